//! The evaluation of a position of chess.

use super::weights::WEIGHTS;
use super::{Chess, Move, draws, movegen};
use crate::board::evaluate::{VALUES, winnable};
use crate::weights::{Trace, Weight};
use crate::{Bitboard, Color, Outcome, Repetition, Role, Searchable, Slot};

impl Searchable for Chess {
    const REPETITION: Repetition = Repetition::Draw;

    fn openings() -> &'static str {
        include_str!("openings.txt")
    }

    fn weights() -> &'static [Weight] {
        &WEIGHTS
    }

    fn trace<T: Trace>(&self, trace: &mut T) {
        self.board.evaluate(self.turn, trace);
    }

    fn phase(&self) -> i32 {
        self.board.phase()
    }

    fn scale(&self, score: i32) -> i32 {
        let strong = if score > 0 { Color::White } else { Color::Black };
        let score = score * self.board.winnable(strong) / winnable::ALL;
        let sign = if strong == Color::White { 1 } else { -1 };
        sign * self.board.known_ending(strong, self.turn, sign * score)
    }

    fn verdict(&self) -> Option<Outcome> {
        draws::verdict(self)
    }

    fn in_danger(&self) -> bool {
        self.checkers().any()
    }

    fn reversible(&self) -> u32 {
        self.halfmove
    }

    fn captures_and_promotions(&self) -> Self::Moves {
        movegen::captures_and_promotions(self)
    }

    fn capture_value(&self, m: &Move) -> i32 {
        let value = |role: Role| VALUES[role.index()];
        let taken = match self.taken(m) {
            Some(square) => self.board.role_at(square).map_or(0, value),
            None => 0,
        };
        // Underpromotions are not searched first.
        taken + m.promotion.filter(|&role| role == Role::Queen).map_or(0, |role| value(role) - VALUES[0])
    }

    fn sacrifice_value(&self, m: &Move) -> i32 {
        if m.role == Role::King { 0 } else { VALUES[m.role.index()] }
    }

    fn see_ge(&self, m: &Move, least: i32) -> bool {
        self.board.see_ge(m.from, m.to, self.capture_value(m), least, &VALUES)
    }

    fn slot(&self, m: &Move) -> Slot {
        Slot::new(m.role.index(), m.from, m.to)
    }

    fn threatened(&self) -> Bitboard {
        self.board.attacked(!self.turn)
    }

    fn pawn_key(&self) -> u64 {
        self.board.pawn_structure()
    }

    fn pieces_key(&self, color: Color) -> u64 {
        self.board.pieces_key(color)
    }

    fn lone_king(&self) -> bool {
        Color::ALL.into_iter().any(|color| !self.board.color(color).many())
    }

    /// Returns the position after a null move, except with king and pawns alone: there having to move often loses (zugzwang).
    fn null_move(&self) -> Option<Self> {
        let pieces = self.board.color(self.turn) & !self.board.role(Role::Pawn) & !self.board.role(Role::King);
        if pieces.is_empty() || self.checkers().any() {
            return None;
        }
        let mut next = *self;
        next.set_en_passant(None);
        next.turn = !next.turn;
        next.key ^= super::BLACK_KEY;
        next.halfmove = 0; // Nothing that comes after it is a repetition.
        Some(next)
    }
}
