//! The drawings of pieces with quarter-cell blocks, from `assets/pieces/`, which documents their format.

use crate::rules::{Color, PieceKind};
use ratatui::layout::Rect;
use std::sync::LazyLock;

/// The block characters by inked quarters of a cell: 1 the upper left, 2 the upper right, 4 the lower left, 8 the lower
/// right.
const QUARTERS: [&str; 16] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];

/// Returns the quarters of a cell that a block character inks: 1 the upper left, 2 the upper right, 4 the lower left, 8 the lower
/// right. `None` for other characters.
#[must_use]
pub fn inked_quarters(symbol: &str) -> Option<usize> {
    QUARTERS.iter().position(|quarters| *quarters == symbol)
}

/// The drawings, the largest first.
static SETS: [Set; 4] = [
    Set { size: (12, 6), pieces: LazyLock::new(|| parse(include_str!("../../../assets/pieces/12x6.txt"))) },
    Set { size: (10, 5), pieces: LazyLock::new(|| parse(include_str!("../../../assets/pieces/10x5.txt"))) },
    Set { size: (8, 4), pieces: LazyLock::new(|| parse(include_str!("../../../assets/pieces/8x4.txt"))) },
    Set { size: (6, 3), pieces: LazyLock::new(|| parse(include_str!("../../../assets/pieces/6x3.txt"))) },
];

/// The drawings for one size of square.
struct Set {
    size: (u16, u16),
    pieces: LazyLock<Vec<Drawing>>,
}

/// A piece at one size.
pub(in crate::ui) struct Drawing {
    name: &'static str,
    /// The forms, in the order of [`Form`].
    forms: [Vec<Cell>; 3],
}

/// The way in which a drawing is inked.
#[derive(Clone, Copy)]
enum Form {
    /// The form with lines in a colour of their own.
    Colored,
    /// The form with an empty body.
    Hollow,
    /// The form with empty lines.
    Solid,
}

/// A cell that shows a part of the piece.
pub(in crate::ui) struct Cell {
    /// The position, relative to the drawing's corner.
    pub(in crate::ui) at: (u16, u16),
    /// The block character in the colour of the body.
    pub(in crate::ui) symbol: &'static str,
    /// True if the rest of the cell is a line, not the square.
    pub(in crate::ui) lined: bool,
}

/// Returns whether there are drawings for squares of this size.
pub(in crate::ui) fn fits(square: (u16, u16)) -> bool {
    set(square).is_some()
}

/// Returns the drawing of a piece for squares of this size and its place in them: centred, rather lower than higher.
pub(in crate::ui) fn drawing(kind: &PieceKind, square: (u16, u16)) -> Option<(&'static Drawing, Rect)> {
    let set = set(square)?;
    let drawing = set.pieces.iter().find(|drawing| drawing.name == kind.name)?;
    let (width, height) = set.size;
    Some((drawing, Rect { x: (square.0 - width) / 2, y: (square.1 - height).div_ceil(2), width, height }))
}

fn set(square: (u16, u16)) -> Option<&'static Set> {
    SETS.iter().find(|set| set.size.0 <= square.0 && set.size.1 <= square.1)
}

impl Drawing {
    /// Returns the cells of a side's piece. A ghost is hollow, so that its square is visible through it.
    pub(in crate::ui) fn cells(&self, color: Color, ghost: bool, hollow: bool) -> &[Cell] {
        let form = match (hollow, color) {
            (false, _) if ghost => Form::Hollow,
            (false, _) => Form::Colored,
            (true, Color::White) => Form::Hollow,
            (true, Color::Black) => Form::Solid,
        };
        &self.forms[form as usize]
    }
}

/// Parses a file of drawings. Missing ones are not shown; a test checks that none is missing.
fn parse(text: &'static str) -> Vec<Drawing> {
    let lines: Vec<&str> = text.lines().collect();
    let read = |drawing: &[&'static str]| {
        let (name, rows) = drawing.split_first()?;
        Some(Drawing { name, forms: [Form::Colored, Form::Hollow, Form::Solid].map(|form| cells(rows, form)) })
    };
    lines.split(|line| line.is_empty()).filter_map(read).collect()
}

fn cells(rows: &[&str], form: Form) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (y, pair) in (0..).zip(rows.chunks(2)) {
        let width = pair.iter().map(|row| row.len()).max().unwrap_or_default();
        for (x, left) in (0..).zip((0..width).step_by(2)) {
            let at =
                |row: usize, column| pair.get(row).and_then(|row| row.as_bytes().get(column)).copied().unwrap_or(b'.');
            let pixels = [at(0, left), at(0, left + 1), at(1, left), at(1, left + 1)];
            // A cell has two colours: a line that would be the third is drawn as body.
            let lined = matches!(form, Form::Colored) && pixels.contains(&b'+') && !pixels.contains(&b'.');
            let inked = |pixel| match pixel {
                b'.' => false,
                b'o' => !matches!(form, Form::Hollow),
                b'+' => !lined && !matches!(form, Form::Solid),
                _ => true,
            };
            let quarters = (0..4).filter(|&n| inked(pixels[n])).map(|n| 1 << n).sum::<usize>();
            // A cell inside the piece hides the square's pattern, and one outside leaves it.
            if pixels != [b'.'; 4] {
                cells.push(Cell { at: (x, y), symbol: QUARTERS[quarters], lined });
            }
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::variants::GAMES;
    use std::collections::BTreeSet;

    const FILES: [&str; 4] = [
        include_str!("../../../assets/pieces/12x6.txt"),
        include_str!("../../../assets/pieces/10x5.txt"),
        include_str!("../../../assets/pieces/8x4.txt"),
        include_str!("../../../assets/pieces/6x3.txt"),
    ];

    /// A drawing in its file: its size in cells, its name, its rows.
    type Written = ((usize, usize), &'static str, Vec<&'static [u8]>);

    fn drawings() -> Vec<Written> {
        let mut drawings = Vec::new();
        for (set, file) in SETS.iter().zip(FILES) {
            let size = (usize::from(set.size.0), usize::from(set.size.1));
            let lines: Vec<&str> = file.lines().collect();
            for drawing in lines.split(|line| line.is_empty()) {
                let (name, rows) = drawing.split_first().expect("an empty line stands alone");
                drawings.push((size, *name, rows.iter().map(|row| row.as_bytes()).collect()));
            }
        }
        drawings
    }

    fn kinds() -> impl Iterator<Item = &'static PieceKind> {
        GAMES.iter().flat_map(|game| game.pieces)
    }

    #[test]
    fn every_piece_of_every_game_is_drawn_at_every_size_and_no_other() {
        let wanted: BTreeSet<&str> = kinds().map(|kind| kind.name).collect();
        for set in &SETS {
            let drawn: Vec<&str> = set.pieces.iter().map(|drawing| drawing.name).collect();
            assert_eq!(drawn.iter().copied().collect::<BTreeSet<_>>(), wanted, "{:?}", set.size);
            assert_eq!(drawn.len(), wanted.len(), "a piece is drawn twice at {:?}", set.size);
        }
        for kind in kinds() {
            assert!(drawing(kind, (5, 3)).is_none() && drawing(kind, (6, 2)).is_none());
            assert!(drawing(kind, (6, 3)).is_some_and(|(_, place)| place == Rect::new(0, 0, 6, 3)));
            assert!(drawing(kind, (16, 8)).is_some_and(|(_, place)| place == Rect::new(2, 1, 12, 6)));
        }
    }

    #[test]
    fn drawings_have_their_size_and_leave_room_for_cursor_and_marks() {
        for ((w, h), name, rows) in drawings() {
            assert_eq!(rows.len(), 2 * h, "{name} at {w}x{h}");
            for (y, row) in rows.iter().enumerate() {
                assert_eq!(row.len(), 2 * w, "{name} at {w}x{h}, row {}", y + 1);
                assert!(row.iter().all(|pixel| b".#o+".contains(pixel)), "{name} at {w}x{h}, row {}", y + 1);
                let cursor = if h < 5 { h / 2..h / 2 + 1 } else { h / 2 - 1..h / 2 + 2 };
                let is_free = |columns: &[u8]| columns == b"..";
                if cursor.contains(&(y / 2)) {
                    assert!(is_free(&row[..2]) && is_free(&row[2 * w - 2..]), "{name} at {w}x{h} hides the cursor");
                }
                assert!(y > 1 || is_free(&row[2 * w - 2..]), "{name} at {w}x{h} hides the mark");
            }
        }
    }

    #[test]
    fn silhouettes_differ() {
        let drawings = drawings();
        for (index, (size, name, rows)) in drawings.iter().enumerate() {
            for (_, other, others) in drawings[..index].iter().filter(|drawing| drawing.0 == *size) {
                let pixels = rows.concat().into_iter().zip(others.concat());
                let (mut differ, mut inked) = (0, 0);
                for (a, b) in pixels {
                    differ += usize::from((a == b'.') != (b == b'.'));
                    inked += usize::from((a, b) != (b'.', b'.'));
                }
                assert!(10 * differ >= inked, "{name} and {other} at {size:?}: {differ} of {inked} pixels differ");
            }
        }
    }

    #[test]
    fn the_sides_differ_without_colours_and_ghosts_are_seen_through() {
        let symbols = |cells: &[Cell]| cells.iter().map(|cell| cell.symbol).collect::<Vec<_>>();
        let ink = |cells: &[Cell]| {
            cells.iter().map(|cell| inked_quarters(cell.symbol)).map(|q| q.map_or(0, usize::count_ones)).sum::<u32>()
        };
        for kind in kinds() {
            for set in &SETS {
                let (drawing, _) = drawing(kind, set.size).expect("there is a drawing of every piece");
                let forms = [Color::White, Color::Black].map(|color| drawing.cells(color, kind.ghost, true));
                let [white, black] = forms.map(symbols);
                let differ = white.iter().zip(&black).filter(|(a, b)| a != b).count();
                assert!(differ >= 2, "{} at {:?}: {differ} cells tell White from Black", kind.name, set.size);
                if kind.ghost {
                    let solid = drawing.cells(Color::White, false, false);
                    assert!(ink(drawing.cells(Color::White, true, false)) < ink(solid), "{:?}", set.size);
                }
            }
        }
    }

    /// A cell in which the square is visible has no line: no cell has three colours.
    #[test]
    fn a_line_gives_way_to_the_body() {
        let [beside, within] = [["+#", ".#"], ["+#", "##"]].map(|rows| cells(&rows, Form::Colored));
        assert_eq!((beside[0].symbol, beside[0].lined), ("▜", false));
        assert_eq!((within[0].symbol, within[0].lined), ("▟", true));
        assert_eq!(cells(&["+#", ".o"], Form::Hollow)[0].symbol, "▀");
        assert_eq!(cells(&["+#", ".o"], Form::Solid)[0].symbol, "▐");
    }
}
