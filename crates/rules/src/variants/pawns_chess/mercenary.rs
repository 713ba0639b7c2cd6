//! The Mercenary: moves to or captures on any of the three squares ahead (R5.34).

use super::board::straight;
use super::movegen::Generator;
use super::role::Role;
use super::{PawnsChess, pawn};
use crate::{Bitboard, Color, Square, attacks};

/// Generates the orthodox moves, and those to the rest of the three squares. Of a plain move and an en passant capture that go to one
/// square both are listed; which it is depends on whether the capture is legal.
pub(super) fn actions(generator: &mut Generator<'_>, from: Square) {
    pawn::actions(generator, Role::Mercenary, from);
    let board = &generator.position.board;
    let us = generator.position.turn;
    let steps = attacks::pawn(us, from) & !board.seen_by(us);
    let takes = straight(us, from, 1) & board.victims_of(us);
    generator.go(Role::Mercenary, from, steps | takes);
}

/// Returns the Mercenaries of a side that capture straight ahead on a square.
pub(super) fn attackers(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    straight(!by, target, 1) & position.board.pieces(by, Role::Mercenary)
}
