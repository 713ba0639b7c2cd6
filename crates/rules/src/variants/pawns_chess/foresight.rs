//! The effects of an action without playing it: whether it leaves its own king in check, and whether it may declare a heroic check. Most
//! actions touch nothing that decides either; it plays the others on a copy.

use super::board::straight;
use super::role::Role;
use super::{Action, PawnsChess, archer, berserker, hero, pawn, pieces};
use crate::{Bitboard, Color, Square, attacks};
use std::cell::OnceCell;

/// The squares that an action empties or changes hands of, and the one where a piece arrives.
#[derive(Clone, Copy)]
struct Touch {
    vacated: Bitboard,
    filled: Bitboard,
}

/// The facts that decide about the actions of the side to move.
pub(super) struct Foresight<'p> {
    pub(super) position: &'p PawnsChess,
    /// Whether the side to move is in check.
    pub(super) in_check: bool,
    /// Where an action must go to or capture to answer the check; every square where there is none.
    answers: Bitboard,
    /// The squares whose piece alone shields the own king.
    shields: Bitboard,
    /// The squares between the own king and the enemies in line with it.
    lines: Bitboard,
    /// The squares where another piece could extend an enemy chain.
    stones: Bitboard,
    /// The own king and hidden Spies, whose moves are unlike others.
    unlike: Bitboard,
    /// The own Heroes, and the squares between them and the enemy king.
    heroes: Bitboard,
    /// Whether the Heroes on their current squares could declare a check.
    asked: bool,
    /// The position without the own king, to test its squares of arrival.
    kingless: OnceCell<PawnsChess>,
}

impl<'p> Foresight<'p> {
    /// Examines both kings.
    pub(super) fn new(position: &'p PawnsChess) -> Self {
        let (us, them) = (position.turn, !position.turn);
        let mut foresight = Self {
            position,
            in_check: false,
            answers: Bitboard::FULL,
            shields: Bitboard::EMPTY,
            lines: Bitboard::EMPTY,
            stones: Bitboard::EMPTY,
            unlike: (position.board.role(Role::King) | position.board.role(Role::Spy)) & position.board.color(us),
            heroes: position.board.pieces(us, Role::Hero),
            asked: false,
            kingless: OnceCell::new(),
        };
        if let Some(king) = position.board.king(us) {
            let checkers = position.attackers(them, king);
            foresight.in_check = checkers.any();
            foresight.answer(king, checkers);
            if checkers.is_empty() {
                foresight.shield(king, them);
            }
        }
        if foresight.heroes.any() {
            foresight.asked = hero::asks(position, us);
            if let Some(enemy) = position.board.king(them) {
                foresight.heroes |=
                    foresight.heroes.into_iter().fold(Bitboard::EMPTY, |set, hero| set | attacks::between(enemy, hero));
            }
        }
        foresight
    }

    /// Finds the squares that can answer a check. A chain can be broken anywhere; of other checks it tests only one, as a move must answer all.
    fn answer(&mut self, king: Square, checkers: Bitboard) {
        let chains = self.position.board.any_of(!self.position.turn, &berserker::ROLES);
        if let Some(checker) = (checkers & !chains).first() {
            self.answers = attacks::between(king, checker) | checker.into();
        }
    }

    /// Finds what keeps the king out of check.
    fn shield(&mut self, king: Square, them: Color) {
        let board = &self.position.board;
        let seen = board.seen_by(them);
        for sniper in pieces::snipers(board, them, king) {
            let between = attacks::between(king, sniper) & seen;
            self.lines |= between;
            if !between.many() {
                self.shields |= between;
            }
        }
        let obstacles = archer::obstacles(self.position, them, king);
        self.lines |= obstacles;
        self.shields |= obstacles;
        for role in berserker::ROLES {
            for from in board.pieces(them, role) {
                self.stones |= berserker::reach(self.position, role, them, from);
            }
        }
        self.stones &= !seen;
    }

    /// Returns the squares of arrival that do not change what decides, and whether those moves may declare a heroic check; no squares for a
    /// piece whose moves need a test one by one.
    #[inline]
    pub(super) fn at_ease(&self, from: Square) -> (Bitboard, bool) {
        let declared = self.position.memory.hero[(!self.position.turn).index()];
        let matters = self.unlike | self.shields | self.heroes;
        let easy =
            if declared || self.in_check || matters.has(from) { Bitboard::EMPTY } else { !(self.stones | self.heroes) };
        (easy, self.asked)
    }

    /// Judges the king's move to a square as [`Self::judge`] does: nothing may attack it there, be it an undeclared Hero (R5.5, R5.12).
    /// `None` where it is simpler to play it.
    fn judge_king(&self, from: Square, to: Square) -> Option<Option<bool>> {
        let (us, them) = (self.position.turn, !self.position.turn);
        let kingless = self.kingless.get_or_init(|| {
            let mut kingless = self.position.clone();
            kingless.board.take(from);
            kingless
        });
        let attackers = kingless.attackers(them, to) | hero::reaching(kingless, them, to);
        if (attackers & !Bitboard::of(to)).any() {
            return Some(None);
        }
        // A hidden Spy that it comes to face is unmasked.
        let unmasked = straight(us, to, 1) & self.position.board.pieces(them, Role::Spy);
        let decides = (Bitboard::of(from) | to.into() | unmasked) & self.heroes;
        decides.is_empty().then_some(Some(self.asked))
    }

    /// Returns the squares touched by an action of any piece but the king; `None` where playing it is simpler.
    #[inline(always)]
    fn touch(&self, action: &Action) -> Option<Touch> {
        let board = &self.position.board;
        let us = self.position.turn;
        let one = Bitboard::of;
        match *action {
            Action::Go { promotion: Some(Role::King), .. } | Action::Castle { .. } | Action::Replace { .. } => None,
            Action::Go { from, to, .. } if !self.unlike.has(from) => {
                Some(Touch { vacated: one(from), filled: one(to) })
            }
            Action::Go { from, .. } if board.role(Role::King).has(from) => None,
            // For the enemy, the square of a hidden Spy is empty.
            Action::Go { from, to, .. } => Some(Touch { vacated: one(from) | one(to), filled: one(to) }),
            Action::EnPassant { from, to } => {
                Some(Touch { vacated: one(from) | one(pawn::passer(to, us)), filled: one(to) })
            }
            Action::Sacrifice { from, to } => Some(Touch { vacated: one(from) | one(to), filled: Bitboard::EMPTY }),
            Action::Chain(chain) => {
                let taken = self.position.taken(action);
                let touch = Touch { vacated: one(chain.from()) | taken, filled: one(chain.last()) };
                (taken & board.role(Role::King)).is_empty().then_some(touch)
            }
            Action::Shoot { from, step, at } => match step {
                Some(step) => Some(Touch { vacated: one(from) | one(at), filled: one(step) }),
                None => Some(Touch { vacated: one(at), filled: Bitboard::EMPTY }),
            },
            Action::Heal { role: Role::Hero, .. } => None,
            Action::Heal { to, .. } => Some(Touch { vacated: Bitboard::EMPTY, filled: one(to) }),
        }
    }

    /// Returns whether an action may declare a heroic check (R5.9); `None` if it is illegal, the Berserker's obligation aside.
    #[inline]
    pub(super) fn judge(&self, action: &Action) -> Option<bool> {
        let (us, them) = (self.position.turn, !self.position.turn);
        let declared = self.position.memory.hero[them.index()];
        if !declared
            && let Action::Go { from, to, promotion: None } = *action
            && self.position.board.role(Role::King).has(from)
            && let Some(asked) = self.judge_king(from, to)
        {
            return asked;
        }
        if !declared && let Some(Touch { vacated, filled }) = self.touch(action) {
            if self.in_check {
                if ((vacated | filled) & self.answers).is_empty() {
                    return None;
                }
            } else {
                let shields = if vacated.many() { self.lines } else { self.shields };
                let decides = vacated & shields | filled & self.stones | (vacated | filled) & self.heroes;
                if decides.is_empty() {
                    return Some(self.asked);
                }
            }
        }
        let next = self.position.complete(action, self.in_check)?;
        Some(hero::asks(&next, us))
    }
}

#[cfg(test)]
mod tests {
    use super::super::movegen;
    use super::*;
    use crate::{Options, Position, zobrist};

    /// Says of every action of a position, legal or not, what playing it says; returns how many had to be played.
    fn is_as_played(position: &PawnsChess) -> (usize, usize) {
        let foresight = Foresight::new(position);
        let own = position.board.color(position.turn);
        let actions: Vec<Action> = own.into_iter().flat_map(|from| movegen::actions_of(position, from)).collect();
        for action in &actions {
            let next = position.complete(action, position.checkers().any());
            let asked = next.map(|next| hero::asks(&next, position.turn));
            assert_eq!(foresight.judge(action), asked, "{action:?} in {}", position.fen());
            if let Action::Go { from, to, promotion: None } = *action
                && let (easy, asked_at_ease) = foresight.at_ease(from)
                && easy.has(to)
            {
                assert_eq!(asked, Some(asked_at_ease), "{action:?} in {}", position.fen());
            }
        }
        let played = actions.iter().filter(|action| foresight.touch(action).is_none()).count();
        (actions.len(), played)
    }

    #[test]
    fn an_action_is_told_as_it_is_played() {
        let starts = [
            PawnsChess::INFO.start,
            // Archers, chains and Heroes around both kings.
            "4k3/3am3/2Z1h3/1r2q2b/3E2S1/2H2A2/1z2M1G1/R3K2R w KQ - 0 1 - -",
            "3rk3/4s3/2h1Y3/4a1b1/1q2E3/3Z1A2/2HRMG2/4K2R b K - 0 1 - heal:Hh",
        ];
        let (mut seed, mut all, mut played) = (0, 0, 0);
        for start in starts {
            for _ in 0..30 {
                let mut position = PawnsChess::from_fen(start, Options::default()).expect("a position of the game");
                for _ in 0..60 {
                    let (actions, slow) = is_as_played(&position);
                    (all, played) = (all + actions, played + slow);
                    let moves = position.legal_moves();
                    let noisy = movegen::noisy(&position);
                    seed += 1;
                    let list = if seed % 3 == 0 && !noisy.is_empty() { &noisy } else { &moves };
                    let Some(mv) = list.get(zobrist::key(seed) as usize % list.len().max(1)) else { break };
                    position.play(mv);
                }
            }
        }
        assert!(all > 50_000 && played * 5 < all, "most actions need not be played: {played} of {all}");
    }
}
