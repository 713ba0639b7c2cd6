//! The ends of a game of Pawns Chess (R5.6, R5.16, R0.7).

use super::role::Role;
use super::{PawnsChess, movegen};
use crate::claims::{self, SEVENTY_FIVE_MOVES, occurrences};
use crate::{Bitboard, Color, Outcome, Position, Reason};

/// Returns the loss of the side whose Berserker took its own king (R5.16).
pub(super) fn own_king_captured(position: &PawnsChess) -> Option<Outcome> {
    let loser = Color::ALL.into_iter().find(|&color| position.board.king(color).is_none())?;
    Some(Outcome::win(!loser, Reason::OwnKingCaptured))
}

/// Returns the draws that the position decides and no player has to claim. None is judged while a Spy is to be re-placed (R5.26).
pub(super) fn automatic(position: &PawnsChess) -> Option<Outcome> {
    if position.memory.evict.is_some() {
        None
    } else if lacks_force(position) {
        Some(Outcome::draw(Reason::LackOfForce))
    } else {
        (position.halfmove >= SEVENTY_FIVE_MOVES).then_some(Outcome::draw(Reason::SeventyFiveMoves))
    }
}

/// Returns the outcome that the position alone decides, in the order of R0.7: a mate on the last move outranks the draws.
pub(super) fn outcome(position: &PawnsChess) -> Option<Outcome> {
    if let Some(loss) = own_king_captured(position) {
        return Some(loss);
    }
    if movegen::lawful(position).is_empty() {
        return Some(claims::without_move(position));
    }
    automatic(position)
}

/// Returns the outcome, or the draw by fifty moves, if few pieces, a missing king or a long time without progress brings it.
pub(super) fn quick_outcome(position: &PawnsChess) -> Option<Outcome> {
    if let Some(loss) = own_king_captured(position) {
        return Some(loss);
    }
    let is_long = position.halfmove >= claims::FIFTY_MOVES;
    if position.memory.evict.is_some() || !is_long && !minor_pieces_only(position) {
        return None;
    }
    let drawn = is_long && position.count_moves() > 0;
    outcome(position).or_else(|| drawn.then_some(Outcome::draw(Reason::FiftyMoves)))
}

/// Returns the outcome with the record: fivefold repetition (R4.7) comes last.
pub(super) fn outcome_after(position: &PawnsChess, earlier: &[PawnsChess]) -> Option<Outcome> {
    let fivefold = || position.memory.evict.is_none() && occurrences(position, earlier) >= 5;
    outcome(position).or_else(|| fivefold().then_some(Outcome::draw(Reason::Fivefold)))
}

/// Returns whether only kings, bishops and knights are left. A pawn of any kind and a Berserker Knight are force (R5.6).
fn minor_pieces_only(position: &PawnsChess) -> bool {
    let minor = [Role::King, Role::Bishop, Role::Knight].map(|role| position.board.role(role));
    (position.board.occupied() & !minor.into_iter().fold(Bitboard::EMPTY, |set, pieces| set | pieces)).is_empty()
}

/// Returns whether the force is insufficient by R4.2, automatic.
fn lacks_force(position: &PawnsChess) -> bool {
    let board = &position.board;
    minor_pieces_only(position)
        && claims::lacks_force(board.occupied(), board.role(Role::Knight), board.role(Role::Bishop))
}

/// Returns whether the force may be insufficient by R4.2, by claim.
pub(super) fn may_lack_force(position: &PawnsChess) -> bool {
    let board = &position.board;
    minor_pieces_only(position)
        && claims::may_lack_force(board.occupied(), board.color(Color::White), board.role(Role::Knight))
}
