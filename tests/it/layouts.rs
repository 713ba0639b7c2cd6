//! Where things stand in windows of every shape: nothing over anything else, nothing outside, and nothing accidental.
//!
//! `INSTA_UPDATE=always cargo test --test it` takes the screens again; look at the difference before you keep it.

use crate::prelude::*;
use crate::snapshots;
use pawnstorm::ui::layout::{GameLayout, SMALLEST};

/// What a window can be: as it opens, low, larger, very wide, very tall, narrow.
const WINDOWS: [(u16, u16); 9] =
    [(80, 24), (60, 20), (100, 30), (120, 40), (160, 50), (200, 30), (60, 100), (40, 24), (50, 40)];

fn of(width: u16, height: u16) -> GameLayout {
    GameLayout::of(Rect::new(0, 0, width, height))
}

/// The board with the names of its ranks and files.
fn block(table: &GameLayout) -> Rect {
    let board = table.board;
    let above = u16::from(table.files_above);
    let left = if table.square.1 < 4 { 2 } else { 3 };
    let x = board.x - left;
    Rect { x, y: board.y - above, width: table.bar.right() - x, height: board.height + 1 + above }
}

#[test]
fn the_parts_never_overlap_and_are_all_in_the_window() {
    for width in SMALLEST.0..=230 {
        for height in SMALLEST.1..=120 {
            let (table, window) = (of(width, height), Rect::new(0, 0, width, height));
            let always = [table.title, block(&table), table.status, table.input, table.footer];
            let parts: Vec<Rect> =
                always.into_iter().chain(table.players).chain(table.moves).chain(table.aside()).collect();
            for (index, part) in parts.iter().enumerate() {
                assert!(!part.is_empty() && window.union(*part) == window, "{width}x{height}: {part:?} of {table:?}");
                for other in &parts[..index] {
                    assert!(!part.intersects(*other), "{width}x{height}: {part:?} is over {other:?} in {table:?}");
                }
            }
            assert!(table.status.height >= 3 && table.footer.bottom() == height, "{width}x{height}");
            assert!(block(&table).contains((table.bar.x, table.bar.y).into()), "{width}x{height}");
        }
    }
}

/// A window that grows loses nothing: neither the squares nor the panels get smaller.
#[test]
fn what_a_window_shows_a_larger_one_shows_too() {
    let shown = |table: &GameLayout| {
        [table.players.is_some(), table.moves.is_some(), table.has_card(), table.aside().is_some()]
    };
    for width in SMALLEST.0..230 {
        for height in SMALLEST.1..120 {
            let table = of(width, height);
            let higher = of(width, height + 1);
            let (now, then) = (shown(&table), shown(&higher));
            // For a larger board, what stands below it may have to go.
            let same = table.square == higher.square && table.panel.is_some() == higher.panel.is_some();
            assert!(higher.square.1 >= table.square.1, "{width}x{height}: {table:?} and {higher:?}");
            assert!(
                !same || now.iter().zip(&then).all(|(now, then)| now <= then),
                "{width}x{height}: {now:?}, {then:?}"
            );
        }
    }
}

#[test]
fn the_windows_that_were_thought_of_have_what_they_should() {
    let has = |(width, height)| {
        let table = of(width, height);
        let beside = table.panel.is_some_and(|panel| panel.x > table.board.x);
        (table.square, table.left_panel.is_some(), beside, table.moves.is_some(), table.is_roomy())
    };
    let expected = [
        ((6, 2), false, true, true, false),
        ((4, 2), false, true, true, false),
        ((6, 3), false, true, true, true),
        ((8, 4), false, true, true, true),
        ((10, 5), true, true, true, true),
        ((6, 3), true, true, true, true),
        ((6, 3), false, false, true, false),
        ((4, 2), false, false, false, false),
        ((4, 2), false, false, true, false),
    ];
    assert_eq!(WINDOWS.map(has), expected);
}

/// A game of each kind, some moves after its start, in each of these windows: the characters.
#[test]
fn every_game_in_every_window() {
    for info in GAMES {
        let draw = |(width, height)| {
            let mut driver = Driver::game(info.id, None).size(width, height).after("<Enter>");
            for _ in 0..6 {
                let legal = driver.app.view().map(|view| view.game.legal()).unwrap_or_default();
                driver.keys(&legal[legal.len() / 2]).keys("<Enter>");
            }
            driver
        };
        if ["chess", "classroom", "pawns-chess"].contains(&info.id) {
            compare(info.id, |window| draw(window).text());
            continue;
        }
        // The others look like these, but for their pieces and words.
        for window in WINDOWS {
            let mut driver = draw(window);
            driver.shows("move 4").shows("White to move.");
            if of(window.0, window.1).moves.is_some() {
                driver.shows("3. ");
            }
        }
    }
}

/// The other screens that are laid out by the size of the window.
#[test]
fn the_menu_a_review_and_the_editor_in_every_window() {
    compare("menu", |(width, height)| Driver::menu().size(width, height).keys("<Enter>").text());
    compare("review", |(width, height)| {
        let file = data::repository("tests/data/two-games.pgn");
        Driver::file(&file).size(width, height).keys("<Enter>3...<Enter>").text()
    });
    compare("editor", |(width, height)| {
        let mut driver = Driver::game("pawns-chess", None).size(width, height);
        driver.keys("edit<Enter><Tab><Tab><Down>").text()
    });
}

fn compare(name: &str, draw: impl Fn((u16, u16)) -> String) {
    let screens = WINDOWS.map(|(width, height)| format!("{width}x{height}\n{}\n", draw((width, height))));
    snapshots::compare_text(&format!("windows-{name}"), &screens.concat());
}

// The zen switch: the board, the clocks and the input line only.

const SIZES: [(u16, u16); 4] = [(40, 16), (80, 24), (100, 30), (160, 50)];

#[test]
fn only_board_clocks_and_input_line_are_left() {
    for (width, height) in SIZES {
        let mut driver = Driver::timed("chess", "5:00").size(width, height);
        driver.keys("e4<Enter>e5<Enter>zen<Enter>").shows("Type zen to leave it.").keys("<Esc>");
        driver.shows("5:00").shows("> _").lacks("Moves").lacks("to move").lacks("Pawnstorm").lacks("F1").lacks("1. e4");
        driver.lacks("White").lacks("Black");
        // What needs an answer, and what went wrong, is said.
        driver.keys("Ke3<Enter>").shows("✗").keys("<Esc>").lacks("✗").keys("draw<Enter>").shows("do you accept?");
        driver.keys("n");
        driver.keys("Nf3<Enter><Alt-Z>").shows("Black to move");
    }
}

#[test]
fn it_is_a_setting_and_a_word_everywhere_a_game_is() {
    let mut driver = Driver::game("chess", None);
    driver.keys("set zen on<Enter>").shows("zen is on now.");
    assert_eq!(driver.kept, [(Item::Zen, "on".to_string())]);
    driver.keys("f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>").shows("Black wins: checkmate").lacks("─");
    driver.keys("review<Enter>").shows("REVIEW 2… of 2").lacks("─").lacks("F1").keys("zen<Enter>").shows("─");
}

/// What is left out gives its room to the board, and never takes some from it.
#[test]
fn the_board_is_no_smaller_in_any_window() {
    let settings = Settings { zen: true, ..Settings::default() };
    for width in SMALLEST.0..=200 {
        for height in SMALLEST.1..=80 {
            let area = Rect::new(0, 0, width, height);
            let (zen, whole) = (GameLayout::for_settings(area, settings), GameLayout::of(area));
            assert!(zen.square >= whole.square, "{width}x{height}: {:?} and {:?}", zen.square, whole.square);
            let last = [zen.board, zen.status, zen.input].map(Rect::bottom).into_iter().max();
            assert!(last <= Some(height) && !zen.status.is_empty(), "{width}x{height}: {zen:?}");
        }
    }
}
