//! The Healer (R5.31 to R5.33).

use super::movegen::Generator;
use super::role::{Role, Roles};
use super::{Action, PawnsChess};
use crate::{Bitboard, Color, Square, attacks};

/// Returns whether a role may be healed at all: not the king, not the Healer itself; a Spy comes back unmasked (R5.31, R5.33).
pub(super) fn can_heal(role: Role) -> bool {
    !matches!(role, Role::King | Role::Healer | Role::Spy)
}

/// Records a capture on a square, if it can be healed: judged as the Healer stands at that moment (R5.31).
pub(super) fn note(position: &mut PawnsChess, color: Color, role: Role, square: Square) {
    let role = if role == Role::Spy { Role::Unmasked } else { role };
    if can_heal(role) && (attacks::king(square) & position.board.pieces(color, Role::Healer)).any() {
        position.memory.heal[color.index()].insert(role);
    }
}

/// Generates heals. A heal is a whole move: one piece on a free square beside the Healer, a pawn not on its promotion rank, never on two
/// successive moves (R5.32).
pub(super) fn actions(generator: &mut Generator<'_>) {
    let position = generator.position;
    let us = position.turn;
    if position.memory.rest[us.index()] || position.memory.heal[us.index()] == Roles::default() {
        return;
    }
    let beside: Bitboard = position
        .board
        .pieces(us, Role::Healer)
        .into_iter()
        .fold(Bitboard::EMPTY, |set, healer| set | attacks::king(healer) & !position.board.seen_by(us));
    for role in position.memory.heal[us.index()].iter() {
        let squares = if role.is_pawn() { beside & !Bitboard::rank(us.rank(7)) } else { beside };
        for to in squares {
            generator.add(Action::Heal { role, to });
        }
    }
}
