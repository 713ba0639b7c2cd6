//! Blocks in the form that leaves no lines.

use crate::prelude::*;
use pawnstorm::tui::terminal::blocks::{pattern, settle, stained};
use ratatui::{
    buffer::Cell,
    layout::Position,
    style::{Color, Style},
    symbols::pixel::QUADRANTS,
};

fn settled(text: &str) -> String {
    let mut frame = Buffer::empty(Rect::new(0, 0, text.chars().count() as u16, 1));
    frame.set_string(0, 0, text, Style::new().fg(Color::White).bg(Color::Blue));
    settle(&mut frame, &[0]);
    frame.content.iter().map(Cell::symbol).collect()
}

#[test]
fn every_pattern_is_found_by_its_bytes() {
    let cell = |c: char| Cell::new(Box::leak(c.to_string().into_boxed_str()));
    for c in (' '..'\u{3000}').filter(|c| *c == ' ' || !c.is_whitespace()) {
        assert_eq!(pattern(&cell(c)), QUADRANTS.iter().position(|quadrant| *quadrant == c), "{c}");
    }
    assert_eq!(pattern(&cell('▀').set_symbol("▀\u{301}").clone()), None);
}

#[test]
fn no_ink_touches_an_empty_square() {
    assert_eq!(settled(" ▛    ▜ "), " ▗    ▖ ");
    assert_eq!(settled(" ▐██▌ "), " ▌  ▌ ");
    assert_eq!(settled("a█♟█"), "a ♟ ");
}

/// A dot in the middle of a square: no line goes through it, and nothing of it stays.
#[test]
fn a_dot_leaves_nothing() {
    let (mut dot, style) = (Buffer::empty(Rect::new(0, 0, 4, 3)), Style::new().fg(Color::White).bg(Color::Blue));
    dot.set_style(dot.area, style);
    let empty = dot.clone();
    dot.set_string(1, 1, "▄▄", style);
    dot.set_string(1, 2, "▀▀", style);
    settle(&mut dot, &[0, 1, 2]);
    assert_eq!(dot.content.iter().map(Cell::symbol).collect::<String>(), "     ▄▄  ▄▄ ");
    assert_eq!(stained(&dot, &empty, &[0, 1, 2]), [Position::new(0, 1), Position::new(3, 1)]);
    assert_eq!(stained(&empty, &dot, &[0, 1, 2]), []);
}

#[test]
fn what_has_no_colour_stays_as_it_is() {
    let mut frame = Buffer::empty(Rect::new(0, 0, 3, 1));
    frame.set_string(0, 0, " █ ", Style::new());
    let before = frame.clone();
    settle(&mut frame, &[0]);
    assert_eq!(frame, before);
}
