//! The Horseman: orthodox, and a knight's move forward without capturing (R5.35).

use super::movegen::Generator;
use super::pawn;
use super::role::Role;
use crate::{Bitboard, Color, Square, attacks};

pub(super) fn actions(generator: &mut Generator<'_>, from: Square) {
    pawn::actions(generator, Role::Horseman, from);
    let position = generator.position;
    let leaps = leaps(position.turn, from) & !position.board.seen_by(position.turn);
    generator.go(Role::Horseman, from, leaps);
}

/// Returns the four squares of a knight's move that lie ahead.
pub(super) fn leaps(color: Color, from: Square) -> Bitboard {
    // No knight's move stays on its rank, so those that go up are those to later squares.
    let later = Bitboard(!0 << from.index());
    attacks::knight(from) & if color == Color::White { later } else { !later }
}
