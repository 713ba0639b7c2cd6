//! The accuracy of a side's moves: how much of its winning chances each move kept, by the formula of Lichess.
//!
//! ```
//! use pawnstorm_game::{accuracy, think::Evaluation};
//! use pawnstorm_rules::Color;
//! let accuracy = |after| accuracy::of_move(Evaluation::Open(30), Evaluation::Open(after), Color::White);
//! assert_eq!((accuracy(30), accuracy(-70), accuracy(-900)), (100.0, 66.0, 9.0));
//! ```

use crate::think::Evaluation;
use pawnstorm_rules::Color;

/// Returns the accuracy of a move of `side` in percent, from the evaluations `before` and `after` it.
#[must_use]
pub fn of_move(before: Evaluation, after: Evaluation, side: Color) -> f64 {
    let lost = chance(before, side) - chance(after, side);
    (103.1668 * (-0.04354 * lost).exp() - 3.1669).clamp(0.0, 100.0).round()
}

/// Returns the mean accuracy of a side's moves in whole percent, if it made any.
#[must_use]
pub fn mean(moves: &[f64]) -> Option<u32> {
    (!moves.is_empty()).then(|| (moves.iter().sum::<f64>() / moves.len() as f64).round() as u32)
}

/// Returns the winning chances of `side` in percent.
fn chance(score: Evaluation, side: Color) -> f64 {
    100.0 / (1.0 + (-0.003_682_08 * f64::from(score.value(side))).exp())
}
