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

#[test]
fn a_game_at_80x24() {
    compare("game-80x24", game(80, 24).keys("<Up><Up><Enter>"));
}

#[test]
fn a_game_at_120x40() {
    compare("game-120x40", game(120, 40).keys("Q"));
}

#[test]
fn a_game_at_the_smallest_size() {
    compare("game-40x16", game(40, 16).keys("Ke7<Enter>"));
}

#[test]
fn a_game_in_ascii() {
    let mut driver = game(80, 24);
    driver.app.settings.colors = Colors::Mono;
    driver.app.settings.pieces = Pieces::Letters;
    driver.app.settings.ascii = true;
    compare("game-ascii-80x24", &mut driver);
}

#[test]
fn a_promotion() {
    let mut driver = Driver::game("chess", Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1"));
    compare("promotion-80x24", driver.keys("<Up><Up><Up><Up><Up><Enter><Up><Enter>"));
}

#[test]
fn a_question() {
    compare("question-80x24", game(80, 24).keys("resign<Enter>"));
}

#[test]
fn looking_back() {
    compare("looking-back-80x24", game(80, 24).keys("<PgUp><PgUp>"));
}

#[test]
fn a_mate() {
    let mut driver = Driver::game("chess", None);
    compare("mate-80x24", driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>"));
}

#[test]
fn the_menu() {
    compare("menu-80x24", &mut Driver::menu());
    compare("setup-80x24", Driver::menu().keys("<Enter>"));
}

#[test]
fn the_help_page() {
    compare("help-80x24", Driver::game("chess", None).keys("?"));
}

/// Pawns Chess with a chain in hand, at three sizes; in letters, without colours, in ASCII.
#[test]
fn pawns_chess() {
    let chain = || {
        let fen = "4k3/a2o4/5n2/s3e3/3n4/A1Z1S1H1/1E5G/4K3 w - - 0 1 - heal:N";
        let mut driver = Driver::game("pawns-chess", Some(fen));
        driver.keys("<Left><Left><Up><Enter><Up><Right><Enter>");
        driver
    };
    compare("pawns-chess-80x24", &mut chain());
    compare("pawns-chess-120x40", &mut chain().size(120, 40));
    compare("pawns-chess-40x16", &mut chain().size(40, 16));
    let mut mono = chain();
    mono.app.settings.colors = Colors::Mono;
    mono.app.settings.pieces = Pieces::Letters;
    mono.app.settings.ascii = true;
    compare("pawns-chess-ascii-80x24", &mut mono);
}

/// A game of a file with its comments, a variation, a line that is tried; the games of the file.
#[test]
fn a_review() {
    let file = || Driver::file(&data::repository("tests/data/two-games.pgn"));
    compare("file-80x24", &mut file());
    compare("review-start-120x40", file().size(120, 40).keys("<Enter>"));
    compare("review-80x24", file().keys("<Enter>3...<Enter>"));
    compare("review-variation-80x24", file().keys("<Enter>3...<Enter><Enter><Right>"));
    compare("review-trial-120x40", file().size(120, 40).keys("<Enter>3...<Enter>h3<Enter>"));
}

#[test]
fn the_library() {
    for (width, height) in [(120, 40), (40, 16)] {
        let mut driver = lists::library(40).size(width, height);
        compare(&format!("library-{width}x{height}"), driver.keys("<Down><Down>"));
    }
    compare("library-question-80x24", lists::library(4).keys("alapawn<Ctrl-D>"));
    compare("library-empty-80x24", &mut lists::library(0));
}

/// The position editor: something wrong, a part of the FEN under the mark, a FEN that is being typed.
#[test]
fn the_editor() {
    let open = |game, width, height| {
        let mut driver = Driver::game(game, None).size(width, height);
        driver.keys("<Esc>edit<Enter>");
        driver
    };
    compare("editor-chess-80x24", open("chess", 80, 24).keys("k<Up><Enter>"));
    compare("editor-pawns-chess-120x40", open("pawns-chess", 120, 40).keys("<Tab><Tab><Down><Down><Right>"));
    compare("editor-classroom-80x24", open("classroom", 80, 24).keys("<Tab><Tab><Tab><Ctrl-W>7"));
    compare("editor-pawns-chess-60x20", Driver::menu().size(60, 20).keys("<Down><Down><Down><Down><Down>e"));
    compare("export-80x24", game(80, 24).keys("<F9><Down>"));
}

/// The computer while it thinks, with what it thinks and the bar; and what it advises.
#[test]
fn the_computer_thinks() {
    let mut driver = Driver::game("chess", None);
    driver.holds = true;
    driver.keys("computer black 6<Enter>thinking<Enter>bar<Enter>e4<Enter>");
    let line = ["c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3"].map(String::from).to_vec();
    let thought = Thought { depth: 9, score: Evaluation::Open(34), line, nodes: 1234 };
    driver.send(Msg::Thought { id: 1, thought: thought.clone() });
    compare("thinking-80x24", &mut driver);
    let reason = "it threatens the pawn on e4 and gives check".into();
    let idea = "you can give check".into();
    let decision = Decision { mv: "c7c5".into(), idea, reason, thought, values: Vec::new() };
    driver.keys("human<Enter>hint<Enter>");
    driver.send(Msg::Decided { id: 2, ply: 1, decision: Some(decision) });
    compare("hint-piece-80x24", &mut driver);
    driver.keys("hint<Enter>hint<Enter>");
    compare("hint-120x40", &mut driver.size(120, 40));
}

/// Every piece as it is drawn at each size; hollow ones where there are no colours.
#[test]
fn the_pieces_as_they_are_drawn() {
    let pieces = "rnbqk3/aesmhzog/u7/y7/Y7/U7/AESMHZOG/RNBQK3 w - - 0 1";
    for (width, height) in [(100, 30), (120, 40), (200, 60)] {
        let mut driver = Driver::game("pawns-chess", Some(pieces)).size(width, height);
        compare(&format!("men-{width}x{height}"), &mut driver);
    }
    let mut driver = Driver::game("pawns-chess", Some(pieces)).size(120, 40);
    driver.app.settings.colors = Colors::Mono;
    compare("men-mono-120x40", &mut driver);
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
        let theme = Themes::built_in().of(driver.app.settings).clone();
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
