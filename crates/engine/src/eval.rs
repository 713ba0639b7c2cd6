//! Tapered evaluation as a sum of weights: a game counts the features of a position, and a table holds the weight of each in the opening and
//! in the ending. A [`Trace`] receives the counts: the engine adds them up, the tuner records them, and both see exactly the same.
//!
//! Each game implements [`Searchable`](crate::Searchable) in its own file.

mod alapawn;
mod chess;
mod classroom;
mod kpk;
mod orthodox;
mod pawn_game;
mod pawns_chess;

use pawnstorm_rules::{Bitboard, Color};

/// The phase of a game with all its pieces. At phase 0 only the ending's weights count.
pub const OPENING: i32 = 24;

/// The weight of a feature in the opening and in the ending, in centipawns, packed into one number so that one addition adds both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Weight(i32);

impl Weight {
    /// Creates a weight.
    pub const fn new(opening: i32, ending: i32) -> Self {
        Self((ending << 16) + opening)
    }

    const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the weight in the opening.
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the weight in the ending.
    pub const fn ending(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

/// Reads a table of weights as the tuner writes it: of each the weight in the opening and in the ending, `-5 7,`.
const fn read<const N: usize>(text: &str) -> [Weight; N] {
    let text = text.as_bytes();
    let mut weights = [Weight(0); N];
    let (mut place, mut at) = (0, 0);
    let (mut numbers, mut count) = ([0; 2], 0);
    while at < text.len() {
        let sign = if text[at] == b'-' { -1 } else { 1 };
        at += (sign < 0) as usize;
        let begun = at;
        while at < text.len() && text[at].is_ascii_digit() {
            numbers[count] = numbers[count] * 10 + sign * (text[at] - b'0') as i32;
            at += 1;
        }
        count += (at > begun) as usize;
        if count == 2 {
            weights[place] = Weight::new(numbers[0], numbers[1]);
            place += 1;
            (numbers, count) = ([0; 2], 0);
        }
        at += 1;
    }
    assert!(place == N, "a weight for each feature");
    weights
}

/// A receiver of the features of each side.
pub trait Trace {
    /// Counts a feature of `color` `times` times; `weight` is its index in the game's table.
    fn count(&mut self, color: Color, weight: usize, times: i32);

    /// Counts a feature of a side once.
    #[inline]
    fn one(&mut self, color: Color, weight: usize) {
        self.count(color, weight, 1);
    }
}

/// A trace that adds the weights up, White's for and Black's against.
#[derive(Debug)]
pub struct Sum<'w> {
    weights: &'w [Weight],
    sum: i32,
}

impl<'w> Sum<'w> {
    /// Creates an empty sum over these weights.
    pub const fn new(weights: &'w [Weight]) -> Self {
        Self { weights, sum: 0 }
    }

    /// Adds a weight that is already the sum of several features of a side.
    #[inline]
    const fn add(&mut self, color: Color, weight: Weight) {
        self.sum += if matches!(color, Color::White) { weight.0 } else { -weight.0 };
    }

    /// Returns the tapered sum from White's view: ending and opening, interpolated by `phase`.
    pub fn blend(&self, phase: i32) -> i32 {
        let (sum, phase) = (Weight(self.sum), phase.clamp(0, OPENING));
        (sum.opening() * phase + sum.ending() * (OPENING - phase)) / OPENING
    }
}

impl Trace for Sum<'_> {
    #[inline]
    fn count(&mut self, color: Color, weight: usize, times: i32) {
        let sum = self.weights[weight].0 * times;
        self.sum += if color == Color::White { sum } else { -sum };
    }
}

/// Returns all squares ahead of a set, for a side.
fn ahead(color: Color, set: Bitboard) -> Bitboard {
    let up = 8 * i32::from(color.forward());
    let set = set.shift(up);
    let set = set | set.shift(up);
    let set = set | set.shift(2 * up);
    set | set.shift(4 * up)
}

fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.shift(8 * i32::from(color.forward()));
    ahead.left() | ahead.right()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_of_a_weight_are_kept_apart() {
        for (opening, ending) in [(0, 0), (-5, 7), (5, -7), (-300, -1), (900, 950), (-1, 0), (0, -1)] {
            let weight = Weight::new(opening, ending);
            assert_eq!((weight.opening(), weight.ending()), (opening, ending));
            let table = [weight];
            let mut sum = Sum::new(&table);
            sum.count(Color::White, 0, 3);
            sum.count(Color::Black, 0, 5);
            assert_eq!((sum.blend(OPENING), sum.blend(0)), (-2 * opening, -2 * ending));
        }
    }
}
