//! The oversights of the lower levels: how often a learner misses each kind of move.

use crate::Searchable;
use pawnstorm_rules::{Bitboard, Color, Position, Square, zobrist};

/// The kinds of moves that are overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A mate, as on the back rank. It does not include wins that everyone sees, such as a pawn on its last rank.
    Mate,
    /// A capture.
    Capture,
    /// A capture of a piece of the most valuable kind.
    GreatCapture,
    /// An attack on two pieces that are worth more than the attacker: a fork.
    Fork,
    /// An attack by a piece that did not move, after another left its line: a discovered attack.
    Discovery,
}

/// How often each kind of move is overlooked, in thousandths, in the order of [`Kind`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Oversights(pub(super) [u64; 5]);

impl Oversights {
    /// Returns whether the level overlooks `mv`. It depends only on `seed`, position and move, so the same move stays overlooked.
    pub(super) fn overlook<P: Searchable>(&self, position: &P, mv: &P::Move, next: &P, seed: u64) -> bool {
        let slot = position.slot(mv);
        let mixed = seed ^ position.key() ^ (u64::from(slot.way) << 16 | u64::from(slot.arrival)).rotate_left(32);
        let chance = zobrist::key(mixed) % 1_000;
        // A cheap test first: most moves need no closer look.
        self.0.iter().any(|rate| chance < *rate)
            && kind(position, mv, next).is_some_and(|kind| chance < self.0[kind as usize])
    }
}

/// Returns the kind of `mv`, which leads to `next`; `None` if learners do not overlook such moves.
pub fn kind<P: Searchable>(position: &P, mv: &P::Move, next: &P) -> Option<Kind> {
    let side = position.turn();
    if next.verdict().is_some() {
        return None;
    }
    if next.in_danger() && next.count_moves() == 0 {
        return next.outcome().is_some_and(|outcome| outcome.winner == Some(side)).then_some(Kind::Mate);
    }
    let most = P::INFO.pieces.iter().map(|kind| kind.value).max().unwrap_or(0);
    let captured = position.captures(mv).into_iter().filter_map(|at| position.piece(at));
    let captured = captured.filter(|piece| piece.color != side);
    if let Some(value) = captured.map(|piece| piece.kind.value).max() {
        return Some(if value == most && most > 1 { Kind::GreatCapture } else { Kind::Capture });
    }
    let to = Square::from_index((position.slot(mv).way % 64) as u8);
    let value = next.piece(to).filter(|piece| piece.color == side)?.kind.value;
    if prey(next, to, side, value).len() > 1 {
        return Some(Kind::Fork);
    }
    let own = |at: &Square| *at != to && next.piece(*at).is_some_and(|piece| piece.color == side);
    let uncovers = |at: Square| {
        let value = next.piece(at).map_or(0, |piece| piece.kind.value);
        (prey(next, at, side, value) & !position.threats(at)).any()
    };
    Square::all().filter(own).any(uncovers).then_some(Kind::Discovery)
}

/// Returns the pieces that the piece on `by` threatens and that are worth more than `value`. A king is worth more than all.
fn prey<P: Position>(position: &P, by: Square, side: Color, value: u8) -> Bitboard {
    let is_prey = |at: &Square| {
        let value_of = |piece: pawnstorm_rules::Piece| if piece.kind.value == 0 { u8::MAX } else { piece.kind.value };
        position.piece(*at).is_some_and(|piece| piece.color != side && value_of(piece) > value)
    };
    position.threats(by).into_iter().filter(is_prey).collect()
}
