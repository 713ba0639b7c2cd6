//! The score of a position, as a number.

use pawnstorm_rules::{Outcome, Position};

/// The score of a win at the root. Each ply before the win costs one.
pub(super) const WIN: i32 = 30_000;
/// The smallest score of a win.
pub(super) const WINS: i32 = 29_000;
/// The score of a decided game, in centipawns: from here the search looks for the win, not for a better position.
pub(super) const DECIDED: i32 = 700;
/// An infinite score, greater than that of any position.
pub(super) const INFINITE: i32 = 31_000;

/// Returns the score of `outcome` for the side to move in `position`, `ply` plies from the root: a quicker win scores more.
pub(super) fn outcome_score<P: Position>(position: &P, outcome: Outcome, ply: i32) -> i32 {
    match outcome.winner {
        None => 0,
        Some(winner) if winner == position.turn() => WIN - ply,
        Some(_) => ply - WIN,
    }
}

/// A score for the side to move: in centipawns, or a win or loss in a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub(super) i32);

impl Score {
    /// Returns the score in centipawns (hundredths of a pawn); `None` for a win or loss.
    pub fn centipawns(self) -> Option<i32> {
        (self.0.abs() < WINS).then_some(self.0)
    }

    /// Returns the number of plies to the win of the side to move, negative for its loss; `None` otherwise.
    pub fn win(self) -> Option<i32> {
        match self.0 {
            WINS.. => Some(WIN - self.0),
            ..=-29_000 => Some(-(WIN + self.0)),
            _ => None,
        }
    }

    /// Returns the same in its own moves, as in “mate in 3”.
    pub fn win_in_moves(self) -> Option<i32> {
        self.win().map(|plies| if plies > 0 { (plies + 1) / 2 } else { plies / 2 })
    }

    /// Returns the score of the move that led here, for the side that made it: of the other sign, and with a win or loss a ply further.
    pub(super) const fn turned(self) -> Self {
        Self(match self.0 {
            WINS.. => 1 - self.0,
            ..=-29_000 => -1 - self.0,
            score => -score,
        })
    }

    /// Returns the score as a number, in centipawns or beyond: the greater, the better for the side to move.
    pub const fn value(self) -> i32 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_counted_in_plies_and_in_moves() {
        let win = |score: i32| (Score(score).centipawns(), Score(score).win(), Score(score).win_in_moves());
        assert_eq!(win(-50), (Some(-50), None, None));
        assert_eq!(win(WIN - 5), (None, Some(5), Some(3)));
        assert_eq!(win(-WIN + 4), (None, Some(-4), Some(-2)));
        assert_eq!(win(-WIN), (None, Some(0), Some(0)));
    }
}
