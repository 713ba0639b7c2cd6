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
pub fn changed_rows(last: &Buffer, frame: &Buffer) -> Vec<u16> {
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
pub fn changes(last: &Buffer, frame: &Buffer, rows: &[u16]) -> Vec<Position> {
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
pub fn take_over(shown: &mut Buffer, frame: &mut Buffer, rows: Vec<u16>) {
    for row in rows {
        let cells = blocks::cells(frame, row);
        shown.content[cells.clone()].swap_with_slice(&mut frame.content[cells]);
    }
}

/// Returns the bytes that write some places of a frame.
pub fn bytes(frame: &Buffer, mut places: Vec<Position>, colors: Colors) -> Vec<u8> {
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
            let cost = best.as_ref().map_or(usize::MAX, |(_, motion, change)| motion.len() + change.size());
            if motion.len() >= cost || waiting.iter().take(index).any(|other| other.must_precede(run)) {
                continue;
            }
            let change = Pen::change(self.pen, run.need, self.colors);
            // The next run of the line is always written next, so a full frame is written from top to bottom.
            let is_next = motion.is_empty();
            if motion.len() + change.size() < cost {
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
