//! The solver of a race of pawns: the exact value of a position, a win, a draw or a loss.
//!
//! The board is turned after each move, so that the side to move always goes up. Two questions have an answer, yes or no: is the value at
//! least a draw, is it a win? To answer yes, one move must lead to a position of which the opponent's question is answered no; to answer
//! no, all must. `bounds` answers without a search where a pawn is sure to arrive, `table` where the position was searched before;
//! all moves are looked at by both before one is searched. Threads search the same tree and share the table: each leaves a position that
//! another is in for later.
//!
//! [`Solver::certificate`] writes down how a value is reached against every defence, and [`check`] replays it by rules of its own.

pub mod book;
mod bounds;
mod certificate;
pub mod check;
mod pawns;
mod search;
mod table;
#[cfg(test)]
mod tests;

use super::ordering::insertion_sort;
use bounds::{Bounds, bounds};
use pawns::{Child, Pawns};
use pawnstorm_rules::Race;
use search::{Worker, place};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Instant;
use table::Table;

/// The value of a position for the side to move, if both sides play as well as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The other side wins.
    Loss = -1,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Value {
    /// Returns the value for the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The value in one word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A position's value, with a move that reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value for the side to move.
    pub value: Value,
    /// The position after the move, as the other side sees it.
    pub best: Race,
}

/// The number of cells in which threads mark what they search.
const BUSY: usize = 1 << 14;

/// A solver with its table, which keeps what was proved from one question to the next.
pub struct Solver {
    table: Table,
    /// The positions that threads are searching, each in the cell that its hash selects: for threads to keep out of each other's way.
    busy: Box<[AtomicU64]>,
    threads: AtomicUsize,
    nodes: AtomicU64,
    stopped: AtomicBool,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver {{ threads: {}, nodes: {:?} }}", self.threads(), self.nodes)
    }
}

impl Solver {
    /// The size of the smallest table, in megabytes.
    pub const LEAST_MEGABYTES: usize = table::LEAST_BYTES >> 20;

    /// Creates a solver with so many threads and a table of at most so many megabytes: the next lower power of two, but at least
    /// [`Solver::LEAST_MEGABYTES`]. `None` where there is no memory for it.
    #[must_use]
    pub fn new(megabytes: usize, threads: usize) -> Option<Self> {
        let mut busy = Vec::new();
        busy.resize_with(BUSY, AtomicU64::default);
        Some(Self {
            table: Table::new(megabytes)?,
            busy: busy.into(),
            threads: AtomicUsize::new(threads.max(1)),
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        })
    }

    fn threads(&self) -> usize {
        self.threads.load(Ordering::Relaxed)
    }

    /// Sets the number of threads of later searches.
    pub fn use_threads(&self, threads: usize) {
        self.threads.store(threads.max(1), Ordering::Relaxed);
    }

    /// Returns the value of a position, or `None` if it was not found before a time or [`Solver::stop`].
    pub fn value(&self, race: &Race, until: Option<Instant>) -> Option<Value> {
        let pawns = Pawns::from(race);
        if let Some(value) = pawns.over() {
            return Some(value);
        }
        if self.at_least(&pawns, 1, until)? {
            Some(Value::Win)
        } else if self.at_least(&pawns, 0, until)? {
            Some(Value::Draw)
        } else {
            Some(Value::Loss)
        }
    }

    /// Returns the value of a position, or `None` if that takes more than about so many nodes for each of the two questions, or after
    /// [`Solver::stop`]. It searches on this thread alone, so that nothing but the table decides whether it comes to an end.
    pub fn value_within(&self, race: &Race, nodes: u64) -> Option<Value> {
        let pawns = Pawns::from(race);
        if let Some(value) = pawns.over() {
            return Some(value);
        }
        let over = AtomicBool::new(false);
        let at_least = |target| Worker::new(self, &over, None).within(nodes).at_least(&pawns, target);
        if at_least(1)? {
            Some(Value::Win)
        } else if at_least(0)? {
            Some(Value::Draw)
        } else {
            Some(Value::Loss)
        }
    }

    /// Returns the value of a position that is not over, with a move that reaches it: where all lose, the one that cost most to refute. `None`
    /// as for [`Solver::value`].
    pub fn best(&self, race: &Race, until: Option<Instant>) -> Option<Known> {
        let value = self.value(race, until)?;
        let target = value as i8;
        let known = |child: Pawns| Some(Known { value, best: child.into() });
        let mut moves = Pawns::from(race).children();
        if value == Value::Loss {
            return known(moves.iter().max_by_key(|child| self.cost(&child.pawns))?.pawns);
        }
        if let Some(child) = moves.iter().find(|child| self.known(&child.pawns).most <= -target) {
            return known(child.pawns);
        }
        // What was proved of the moves has been replaced in the table.
        insertion_sort(&mut moves, Child::order);
        for child in moves.iter().filter(|child| self.known(&child.pawns).least <= -target) {
            if !self.at_least(&child.pawns, 1 - target, until)? {
                return known(child.pawns);
            }
        }
        None
    }

    /// Returns the position after a move that draws at least, found without asking whether the position is won. `None` where the side to move
    /// loses, and as for [`Solver::value`].
    pub fn holds(&self, race: &Race, until: Option<Instant>) -> Option<Race> {
        let pawns = Pawns::from(race);
        if pawns.over().is_some() || !self.at_least(&pawns, 0, until)? {
            return None;
        }
        let moves = pawns.children();
        let known = moves.iter().find(|child| self.known(&child.pawns).most <= 0);
        // What was proved of the moves has been replaced in the table.
        let again = || moves.iter().find(|child| self.at_least(&child.pawns, 1, until) == Some(false));
        known.or_else(again).map(|child| child.pawns.into())
    }

    /// What is known of a position without a search.
    fn known(&self, pawns: &Pawns) -> Bounds {
        if let Some(value) = pawns.over() {
            return Bounds::exactly(value as i8);
        }
        let bounds = bounds(pawns);
        if bounds.least == bounds.most { bounds } else { bounds.and(self.table.get(place(&self.table, pawns))) }
    }

    /// How much it cost to prove what is known of a position, as the binary logarithm of the nodes.
    fn cost(&self, pawns: &Pawns) -> u64 {
        let is_searched = pawns.over().is_none() && pawns.has_number();
        if is_searched { self.table.cost(place(&self.table, pawns)) } else { 0 }
    }

    /// Ends the search that is running, and every later one until [`Solver::resume`].
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn resume(&self) {
        self.stopped.store(false, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// The number of positions searched so far, by all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The size of the table, in bytes.
    #[must_use]
    pub const fn table_size(&self) -> usize {
        self.table.size()
    }

    /// Returns how full the table is, in thousandths.
    #[must_use]
    pub fn full(&self) -> u32 {
        self.table.full()
    }

    /// Returns whether the value is at least so much, or `None` if that was not found in time.
    fn at_least(&self, pawns: &Pawns, target: i8, until: Option<Instant>) -> Option<bool> {
        let answer = Mutex::new(None);
        let over = AtomicBool::new(false);
        let search = || {
            let found = Worker::new(self, &over, until).at_least(pawns, target);
            if found.is_some() {
                over.store(true, Ordering::Relaxed);
                *answer.lock().unwrap_or_else(PoisonError::into_inner) = found;
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads() {
                if Builder::new().spawn_scoped(scope, search).is_err() {
                    break;
                }
            }
            search();
        });
        self.busy.iter().for_each(|cell| cell.store(0, Ordering::Relaxed));
        answer.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
