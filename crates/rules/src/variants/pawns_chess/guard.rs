//! The Guard: moves straight in four directions, captures diagonally in four; on its owner's first two ranks both in all
//! eight (R5.36).

use super::movegen::Generator;
use super::role::Role;
use super::{Action, PawnsChess, pawn};
use crate::{Bitboard, Color, Square, attacks};

pub(super) fn actions(generator: &mut Generator<'_>, from: Square) {
    let position = generator.position;
    let us = position.turn;
    let empty = !position.board.seen_by(us);
    let moves = (moves(us, from) & empty) | pawn::steps(position, from);
    generator.go(Role::Guard, from, moves | captures(us, from) & position.board.victims_of(us));
    if let Some(to) = pawn::en_passant(position, from) {
        generator.add(Action::EnPassant { from, to });
    }
}

fn at_home(color: Color, from: Square) -> bool {
    from.rank() == color.rank(0) || from.rank() == color.rank(1)
}

/// Returns the neighbours that it moves to.
pub(super) fn moves(color: Color, from: Square) -> Bitboard {
    if at_home(color, from) { attacks::king(from) } else { attacks::rook(from, Bitboard::FULL) }
}

/// Returns the neighbours that it captures on.
pub(super) fn captures(color: Color, from: Square) -> Bitboard {
    if at_home(color, from) { attacks::king(from) } else { attacks::bishop(from, Bitboard::FULL) }
}

/// Returns the Guards of a side that attack a square.
pub(super) fn attackers(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    (attacks::king(target) & position.board.pieces(by, Role::Guard))
        .into_iter()
        .filter(|&from| captures(by, from).has(target))
        .collect()
}
