//! The evaluation of a position of Classroom Chess: as in chess, but the king can be taken.

use super::weights::WEIGHTS;
use super::{Classroom, Move};
use crate::board::evaluate::VALUES;
use crate::weights::{Trace, Weight};
use crate::{Color, Outcome, Position, Repetition, Role, Searchable, Slot};

/// The value of taking the king.
const KING: i32 = 15_000;

impl Searchable for Classroom {
    const REPETITION: Repetition = Repetition::Draw;

    fn weights() -> &'static [Weight] {
        &WEIGHTS
    }

    fn trace<T: Trace>(&self, trace: &mut T) {
        if Color::ALL.into_iter().all(|color| self.king(color).is_some()) {
            self.board.evaluate(self.turn, trace);
        }
    }

    fn phase(&self) -> i32 {
        self.board.phase()
    }

    /// Returns the ends of [R3.6](crate::rulebook#R3.6) and [R3.9](crate::rulebook#R3.9), and that of [R3.7](crate::rulebook#R3.7), which needs a look at one king only.
    fn verdict(&self) -> Option<Outcome> {
        if self.decided() || self.king_is_last() { self.outcome() } else { None }
    }

    fn in_danger(&self) -> bool {
        self.attackers_of_king(self.turn).any()
    }

    fn reversible(&self) -> u32 {
        self.halfmove
    }

    fn captures_and_promotions(&self) -> Self::Moves {
        if self.decided() { Self::Moves::new() } else { self.list_noisy() }
    }

    fn capture_value(&self, m: &Move) -> i32 {
        let taken = match self.board.role_at(m.to) {
            Some(Role::King) => KING,
            Some(role) => VALUES[role.index()],
            None => 0,
        };
        taken + if self.promotes(m) { VALUES[Role::Queen.index()] - VALUES[0] } else { 0 }
    }

    fn sacrifice_value(&self, m: &Move) -> i32 {
        match self.board.role_at(m.from) {
            Some(Role::King) | None => 0,
            Some(role) => VALUES[role.index()],
        }
    }

    fn see_ge(&self, m: &Move, least: i32) -> bool {
        self.board.see_ge(m.from, m.to, self.capture_value(m), least, &VALUES)
    }

    fn slot(&self, m: &Move) -> Slot {
        Slot::new(self.board.role_at(m.from).map_or(0, Role::index), m.from, m.to)
    }

    fn pawn_key(&self) -> u64 {
        self.board.pawn_structure()
    }

    fn pieces_key(&self, color: Color) -> u64 {
        self.board.pieces_key(color)
    }

    /// Returns the position after a null move, except with king and pawns alone: there having to move often loses (zugzwang).
    fn null_move(&self) -> Option<Self> {
        let pieces = self.board.color(self.turn) & !self.board.role(Role::Pawn) & !self.board.role(Role::King);
        if pieces.is_empty() {
            return None;
        }
        let mut next = *self;
        next.turn = !next.turn;
        next.key ^= super::BLACK_KEY;
        next.halfmove = 0; // Nothing that comes after it is a repetition.
        Some(next)
    }
}
