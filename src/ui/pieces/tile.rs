//! Pieces as tiles, for squares too low for a drawing in quadrants: the figure on a ground of its side's colour, and above it the
//! outline of the piece. Every font has what they are made of.

use crate::rules::{Color, Piece};
use crate::ui::theme::Theme;
use crate::ui::{Canvas, wrap};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The square that has room for a tile.
const SQUARE: (u16, u16) = (6, 2);

/// The tops of the larger pieces, three columns wide. A pawn has none, and is narrower.
const TOPS: [(char, &str); 5] = [('♚', "▗█▖"), ('♛', "▙▄▟"), ('♜', "▄ ▄"), ('♝', " ▄ "), ('♞', "▟▙▖")];

/// Returns whether tiles are drawn on squares of this size: only where the sides have colours.
pub(in crate::ui) fn fits(square: (u16, u16), theme: &Theme) -> bool {
    square.0 >= SQUARE.0 && square.1 >= SQUARE.1 && theme.white.fg.is_some()
}

/// Draws a piece with this sign into the cells of its square.
pub(in crate::ui) fn render(piece: Piece, sign: &str, cells: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (body, other) = match piece.color {
        Color::White => (theme.white, theme.black),
        Color::Black => (theme.black, theme.white),
    };
    // Where outlines tell the sides apart, both colours are light ones.
    let figure = Style { fg: if theme.hollow { theme.base.bg } else { other.fg }, ..other };
    // The underline would look like a part of the tile.
    let edge = Style { bg: None, ..body }.remove_modifier(Modifier::UNDERLINED);
    let ground = Style { bg: body.fg, ..figure }.remove_modifier(Modifier::UNDERLINED);
    let (left, row) = ((cells.width - 1) / 2, cells.height / 2);
    let top = TOPS.iter().find(|(figure, _)| *figure == piece.kind.figure).map(|(_, top)| *top);
    let sides = if top.is_some() { ["█"; 2] } else { ["▐", "▌"] };
    for (x, part) in (left - 1..).zip(top.unwrap_or_default().chars()).filter(|(_, part)| *part != ' ') {
        canvas.write(cells, x, row - 1, part.encode_utf8(&mut [0; 4]), edge);
    }
    let right = left + wrap::width(sign) as u16;
    canvas.write(cells, left - 1, row, sides[0], edge);
    canvas.write(cells, left, row, sign, ground);
    canvas.write(cells, right, row, sides[1], edge);
}
