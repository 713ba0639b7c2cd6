//! The claims of the games that have the draws of chess ([R4.2](crate::rulebook#R4.2) to [R4.5](crate::rulebook#R4.5)): which are open now, and why others are not.

use super::{Position, Reason};

/// The fifty-move rule: 50 moves by each side, in plies ([R4.5](crate::rulebook#R4.5)).
pub const FIFTY_MOVES: u32 = 100;
/// The 75-move rule: 75 moves by each side, in plies ([R3.9](crate::rulebook#R3.9), [R4.7](crate::rulebook#R4.7)).
pub const SEVENTY_FIVE_MOVES: u32 = 150;

/// Counts the occurrences of `position`, this one included. `earlier` are the positions before it.
#[must_use]
pub fn occurrences<P: Position>(position: &P, earlier: &[P]) -> usize {
    1 + earlier.iter().filter(|other| position.repeats(other)).count()
}

/// Returns the open claims in a position that `may_lack_force`, `halfmove` plies after the last capture or pawn move, at its `occurrences`-th
/// occurrence.
#[must_use]
pub fn open(may_lack_force: bool, halfmove: u32, occurrences: usize) -> Vec<Reason> {
    let claims = [
        (Reason::LackOfForce, may_lack_force),
        (Reason::Threefold, occurrences >= 3),
        (Reason::FiftyMoves, halfmove >= FIFTY_MOVES),
    ];
    claims.into_iter().filter(|(_, is_open)| *is_open).map(|(reason, _)| reason).collect()
}

/// Explains as a clause why a claim does not hold, `halfmove` plies after the last capture or pawn move and at the `occurrences`-th
/// occurrence.
#[must_use]
pub fn refusal(reason: Reason, halfmove: u32, occurrences: usize) -> String {
    match reason {
        Reason::LackOfForce => {
            "this claim needs two knights against a bare king, or one minor piece on each side".into()
        }
        Reason::Threefold => {
            let times = if occurrences == 1 { "once" } else { "twice" };
            format!("this position has not occurred three times with the same player to move, only {times}")
        }
        Reason::FiftyMoves => {
            let have = if halfmove == 1 { "has" } else { "have" };
            format!("only {halfmove} of the {FIFTY_MOVES} plies needed {have} passed without a capture or a pawn move")
        }
        _ => "its conditions are not met".into(),
    }
}
