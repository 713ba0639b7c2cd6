//! What a position is worth, as a number and in words.

use crate::rules::{Color, Face};

/// What a win at the root is worth. Each ply before it costs one.
pub(super) const WIN: i32 = 30_000;
/// From here on a score is a win in so many plies.
pub(super) const WINS: i32 = 29_000;
/// More than any score.
pub(super) const INFINITE: i32 = 31_000;

/// What a position is worth to the side to decide: in hundredths of a pawn, or a win or loss in so many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub(super) i32);

impl Score {
    /// Hundredths of a pawn; `None` where the game is decided.
    #[must_use]
    pub fn centipawns(self) -> Option<i32> {
        (self.0.abs() < WINS).then_some(self.0)
    }

    /// In how many plies the side to decide wins; negative if it loses. `None` where the game is open.
    #[must_use]
    pub fn win(self) -> Option<i32> {
        match self.0 {
            WINS.. => Some(WIN - self.0),
            ..=-29_000 => Some(-(WIN + self.0)),
            _ => None,
        }
    }

    /// The same in moves of one's own, as chess players count.
    #[must_use]
    pub fn win_in_moves(self) -> Option<i32> {
        self.win().map(|plies| if plies > 0 { (plies + 1) / 2 } else { plies / 2 })
    }

    /// The number, hundredths of a pawn or beyond; the greater the better for the side to decide.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score in words, as the game calls its sides: `White is a little better`, `Black wins in 3`.
    #[must_use]
    pub fn words(self, turn: Color, face: &Face) -> String {
        let ahead = face.side(if self.0 >= 0 { turn } else { !turn });
        match self.win_in_moves().map(i32::abs) {
            Some(0) => format!("{ahead} has won"),
            Some(moves) => format!("{ahead} wins in {moves}"),
            None => match self.0.abs() {
                0..30 => "The game is even".into(),
                30..90 => format!("{ahead} is a little better"),
                90..200 => format!("{ahead} is better"),
                200..500 => format!("{ahead} is much better"),
                _ => format!("{ahead} is winning"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_the_side_that_is_ahead() {
        let words = |score: i32, turn| Score(score).words(turn, &Face::CHESS);
        assert_eq!(words(10, Color::White), "The game is even");
        assert_eq!(words(50, Color::White), "White is a little better");
        assert_eq!(words(-50, Color::White), "Black is a little better");
        assert_eq!(words(-800, Color::Black), "White is winning");
        assert_eq!(words(WIN - 5, Color::Black), "Black wins in 3");
        assert_eq!(words(-WIN + 4, Color::Black), "White wins in 2");
        assert_eq!(words(-WIN, Color::Black), "White has won");
    }
}
