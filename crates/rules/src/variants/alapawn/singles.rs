//! The moves of one hop (R2.1 to R2.3).

use super::{Alapawn, Hop, Move};
use crate::board::{Origin, Role};
use crate::{Bitboard, Color};

impl<const BALANCED: bool> Alapawn<BALANCED> {
    /// Generates the moves of one hop.
    pub(super) fn singles(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(|origin, goals| {
            moves.extend(goals.into_iter().map(|to| Move::single(Hop { from: origin.of(to), to })));
        });
        moves
    }

    /// Counts the moves of one hop.
    pub(super) fn count_singles(&self) -> usize {
        let mut count = 0;
        self.generate(|_, goals| count += goals.len());
        count
    }

    #[inline]
    fn generate(&self, mut each: impl FnMut(Origin, Bitboard)) {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for (from, goals) in self.board.goals(self.turn, role) {
                each(Origin::At(from), goals);
            }
        }
        match self.turn {
            Color::White => self.pawn_moves::<8>(&mut each),
            Color::Black => self.pawn_moves::<-8>(&mut each),
        }
    }

    /// Generates the pawns' moves: straight ahead to an empty square; diagonally to an empty square or to capture (R2.3).
    #[inline]
    fn pawn_moves<const FORWARD: i32>(&self, each: &mut impl FnMut(Origin, Bitboard)) {
        let ahead = self.pawns(self.turn).shift(FORWARD);
        let open = !self.board.color(self.turn);
        each(Origin::Before(FORWARD), ahead & !self.board.occupied());
        each(Origin::Before(FORWARD - 1), ahead.left() & open);
        each(Origin::Before(FORWARD + 1), ahead.right() & open);
    }
}
