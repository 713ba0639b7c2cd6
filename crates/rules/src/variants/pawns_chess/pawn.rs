//! The orthodox pawn powers, which every pawn but the hidden Spy keeps (R5.1): steps, captures, en passant, promotion.

use super::board::straight;
use super::movegen::Generator;
use super::role::Role;
use super::{Action, PawnsChess};
use crate::{Bitboard, Color, Square, attacks};

/// The pawns with the ordinary diagonal capture.
pub(super) const CAPTURERS: [Role; 8] = [
    Role::Archer,
    Role::Healer,
    Role::Guard,
    Role::Hero,
    Role::Mercenary,
    Role::Horseman,
    Role::Unmasked,
    Role::Berserker,
];

/// Generates the moves by orthodox pawn powers.
pub(super) fn actions(generator: &mut Generator<'_>, role: Role, from: Square) {
    let position = generator.position;
    let takes = attacks::pawn(position.turn, from) & position.board.victims_of(position.turn);
    generator.go(role, from, steps(position, from) | takes);
    if let Some(to) = en_passant(position, from) {
        generator.add(Action::EnPassant { from, to });
    }
}

/// Returns the steps: one square straight ahead, and two for a pawn that has never moved (R5.2).
pub(super) fn steps(position: &PawnsChess, from: Square) -> Bitboard {
    let us = position.turn;
    let empty = !position.board.seen_by(us);
    let one = straight(us, from, 1) & empty;
    let doubles = one.any() && position.doubles.has(from);
    if doubles { one | straight(us, from, 2) & empty } else { one }
}

/// Returns the square where a pawn with the ordinary diagonal capture can capture en passant. Its own side's Spy on the passed square prevents
/// it (R5.3).
pub(super) fn en_passant(position: &PawnsChess, from: Square) -> Option<Square> {
    let us = position.turn;
    position.en_passant.filter(|&passed| attacks::pawn(us, from).has(passed) && !position.board.color(us).has(passed))
}

/// Returns the square of the pawn that an en passant capture takes.
pub(super) fn passer(passed: Square, by: Color) -> Square {
    Square::new(passed.file(), by.rank(4))
}

/// Returns the roles that a pawn can promote to on a square: none, or one of several. The Horseman becomes a knight only, the Guard nothing
/// (R5.1); the Hero also a king, if its owner started the move in check (R5.8).
pub(super) fn promotions(role: Role, color: Color, to: Square, in_check: bool) -> &'static [Role] {
    const HERO: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];
    match role {
        _ if to.rank() != color.rank(7) || !role.is_pawn() => &[],
        Role::Guard => &[],
        Role::Horseman => &[Role::Knight],
        Role::Hero if in_check => &HERO,
        _ => HERO.split_at(4).0,
    }
}
