//! How a piece is shown: drawn where its square is large enough, else written in one cell or two.

pub(super) mod art;

use super::wrap;
use crate::app::settings::{Pieces, Settings};
use crate::rules::{Color, Piece, Terminology};

/// The white figures stand six places before the black ones.
const WHITE_FIGURES: u32 = 6;

/// A piece's sign: a figure, filled for Black and in outline for White, or its letters, with a capital for White. A game that
/// calls its pieces by their marks shows these. Where many kinds share a figure, the second letter of the label tells them apart.
pub(super) fn sign(piece: Piece, terms: &Terminology, settings: Settings) -> String {
    match settings.pieces {
        Pieces::Art | Pieces::Figures if !terms.marks && !settings.ascii => {
            figure(piece) + piece.kind.label.get(1..).unwrap_or_default()
        }
        _ => match piece.color {
            Color::White => piece.kind.label.into(),
            Color::Black => piece.kind.label.to_lowercase(),
        },
    }
}

/// Whether pieces are drawn on squares of a size. A game that calls its pieces by their marks shows these at every size.
pub(super) fn are_drawn(terms: &Terminology, settings: Settings, square: (u16, u16)) -> bool {
    settings.pieces == Pieces::Art && !settings.ascii && !terms.marks && art::fits(square)
}

/// The signs of several pieces in a row of so many cells: apart where there is room, and those of one letter always close.
pub(super) fn row(pieces: &[Piece], terms: &Terminology, settings: Settings, most: usize) -> String {
    let signs: Vec<String> = pieces.iter().map(|&piece| sign(piece, terms, settings)).collect();
    let apart = if signs.iter().any(|sign| wrap::width(sign) > 1) { signs.join(" ") } else { signs.concat() };
    if wrap::width(&apart) <= most { apart } else { signs.concat() }
}

fn figure(piece: Piece) -> String {
    let filled = piece.kind.figure;
    match piece.color {
        // Without the selector for text some terminals draw the black pawn as an emoji.
        Color::Black if filled == '♟' => "♟\u{FE0E}".into(),
        Color::Black => filled.into(),
        Color::White => char::from_u32(filled as u32 - WHITE_FIGURES).unwrap_or(filled).into(),
    }
}
