//! Known endings against a lone king: how to drive it to mate, and known draws.

use super::distance;
use super::kpk;
use crate::board::{Board, Role};
use crate::{Bitboard, Color, Square};

/// What each step of the lone king from the centre is worth, in hundredths of a pawn.
const EDGE: i32 = 12;
/// What each step of the kings towards each other is worth.
const NEAR: i32 = 8;
/// What each diagonal is worth that the lone king is nearer to a corner of the bishop's colour, with bishop and knight.
const CORNER: i32 = 40;

/// Returns the number of steps from a square to the edge of the four squares in the centre.
fn from_centre(square: Square) -> i32 {
    let off = |place: u8| i32::from((3_u8.saturating_sub(place)).max(place.saturating_sub(4)));
    off(square.file()) + off(square.rank())
}

impl Board {
    /// Returns the score of an ending against a lone king, from the strong side's score; any other score stays unchanged.
    pub(crate) fn known_ending(&self, strong: Color, to_move: Color, score: i32) -> i32 {
        let of = |role| self.pieces(strong, role);
        if self.color(!strong).many() {
            return score;
        }
        let [king, lone] = [strong, !strong].map(|color| self.pieces(color, Role::King).square());
        let (pawns, bishops) = (of(Role::Pawn), of(Role::Bishop));
        let pieces = self.color(strong).len() - 1;
        if pieces == 1 && pawns.any() && !kpk::is_won(strong, to_move, king, pawns.square(), lone) {
            return 0;
        }
        if self.is_wrong_bishop(strong, lone) {
            return 0;
        }
        let light = (bishops & Bitboard::LIGHT).any();
        let both = light && (bishops & !Bitboard::LIGHT).any();
        let heavy = of(Role::Rook).any() || of(Role::Queen).any();
        let drive = NEAR * (7 - distance(king, lone));
        if heavy || both {
            return score + drive + EDGE * from_centre(lone);
        }
        if bishops.any() && of(Role::Knight).any() && pawns.is_empty() {
            // Counted from the long diagonal between the other two corners: a1 and h8 are dark, a8 and h1 light.
            let (file, rank) = (i32::from(lone.file()), i32::from(lone.rank()));
            let diagonals = if light { file - rank } else { 7 - file - rank };
            return score + drive + CORNER * diagonals.abs();
        }
        score
    }

    /// Returns whether a side has only rook's pawns and bishops that do not command the corner where those promote, which the lone king
    /// holds: a draw.
    fn is_wrong_bishop(&self, strong: Color, lone: Square) -> bool {
        let of = |role| self.pieces(strong, role);
        let (pawns, bishops) = (of(Role::Pawn), of(Role::Bishop));
        let all = pawns | bishops | of(Role::King);
        let Some(pawn) = pawns.first() else { return false };
        let file = pawn.file();
        let corner = Square::new(file, if strong == Color::White { 7 } else { 0 });
        let commanded = if corner.is_light() { Bitboard::LIGHT } else { !Bitboard::LIGHT };
        (file == 0 || file == 7)
            && self.color(strong) == all
            && (pawns & !Bitboard::file(file)).is_empty()
            && (bishops & commanded).is_empty()
            && distance(lone, corner) <= 1
    }
}
