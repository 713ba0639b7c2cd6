//! Going through a game: nothing of it changes, whatever is tried.

use crate::data::repository;
use crate::journal::{opened, print};
use crate::lists::library;
use crate::prelude::*;
use pawnstorm::game::pgn::{Drawing, Ink};

/// Fool's mate, in review at its end.
fn review() -> Driver {
    let mut driver = Driver::game("chess", None).after("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>review<Enter>");
    driver.shows("REVIEW 2… of 2").shows("Black wins: checkmate by the queen on h4.");
    driver
}

#[test]
fn a_game_is_gone_through_by_keys_words_and_numbers() {
    let mut driver = review();
    driver.keys("<Left>").shows("REVIEW 2 of 2").shows("Black to move.").keys("<Home>").shows("REVIEW 0 of 2");
    driver.keys("<PgDn>").shows("REVIEW 1 of 2").keys("<PgUp><Right><Right>").shows("REVIEW 1… of 2");
    driver.keys("<End>").shows("REVIEW 2… of 2").keys("start<Enter>").shows("REVIEW 0 of 2");
    driver.keys("forward<Enter>").shows("REVIEW 1 of 2").keys("back<Enter>end<Enter>").shows("REVIEW 2… of 2");
    driver.keys("2<Enter>").shows("REVIEW 2 of 2").keys("1...<Enter>").shows("REVIEW 1… of 2");
    driver.keys("go 2…<Enter>").shows("REVIEW 2… of 2").keys("go 1.<Enter>").shows("REVIEW 1 of 2");
    driver.keys("go 9<Enter>").shows("This game has moves 1 to 2.").shows("REVIEW 1 of 2");
    driver.keys("go<Enter>").shows("go 23").keys("go far<Enter>").shows("“far” is not a move number");
    driver.click(Target::Ply(3)).shows("REVIEW 2 of 2");
    driver.keys("<F2>").keys("threats d8<Enter>").shows("The queen on d8 attacks");
}

#[test]
fn review_is_left_for_where_it_was_opened() {
    let mut driver = review();
    driver.keys("<Home><Esc>").shows("[New game]");
    driver.click(Target::Item(2)).shows("REVIEW 2… of 2").keys("leave<Enter>").shows("[New game]");
    driver.keys("review<Enter>menu<Enter>").shows("chess and its small, strange relatives");
    let mut driver = review();
    driver.keys("quit<Enter>");
    assert!(driver.left);
}

#[test]
fn a_line_is_tried_and_the_game_is_as_it_was() {
    let mut driver = review();
    let before = driver.keys("<Home><PgDn>").text();
    driver.keys("Nf6<Enter>").shows("TRYING A LINE from move 1").shows("1. f3 Nf6").lacks("Qh4#");
    driver.keys("e9<Enter>").shows("✗").keys("<Esc>").keys("undo<Enter>undo<Enter>");
    driver.shows("This is the start of the line.");
    driver.keys("e5<Enter><Enter>").shows("Your pawn on e2 can move to 2 squares.").keys("<Esc>");
    driver.keys("<PgUp>e4<Enter>").shows("You are viewing an earlier move. End returns to the line.");
    driver.keys("<Esc><Esc>");
    driver.shows("TRYING").keys("<Esc>").shows("Back in the game").keys("<Esc>").shows("[New game]");
    driver.keys("review<Enter><Home><PgDn>");
    assert_eq!(driver.text(), before);
    // By its word, and back by its word.
    driver.keys("try<Enter>").shows("Trying a line from move 1. Type back to return").keys("back<Enter>");
    driver.shows("REVIEW 1 of 2");
    // By a click on a piece.
    driver.click(Target::Square(Square::E7)).shows("TRYING").click(Target::Square(Square::E5)).shows("1. f3 e5");
    // A line to its mate.
    driver.keys("g4<Enter>qh4<Enter>").shows("TRYING").shows("Black wins: checkmate by the queen on h4.");
    driver.keys("Kf2<Enter>").shows("✗").keys("<Esc>").shows("REVIEW 1 of 2");
    let Some(review) = driver.app.screen::<Review>() else { panic!("in review") };
    assert_eq!(review.study.game().plies(), 4);
}

#[test]
fn what_is_no_move_begins_no_line() {
    let mut driver = review();
    driver.keys("<Home>e5<Enter>").shows("The pawn on e2 cannot reach e5").shows("REVIEW 0 of 2");
    driver.keys("xyzzy<Enter>").shows("is not a move or a command").shows("REVIEW 0 of 2");
    driver.keys("<End>e4<Enter>").shows("The game is over here. Go back a move to try another.");
}

/// Nothing in a line that is tried is asked, lost or claimed.
#[test]
fn a_line_has_no_claims_and_no_questions() {
    let mut driver = review();
    driver.keys("<Home>try<Enter>e4<Enter>resign<Enter>").shows("✗").lacks("resign this game?");
    driver.keys("draw<Enter>").lacks("accept").keys("claim<Enter>").lacks("No draw to claim").keys("<Ctrl-C>");
    assert!(driver.left);
}

#[test]
fn autoplay_goes_to_the_end_and_rests() {
    let mut driver = review();
    assert_eq!(driver.app.wake(), None);
    driver.keys(" ").shows("REVIEW 0 of 2 ► 1 s").shows("One move every second");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(1)));
    driver.send(Msg::Tick);
    driver.shows("REVIEW 1 of 2").lacks("One move every").keys("+").shows("► 0.5 s").keys("---").shows("► 4 s");
    assert_eq!(driver.app.wake(), Some(Duration::from_secs(4)));
    driver.keys("?");
    assert_eq!(driver.app.wake(), None, "nothing moves under the help page");
    driver.keys("<Esc>").send(Msg::Tick);
    for _ in 0..9 {
        driver.send(Msg::Tick);
    }
    driver.shows("REVIEW 2… of 2").lacks("►");
    assert_eq!(driver.app.wake(), None);
    driver.keys("<Home>autoplay<Enter>").shows("REVIEW 0 of 2 ► 4 s").keys("<Right>").shows("REVIEW 1 of 2");
    assert_eq!(driver.app.wake(), None, "who goes by himself is not driven on");
    driver.keys(" <Esc>").shows("REVIEW 1 of 2").keys(" ").send(Msg::Key(Key::Enter));
    driver.shows("TRYING");
    assert_eq!(driver.app.wake(), None);
}

/// Letters are text; a sign that does something is text too where something is typed already.
#[test]
fn signs_are_keys_only_on_an_empty_line() {
    let mut driver = review();
    driver.keys("<Home>e2-e4<Enter>").shows("1. e4").keys("<Esc>").shows("REVIEW 0 of 2");
    driver.keys("go 2<Enter>").shows("REVIEW 2 of 2");
    driver.mouse(MouseKind::WheelUp, Target::History).shows("REVIEW 2 of 2");
}

/// Touch-move binds nobody in a line, and a move can be taken back.
#[test]
fn no_touch_binds_in_a_line() {
    let mut driver = Driver::game("pawn-game", None);
    driver.keys("e4<Enter>resign<Enter>yreview<Enter>").click(Target::Square(Square::E7));
    driver.keys("<Esc>d5<Enter>undo<Enter>").shows("Undid d5.").keys("<Esc>").shows("REVIEW 1 of 1");
}

/// The game of the file, in review at its start.
fn opera() -> Driver {
    let mut driver = Driver::file(&repository("tests/data/two-games.pgn")).size(100, 30);
    driver.keys("<Enter>").shows("REVIEW 0 of 17").shows("Morphy, Paul – Duke Karl / Count").shows("1858, 1-0. A");
    driver
}

#[test]
fn comments_signs_and_variations_are_shown_at_their_ply() {
    let mut driver = opera();
    driver.shows("●▌Black Duke Karl").shows("●▌White Morphy, Paul").shows("the sources disagree.");
    driver.keys("2...<Enter>").shows("Philidor's defence.").lacks("Variations:");
    driver.keys("<Right><Right>").shows("3. d4 Bg4?!").shows("Variations: [3... exd4] 3... f5!?");
    driver.keys("7<Enter>").shows("7. Qb3 +/-").keys("16<Enter>").shows("16. Qb8+!!");
}

/// The list says which moves have variations, and the footer how one is entered, where there is one.
#[test]
fn moves_with_variations_are_review() {
    for size in [(60, 20), (80, 24), (120, 40)] {
        let mut driver = opera();
        driver.size = size;
        driver.keys("3.<Enter>").shows("Bg4?! (2)").lacks("Enter variation");
        driver.keys("<Right>");
        let footer = driver.text().lines().last().expect("a footer").trim().to_string();
        assert!(footer.starts_with("Enter variation"), "{footer}");
        driver.keys("x").lacks("Enter variation").keys("<Esc><Enter>").shows("VARIATION 3… of 4").lacks("Bg4");
    }
}

#[test]
fn variations_are_entered_and_left() {
    let mut driver = opera();
    driver.keys("3...<Enter><Enter>").shows("VARIATION 3… of 4").shows("3. d4 exd4").lacks("Bg4");
    driver.keys("<Right>").shows("VARIATION 4 of 4").shows("Variations: [4. Qxd4!]").keys("<Enter>");
    driver.shows("VARIATION 4 of 4");
    driver.shows("4. Qxd4!").keys("<Right>").shows("also").keys("<Esc>").shows("VARIATION 4 of 4");
    driver.shows("4. Nxd4 (1) Nf6");
    driver.keys("<Esc>").shows("REVIEW 3… of 17").shows("Variations:").keys("<Down><Enter>");
    driver.shows("VARIATION 3… of 3").shows("f5!?");
    driver.keys("leave<Enter>").shows("REVIEW 3… of 17").keys("<Home><Down>").shows("There are no variations here.");
    // By a click, and from within a variation by what it shares with the game.
    driver.keys("3...<Enter>").click(Target::Choice(1)).shows("VARIATION 3… of 3").keys("<Esc>");
    driver.click(Target::Choice(0));
    driver.keys("<Esc>6...<Enter><Enter>").shows("VARIATION 6… of 7").keys("3...<Enter>").shows("VARIATION 3… of 7");
    driver.shows("Variations:").keys("<Enter>").shows("VARIATION 3… of 4").keys("<Esc>").shows("REVIEW 3… of 17");
    // A line can be tried in a variation too.
    driver.keys("<Enter>e5<Enter>").shows("TRYING").shows("4. e5").keys("<Esc>").shows("VARIATION 3… of 4");
}

#[test]
fn the_games_of_a_file_follow_each_other() {
    let mut driver = opera();
    driver.keys("previous<Enter>").shows("This is the first game in the list.").keys("next<Enter>");
    driver.shows("REVIEW 0 of 2");
    driver.shows("日本の棋士 – שחקן, Casual.").keys("<Ctrl-N>").shows("This is the last game in the list.");
    driver.keys("<Ctrl-P>").shows("REVIEW 0 of 17").keys("<Ctrl-N><Esc>").shows("► 日本の棋士");
}

#[test]
fn an_unfinished_game_of_a_file_goes_on_here() {
    let mut driver = opera();
    driver.keys("resume<Enter>").shows("The game is over (White wins: checkmate by the rook on d8)");
    driver.keys("next<Enter>resume<Enter>").shows("Black to move.").keys("e6<Enter>").shows("2. c4 e6");
    assert!(driver.app.screen::<Playing>().is_some());
}

/// What is copied is the file's game, with all that is said in it.
#[test]
fn a_game_of_a_file_is_exported_with_its_comments() {
    let mut driver = opera();
    let effects = "pgn".chars().map(Key::Char).chain([Key::Enter]).flat_map(|key| driver.app.update(Msg::Key(key)));
    let copied = effects.map(|effect| match effect {
        Effect::Copy(text) => text,
        effect => panic!("{effect:?}"),
    });
    let copied = copied.collect::<Vec<_>>().concat();
    assert!(copied.contains("Philidor's") && copied.contains("(4. Qxd4 $1 Nc6 { also })"), "{copied}");
}

#[test]
fn what_is_wrong_in_a_game_is_said_with_its_place() {
    let mut driver = Driver::menu();
    let loaded = |text: &str, line| Msg::Loaded(Box::new(pgn::parse(text.as_bytes(), line)));
    let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 *";
    driver.app.open_game(loaded(text, 41)).expect("some of it is right");
    driver.shows("✗ Line 43:").shows("“Ke3” is not legal.").shows("REVIEW 0 of 1");
    let why = driver.app.open_game(loaded("[Variant \"Crazyhouse\"]\n\n1. e4 *", 1)).expect_err("nothing can be shown");
    assert!(why.starts_with("PGN, line 1, column") && why.contains("“Crazyhouse”"), "{why}");
}

// The end of a decided game: there is nothing to try there, whatever is clicked, and however the game came to be reviewed.

/// A game that one side won on the board: its start and its moves.
fn won(id: &str) -> (String, Vec<String>) {
    // A short one, from a sparse position.
    let mut games = data::records(id).into_iter().filter(|game| game["start"] != data::info(id).start);
    let won = games.find(|game| ["white", "black"].map(Some).contains(&game["result"].as_str()));
    let Some(won) = won else { return won_at_random(id) };
    let text = |value: &Value| value.as_str().expect("a text").to_string();
    (text(&won["start"]), won["moves"].as_array().expect("a list").iter().map(text).collect())
}

/// The same, of a game of which no file has one: the first that is won among games played at random.
fn won_at_random(id: &str) -> (String, Vec<String>) {
    let games = (0..1000).map(|seed| {
        let mut random = Random(seed);
        let mut game = game::start(id, Options::default(), None).expect("it starts");
        let mut moves = Vec::new();
        while game.outcome().is_none() {
            moves.push(random.choose(&game.legal()).clone());
            let mv = moves.last().and_then(|mv| game.written(mv)).expect("it is legal");
            game.play(&mv).expect("it is a move of this position");
        }
        (game, moves)
    });
    let won = games.into_iter().find(|(game, _)| game.outcome().is_some_and(|outcome| outcome.winner.is_some()));
    let (game, moves) = won.expect("somebody wins one of them");
    (game.fen(0), moves)
}

fn played(id: &str) -> Game {
    let (start, moves) = won(id);
    let mut game = game::start(id, Options::default(), Some(&start)).expect("it starts");
    for mv in moves {
        let mv = game.written(&mv).expect("it is legal");
        game.play(&mv).expect("it is a move of this position");
    }
    assert!(game.outcome().is_some_and(|outcome| outcome.winner.is_some()));
    game
}

/// Every square is clicked at the end of the game, and each other way to try a line is gone.
fn nothing_is_tried(driver: &mut Driver) {
    driver.keys("<End>");
    let Some(review) = driver.app.screen::<Review>() else { panic!("in review:\n{}", driver.text()) };
    let (plies, scene) = (review.study.game().plies(), review.study.view.scene());
    for square in Square::all() {
        driver.keys("<End>").click(Target::Square(square));
        let Some(review) = driver.app.screen::<Review>() else { panic!("still in review:\n{}", driver.text()) };
        assert_eq!(
            (review.study.view.cursor, review.study.view.ply(), review.study.game().plies()),
            (square, plies, plies)
        );
        if scene.piece(square).is_some() {
            driver.shows("The game is over here. Go back a move to try another.");
        }
    }
    driver.keys("<End><Enter>").shows("The game is over here").keys("<End>try<Enter>").shows("The game is over here");
    // A move before it all is as ever.
    driver.keys("<Left>try<Enter>").shows("TRYING");
}

#[test]
fn of_a_game_that_was_played() {
    for info in GAMES {
        let (start, moves) = won(info.id);
        let mut driver = Driver::with_options(info.id, Some(&start), Options::default());
        // Past the opening words, where there are some.
        driver.keys("<Esc>");
        for mv in moves {
            driver.keys(&format!("{mv}<Enter>"));
        }
        driver.keys("review<Enter>");
        nothing_is_tried(&mut driver);
    }
}

#[test]
fn of_a_game_in_a_file() {
    for info in GAMES {
        let tree = Tree::of(&played(info.id), &Facts::default()).expect("nothing is hidden");
        let mut driver = Driver::menu();
        let parsed = pgn::parse(pgn::write(&tree).as_bytes(), 1);
        driver.app.open_game(Msg::Loaded(Box::new(parsed))).expect("it is a game");
        nothing_is_tried(&mut driver);
    }
}

#[test]
fn of_a_game_in_the_library() {
    for info in GAMES {
        let mut driver = library(1);
        driver.send(Msg::Opened(Box::new(opened(&print(&played(info.id))))));
        nothing_is_tried(&mut driver);
    }
}

// Commands for programs in the comments of a file: known ones are seen as what they mean, and none is seen as it stands.

/// The review of a file's only game.
fn open(text: &[u8]) -> Driver {
    let mut app = App::default();
    app.open_game(Msg::Loaded(Box::new(pgn::parse(text, 1)))).expect("it is a game");
    Driver::new(app)
}

fn lichess() -> Driver {
    open(&fs::read(repository("tests/data/pgn/lichess.pgn")).expect("it can be read"))
}

#[test]
fn no_command_is_shown() {
    for size in [(60, 20), (80, 24), (160, 60)] {
        let mut driver = lichess().size(size.0, size.1);
        for _ in 0..8 {
            driver.lacks("[%").lacks("foo").keys("<Right>");
        }
    }
    let mut driver = lichess();
    driver.keys("2.<Enter>").shows("aims at f7").lacks("Arrows:").lacks("Marked:");
}

/// Where there are no colours, words say which colour an arrow has.
#[test]
fn without_colours_words_name_the_drawings() {
    let mut driver = lichess();
    driver.app.context.settings.colors = Colors::Mono;
    driver.keys("2.<Enter>").shows("aims at f7").shows("Marked: f7 green.");
}

#[test]
fn evaluations_of_a_file_are_its_evaluations() {
    let mut driver = lichess();
    driver.keys("<Right>").shows("The game is even (+0.2)");
    driver.keys("3.<Enter>").shows("Black is slightly better (-0.4)");
    driver.keys("variation<Enter>").shows("VARIATION");
    assert_eq!(driver.app.view().expect("a game").score().expect("a worth").pawns(), "+0.3");
    driver.keys("<Esc><Right>").shows("White wins in 1");
    // The bar shows them too.
    driver.keys("bar<Enter>").shows("█");
}

#[test]
fn clocks_are_shown_where_the_file_has_them() {
    let mut driver = lichess();
    driver.keys("1.<Enter>").shows("3:00").lacks("2:58");
    driver.keys("2...<Enter>").shows("2:58").lacks("3:00");
    driver.keys("3.<Enter>").shows("2:58");
    driver.keys("4.<Enter>").shows("2:55").lacks("2:58");
}

/// Nothing of it is lost when the game is written again.
#[test]
fn all_commands_stay_in_the_file() {
    let mut driver = lichess();
    driver.keys("mark d4<Enter>");
    let said = driver.keys("pgn<Enter>").copied.clone().expect("it was copied");
    let commands = ["[%eval 0.2] [%clk 0:03:00]", "[%clk 0:02:57.5] [%foo bar]", "[%eval -0.4,20]", "[%eval #1]"];
    for command in commands.iter().chain(&["[%csl Gf7][%cal Gc4f7] aims", "{ [%csl Gd4] } 1. e4"]) {
        assert!(said.replace('\n', " ").contains(command), "{command}: {said}");
    }
}

// Arrows and marked squares: drawn with the mouse and by words, shown, written and read.

/// The words for what is drawn on the shown position.
fn told(driver: &Driver) -> String {
    let review = driver.app.screen::<Review>();
    review.unwrap_or_else(|| panic!("a game is gone through:\n{}", driver.text())).study.tell_drawings()
}

fn copied(driver: &mut Driver) -> String {
    driver.keys("pgn<Enter>").copied.clone().expect("it was copied")
}

fn drag(driver: &mut Driver, ink: Ink, from: Square, to: Square) {
    driver.mouse(MouseKind::RightDown(ink), Target::Square(from)).mouse(MouseKind::RightUp, Target::Square(to));
}

#[test]
fn the_right_button_draws() {
    let mut driver = review();
    drag(&mut driver, Ink::Green, Square::D8, Square::H4);
    drag(&mut driver, Ink::Red, Square::F2, Square::F2);
    driver.shows("■").shows("▀ ▄");
    assert_eq!(told(&driver), "Marked: f2 red. Arrows: d8–h4 green.");
    assert!(copied(&mut driver).contains("Qh4# { [%csl Rf2][%cal Gd8h4] } 0-1"), "{:?}", driver.copied);
    // The same once more removes it, another colour replaces it.
    drag(&mut driver, Ink::Blue, Square::F2, Square::F2);
    drag(&mut driver, Ink::Green, Square::D8, Square::H4);
    assert_eq!(told(&driver), "Marked: f2 blue.");
    // Not on another position, and nothing is left of a drag that ends beside the board.
    driver.keys("<Left>");
    assert_eq!(told(&driver), "");
    driver.mouse(MouseKind::RightDown(Ink::Green), Target::Square(Square::E2));
    driver.mouse(MouseKind::RightUp, Target::History);
    driver.mouse(MouseKind::Up, Target::Square(Square::E4));
    assert_eq!(told(&driver), "");
    driver.keys("<Right>");
    assert_eq!(told(&driver), "Marked: f2 blue.");
    driver.keys("unmark<Enter>").lacks("■");
    assert_eq!(told(&driver), "");
    driver.keys("unmark<Enter>").shows("There are no arrows or marks here.");
    assert!(copied(&mut driver).contains("Qh4# 0-1"), "{:?}", driver.copied);
}

#[test]
fn words_draw() {
    let mut driver = review();
    driver.keys("<Home>arrow e2e4<Enter>arrow g1 f3 red<Enter>arrow b8-c6 Yellow<Enter>mark d4 e5 blue<Enter>");
    assert_eq!(told(&driver), "Marked: d4 blue and e5 blue. Arrows: e2–e4 green, g1–f3 red and b8–c6 yellow.");
    assert!(copied(&mut driver).contains("{ [%csl Bd4,Be5][%cal Ge2e4,Rg1f3,Yb8c6] } 1. f3"), "{:?}", driver.copied);
    driver.keys("arrow e2e4<Enter>");
    assert!(told(&driver).contains("Arrows: g1–f3 red"));
    for wrong in ["arrow", "arrow e2", "arrow e2e2", "arrow e2 e4 e5", "arrow pink e2e4", "arrow e2é4"] {
        driver.keys(wrong).keys("<Enter>").shows("Add two squares, and a colour if you like");
    }
    driver.keys("mark<Enter>").shows("Add a square").keys("mark z9<Enter>").shows("mark d4 red");
}

#[test]
fn drawings_of_a_file_are_shown_and_stay_in_it() {
    let text = "[White \"A\"]\n\n{ [%csl Gd4] a start } 1. e4 { good [%cal Re2e4] } (1. d4 { [%csl Yd4] } d5) e5 *\n";
    let mut app = App::default();
    app.open_game(Msg::Loaded(Box::new(pgn::parse(text.as_bytes(), 1)))).expect("it is a game");
    let mut driver = Driver::new(app);
    driver.shows("a start King's Pawn Game (C20).").lacks("csl").lacks("Marked:");
    assert_eq!(told(&driver), "Marked: d4 green.");
    driver.keys("<Right>").shows("good King's Pawn Game (B00).").lacks("cal").lacks("Arrows:");
    assert_eq!(told(&driver), "Arrows: e2–e4 red.");
    driver.keys("variation<Enter>");
    assert_eq!(told(&driver), "Marked: d4 yellow.");
    driver.keys("mark e5<Enter><Right>mark c4 blue<Enter>").keys("<Esc>");
    assert_eq!(told(&driver), "Arrows: e2–e4 red.");
    let said = copied(&mut driver);
    let flat = said.replace('\n', " ");
    for part in
        ["{ [%csl Gd4] a start } 1. e4", "{ good [%cal Re2e4] }", "(1. d4 { [%csl Yd4,Ge5] } 1... d5 { [%csl Bc4] })"]
    {
        assert!(flat.contains(part), "{part}: {said}");
    }
    let again = pgn::parse(said.as_bytes(), 1);
    assert_eq!((pgn::write(&again.tree), again.error), (said, None));
}

/// What was drawn stays with the game that is left and reviewed again, and is gone when the game goes on otherwise.
#[test]
fn drawings_stay_with_the_game() {
    let mut driver = review();
    driver.keys("mark f2 red<Enter><Esc>").shows("[New game]");
    assert!(copied(&mut driver).contains("[%csl Rf2]"));
    driver.keys("review<Enter>");
    assert_eq!(told(&driver), "Marked: f2 red.");
    driver.keys("<Esc>undo<Enter>Nc6<Enter>");
    let said = copied(&mut driver);
    assert!(driver.app.screen::<Playing>().is_some() && said.contains("Nc6") && !said.contains("csl"), "{said}");
}

/// No arrow hides a piece or another's head, at any size and in any way of drawing pieces.
#[test]
fn arrows_hide_no_piece() {
    for size in [(40, 16), (60, 20), (80, 24), (120, 40), (160, 60)] {
        for pieces in Pieces::ALL {
            let mut driver = Driver::game("chess", None).size(size.0, size.1);
            driver.app.context.settings.pieces = pieces;
            driver.keys("resign<Enter>yreview<Enter>");
            let figures = |driver: &Driver| {
                let is_sign = |symbol: &str| [" ", "•", "▀", "▄"].contains(&symbol);
                let (buffer, _) = driver.draw();
                let board: Vec<_> = Square::all().filter_map(|at| driver.draw().1.place(Target::Square(at))).collect();
                let cells = board.iter().flat_map(|place| place.positions()).map(|at| buffer[at].symbol().to_string());
                cells.map(|symbol| if is_sign(&symbol) { " ".into() } else { symbol }).collect::<Vec<_>>()
            };
            let before = figures(&driver);
            driver.keys(
                "arrow a1a8<Enter>arrow h8a1 red<Enter>arrow b1c3 blue<Enter>arrow e1e2<Enter>arrow d8h4 yellow<Enter>",
            );
            assert_eq!(figures(&driver), before, "{size:?} {pieces:?}");
        }
    }
}

/// An arrow goes straight from the middle of a square to that of another, below pictures and beside them alike, and the square of the
/// piece that it leads to has edges in its colour. What is drawn on without a piece is filled.
#[test]
fn an_arrow_is_straight_and_its_end_is_seen() {
    for size in [(80, 24), (120, 40), (160, 60)] {
        let mut driver = review().size(size.0, size.1);
        driver.app.context.settings.abilities.pictures = true;
        let (before, drawn) = driver.draw();
        assert_eq!(drawn.pictures.len(), 32, "{size:?}");
        let place = |square| drawn.place(Target::Square(square)).expect("the board is shown");
        let [green, red, _, blue] =
            Themes::built_in().of(driver.app.context.settings).drawn.map(|style| style.bg.expect("a colour"));
        driver.keys("arrow a1a8 red<Enter>arrow e2h5<Enter>mark d4 blue<Enter>mark d7 blue<Enter>");
        let (buffer, drawn) = driver.draw();
        assert_eq!(drawn.pictures.len(), 32, "{size:?}");
        for square in [Square::A2, Square::A3, Square::A4, Square::A5, Square::A6] {
            let cells = place(square);
            let middle = [cells.x + cells.width / 2 - 1, cells.x + cells.width / 2];
            for at in cells.positions() {
                let expected = if middle.contains(&at.x) { red } else { before[at].bg };
                assert_eq!(buffer[at].bg, expected, "{size:?} {square:?} {at}");
            }
        }
        let edges = |square| {
            let cells: Rect = place(square);
            [cells.x, cells.right() - 1].map(|x| buffer[(x, cells.bottom() - 1)].bg)
        };
        assert_eq!((edges(Square::A8), edges(Square::D7)), ([red; 2], [blue; 2]), "{size:?}");
        assert_eq!(edges(Square::D4), [blue; 2], "{size:?}");
        let inked =
            |square| place(square).positions().filter(|at| [buffer[*at].fg, buffer[*at].bg].contains(&green)).count();
        for square in [Square::E2, Square::F3, Square::G4, Square::H5] {
            assert!(inked(square) > 1, "{size:?}: {square:?}\n{}", driver.text());
        }
    }
}

/// After a resize the mouse is on another square, and nothing is drawn from where it was.
#[test]
fn a_resize_gives_a_drag_up() {
    let mut driver = review();
    driver.mouse(MouseKind::RightDown(Ink::Green), Target::Square(Square::E2));
    driver.send(Msg::Resized);
    driver.mouse(MouseKind::RightUp, Target::Square(Square::E4));
    assert_eq!(told(&driver), "");
}

/// In a narrow panel the place in the game and whose turn it is stand below each other.
#[test]
fn the_status_has_room_beside_a_low_board() {
    review().size(60, 20).keys("<Home><Right>").shows("REVIEW 1 of 2").shows("Black to move.");
}

/// The drawing that a word of PGN is.
fn drawing(word: &str) -> Drawing {
    pgn::drawings(&[format!("[%cal {word}]")])[0]
}

/// A comment without its drawings.
fn erased(comment: &str) -> Vec<String> {
    let mut comments = vec![comment.into()];
    pgn::erase(&mut comments);
    comments
}

#[test]
fn drawings_are_read_among_other_texts() {
    let comments = ["[%csl Rd4,Gd5] good [%cal Ge2e4] [%clk 0:01:00]".to_string(), "[%cal Yb1c3,Xa1a2,Ge9e4]".into()];
    assert_eq!(pgn::drawings(&comments), ["Rd4", "Gd5", "Ge2e4", "Yb1c3"].map(drawing));
    assert_eq!(erased(&comments[0]), ["good [%clk 0:01:00]"]);
    assert_eq!(erased("[%cal Ge2e4"), ["[%cal Ge2e4"]);
    assert_eq!(pgn::drawings(&["[%cal ü]".into(), "[%csl Gä1,G]".into(), "[%cal Ge2é4]".into()]), []);
}

#[test]
fn drawings_are_written_beside_other_texts() {
    let mut comments = vec!["[%clk 0:01:00]".to_string(), "good".into()];
    pgn::draw(&mut comments, drawing("Ge2e4"));
    pgn::draw(&mut comments, drawing("Rd4"));
    assert_eq!(comments, ["[%csl Rd4][%cal Ge2e4] [%clk 0:01:00]", "good"]);
    pgn::draw(&mut comments, drawing("Be2e4"));
    pgn::draw(&mut comments, drawing("Rd4"));
    assert_eq!(comments, ["[%cal Be2e4] [%clk 0:01:00]", "good"]);
    pgn::erase(&mut comments);
    assert_eq!(comments, ["[%clk 0:01:00]", "good"]);
    let mut none = Vec::new();
    pgn::draw(&mut none, drawing("Yh8"));
    assert_eq!(none, ["[%csl Yh8]"]);
    pgn::erase(&mut none);
    assert!(none.is_empty());
}

#[test]
fn commands_are_told_from_prose() {
    let text = "a[%clk 0:01:00][%c_effect g1;x] b [%] [%x[%eval #3 ] [%mdl".to_string();
    assert_eq!(pgn::prose(&text), "a b [%] [%x [%mdl");
    assert_eq!(pgn::left(std::slice::from_ref(&text)), Some(Duration::from_secs(60)));
    let evaluation = pgn::evaluation(&[text]).expect("it has one");
    assert_eq!(Some(evaluation), pgn::evaluation(&["[%eval #3]".into()]));
    assert_ne!(Some(evaluation), pgn::evaluation(&["[%eval 3]".into()]));
    assert_eq!(erased("[%cal Ge2e4] a [%csl Rd4] b [%csl"), ["a b [%csl"]);
}

/// A comment is read once, however often a command begins in it, and no more drawings are shown than anybody draws.
#[test]
fn many_commands_are_read_in_time() {
    let comment = "[%csl Ra1] x [%c ".repeat(100_000);
    assert_eq!(pgn::prose(&format!("before {comment}after")).len(), "before after".len() + 100_000 * "x [%c ".len());
    assert_eq!(pgn::drawings(&[comment]).len(), 128);
    let begun = "[%".repeat(200_000);
    assert_eq!(pgn::prose(&begun), begun);
}
