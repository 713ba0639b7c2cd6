//! The two sides.

use std::ops::Not;

/// One of the two sides. White plays up the board, Black down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub enum Color {
    /// The side at the bottom of the board, capitals in FEN.
    White,
    /// The side at the top, small letters in FEN.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the side's index, 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the letter in FEN, `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Returns the word in machine output, `white` or `black`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the side with this [`word`](Self::word).
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.word() == word)
    }

    /// Returns the rank (0 to 7) that is `n` ranks from this side's own edge.
    ///
    /// ```
    /// use pawnstorm_rules::Color;
    /// assert_eq!(Color::White.rank(1), 1); // where White's pawns start
    /// assert_eq!(Color::Black.rank(1), 6);
    /// ```
    pub const fn rank(self, n: u8) -> u8 {
        match self {
            Self::White => n,
            Self::Black => 7 - n,
        }
    }

    /// Returns the direction of a pawn's step: +1 rank for White, -1 for Black.
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}
