//! The zen switch: the board, the clocks and the input line only.

use crate::prelude::*;
use pawnstorm::ui::layout::{GameLayout, SMALLEST};

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
