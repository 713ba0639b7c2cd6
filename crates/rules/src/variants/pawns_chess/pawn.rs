//! The orthodox pawn powers, which every pawn but the hidden Spy keeps (R5.1): steps, captures, en passant, promotion; and the pawns that have
//! only more ways to go, the Guard, the Mercenary and the Horseman.

use super::board::straight;
use super::movegen::Generator;
use super::role::Role;
use super::{Action, PawnsChess};
use crate::{Bitboard, Color, Square, attacks};

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

/// Generates the moves of the Guard: it moves straight in four directions and captures diagonally in four; on its owner's first two ranks both
/// in all eight (R5.36).
pub(super) fn guard(generator: &mut Generator<'_>, from: Square) {
    let position = generator.position;
    let us = position.turn;
    let empty = !position.board.seen_by(us);
    let moves = (guard_moves(us, from) & empty) | steps(position, from);
    generator.go(Role::Guard, from, moves | guard_captures(us, from) & position.board.victims_of(us));
    if let Some(to) = en_passant(position, from) {
        generator.add(Action::EnPassant { from, to });
    }
}

fn at_home(color: Color, from: Square) -> bool {
    from.rank() == color.rank(0) || from.rank() == color.rank(1)
}

pub(super) fn guard_moves(color: Color, from: Square) -> Bitboard {
    if at_home(color, from) { attacks::king(from) } else { attacks::rook(from, Bitboard::FULL) }
}

pub(super) fn guard_captures(color: Color, from: Square) -> Bitboard {
    if at_home(color, from) { attacks::king(from) } else { attacks::bishop(from, Bitboard::FULL) }
}

pub(super) fn guards(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    (attacks::king(target) & position.board.pieces(by, Role::Guard))
        .into_iter()
        .filter(|&from| guard_captures(by, from).has(target))
        .collect()
}

/// Generates the moves of the Mercenary: the orthodox ones, and those to the rest of the three squares ahead (R5.34). Of a plain move and an en passant capture that go to one
/// square both are listed; which it is depends on whether the capture is legal.
pub(super) fn mercenary(generator: &mut Generator<'_>, from: Square) {
    actions(generator, Role::Mercenary, from);
    let board = &generator.position.board;
    let us = generator.position.turn;
    let steps = attacks::pawn(us, from) & !board.seen_by(us);
    let takes = straight(us, from, 1) & board.victims_of(us);
    generator.go(Role::Mercenary, from, steps | takes);
}

/// Generates the moves of the Horseman: the orthodox ones, and a knight's move forward without capturing (R5.35).
pub(super) fn horseman(generator: &mut Generator<'_>, from: Square) {
    actions(generator, Role::Horseman, from);
    let position = generator.position;
    let leaps = leaps(position.turn, from) & !position.board.seen_by(position.turn);
    generator.go(Role::Horseman, from, leaps);
}

/// Returns the four squares of a knight's move that lie ahead.
fn leaps(color: Color, from: Square) -> Bitboard {
    // No knight's move stays on its rank, so those that go up are those to later squares.
    let later = Bitboard(!0 << from.index());
    attacks::knight(from) & if color == Color::White { later } else { !later }
}
