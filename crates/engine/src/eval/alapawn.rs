//! The evaluation of a position of Alapawn: the race of the pawns first, and the pieces as what stops them.

use super::orthodox::{self, Values};
use super::{OPENING, Trace, Weight, pawn_attacks};
use crate::endings::{self, Ending, Endings, Limit};
use crate::network::Network;
use crate::{Repetition, Score, Searchable, Slot};
use pawnstorm_rules::claims::FIFTY_MOVES;
use pawnstorm_rules::variants::alapawn::{Alapawn, Move};
use pawnstorm_rules::{Bitboard, Board, Color, Outcome, Position, Role, Square};
use std::sync::LazyLock;

// The indices of the features in the table of weights.
const MATERIAL: usize = 0;
const PAWN_RANK: usize = MATERIAL + 6;
const PAWN_FILE: usize = PAWN_RANK + 8;
const SUPPORTED: usize = PAWN_FILE + 4;
const PHALANX: usize = SUPPORTED + 8;
const ATTACKED: usize = PHALANX + 8;
const FREE: usize = ATTACKED + 8;
const MOBILITY: usize = FREE + 8;
const GUARDED: usize = MOBILITY + 6;
const LAST_PAWNS: usize = GUARDED + 8;
const LOOSE: usize = LAST_PAWNS + 9;
const TEMPO: usize = LOOSE + 1;
// By the steps of a run: of the side not to move, then of the side to move.
const RUN: usize = TEMPO + 1;
const RUN_TO_MOVE: usize = RUN + 7;
const COUNT: usize = RUN_TO_MOVE + 7;

/// The weights of the plain game, fitted to games of the engine against itself (`crates/lab`).
static PLAIN: [Weight; COUNT] = super::read(include_str!("alapawn.weights"));

/// The weights of the balanced game, fitted in the same way.
static BALANCED: [Weight; COUNT] = super::read(include_str!("alapawn-balanced.weights"));

const PIECES: [Role; 5] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
/// The values of the pieces in exchanges. The king is a piece like any other.
const VALUES: Values = [150, 300, 310, 450, 850, 280];
/// The value of an arrival, and of the last pawn.
const WIN: i32 = 10_000;

/// Returns the squares that some pawns of a side reach in one step.
fn advances(board: &Board, color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.shift(8 * i32::from(color.forward()));
    ahead & !board.occupied() | (ahead.left() | ahead.right()) & !board.color(color)
}

/// Returns the number of steps, at most six, that the fastest pawn of a side needs if the opponent does not move: no enemy piece attacks it on
/// its way, the last square aside. Returns `None` if no pawn can arrive.
#[inline]
fn run(board: &Board, us: Color, pawns: Bitboard, attacked: Bitboard) -> Option<usize> {
    let (mut runners, last_rank) = (pawns, Bitboard::rank(us.rank(7)));
    for steps in 1..=6 {
        let squares = advances(board, us, runners);
        if (squares & last_rank).any() {
            return Some(steps);
        }
        runners = squares & !attacked;
        if runners.is_empty() {
            return None;
        }
    }
    None
}

/// Returns whether a pawn arrives by a move, or the move takes the last pawn.
fn wins<const BALANCED: bool>(position: &Alapawn<BALANCED>, mv: &Move) -> bool {
    let us = position.turn();
    let arrives = |to: Square| to.rank() == us.rank(7);
    match mv.second {
        Some(second) => arrives(second.to),
        None => {
            arrives(mv.first.to) && position.pawns(us).has(mv.first.from) || position.pawns(!us) == mv.first.to.into()
        }
    }
}

impl<const BALANCED: bool> Searchable for Alapawn<BALANCED> {
    const REPETITION: Repetition = Repetition::Settles;
    // With fewer, level 5 cannot compete with level 4.
    const NODES_PERCENT: u64 = if BALANCED { 1_000 } else { 300 };
    const WEIGHTS: &'static [Weight] = if BALANCED { &self::BALANCED } else { &PLAIN };

    fn trace<T: Trace>(&self, trace: &mut T) {
        let board = self.board();
        let occupied = board.occupied();
        let covered = Color::ALL.map(|color| pawn_attacks(color, self.pawns(color)));
        let mut attacked = covered;
        for us in Color::ALL {
            let reachable = !board.color(us) & !covered[(!us).index()];
            for role in PIECES {
                for from in board.pieces(us, role) {
                    let attacks = role.attacks(us, from, occupied);
                    attacked[us.index()] |= attacks;
                    trace.one(us, MATERIAL + role.index());
                    trace.count(us, MOBILITY + role.index(), (attacks & reachable).len() as i32);
                }
            }
        }
        for us in Color::ALL {
            let (ours, theirs) = (attacked[us.index()], attacked[(!us).index()]);
            let (own, pawns) = (board.color(us), self.pawns(us));
            let covered = covered[us.index()];
            let up = 8 * i32::from(us.forward());
            for pawn in pawns {
                let rank = usize::from(us.rank(pawn.rank()));
                trace.one(us, MATERIAL);
                trace.one(us, PAWN_RANK + rank);
                trace.one(us, PAWN_FILE + usize::from(pawn.file().min(7 - pawn.file())));
                if covered.has(pawn) {
                    trace.one(us, SUPPORTED + rank);
                }
                if theirs.has(pawn) {
                    trace.one(us, if ours.has(pawn) { GUARDED } else { ATTACKED } + rank);
                } else {
                    let ahead = Bitboard::of(pawn).shift(up);
                    let goals = (ahead & !occupied) | (ahead.left() | ahead.right()) & !own;
                    if (goals & !theirs).any() {
                        trace.one(us, FREE + rank);
                    }
                }
            }
            for pawn in pawns & (pawns.left() | pawns.right()) {
                trace.one(us, PHALANX + usize::from(us.rank(pawn.rank())));
            }
            trace.count(us, LOOSE, (own & !pawns & theirs & !ours).len() as i32);
            trace.one(us, LAST_PAWNS + pawns.len().min(8));
            if let Some(steps) = run(board, us, pawns, theirs) {
                trace.one(us, if us == self.turn() { RUN_TO_MOVE } else { RUN } + steps);
            }
        }
        trace.one(self.turn(), TEMPO);
    }

    fn network() -> Option<&'static Network> {
        static NETWORK: LazyLock<Network> =
            LazyLock::new(|| Network::read(include_bytes!("alapawn-balanced.net"), Role::ALL.len()));
        BALANCED.then(|| &*NETWORK)
    }

    fn pieces_of(&self, color: Color, kind: usize) -> Bitboard {
        self.board().pieces(color, Role::ALL[kind])
    }

    fn phase(&self) -> i32 {
        let pieces = self.board().occupied() & !self.board().role(Role::Pawn);
        (pieces.len() as i32 * OPENING / 16).min(OPENING)
    }

    fn verdict(&self) -> Option<Outcome> {
        if self.is_decided() { self.outcome() } else { None }
    }

    /// Returns whether a pawn of the enemy could arrive on its next move.
    fn in_danger(&self) -> bool {
        let them = !self.turn();
        if advances(self.board(), them, self.pawns(them) & Bitboard::rank(them.rank(6))).any() {
            return true;
        }
        // R2.9: two steps of one pawn, if it can rest in between.
        let ready = self.pawns(them) & Bitboard::rank(them.rank(5));
        if !BALANCED || ready.is_empty() || self.is_fresh() && them == Color::White {
            return false;
        }
        let ahead = ready.shift(8 * i32::from(them.forward()));
        let rests =
            (ahead | ahead.left() | ahead.right()) & !self.board().occupied() & !self.board().attacked(self.turn());
        let last = rests.shift(8 * i32::from(them.forward()));
        ((last | last.left() | last.right()) & !self.board().occupied()).any()
    }

    fn captures_and_promotions(&self) -> Self::Moves {
        self.captures_and_arrivals()
    }

    fn capture_value(&self, mv: &Move) -> i32 {
        let taken = if self.board().color(!self.turn()).has(mv.first.to) {
            self.board().role_at(mv.first.to).map_or(0, |role| VALUES[role.index()])
        } else {
            0
        };
        taken + if wins(self, mv) { WIN } else { 0 }
    }

    fn sacrifice_value(&self, mv: &Move) -> i32 {
        self.board().role_at(mv.first.from).map_or(0, |role| VALUES[role.index()])
    }

    fn see_ge(&self, mv: &Move, least: i32) -> bool {
        mv.second.is_some()
            || orthodox::see_ge(self.board(), mv.first.from, mv.first.to, self.capture_value(mv), least, &VALUES)
    }

    fn slot(&self, mv: &Move) -> Slot {
        let first = mv.first;
        match mv.second {
            None => Slot::new(self.board().role_at(first.from).map_or(0, Role::index), first.from, first.to),
            // Kinds that do not exist, so that a double move differs from a single one.
            Some(second) if second.from == first.to => Slot::new(6, first.from, second.to),
            Some(second) => Slot::new(7, first.to, second.to),
        }
    }

    fn passed(&self) -> Option<Self> {
        Some(self.pass())
    }

    /// Returns the position after a null move, except with pawns alone: there having to move may lose (zugzwang).
    fn null_move(&self) -> Option<Self> {
        let pieces = self.board().color(self.turn()) & !self.board().role(Role::Pawn);
        pieces.any().then(|| self.pass())
    }

    fn is_ending(&self) -> bool {
        endings::can_solve(self)
    }

    fn solved(&self, endings: &Endings, limit: Limit<'_>) -> Option<Score> {
        endings.score(self, self.halfmove(), limit)
    }
}

impl<const BALANCED: bool> Ending for Alapawn<BALANCED> {
    const DRAWS: bool = false;
    const PATIENCE: u32 = FIFTY_MOVES;

    fn placement(&self) -> &Board {
        self.board()
    }

    fn placed(board: Board, turn: Color) -> Option<Self> {
        let position = Self::of_board(board, turn);
        (!position.is_decided()).then_some(position)
    }

    fn has_memory(&self) -> bool {
        self.is_fresh()
    }
}
