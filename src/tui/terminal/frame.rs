//! The bytes that write some cells of a frame, as few as possible.
//!
//! A step of the cursor changes eight cells of three colours, far apart: moving and changing colours takes nearly all the bytes.
//! So the cheapest cells come next. Each frame starts without assumptions about the cursor or the colours, and leaves nothing to
//! undo.

use super::blocks::{self, Side};
use super::pen::{self, Change, Motion, Need, Pen};
use crate::app::settings::Colors;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use std::collections::VecDeque;

/// The number of runs compared to find the next.
const LOOKAHEAD: usize = 16;
/// The number of waiting runs beyond which they are written in order: a whole screen must come soon, and sorting saves little.
const MANY: usize = 128;

/// Returns the rows of a frame that look different from the last one of the same size. Most stay the same.
pub(super) fn changed_rows(last: &Buffer, frame: &Buffer) -> Vec<u16> {
    let width = usize::from(frame.area.width).max(1);
    let rows = (0..).zip(last.content.chunks(width).zip(frame.content.chunks(width)));
    let is_same = |(old, new): (&Cell, &Cell)| is_same(old, new) || blocks::is_form(old, new);
    rows.filter(|(_, (old, new))| !old.iter().zip(*new).all(is_same)).map(|(row, _)| row).collect()
}

/// Returns whether two cells are the same: `==` of the terminal library, for what our drawing uses, in half of its time.
fn is_same(old: &Cell, new: &Cell) -> bool {
    // A call for the few bytes of most symbols costs more than they do.
    let is_same_symbol = match (old.symbol().as_bytes(), new.symbol().as_bytes()) {
        ([a], [b]) => a == b,
        ([a0, a1, a2], [b0, b1, b2]) => a0 == b0 && a1 == b1 && a2 == b2,
        (symbol, other) => symbol == other,
    };
    is_same_symbol && old.fg == new.fg && old.bg == new.bg && old.modifier == new.modifier
}

/// Returns the places in some rows where a frame differs from the last one of the same size.
pub(super) fn changes(last: &Buffer, frame: &Buffer, rows: &[u16]) -> Vec<Position> {
    let line = |frame: &Buffer, row| {
        let area = Rect::new(0, row, frame.area.width, 1);
        Buffer { area, content: frame.content[blocks::cells(frame, row)].to_vec() }
    };
    let lines = rows.iter().map(|row| (line(last, *row), line(frame, *row)));
    lines
        .flat_map(|(old, new)| old.diff(&new).into_iter().map(|(x, y, _)| Position { x, y }).collect::<Vec<_>>())
        .collect()
}

/// Exchanges the rows that may differ. The others keep the form that they have on the screen.
pub(super) fn take_over(shown: &mut Buffer, frame: &mut Buffer, rows: Vec<u16>) {
    for row in rows {
        let cells = blocks::cells(frame, row);
        shown.content[cells.clone()].swap_with_slice(&mut frame.content[cells]);
    }
}

/// Returns the bytes that write some places of a frame.
pub(super) fn bytes(frame: &Buffer, mut places: Vec<Position>, colors: Colors) -> Vec<u8> {
    places.sort_by_key(|at| (at.y, at.x));
    places.dedup();
    let cells: Vec<_> = places.into_iter().map(|at| (at.x, at.y, &frame[at])).collect();
    let mut waiting = runs(&cells);
    let mut writer = Writer { bytes: Vec::new(), place: None, pen: None, columns: frame.area.width, colors };
    while let Some((index, motion, change)) = writer.cheapest(&waiting) {
        if let Some(run) = waiting.remove(index) {
            writer.write(&run, &motion, &change);
        }
    }
    writer.bytes
}

/// Adjacent cells written by the same pen.
struct Run<'a> {
    cells: &'a [(u16, u16, &'a Cell)],
    need: Need,
}

impl Run<'_> {
    fn start(&self) -> Position {
        let (x, y, _) = self.cells[0];
        Position { x, y }
    }

    fn end(&self) -> Position {
        let (x, y, _) = self.cells[self.cells.len() - 1];
        Position { x: x + 1, y }
    }

    /// Returns whether this run must be written before `other`, its neighbour on the right or below. Glyphs of many fonts reach
    /// beyond their cell, and writing the next cell removes the part inside it.
    fn must_precede(&self, other: &Self) -> bool {
        let (start, end) = (self.start(), self.end());
        let (from, to) = (other.start(), other.end());
        let is_left = end == from && self.cells.last().is_some_and(|(_, _, cell)| blocks::reaches(cell, Side::Right));
        let mut above = self.cells.iter().filter(|(x, ..)| (from.x..to.x).contains(x));
        is_left || (start.y + 1 == from.y && above.any(|(_, _, cell)| blocks::reaches(cell, Side::Below)))
    }
}

/// Divides cells, in the order of lines, into runs.
fn runs<'a>(cells: &'a [(u16, u16, &'a Cell)]) -> VecDeque<Run<'a>> {
    let mut runs: VecDeque<Run<'a>> = VecDeque::new();
    let mut first = 0;
    for (index, (x, y, cell)) in cells.iter().enumerate() {
        // In one go with a blank neighbour, a block would reach into it. A different ink separates them.
        let is_reached = |other: &(u16, u16, &Cell)| {
            other.1 == *y && other.0.abs_diff(*x) == 1 && other.2.bg == cell.bg && blocks::is_block(other.2)
        };
        let beside = [index.checked_sub(1), Some(index + 1)].into_iter().flatten().filter_map(|at| cells.get(at));
        let need = if beside.into_iter().any(is_reached) { Need::all(cell) } else { Need::of(cell) };
        let last = runs.back_mut().filter(|run| run.end() == Position { x: *x, y: *y });
        match last.and_then(|run| run.need.and(need).map(|need| (run, need))) {
            Some((run, need)) => *run = Run { cells: &cells[first..=index], need },
            None => {
                first = index;
                runs.push_back(Run { cells: &cells[first..=index], need });
            }
        }
    }
    runs
}

/// The state of the terminal within a frame.
struct Writer {
    bytes: Vec<u8>,
    /// The position of the cursor, and whether it is certain: terminals disagree on the width of some characters.
    place: Option<(Position, bool)>,
    pen: Option<Pen>,
    columns: u16,
    colors: Colors,
}

impl Writer {
    /// Returns the index of the cheapest waiting run, with the motion and the change of pen before it.
    fn cheapest(&self, waiting: &VecDeque<Run<'_>>) -> Option<(usize, Motion, Change)> {
        let mut best: Option<(usize, Motion, Change)> = None;
        let ahead = if waiting.len() > MANY { 1 } else { LOOKAHEAD };
        for (index, run) in waiting.iter().take(ahead).enumerate() {
            let motion = self.motion(run.start());
            let cost = best.as_ref().map_or(usize::MAX, |(_, motion, change)| motion.len() + change.len());
            if motion.len() >= cost || waiting.iter().take(index).any(|other| other.must_precede(run)) {
                continue;
            }
            let change = Pen::change(self.pen, run.need, self.colors);
            // The next run of the line is always written next, so a full frame is written from top to bottom.
            let is_next = motion.is_empty();
            if motion.len() + change.len() < cost {
                best = Some((index, motion, change));
            }
            if is_next {
                break;
            }
        }
        best
    }

    fn motion(&self, to: Position) -> Motion {
        match self.place {
            Some((place, _)) if place == to => Motion::new(),
            Some((place, true)) => pen::motion(Some(place), to),
            _ => pen::motion(None, to),
        }
    }

    fn write(&mut self, run: &Run<'_>, motion: &Motion, change: &Change) {
        self.bytes.extend_from_slice(motion);
        change.write(&mut self.bytes);
        for (_, _, cell) in run.cells {
            self.bytes.extend_from_slice(cell.symbol().as_bytes());
        }
        self.pen = Some(change.then);
        let end = run.end();
        // At the edge the cursor stays until the next character, which wraps: its position is then uncertain.
        let was_sure = !motion.is_empty() || self.place.is_some_and(|(_, is_sure)| is_sure);
        let is_sure = was_sure && end.x < self.columns && run.cells.iter().all(|(_, _, cell)| is_narrow(cell.symbol()));
        self.place = Some((end, is_sure));
    }
}

/// Returns whether a symbol is one column wide in every terminal: ASCII characters and blocks, which would be useless otherwise.
fn is_narrow(symbol: &str) -> bool {
    let mut characters = symbol.chars();
    let is_narrow =
        |c| matches!(c, ' '..='~' | '\u{2580}'..='\u{259f}' | '\u{1fb00}'..='\u{1fbff}' | '\u{1cc00}'..='\u{1cebf}');
    characters.next().is_some_and(is_narrow) && characters.next().is_none()
}

// What is written shows the frame, and is short.
#[cfg(test)]
mod tests {
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
    const COLORS: [Color; 5] =
        [Color::Reset, Color::Red, Color::LightBlue, Color::Indexed(103), Color::Rgb(1, 20, 255)];
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
        let style =
            style.prop_map(|(ink, ground, attributes)| Style::new().fg(ink).bg(ground).add_modifier(attributes));
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
}
