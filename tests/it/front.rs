//! The front page: a game shows itself, for a while and never in the way, and what is said beside it is true.

use crate::prelude::*;
use pawnstorm::app::catalog;
use pawnstorm::game::demo;

/// The front page on which things move.
fn moving() -> Driver {
    let mut driver = Driver::new(App::default());
    driver.app.context.settings.animation = true;
    driver.begin();
    driver
}

/// Lets the marked game demonstrate itself to the end, and returns how long that took.
#[track_caller]
fn watch(driver: &mut Driver) -> Duration {
    let (mut time, mut wakes) = (Duration::ZERO, 0);
    while let Some(after) = driver.app.wake() {
        driver.pass(after);
        (time, wakes) = (time + after, wakes + 1);
        assert!(wakes < 1_000, "it never stops");
    }
    time
}

#[test]
fn every_demonstration_is_legal_and_ends_in_a_win() {
    for info in GAMES {
        let scenes = demo::scenes(catalog::of(info).demo, info).unwrap_or_else(|why| panic!("{}: {why}", info.id));
        for scene in &scenes {
            assert!((1..=10).contains(&scene.game.plies()), "{}: {}", info.id, scene.caption);
            assert!(scene.caption.ends_with('.') && scene.caption.len() <= 70, "{}: {}", info.id, scene.caption);
        }
        let last = scenes.last().and_then(|scene| scene.game.outcome());
        assert!(last.is_some_and(|outcome| outcome.winner.is_some()), "{}", info.id);
    }
}

#[test]
fn a_wrong_move_of_a_demonstration_is_found() {
    for (text, why) in [
        ("start\ne2e5\nToo far.", "e2e5 is not legal in rnbqkbnr/"),
        ("start\ne2e4 e2e4\nTwice.", "e2e4 is not legal in "),
        ("8/8 w\ne2e4\nNo position.", "The FEN has 2 ranks"),
    ] {
        let error = demo::scenes(text, GAMES[0]).err().unwrap_or_default();
        assert!(error.starts_with(why), "{text}: {error}");
    }
}

/// Each game shows itself twice and then rests, as it began; from then on nothing wakes the program.
#[test]
fn a_game_shows_itself_and_rests() {
    for (index, info) in GAMES.iter().enumerate() {
        let mut driver = moving().size(120, 40).after(&"<Down>".repeat(index));
        let before = driver.draw().0;
        let scenes = demo::scenes(catalog::of(info).demo, info).expect("it can be played");
        for scene in &scenes {
            while !driver.text().contains(&scene.caption) {
                let after = driver.app.wake().unwrap_or_else(|| panic!("{}: {}", info.id, scene.caption));
                driver.pass(after);
            }
        }
        let time = watch(&mut driver);
        assert!(time < Duration::from_secs(60), "{}: {time:?}", info.id);
        assert!(driver.draw().0 == before, "{} rests elsewhere", info.id);
        driver.pass(Duration::from_secs(3_600));
        assert_eq!(driver.app.wake(), None);
    }
}

/// Whatever is shown, a key does at once what it does without.
#[test]
fn no_key_waits_for_it() {
    for wakes in [0, 1, 2, 5, 9, 14, 30] {
        let mut driver = moving();
        for _ in 0..wakes {
            let after = driver.app.wake().expect("it goes on");
            driver.pass(after);
        }
        let mut still = Driver::menu();
        driver.keys("<Down>");
        assert!(driver.draw().0 == still.keys("<Down>").draw().0, "after {wakes}");
        driver.keys("<Enter>").shows("Start the game");
        assert_eq!(driver.app.wake(), None, "nothing moves beside the set-up");
        driver.keys("<Enter>").shows("White to move.");
    }
}

#[test]
fn nothing_moves_where_that_is_switched_off_or_covered() {
    let mut driver = Driver::menu();
    assert_eq!(driver.begin().app.wake(), None);
    let mut driver = moving();
    assert!(driver.app.wake().is_some());
    driver.keys("<F1>");
    assert_eq!(driver.app.wake(), None, "below a page");
    driver.keys("<Esc>");
    assert!(driver.app.wake().is_some());
    driver.app.context.settings.animation = false;
    driver.send(Msg::Tick);
    assert_eq!(driver.app.wake(), None);
    // The other entries have nothing to show.
    let driver = moving().after("<End>");
    assert_eq!(driver.app.wake(), None);
}

/// The rules are a key away, and no wall of text on the page.
#[test]
fn the_rules_are_a_page_of_their_own() {
    let mut driver = Driver::menu();
    driver.lacks("How the pieces move").keys("r").shows("How the pieces move").lacks("What you can do here");
    driver.keys("<Esc><Down><PgDn>").shows("Be the first to bring a pawn to the last rank.").keys("<Esc>");
    driver.shows("Only pawns: the first to reach the last rank wins.");
}

/// Who played, and how it stands, beside the board of the game that can be resumed.
#[test]
fn an_open_game_is_told_in_two_lines() {
    let fen = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
    let mut game = game::start("chess", Options::default(), Some(fen)).expect("a position");
    game.seat(pawnstorm::rules::Color::Black, "computer:3".parse().expect("a player"));
    let summary = Summary {
        name: "x".into(),
        info: game.info(),
        options: game.options(),
        players: game.players(),
        time: Timestamp::default(),
        outcome: None,
        plies: 3,
        position: Some(fen.into()),
    };
    let mut driver = Driver::menu().size(100, 30);
    driver.send(Msg::Newest(Some(Box::new(summary)), None));
    driver.shows("Resume Chess").shows("2 moves against the computer,").shows("level 3, started");
    driver.shows("Black to move. White is up by 1.");
    let Some(menu) = driver.app.screen::<Menu>() else { panic!("the menu") };
    assert!(menu.resumed().is_some(), "it is at hand");
}

/// Who played a game last is told before it is set up again.
#[test]
fn the_last_players_are_told() {
    let mut driver = Driver::menu().size(100, 30);
    driver.lacks("Last played").keys("<Enter><Down><Down><Right><Home><Enter>menu<Enter>y<Home>");
    driver.shows("Last played against the computer, level 1.").keys("<Down>").lacks("Last played");
    // How it ended is told too, also after the next start of the program.
    let mut driver = Driver::menu().size(100, 30);
    driver.keys("<Enter><Enter>e4<Enter>resign<Enter>ymenu<Enter>").shows("Last played by two players: White won.");
    let kept = driver.app.context.setups.to_string();
    assert!(kept.ends_with("chess white human black human winner white\n"), "{kept}");
    let mut driver = Driver::menu().size(100, 30);
    driver.app.recall(kept.parse().map_err(|_| "damaged".into()));
    driver.shows("Last played by two players: White won.").keys("<Enter><Enter>draw<Enter>ymenu<Enter>");
    driver.shows("Last played by two players: a draw.").keys("<Enter><Enter>menu<Enter>y<Home>");
    driver.shows("Last played by two players.");
}

/// The set-up is one aligned form: every value begins in the same column, and no row moves with the mark.
#[test]
fn the_set_up_is_aligned() {
    for size in [(80, 24), (120, 40), (60, 20), (40, 16)] {
        let mut driver = Driver::menu().size(size.0, size.1).after("<Enter>");
        let rows = |driver: &Driver, label: &str| {
            let text = driver.text();
            let line = text.lines().position(|line| line.contains(label)).expect("the row is there");
            let row = text.lines().nth(line).expect("a line");
            let after = row.find(label).expect("it is there") + label.len();
            let value = row[after..].char_indices().find(|(_, c)| !" ←".contains(*c)).expect("a value").0;
            (line, row[..after + value].chars().count())
        };
        let labels = ["White", "Black", "Touch-move", "Tournament", "Odds", "Sides", "Clock"];
        let before = labels.map(|label| rows(&driver, label));
        assert!(before.iter().all(|(_, column)| *column == before[0].1), "{size:?}: {before:?}\n{}", driver.text());
        for _ in labels {
            driver.keys("<Down>");
            assert_eq!(labels.map(|label| rows(&driver, label)), before, "{size:?}\n{}", driver.text());
        }
    }
}

/// On the list there is nothing to go back to.
#[test]
fn esc_is_offered_where_it_leads_somewhere() {
    Driver::menu().lacks("Esc").keys("<Enter>").shows("Esc back").keys("<Esc>").lacks("Esc");
}

/// Of a clock that is typed, the end is seen.
#[test]
fn a_long_clock_stays_in_its_column() {
    for size in [(40, 16), (60, 20), (80, 24)] {
        Driver::menu().size(size.0, size.1).keys("<Enter><Up><Up>5+3,10+5,40/90:00+30,xyz").shows("xyz_ →").shows("…");
    }
}

/// What is pasted in vain is told what it could have been, however long it is.
#[test]
fn a_paste_in_vain_is_told_both_that_can_be_opened() {
    for text in ["nothing".to_string(), "nothing ".repeat(400)] {
        let mut driver = Driver::menu();
        driver.send(Msg::Paste(text));
        driver.shows("You can paste a position (FEN) or a game (PGN) here; this is neither.");
    }
}
