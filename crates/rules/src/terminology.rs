//! A game's words for its sides, squares and pieces.

use super::text::capitalised;
use super::{Color, Piece, Square};

/// The notation of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// File and rank: `e4`.
    Algebraic,
    /// Row and column, both from 0, row 0 at the bottom: `(3,4)`.
    RowColumn,
}

impl Coordinates {
    /// Returns whether the board is rotated so that the player sits at its bottom. Row 0 is always at the bottom ([R3.10](crate::rulebook#R3.10)).
    pub const fn turn_with_the_player(self) -> bool {
        matches!(self, Self::Algebraic)
    }
}

/// The words of a game: the names of its sides, the notation of its squares, the names of its pieces.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Terminology {
    /// The names of White and Black.
    pub sides: [&'static str; 2],
    /// The words that distinguish the sides' pieces, shown after the side; empty if unnecessary.
    pub legend: [&'static str; 2],
    /// The notation of squares.
    pub coordinates: Coordinates,
    /// Whether sentences use a piece's mark (`r at (7,3)`) instead of its name (`the rook on e8`).
    pub marks: bool,
}

impl Terminology {
    /// The words of chess: White and Black, `e4`, "the rook on e8".
    pub const CHESS: Self =
        Self { sides: ["White", "Black"], legend: ["", ""], coordinates: Coordinates::Algebraic, marks: false };

    /// Returns the name of a side.
    pub const fn side(&self, color: Color) -> &'static str {
        self.sides[color.index()]
    }

    /// Formats a square as a player types it.
    pub fn typed(&self, square: Square) -> String {
        self.square(square).replace(['(', ')'], "")
    }

    /// Formats a square as the game writes it.
    pub fn square(&self, square: Square) -> String {
        match self.coordinates {
            Coordinates::Algebraic => square.to_string(),
            Coordinates::RowColumn => format!("({},{})", square.rank(), square.file()),
        }
    }

    /// Formats the file of a square: "e-file", "column 4".
    pub fn file(&self, square: Square) -> String {
        match self.coordinates {
            Coordinates::Algebraic => format!("{}-file", char::from(b'a' + square.file())),
            Coordinates::RowColumn => format!("column {}", square.file()),
        }
    }

    /// Formats a piece and its square: "the rook on e8", `r at (7,3)`.
    pub fn piece(&self, piece: Piece, at: Square) -> String {
        format!("{}{}", if self.marks { "" } else { "the " }, self.located(piece, "", at))
    }

    /// Formats a piece of the reader: "your rook on e8".
    pub fn your(&self, piece: Piece, at: Square) -> String {
        format!("your {}", self.located(piece, "", at))
    }

    fn located(&self, piece: Piece, verb: &str, at: Square) -> String {
        let at = self.square(at);
        if self.marks {
            format!("{}{verb} at {at}", piece.letter())
        } else {
            format!("{}{verb} on {at}", piece.kind.name)
        }
    }

    /// Formats several pieces: "the rook on e8 and the knight on f6".
    pub fn pieces(&self, pieces: &[(Piece, Square)]) -> String {
        let names: Vec<String> = pieces.iter().map(|&(piece, at)| self.piece(piece, at)).collect();
        list(&names)
    }

    /// Formats pieces, some of them the reader's: "your pawn on a2 and the knight on b1".
    pub fn pieces_before(&self, player: Color, pieces: &[(Piece, Square)]) -> String {
        let name = |&(piece, at): &(Piece, Square)| {
            if piece.color == player { self.your(piece, at) } else { self.piece(piece, at) }
        };
        list(&pieces.iter().map(name).collect::<Vec<_>>())
    }

    /// Formats "your pawn on a2 and the knight on b1 are in the way".
    pub fn in_the_way(&self, player: Color, pieces: &[(Piece, Square)]) -> String {
        let are = if pieces.len() == 1 { "is" } else { "are" };
        format!("{} {are} in the way", self.pieces_before(player, pieces))
    }

    /// Makes `clause` a sentence, with a capital and a full stop.
    ///
    /// ```
    /// use pawnstorm_rules::{Position, Terminology, variants::classroom::Classroom};
    /// assert_eq!(Terminology::CHESS.sentence("the game is over"), "The game is over.");
    /// assert_eq!(Classroom::INFO.terms.sentence("r at (7,3) is blocked"), "r at (7,3) is blocked.");
    /// ```
    pub fn sentence(&self, clause: &str) -> String {
        // A clause that starts with a piece's mark keeps it: `r at (7,3)` is not `R at (7,3)`. The article in "a pawn goes" is not a mark.
        let is_mark = self.marks && clause.get(1..).is_some_and(|rest| rest.starts_with(" at "));
        let mut text = if is_mark { clause.into() } else { capitalised(clause) };
        if !text.ends_with(['.', '!', '?']) {
            text.push('.');
        }
        text
    }

    /// Formats "your pawn is already on e5".
    pub fn already_there(&self, piece: Piece, at: Square) -> String {
        format!("your {}", self.located(piece, " is already", at))
    }

    /// Returns the verb for a piece and the squares where it could capture. Classroom Chess has its own ([R3.3](crate::rulebook#R3.3)).
    pub const fn attacks(&self) -> &'static str {
        if self.marks { "threatens" } else { "attacks" }
    }
}

/// Joins words: `a`, `a and b`, `a, b and c`.
pub fn list<S: AsRef<str>>(words: &[S]) -> String {
    join(words, "and")
}

/// Joins alternatives: `a`, `a or b`, `a, b or c`.
pub fn either<S: AsRef<str>>(words: &[S]) -> String {
    join(words, "or")
}

fn join<S: AsRef<str>>(words: &[S], last_by: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_string(),
        Some((last, rest)) => format!("{} {last_by} {last}", rest.join(", ")),
    }
}
