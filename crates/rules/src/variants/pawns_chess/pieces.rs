//! King, queen, rook, bishop and knight. They move as in chess, but the enemy's hidden Spy is not there for them (R5.23).

use super::board::Board;
use super::movegen::Generator;
use super::role::Role;
use super::{Action, PawnsChess, hero};
use crate::orthodox::CastlingSide;
use crate::{Bitboard, Color, Square, attacks};

/// Returns the squares that a piece attacks from a square, over the squares occupied for it.
#[inline(always)]
pub(super) fn attacks(role: Role, from: Square, seen: Bitboard) -> Bitboard {
    match role {
        Role::King => attacks::king(from),
        Role::Queen => attacks::queen(from, seen),
        Role::Rook => attacks::rook(from, seen),
        Role::Bishop => attacks::bishop(from, seen),
        Role::Knight | Role::BerserkerKnight => attacks::knight(from),
        _ => Bitboard::EMPTY,
    }
}

/// Returns the bishops, rooks and queens of a side in line with a square, whatever is in between.
pub(super) fn snipers(board: &Board, by: Color, square: Square) -> Bitboard {
    let queens = board.role(Role::Queen);
    let straight = attacks::rook_lines(square) & (board.role(Role::Rook) | queens);
    let diagonal = attacks::bishop_lines(square) & (board.role(Role::Bishop) | queens);
    (straight | diagonal) & board.color(by)
}

/// Returns the pieces of a side that attack a square. The Berserker Knight captures in chains and is not among them.
pub(super) fn attackers(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    let board = &position.board;
    let seen = board.seen_by(by);
    let near = attacks::king(target) & board.role(Role::King) | attacks::knight(target) & board.role(Role::Knight);
    snipers(board, by, target)
        .into_iter()
        .filter(|&sniper| (attacks::between(target, sniper) & seen).is_empty())
        .fold(near & board.color(by), |attackers, sniper| attackers | sniper.into())
}

pub(super) fn actions(generator: &mut Generator<'_>, role: Role, from: Square) {
    let board = &generator.position.board;
    let us = generator.position.turn;
    let seen = board.seen_by(us);
    generator.go(role, from, attacks(role, from, seen) & (!seen | board.victims_of(us)));
    if role == Role::King && !generator.in_check {
        castle(generator, from);
    }
}

/// Generates castling as in chess: no piece in between as far as the king's side sees (R5.23), and no attacked square passed over, be it by
/// a Hero (R5.12). The king's square of arrival is judged with the whole move.
fn castle(generator: &mut Generator<'_>, king: Square) {
    let position = generator.position;
    let us = position.turn;
    for side in CastlingSide::ALL {
        let to = side.king_to(us);
        let open = position.castling.has(us, side) && (side.gap(us) & position.board.seen_by(us)).is_empty();
        if open && attacks::between(king, to).into_iter().all(|passed| threatening(position, king, passed).is_empty()) {
            generator.add(Action::Castle { from: king, to });
        }
    }
}

/// Returns the pieces that would capture the castling king on a square that it passes over, an undeclared Hero among them (R5.12): judged with
/// the king on it, its home empty, the rook unmoved.
pub(super) fn threatening(position: &PawnsChess, king: Square, passed: Square) -> Bitboard {
    let us = position.turn;
    let mut passing = position.clone();
    passing.board.take(king);
    passing.board.take(passed);
    passing.board.put(passed, us, Role::King);
    passing.attackers(!us, passed) | hero::reaching(&passing, !us, passed)
}
