//! The reasons why a piece does not reach a square, the safety of its king aside.

use super::super::board::straight;
use super::super::role::Role;
use super::super::{PawnsChess, guard, pieces};
use super::{TERMS, yours};
use crate::board::{blocked, hemmed_in, legal_goals, reaches};
use crate::orthodox::{Castling, CastlingSide};
use crate::{Bitboard, Position, Square, attacks};

/// Explains the obstacle: a piece that it does not capture, a blocked line, or a square it never reaches.
pub(super) fn explain(position: &PawnsChess, from: Square, to: Square) -> String {
    let board = &position.board;
    let us = position.turn;
    let (Some(piece), Some(role)) = (board.piece(from), board.role_at(from)) else {
        return format!("there is no piece on {from}");
    };
    if role == Role::King
        && from == Castling::king_home(us)
        && let Some(side) = CastlingSide::ALL.into_iter().find(|side| side.king_to(us) == to)
    {
        return castle(position, side);
    }
    if position.reach(from).has(to) {
        match board.role_at(to) {
            Some(Role::Spy) => return "a hidden Spy cannot be captured".into(),
            Some(Role::King) => return "a king is never captured".into(),
            _ => {}
        }
    }
    if from == to {
        return TERMS.stands_there(piece, from);
    }
    let forward = (to.rank() as i8 - from.rank() as i8) * us.forward() > 0;
    let goes_there =
        pieces::attacks(role, from, Bitboard::EMPTY).has(to) || role == Role::Guard || role.is_pawn() && forward;
    if let Some(own) = board.piece(to).filter(|other| other.color == us && goes_there) {
        return TERMS.in_the_way(us, &[(own, to)]);
    }
    if let Some(by) = in_the_way(position, role, from, to) {
        return board.piece(by).map_or_else(String::new, |blocker| blocked(TERMS, piece, from, blocker, by));
    }
    if role.is_pawn() {
        return pawn(position, role, from, to);
    }
    let reached = reaches(TERMS, piece, from, legal_goals(position, from));
    format!("{} does not move like that: {}; {reached}", piece.kind.with_article(), manner(role))
}

/// Explains why a piece can do nothing at all, the safety of its king aside: the pieces where it would go.
pub(super) fn stuck(position: &PawnsChess, from: Square) -> String {
    let board = &position.board;
    let us = position.turn;
    let (Some(piece), Some(role)) = (board.piece(from), board.role_at(from)) else {
        return format!("there is no piece on {from}");
    };
    let seen = board.seen_by(us);
    let goals = match role {
        Role::Spy => attacks::pawn(us, from),
        Role::Mercenary => attacks::pawn(us, from) | straight(us, from, 1),
        Role::Guard => guard::moves(us, from),
        _ if role.is_pawn() => straight(us, from, 1),
        _ => pieces::attacks(role, from, seen),
    };
    hemmed_in(TERMS, piece, from, &board.pieces_on(goals & seen))
}

/// Returns the first piece on the way of a slider, or of a pawn that goes straight.
fn in_the_way(position: &PawnsChess, role: Role, from: Square, to: Square) -> Option<Square> {
    let us = position.turn;
    let ranks = (to.rank() as i8 - from.rank() as i8) * us.forward();
    let goes_there = match role {
        Role::Queen | Role::Rook | Role::Bishop => pieces::attacks(role, from, Bitboard::EMPTY).has(to),
        Role::Spy => false,
        Role::Mercenary if ranks == 1 => false,
        _ => role.is_pawn() && from.file() == to.file() && (ranks == 1 || ranks == 2 && position.doubles.has(from)),
    };
    let target = if role.is_pawn() { Bitboard::of(to) } else { Bitboard::EMPTY };
    let way = (attacks::between(from, to) | target) & position.board.seen_by(us);
    way.into_iter().filter(|_| goes_there).min_by_key(|at| distance(from, *at))
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

fn pawn(position: &PawnsChess, role: Role, from: Square, to: Square) -> String {
    let us = position.turn;
    let name = yours(position, from);
    let ranks = (to.rank() as i8 - from.rank() as i8) * us.forward();
    match (to.file().abs_diff(from.file()), ranks) {
        (0, 2) if role == Role::Spy => "a hidden Spy makes no double step".into(),
        (0, 2) => format!("a pawn moves two squares only if it has never moved, and {name} has"),
        (0, 1) if role == Role::Spy => format!("a hidden Spy moves straight ahead only to capture, and {to} is empty"),
        (1, 1) if role == Role::Spy => "a hidden Spy moves diagonally only without capturing".into(),
        (1, 1) => format!("{name} moves diagonally only to capture, and there is no piece to capture on {to}"),
        (_, ..=-1) if role != Role::Guard => "a pawn never moves backward".into(),
        _ => format!("{} does not move like that: {}", role.kind().with_article(), manner(role)),
    }
}

/// Describes in a few words how the piece moves.
const fn manner(role: Role) -> &'static str {
    match role {
        Role::King => "it moves one square in any direction",
        Role::Queen => "it moves along ranks, files and diagonals",
        Role::Rook => "it moves along ranks and files",
        Role::Bishop => "it moves diagonally",
        Role::Knight => "it jumps two squares one way and one to the side",
        Role::BerserkerKnight => "it leaps like a knight, and captures as long as it can",
        Role::Healer | Role::Unmasked => "it moves straight ahead and captures one square diagonally ahead",
        Role::Archer => "it moves like a pawn, and shoots exactly two squares straight ahead",
        Role::Berserker => "it moves like a pawn, and captures as long as it can",
        Role::Hero => "it moves like a pawn, or captures like a queen or a knight and sacrifices itself",
        Role::Horseman => "it moves like a pawn, and leaps forward like a knight without capturing",
        Role::Mercenary => "it moves to, or captures on, the three squares ahead",
        Role::Spy => "it steps diagonally ahead and captures straight ahead",
        Role::Guard => "it moves straight in any direction and captures diagonally, both on your first two ranks",
    }
}

/// Explains which condition of castling fails.
fn castle(position: &PawnsChess, side: CastlingSide) -> String {
    let board = &position.board;
    let us = position.turn;
    let (king, to, (rook, _)) = (Castling::king_home(us), side.king_to(us), side.rook(us));
    if !position.castling.has(us, side) {
        return format!("you cannot castle: the king or the rook on {rook} has already moved, or there is none");
    }
    let between = board.pieces_on(side.gap(us) & board.seen_by(us));
    if !between.is_empty() {
        return format!("you cannot castle: {}", TERMS.between_king_and_rook(us, &between));
    }
    if position.checkers().any() {
        return format!("you cannot castle out of check from {}", TERMS.pieces(&board.pieces_on(position.checkers())));
    }
    let passed = attacks::between(king, to).into_iter().find(|&at| !pieces::may_pass(position, king, at));
    match passed {
        Some(at) => {
            let by = TERMS.pieces(&board.pieces_on(pieces::threatening(position, king, at)));
            format!("you cannot castle: your king would cross {at}, which is attacked by {by}")
        }
        None => format!("you cannot castle to {to}"),
    }
}
