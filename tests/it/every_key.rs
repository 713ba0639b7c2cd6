//! Every key and word of the table does something, in a place that lists it: what is on the screen changes, or something is asked for
//! outside.

use crate::lists;
use crate::prelude::*;
use pawnstorm::app::keys::Binding;
use pawnstorm::app::online::KeptGame;
use pawnstorm::app::remote::Invitation;

/// A game of so many moves that its list scrolls.
fn long() -> String {
    let pushes = [("3", "6"), ("4", "5")]
        .into_iter()
        .flat_map(|(white, black)| ('a'..='h').map(move |file| format!("{file}{white}<Enter>{file}{black}<Enter>")));
    pushes.collect()
}

fn chess(script: &str) -> Driver {
    Driver::game("chess", None).after(script)
}

/// Fool's mate, and what is done then.
fn over(script: &str) -> Driver {
    chess("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>").after(script)
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
    let kept = |number: usize| KeptGame {
        about: format!("Chess, {number} moves"),
        code: "k7f3q-9xm2v4tabc".into(),
        invitation: Invitation { play: "pawnstorm join here k7f3q-9xm2v4tabc".into(), watch: None },
    };
    driver.send(Msg::Remote(RemoteMsg::Kept((1..=3).map(kept).collect())));
    driver.keys(script);
    driver
}

/// The computer is to move, and thinks.
fn thinking() -> Driver {
    let mut game = pawnstorm::game::start("chess", Options::default(), None).expect("it is a game");
    game.seat(Color::White, Player::computer());
    let mut driver = Driver::new(App::playing(game, pawnstorm::app::settings::Settings::default()));
    driver.holds = true;
    driver.send(Msg::Tick);
    driver
}

/// States of a place in which, taken together, every row of it can do something.
fn states(place: Place) -> Vec<Driver> {
    let from = |fen, script| Driver::game("chess", Some(fen)).after(script);
    match place {
        Place::Menu => {
            vec![menu("<Down>"), menu("<Down><Enter><Down>"), menu("<Down><Enter><Up><Up>5")]
        }
        Place::Game => vec![
            chess("e4<Enter>e5<Enter>"),
            chess("e4<Enter>e5<Enter>xyz"),
            chess("e4<Enter>e5<Enter>N"),
            chess("e4<Enter>e5<Enter><PgUp>"),
            chess("e4<Enter>e5<Enter>undo<Enter>"),
            chess(&long()),
            chess(&(long() + "<Ctrl-Up>")),
            crate::remote::table::Table::new("chess").into_white(),
            from("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8<Enter>"),
            thinking(),
            Driver::game("pawn-game", None).after("<Down>"),
        ],
        Place::Over => vec![
            over(""),
            over("ne"),
            // Its last move ended it.
            from("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Kf7<Enter>"),
            over("<Down>"),
            over("<PgUp>"),
            chess(&(long() + "resign<Enter>y")),
            chess(&(long() + "resign<Enter>y<Ctrl-Up>")),
        ],
        Place::Review => vec![
            over("review<Enter><PgUp>"),
            over("review<Enter>"),
            over("review<Enter>xy"),
            over("review<Enter>for"),
            chess(&(long() + "resign<Enter>yreview<Enter>")),
            chess(&(long() + "resign<Enter>yreview<Enter><Ctrl-Up>")),
            file("<Enter><PgDn>"),
            file("<Down><Enter>"),
            file("<Enter>3...<Enter>"),
        ],
        Place::Trial => vec![
            over("review<Enter><Home>e4<Enter>e5<Enter>"),
            over("review<Enter><Home>e4<Enter>e5<Enter>N"),
            over("review<Enter><Home>e4<Enter>e5<Enter><PgUp>"),
            over("review<Enter><Home>e4<Enter>e5<Enter>undo<Enter>"),
            over(&("review<Enter><Home>".to_string() + &long())),
            over(&("review<Enter><Home>".to_string() + &long() + "<Ctrl-Up>")),
        ],
        Place::Library => vec![library("<Down>"), library("<End>"), library("chess"), library("chess<Enter>")],
        Place::File => vec![file(""), file("<Down>"), file("a")],
        Place::Editor => vec![
            menu("e"),
            menu("e<Up>"),
            menu("e<Tab><Tab><Down>"),
            menu("e<Tab><Tab><Tab>8/8 x"),
            menu("e<Tab>"),
            menu("e<F6>"),
        ],
        Place::Course => vec![menu("p<Down>"), menu("<Down>p<End>")],
        Place::Exercise => {
            vec![menu("p<Enter><Up>"), menu("p<Enter>xy"), menu("p<Enter>N"), menu("p<Enter>hint<Enter>")]
        }
        Place::Export => vec![chess("<F9>"), chess("<F9><Down>")],
        Place::Leave => {
            let unsaved = |script| {
                let mut driver = chess("e4<Enter>");
                driver.journals = Err("the disk is full");
                driver.keys("<F10>y").keys(script);
                driver
            };
            vec![unsaved(""), unsaved("<Down>")]
        }
        Place::Question => vec![chess("e4<Enter>resign<Enter>")],
        Place::Settings => vec![menu("s<Down>"), menu("s<End>")],
        Place::Help => vec![menu("?"), menu("?<PgDn>")],
        Place::Online => vec![online(""), online("<Down>"), online("xy")],
        // There is none without a config file that names engines.
        Place::Engines => Vec::new(),
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
    driver.app.drawn(drawn.report());
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

fn rows(place: Place) -> impl Iterator<Item = &'static Binding> {
    KEYS.iter().filter(move |row| row.places.contains(&place))
}

const PLACES: [Place; 16] = [
    Place::Menu,
    Place::Game,
    Place::Over,
    Place::Review,
    Place::Trial,
    Place::Library,
    Place::File,
    Place::Editor,
    Place::Course,
    Place::Exercise,
    Place::Export,
    Place::Leave,
    Place::Question,
    Place::Settings,
    Place::Help,
    Place::Online,
];

#[test]
fn every_key_does_something_where_it_is_listed() {
    let mut idle = Vec::new();
    for place in PLACES {
        for driver in states(place) {
            assert_eq!(driver.app.place(), place, "{}", driver.text());
        }
        for row in rows(place) {
            for &key in row.keys {
                if !states(place).iter_mut().any(|driver| does_something(driver, key)) {
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
    for place in PLACES.into_iter().filter(|place| !place.has_letters()) {
        for row in rows(place) {
            let Some(word) = row.word else { continue };
            if matches!(place, Place::Library | Place::File | Place::Export | Place::Editor) {
                // What is typed there filters the list, or is a FEN.
                continue;
            }
            if !states(place).iter_mut().any(|driver| is_obeyed(driver, word)) {
                idle.push(format!("{word} ({:?}) in {}", row.command, place.name()));
            }
        }
    }
    assert!(idle.is_empty(), "these words do nothing: {idle:#?}");
}
