//! What the games share where the first pawn on its last rank wins.

use crate::{Bitboard, Color, FenError, Info, Outcome, Reason};

/// The maximum number of pawns of a side: as many as at the start.
pub(super) const MAX_PAWNS: usize = 8;

/// The pawns of White and of Black.
type Pawns = [Bitboard; 2];

fn on_last_rank(pawns: Pawns) -> Pawns {
    Color::ALL.map(|color| pawns[color.index()] & Bitboard::rank(color.rank(7)))
}

/// Returns the side with a pawn on the last rank ([R1.2](crate::rulebook#R1.2), [R2.4](crate::rulebook#R2.4)).
pub(super) fn arrived(pawns: Pawns) -> Option<Color> {
    Color::ALL.into_iter().find(|color| on_last_rank(pawns)[color.index()].any())
}

/// Returns whether a pawn has arrived, or a side has none left.
#[inline]
pub(super) fn is_decided([white, black]: Pawns) -> bool {
    (white & Bitboard::rank(7) | black & Bitboard::rank(0)).any() || white.is_empty() || black.is_empty()
}

/// Names the square of the pawn that won.
pub(super) fn because(pawns: Pawns, outcome: &Outcome) -> Option<String> {
    let winner = outcome.winner.filter(|_| outcome.reason == Reason::LastRank)?;
    Some(format!(" on {}", on_last_rank(pawns)[winner.index()].first()?))
}

pub(super) fn check(pawns: Pawns, info: &Info) -> Result<(), FenError> {
    let fail = |problem: String, on: Bitboard| Err(FenError::new("piece placement", problem).on(on));
    for (color, own) in Color::ALL.into_iter().zip(pawns) {
        let side = info.terms.side(color);
        if own.len() > MAX_PAWNS {
            return fail(format!("{side} has {} pawns, more than {MAX_PAWNS}", own.len()), own);
        }
        let behind = own & Bitboard::rank(color.rank(0));
        if let Some(square) = behind.first() {
            let problem = format!("a pawn of {side} cannot stand on {square}, behind its starting rank");
            return fail(problem, behind);
        }
    }
    let [white, black] = on_last_rank(pawns);
    if white.any() && black.any() {
        return fail("both sides have a pawn on the last rank".into(), white | black);
    }
    Ok(())
}
