//! Material: what pieces are worth, what captures on a square win, and what a side has lost, in words.

use super::board::{Board, Mv};
use super::{pieces, way};
use crate::describe::counted;
use pawnstorm_rules::{Bitboard, Color, Piece, PieceKind, Square, list};

/// The most kinds of pieces to name.
const NAMED: usize = 3;
/// The most pieces of both sides that a gain and its price name.
const COUNTED: usize = 4;
/// The value of a move that wins the game: more than all pieces.
pub(super) const GAME: i32 = 1_000;
/// The value of an ordinary king, in pawns.
const KING: i32 = 3;

/// Returns the value of a piece in a game, in pawns.
pub(super) fn worth(position: &Board, piece: Piece) -> i32 {
    let is_ordinary = piece.kind.letter == 'K' && position.king(piece.color).is_none();
    if is_ordinary { KING } else { i32::from(piece.kind.value) }
}

/// Returns the material, in pawns, won by the capture with the least valuable piece, or with the one on `by`, on the square `on`, if both
/// sides keep capturing there while it pays (static exchange evaluation). It is 0 if no capture wins anything. Only legal captures count.
pub(super) fn exchange(position: &Board, on: Square, by: Option<Square>) -> i32 {
    let side = position.turn();
    let value = |position: &Board, at: Square| position.piece(at).map_or(0, |piece| worth(position, piece));
    // The king, which has no value, captures last, and before it a piece that leaves the board with its victim.
    let cost = |mv: &Mv| {
        let Some((from, to)) = way(position, *mv) else { return GAME };
        match value(position, from) {
            0 => 2 * GAME,
            value if from != to && position.after(*mv).piece(to).is_none_or(|piece| piece.color != side) => {
                GAME + value
            }
            value => value,
        }
    };
    let captures = position.moves().filter(|mv| {
        let from = way(position, *mv).map(|(from, _)| from);
        position.captures(*mv).has(on) && by.is_none_or(|by| from == Some(by))
    });
    let Some(mv) = captures.min_by_key(cost) else { return 0 };
    let next = position.after(mv);
    let outcome = next.outcome();
    if outcome.as_ref().is_some_and(|outcome| outcome.winner == Some(side)) {
        return GAME;
    }
    // Own pieces may be captured on the way (R5.14).
    let sign = |(piece, _): &(Piece, Square)| if piece.color == side { -1 } else { 1 };
    let captured = pieces(position, position.captures(mv));
    let captured: i32 = captured.iter().map(|taken| sign(taken) * worth(position, taken.0)).sum();
    let Some((from, to)) = way(position, mv) else { return captured };
    // A pawn may have become something else.
    let grown = value(&next, to) - value(position, from);
    let answered = if outcome.is_some() || next.turn() == side { 0 } else { exchange(&next, to, None) };
    (captured + grown - answered).max(0)
}

/// Returns the material of a side less that of the other, in pawns.
pub(super) fn balance(position: &Board, side: Color) -> i32 {
    let pieces = Square::all().filter_map(|at| position.piece(at));
    pieces.map(|piece| worth(position, piece) * if piece.color == side { 1 } else { -1 }).sum()
}

/// Returns whether the side to move is not in check and wins nothing by a capture.
pub(super) fn is_quiet(position: &Board) -> bool {
    position.checkers().is_empty() && most_won(position) == 0
}

/// Returns the most that the side to move wins by captures on one square, in pawns.
pub(super) fn most_won(position: &Board) -> i32 {
    best_capture(position).map_or(0, |(gain, _)| gain)
}

/// Returns the most that the side to move wins by captures on one square, in pawns, and the square.
pub(super) fn best_capture(position: &Board) -> Option<(i32, Square)> {
    let captured = position.moves().fold(Bitboard::EMPTY, |all, mv| all | position.captures(mv));
    captured.into_iter().map(|at| (exchange(position, at, None), at)).max_by_key(|(gain, at)| (*gain, at.index()))
}

pub(super) type Kind = &'static PieceKind;

/// Names a gain and its price, with the `new` pieces where a pawn promotes. A long bill is only "material".
pub(super) fn material(won: &[Kind], paid: &[Kind], new: Option<&[Kind]>) -> String {
    if !paid.is_empty() && won.len() + paid.len() > COUNTED {
        return "material".into();
    }
    let piece = new.and_then(|new| new.first()).map(|kind| format!("a new {}", kind.name));
    let won: Vec<String> = piece.into_iter().chain(Some(names(won)).filter(|won| !won.is_empty())).collect();
    match (list(&won), names(paid)) {
        (won, _) if won.is_empty() => new.map_or("material", |_| "a new piece, as a pawn promotes").into(),
        (won, paid) if paid.is_empty() => won,
        (won, paid) => format!("{won} for {paid}"),
    }
}

/// Returns the kinds of the pieces that a side has lost between two positions. A pawn that became another piece is not lost.
pub(super) fn missing(before: &Board, after: &Board, side: Color) -> Vec<Kind> {
    changed(before, after, side).0
}

/// Returns the kinds of the pieces that a side has lost between two positions, and of those that pawns have become.
pub(super) fn changed(before: &Board, after: &Board, side: Color) -> (Vec<Kind>, Vec<Kind>) {
    let own = |position: &Board| -> Vec<Kind> {
        let pieces = Square::all().filter_map(|at| position.piece(at));
        pieces.filter(|piece| piece.color == side).map(|piece| piece.kind).collect()
    };
    compared(own(before), own(after))
}

/// Returns the pieces of the first list that the second lacks, and those that are new there, each from a pawn.
fn compared(mut lost: Vec<Kind>, mut new: Vec<Kind>) -> (Vec<Kind>, Vec<Kind>) {
    cancel(&mut lost, &mut new);
    // What is left is new, and each came from a pawn.
    for _ in &new {
        if let Some(at) = lost.iter().position(|kind| kind.is_pawn()) {
            lost.remove(at);
        }
    }
    (lost, new)
}

/// Removes from both lists the pieces that they have in common.
pub(super) fn cancel(some: &mut Vec<Kind>, others: &mut Vec<Kind>) {
    some.retain(|kind| {
        let same = others.iter().position(|other| other.letter == kind.letter);
        same.map(|at| others.remove(at)).is_none()
    });
}

/// Names pieces without their squares: "a rook and 2 pawns". The most valuable of many are enough.
pub(super) fn names(pieces: &[Kind]) -> String {
    let mut kinds = pieces.to_vec();
    kinds.sort_by_key(|kind| (std::cmp::Reverse(kind.value), kind.letter));
    let mut said = Vec::new();
    while let Some(kind) = kinds.first().copied() {
        let count = kinds.iter().take_while(|other| other.letter == kind.letter).count();
        kinds.drain(..count);
        said.push(if count == 1 { kind.with_article() } else { counted(count, kind.name) });
    }
    if said.len() > NAMED {
        said.truncate(NAMED - 1);
        said.push("more".into());
    }
    list(&said)
}
