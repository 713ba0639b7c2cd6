//! The exchange on a square: the material won by a series of captures there.

use super::way;
use pawnstorm_rules::{Position, Square};

/// The value of a move that wins the game: more than all pieces.
const GAME: i32 = 1_000;

/// Returns the material won by the capture with the piece on `by` on the square `on`, if both sides keep capturing there with the least
/// valuable piece while it pays. 0 if the piece cannot capture there or wins nothing. Only legal captures count, so a pinned piece does not
/// take part.
pub(super) fn won<P: Position>(position: &P, on: Square, by: Square) -> i32 {
    taken(position, on, Some(by))
}

fn taken<P: Position>(position: &P, on: Square, by: Option<Square>) -> i32 {
    let side = position.turn();
    let value = |position: &P, at: Square| position.piece(at).map_or(0, |piece| i32::from(piece.kind.value));
    // The king, which has no value, captures last.
    let cost = |mv: &P::Move| match way(position, mv).map_or(0, |(from, _)| value(position, from)) {
        0 => GAME,
        value => value,
    };
    let captures = position.legal_moves().into_iter().filter(|mv| {
        let from = way(position, mv).map(|(from, _)| from);
        position.captures(mv).has(on) && by.is_none_or(|by| from == Some(by))
    });
    let Some(mv) = captures.min_by_key(cost) else { return 0 };
    let next = position.after(&mv);
    let outcome = next.outcome();
    if outcome.as_ref().is_some_and(|outcome| outcome.winner == Some(side)) {
        return GAME;
    }
    let enemy = |at: &Square| position.piece(*at).is_some_and(|piece| piece.color != side);
    let captured: i32 =
        Square::all().filter(|at| position.captures(&mv).has(*at)).filter(enemy).map(|at| value(position, at)).sum();
    let Some((from, to)) = way(position, &mv) else { return captured };
    // A pawn may have become something else.
    let grown = value(&next, to) - value(position, from);
    let answered = if outcome.is_some() || next.turn() == side { 0 } else { taken(&next, to, None) };
    (captured + grown - answered).max(0)
}
