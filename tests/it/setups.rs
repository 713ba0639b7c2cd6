//! How games are set up is remembered, from one start of the program to the next.

use crate::plain::pawnstorm;
use crate::prelude::*;
use pawnstorm::app::setups::Setups;
use pawnstorm::game::odds::{Gift, Odds};
use proptest::prelude::*;

fn storage(home: &TempDir) -> Storage {
    Storage::new(Arc::new(System), home.path().join("games"))
}

fn begins(home: &TempDir) -> Driver {
    let mut driver = Driver::menu();
    driver.app.recall(storage(home).setups());
    driver
}

#[test]
fn a_game_is_set_up_as_it_was_before_the_program_began() {
    let home = data::home();
    let mut first = begins(&home);
    // Black is the computer at level 1, with touch-move, by a clock.
    first.keys("<Enter>").keys("<Down><Down><Right>").shows_row("Black: computer, level 1");
    first.keys("<Down><Right>").shows_row("touch-move: on").keys("<End><Up>5+3<Enter>").shows_row("clock: 5+3");
    first.keys("<Home><Enter>").shows("Black");
    let kept = first.app.context.setups.clone();
    assert_eq!(storage(&home).perform(StorageEffect::Remember(kept)).map(|msg| format!("{msg:?}")), None);

    let mut second = begins(&home);
    second.keys("<Enter>").shows_row("Black: computer, level 1").shows_row("touch-move: on").shows_row("clock: 5+3");
    second.keys("<Enter>");
    let Some(playing) = second.app.screen::<Playing>() else { panic!("Enter, Enter begins it") };
    let game = &playing.line.view.game;
    assert_eq!(game.players().map(|player| player.to_string()), ["human", "computer:1"]);
    assert!(game.options().touch_move && game.clock().is_some());
}

/// What is as the settings say follows them when they change.
#[test]
fn only_what_was_chosen_is_remembered() {
    let mut driver = Driver::menu().after("<Enter><Enter>");
    assert_eq!(driver.app.context.setups.to_string(), "pawnstorm setups 1\nchess white human black human\n");
    driver.keys("menu<Enter>y");
    driver.app.context.settings.touch_move = Some(true);
    driver.keys("<Home><Enter>").shows_row("touch-move: on");
}

#[test]
fn an_engine_that_is_gone_is_replaced_and_hidden_spies_are_played_by_people() {
    let text = "pawnstorm setups 1\nchess white engine:fish black computer:8\n\
                pawns-chess white human black computer:3 hidden-spies on\n";
    let mut driver = Driver::menu();
    driver.app.recall(Ok(text.parse().expect("it can be read")));
    driver.keys("<Enter>").shows_row("White: human").shows_row("Black: computer, level 8").keys("<Esc>");
    let spies = GAMES.iter().position(|info| info.id == "pawns-chess").expect("it is there");
    driver.keys(&"<Down>".repeat(spies)).keys("<Enter>").shows_row("Black: human").keys("<Enter>");
    assert!(driver.app.screen::<Playing>().is_some());
}

#[test]
fn a_file_that_is_damaged_is_told_and_made_anew() {
    let home = data::home();
    let path = home.path().join("setups.txt");
    for bad in [
        &b"nonsense"[..],
        b"pawnstorm setups 1\nchess white human\n",
        b"pawnstorm setups 1\nchess white human black human clock 99:99:99\n",
        b"pawnstorm setups 1\nchess white human black human strict-check on\n",
        b"pawnstorm setups 1\ngo white human black human\n",
        b"\xff\xfe",
    ] {
        fs::write(&path, bad).expect("a file");
        let mut driver = begins(&home);
        driver.shows("Could not read your last game setups from").shows("setups.txt").keys("<Enter>");
        driver.shows_row("White: human");
        let setups: Setups =
            "pawnstorm setups 1\nalapawn white human black computer:2\n".parse().expect("it can be read");
        let said = storage(&home).perform(StorageEffect::Remember(setups.clone()));
        assert!(said.is_none() && storage(&home).setups() == Ok(setups));
    }
    fs::remove_file(&path).and_then(|()| fs::create_dir(&path)).expect("a folder");
    begins(&home).shows("it is a folder");
    let said = storage(&home).perform(StorageEffect::Remember(Setups::default()));
    assert!(said.is_some_and(|msg| format!("{msg:?}").contains("Could not save the game setup")));
}

#[test]
fn another_program_adds_to_what_is_there() {
    let home = data::home();
    for line in
        ["chess white human black computer:2", "alapawn white human black human", "chess white computer:5 black human"]
    {
        let setups = format!("pawnstorm setups 1\n{line}\n").parse().expect("it can be read");
        storage(&home).perform(StorageEffect::Remember(setups));
    }
    let text = storage(&home).setups().expect("it can be read").to_string();
    assert_eq!(text, "pawnstorm setups 1\nchess white computer:5 black human\nalapawn white human black human\n");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever stands in the file, nothing panics, and what could be read is written as it was.
    #[test]
    fn any_text_is_read(lines in proptest::collection::vec(
        "(chess|alapawn|pawns-chess|x)( white| black| clock| touch-move| tournament| winner| nobody| human| computer:3| computer:9| engine:a| on| off| 5\\+3| none){0,8}", 0..4
    )) {
        let text = format!("pawnstorm setups 1\n{}", lines.join("\n"));
        if let Ok(setups) = text.parse::<Setups>() {
            prop_assert_eq!(setups.to_string().parse::<Setups>(), Ok(setups));
        }
    }
}

// Games at odds, and sides by lot.

fn game(driver: &Driver) -> &Game {
    &driver.app.view().expect("there is a game").game
}

fn players(driver: &Driver) -> [String; 2] {
    game(driver).players().map(|player| player.to_string())
}

#[test]
fn every_game_begins_at_its_odds() {
    for info in GAMES {
        let all = Odds::of_game(info);
        let pieces = info.start.to_uppercase().contains('Q');
        assert_eq!(all.len(), if pieces { 7 } else { 1 }, "{}: {all:?}", info.id);
        for odds in all {
            let fen = odds.fen(info).expect("it has it");
            let game = game::start(info.id, Options::of(info), Some(&fen)).expect("it is a position");
            assert_eq!(game.fen(0), fen, "{}: {odds}", info.id);
            assert!(!game.legal().is_empty());
            let found = Odds::at_the_start(&game);
            assert_eq!(found, (odds.gift != Gift::Move).then_some(odds), "{}", info.id);
            assert_eq!(odds.to_string().parse(), Ok(odds));
        }
    }
}

/// The right to castle goes with the rook, on that side alone.
#[test]
fn who_gives_a_rook_does_not_castle_there() {
    for (by, castling) in [(Color::White, "Kkq"), (Color::Black, "KQk")] {
        let fen = Odds { gift: Gift::Rook, by }.fen(Chess::INFO).expect("it has rooks");
        assert_eq!(fen.split(' ').nth(2), Some(castling), "{fen}");
    }
    let queen = Odds { gift: Gift::Queen, by: Color::Black }.fen(Chess::INFO).expect("it has queens");
    assert_eq!(queen, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn odds_are_chosen_in_the_menu() {
    let mut driver = Driver::menu();
    // Below the players and the two options of chess.
    driver.keys("<Enter><Down><Down><Right>").keys("<Down><Down><Down>").shows_row("odds: none");
    driver.keys("<Right>").shows_row("odds: White gives the queen").keys("<Right>");
    driver.shows_row("odds: Black gives the queen");
    driver.keys("<Right><Right>").shows_row("odds: Black gives the rook").keys("<Home><Enter>");
    driver.shows("Black gives odds: it plays without the rook on a8.");
    assert_eq!(game(&driver).fen(0).split(' ').next(), Some("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
    assert_eq!(players(&driver), ["human", "computer:1"]);
    // It is remembered, and what is begun again has the same odds.
    driver.keys("e4<Enter>restart<Enter>y").shows("Black gives odds");
    let setups = driver.app.context.setups.to_string();
    assert!(setups.contains("chess white human black computer:1 odds black:rook"), "{setups}");
    driver.keys("menu<Enter>y<Home><Enter>").shows_row("odds: Black gives the rook");
    // A file of it can be read by others.
    driver.keys("<Enter>pgn<Enter>");
    let pgn = driver.copied.clone().expect("it was copied");
    assert!(pgn.contains("[SetUp \"1\"]") && pgn.contains("[FEN \"1nbqkbnr/"), "{pgn}");
    let again = pgn::parse(pgn.as_bytes(), 1);
    assert!(again.error.is_none() && again.tree.tags.get("SetUp") == Some("1"), "{pgn}");
}

/// The weaker side has White; so no lots are drawn.
#[test]
fn the_move_is_given_by_seating() {
    let mut driver = Driver::menu();
    driver.keys("<Enter><Down><Right>").shows_row("White: computer, level 1").keys("<End><Up><Up><Up>");
    driver.shows_row("odds: none");
    driver.keys("<Left>").shows_row("odds: Black gives the move").shows_row("White: human");
    driver.shows_row("Black: computer, level 1");
    driver.keys("<Down><Right>").shows("the weaker side always plays White").shows_row("sides: as set above");
    driver.keys("<Home><Enter>");
    assert_eq!((game(&driver).fen(0), players(&driver)[0].as_str()), (Chess::INFO.start.into(), "human"));
    // Who then sits down otherwise gives it up.
    driver.keys("menu<Enter>y<Home><Enter><End><Up><Up><Up><Left>").shows_row("odds: Black gives the move");
    driver.keys("<Home><Down><Right><Down><Left>").shows_row("Black: human").shows_row("odds: none");
}

/// By lot either side comes, who gives odds gives them with either, and the person is at the bottom.
#[test]
fn sides_are_drawn_by_lot() {
    let mut drawn = BTreeSet::new();
    for seconds in 0..20_u64 {
        let mut driver = Driver::menu();
        driver.app.context.now = Timestamp::new(seconds);
        driver.keys("<Enter><End><Up><Up><Right>").shows("random sides change nothing");
        driver.shows_row("sides: as set above");
        driver.keys("<Home><Down><Down><Right><End><Up><Up><Right>").shows_row("sides: random");
        driver.keys("<Up><Right><Right>").shows_row("odds: Black gives the queen").keys("<Home><Enter>");
        let seats = players(&driver);
        let computer = if seats[0] == "human" { Color::Black } else { Color::White };
        assert_eq!(seats[computer.index()], "computer:1");
        assert_eq!(Odds::at_the_start(game(&driver)), Some(Odds { gift: Gift::Queen, by: computer }));
        assert_eq!(driver.app.view().expect("a game").flipped, computer == Color::White);
        drawn.insert(seats);
        let Some(_) = driver.app.screen::<Playing>() else { panic!("it is played") };
        let setups = driver.app.context.setups.to_string();
        assert!(setups.contains(" lots on"), "{setups}");
        assert_eq!(setups.parse(), Ok(driver.app.context.setups.clone()));
        // The same sides go on when it is begun again, and lots are drawn anew from the menu.
        let before = players(&driver);
        let sure = if game(&driver).plies() > 0 { "y" } else { "" };
        driver.keys(&format!("restart<Enter>{sure}"));
        assert_eq!(players(&driver), before);
        driver.keys(&format!("menu<Enter>{sure}<Home><Enter>")).shows_row("sides: random");
    }
    assert_eq!(drawn.len(), 2);
}

fn said(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let output = pawnstorm(arguments, &[], input);
    (
        output.status.code(),
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)),
    )
}

#[test]
fn odds_and_lots_on_the_command_line() {
    let begins = |arguments: &[&str]| {
        let arguments = [&["play", "chess", "--plain"], arguments].concat();
        let (code, said) = said(&arguments, "fen\nquit\ny\n");
        assert_eq!(code, Some(0), "{said}");
        said
    };
    let text = begins(&["--odds", "queen"]);
    assert!(
        text.contains("White gives odds: it plays without the queen on d1.") && text.contains("PPPPPPPP/RNB1KBNR w"),
        "{text}"
    );
    // The computer gives them to a person, unless it is said who does.
    assert!(begins(&["--odds", "knight", "--black", "computer:1"]).contains("r1bqkbnr/"));
    assert!(begins(&["--odds", "white:knight", "--black", "computer:1"]).contains("R1BQKBNR w"));
    assert!(begins(&["--odds", "move", "--black", "computer:1"]).contains(Chess::INFO.start));
    let refused: [(&[&str], &str); 5] = [
        (&["--odds", "move", "--white", "computer:1"], "the weaker side always plays White"),
        (&["--odds", "white:move"], "the weaker side always plays White: use --odds move"),
        (&["--odds", "pawn"], "odds are queen, rook, knight or move"),
        (&["--odds", "queen", "--fen", Chess::INFO.start], "cannot be used with"),
        (&["--white", "random"], "Random sides need two different players"),
    ];
    for (arguments, why) in refused {
        let (code, said) = said(&[&["play", "chess", "--plain"], arguments].concat(), "");
        assert!(code == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
    let (_, none) = said(&["play", "pawn-game", "--plain", "--odds", "rook"], "");
    assert!(none.contains("has no rook odds. Choose from: move."), "{none}");
    // Black's first move is awaited where the computer has White and has moved.
    let mut sides = (0..40).map(|_| begins(&["--white", "random", "--black", "computer:1"]).contains(" b KQkq "));
    let first = sides.next();
    assert!(sides.any(|side| Some(side) != first), "always the same side");
}
