//! Evaluation as a sum of weights: a game names what it sees in a position and how often, and a flat table says what
//! each is worth. What becomes of the counts is the business of a [`Tally`]: playing adds them up, tuning writes them
//! down, and neither can see anything else than the other.

use super::Color;

/// The phase of a game with all its pieces; at 0 only the ending's weights count.
pub const OPENING: i32 = 24;

/// What something is worth in the opening and in the ending, in hundredths of a pawn. Both are added and multiplied as one
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight(i32);

impl Weight {
    /// A weight.
    #[must_use]
    pub const fn new(opening: i32, ending: i32) -> Self {
        Self((ending << 16) + opening)
    }

    /// What it is worth in the opening.
    #[must_use]
    pub const fn opening(self) -> i32 {
        self.0 as i16 as i32
    }

    /// What it is worth in the ending.
    #[must_use]
    pub const fn ending(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

/// A table of weights, each written as what it is worth in the opening and in the ending.
macro_rules! weights {
    ($($opening:literal $ending:literal,)*) => {
        [$($crate::weights::Weight::new($opening, $ending)),*]
    };
}
pub(crate) use weights;

/// Takes in what a side has.
pub trait Trace {
    /// A side has something so many times; `weight` is its place in the game's table.
    fn count(&mut self, color: Color, weight: usize, times: i32);

    /// A side has something once.
    #[inline]
    fn one(&mut self, color: Color, weight: usize) {
        self.count(color, weight, 1);
    }
}

/// Adds the weights up, White's for and Black's against.
#[derive(Debug)]
pub struct Sum<'w> {
    weights: &'w [Weight],
    sum: i32,
}

impl<'w> Sum<'w> {
    /// Nothing yet, of these weights.
    #[must_use]
    pub const fn new(weights: &'w [Weight]) -> Self {
        Self { weights, sum: 0 }
    }

    /// The sum from White's view, between ending and opening as the phase says.
    #[must_use]
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
