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

pub struct Drawing {
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
pub struct Cell {
    /// The position, relative to the drawing's corner.
    pub at: (u16, u16),
    /// The block character in the colour of the body.
    pub symbol: char,
    /// True if the rest of the cell is a line, not the square.
    pub lined: bool,
}

/// Returns whether there are drawings with these blocks, or coarser ones, for squares of this size.
pub(in crate::ui) fn fits(square: (u16, u16), blocks: Blocks) -> bool {
    set(square, blocks).is_some()
}

/// Returns the drawing of a piece for squares of this size and its place in them: centred, rather lower than higher.
pub fn drawing(kind: &PieceKind, square: (u16, u16), blocks: Blocks) -> Option<(&'static Drawing, Rect)> {
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
    pub fn cells(&self, color: Color, ghost: bool, hollow: bool) -> &[Cell] {
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
pub fn parse(text: &'static str, blocks: Blocks) -> Vec<Drawing> {
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
