//! What is written shows the frame, and is short.

use super::*;
use crate::app::keys::Key;
use crate::app::settings::Settings;
use crate::app::{App, Msg};
use crate::rules::Options;
use crate::{game, ui};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

const SIZE: Rect = Rect::new(0, 0, 12, 5);
const SYMBOLS: [&str; 9] = [" ", " ", "a", "•", "▗", "█", "é", "漢", "♞"];
const COLORS: [Color; 5] = [Color::Reset, Color::Red, Color::LightBlue, Color::Indexed(103), Color::Rgb(1, 20, 255)];
const ATTRIBUTES: [Modifier; 7] = [
    Modifier::empty(),
    Modifier::empty(),
    Modifier::BOLD,
    Modifier::DIM,
    Modifier::UNDERLINED,
    Modifier::REVERSED,
    Modifier::ITALIC.union(Modifier::REVERSED),
];

/// Any frame.
fn any_frame() -> impl Strategy<Value = Buffer> {
    let style = (select(&COLORS), select(&COLORS), select(&ATTRIBUTES));
    let style = style.prop_map(|(ink, ground, attributes)| Style::new().fg(ink).bg(ground).add_modifier(attributes));
    let line = vec((select(&SYMBOLS), style, 1..4_usize), SIZE.width as usize);
    vec(line, SIZE.height as usize).prop_map(|lines| {
        let mut frame = Buffer::empty(SIZE);
        for (y, line) in lines.into_iter().enumerate() {
            let mut x = 0;
            for (symbol, style, times) in line {
                (x, _) = frame.set_stringn(x, y as u16, symbol.repeat(times), (SIZE.width - x).into(), style);
            }
        }
        frame
    })
}

fn known(color: Color) -> vt100::Color {
    match color {
        Color::Reset => vt100::Color::Default,
        Color::Red => vt100::Color::Idx(1),
        Color::LightBlue => vt100::Color::Idx(12),
        Color::Indexed(index) => vt100::Color::Idx(index),
        Color::Rgb(red, green, blue) => vt100::Color::Rgb(red, green, blue),
        _ => unreachable!("no colour of these frames"),
    }
}

/// Asserts that a terminal shows a frame.
fn shows(screen: &vt100::Screen, frame: &Buffer) {
    for at in frame.area.positions() {
        let (cell, shown) = (&frame[at], screen.cell(at.y, at.x).expect("a cell"));
        if shown.is_wide_continuation() {
            continue;
        }
        assert_eq!(if shown.has_contents() { shown.contents() } else { " " }, cell.symbol(), "{at}");
        assert_eq!(shown.bgcolor(), known(cell.bg), "the ground at {at}");
        assert_eq!(shown.underline(), cell.modifier.contains(Modifier::UNDERLINED), "{at}");
        assert_eq!(shown.inverse(), cell.modifier.contains(Modifier::REVERSED), "{at}");
        if cell.symbol() != " " || shown.inverse() {
            assert_eq!(shown.fgcolor(), known(cell.fg), "the ink at {at}");
            assert_eq!(shown.bold(), cell.modifier.contains(Modifier::BOLD), "{at}");
            assert_eq!(shown.dim(), cell.modifier.contains(Modifier::DIM), "{at}");
            assert_eq!(shown.italic(), cell.modifier.contains(Modifier::ITALIC), "{at}");
        }
    }
}

proptest! {
    /// Whatever was on the screen, and whatever others did to the cursor and the colours in between; with some cells written again.
    #[test]
    fn a_terminal_shows_every_frame(frames in vec((any_frame(), vec(any::<Index>(), 0..9)), 1..5)) {
        let (rows, columns) = (SIZE.height.try_into().expect("rows"), SIZE.width.try_into().expect("columns"));
        let mut terminal = vt100::Parser::new(rows, columns, 0);
        let mut last = Buffer::empty(SIZE);
        for (frame, again) in frames {
            let again = again.iter().map(|index| frame.pos_of(index.index(frame.content.len()))).map(Position::from);
            let is_behind = |frame: &Buffer, at: &Position| at.x > 0 && frame[(at.x - 1, at.y)].symbol() == "漢";
            // What becomes of the second half of a wide character that is gone, each terminal knows itself.
            let again = again.chain(SIZE.positions().filter(|at| is_behind(&last, at)));
            let mut changed = last.diff(&frame);
            changed.extend(again.filter(|at| !is_behind(&frame, at)).map(|at| (at.x, at.y, &frame[at])));
            terminal.process(b"\x1b[3;4H\x1b[7;9;34m");
            terminal.process(&bytes(changed, SIZE.width, Colors::Rgb));
            shows(terminal.screen(), &frame);
            last = frame;
        }
    }
}

#[test]
fn nothing_is_written_of_no_cells() {
    assert_eq!(bytes(Vec::new(), 80, Colors::Rgb), b"");
}

/// A block reaches into the cells on its right and below, so these are written after it, though that is longer.
#[test]
fn what_a_block_reaches_is_written_after_it() {
    let mut frame = Buffer::empty(Rect::new(0, 0, 4, 2));
    frame.set_string(1, 0, "▟", Style::new().fg(Color::Red).bg(Color::Blue));
    let written = |places: &[(u16, u16)]| {
        let cells = places.iter().map(|&(x, y)| (x, y, &frame[(x, y)])).collect();
        let text = String::from_utf8(bytes(cells, 4, Colors::Indexed)).expect("text");
        text.find('▟').expect("a block") < text.rfind(' ').expect("a blank")
    };
    assert!(written(&[(1, 0), (2, 0)]));
    assert!(written(&[(1, 0), (1, 1)]));
    assert!(!written(&[(0, 0), (1, 0)]));
}

/// How many bytes a key takes in a game of chess, after others.
fn key(size: (u16, u16), before: &[Key], key: Key) -> usize {
    let game = game::start("chess", Options::default(), None).expect("chess starts");
    let mut app = App::playing(game, Settings { colors: Colors::Rgb, ..Settings::default() });
    let mut frames = [before, &[key]].map(|keys| {
        keys.iter().for_each(|key| drop(app.update(Msg::Key(*key))));
        let mut frame = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        ui::render(&app, &mut frame);
        blocks::settle(&mut frame);
        frame
    });
    let [last, frame] = &mut frames;
    let mut changed = last.diff(frame);
    changed.extend(
        blocks::stained(last, frame, &changed_rows(last, frame)).into_iter().map(|at| (at.x, at.y, &frame[at])),
    );
    bytes(changed, size.0, Colors::Rgb).len()
}

/// The figures of `docs/benchmarks.md`.
#[test]
fn a_step_of_the_cursor_is_short() {
    for (size, off_a_piece, over_empty) in [((80, 24), 143, 85), ((120, 40), 201, 151)] {
        assert!(key(size, &[], Key::Up) <= off_a_piece, "{size:?}: {}", key(size, &[], Key::Up));
        assert!(key(size, &[Key::Up], Key::Left) <= over_empty, "{size:?}: {}", key(size, &[Key::Up], Key::Left));
    }
}
