//! The pieces and their kinds.

use super::Color;
use std::fmt;

/// A kind of piece, as one game knows it: a row in the game's table of pieces.
#[derive(Debug)]
pub struct PieceKind {
    /// The FEN letter, a capital.
    pub letter: char,
    /// The name: `knight`.
    pub name: &'static str,
    /// The label on a board of letters, one or two characters: `N`.
    pub label: &'static str,
    /// The figurine, in the filled form (U+265A to U+265F).
    pub figure: char,
    /// The usual value in pawns; 0 where it has none.
    pub value: u8,
    /// Whether only its own side sees it, so that the screen draws it as a ghost.
    pub ghost: bool,
}

/// A piece: its kind and its side.
#[derive(Clone, Copy)]
pub struct Piece {
    /// The side of the piece.
    pub color: Color,
    /// The kind of the piece.
    pub kind: &'static PieceKind,
}

impl PieceKind {
    /// Returns whether it is a pawn of any kind: in every game, the label of a pawn starts with P.
    pub const fn is_pawn(&self) -> bool {
        matches!(self.label.as_bytes(), [b'P', ..])
    }

    /// Returns the name with its article: "a knight", "an Archer".
    pub fn with_article(&self) -> String {
        let article = if self.name.starts_with(['A', 'a', 'u']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }
}

impl Piece {
    /// Returns the FEN letter: a capital for White, a small letter for Black.
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
