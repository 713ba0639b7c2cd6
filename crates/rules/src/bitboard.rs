//! Sets of squares.

use super::Square;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, one bit each, a1 the lowest.
///
/// ```
/// use pawnstorm_rules::{Bitboard, Square};
/// let set = Bitboard::from(Square::A1) | Bitboard::from(Square::C2);
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.into_iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["a1", "c2"]);
/// assert_eq!(format!("{set:?}"), "
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . X . . . . .
/// X . . . . . . .
/// ");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all squares.
    pub const FULL: Self = Self(!0);
    /// The a file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The h file.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    /// Returns the squares of a rank (0 to 7).
    pub const fn rank(rank: u8) -> Self {
        debug_assert!(rank < 8, "a rank is 0 to 7");
        Self(0xFF << ((rank & 7) * 8))
    }

    /// Returns the squares of a file (0 to 7).
    pub const fn file(file: u8) -> Self {
        debug_assert!(file < 8, "a file is 0 to 7");
        Self(Self::FILE_A.0 << (file & 7))
    }

    /// Returns the set of one square; `From` is the same where no `const` is needed.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Returns the number of squares in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has at least one square.
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns whether the set has more than one square.
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns whether the square is in the set.
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns the first square of the set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the last square of the set.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_index(63 - self.0.leading_zeros() as u8)) }
    }

    /// Returns the first square of a set known to have one, a king's for example; of an empty set it returns any square, or panics in a debug
    /// build.
    #[inline]
    pub const fn square(self) -> Square {
        debug_assert!(self.any(), "an empty set has no square");
        Square::from_index(self.0.trailing_zeros() as u8)
    }

    /// Returns the set shifted by `by` squares, -63 to 63 (8 is one rank up). For other values than whole ranks, mask the edge files against
    /// wrapping.
    pub const fn shift(self, by: i32) -> Self {
        if by >= 0 { Self(self.0 << by) } else { Self(self.0 >> -by) }
    }

    /// Returns the set shifted one file to the left, without the a file.
    pub const fn left(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }

    /// Returns the set shifted one file to the right, without the h file.
    pub const fn right(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! operators {
    ($($operation:ident $function:ident $assignment:ident $assign:ident $operator:tt;)*) => {
        $(impl $operation for Bitboard {
            type Output = Self;
            fn $function(self, other: Self) -> Self {
                Self(self.0 $operator other.0)
            }
        }

        impl $assignment for Bitboard {
            fn $assign(&mut self, other: Self) {
                self.0 = self.0 $operator other.0;
            }
        })*
    };
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// An iterator over the squares of a set, a1 first.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::from_index(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        for rank in (0..8).rev() {
            for file in 0..8 {
                let mark = if self.has(Square::new(file, rank)) { "X" } else { "." };
                write!(f, "{mark}{}", if file < 7 { " " } else { "\n" })?;
            }
        }
        Ok(())
    }
}
