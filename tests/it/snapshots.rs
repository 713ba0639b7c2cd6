//! Whole screens, cell for cell and with their colours, as they were looked at and found good.
//!
//! `PAWNSTORM_BLESS=1 cargo test snapshots` takes them anew; look at the difference before you keep it.

use crate::driver::Driver;
use crate::{data, lists};
use pawnstorm::app::Msg;
use pawnstorm::app::settings::{Colors, Pieces};
use pawnstorm::game::think::{Decision, Evaluation, Thought};
use pawnstorm::ui;
use ratatui::buffer::{Buffer, Cell};
use std::fmt::Write;
use std::path::Path;

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
fn a_game_in_a_tall_window() {
    compare("game-50x50", &mut game(50, 50));
}

#[test]
fn a_game_without_colours() {
    let mut driver = game(80, 24);
    driver.app.settings.colors = Colors::Mono;
    compare("game-mono-80x24", &mut driver);
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
    compare("menu-120x40", &mut Driver::menu().size(120, 40));
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
    compare("pawns-chess-mono-80x24", &mut mono);
    mono.app.settings.pieces = Pieces::Letters;
    mono.app.settings.ascii = true;
    compare("pawns-chess-ascii-80x24", &mut mono);
    let mut start = Driver::game("pawns-chess", None).size(40, 16);
    compare("pawns-chess-start-40x16", &mut start);
}

/// A game of a file with its comments, a variation, a line that is tried; the games of the file.
#[test]
fn a_review() {
    for (width, height) in [(80, 24), (120, 40)] {
        let size = format!("{width}x{height}");
        let file = || Driver::file(&data::repository("tests/data/two-games.pgn")).size(width, height);
        compare(&format!("file-{size}"), &mut file());
        compare(&format!("review-start-{size}"), file().keys("<Enter>"));
        compare(&format!("review-{size}"), file().keys("<Enter>3...<Enter>"));
        compare(&format!("review-variation-{size}"), file().keys("<Enter>3...<Enter><Enter><Right>"));
        compare(&format!("review-trial-{size}"), file().keys("<Enter>3...<Enter>h3<Enter>"));
    }
}

#[test]
fn the_library() {
    for (width, height) in [(120, 40), (80, 24), (60, 20), (40, 16)] {
        let mut driver = lists::library(40).size(width, height);
        compare(&format!("library-{width}x{height}"), driver.keys("<Down><Down>"));
    }
    compare("library-question-80x24", lists::library(4).keys("alapawn<Ctrl-D>"));
    compare("library-empty-80x24", &mut lists::library(0));
}

/// The position editor: something wrong, a part of the FEN under the mark, a FEN that is being typed.
#[test]
fn the_editor() {
    for (width, height) in [(80, 24), (120, 40)] {
        let size = format!("{width}x{height}");
        let open = |game| {
            let mut driver = Driver::game(game, None).size(width, height);
            driver.keys("<Esc>edit<Enter>");
            driver
        };
        compare(&format!("editor-chess-{size}"), open("chess").keys("k<Up><Enter>"));
        compare(&format!("editor-pawns-chess-{size}"), open("pawns-chess").keys("<Tab><Tab><Down><Down><Right>"));
        compare(&format!("editor-classroom-{size}"), open("classroom").keys("<Tab><Tab><Tab><Ctrl-W>7"));
    }
    compare("editor-pawns-chess-60x20", Driver::menu().size(60, 20).keys("<Down><Down><Down><Down><Down>e"));
    compare("export-80x24", game(80, 24).keys("<F9><Down>"));
}

/// The computer while it thinks, with what it thinks and the bar; and what it advises.
#[test]
fn the_computer_thinks() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut driver = Driver::game("chess", None).size(width, height);
        driver.holds = true;
        driver.keys("computer black 6<Enter>thinking<Enter>bar<Enter>e4<Enter>");
        let line = ["c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3"].map(String::from).to_vec();
        let thought = Thought { depth: 9, score: Evaluation::Open(34), line, nodes: 1234 };
        driver.send(Msg::Thought { id: 1, thought: thought.clone() });
        compare(&format!("thinking-{width}x{height}"), &mut driver);
        let reason = "it threatens the pawn on e4 and gives check".into();
        let idea = "you can give check".into();
        let decision = Decision { mv: "c7c5".into(), idea, reason, thought, values: Vec::new() };
        driver.keys("human<Enter>hint<Enter>");
        driver.send(Msg::Decided { id: 2, ply: 1, decision: Some(decision) });
        compare(&format!("hint-piece-{width}x{height}"), &mut driver);
        driver.keys("hint<Enter>hint<Enter>");
        compare(&format!("hint-{width}x{height}"), &mut driver);
    }
}

/// Every piece as it is drawn at each size, filled and hollow.
#[test]
fn the_pieces_as_they_are_drawn() {
    let pieces = "rnbqk3/aesmhzog/u7/y7/Y7/U7/AESMHZOG/RNBQK3 w - - 0 1";
    for (width, height) in [(100, 30), (120, 40), (160, 50), (200, 60)] {
        let mut driver = Driver::game("pawns-chess", Some(pieces)).size(width, height);
        compare(&format!("men-{width}x{height}"), &mut driver);
        driver.app.settings.colors = Colors::Mono;
        compare(&format!("men-mono-{width}x{height}"), &mut driver);
    }
}

pub(crate) fn compare(name: &str, driver: &mut Driver) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/screens").join(name).with_extension("txt");
    let screen = describe(&driver.draw().0);
    if std::env::var_os("PAWNSTORM_BLESS").is_some() {
        std::fs::write(&path, &screen).expect("the screen can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == screen, "{name} has changed; it is now:\n{screen}");
}

/// The characters; then, row by row, the runs of cells that are not drawn plainly.
fn describe(buffer: &Buffer) -> String {
    let mut text = ui::text(buffer);
    let area = buffer.area;
    let style = |cell: &Cell| (cell.fg, cell.bg, cell.modifier);
    let plain = style(&buffer[(area.right() - 1, area.bottom() - 1)]);
    for y in area.top()..area.bottom() {
        let mut x = area.left();
        while x < area.right() {
            let run = style(&buffer[(x, y)]);
            let end = (x..area.right()).find(|&x| style(&buffer[(x, y)]) != run).unwrap_or(area.right());
            if run != plain {
                let (fg, bg, modifier) = run;
                let _ = writeln!(text, "{y}: {x}-{} {fg} on {bg} {modifier:?}", end - 1);
            }
            x = end;
        }
    }
    text
}
