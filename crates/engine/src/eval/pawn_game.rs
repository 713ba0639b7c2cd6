//! The evaluation of a position of the Pawn Game: how far the pawns are, which side wins the race, which has moves to spare.

use super::{OPENING, Sum, Trace, Weight, ahead, pawn_attacks};
use crate::solve::Race;
use crate::{Repetition, Searchable, Slot};
use pawnstorm_rules::variants::pawn_game::{Move, PawnGame};
use pawnstorm_rules::{Bitboard, Color, Outcome, Position, Square, attacks};

// The indices of the features in the table of weights.
const PAWN: usize = 0;
const RANK: usize = PAWN + 1;
const FILE: usize = RANK + 8;
const PASSED: usize = FILE + 4;
const SUPPORTED: usize = PASSED + 8;
const PHALANX: usize = SUPPORTED + 8;
const ISOLATED: usize = PHALANX + 8;
const DOUBLED: usize = ISOLATED + 1;
const BLOCKED: usize = DOUBLED + 1;
const LEVER: usize = BLOCKED + 1;
const SPARE: usize = LEVER + 1;
const TEMPO: usize = SPARE + 1;
const COUNT: usize = TEMPO + 1;

/// The weights, fitted to games of the engine against itself (`crates/lab`).
static WEIGHTS: [Weight; COUNT] = super::read(include_str!("pawn-game.weights"));

/// The largest number of pawns that the engine searches to the end of the game.
const FEW: usize = 4;
/// The value of a won race beyond the search horizon.
const RACE: i32 = 2500;
/// The value of capturing a pawn, and of an arrival.
const VALUE: i32 = 100;
const ARRIVAL: i32 = 10_000;

/// Returns the number of moves that a pawn needs to its last rank if nothing blocks it.
const fn way(color: Color, pawn: Square) -> i32 {
    let rank = color.rank(pawn.rank()) as i32;
    if rank == 1 { 5 } else { 7 - rank }
}

/// Returns a side's passed pawns with a free way: no enemy pawn ahead on their file or the adjacent files, and no pawn of the same side
/// ahead.
fn free(position: &PawnGame, color: Color) -> Bitboard {
    let own = position.pawns(color);
    let enemy = ahead(!color, position.pawns(!color));
    own & !(enemy | enemy.left() | enemy.right() | ahead(!color, own))
}

/// Returns the number of moves that the fastest of a side's pawns needs; more than possible, if there is none.
fn fastest(color: Color, pawns: Bitboard) -> i32 {
    pawns.into_iter().map(|pawn| way(color, pawn)).min().unwrap_or(99)
}

/// Returns the side that wins the race, and the number of plies: a free passed pawn arrives before any pawn of the opponent can.
fn race_winner(position: &PawnGame) -> Option<(Color, i32)> {
    let (us, them) = (position.turn(), !position.turn());
    let ours = fastest(us, free(position, us));
    if ours <= fastest(them, position.pawns(them)) {
        return Some((us, 2 * ours - 1));
    }
    let theirs = fastest(them, free(position, them));
    (theirs < fastest(us, position.pawns(us))).then_some((them, 2 * theirs))
}

fn pawns(position: &PawnGame) -> Bitboard {
    position.pawns(Color::White) | position.pawns(Color::Black)
}

impl Searchable for PawnGame {
    const REPETITION: Repetition = Repetition::Never;
    /// `false`: a quiet move may decide a race.
    const CALM: bool = false;
    const WEIGHTS: &'static [Weight] = &WEIGHTS;

    fn passed(&self) -> Option<Self> {
        Some(self.pass())
    }

    fn trace<T: Trace>(&self, trace: &mut T) {
        let occupied = pawns(self);
        for us in Color::ALL {
            let (own, enemy) = (self.pawns(us), self.pawns(!us));
            let up = 8 * i32::from(us.forward());
            let front = ahead(!us, enemy);
            let stopped = front | front.left() | front.right() | ahead(!us, own);
            let (covered, attacked) = (pawn_attacks(us, own), pawn_attacks(!us, enemy));
            let files = ahead(us, own) | ahead(!us, own) | own;
            for pawn in own {
                let rank = usize::from(us.rank(pawn.rank()));
                trace.one(us, PAWN);
                trace.one(us, RANK + rank);
                trace.one(us, FILE + usize::from(pawn.file().min(7 - pawn.file())));
                if !stopped.has(pawn) {
                    trace.one(us, PASSED + rank);
                }
                if covered.has(pawn) {
                    trace.one(us, SUPPORTED + rank);
                }
            }
            for pawn in own & (own.left() | own.right()) {
                trace.one(us, PHALANX + usize::from(us.rank(pawn.rank())));
            }
            trace.count(us, ISOLATED, (own & !(files.left() | files.right())).len() as i32);
            trace.count(us, DOUBLED, (own & ahead(us, own)).len() as i32);
            trace.count(us, BLOCKED, (own.shift(up) & enemy).len() as i32);
            trace.count(us, LEVER, (covered & enemy).len() as i32);
            trace.count(us, SPARE, (own.shift(up) & !occupied & !attacked).len() as i32);
        }
        trace.one(self.turn(), TEMPO);
    }

    fn pieces_of(&self, color: Color, kind: usize) -> Bitboard {
        if kind == 0 { self.pawns(color) } else { Bitboard::EMPTY }
    }

    fn phase(&self) -> i32 {
        let pawns = pawns(self).len() as i32;
        (pawns * OPENING / 16).min(OPENING)
    }

    fn fitted(&self) -> i32 {
        if let Some((winner, plies)) = race_winner(self) {
            let score = RACE - 20 * plies;
            return if winner == Color::White { score } else { -score };
        }
        let mut sum = Sum::new(&WEIGHTS);
        self.trace(&mut sum);
        sum.blend(self.phase())
    }

    fn verdict(&self) -> Option<Outcome> {
        if self.is_decided() { self.outcome() } else { None }
    }

    /// Returns whether a pawn of the enemy is about to arrive.
    fn in_danger(&self) -> bool {
        let them = !self.turn();
        let ready = (self.pawns(them) & Bitboard::rank(them.rank(6))).shift(8 * i32::from(them.forward()));
        (ready & !self.pawns(self.turn()) | (ready.left() | ready.right()) & self.pawns(self.turn())).any()
    }

    fn captures_and_promotions(&self) -> Self::Moves {
        self.captures_and_arrivals()
    }

    fn capture_value(&self, mv: &Move) -> i32 {
        let taken = if mv.from.file() == mv.to.file() { 0 } else { VALUE };
        taken + if mv.to.rank() == self.turn().rank(7) { ARRIVAL } else { 0 }
    }

    fn sacrifice_value(&self, _mv: &Move) -> i32 {
        VALUE
    }

    fn see_ge(&self, mv: &Move, least: i32) -> bool {
        let (us, own) = (self.turn(), self.pawns(self.turn()) & !Bitboard::of(mv.from));
        let attacked = (attacks::pawn(us, mv.to) & self.pawns(!us)).any();
        let supported = (attacks::pawn(!us, mv.to) & own).any();
        self.capture_value(mv) - if attacked && !supported { VALUE } else { 0 } >= least
    }

    fn slot(&self, mv: &Move) -> Slot {
        Slot::new(0, mv.from, mv.to)
    }

    fn race(&self) -> Option<Race> {
        let turned = |set: Bitboard| if self.turn() == Color::White { set.0 } else { set.0.swap_bytes() };
        Some(Race {
            own: turned(self.pawns(self.turn())),
            enemy: turned(self.pawns(!self.turn())),
            passed: turned(self.en_passant().map_or(Bitboard::EMPTY, Bitboard::of)),
        })
    }

    fn nearly_over(&self) -> bool {
        pawns(self).len() <= FEW
    }
}
