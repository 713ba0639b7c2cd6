//! The removal of pieces: where other games would be drawn, Alapawn removes the piece that each side moved last (R2.5).

use super::{Alapawn, Move};
use crate::{Bitboard, Color, Position};

/// 50 moves by each side without a capture or a pawn move, in plies.
pub(super) const FIFTY_MOVES: u32 = 100;

impl<const BALANCED: bool> Alapawn<BALANCED> {
    /// Removes the pieces moved last. The count restarts at 0, and with it the record of positions, which goes back no further than the count.
    pub(super) fn remove_last_moved(&mut self) {
        for color in Color::ALL {
            let square = self.last[color.index()].take();
            if let Some((square, role)) = square.and_then(|square| Some((square, self.board.role_at(square)?))) {
                self.flip(square, color, role);
            }
        }
        self.halfmove = 0;
    }

    /// Returns whether the position has occurred twice before.
    pub(super) fn is_third_occurrence(&self, earlier: &[Self]) -> bool {
        earlier.iter().rev().take(self.halfmove as usize).filter(|other| self.repeats(other)).nth(1).is_some()
    }

    /// Returns the position before the removal that a move brought with it, and the squares of the pieces removed; `None` if none were.
    fn removal(&self, mv: &Move, after: &Self) -> Option<(Self, Bitboard)> {
        let mut standing = *self;
        standing.carry_out(mv);
        let gone: Bitboard = standing.board.occupied() & !after.board.occupied();
        gone.any().then_some((standing, gone))
    }

    /// Lists the pieces that a move removed, for the history: `(-Nb1 -nb8)`.
    pub(super) fn list_removal(&self, mv: &Move, after: &Self) -> Option<String> {
        let (standing, gone) = self.removal(mv, after)?;
        let pieces = standing.board.pieces_on(gone).into_iter().map(|(piece, at)| format!("-{}{at}", piece.letter()));
        Some(format!("({})", pieces.collect::<Vec<_>>().join(" ")))
    }

    /// Says which pieces a move removed, and why; `None` if none were.
    pub(super) fn tell_removal(&self, mv: &Move, after: &Self) -> Option<String> {
        let (standing, gone) = self.removal(mv, after)?;
        let why = if standing.halfmove >= FIFTY_MOVES {
            "Fifty moves by each side without a capture or a pawn move"
        } else {
            "The same position for the third time"
        };
        let pieces = Self::INFO.terms.pieces(&standing.board.pieces_on(gone));
        Some(if gone.many() {
            format!("{why}: {pieces}, the pieces moved last, leave the board.")
        } else {
            format!("{why}: {pieces}, the piece moved last, leaves the board.")
        })
    }
}
