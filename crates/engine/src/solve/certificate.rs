//! Certificates: records of how to reach a value against every defence, for [`super::check`].
//!
//! A certificate is a row of bytes, one for each position with the claimant to move, in the order of a walk through all games. The claimant's
//! pawns go up the board; black ones are flipped. In each of the claimant's positions the walk plays the move of the byte; in each of the
//! opponent's, all moves, one after the other. Moves are taken
//! and numbered from 0 in this order: as the side sees them that makes them, its pawns going up the board, those with the highest square of
//! arrival come first (h8 is the highest, a1 the lowest), and of these those with the highest square of departure. A byte has the number
//! in its five lowest bits. The sixth, [`RUNS`], says that the pawn that moves goes straight ahead from now on: then the
//! games from there are not written down any further, and the walk does not remember positions in them.
//!
//! Mirror images are one position: of the two, that is walked from whose pawns make the lesser numbers, the claimant's compared first, then the
//! opponent's, then the square that may be captured on en passant, if a capture there is legal.
//!
//! A win needs one row, of the winner; a draw two, the first of the side to move: each shows that its side draws at least.

use super::bounds::{bounds, can_run};
use super::pawns::{Child, MAX_MOVES, Pawns};
use super::search::{Worker, place};
use super::{Solver, Value};
use crate::ordering::insertion_sort;
use crate::solve::Race;
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// The bit of a byte that says that the pawn goes straight ahead from now on.
const RUNS: u8 = 1 << 5;

impl Solver {
    /// Writes the certificate of a position's value. Returns `None` after [`Solver::stop`].
    pub fn certificate(&self, race: &Race, value: Value) -> Option<Vec<u8>> {
        let pawns = Pawns::from(race);
        let mut bytes = Vec::new();
        if pawns.over().is_none() {
            if value >= Value::Draw {
                Walk::new(self, value as i8, &mut bytes).claimant(&pawns)?;
            }
            if value <= Value::Draw {
                Walk::new(self, -(value as i8), &mut bytes).opponent(&pawns)?;
            }
        }
        Some(bytes)
    }
}

/// A walk through all games where one side plays for a value.
struct Walk<'a> {
    solver: &'a Solver,
    /// The smallest value for the claimant: 0 or 1.
    target: i8,
    seen: HashSet<Pawns>,
    bytes: &'a mut Vec<u8>,
}

impl<'a> Walk<'a> {
    fn new(solver: &'a Solver, target: i8, bytes: &'a mut Vec<u8>) -> Self {
        Self { solver, target, seen: HashSet::new(), bytes }
    }

    /// Writes down what the claimant, who is to move, does from here on.
    fn claimant(&mut self, pawns: &Pawns) -> Option<()> {
        if self.solver.is_stopped() {
            return None;
        }
        let pawns = pawns.canonical();
        if !self.seen.insert(pawns) {
            return Some(());
        }
        let (byte, after) = self.choose(&pawns)?;
        self.bytes.push(byte);
        if byte & RUNS != 0 || after.over().is_some() { Some(()) } else { self.opponent(&after) }
    }

    fn opponent(&mut self, pawns: &Pawns) -> Option<()> {
        for reply in replies(pawns) {
            self.claimant(&reply)?;
        }
        Some(())
    }

    /// Chooses a move, the one that probably needs least to be written down after it.
    fn choose(&self, pawns: &Pawns) -> Option<(u8, Pawns)> {
        let moves = numbered(pawns);
        for (number, Child { pawns: after, .. }) in (0..).zip(&moves) {
            match after.over() {
                Some(value) if value as i8 <= -self.target => return Some((number, *after)),
                None if can_run(after, moved(pawns, after)) >= self.target => return Some((number | RUNS, *after)),
                _ => {}
            }
        }
        let known = (0..).zip(&moves).filter_map(|(number, Child { pawns: after, .. })| {
            let cost = self.cost(after).filter(|_| after.over().is_none())?;
            Some((cost, number, *after))
        });
        if let Some((_, number, after)) = known.min() {
            return Some((number, after));
        }
        // What was proved of the moves has been replaced in the table.
        let mut open: Vec<_> = (0..).zip(&moves).filter(|(_, child)| child.pawns.over().is_none()).collect();
        insertion_sort(&mut open, |(_, child)| child.order());
        for (number, Child { pawns: after, .. }) in open {
            if !Worker::new(self.solver, &AtomicBool::new(false), None).at_least(after, 1 - self.target)? {
                return Some((number, *after));
            }
        }
        unreachable!("a move reaches the value that was found: {pawns:?}")
    }

    /// Estimates the length of the certificate after a move that reaches the value: 0 if every reply is already written down, otherwise the
    /// cost of the proof.
    fn cost(&self, after: &Pawns) -> Option<(u64, usize)> {
        let bounds = bounds(after);
        let nodes = if bounds.most <= -self.target {
            0
        } else if bounds.least > -self.target {
            return None;
        } else {
            let place = place(&self.solver.table, after);
            let is_proved = self.solver.table.get(place).most <= -self.target;
            is_proved.then(|| self.solver.table.cost(place))?
        };
        let fresh = replies(after).filter(|reply| !self.seen.contains(&reply.canonical())).count();
        Some(if fresh == 0 { (0, 0) } else { (nodes, fresh) })
    }
}

/// Returns the positions after each reply that does not end the game.
fn replies(pawns: &Pawns) -> impl Iterator<Item = Pawns> {
    numbered(pawns).into_iter().map(|child| child.pawns).filter(|reply| reply.over().is_none())
}

/// Returns the moves in the order of their numbers.
pub(super) fn numbered(pawns: &Pawns) -> ArrayVec<Child, MAX_MOVES> {
    let mut moves = pawns.children();
    let squares = |child: &Child| {
        let to = moved(pawns, &child.pawns);
        (to, pawns.own & !child.pawns.enemy.swap_bytes())
    };
    insertion_sort(&mut moves, |child| Reverse(squares(child)));
    moves
}

/// Returns the square of arrival of the moved pawn, from its side's view.
const fn moved(before: &Pawns, after: &Pawns) -> u64 {
    after.enemy.swap_bytes() & !before.own
}
