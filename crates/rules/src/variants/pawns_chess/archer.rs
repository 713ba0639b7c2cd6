//! The Archer (R5.37, R5.38).

use super::board::{ahead, straight};
use super::movegen::Generator;
use super::role::Role;
use super::{Action, PawnsChess, pawn};
use crate::{Bitboard, Color, Square};

/// Generates the orthodox moves, and an arrow if it is loaded: two squares straight ahead over anything, at once or after one step straight
/// ahead that does not promote.
pub(super) fn actions(generator: &mut Generator<'_>, from: Square) {
    pawn::actions(generator, Role::Archer, from);
    let position = generator.position;
    let us = position.turn;
    if position.memory.shot[us.index()] {
        return;
    }
    let victims = position.board.victims_of(us);
    let step = next_step(position, us, from);
    for (step, at) in [(None, ahead(us, from, 2)), (step, step.and_then(|step| ahead(us, step, 2)))] {
        if let Some(at) = at.filter(|&at| victims.has(at)) {
            generator.add(Action::Shoot { from, step, at });
        }
    }
}

/// Returns the empty square for a step before the shot.
fn next_step(position: &PawnsChess, color: Color, from: Square) -> Option<Square> {
    ahead(color, from, 1).filter(|&step| !position.board.seen_by(color).has(step))
}

pub(super) fn range(position: &PawnsChess, color: Color, from: Square) -> Bitboard {
    if position.memory.shot[color.index()] {
        return Bitboard::EMPTY;
    }
    let far = next_step(position, color, from).and_then(|step| ahead(color, step, 2));
    ahead(color, from, 2).into_iter().chain(far).collect()
}

/// Returns the loaded Archers that give check on a square: two ahead, and three ahead over an empty square (R5.38).
pub(super) fn attackers(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    let near = straight(!by, target, 2) | straight(!by, target, 3);
    (near & position.board.pieces(by, Role::Archer))
        .into_iter()
        .filter(|&from| range(position, by, from).has(target))
        .collect()
}

/// Returns the occupied squares that alone keep loaded Archers from giving check on a square after a step.
pub(super) fn obstacles(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    if position.memory.shot[by.index()] {
        return Bitboard::EMPTY;
    }
    let far = straight(!by, target, 3) & position.board.pieces(by, Role::Archer);
    if far.is_empty() { far } else { straight(!by, target, 2) }
}
