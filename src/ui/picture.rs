//! The pieces that a terminal is to show as pictures, over cells that are left blank for them.

use super::Canvas;
use super::theme::{Theme, ink};
use crate::app::settings::{Pieces, Settings};
use crate::rules::{Color, Piece, Terminology};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The smallest square for a picture, in columns and rows.
const SMALLEST: (u16, u16) = (4, 2);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceImage {
    pub area: Rect,
    pub name: &'static str,
    /// The colour of its body in red, green and blue.
    pub body: [u8; 3],
    /// The colour of its rim and lines.
    pub line: [u8; 3],
    /// The colour of its square.
    pub ground: [u8; 3],
    /// True if it is there for its own side only, and its square shines through.
    pub faint: bool,
    /// A number that changes with the cells below.
    pub content: u64,
}

/// Returns whether pieces are shown as pictures on squares of this size. A game that names its pieces by marks shows these.
pub(super) fn are_shown(terms: &Terminology, settings: Settings, square: (u16, u16)) -> bool {
    let fits = square.0 >= SMALLEST.0 && square.1 >= SMALLEST.1;
    fits && settings.pieces == Pieces::Pictures && settings.abilities.pictures && !settings.ascii && !terms.marks
}

/// Returns the picture of a piece, if the theme has colours that are the same in every terminal.
pub(super) fn of(piece: Piece, area: Rect, ground: Option<style::Color>, theme: &Theme) -> Option<PieceImage> {
    let [white, black] = [rgb(theme.white.fg)?, rgb(theme.black.fg)?];
    let (body, line) = if piece.color == Color::White { (white, black) } else { (black, white) };
    let ground = rgb(ground)?;
    Some(PieceImage { area, name: piece.kind.name, body, line, ground, faint: piece.kind.ghost, content: 0 })
}

fn rgb(color: Option<style::Color>) -> Option<[u8; 3]> {
    match color? {
        style::Color::Rgb(r, g, b) => Some([r, g, b]),
        style::Color::Indexed(index) => ink::of_palette(index),
        _ => None,
    }
}

/// Notes what the cells below each picture are.
pub(super) fn note_contents(canvas: &mut Canvas<'_>) {
    for picture in &mut canvas.drawn.pictures {
        picture.content = content(canvas.buffer, picture.area);
    }
}

/// Leaves out the pictures that a box was drawn over since their contents were noted: they would cover it.
pub(super) fn leave_out_covered(canvas: &mut Canvas<'_>) {
    let buffer = &canvas.buffer;
    canvas.drawn.pictures.retain(|picture| picture.content == content(buffer, picture.area));
}

fn content(buffer: &Buffer, area: Rect) -> u64 {
    let mut hasher = DefaultHasher::new();
    for position in area.positions() {
        if let Some(cell) = buffer.cell(position) {
            (cell.symbol(), cell.fg, cell.bg, cell.modifier).hash(&mut hasher);
        }
    }
    hasher.finish()
}
