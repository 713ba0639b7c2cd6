//! The sequences that move the cursor and change the pen.

use crate::prelude::*;
use pawnstorm::tui::terminal::pen::{Need, Pen, motion};
use ratatui::{
    buffer::Cell,
    layout::Position,
    style::{Color, Modifier, Style},
};

/// The sequences before some texts, in these colours.
fn sequences(colors: Colors, texts: &[(&str, Style)]) -> Vec<String> {
    let mut now = None;
    let sequence = |(text, style): &(&str, Style)| {
        let mut cell = Cell::default();
        cell.set_symbol(text).set_style(*style);
        let change = Pen::change(now, Need::of(&cell), colors);
        now = Some(change.then);
        let mut bytes = Vec::new();
        change.write(&mut bytes);
        assert_eq!(bytes.len(), change.size());
        String::from_utf8(bytes).expect("text").replace("\x1b[", "")
    };
    texts.iter().map(sequence).collect()
}

#[test]
fn nothing_is_written_twice_and_nothing_that_is_not_seen() {
    let red = Style::new().red();
    let texts = [
        ("a", red.on_blue()),
        ("b", red.on_blue()),
        (" ", Style::new().white().on_blue().bold()),
        ("c", red.on_black().bold()),
        (" ", Style::new()),
        ("d", red.bold().underlined()),
        (" ", Style::new()),
        ("e", Style::new()),
    ];
    let written = ["0;38;5;1;48;5;4m", "", "", "1;48;5;0m", "0m", "1;4;38;5;1m", "0m", ""];
    assert_eq!(sequences(Colors::Indexed, &texts), written);
    let blank = Style::new().on_blue();
    assert_eq!(sequences(Colors::Indexed, &[(" ", blank.underlined()), (" ", blank)]), ["0;4;48;5;4m", "24m"]);
}

#[test]
fn what_is_dim_after_what_is_bold_is_said_again() {
    let texts = [("a", Style::new().bold().dim().on_red()), ("b", Style::new().dim().on_red())];
    assert_eq!(sequences(Colors::Indexed, &texts), ["0;1;2;48;5;1m", "22;2m"]);
}

#[test]
fn sixteen_colours_are_written_as_consoles_know_them() {
    let texts = [
        ("é", Style::new().fg(Color::Indexed(7)).bg(Color::Indexed(4))),
        ("a", Style::new().fg(Color::LightYellow).bg(Color::Indexed(9))),
        ("b", Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(9))),
    ];
    assert_eq!(sequences(Colors::Sixteen, &texts), ["0;37;44m", "33;93;41;101m", "38;5;231m"]);
    assert_eq!(sequences(Colors::Indexed, &texts), ["0;38;5;7;48;5;4m", "38;5;11;48;5;9m", "38;5;231m"]);
}

#[test]
fn the_longest_change_has_room() {
    let style = Style::new().fg(Color::Rgb(255, 255, 255)).bg(Color::Rgb(255, 255, 255));
    let texts = [("a", style.add_modifier(Modifier::all())), ("b", Style::new())];
    assert_eq!(sequences(Colors::Rgb, &texts)[1], "0m");
}

#[test]
fn the_shortest_motion_is_taken() {
    let at = Position::new;
    let motions = [
        (None, at(21, 11), "\x1b[12;22H"),
        (Some(at(21, 11)), at(21, 11), ""),
        (Some(at(21, 11)), at(22, 11), "\x1b[C"),
        (Some(at(21, 11)), at(32, 11), "\x1b[11C"),
        (Some(at(21, 11)), at(18, 11), "\x08\x08\x08"),
        (Some(at(21, 11)), at(17, 11), "\x1b[4D"),
        (Some(at(21, 11)), at(20, 12), "\x1b[B\x08"),
        (Some(at(21, 11)), at(22, 9), "\x1b[2A\x1b[C"),
        (Some(at(100, 30)), at(0, 0), "\x1b[1;1H"),
        (Some(at(0, u16::MAX - 1)), at(u16::MAX - 1, 0), "\x1b[1;65535H"),
    ];
    for (from, to, bytes) in motions {
        assert_eq!(motion(from, to).as_slice(), bytes.as_bytes(), "{from:?} {to:?}");
    }
}
