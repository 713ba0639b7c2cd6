//! The ends of a game of chess (R4.1 to R4.7).

use super::{Orthodox, Rules};
use crate::claims::{self, FIFTY_MOVES, SEVENTY_FIVE_MOVES};
use crate::{Bitboard, Board, Color, Outcome, Position, Reason, Role};

/// Returns the outcome decided by the position alone, in the order of R0.7.
pub(super) fn outcome<R: Rules>(position: &Orthodox<R>) -> Option<Outcome> {
    if position.count_moves() == 0 {
        return Some(claims::without_move(position));
    }
    if lacks_force(position.board()) {
        return Some(Outcome::draw(Reason::LackOfForce));
    }
    (position.halfmove() >= SEVENTY_FIVE_MOVES).then_some(Outcome::draw(Reason::SeventyFiveMoves))
}

/// Returns the draws that show without listing moves, claims included (R4.2, R4.5). A mate on the last move outranks them.
pub(super) fn quick_outcome<R: Rules>(position: &Orthodox<R>) -> Option<Outcome> {
    if lacks_force(position.board()) || may_lack_force(position.board()) {
        return Some(Outcome::draw(Reason::LackOfForce));
    }
    (position.halfmove() >= FIFTY_MOVES && position.count_moves() > 0).then_some(Outcome::draw(Reason::FiftyMoves))
}

fn minor_pieces_only(board: &Board) -> bool {
    (board.role(Role::Pawn) | board.straight()).is_empty()
}

/// Returns whether the force is insufficient by R4.2, automatic.
fn lacks_force(board: &Board) -> bool {
    minor_pieces_only(board)
        && claims::lacks_force(board.occupied(), board.role(Role::Knight), board.role(Role::Bishop))
}

/// Returns whether the force may be insufficient by R4.2, by claim.
pub(super) fn may_lack_force(board: &Board) -> bool {
    minor_pieces_only(board)
        && claims::may_lack_force(board.occupied(), board.color(Color::White), board.role(Role::Knight))
}

/// Returns whether a side can still mate by any series of legal moves, the test of FIDE 6.9 after the opponent's flag fall.
///
/// The answer comes from the pieces alone, as on servers. A pawn, a rook or a queen mates. So does a knight beside another minor piece, or
/// a lone one where an enemy rook, bishop, knight or pawn can block its king; an enemy queen always guards what she blocks. Bishops mate
/// where there is a piece whose way they do not share: a knight or a pawn on either side, or a bishop of the other colour. A bare king does
/// not mate.
///
/// It does not see dead positions with enough force, such as locked pawns: there it answers `true` although no mate is possible.
pub(super) fn can_mate(board: &Board, side: Color) -> bool {
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
