//! Scaling of drawish endings: without pawns, or with bishops of opposite colours, most of an advantage is not a win.

use super::VALUES;
use crate::board::{Board, Role};
use crate::{Bitboard, Color};

/// The full advantage, in the parts that [`Board::winnable`] counts.
pub(crate) const ALL: i32 = 64;

impl Board {
    /// Returns the part of a side's advantage that counts, in 64ths.
    #[must_use]
    pub(crate) fn winnable(&self, strong: Color) -> i32 {
        let bishops = self.role(Role::Bishop);
        let no_pawns = self.pieces(strong, Role::Pawn).is_empty();
        let opposite = bishops.len() == 2
            && Color::ALL.iter().all(|&color| (bishops & self.color(color)).any())
            && (bishops & Bitboard::LIGHT).len() == 1;
        if !no_pawns && !opposite {
            return ALL;
        }
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let value =
            |color| pieces.iter().map(|&role| VALUES[role.index()] * self.pieces(color, role).len() as i32).sum();
        let (ours, theirs): (i32, i32) = (value(strong), value(!strong));
        let [bishop, rook] = [Role::Bishop, Role::Rook].map(|role| VALUES[role.index()]);
        if no_pawns && ours - theirs <= bishop {
            return match () {
                () if ours < rook => 0,
                () if theirs <= bishop => 4,
                () => 14,
            };
        }
        if opposite {
            return if ours == bishop && theirs == bishop { 26 } else { 50 };
        }
        ALL
    }
}
