//! The display of a piece: drawn where its square is large enough, otherwise written in one or two cells.

pub(super) mod art;
pub mod blocks;
pub(super) mod letters;
pub(super) mod tile;

use super::theme::Theme;
use super::wrap;
use crate::app::settings::{Pieces, Settings};
use crate::rules::{Color, Piece, Terminology};

/// The distance from a white figure to the black one in Unicode.
const WHITE_FIGURES: u32 = 6;

/// Returns a piece's sign: a figure, filled for Black and outlined for White, or its letters, with a capital for White. A
/// game that names its pieces by marks shows these. Where several kinds share a figure, the second letter of the label
/// distinguishes them. On a board whose colours tell the sides apart, the figure is `filled` for White too, since an outline is hard
/// to see on a light square.
pub(super) fn sign(piece: Piece, terms: &Terminology, settings: Settings, filled: bool) -> String {
    let has_figures = matches!(settings.pieces, Pieces::Pictures | Pieces::Art | Pieces::Figures);
    if has_figures && !terms.marks && !settings.ascii {
        let color = if filled { Color::Black } else { piece.color };
        return figure(Piece { color, ..piece }) + piece.kind.label.get(1..).unwrap_or_default();
    }
    match piece.color {
        Color::White => piece.kind.label.into(),
        Color::Black => piece.kind.label.to_lowercase(),
    }
}

/// Returns whether pieces are drawn as pictures, or as tiles, on squares of this size. A game that names its pieces by marks
/// shows these at every size, large or on tiles.
pub(super) fn are_drawn(terms: &Terminology, settings: Settings, square: (u16, u16), theme: &Theme) -> bool {
    let wanted = terms.marks || matches!(settings.pieces, Pieces::Pictures | Pieces::Art);
    let is_large = if terms.marks { letters::scale(square) > 0 } else { art::fits(square, settings.blocks()) };
    wanted && !settings.ascii && (is_large || tile::fits(square, theme))
}

/// Returns the signs of several pieces, all filled or not, in a row of at most `most` cells, spaced where they fit.
pub(super) fn row(pieces: &[Piece], terms: &Terminology, settings: Settings, most: usize, filled: bool) -> String {
    let signs: Vec<String> = pieces.iter().map(|&piece| sign(piece, terms, settings, filled)).collect();
    let apart = signs.join(" ");
    if wrap::width(&apart) <= most { apart } else { signs.concat() }
}

fn figure(piece: Piece) -> String {
    let filled = piece.kind.figure;
    match piece.color {
        // Without the text selector some terminals draw the black pawn as an emoji.
        Color::Black if filled == '♟' => "♟\u{FE0E}".into(),
        Color::Black => filled.into(),
        Color::White => char::from_u32(filled as u32 - WHITE_FIGURES).unwrap_or(filled).into(),
    }
}
