//! The Spy: hidden moves, unmasking, re-placing (R5.22 to R5.29).

use super::PawnsChess;
use super::board::{ahead, straight};
use super::movegen::Generator;
use super::role::Role;
use crate::{Bitboard, Color, Square, attacks};

/// Generates the moves of a hidden Spy: it steps diagonally and captures straight ahead (R5.22).
pub(super) fn actions(generator: &mut Generator<'_>, from: Square) {
    let board = &generator.position.board;
    let us = generator.position.turn;
    let steps = attacks::pawn(us, from) & !board.seen_by(us);
    let takes = straight(us, from, 1) & board.victims_of(us);
    generator.go(Role::Spy, from, steps | takes);
}

/// Returns the Spy whose check straight ahead is fresh (R5.28).
pub(super) fn attackers(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    if position.memory.spy[by.index()] {
        straight(!by, target, 1) & position.board.pieces(by, Role::Unmasked)
    } else {
        Bitboard::EMPTY
    }
}

/// Unmasks every Spy with the enemy king straight ahead, after a move of either side (R5.28).
pub(super) fn unmask(position: &mut PawnsChess) {
    for color in Color::ALL {
        let Some(king) = position.board.king(!color) else { continue };
        for square in straight(!color, king, 1) & position.board.pieces(color, Role::Spy) {
            position.board.take(square);
            position.board.put(square, color, Role::Unmasked);
        }
    }
}

/// Returns whether a square is straight before the enemy king of a Spy's owner.
pub(super) fn faces_king(position: &PawnsChess, color: Color, square: Square) -> bool {
    ahead(color, square, 1).is_some_and(|next| position.board.king(!color) == Some(next))
}

/// Returns the squares where the side to move may place its Spy after it was driven off: empty, adjacent, not on its promotion rank, not on
/// a hidden enemy Spy (R5.26).
pub(super) fn refuges(position: &PawnsChess, from: Square) -> Bitboard {
    attacks::king(from) & !position.board.occupied() & !Bitboard::rank(position.turn.rank(7))
}
