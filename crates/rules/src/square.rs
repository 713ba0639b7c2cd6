//! The 64 squares.

use std::fmt::{self, Write};
use std::str::FromStr;

/// A square of the board. Squares are ordered a1, b1, … h8.
///
/// ```
/// use pawnstorm_rules::Square;
/// let e4: Square = "e4".parse().unwrap();
/// assert_eq!((e4.file(), e4.rank()), (4, 3));
/// assert_eq!(e4.offset(1, 2).unwrap().to_string(), "f6");
/// assert_eq!(Square::H8.offset(1, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Square(u8);

/// The error for a text other than a square: a file `a` to `h` and a rank `1` to `8` are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter a to h and a digit 1 to 8")
    }
}

impl std::error::Error for NotASquare {}

impl Square {
    /// Returns the square on a file (0 = a) and a rank (0 = 1), both below 8. [`Square::try_new`] takes any.
    ///
    /// # Panics
    /// In a debug build, if there is no such file or rank.
    pub const fn new(file: u8, rank: u8) -> Self {
        debug_assert!(file < 8, "a file is 0 to 7");
        debug_assert!(rank < 8, "a rank is 0 to 7");
        Self((rank & 7) << 3 | (file & 7))
    }

    /// Returns the square on a file and a rank, if there is one.
    pub const fn try_new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self::new(file, rank)) } else { None }
    }

    /// Returns the square of an index, 0 = a1, 1 = b1, … 63 = h8.
    ///
    /// # Panics
    /// In a debug build, if the index is 64 or more.
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        debug_assert!(index < 64, "the index of a square is 0 to 63");
        Self(index & 63)
    }

    /// Returns the index, 0 for a1 to 63 for h8. It is always below 64, which the compiler can see.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns the file, 0 for a to 7 for h.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Returns the rank, 0 to 7 for ranks 1 to 8.
    pub const fn rank(self) -> u8 {
        (self.0 >> 3) & 7
    }

    /// Returns the square of a row and a column, both from 0, in two digits: `14` is e2.
    ///
    /// ```
    /// use pawnstorm_rules::Square;
    /// assert_eq!(Square::from_row_column("14"), Some(Square::E2));
    /// assert_eq!(Square::from_row_column("18"), None);
    /// ```
    pub const fn from_row_column(digits: &str) -> Option<Self> {
        match digits.as_bytes() {
            [row @ b'0'..=b'7', column @ b'0'..=b'7'] => Some(Self::new(*column - b'0', *row - b'0')),
            _ => None,
        }
    }

    /// Returns the square a number of files to the right and ranks up, if it is on the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (self.file().checked_add_signed(files), self.rank().checked_add_signed(ranks)) {
            (Some(file), Some(rank)) => Self::try_new(file, rank),
            _ => None,
        }
    }

    /// Returns the number of a king's steps to `other`.
    pub const fn distance(self, other: Self) -> u8 {
        let (files, ranks) = (self.file().abs_diff(other.file()), self.rank().abs_diff(other.rank()));
        if files > ranks { files } else { ranks }
    }

    /// Returns whether the square is a light one (h1 is).
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// Returns all squares, a1 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char((b'a' + self.file()) as char)?;
        f.write_char((b'1' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self::new(file - b'a', rank - b'1')),
            _ => Err(NotASquare),
        }
    }
}

macro_rules! name_squares {
    ($($rank:literal: $($name:ident)*;)*) => {
        /// The squares by name.
        #[allow(missing_docs)]
        impl Square {
            $(name_squares!(@rank $rank, 0u8; $($name)*);)*
        }
    };
    (@rank $rank:literal, $file:expr; $name:ident $($rest:ident)*) => {
        pub const $name: Self = Self::new($file, $rank);
        name_squares!(@rank $rank, $file + 1; $($rest)*);
    };
    (@rank $rank:literal, $file:expr;) => {};
}

name_squares! {
    0: A1 B1 C1 D1 E1 F1 G1 H1;
    1: A2 B2 C2 D2 E2 F2 G2 H2;
    2: A3 B3 C3 D3 E3 F3 G3 H3;
    3: A4 B4 C4 D4 E4 F4 G4 H4;
    4: A5 B5 C5 D5 E5 F5 G5 H5;
    5: A6 B6 C6 D6 E6 F6 G6 H6;
    6: A7 B7 C7 D7 E7 F7 G7 H7;
    7: A8 B8 C8 D8 E8 F8 G8 H8;
}
