//! The search: is the value of a position at least a draw, or a win?

use super::Solver;
use super::bounds::{Bounds, bounds};
use super::race::{MAX_MOVES, Race};
use super::table::{Place, Table};
use crate::ordering::insertion_sort;
use arrayvec::ArrayVec;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The ply below which threads no longer avoid each other: such positions are small.
const SHARED_PLIES: u32 = 45;
/// The number of nodes between two checks of stop flag and time; a power of two.
const LOOK: u64 = 1 << 12;

pub(super) struct Worker<'a> {
    solver: &'a Solver,
    /// Set when another thread has the answer.
    over: &'a AtomicBool,
    until: Option<Instant>,
    nodes: u64,
    /// The node limit.
    most: u64,
}

/// A move without a known value.
#[derive(Clone, Copy)]
struct Open {
    pawns: Race,
    place: Place,
    order: i32,
}

/// Reads an answer off the bounds of the position after a move, if they tell it; the question before it was: at least `target`?
fn answer(bounds: Bounds, target: i8) -> Option<bool> {
    let is_reached = bounds.most <= -target;
    (is_reached || bounds.least > -target).then_some(is_reached)
}

impl<'a> Worker<'a> {
    pub(super) const fn new(solver: &'a Solver, over: &'a AtomicBool, until: Option<Instant>) -> Self {
        Self { solver, over, until, nodes: 0, most: u64::MAX }
    }

    pub(super) const fn within(self, nodes: u64) -> Self {
        Self { most: nodes, ..self }
    }

    /// Returns whether the value is at least `target`, 0 or 1; `None` if the search was stopped.
    pub(super) fn at_least(&mut self, pawns: &Race, target: i8) -> Option<bool> {
        if let Some(found) = answer(bounds(pawns).turned(), target) {
            return Some(found);
        }
        let place = place(&self.solver.table, pawns);
        let known = answer(self.solver.table.get(place).turned(), target);
        let found = known.or_else(|| self.search(pawns, place, target, 0));
        self.solver.nodes.fetch_add(self.nodes % LOOK, Ordering::Relaxed);
        found
    }

    fn search(&mut self, pawns: &Race, place: Place, target: i8, ply: u32) -> Option<bool> {
        let begun = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && (self.nodes >= self.most || self.is_over()) {
            return None;
        }
        let found = match self.open(pawns, target) {
            Ok(open) => self.search_all(&open, target, ply)?,
            Err(found) => found,
        };
        self.solver.table.put(place, Bounds::answered(target, found), self.nodes - begun);
        Some(found)
    }

    /// Returns the moves that must be searched, the most promising first, or the answer if there is none to search.
    fn open(&self, pawns: &Race, target: i8) -> Result<ArrayVec<Open, MAX_MOVES>, bool> {
        let table = &self.solver.table;
        let mut open = ArrayVec::<Open, MAX_MOVES>::new();
        for child in pawns.children() {
            match answer(bounds(&child.pawns), target) {
                Some(true) => return Err(true),
                Some(false) => {}
                None => {
                    let place = place(table, &child.pawns);
                    open.push(Open { pawns: child.pawns, place, order: child.order() });
                }
            }
        }
        // Apart from the above, since the processor then waits for all of them at once.
        let mut proved = false;
        open.retain(|child| {
            let known = answer(table.get(child.place), target);
            proved |= known == Some(true);
            known.is_none()
        });
        if proved || open.is_empty() {
            return Err(proved);
        }
        insertion_sort(&mut open, |child| child.order);
        Ok(open)
    }

    /// Searches the moves one after the other, those that another thread is searching last.
    fn search_all(&mut self, open: &[Open], target: i8, ply: u32) -> Option<bool> {
        let shares = self.solver.threads() > 1 && ply < SHARED_PLIES;
        let mut later = ArrayVec::<&Open, MAX_MOVES>::new();
        for (number, child) in open.iter().enumerate() {
            if number > 0 {
                match answer(self.solver.table.get(child.place), target) {
                    Some(true) => return Some(true),
                    Some(false) => continue,
                    None if shares && self.is_busy(child) => {
                        later.push(child);
                        continue;
                    }
                    None => {}
                }
            }
            if !self.visit(child, target, ply, shares)? {
                return Some(true);
            }
        }
        for child in later {
            let known = answer(self.solver.table.get(child.place), target);
            if known == Some(true) || known.is_none() && !self.visit(child, target, ply, shares)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns the answer to the opponent's question after a move.
    fn visit(&mut self, child: &Open, target: i8, ply: u32, shares: bool) -> Option<bool> {
        if !shares {
            return self.search(&child.pawns, child.place, 1 - target, ply + 1);
        }
        let (cell, hash) = self.cell(child);
        cell.store(hash, Ordering::Relaxed);
        let found = self.search(&child.pawns, child.place, 1 - target, ply + 1);
        cell.store(0, Ordering::Relaxed);
        found
    }

    /// Returns whether another thread searches the position after a move.
    fn is_busy(&self, child: &Open) -> bool {
        let (cell, hash) = self.cell(child);
        cell.load(Ordering::Relaxed) == hash
    }

    fn cell(&self, child: &Open) -> (&'a AtomicU64, u64) {
        let hash = child.place.hash();
        (&self.solver.busy[hash as usize % self.solver.busy.len()], hash)
    }

    fn is_over(&self) -> bool {
        self.solver.nodes.fetch_add(LOOK, Ordering::Relaxed);
        self.over.load(Ordering::Relaxed)
            || self.solver.is_stopped()
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Returns the index of a position in the table, the same for its mirror image.
pub(super) fn place(table: &Table, pawns: &Race) -> Place {
    table.place(pawns.canonical().number())
}
