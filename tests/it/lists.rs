//! Lists of games: the library, and the games of a file.

use crate::data::repository;
use crate::prelude::*;
use pawnstorm::ui::form::{Window, more, window};

fn game(number: u64) -> Summary {
    let outcome = match number % 3 {
        0 => None,
        1 => Some(Outcome::win(Color::White, Reason::Checkmate)),
        _ => Some(Outcome::draw(Reason::FiftyMoves)),
    };
    Summary {
        name: format!("game-{number}"),
        info: GAMES[number as usize % GAMES.len()],
        options: Options::default(),
        players: [Player::Human; 2],
        time: Timestamp::new(1_795_289_400 - 3600 * number),
        outcome,
        plies: number as usize + 5,
        position: None,
    }
}

pub(crate) fn library(games: u64) -> Driver {
    let mut driver = Driver::menu().after("l");
    driver.send(Msg::Listed((0..games).map(game).collect(), true));
    driver
}

fn asked(app: &mut App, key: Key) -> Vec<String> {
    app.update(Msg::Key(key)).into_iter().map(|effect| format!("{effect:?}")).collect()
}

#[test]
fn the_library_is_reached_from_the_menu() {
    let mut driver = Driver::menu();
    driver.keys("<End>").shows("Colours, pieces, clocks").keys("<Up><Up>").shows("Your games:").keys("<Enter>");
    assert!(driver.app.screen::<Games>().is_some());
    let mut app = App::default();
    assert_eq!(asked(&mut app, Key::Char('l')), ["List"]);
    driver.send(Msg::Listed(Vec::new(), true));
    driver.shows("No games yet.").keys("<Enter><Ctrl-D><Ctrl-R><End><PgDn>").keys("<Esc>");
    driver.shows("chess and its small, strange relatives");
}

/// Where no row has room the list is still there when the window grows again.
#[test]
fn a_list_bears_a_window_without_room() {
    let mut driver = library(30).size(80, 10);
    driver.keys("<Down><PgDn><End><Up>").keys("chess");
    driver.size(80, 24).keys("<Home>").shows("► 2026-11-21");
}

#[test]
fn a_library_is_filtered_by_typing() {
    let mut driver = library(30);
    driver.shows("2026-11-21 19:30 Chess 2 players unfinished 3").shows("Pawnstorm · your games 30");
    driver.keys("CHESS check").shows("Classroom Chess").lacks("unfinished").lacks("Alapawn").shows("5 of 30");
    driver.keys("<Ctrl-W>drawn").shows("fifty moves").lacks("won").keys("<Ctrl-U>").shows("unfinished");
    driver.keys("zzz").shows("No game matches “zzz”.").keys("<Enter><Ctrl-D>").shows("No game matches").keys("<Esc>");
    driver.shows("unfinished").keys("?").shows("What you can do here");
}

#[test]
fn the_mark_goes_through_a_library() {
    let mut driver = library(200);
    let marked = |driver: &Driver| driver.app.screen::<Games>().expect("the library").list.marked;
    driver.keys("<Down><Down><Up>");
    assert_eq!(marked(&driver), 1);
    driver.keys("<PgDn>");
    assert!(marked(&driver) > 10);
    driver.keys("<End>").shows("102");
    assert_eq!(marked(&driver), 199);
    driver.keys("<Home>");
    assert_eq!(marked(&driver), 0);
    driver.mouse(MouseKind::WheelDown, Target::Item(0));
    assert_eq!(marked(&driver), 3);
    driver.click(Target::Item(5));
    assert_eq!(marked(&driver), 5);
}

#[test]
fn games_are_opened_continued_and_deleted() {
    let mut driver = library(5);
    assert_eq!(asked(&mut driver.app, Key::Enter), ["Resume { id: 1, name: \"game-0\" }"]);
    assert_eq!(asked(&mut driver.app, Key::Ctrl('r')), ["Open { name: \"game-0\" }"]);
    driver.keys("<Down>");
    assert_eq!(asked(&mut driver.app, Key::Enter), ["Open { name: \"game-1\" }"]);
    driver.keys("<Ctrl-D>").shows("Delete this game (The Pawn Game, 2026-11-21 18:30)?").keys("n");
    driver.lacks("Delete this").keys("<Ctrl-D>");
    assert_eq!(asked(&mut driver.app, Key::Char('y')), ["Storage(Delete { name: \"game-1\" })"]);
    driver.send(Msg::Deleted { name: "game-1".into() });
    driver.shows("Game deleted.").lacks("The Pawn Game");
    driver.send(Msg::Failed("The game could not be read.".into()));
    driver.shows("✗ The game could not be read.");
}

/// Typing in a list of thousands never lags.
#[test]
fn a_long_library_is_filtered_at_once() {
    let mut driver = library(20_000);
    let begun = Instant::now();
    driver.keys("chess won");
    driver.keys("<End>");
    driver.shows("of 20000");
    assert!(begun.elapsed().as_millis() < 2000, "{:?}", begun.elapsed());
}

#[test]
fn columns_are_folded_where_there_is_no_room() {
    library(3).size(120, 40).shows("Date Game Opponent Result Moves");
    library(3).size(60, 20).shows("Date Game Opponent Result Moves");
    library(3).size(40, 16).shows("Date Game").lacks("Moves");
    let path = repository("tests/data/two-games.pgn");
    Driver::file(&path).shows("White Black Result Date Event").shows("Morphy, Paul");
    Driver::file(&path).size(40, 16).shows("White Black").lacks("Event");
}

/// Wide characters, those that are written from right to left, long tags: every column stays where it is.
#[test]
fn columns_stay_aligned() {
    let home = data::home();
    let path = home.path().join("wide.pgn");
    let names = [
        "日本日本日本日本日本日本日本",
        "שחקן",
        "e\u{301}e\u{301}",
        "a\u{1b}[31mb\u{7}\u{9b}c",
        &"x".repeat(300),
        "👩‍👩‍👧 family",
    ];
    let text: String = names
        .iter()
        .map(|name| format!("[White \"{name}\"]\n[Black \"{name}\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"))
        .collect();
    fs::write(&path, text).expect("a file");
    for (width, height) in [(80, 24), (120, 40), (60, 20)] {
        let driver = Driver::file(&path).size(width, height);
        let (buffer, _) = driver.draw();
        let column =
            (0..width).find(|x| (0..6).all(|dx| buffer[(x + dx, 2)].symbol() == &"Result"[dx as usize..=dx as usize]));
        let column = column.expect("a column of results");
        for y in 3..9 {
            let shown: String = (column..column + 3).map(|x| buffer[(x, y)].symbol()).collect();
            assert_eq!(shown, "1-0", "{}", driver.text());
        }
        assert!(!driver.text().chars().any(|c| c.is_control() && c != '\n'), "{:?}", driver.text());
    }
}

#[test]
fn a_file_is_listed_while_it_is_read() {
    let mut driver = Driver::file(&repository("tests/data/two-games.pgn"));
    driver.shows("Pawnstorm · two-games.pgn 2").keys("morphy").shows("1 of 2").keys("<Enter>").shows("REVIEW 0 of 17");
    driver.keys("next<Enter>").shows("There is no other game in this list.").keys("<Esc>").shows("1 of 2");
    let mut app = App::default();
    app.open(Games::of_file("some/games.pgn".into()));
    assert!(matches!(app.begin()[..], [Effect::Index { .. }]));
    app.update(Msg::Indexed { games: Vec::new(), read: (30, 120), complete: false });
    let mut driver = Driver { app, ..Driver::menu() };
    driver.shows("games.pgn").shows("0 … 25 %").keys("<Enter><End><PgUp>");
    driver.send(Msg::Failed("The disk is gone.".into()));
    driver.shows("✗ The disk is gone.");
}

/// While a long journal is read nothing else can be done but to give up and to leave, and what is said then is gone with it.
#[test]
fn a_journal_that_takes_long_is_waited_for() {
    let mut driver = Driver::menu();
    driver.send(Msg::Reading(Some(0)));
    driver.shows("Opening… 0%. Esc cancels.").keys("l<Enter><F1>").shows("Opening… 0%.");
    driver.send(Msg::Paste("4k3/8/8/8/8/8/8/4K3 w - - 0 1".into()));
    driver.send(Msg::Reading(Some(43)));
    driver.shows("Opening… 43%. Esc cancels.");
    let effects = driver.app.update(Msg::Key(Key::Esc));
    assert!(matches!(effects[..], [Effect::GiveUp]), "{effects:?}");
    driver.shows("The game was not opened.").keys("<Down>").lacks("not opened");
    driver.send(Msg::Reading(Some(7)));
    driver.send(Msg::Reading(None));
    driver.send(Msg::Failed("Could not read 1.journal: it is gone.".into()));
    driver.shows("Could not read 1.journal").keys("l").shows("your games");
    driver.send(Msg::Reading(Some(7)));
    driver.shows("Opening… 7%.").keys("<Ctrl-C>");
    assert!(driver.left);
}

/// Games of one day are told apart at sight: by their time, who was played, how it ended and how long it was.
#[test]
fn dozens_of_games_of_one_day_differ_at_sight() {
    let players =
        ["human", "computer:3", "computer:8", "engine:fish"].map(|text| text.parse::<Player>().expect("a player"));
    let games = (0..24u64).map(|number| Summary {
        info: GAMES[number as usize % GAMES.len()],
        players: [Player::Human, players[number as usize % 4]],
        time: Timestamp::new(1_795_289_400 - 600 * number),
        ..game(number)
    });
    let games: Vec<Summary> = games.collect();
    for (width, date) in [(120, "2026-11-21 19:30"), (80, "2026-11-21 19:30"), (60, "11-21 19:30")] {
        let mut driver = library(0).size(width, 32);
        driver.send(Msg::Listed(games.clone(), true));
        let screen = driver.text();
        let rows: Vec<&str> = screen.lines().skip(3).take(24).collect();
        for (number, row) in rows.iter().enumerate() {
            let opponent = ["2 players", "computer 3", "computer 8", "engine"][number % 4];
            let moves = (number + 5).div_ceil(2).to_string();
            let words: Vec<&str> = row.split_whitespace().collect();
            assert!(row.contains(opponent) && words.contains(&moves.as_str()), "{width}: {row}");
            assert_eq!(rows.iter().filter(|other| *other == row).count(), 1, "{row}");
        }
        assert!(rows[0].contains(date), "{width}: {}", rows[0]);
        // The result, as far as it has room.
        assert!(rows[0].contains("unfinished") && rows[1].contains("White"), "{}", rows[1]);
    }
    library(3).shows("White won: checkmate");
}

/// A game that cannot be shown is told in the list, not beside the board of the one before it.
#[test]
fn a_game_that_cannot_be_shown_says_so_itself() {
    let home = data::home();
    let path = home.path().join("mixed.pgn");
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 *\n\n[White \"C\"]\n[Black \"D\"]\n[Variant \"Antichess\"]\n\n1. e3 b5 *\n";
    fs::write(&path, text).expect("a file");
    let mut driver = Driver::file(&path);
    driver.keys("<Enter>").shows("REVIEW 0 of 1").keys("<Ctrl-N>").lacks("REVIEW").shows("► C").shows("Antichess");
    driver.keys("<Up><Enter>").shows("REVIEW 0 of 1").lacks("Antichess");
}

#[test]
fn the_marked_lines_are_shown() {
    assert_eq!(window(5, 4..5, 5), Window { first: 0, rows: 5 });
    assert_eq!(window(9, 0..1, 4), Window { first: 0, rows: 3 });
    assert_eq!(window(9, 8..9, 4), Window { first: 6, rows: 3 });
    assert_eq!(window(9, 4..7, 2), Window { first: 4, rows: 1 });
    assert_eq!(window(9, 3..4, 0), Window { first: 3, rows: 0 });
    assert_eq!(more(2, 1).as_deref(), Some("↑ 2 more, ↓ 1 more"));
    assert_eq!(more(0, 0), None);
}
