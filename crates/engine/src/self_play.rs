//! Games that are chosen move by move to their end, and random numbers for them.

use crate::Searchable;
use pawnstorm_rules::{Color, zobrist};

/// A generator of random numbers. The same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Creates a generator from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(zobrist::key(seed))
    }

    /// Returns the next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        zobrist::key(self.0)
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The word for the reason: that of the outcome or the claim, or `too-long`.
    pub reason: &'static str,
}

/// Plays a game from `positions` on. `choose` returns a move for a position and the positions before it. The game ends by the rules, with the
/// first possible claim of a draw, when `choose` returns `None`, or after `most` positions.
pub fn play_on<P: Searchable>(
    mut positions: Vec<P>,
    most: usize,
    mut choose: impl FnMut(&P, &[P]) -> Option<P::Move>,
) -> End {
    while positions.len() < most {
        let Some((position, earlier)) = positions.split_last() else { break };
        if let Some(outcome) = position.outcome_after(earlier) {
            return End { winner: outcome.winner, reason: outcome.reason.word() };
        }
        // The computer claims every draw.
        if let Some(reason) = position.claims(earlier).first() {
            return End { winner: None, reason: reason.word() };
        }
        let Some(mv) = choose(position, earlier) else { break };
        P::play_on(&mut positions, &mv);
    }
    End { winner: None, reason: "too-long" }
}
