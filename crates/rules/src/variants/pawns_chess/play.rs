//! The effects of a move, in the order of the rules: the move, its arrow or chain, promotion; unmasking; the removal of a declared Hero;
//! the declaration; then the other side, which may have a Spy to place on another square (R5, at the end).

use super::berserker::Chain;
use super::role::{Role, Roles};
use super::{Action, Move, PawnsChess, berserker, draws, healer, hero, movegen, pawn, spy};
use crate::orthodox::CastlingSide;
use crate::{Bitboard, Color, Square, attacks};

impl PawnsChess {
    /// Plays a move, or places a Spy on another square, which does not count as a move.
    pub(super) fn carry_out(&mut self, mv: &Move) {
        if let Action::Replace { to } = mv.action {
            self.replace(to);
        } else {
            let us = self.turn;
            self.perform(&mv.action);
            self.dismiss_hero(!us);
            self.memory.hero[us.index()] = mv.declared == Some(true);
            self.pass_turn();
        }
    }

    /// Asserts, in a debug build, the invariants of every position reached by legal moves.
    pub(super) fn check_invariants(&self) {
        debug_assert!(self.board.is_consistent(), "{self:?}");
        // One may be missing: its own Berserker took it (R5.16).
        debug_assert!(self.board.role(Role::King).any(), "a king stands: {self:?}");
        for color in Color::ALL {
            debug_assert!(!self.board.pieces(color, Role::King).many(), "no side has two kings: {self:?}");
            let pawns = self.board.pawns_of(color) & Bitboard::rank(color.rank(1));
            let doubles = self.doubles & self.board.color(color);
            debug_assert!((doubles & !pawns).is_empty(), "only a pawn at home makes a double step: {self:?}");
        }
        let has_rook =
            |(color, side): (Color, CastlingSide)| self.board.pieces(color, Role::Rook).has(side.rook(color).0);
        debug_assert!(self.castling.each().all(has_rook), "the rook of a castling right is at home: {self:?}");
    }

    /// Returns the position with a move done but for its declaration; `None` if the move is not legal: it leaves the king in
    /// check with the declared Hero standing or after its removal (R5.5, R5.10), or the king went where an enemy Hero
    /// bears (R5.12), or it takes the own king while in check (R5.16).
    pub(super) fn complete(&self, action: &Action, in_check: bool) -> Option<Self> {
        let (us, them) = (self.turn, !self.turn);
        let mut next = self.clone();
        next.perform(action);
        let safe = |next: &Self| next.board.king(us).is_none_or(|king| next.attackers(them, king).is_empty());
        match next.board.king(us) {
            None if in_check => return None,
            Some(king) if self.board.king(us) != Some(king) && hero::reaching(&next, them, king).any() => return None,
            _ if !safe(&next) => return None,
            _ => {}
        }
        if next.memory.hero[them.index()] {
            next.dismiss_hero(them);
            if !safe(&next) {
                return None;
            }
        }
        Some(next)
    }

    /// Carries out the move, its arrow or chain, promotion, unmasking.
    pub(super) fn perform(&mut self, action: &Action) {
        let us = self.turn;
        let passed = self.begin_move();
        match *action {
            Action::Go { from, to, promotion } => self.walk(from, to, promotion),
            Action::EnPassant { from, to } => {
                self.capture(pawn::passer(to, us));
                self.walk(from, to, None);
            }
            Action::Castle { from, to } => {
                self.walk(from, to, None);
                let (rook_from, rook_to) = CastlingSide::of(to).rook(us);
                self.walk(rook_from, rook_to, None);
            }
            Action::Sacrifice { from, to } => {
                self.vacate(from);
                self.capture(to);
            }
            Action::Chain(chain) => self.rage(chain, passed),
            Action::Shoot { from, step, at } => {
                if let Some(step) = step {
                    self.walk(from, step, None);
                }
                self.capture(at);
                self.memory.shot[us.index()] = true;
            }
            Action::Heal { role, to } => {
                self.enter(to, us, role);
                self.memory.rest[us.index()] = true;
                self.halfmove = 0;
            }
            Action::Replace { .. } => {}
        }
        spy::unmask(self);
    }

    /// Clears what lasted for the last move only. Returns the square that a pawn has just passed over.
    fn begin_move(&mut self) -> Option<Square> {
        let us = self.turn.index();
        self.halfmove += 1;
        self.memory.shot[us] = false;
        self.memory.rest[us] = false;
        self.memory.heal[us] = Roles::default();
        self.en_passant.take()
    }

    /// Plays a null move. There is none in the game; the engine asks for it.
    pub(super) fn idle(&mut self) {
        let us = self.turn;
        self.begin_move();
        self.dismiss_hero(!us);
        self.memory.hero[us.index()] = false;
        self.pass_turn();
    }

    fn walk(&mut self, from: Square, to: Square, promotion: Option<Role>) {
        let us = self.turn;
        let Some((_, mut role)) = self.vacate(from) else { return };
        // R5.6: a Guard can move back and forth forever, so its moves do not reset the count.
        if role.is_pawn() && role != Role::Guard {
            self.halfmove = 0;
        }
        if role.is_pawn() && from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2 {
            self.en_passant = Some(Square::new(from.file(), us.rank(2)));
        }
        if role == Role::Spy {
            // R5.27, R5.28: a capture unmasks it, and so does its own step before the enemy king.
            let faces_king = spy::faces_king(self, us, to);
            if faces_king || self.board.victims_of(us).has(to) {
                role = Role::Unmasked;
            }
            self.memory.spy[us.index()] = faces_king && promotion.is_none();
        }
        if promotion == Some(Role::King) {
            // R5.8: the king jumps to the Hero's square.
            if let Some(king) = self.board.king(us) {
                self.vacate(king);
            }
        }
        self.enter(to, us, promotion.unwrap_or(role));
    }

    /// Carries out a chain of captures. The piece is off the board until the last of them.
    fn rage(&mut self, chain: Chain, passed: Option<Square>) {
        let us = self.turn;
        let Some((_, role)) = self.vacate(chain.from()) else { return };
        for at in chain.squares() {
            let in_passing = passed == Some(at) && !self.board.occupied().has(at);
            self.capture(if in_passing { pawn::passer(at, us) } else { at });
        }
        self.enter(chain.last(), us, berserker::at_the_end(role, us, chain));
    }

    /// Puts a piece on a square: a piece there is captured, but an enemy's hidden Spy is only driven off (R5.26).
    fn enter(&mut self, square: Square, color: Color, role: Role) {
        if self.board.pieces(!color, Role::Spy).has(square) {
            self.vacate(square);
            self.memory.evict = Some(square);
        } else {
            self.capture(square);
        }
        self.board.put(square, color, role);
    }

    fn capture(&mut self, square: Square) {
        if let Some((color, role)) = self.vacate(square) {
            healer::note(self, color, role, square);
            self.halfmove = 0;
        }
    }

    /// Takes the piece on a square off it, and with it the rights that depend on its not having moved.
    fn vacate(&mut self, square: Square) -> Option<(Color, Role)> {
        let (color, role) = self.board.take(square)?;
        self.doubles &= !Bitboard::of(square);
        self.castling = self.castling.without(square);
        Some((color, role))
    }

    /// Removes a Hero whose check was declared, after the answer. That is not a capture, but the count restarts (R5.6, R5.10).
    pub(super) fn dismiss_hero(&mut self, color: Color) {
        if self.memory.hero[color.index()] {
            for square in self.board.pieces(color, Role::Hero) {
                self.vacate(square);
                self.halfmove = 0;
            }
        }
    }

    /// Passes the turn to the other side. Its threats of one move are over; a Spy that has nowhere to go is captured, which is judged only
    /// now (R5.26).
    fn pass_turn(&mut self) {
        self.fullmove += self.turn.index() as u32;
        self.turn = !self.turn;
        let us = self.turn;
        self.memory.hero[us.index()] = false;
        self.memory.spy[us.index()] = false;
        if let Some(square) = self.memory.evict
            && spy::refuges(self, square).is_empty()
        {
            self.memory.evict = None;
            self.halfmove = 0;
            healer::note(self, us, Role::Spy, square);
        }
        self.settle_en_passant();
    }

    /// Puts the driven-off Spy on a square. Straight before the enemy king it is unmasked and gives no check by it (R5.28).
    pub(super) fn replace(&mut self, to: Square) {
        self.memory.evict = None;
        self.board.put(to, self.turn, Role::Spy);
        spy::unmask(self);
        self.settle_en_passant();
    }

    /// Clears a passed square without a legal capture (R0.4); while a Spy is to be re-placed, after none of its re-placings
    /// (R5.26); and where the game is over.
    pub(super) fn settle_en_passant(&mut self) {
        let Some(passed) = self.en_passant else { return };
        let candidates = attacks::pawn(!self.turn, passed) & self.board.capturers(self.turn);
        let legal = candidates.any()
            && draws::automatic(self).is_none()
            && match self.memory.evict {
                Some(square) => spy::refuges(self, square).into_iter().any(|to| {
                    let mut next = self.clone();
                    next.replace(to);
                    next.en_passant.is_some()
                }),
                None => movegen::can_take_in_passing(self),
            };
        if !legal {
            self.en_passant = None;
        }
    }

    /// Returns whether a move of this position begins with an en passant capture.
    pub(super) fn takes_in_passing(&self, action: &Action) -> bool {
        match action {
            Action::EnPassant { .. } => true,
            Action::Chain(chain) => {
                self.en_passant.is_some_and(|passed| chain.first() == passed && !self.board.occupied().has(passed))
            }
            _ => false,
        }
    }
}
