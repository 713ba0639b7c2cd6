//! Move generation (R3.1 to R3.5). Moves are found as sets of squares, so that most can be counted without a list.

use super::{Classroom, Move};
use crate::board::{Origin, Role};
use crate::{Bitboard, Color, Position};

impl Classroom {
    /// Lists the moves, whether or not the game is over.
    pub(super) fn list(&self) -> <Self as Position>::Moves {
        self.list_to(Bitboard::FULL)
    }

    /// Lists the moves to some squares and all promotions, in the order of [`Classroom::list`].
    pub(super) fn list_to(&self, targets: Bitboard) -> <Self as Position>::Moves {
        let mut moves = <Self as Position>::Moves::new();
        self.generate(targets, |origin, goals| {
            moves.extend(goals.into_iter().map(|to| Move { from: origin.of(to), to }));
        });
        if self.strict {
            moves.retain(|m| self.after(m).attackers_of_king(self.turn).is_empty());
        }
        moves
    }

    /// Counts the moves.
    pub(super) fn count(&self) -> usize {
        if self.strict {
            return self.list().len();
        }
        let mut count = 0;
        self.generate(Bitboard::FULL, |_, goals| count += goals.len());
        count
    }

    /// Generates the moves to some squares, and all promotions, of the game without the option *strict check*.
    #[inline]
    fn generate(&self, targets: Bitboard, mut each: impl FnMut(Origin, Bitboard)) {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for (from, goals) in self.board.goals(self.turn, role) {
                each(Origin::At(from), goals & targets);
            }
        }
        for (king, goals) in self.board.goals(self.turn, Role::King) {
            // R3.4: the king is the only piece that must not go to a threatened square.
            let safe =
                (goals & targets).into_iter().filter(|&to| self.threats_to_king_on(king, to).is_empty()).collect();
            each(Origin::At(king), safe);
        }
        match self.turn {
            Color::White => self.pawns::<8>(Bitboard::rank(2), targets | Bitboard::rank(7), &mut each),
            Color::Black => self.pawns::<-8>(Bitboard::rank(5), targets | Bitboard::rank(0), &mut each),
        }
    }

    /// Generates the pawns' moves. The compiler knows the direction, so that every shift is one instruction.
    #[inline]
    fn pawns<const FORWARD: i32>(
        &self,
        third_row: Bitboard,
        targets: Bitboard,
        each: &mut impl FnMut(Origin, Bitboard),
    ) {
        let pawns = self.board.pieces(self.turn, Role::Pawn);
        let (empty, enemy) = (!self.board.occupied(), self.board.color(!self.turn));
        let ahead = pawns.shift(FORWARD);
        let push = ahead & empty;
        each(Origin::Before(FORWARD), push & targets);
        each(Origin::Before(2 * FORWARD), (push & third_row).shift(FORWARD) & empty & targets);
        each(Origin::Before(FORWARD - 1), ahead.left() & enemy & targets);
        each(Origin::Before(FORWARD + 1), ahead.right() & enemy & targets);
    }
}
