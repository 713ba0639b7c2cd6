//! The score of a position, as a number.

/// The score of a win at the root. Each ply before the win costs one.
pub(super) const WIN: i32 = 30_000;
/// The least score that is a win in so many plies.
pub(super) const WINS: i32 = 29_000;
/// The score from which on a game is decided, in hundredths of a pawn: what is looked for then is the win, not a better position.
pub(super) const DECIDED: i32 = 700;
/// An infinite score: more than any position has.
pub(super) const INFINITE: i32 = 31_000;

/// A score for the side to move: in hundredths of a pawn, or a win or loss in so many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub(super) i32);

impl Score {
    /// The score in hundredths of a pawn; `None` where the game is decided.
    #[must_use]
    pub fn centipawns(self) -> Option<i32> {
        (self.0.abs() < WINS).then_some(self.0)
    }

    /// The number of plies in which the side to move wins, negative if it loses; `None` where the game is open.
    #[must_use]
    pub fn win(self) -> Option<i32> {
        match self.0 {
            WINS.. => Some(WIN - self.0),
            ..=-29_000 => Some(-(WIN + self.0)),
            _ => None,
        }
    }

    /// The same in moves of its own, as chess players count.
    #[must_use]
    pub fn win_in_moves(self) -> Option<i32> {
        self.win().map(|plies| if plies > 0 { (plies + 1) / 2 } else { plies / 2 })
    }

    /// The score as a number, in hundredths of a pawn or beyond; the greater the better for the side to move.
    #[must_use]
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
