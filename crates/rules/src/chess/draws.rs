//! The ends of a game of chess (R4.1 to R4.7).

use super::{Bitboard, Chess, Color, Outcome, Reason, Role};
use crate::Position;
use crate::claims::{self, SEVENTY_FIVE_MOVES};

/// Returns the outcome decided by the position alone, in the order of R0.7.
pub(super) fn outcome(position: &Chess) -> Option<Outcome> {
    if position.count_moves() == 0 {
        return Some(if position.checkers().any() {
            Outcome::win(!position.turn, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        });
    }
    if lacks_force(position) {
        return Some(Outcome::draw(Reason::LackOfForce));
    }
    (position.halfmove >= SEVENTY_FIVE_MOVES).then_some(Outcome::draw(Reason::SeventyFiveMoves))
}

/// Returns the draws that show without listing moves, claims included (R4.2, R4.5). A mate on the last move outranks them.
pub(super) fn quick_outcome(position: &Chess) -> Option<Outcome> {
    if lacks_force(position) || may_lack_force(position) {
        return Some(Outcome::draw(Reason::LackOfForce));
    }
    (position.halfmove >= claims::FIFTY_MOVES && position.count_moves() > 0)
        .then_some(Outcome::draw(Reason::FiftyMoves))
}

/// Returns the outcome with the record: fivefold repetition (R4.7) comes last.
pub(super) fn outcome_after(position: &Chess, earlier: &[Chess]) -> Option<Outcome> {
    outcome(position).or_else(|| (occurrences(position, earlier) >= 5).then_some(Outcome::draw(Reason::Fivefold)))
}

/// Returns the open claims (R4.2, R4.3, R4.5).
pub(super) fn claims(position: &Chess, earlier: &[Chess]) -> Vec<Reason> {
    claims::open(may_lack_force(position), position.halfmove, occurrences(position, earlier))
}

/// Explains why a claim is not open.
pub(super) fn claim_refusal(position: &Chess, reason: Reason, earlier: &[Chess]) -> String {
    claims::refusal(reason, position.halfmove, occurrences(position, earlier))
}

/// Counts the occurrences of the position, this one included. It searches only back to the last capture or pawn move: no earlier position
/// can recur.
fn occurrences(position: &Chess, earlier: &[Chess]) -> usize {
    let recent = earlier.len().saturating_sub(position.halfmove as usize);
    claims::occurrences(position, &earlier[recent..])
}

/// Returns whether the force is insufficient by R4.2, automatic: bare kings, one minor piece in all, or bishops that all stand on one
/// colour.
fn lacks_force(position: &Chess) -> bool {
    let board = &position.board;
    let pieces = board.occupied();
    if (board.role(Role::Pawn) | board.straight()).any() {
        return false;
    }
    let knights = board.role(Role::Knight);
    let bishops = board.role(Role::Bishop);
    pieces.len() <= 3
        || knights.is_empty() && ((bishops & Bitboard::LIGHT).is_empty() || (bishops & !Bitboard::LIGHT).is_empty())
}

/// Returns whether the force may be insufficient by R4.2, by claim: two knights against the bare king, or one minor piece each.
fn may_lack_force(position: &Chess) -> bool {
    let board = &position.board;
    if (board.role(Role::Pawn) | board.straight()).any() || board.occupied().len() != 4 {
        return false;
    }
    let white = board.color(Color::White).len();
    white == 2 || board.role(Role::Knight).len() == 2
}

/// Returns whether a side can still mate by any series of legal moves, the test of FIDE 6.9 after the opponent's flag fall.
///
/// The answer comes from the pieces alone, as on servers. A pawn, a rook or a queen mates. So does a knight beside another minor piece, or
/// a lone one where an enemy rook, bishop, knight or pawn can block its king; an enemy queen always guards what she blocks. Bishops mate
/// where there is a piece whose way they do not share: a knight or a pawn on either side, or a bishop of the other colour. A bare king does
/// not mate.
///
/// It does not see dead positions with enough force, such as locked pawns: there it answers `true` although no mate is possible.
pub(super) fn can_mate(position: &Chess, side: Color) -> bool {
    let board = &position.board;
    let own = board.color(side);
    let strong = board.role(Role::Pawn) | board.straight();
    if (own & strong).any() {
        return true;
    }
    let (knights, bishops) = (board.role(Role::Knight), board.role(Role::Bishop));
    if (own & knights).any() {
        let idle = board.role(Role::King) | board.role(Role::Queen);
        return own.len() > 2 || (board.color(!side) & !idle).any();
    }
    let of_both_colours = (bishops & Bitboard::LIGHT).any() && (bishops & !Bitboard::LIGHT).any();
    (own & bishops).any() && (of_both_colours || (knights | board.role(Role::Pawn)).any())
}
