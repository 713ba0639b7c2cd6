//! The draws of the games that have those of chess ([R4.2](crate::rulebook#R4.2) to [R4.5](crate::rulebook#R4.5)): which may be claimed now, and why others may not.

use super::{Bitboard, Outcome, Position, Reason};

/// The fifty-move rule: 50 moves by each side, in plies ([R4.5](crate::rulebook#R4.5)).
pub const FIFTY_MOVES: u32 = 100;
/// The 75-move rule: 75 moves by each side, in plies ([R3.9](crate::rulebook#R3.9), [R4.7](crate::rulebook#R4.7)).
pub const SEVENTY_FIVE_MOVES: u32 = 150;

/// Counts the occurrences of `position`, this one included. `earlier` are the positions before it.
pub fn occurrences<P: Position>(position: &P, earlier: &[P]) -> usize {
    1 + earlier.iter().filter(|other| position.repeats(other)).count()
}

/// Returns whether kings, `knights` and `bishops`, `all` pieces together, cannot mate ([R4.2](crate::rulebook#R4.2)): bare kings, one minor
/// piece in all, or bishops that all stand on one colour.
pub(crate) fn lacks_force(all: Bitboard, knights: Bitboard, bishops: Bitboard) -> bool {
    let of_one_colour = (bishops & Bitboard::LIGHT).is_empty() || (bishops & !Bitboard::LIGHT).is_empty();
    all.len() <= 3 || knights.is_empty() && of_one_colour
}

/// Returns whether such pieces are two knights against the bare king, or one minor piece each, where a player may claim the draw.
pub(crate) fn may_lack_force(all: Bitboard, white: Bitboard, knights: Bitboard) -> bool {
    all.len() == 4 && (white.len() == 2 || knights.len() == 2)
}

/// Returns the outcome where the side to move has no legal move: checkmate or stalemate.
pub(crate) fn without_move<P: Position>(position: &P) -> Outcome {
    if position.checkers().any() {
        Outcome::win(!position.turn(), Reason::Checkmate)
    } else {
        Outcome::draw(Reason::Stalemate)
    }
}

/// Returns the open claims of the game in a position that `may_lack_force`. `earlier` are the positions before it.
pub(crate) fn open<P: Position>(position: &P, may_lack_force: bool, earlier: &[P]) -> Vec<Reason> {
    let claims = [
        (Reason::LackOfForce, may_lack_force),
        (Reason::Threefold, occurrences(position, earlier) >= 3),
        (Reason::FiftyMoves, position.halfmove() >= FIFTY_MOVES),
    ];
    let open = claims.into_iter().filter(|(reason, is_open)| *is_open && P::INFO.claims.contains(reason));
    open.map(|(reason, _)| reason).collect()
}

/// Implements [`Explain::claim_refusal`](crate::Explain::claim_refusal).
pub(crate) fn refusal<P: Position>(position: &P, reason: Reason, earlier: &[P]) -> String {
    match reason {
        Reason::LackOfForce => {
            "this claim needs two knights against a bare king, or one minor piece on each side".into()
        }
        Reason::Threefold => {
            let times = if occurrences(position, earlier) == 1 { "once" } else { "twice" };
            format!("this position has occurred only {times} with the same player to move, not three times")
        }
        Reason::FiftyMoves => {
            let moves = position.halfmove() / 2;
            let have = if moves == 1 { "has" } else { "have" };
            format!("only {moves} of the 50 moves needed {have} passed without a capture or a pawn move")
        }
        _ => "its conditions are not met".into(),
    }
}
