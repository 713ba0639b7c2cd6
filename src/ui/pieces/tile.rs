//! Pieces in squares too low for a drawing in quadrants: silhouettes of four columns and two rows. A piece with letters, such as each
//! of the eight pawns, is a plate in its side's colour. Every font has these characters.

use crate::rules::{Color, Piece};
use crate::ui::theme::Theme;
use crate::ui::{Canvas, wrap};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

const SQUARE: (u16, u16) = (6, 2);

/// The silhouettes: the rook has a broad foot, the queen a narrow one and spikes, the king is a cross, the bishop a cut mitre.
const SHAPES: [(char, [&str; 2]); 5] = [
    ('♚', ["▗▟▙▖", "▄▟▙▄"]),
    ('♛', ["▙▐▌▟", "▝██▘"]),
    ('♜', ["▜▟▙▛", "▟██▙"]),
    ('♝', [" ▟▚ ", "▝▙█▘"]),
    ('♞', ["▄█▙ ", "▀▟█▙"]),
];
/// The silhouette of a pawn: low, so that it stays clear of the pieces above and below it.
const PAWN: [&str; 2] = [" ▄▄ ", "▝▀▀▘"];

/// Returns whether tiles are drawn on squares of this size: only where the sides have colours.
pub(in crate::ui) fn fits(square: (u16, u16), theme: &Theme) -> bool {
    square.0 >= SQUARE.0 && square.1 >= SQUARE.1 && theme.white.fg.is_some()
}

/// Draws a piece into the cells of its square: its silhouette, or `letters` on a plate. Where plates of pawns appear together with
/// silhouettes, those of the side that goes up the board leave the bottom of the square free, the others the top, so that no two of
/// a side touch. A plate with a single letter has the same place for both sides.
pub(in crate::ui) fn render(piece: Piece, letters: Option<&str>, goes_up: bool, cells: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (body, other) = match piece.color {
        Color::White => (theme.white, theme.black),
        Color::Black => (theme.black, theme.white),
    };
    // The underline would look like a part of the piece.
    let edge = Style { bg: None, ..body }.remove_modifier(Modifier::UNDERLINED);
    let (middle, row) = (cells.width / 2, cells.height / 2);
    let Some(letters) = letters else {
        let shape = SHAPES.iter().find(|(figure, _)| *figure == piece.kind.figure);
        let shape = shape.map_or(PAWN, |(_, shape)| *shape);
        for (y, line) in (row - 1..).zip(shape) {
            for (x, part) in (middle - 2..).zip(line.chars()).filter(|(_, part)| *part != ' ') {
                canvas.buffer[(cells.x + x, cells.y + y)].set_char(part).set_style(edge);
            }
        }
        return;
    };
    // Where outlines tell the sides apart, both colours are light ones.
    let figure = Style { fg: if theme.hollow { theme.base.bg } else { other.fg }, ..other };
    let ground = Style { bg: body.fg, ..figure }.remove_modifier(Modifier::UNDERLINED);
    let is_wide = wrap::width(letters) > 1;
    let [before, behind] = if is_wide { ["▐", "▌"] } else { ["█"; 2] };
    let has_middle = cells.height % 2 == 1;
    let (rim, row, rim_row) = match (goes_up, is_wide) {
        (_, false) => (if has_middle { "▄▄▄" } else { "▂▂▂" }, row, row - 1),
        (true, true) => ("▝▀▀▘", row - 1, row),
        (false, true) => ("▗▄▄▖", row, row - 1),
    };
    let left = (cells.width - 1) / 2 - 1;
    canvas.write(cells, left, rim_row, rim, edge);
    if has_middle && !is_wide {
        canvas.write(cells, left, row + 1, "▀▀▀", edge);
    }
    let x = canvas.write(cells, left, row, before, edge);
    let x = canvas.write(cells, x, row, letters, ground);
    canvas.write(cells, x, row, behind, edge);
}
