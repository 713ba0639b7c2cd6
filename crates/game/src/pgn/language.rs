//! The letters of the pieces in other languages. There is no second parser: a move is translated to English letters, and then compared with
//! the legal moves.

use super::Line;
use std::borrow::Cow;

/// The letters of king, queen, rook, bishop, knight and pawn in a language. German has B for a pawn too, but no file writes it, and it
/// would make a bishop's illegal move in English a pawn's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Language([char; 6]);

/// The piece symbols, the same in every language.
const FIGURES: [[char; 6]; 2] = [['♔', '♕', '♖', '♗', '♘', '♙'], ['♚', '♛', '♜', '♝', '♞', '♟']];
/// The dashes that some programs write instead of a hyphen.
const DASHES: [char; 3] = ['‐', '–', '−'];
/// The characters that select the text or the picture form of a symbol.
const SELECTORS: [char; 2] = ['\u{FE0E}', '\u{FE0F}'];
/// The letter of castling.
const CASTLING: char = 'O';

impl Language {
    /// The language of the standard.
    pub(super) const ENGLISH: Self = Self(['K', 'Q', 'R', 'B', 'N', 'P']);
    /// German, French and Spanish.
    pub(super) const OTHERS: [Self; 3] = [
        Self(['K', 'D', 'T', 'L', 'S', 'P']),
        Self(['R', 'D', 'T', 'F', 'C', 'P']),
        Self(['R', 'D', 'T', 'A', 'C', 'P']),
    ];

    /// Returns a move in English letters. English itself leaves unknown letters as they are.
    pub(super) fn english(self, word: &str) -> Cow<'_, str> {
        if self == Self::ENGLISH && word.is_ascii() {
            return word.into();
        }
        let english = |c: char| -> char {
            let figure = FIGURES.iter().find_map(|figures| figures.iter().position(|figure| *figure == c));
            let place = figure.or_else(|| self.0.iter().position(|letter| *letter == c));
            place.map_or(if DASHES.contains(&c) { '-' } else { c }, |place| Self::ENGLISH.0[place])
        };
        word.chars().filter(|c| !SELECTORS.contains(c)).map(english).collect()
    }

    /// Returns whether all capitals in the moves of a line, without its variations, belong to this language.
    pub(super) fn writes(self, line: &Line) -> bool {
        let knows = |c: char| !c.is_ascii_uppercase() || c == CASTLING || self.0.contains(&c);
        line.moves.iter().all(|node| node.text.chars().all(knows))
    }
}
