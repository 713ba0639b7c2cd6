//! Evaluations in PGN: comments hold them, in pawns from White's point of view, `[%eval 0.35]`, or as the number of moves to a win, `[%eval
//! #-3]`. The depth of the search may follow after a comma.

use super::commands::commands;
use crate::think::Evaluation;
use pawnstorm_rules::Color;

const EVALUATION: &str = "eval";
/// The largest credible evaluation, in pawns.
const MAX_PAWNS: f64 = 1000.0;

/// Returns the evaluation in the comments on a position.
///
/// ```
/// use pawnstorm_game::{pgn::evaluation, think::Evaluation};
/// use pawnstorm_rules::Color;
/// let read = |text: &str| evaluation(&[text.to_string()]);
/// assert_eq!(read("good [%eval -0.35,18]"), Some(Evaluation::Open(-35)));
/// assert_eq!(read("[%clk 0:01:00] [%eval #-3]"), Some(Evaluation::Won(Color::Black, 3)));
/// assert_eq!(read("[%eval soon]"), None);
/// ```
#[must_use]
pub fn evaluation(comments: &[String]) -> Option<Evaluation> {
    let mut all = comments.iter().flat_map(|comment| commands(comment));
    all.find_map(|command| if command.name == EVALUATION { read(command.value) } else { None })
}

fn read(text: &str) -> Option<Evaluation> {
    let text = text.split(',').next()?.trim();
    if let Some(moves) = text.strip_prefix('#') {
        let (winner, moves) = match moves.strip_prefix('-') {
            Some(moves) => (Color::Black, moves),
            None => (Color::White, moves.trim_start_matches('+')),
        };
        return Some(Evaluation::Won(winner, moves.parse().ok()?));
    }
    let pawns: f64 = text.parse().ok()?;
    // A NaN fails this comparison too.
    (pawns.abs() <= MAX_PAWNS).then(|| Evaluation::Open((pawns * 100.0).round() as i32))
}
