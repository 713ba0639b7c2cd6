//! The captures of a chain, in a few bytes: moves are listed in every node of a search.

use crate::Square;
use std::fmt;
use std::iter;

/// The captures of a Berserker or a Berserker Knight in one move, one or more ([R5.13](crate::rulebook#R5.13)), in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    from: Square,
    /// The way of each capture, four binary digits each; 0 after the last.
    ways: [u8; 16],
}

/// The ways of a capture, as differences of the squares' indices, from 1 on: those of a pawn, then those of a knight.
const WAYS: [i8; 13] = [0, 7, 9, -7, -9, 17, 10, -6, -15, -17, -10, 6, 15];

impl Chain {
    /// Creates the chain of a first capture alone.
    pub(super) fn new(from: Square, to: Square) -> Self {
        Self { from, ways: way(from, to).to_le_bytes() }
    }

    /// Returns the chain with one capture more, from the square of its last. There is room for all pieces of a board.
    pub(super) fn then(self, at: Square, to: Square) -> Self {
        let ways = u128::from_le_bytes(self.ways);
        let captures = (u128::BITS - ways.leading_zeros()).div_ceil(4);
        Self { ways: (ways | way(at, to) << (4 * captures)).to_le_bytes(), ..self }
    }

    /// Returns the square of departure.
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Returns the squares of the captures, in order. The first may be en passant ([R5.17](crate::rulebook#R5.17)).
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (mut at, mut left) = (self.from, u128::from_le_bytes(self.ways));
        iter::from_fn(move || {
            let way = (left & 15) as usize;
            left >>= 4;
            at = Square::from_index((at.index() as i8 + WAYS[way]) as u8);
            (way != 0).then_some(at)
        })
    }

    /// Returns the square of the first capture.
    #[must_use]
    pub fn first(self) -> Square {
        self.squares().next().unwrap_or(self.from)
    }

    /// Returns the square of the last capture, where the piece ends up.
    #[must_use]
    pub fn last(self) -> Square {
        self.squares().last().unwrap_or(self.from)
    }

    /// Returns whether there is more than one capture.
    pub(super) const fn goes_on(self) -> bool {
        u128::from_le_bytes(self.ways) > 15
    }
}

/// Returns the number of the way from one square to the next.
fn way(from: Square, to: Square) -> u128 {
    let by = to.index() as i8 - from.index() as i8;
    let way = WAYS.iter().position(|&way| way == by);
    debug_assert!(way.is_some(), "no chain leads from {from} to {to}");
    way.unwrap_or(0) as u128
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entry(&self.from).entries(self.squares()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_read_back_as_it_was_made() {
        let squares = ["c3", "d4", "e5", "f6", "g7", "h8", "f7", "d6", "b7", "a5", "c4", "e3", "g2"];
        let squares: Vec<Square> = squares.iter().map(|square| square.parse().expect("a square")).collect();
        // Back and forth, longer than any board allows.
        let squares: Vec<Square> = squares.iter().chain(squares.iter().rev().skip(1)).copied().take(24).collect();
        let mut chain = Chain::new(squares[0], squares[1]);
        assert!(!chain.goes_on());
        for (index, pair) in squares.windows(2).enumerate().skip(1) {
            chain = chain.then(pair[0], pair[1]);
            assert!(chain.goes_on());
            assert_eq!(chain.squares().collect::<Vec<_>>(), squares[1..index + 2]);
            assert_eq!((chain.from(), chain.first(), chain.last()), (squares[0], squares[1], pair[1]));
        }
    }
}
