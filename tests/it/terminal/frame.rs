//! What is written shows the frame, and is short.

use crate::prelude::*;
use pawnstorm::{
    tui::terminal::{
        blocks,
        frame::{bytes, changed_rows, changes, take_over},
    },
    ui,
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};
use ratatui::{
    layout::Position,
    style::{Color, Modifier, Style},
};

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
            let mut changed: Vec<_> = last.diff(&frame).into_iter().map(|(x, y, _)| Position { x, y }).collect();
            changed.extend(again.filter(|at| !is_behind(&frame, at)));
            terminal.process(b"\x1b[3;4H\x1b[7;9;34m");
            terminal.process(&bytes(&frame, changed, Colors::Rgb));
            shows(terminal.screen(), &frame);
            last = frame;
        }
    }
}

#[test]
fn nothing_is_written_of_no_cells() {
    assert_eq!(bytes(&Buffer::empty(SIZE), Vec::new(), Colors::Rgb), b"");
}

/// A block reaches into the cells on its right and below, so these are written after it, though that is longer.
#[test]
fn what_a_block_reaches_is_written_after_it() {
    let mut frame = Buffer::empty(Rect::new(0, 0, 4, 2));
    frame.set_string(1, 0, "▟", Style::new().fg(Color::Red).bg(Color::Blue));
    let written = |places: &[(u16, u16)]| {
        let places = places.iter().map(|&at| at.into()).collect();
        let text = String::from_utf8(bytes(&frame, places, Colors::Indexed)).expect("text");
        text.find('▟').expect("a block") < text.rfind(' ').expect("a blank")
    };
    assert!(written(&[(1, 0), (2, 0)]));
    assert!(written(&[(1, 0), (1, 1)]));
    assert!(!written(&[(0, 0), (1, 0)]));
}

/// Draws a game of chess before the first of some keys and after each.
fn frames(size: (u16, u16), keys: &[Key]) -> Vec<Buffer> {
    let game = game::start("chess", Options::default(), None).expect("chess starts");
    let mut app = App::playing(game, Settings { colors: Colors::Rgb, ..Settings::default() });
    let drawn = |app: &App| {
        let mut frame = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        ui::render(app, &mut frame);
        frame
    };
    let mut frames = vec![drawn(&app)];
    for key in keys {
        app.update(Msg::Key(*key));
        frames.push(drawn(&app));
    }
    frames
}

/// Shows a frame as the terminal does, and returns the bytes.
fn show(shown: &mut Buffer, mut frame: Buffer) -> Vec<u8> {
    let rows = changed_rows(shown, &frame);
    let rows = blocks::settle(&mut frame, &rows);
    let mut changed = changes(shown, &frame, &rows);
    changed.extend(blocks::stained(shown, &frame, &rows));
    take_over(shown, &mut frame, rows);
    bytes(shown, changed, Colors::Rgb)
}

/// How many bytes the last of some keys takes.
fn key(size: (u16, u16), keys: &[Key]) -> usize {
    let mut shown = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    frames(size, keys).into_iter().map(|frame| show(&mut shown, frame).len()).last().expect("a frame")
}

/// A frame after others is the one that would be drawn on an empty screen.
#[test]
fn rows_that_stay_keep_their_blocks() {
    let keys =
        [Key::Up, Key::Up, Key::Enter, Key::Up, Key::Enter, Key::Char('e'), Key::Char('5'), Key::Enter, Key::Left];
    for size in [(60, 20), (80, 24), (120, 40)] {
        let empty = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        let mut shown = empty.clone();
        for frame in frames(size, &keys) {
            let mut alone = empty.clone();
            show(&mut alone, frame.clone());
            show(&mut shown, frame);
            assert_eq!(shown, alone);
        }
    }
}

/// The figures of `docs/benchmarks.md`.
#[test]
fn a_step_of_the_cursor_is_short() {
    for (size, off_a_piece, over_empty) in [((80, 24), 143, 85), ((120, 40), 201, 151)] {
        assert!(key(size, &[Key::Up]) <= off_a_piece, "{size:?}: {}", key(size, &[Key::Up]));
        assert!(key(size, &[Key::Up, Key::Left]) <= over_empty, "{size:?}: {}", key(size, &[Key::Up, Key::Left]));
    }
}
