//! Every key and word of the table does something, in a place that lists it: what is on the screen changes, or something is asked for
//! outside.

use crate::lists;
use crate::prelude::*;
use pawnstorm::app::lichess::{Account, Entry, LichessMsg};
use pawnstorm::app::places::{EDITOR, ENGINES, EXPORT, FILE, LIBRARY};
use pawnstorm::app::remote::{Invitation, KeptGame, Way};

/// A place to begin at, and what is pressed there.
type State = (fn(&str) -> Driver, String);

fn chess(script: &str) -> Driver {
    Driver::game("chess", None).after(script)
}

/// Fool's mate, and what is done then.
fn over(script: &str) -> Driver {
    chess("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>").after(script)
}

/// A line that is tried in its review.
fn trial(script: &str) -> Driver {
    over("review<Enter><Home>").after(script)
}

fn file(script: &str) -> Driver {
    Driver::file(&data::repository("tests/data/two-games.pgn")).after(script)
}

fn menu(script: &str) -> Driver {
    Driver::menu().after(script)
}

fn library(script: &str) -> Driver {
    lists::library(60).after(script)
}

/// The page for online games, with three that are kept here.
fn online(script: &str) -> Driver {
    let mut driver = menu("<End><Up><Enter>");
    let address = "here".parse().expect("an address");
    let kept = |number: usize| KeptGame {
        name: format!("Chess {number}"),
        about: format!("Chess, {number} moves"),
        code: format!("k7f3q-9xm2v4tab{number}"),
        way: Way::Here { invitation: Invitation::Ssh { address, code: "k7f3q-9xm2v4tabc".into(), watch: None } },
        played: Timestamp::default(),
    };
    driver.send(Msg::Remote(RemoteMsg::Kept { games: (1..=3).map(kept).collect(), address }));
    driver.after(script)
}

/// The page of Lichess, for someone who is logged in or not.
fn lichess(account: Account, script: &str) -> Driver {
    let mut driver = menu("<End><Up><Enter><Down><Down><Down><Down><Down><Enter>");
    let entry = |name: &str| Entry { id: "q7ZvsdUF".into(), name: name.into(), about: vec!["Rapid. ".repeat(90)] };
    driver.send(Msg::Lichess(LichessMsg::Account(account)));
    driver.send(Msg::Lichess(LichessMsg::Games(vec![entry("mary: your turn")])));
    driver.send(Msg::Lichess(LichessMsg::Challenged(entry("eve challenges you"))));
    driver.after(script)
}

fn logged_in(script: &str) -> Driver {
    lichess(Account::Of { name: "Bobby".into(), ratings: "Rapid 1600.".into() }, script)
}

fn logged_out(script: &str) -> Driver {
    lichess(Account::None("https://lichess.org/account/oauth/token/create".into()), script)
}

/// The puzzles of chess.
fn puzzles(script: &str) -> Driver {
    menu("pp").after(script)
}

/// A storm in chess, in which `FIRST` is a wrong move.
fn storm(script: &str) -> Driver {
    let mut driver = menu("ps");
    for part in script.split_inclusive("FIRST") {
        let (keys, plays) = part.strip_suffix("FIRST").map_or((part, false), |keys| (keys, true));
        driver.keys(keys);
        if plays {
            let storm = driver.app.screen::<Storm>().and_then(|storm| storm.attempt.as_ref()).expect("it runs");
            let right = storm.exercise.goal.line[0].clone();
            let wrong = storm.line.view.game.legal().into_iter().find(|mv| *mv != right).expect("there are others");
            driver.keys(&format!("{wrong}<Enter>"));
        }
    }
    driver
}

/// The computer is to move, and thinks.
fn thinking(script: &str) -> Driver {
    let mut game = game::start("chess", Options::default(), None).expect("it is a game");
    game.seat(Color::White, Player::computer());
    let mut driver = Driver::new(App::playing(game, Settings::default()));
    driver.holds = true;
    driver.send(Msg::Tick);
    driver.after(script)
}

/// A way out of a game that cannot be saved.
fn unsaved(script: &str) -> Driver {
    let mut driver = chess("e4<Enter>");
    driver.journals = Err("the disk is full");
    driver.after("<F10>y").after(script)
}

/// States of a place in which, taken together, every row of it can do something. What takes longest to come to stands last.
fn states(place: &dyn Place) -> Vec<State> {
    // So many moves that their list scrolls.
    let push = |(white, black)| ('a'..='h').map(move |file| format!("{file}{white}<Enter>{file}{black}<Enter>"));
    let long: String = [("3", "6"), ("4", "5")].into_iter().flat_map(push).collect();
    let from = |begin: fn(&str) -> Driver, scripts: &[&str]| -> Vec<State> {
        scripts.iter().map(|script| (begin, script.replace("LONG", &long))).collect()
    };
    match place.name() {
        "the menu" => from(menu, &["<Down>", "<Down><Enter><Down>", "<Down><Enter><Up><Up>5"]),
        "a game" => [
            from(|script| chess("e4<Enter>e5<Enter>").after(script), &["", "xyz", "N", "<PgUp>", "undo<Enter>"]),
            from(|script| crate::remote::table::Table::new("chess").into_white().after(script), &[""]),
            from(|script| Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1")).after(script), &["e7e8<Enter>"]),
            from(thinking, &[""]),
            from(|script| Driver::game("pawn-game", None).after(script), &["<Down>"]),
            from(chess, &["LONG", "LONG<Ctrl-Up>"]),
        ]
        .concat(),
        "after a game" => [
            from(over, &["", "ne", "<Down>", "<PgUp>"]),
            // Its last move ended it.
            from(|script| Driver::game("chess", Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")).after(script), &["Kf7<Enter>"]),
            from(chess, &["LONGresign<Enter>y", "LONGresign<Enter>y<Ctrl-Up>"]),
        ]
        .concat(),
        "a review" => [
            from(over, &["review<Enter><PgUp>", "review<Enter>", "review<Enter>xy", "review<Enter>for"]),
            from(file, &["<Enter><PgDn>", "<Down><Enter>", "<Enter>3...<Enter>"]),
            from(chess, &["LONGresign<Enter>yreview<Enter>", "LONGresign<Enter>yreview<Enter><Ctrl-Up>"]),
        ]
        .concat(),
        "trying a line" => [
            from(|script| trial("e4<Enter>e5<Enter>").after(script), &["", "N", "<PgUp>", "undo<Enter>"]),
            from(trial, &["LONG", "LONG<Ctrl-Up>"]),
        ]
        .concat(),
        "the library" => from(library, &["<Down>", "<End>", "chess", "chess<Enter>"]),
        "a PGN file" => from(file, &["", "<Down>", "a"]),
        "the editor" => from(menu, &["e", "e<Up>", "e<Tab><Tab><Down>", "e<Tab><Tab><Tab>8/8 x", "e<Tab>", "e<F6>"]),
        "ways to practise" => from(menu, &["p", "p<Down>"]),
        "practice" => from(menu, &["pe<Down>", "<Down>pe<End>"]),
        "an exercise" => from(menu, &["pe<Enter><Up>", "pe<Enter>xy", "pe<Enter>N", "pe<Enter>hint<Enter>"]),
        "puzzles" => from(puzzles, &["", "<Down>"]),
        "a puzzle" => {
            let typed = ["<Enter>xy", "<Enter>N", "<Enter>R", "<Enter>K"];
            from(puzzles, &[&typed[..], &["<Enter><Up>", "<Enter>hint<Enter>", "<Enter><F12><F12>"]].concat())
        }
        "a storm" => from(storm, &["<Up>", "xy", "N", "R", "K", "<Enter>"]),
        "after a storm" => from(storm, &["FIRSTFIRSTstop<Enter>", "FIRSTFIRSTstop<Enter><Down>"]),
        "export" => from(chess, &["<F9>", "<F9><Down>"]),
        "an unsaved game" => from(unsaved, &["", "<Down>"]),
        "a question" => from(chess, &["e4<Enter>resign<Enter>"]),
        "the settings" => from(menu, &["s<Down>", "s<End>"]),
        "the help page" => from(menu, &["?", "?<PgDn>"]),
        "online games" => [
            from(online, &["", "<Down>", "xy", "<Down><Down><Down><Down><Down>"]),
            // So little room that the details scroll.
            from(
                |script| {
                    let mut driver = online("");
                    driver.size = (60, 16);
                    driver.after(script)
                },
                &["<Down>", "<Down><PgDn>"],
            ),
        ]
        .concat(),
        "Lichess" => [from(logged_out, &["", "<Down>"]), from(logged_in, &["<Up><Up>", "<Down><PgDn>", "xy"])].concat(),
        // There is none without a config file that names engines.
        _ => Vec::new(),
    }
}

fn screen(driver: &Driver) -> Buffer {
    driver.draw().0
}

/// Whether a key changes what is seen, or asks for something outside.
fn does_something(driver: &mut Driver, key: Key) -> bool {
    let before = screen(driver);
    let effects = driver.app.update(Msg::Key(key));
    let (_, drawn) = driver.draw();
    driver.app.drawn(drawn.frame);
    !effects.is_empty() || screen(driver) != before
}

/// Whether a word is understood: the screen is another than with nothing typed, and nothing is refused for not being known.
fn is_obeyed(driver: &mut Driver, word: &str) -> bool {
    driver.keys("<Ctrl-U>");
    let before = screen(driver);
    for c in word.chars() {
        driver.app.update(Msg::Key(Key::Char(c)));
    }
    let effects = driver.app.update(Msg::Key(Key::Enter));
    let is_known = !driver.text().contains("is not a move") && !driver.text().contains("Unknown command");
    is_known && (!effects.is_empty() || screen(driver) != before)
}

/// The places that can be reached here: there are no engines without a config file that names some.
fn reached() -> impl Iterator<Item = &'static dyn Place> {
    PLACES.into_iter().filter(|place| place.name() != ENGINES.name)
}

#[test]
fn every_key_does_something_where_it_is_listed() {
    let mut idle = Vec::new();
    for place in reached() {
        for (begin, script) in states(place) {
            let driver = begin(&script);
            assert_eq!(driver.app.place(), place, "{}", driver.text());
        }
        for row in place.rows() {
            for &key in row.keys {
                if !states(place).iter().any(|(begin, script)| does_something(&mut begin(script), key)) {
                    idle.push(format!("{} ({:?}) in {}", key.name(), row.command, place.name()));
                }
            }
        }
    }
    assert!(idle.is_empty(), "these keys do nothing: {idle:#?}");
}

#[test]
fn every_word_does_something_where_it_is_listed() {
    let mut idle = Vec::new();
    for place in reached().filter(|place| !place.has_letters()) {
        for row in place.rows() {
            let Some(word) = row.word else { continue };
            if [LIBRARY.name, FILE.name, EXPORT.name, EDITOR.name].contains(&place.name()) {
                // What is typed there filters the list, or is a FEN.
                continue;
            }
            if !states(place).iter().any(|(begin, script)| is_obeyed(&mut begin(script), word)) {
                idle.push(format!("{word} ({:?}) in {}", row.command, place.name()));
            }
        }
    }
    assert!(idle.is_empty(), "these words do nothing: {idle:#?}");
}
