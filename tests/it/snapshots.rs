//! Whole screens, character for character. What the colours say is asserted cell by cell.
//!
//! `INSTA_UPDATE=always cargo test --test it` takes them again; look at the difference before you keep it.

use crate::lists;
use crate::prelude::*;
use pawnstorm::game::think::{Decision, Thought};
use ratatui::style::{Color, Style};

/// Open Spanish, Black in check: every kind of mark is on the board.
const GAME: [&str; 9] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "f5", "exf5", "e4", "Qe2"];

pub(crate) fn game(width: u16, height: u16) -> Driver {
    let mut driver = Driver::game("chess", None).size(width, height);
    for mv in GAME {
        driver.keys(mv).keys("<Enter>");
    }
    driver
}

/// As a terminal shows it that has neither colours nor signs.
fn ascii(mut driver: Driver) -> Driver {
    driver.app.context.settings.colors = Colors::Mono;
    driver.app.context.settings.pieces = Pieces::Letters;
    driver.app.context.settings.ascii = true;
    driver
}

/// A chain of the Berserker in hand.
fn chain() -> Driver {
    let fen = "4k3/a2o4/5n2/s3e3/3n4/A1Z1S1H1/1E5G/4K3 w - - 0 1 - heal:N";
    Driver::game("pawns-chess", Some(fen)).after("<Left><Left><Up><Enter><Up><Right><Enter>")
}

fn men() -> Driver {
    Driver::game("pawns-chess", Some("rnbqk3/aesmhzog/u7/y7/Y7/U7/AESMHZOG/RNBQK3 w - - 0 1"))
}

/// Each screen by its name, which ends with its size: how it begins, and the keys that lead there.
#[test]
fn screens_are_as_they_were_looked_at() {
    let promotion = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    let [chess, classroom] = ["chess", "classroom"].map(|id| move || Driver::game(id, None));
    let file = || Driver::file(&data::repository("tests/data/two-games.pgn"));
    let mut hollow = men();
    hollow.app.context.settings.colors = Colors::Mono;
    for (name, driver, keys) in [
        ("game-80x24", game(80, 24), "<Up><Up><Enter>"),
        ("game-120x40", game(120, 40), "Q"),
        ("game-40x16", game(40, 16), "Ke7<Enter>"),
        ("game-ascii-80x24", ascii(game(80, 24)), ""),
        ("promotion-80x24", promotion, "<Up><Up><Up><Up><Up><Enter><Up><Enter>"),
        ("mate-80x24", chess(), "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>"),
        ("menu-80x24", Driver::menu(), ""),
        ("help-80x24", chess(), "?"),
        ("pawns-chess-80x24", chain(), ""),
        // A game of a file with its comments, a variation, a line that is tried; the games of the file.
        ("file-80x24", file(), ""),
        ("review-variation-80x24", file(), "<Enter>3...<Enter><Enter><Right>"),
        ("review-trial-120x40", file(), "<Enter>3...<Enter>h3<Enter>"),
        ("library-120x40", lists::library(40), "<Down><Down>"),
        // The position editor: something wrong, a part of the FEN under the mark, a FEN that is being typed.
        ("editor-chess-80x24", chess(), "<Esc>edit<Enter>k<Up><Enter>"),
        ("editor-classroom-80x24", classroom(), "<Esc>edit<Enter><Tab><Tab><Tab><Ctrl-W>7"),
        ("export-80x24", game(80, 24), "<F9><Down>"),
        ("settings-80x24", Driver::menu(), "s"),
        ("men-100x30", men(), ""),
        ("men-200x60", men(), ""),
        ("men-mono-120x40", hollow, ""),
    ] {
        let (width, height) = name.rsplit('-').next().and_then(|size| size.split_once('x')).expect("a size");
        let [width, height] = [width, height].map(|length| length.parse().expect("a number"));
        compare(name, driver.size(width, height).keys(keys));
    }
}

/// Where less has room, the words of the large screens stand there all the same.
#[test]
fn small_screens_say_the_same() {
    chain()
        .size(40, 16)
        .shows("Pawns Chess")
        .shows("It must capture again: choose the next victim, marked #.")
        .shows("♞#");
    let mut library = lists::library(40).size(40, 16).after("<Down><Down>");
    library.shows("► 11-21 17:30 Alapawn 2 players").shows("Alapawn, bal… 2 players");
    let mut question = lists::library(4).after("alapawn<Ctrl-D>");
    question.shows("2 of 4").shows("This cannot be undone. y yes [n no] Enter choose Tab other answer Esc no");
}

/// The computer while it thinks, with what it thinks and the bar; and what it advises.
#[test]
fn the_computer_thinks() {
    let mut driver = Driver::game("chess", None);
    driver.holds = true;
    driver.keys("computer black 6<Enter>thinking<Enter>bar<Enter>e4<Enter>");
    let line = ["c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3"].map(String::from).to_vec();
    let thought = Thought { depth: 9, score: Evaluation::Open(34), line, nodes: 1234, mv: None };
    driver.send(Msg::Thought { id: 1, thought: thought.clone() });
    compare("thinking-80x24", &mut driver);
    let reason = "it threatens the pawn on e4 and gives check".into();
    let idea = "you can give check".into();
    let decision = Decision { mv: "c7c5".into(), idea, reason, thought, values: Vec::new() };
    driver.keys("human<Enter>hint<Enter>");
    driver.send(Msg::Decided { id: 2, ply: 1, decision: Some(decision) });
    driver.shows("Look at your pawn on c7. Ask again for another hint.");
    driver.keys("hint<Enter>hint<Enter>");
    compare("hint-120x40", &mut driver.size(120, 40));
}

/// Returns the colours in the cells of a square, of their characters and their grounds.
fn colors(driver: &Driver, square: Square) -> HashSet<Color> {
    let (buffer, drawn) = driver.draw();
    let cells = drawn.place(Target::Square(square)).expect("the board is on the screen");
    cells.positions().flat_map(|at| [buffer[at].fg, buffer[at].bg]).collect()
}

/// In every theme, the squares and marks have its colours.
#[test]
fn squares_and_marks_have_the_colours_of_the_theme() {
    for name in BUILT_IN {
        let mut driver = Driver::game("chess", None).size(120, 40);
        driver.keys("set theme ").keys(name).keys("<Enter>e4<Enter>e5<Enter>Qh5<Enter>Nc6<Enter>");
        let theme = Themes::built_in().of(driver.app.context.settings).clone();
        let has = |driver: &Driver, square, style: Style, ground: bool| {
            let expected = if ground { style.bg } else { style.fg };
            let shows = expected.is_none_or(|color| colors(driver, square).contains(&color));
            assert!(shows, "{name}: {square} lacks {expected:?}: {:?}", colors(driver, square));
        };
        has(&driver, Square::D4, theme.dark, true);
        has(&driver, Square::D5, theme.light, true);
        has(&driver, Square::B8, theme.last[1], true);
        has(&driver, Square::C6, theme.last[0], true);
        has(&driver, Square::A1, theme.white, false);
        has(&driver, Square::A8, theme.black, false);
        driver.keys("h5<Enter>");
        has(&driver, Square::H5, theme.picked, true);
        has(&driver, Square::H6, theme.target, false);
        driver.keys("<Esc>Qxf7<Enter>");
        has(&driver, Square::E8, theme.checked, true);
        has(&driver, Square::F7, theme.checker, true);
    }
}

/// Compares the characters of the screen with those that were looked at before.
pub(crate) fn compare(name: &str, driver: &mut Driver) {
    compare_text(name, &driver.text());
}

/// Compares a text with the one that was looked at before.
pub(crate) fn compare_text(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../data/screens");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
