//! Block characters in the form that leaves no lines.
//!
//! Glyphs of many fonts are slightly wider and lower than their cell. The part beyond the cell stays when the glyph goes, and a
//! line of the ground shows above the glyph. Grounds fill a cell exactly. So a full block becomes ground. Any other block has
//! two forms, a pattern or its opposite with exchanged colours, and the one with fewer such flaws is used. Remains next to a
//! removed block go too: its neighbours are written again ([`stained`]).

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};
use ratatui::symbols::pixel::QUADRANTS;
use std::cmp::Ordering;
use std::ops::Range;

/// The dots of a pattern at the left and the right edge of its cell, from the top.
const EDGES: [[usize; 2]; 2] = [[0b0001, 0b0100], [0b0010, 0b1000]];
/// The dots at the top of a cell, and those of the cell above that they meet.
const TOPS: [(usize, usize); 2] = [(0b0001, 0b0100), (0b0010, 0b1000)];
/// The pattern of a full block.
const FULL: usize = 0b1111;

pub(super) fn cells(frame: &Buffer, row: u16) -> Range<usize> {
    let width = usize::from(frame.area.width);
    let start = usize::from(row) * width;
    start..start + width
}

/// Gives the blocks in the `changed` rows of a frame their form, and in those below, whose blocks meet them. Returns these rows.
pub fn settle(frame: &mut Buffer, changed: &[u16]) -> Vec<u16> {
    let is_near = |row: &u16| changed.contains(row) || row.checked_sub(1).is_some_and(|above| changed.contains(&above));
    let near: Vec<u16> = (0..frame.area.height).filter(is_near).collect();
    near.iter().for_each(|row| settle_row(frame, *row));
    near
}

fn settle_row(frame: &mut Buffer, row: u16) {
    for index in cells(frame, row) {
        let cell = &frame.content[index];
        let (Some(pattern), ink, ground) = (pattern(cell), cell.fg, cell.bg) else { continue };
        if pattern == 0 || ink == Color::Reset || ground == Color::Reset || cell.modifier.contains(Modifier::REVERSED) {
            continue;
        }
        let opposite = FULL & !pattern;
        let flaws = |pattern, ink, ground| lined(frame, index, pattern, ground) + spilt(frame, index, pattern, ink);
        // Of two equal forms, take the one of a neighbouring block: colours are then sent once.
        let is_so = |at: Option<usize>, ink, ground| {
            at.and_then(|at| frame.content.get(at))
                .is_some_and(|cell| (cell.fg, cell.bg) == (ink, ground) && is_block(cell))
        };
        let is_better = opposite == 0
            || match flaws(opposite, ground, ink).cmp(&flaws(pattern, ink, ground)) {
                Ordering::Equal => is_so(index.checked_sub(1), ground, ink) || is_so(Some(index + 1), ink, ground),
                order => order.is_lt(),
            };
        let cell = &mut frame.content[index];
        // A block cannot be bold: it would only be wider in some terminals.
        cell.modifier.remove(Modifier::BOLD);
        if is_better {
            cell.set_char(QUADRANTS[opposite]).set_fg(ground).set_bg(ink);
        }
    }
}

/// Returns whether `old` is a form of the block `new`: settled, it has one of two, and is not bold.
pub(super) fn is_form(old: &Cell, new: &Cell) -> bool {
    let Some((form, drawn)) = pattern(old).zip(pattern(new)) else { return false };
    let colors = (new.fg, new.bg);
    let is_equal = form == drawn && (old.fg, old.bg) == colors;
    let is_opposite = form == FULL & !drawn && (old.bg, old.fg) == colors;
    (is_equal || is_opposite)
        && drawn != 0
        && new.fg != Color::Reset
        && new.bg != Color::Reset
        && old.modifier == new.modifier.difference(Modifier::BOLD)
}

/// The patterns of the characters from U+2580 to U+25BF by the last six bits of their code, where [`QUADRANTS`] has them.
const PATTERNS: [Option<usize>; 64] = {
    let mut patterns = [None; 64];
    let mut pattern = 1;
    while pattern < QUADRANTS.len() {
        assert!(QUADRANTS[pattern] as u32 & !0x3F == 0x2580);
        patterns[QUADRANTS[pattern] as usize & 0x3F] = Some(pattern);
        pattern += 1;
    }
    patterns
};

/// Returns the pattern of a cell's quadrants; `None` for other characters.
pub fn pattern(cell: &Cell) -> Option<usize> {
    // Each frame asks this several times per cell, so compare bytes instead of decoding a character.
    match *cell.symbol().as_bytes() {
        [b' '] => Some(0),
        [0xE2, 0x96, last] => PATTERNS[usize::from(last & 0x3F)],
        _ => None,
    }
}

pub(super) fn is_block(cell: &Cell) -> bool {
    pattern(cell).is_some_and(|pattern| pattern != 0)
}

/// A side where a glyph can reach beyond its cell.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Right,
    Below,
}

/// Returns whether a cell's glyph can reach beyond the cell on `side`: only a block with a dot there can.
pub(super) fn reaches(cell: &Cell, side: Side) -> bool {
    let dots = match side {
        Side::Right => 0b1010,
        Side::Below => 0b1100,
    };
    pattern(cell).is_none_or(|pattern| pattern & dots != 0)
}

fn color(cell: &Cell, dot: usize) -> Color {
    if pattern(cell).unwrap_or_default() & dot == 0 { cell.bg } else { cell.fg }
}

/// Counts the places where a line of the ground would show between the ink of a pattern and the cell above.
fn lined(frame: &Buffer, index: usize, pattern: usize, ground: Color) -> usize {
    let Some(above) = index.checked_sub(usize::from(frame.area.width)).map(|at| &frame.content[at]) else { return 0 };
    TOPS.iter().filter(|(dot, other)| pattern & dot != 0 && color(above, *other) != ground).count()
}

/// Counts the places where the ink of a pattern meets another colour in the cells on its left and right.
fn spilt(frame: &Buffer, index: usize, pattern: usize, ink: Color) -> usize {
    [0, 1].into_iter().map(|side| spilt_on(side, frame, index, pattern, ink)).sum()
}

/// Counts them on one side: 0 is left, 1 is right.
fn spilt_on(side: usize, frame: &Buffer, index: usize, pattern: usize, ink: Color) -> usize {
    let beside = if side == 0 { index.checked_sub(1) } else { Some(index + 1) };
    let Some(cell) = beside.and_then(|at| frame.content.get(at)) else { return 0 };
    let edges = EDGES[side].iter().zip(EDGES[1 - side]);
    edges.filter(|(dot, other)| pattern & **dot != 0 && color(cell, *other) != ink).count()
}

/// Returns the unchanged neighbours of blocks that disappeared since `last` from the changed `rows`, and left something behind in
/// them.
pub fn stained(last: &Buffer, frame: &Buffer, rows: &[u16]) -> Vec<Position> {
    let mut stained = Vec::new();
    for index in rows.iter().flat_map(|&row| cells(frame, row)) {
        let (old, new) = (&last.content[index], &frame.content[index]);
        let Some(pattern) = pattern(old).filter(|pattern| *pattern != 0 && old != new && old.bg != Color::Reset) else {
            continue;
        };
        for (side, beside) in [index.checked_sub(1), Some(index + 1)].into_iter().enumerate() {
            let is_same = |at: &usize| last.content.get(*at) == frame.content.get(*at);
            let Some(at) = beside.filter(is_same).filter(|_| spilt_on(side, last, index, pattern, old.fg) > 0) else {
                continue;
            };
            stained.extend((at < frame.content.len()).then(|| frame.pos_of(at)).map(Position::from));
        }
    }
    stained
}
