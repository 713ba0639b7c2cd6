//! The Hero: sacrifice, heroic check, promotion to king (R5.7 to R5.12).

use super::movegen::Generator;
use super::role::Role;
use super::{Action, PawnsChess, pawn};
use crate::{Bitboard, Color, Square, attacks};

/// Generates the orthodox moves, and the sacrifice: by a queen's or a knight's move, from anywhere, at any time (R5.7).
pub(super) fn actions(generator: &mut Generator<'_>, from: Square) {
    pawn::actions(generator, Role::Hero, from);
    let position = generator.position;
    let us = position.turn;
    let victims = strides(from, position.board.seen_by(us)) & position.board.victims_of(us);
    for to in victims {
        generator.add(Action::Sacrifice { from, to });
    }
}

/// Returns the squares of a sacrifice move.
pub(super) fn strides(from: Square, seen: Bitboard) -> Bitboard {
    attacks::queen(from, seen) | attacks::knight(from)
}

/// Returns the Heroes of a side that could reach a square by a sacrifice move. A king may not step there, declared or not (R5.12).
pub(super) fn reaching(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    let heroes = position.board.pieces(by, Role::Hero);
    if heroes.is_empty() { heroes } else { heroes & strides(target, position.board.seen_by(by)) }
}

/// Returns the Heroes that give a declared check (R5.10). Undeclared they give none (R5.11).
pub(super) fn attackers(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    if position.memory.hero[by.index()] { reaching(position, by, target) } else { Bitboard::EMPTY }
}

/// Returns whether a side may declare a check after its move: its Hero could capture the king by sacrifice, and does not already give check as
/// a pawn (R5.9).
pub(super) fn asks(after: &PawnsChess, us: Color) -> bool {
    let Some(king) = after.board.king(!us) else { return false };
    after.board.king(us).is_some() && (reaching(after, us, king) & !attacks::pawn(!us, king)).any()
}
