//! The double moves of the balanced game: two steps of pawns, without a capture (R2.8 to R2.11).

use super::super::race::MAX_PAWNS;
use super::{Alapawn, Hop, Move};
use crate::{Bitboard, Color, Square, attacks};
use arrayvec::ArrayVec;

/// A double move, and the one listed for it: of all moves to the same position, the one with the text that sorts first (R0.2).
pub(super) struct Double {
    pub(super) mv: Move,
    pub(super) listed: Move,
}

impl<const BALANCED: bool> Alapawn<BALANCED> {
    /// Returns whether the side to move may make a second step at all: White not on its first pawn move (R2.11).
    pub(super) const fn may_double(&self) -> bool {
        BALANCED && !(self.fresh && matches!(self.turn, Color::White))
    }

    /// Returns the second steps that may follow a first one; none, unless that is a pawn's step without a capture.
    pub(super) fn second_steps(&self, first: Hop) -> impl Iterator<Item = Hop> {
        let occupied = self.board.occupied();
        let step = self.pawns(self.turn).has(first.from) && !occupied.has(first.to);
        let mut movers = Bitboard::EMPTY;
        if step && self.may_double() && !self.last_rank().has(first.to) {
            movers = self.pawns(self.turn) & !Bitboard::of(first.from);
            if self.covering(first).is_empty() {
                movers |= first.to.into();
            }
        }
        self.steps(movers, !occupied & !Bitboard::of(first.to) | first.from.into())
    }

    /// Returns the enemy pieces that could capture a pawn after its first step, and so prevent a second (R2.9).
    pub(super) fn covering(&self, first: Hop) -> Bitboard {
        let occupied = self.board.occupied() & !Bitboard::of(first.from) | first.to.into();
        self.board.attackers(!self.turn, first.to, occupied)
    }

    /// Generates every order of every double move.
    pub(super) fn doubles(&self) -> Vec<Double> {
        if !self.may_double() {
            return Vec::new();
        }
        let pawns = self.pawns(self.turn);
        let mut found = Vec::new();
        for first in self.steps(pawns, !self.board.occupied()) {
            for second in self.second_steps(first) {
                let mv = Move { first, second: Some(second) };
                found.push((after(pawns, &mv).0, text_order(&mv), mv));
            }
        }
        found.sort_unstable_by_key(|&(after, order, _)| (after, order));
        found
            .chunk_by(|a, b| a.0 == b.0)
            .flat_map(|same| same.iter().map(|&(_, _, mv)| Double { mv, listed: same[0].2 }))
            .collect()
    }

    /// Adds the listed double moves, sorted by the resulting position. Without `all`, adds only those with a pawn on the last rank.
    pub(super) fn list_doubles(&self, all: bool, moves: &mut Vec<Move>) {
        if !self.may_double() {
            return;
        }
        let pawns = self.pawns(self.turn);
        let wanted = if all { Bitboard::FULL } else { self.last_rank() };
        let mut found = Vec::with_capacity(256);
        self.two_pawns(wanted, |mv| found.push((after(pawns, &mv).0, mv)));
        self.one_place(wanted, |mv| found.push((after(pawns, &mv).0, mv)));
        found.sort_unstable_by_key(|&(after, _)| after);
        moves.extend(found.into_iter().map(|(_, mv)| mv));
    }

    /// Generates the moves of two pawns that vacate both their squares, as they are listed: the pawn whose square sorts first goes first,
    /// unless it arrives on the last rank; and where both could go to both squares, it goes to the one that sorts first.
    #[inline]
    fn two_pawns(&self, wanted: Bitboard, mut each: impl FnMut(Move)) {
        let (pawns, empty) = (self.pawns(self.turn), !self.board.occupied());
        let last_rank = self.last_rank();
        let mut earlier = ArrayVec::<(Square, Bitboard), MAX_PAWNS>::new();
        for pawn in (0..8).flat_map(|file| pawns & Bitboard::file(file)) {
            let goals = self.ahead(pawn) & empty;
            for &(other, others) in earlier.iter().filter(|(_, others)| ((goals | *others) & wanted).any()) {
                for to in others {
                    let at = Bitboard::of(to);
                    // R2.10: not both may arrive on the last rank, as the first to do so ends the move.
                    let mut mine = goals & !at & if last_rank.has(to) { !last_rank } else { Bitboard::FULL };
                    if !wanted.has(to) {
                        mine &= wanted;
                    }
                    if goals.has(to) {
                        // Of two squares of a rank, the one that comes first sorts first.
                        mine &= !others | Bitboard(!0 << to.index());
                    }
                    let first = Hop { from: other, to };
                    for second in mine.into_iter().map(|to| Hop { from: pawn, to }) {
                        each(if last_rank.has(to) {
                            Move { first: second, second: Some(first) }
                        } else {
                            Move { first, second: Some(second) }
                        });
                    }
                }
            }
            earlier.push((pawn, goals));
        }
    }

    /// Generates the moves that vacate only one square, as they are listed: of a pawn that goes twice, or follows another into its place.
    #[inline]
    fn one_place(&self, wanted: Bitboard, mut each: impl FnMut(Move)) {
        let (pawns, empty) = (self.pawns(self.turn), !self.board.occupied());
        for pawn in pawns {
            let mut listed = [None; 8];
            for middle in self.ahead(pawn) & !self.last_rank() & (empty | pawns) {
                let here = Hop { from: pawn, to: middle };
                let mut goals = self.ahead(middle) & empty & wanted;
                let follows = pawns.has(middle);
                if follows {
                    goals &= !self.last_rank();
                }
                if goals.is_empty() || !follows && self.covering(here).any() {
                    continue;
                }
                for to in goals {
                    let on = Hop { from: middle, to };
                    let (first, second) = if follows { (on, here) } else { (here, on) };
                    let mv = Move { first, second: Some(second) };
                    let place = &mut listed[usize::from(to.file())];
                    if place.is_none_or(|other| text_order(&mv) < text_order(&other)) {
                        *place = Some(mv);
                    }
                }
            }
            listed.into_iter().flatten().for_each(&mut each);
        }
    }

    /// Counts the double moves, all orders of one move as one. This needs no list: the squares that a move vacates and fills identify it,
    /// two of each, or one of each where a pawn moves twice or follows another.
    pub(super) fn count_doubles(&self) -> usize {
        if !self.may_double() {
            return 0;
        }
        let empty = !self.board.occupied();
        let last_rank = self.last_rank();
        let mut count = 0;
        let mut earlier = ArrayVec::<Bitboard, MAX_PAWNS>::new();
        for pawn in self.pawns(self.turn) {
            let goals = self.ahead(pawn) & empty;
            for &others in &earlier {
                // R2.10: not both may arrive on the last rank, as the first to do so ends the move.
                count += pairs(goals, others) - pairs(goals & last_rank, others & last_rank);
            }
            earlier.push(goals);
            count += self.two_ranks_on(pawn).len();
        }
        count
    }

    /// Returns the squares filled by the moves that vacate only a pawn's square.
    fn two_ranks_on(&self, pawn: Square) -> Bitboard {
        let empty = !self.board.occupied();
        let mut filled = Bitboard::EMPTY;
        for middle in self.ahead(pawn) & !self.last_rank() {
            if empty.has(middle) {
                if self.covering(Hop { from: pawn, to: middle }).is_empty() {
                    filled |= self.ahead(middle) & empty;
                }
            } else if self.pawns(self.turn).has(middle) {
                // That pawn steps on, and this one into its place.
                filled |= self.ahead(middle) & empty & !self.last_rank();
            }
        }
        filled
    }

    /// Returns the last rank, where a pawn wins and nothing follows (R2.10).
    const fn last_rank(&self) -> Bitboard {
        Bitboard::rank(self.turn.rank(7))
    }

    /// Returns the three squares ahead of a pawn of the side to move (R2.3).
    pub(super) fn ahead(&self, pawn: Square) -> Bitboard {
        attacks::pawn(self.turn, pawn) | Bitboard::of(pawn).shift(8 * i32::from(self.turn.forward()))
    }

    fn steps(&self, pawns: Bitboard, empty: Bitboard) -> impl Iterator<Item = Hop> {
        pawns.into_iter().flat_map(move |from| (self.ahead(from) & empty).into_iter().map(move |to| Hop { from, to }))
    }
}

/// Returns the pawns after a double move. As nothing is captured and no other piece moves, they distinguish moves (R0.2).
fn after(pawns: Bitboard, mv: &Move) -> Bitboard {
    mv.hops().fold(pawns, |set, hop| set ^ hop.from.into() ^ hop.to.into())
}

/// Counts the sets of two squares, one out of each set of goals. One square cannot be both, and where both pawns could go to both, it makes
/// no difference which goes where.
const fn pairs(a: Bitboard, b: Bitboard) -> usize {
    let common = Bitboard(a.0 & b.0).len();
    a.len() * b.len() - common * (common + 1) / 2
}

/// Returns the sort order of double moves by their texts: by file before rank, and `d2d3,` before `d2d3e4`.
fn text_order(mv: &Move) -> impl Ord + Copy + use<> {
    let name = |square: Square| (square.file(), square.rank());
    let Move { first, second } = *mv;
    let same_pawn = second.is_some_and(|second| second.from == first.to);
    (name(first.from), name(first.to), same_pawn, second.map(|second| (name(second.from), name(second.to))))
}
