//! The drawings of pieces with block characters, from `assets/pieces/`, which documents their format.

use super::blocks;
use crate::app::settings::Blocks;
use crate::rules::{Color, PieceKind};
use crate::ui::Canvas;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::sync::OnceLock;

/// The drawings, the largest and finest first.
static SETS: [Set; 6] = [
    Set::new((12, 6), Blocks::Quadrants, include_str!("../../../assets/pieces/12x6.txt")),
    Set::new((10, 5), Blocks::Quadrants, include_str!("../../../assets/pieces/10x5.txt")),
    Set::new((8, 4), Blocks::Quadrants, include_str!("../../../assets/pieces/8x4.txt")),
    Set::new((6, 3), Blocks::Quadrants, include_str!("../../../assets/pieces/6x3.txt")),
    Set::new((6, 2), Blocks::Octants, include_str!("../../../assets/pieces/6x2-octants.txt")),
    Set::new((6, 2), Blocks::Sextants, include_str!("../../../assets/pieces/6x2-sextants.txt")),
];

struct Set {
    size: (u16, u16),
    blocks: Blocks,
    text: &'static str,
    read: OnceLock<Vec<Drawing>>,
}

impl Set {
    const fn new(size: (u16, u16), blocks: Blocks, text: &'static str) -> Self {
        Self { size, blocks, text, read: OnceLock::new() }
    }

    fn pieces(&self) -> &[Drawing] {
        self.read.get_or_init(|| parse(self.text, self.blocks))
    }
}

pub(in crate::ui) struct Drawing {
    name: &'static str,
    /// The forms, in the order of [`Form`].
    forms: [Vec<Cell>; 3],
}

/// The way to ink a drawing.
#[derive(Clone, Copy)]
enum Form {
    /// Lines in a separate colour.
    Colored,
    /// An empty body.
    Hollow,
    /// Empty lines.
    Solid,
}

/// A cell that shows a part of the piece.
pub(in crate::ui) struct Cell {
    /// The position, relative to the drawing's corner.
    pub(in crate::ui) at: (u16, u16),
    /// The block character in the colour of the body.
    pub(in crate::ui) symbol: char,
    /// True if the rest of the cell is a line, not the square.
    pub(in crate::ui) lined: bool,
}

/// Returns whether there are drawings with these blocks, or coarser ones, for squares of this size.
pub(in crate::ui) fn fits(square: (u16, u16), blocks: Blocks) -> bool {
    set(square, blocks).is_some()
}

/// Returns the drawing of a piece for squares of this size and its place in them: centred, rather lower than higher.
pub(in crate::ui) fn drawing(kind: &PieceKind, square: (u16, u16), blocks: Blocks) -> Option<(&'static Drawing, Rect)> {
    let set = set(square, blocks)?;
    let drawing = set.pieces().iter().find(|drawing| drawing.name == kind.name)?;
    let (width, height) = set.size;
    Some((drawing, Rect { x: (square.0 - width) / 2, y: (square.1 - height).div_ceil(2), width, height }))
}

fn set(square: (u16, u16), blocks: Blocks) -> Option<&'static Set> {
    SETS.iter().find(|set| set.size.0 <= square.0 && set.size.1 <= square.1 && set.blocks <= blocks)
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

    pub(in crate::ui) fn render(&self, color: Color, ghost: bool, area: Rect, canvas: &mut Canvas<'_>) {
        let (body, line) = match color {
            Color::White => (canvas.theme.white.fg, canvas.theme.black.fg),
            Color::Black => (canvas.theme.black.fg, canvas.theme.white.fg),
        };
        for part in self.cells(color, ghost, canvas.theme.hollow) {
            let cell = &mut canvas.buffer[(area.x + part.at.0, area.y + part.at.1)];
            cell.set_char(part.symbol);
            cell.fg = body.unwrap_or(cell.fg);
            if part.lined {
                cell.bg = line.unwrap_or(cell.bg);
            }
            // The underline would look like a part of the drawing.
            cell.modifier.remove(Modifier::UNDERLINED);
        }
    }
}

/// Parses a file of drawings. Missing ones are not shown; a test checks that none is missing.
fn parse(text: &'static str, blocks: Blocks) -> Vec<Drawing> {
    let lines: Vec<&str> = text.lines().collect();
    let read = |drawing: &[&'static str]| {
        let (name, rows) = drawing.split_first()?;
        Some(Drawing { name, forms: [Form::Colored, Form::Hollow, Form::Solid].map(|form| cells(rows, blocks, form)) })
    };
    lines.split(|line| line.is_empty()).filter_map(read).collect()
}

fn cells(rows: &[&str], blocks: Blocks, form: Form) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (y, band) in (0..).zip(rows.chunks(blocks::rows(blocks))) {
        let width = band.iter().map(|row| row.len()).max().unwrap_or_default();
        for (x, left) in (0..).zip((0..width).step_by(2)) {
            let at = |row: &&str, column| row.as_bytes().get(column).copied().unwrap_or(b'.');
            let pixels: Vec<u8> = band.iter().flat_map(|row| [at(row, left), at(row, left + 1)]).collect();
            // A cell has two colours: a line that would be the third is drawn as body.
            let lined = matches!(form, Form::Colored) && pixels.contains(&b'+') && !pixels.contains(&b'.');
            let inked = |pixel: &u8| match pixel {
                b'.' => false,
                b'o' => !matches!(form, Form::Hollow),
                b'+' => !lined && !matches!(form, Form::Solid),
                _ => true,
            };
            let pattern = pixels.iter().enumerate().filter(|(_, pixel)| inked(pixel)).map(|(n, _)| 1 << n).sum();
            // A cell inside the piece hides the square's pattern, and one outside leaves it.
            if pixels.iter().any(|pixel| *pixel != b'.') {
                cells.push(Cell { at: (x, y), symbol: blocks::symbol(blocks, pattern), lined });
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

    /// A drawing in its file: its size in cells and the rows of dots in one, its name, its rows.
    type Written = ((usize, usize, usize), &'static str, Vec<&'static [u8]>);

    fn drawings() -> Vec<Written> {
        let mut drawings = Vec::new();
        for set in &SETS {
            let size = (usize::from(set.size.0), usize::from(set.size.1), blocks::rows(set.blocks));
            let lines: Vec<&str> = set.text.lines().collect();
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
            let drawn: Vec<&str> = set.pieces().iter().map(|drawing| drawing.name).collect();
            assert_eq!(drawn.iter().copied().collect::<BTreeSet<_>>(), wanted, "{:?}", set.size);
            assert_eq!(drawn.len(), wanted.len(), "a piece is drawn twice at {:?}", set.size);
        }
        for kind in kinds() {
            let place = |square, blocks| drawing(kind, square, blocks).map(|(_, place)| place);
            assert_eq!(place((5, 3), Blocks::Octants), None);
            assert_eq!(place((6, 2), Blocks::Quadrants), None);
            assert_eq!(place((6, 2), Blocks::Sextants), Some(Rect::new(0, 0, 6, 2)));
            assert_eq!(place((6, 3), Blocks::Octants), Some(Rect::new(0, 0, 6, 3)));
            assert_eq!(place((16, 8), Blocks::Quadrants), Some(Rect::new(2, 1, 12, 6)));
        }
    }

    #[test]
    fn drawings_have_their_size_and_leave_room_for_cursor_and_marks() {
        for ((w, h, dots), name, rows) in drawings() {
            assert_eq!(rows.len(), dots * h, "{name} at {w}x{h}");
            for (y, row) in rows.iter().enumerate() {
                assert_eq!(row.len(), 2 * w, "{name} at {w}x{h}, row {}", y + 1);
                assert!(row.iter().all(|pixel| b".#o+".contains(pixel)), "{name} at {w}x{h}, row {}", y + 1);
                let cursor = if h < 5 { h / 2..h / 2 + 1 } else { h / 2 - 1..h / 2 + 2 };
                let is_free = |columns: &[u8]| columns == b"..";
                if cursor.contains(&(y / dots)) {
                    assert!(is_free(&row[..2]) && is_free(&row[2 * w - 2..]), "{name} at {w}x{h} hides the cursor");
                }
                assert!(y >= dots || is_free(&row[2 * w - 2..]), "{name} at {w}x{h} hides the mark");
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
            let dots = |cell: &Cell| blocks::pattern(&cell.symbol.to_string()).map_or(0, |(_, dots)| dots.count_ones());
            cells.iter().map(dots).sum::<u32>()
        };
        for kind in kinds() {
            for set in &SETS {
                let (drawing, _) = drawing(kind, set.size, set.blocks).expect("there is a drawing of every piece");
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
        let [beside, within] = [["+#", ".#"], ["+#", "##"]].map(|rows| cells(&rows, Blocks::Quadrants, Form::Colored));
        assert_eq!((beside[0].symbol, beside[0].lined), ('▜', false));
        assert_eq!((within[0].symbol, within[0].lined), ('▟', true));
        assert_eq!(cells(&["+#", ".o"], Blocks::Quadrants, Form::Hollow)[0].symbol, '▀');
        assert_eq!(cells(&["+#", ".o"], Blocks::Quadrants, Form::Solid)[0].symbol, '▐');
    }
}
