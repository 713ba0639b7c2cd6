//! What stands on a square.

use super::Color;
use std::fmt;

/// A kind of piece, as one game knows it: a row in the game's table of pieces.
#[derive(Debug)]
pub struct PieceKind {
    /// The FEN letter, a capital.
    pub letter: char,
    /// What the piece is called: `knight`.
    pub name: &'static str,
    /// What stands for it on a board of letters, one or two characters: `N`.
    pub label: &'static str,
    /// The figure that stands for it, the filled form (U+265A to U+265F).
    pub figure: char,
    /// What it is commonly worth, in pawns; 0 where no value is meant.
    pub value: u8,
    /// Whether it is there for its own side only, and is drawn as a ghost.
    pub ghost: bool,
}

/// A piece: its kind and its side.
#[derive(Clone, Copy)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: &'static PieceKind,
}

impl PieceKind {
    /// Whether it is a pawn of some sort. Every game writes those with a P before all else.
    #[must_use]
    pub const fn is_pawn(&self) -> bool {
        matches!(self.label.as_bytes(), [b'P', ..])
    }

    /// "a knight", "an Archer".
    #[must_use]
    pub fn with_article(&self) -> String {
        let article = if self.name.starts_with(['A', 'a', 'u']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }
}

impl Piece {
    /// The FEN letter: a capital for White, a small letter for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter,
            Color::Black => self.kind.letter.to_ascii_lowercase(),
        }
    }
}

impl PartialEq for Piece {
    fn eq(&self, other: &Self) -> bool {
        self.letter() == other.letter()
    }
}

impl Eq for Piece {}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
