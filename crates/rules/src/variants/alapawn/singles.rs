//! The moves of one hop (R2.1 to R2.3).

use super::{Alapawn, Hop, Move};
use crate::board::{Origin, Role};
use crate::{Bitboard, Color};

impl<const BALANCED: bool> Alapawn<BALANCED> {
    /// Generates the moves of one hop.
    pub(super) fn singles(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.list(Bitboard::FULL, Bitboard::FULL, &mut moves);
        moves
    }

    /// Generates the captures, and the arrivals of pawns, of one hop.
    pub(super) fn single_captures_and_arrivals(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(16);
        let enemy = self.board.color(!self.turn);
        self.list(enemy, enemy | Bitboard::rank(self.turn.rank(7)), &mut moves);
        moves
    }

    fn list(&self, pieces_to: Bitboard, pawns_to: Bitboard, moves: &mut Vec<Move>) {
        self.generate(pieces_to, pawns_to, |origin, goals| {
            moves.extend(goals.into_iter().map(|to| Move::single(Hop { from: origin.of(to), to })));
        });
    }

    /// Counts the moves of one hop.
    pub(super) fn count_singles(&self) -> usize {
        let mut count = 0;
        self.generate(Bitboard::FULL, Bitboard::FULL, |_, goals| count += goals.len());
        count
    }

    /// Generates the moves of pieces and of pawns to some squares, those of one origin at a time.
    #[inline]
    fn generate(&self, pieces_to: Bitboard, pawns_to: Bitboard, mut each: impl FnMut(Origin, Bitboard)) {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for (from, goals) in self.board.goals(self.turn, role) {
                each(Origin::At(from), goals & pieces_to);
            }
        }
        match self.turn {
            Color::White => self.pawn_moves::<8>(pawns_to, &mut each),
            Color::Black => self.pawn_moves::<-8>(pawns_to, &mut each),
        }
    }

    /// Generates the pawns' moves: straight ahead to an empty square; diagonally to an empty square or to capture (R2.3).
    #[inline]
    fn pawn_moves<const FORWARD: i32>(&self, to: Bitboard, each: &mut impl FnMut(Origin, Bitboard)) {
        let ahead = self.pawns(self.turn).shift(FORWARD);
        let open = to & !self.board.color(self.turn);
        each(Origin::Before(FORWARD), ahead & to & !self.board.occupied());
        each(Origin::Before(FORWARD - 1), ahead.left() & open);
        each(Origin::Before(FORWARD + 1), ahead.right() & open);
    }
}
