//! The solver of a race of pawns: the exact value of a position, a win, a draw or a loss.
//!
//! The board is flipped after each move, so that the side to move always goes up. The search answers two yes-or-no questions: is the value
//! at least a draw, and is it a win? A yes needs one move that makes the answer to the opponent's question a no; a no needs all moves.
//! `bounds` answers without a search where a pawn is sure to arrive, and `table` where the position was searched before; both see all moves
//! before any is searched. Threads search the same tree and share the table; each postpones positions that another is searching.
//!
//! [`bounds()`], and what the solver knows of a [`Race`] without a search, are for programs that build on its proofs, such as books and certificates.

pub mod book;
mod bounds;
mod race;
mod search;
mod table;

pub use bounds::{Bounds, bounds, can_run};
pub use race::{Child, Race};

use super::ordering::insertion_sort;
use pawnstorm_rules::Color;
use search::{Worker, place};
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::Instant;
use table::Table;

/// The value of a position for the side to move, with the best play of both sides.
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
    pub const fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Returns the winner with best play, if `side` is to move; `None` for a draw.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Self::Win => Some(side),
            Self::Draw => None,
            Self::Loss => Some(!side),
        }
    }

    /// Returns the value in one word.
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

/// The value of a position, with a move that reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The value for the side to move.
    pub value: Value,
    /// The position after the move, from the other side's view.
    pub best: Race,
}

/// The number of cells where threads mark the positions that they search.
const BUSY: usize = 1 << 14;

/// A solver with its table, which keeps proofs from one question to the next.
pub struct Solver {
    table: Table,
    /// The positions that threads are searching, each in the cell of its hash, so that two threads do not search the same one.
    busy: Box<[AtomicU64]>,
    threads: AtomicUsize,
    nodes: AtomicU64,
    stopped: AtomicBool,
}

impl Solver {
    /// The size of the smallest table, in megabytes.
    pub const MIN_MEGABYTES: usize = table::MIN_BYTES >> 20;

    /// Creates a solver with `threads` threads and a table of `megabytes` MB, rounded down to a power of two, but at least
    /// [`Solver::MIN_MEGABYTES`]. Returns `None` if memory is too short.
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

    /// Sets the number of threads for later searches.
    pub fn use_threads(&self, threads: usize) {
        self.threads.store(threads.max(1), Ordering::Relaxed);
    }

    /// Returns the value of `race`, or `None` if the proof does not end before `until` or [`Solver::stop`].
    pub fn value(&self, race: &Race, until: Option<Instant>) -> Option<Value> {
        value_by(race, |target| self.at_least(race, target, until))
    }

    /// Returns the value of `race`, or `None` if either of the two questions needs more than about `nodes` nodes, or after [`Solver::stop`]. It
    /// searches on this thread only, so that the answer depends on the table but not on timing.
    pub fn value_within(&self, race: &Race, nodes: u64) -> Option<Value> {
        let over = AtomicBool::new(false);
        value_by(race, |target| Worker::new(self, &over, None).within(nodes).at_least(race, target))
    }

    /// Returns the value of `race`, where the game is not over, with a move that reaches it. Where all moves lose, it is the move that took
    /// most nodes to refute. Returns `None` like [`Solver::value`].
    pub fn best(&self, race: &Race, until: Option<Instant>) -> Option<Known> {
        let value = self.value(race, until)?;
        let target = value as i8;
        let known = |best: Race| Some(Known { value, best });
        let mut moves = race.children();
        if value == Value::Loss {
            return known(moves.iter().max_by_key(|child| self.cost(&child.pawns))?.pawns);
        }
        if let Some(child) = moves.iter().find(|child| self.known(&child.pawns).most <= -target) {
            return known(child.pawns);
        }
        // The table has lost the proofs about the moves, so prove one again.
        insertion_sort(&mut moves, Child::order);
        for child in moves.iter().filter(|child| self.known(&child.pawns).least <= -target) {
            if !self.at_least(&child.pawns, 1 - target, until)? {
                return known(child.pawns);
            }
        }
        None
    }

    /// Returns the position after a move that draws at least, without a search for a win. Returns `None` where the side to move loses, and like
    /// [`Solver::value`].
    pub fn holds(&self, race: &Race, until: Option<Instant>) -> Option<Race> {
        if race.over().is_some() || !self.at_least(race, 0, until)? {
            return None;
        }
        let moves = race.children();
        let known = moves.iter().find(|child| self.known(&child.pawns).most <= 0);
        // The table has lost the proofs about the moves, so prove one again.
        let again = || moves.iter().find(|child| self.at_least(&child.pawns, 1, until) == Some(false));
        known.or_else(again).map(|child| child.pawns)
    }

    /// Returns the bounds of a position without a search.
    pub fn known(&self, pawns: &Race) -> Bounds {
        if let Some(value) = pawns.over() {
            return Bounds::exactly(value as i8);
        }
        let bounds = bounds(pawns);
        if bounds.least == bounds.most { bounds } else { bounds.and(self.table.get(place(&self.table, pawns))) }
    }

    /// Returns the cost of the proof about a position, as the binary logarithm of its nodes.
    pub fn cost(&self, pawns: &Race) -> u64 {
        let is_searched = pawns.over().is_none() && pawns.has_number();
        if is_searched { self.table.cost(place(&self.table, pawns)) } else { 0 }
    }

    /// Stops the current search, and every later one until [`Solver::resume`].
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Lets searches run again.
    pub fn resume(&self) {
        self.stopped.store(false, Ordering::Relaxed);
    }

    /// Returns whether searches are stopped ([`Solver::stop`]).
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns the number of positions that all threads have searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Returns the size of the table in bytes.
    pub const fn table_size(&self) -> usize {
        self.table.size()
    }

    /// Returns how full the table is, in thousandths.
    pub fn full(&self) -> u32 {
        self.table.full()
    }

    /// Returns whether the value is at least `target`, or `None` like [`Solver::value`].
    pub fn at_least(&self, pawns: &Race, target: i8, until: Option<Instant>) -> Option<bool> {
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

/// Returns the value of `race` by the answers to the two questions.
fn value_by(race: &Race, mut at_least: impl FnMut(i8) -> Option<bool>) -> Option<Value> {
    if let Some(value) = race.over() {
        return Some(value);
    }
    Some(if at_least(1)? {
        Value::Win
    } else if at_least(0)? {
        Value::Draw
    } else {
        Value::Loss
    })
}

// The solver against plain search: all states of a few neighbouring files.
#[cfg(test)]
mod tests {
    use super::{Race, bounds};
    use std::collections::{HashMap, HashSet};

    /// The start on so many neighbouring files.
    fn start(files: u32) -> Race {
        let rank = (1_u64 << files) - 1;
        Race { own: rank << 8, enemy: rank << 48, passed: 0 }
    }

    /// The values of all states that can be reached from here and are not over, by plain search.
    fn plain(pawns: &Race, values: &mut HashMap<Race, i8>) -> i8 {
        if let Some(value) = pawns.over() {
            return value as i8;
        }
        if let Some(value) = values.get(pawns) {
            return *value;
        }
        let replies = pawns.children();
        let value = replies.iter().map(|child| -plain(&child.pawns, values)).max().expect("there is a move");
        values.insert(*pawns, value);
        value
    }

    fn states(files: u32) -> HashMap<Race, i8> {
        let mut values = HashMap::new();
        plain(&start(files), &mut values);
        values
    }

    fn bounds_hold(files: u32) {
        let states = states(files);
        let mut exact = 0;
        for (pawns, &value) in &states {
            let bounds = bounds(pawns);
            assert!(bounds.least <= value && value <= bounds.most, "{pawns:x?} is {value}, not {bounds:?}");
            exact += usize::from(bounds.least == bounds.most);
        }
        println!("{files} files: {} states, {exact} of them need no search", states.len());
    }

    #[test]
    fn bounds_hold_in_every_state() {
        (1..=4).for_each(bounds_hold);
    }

    #[test]
    #[ignore = "there are 25 million states, which take 4 GB"]
    fn bounds_hold_in_every_state_of_five_files() {
        bounds_hold(5);
    }

    #[test]
    fn each_state_has_a_number_of_its_own() {
        let states = states(4);
        let searched = states.keys().filter(|pawns| bounds(pawns).least < bounds(pawns).most);
        let searched: HashSet<_> = searched.map(|pawns| pawns.canonical()).collect();
        let numbers: HashSet<_> = searched.iter().map(Race::number).collect();
        assert_eq!(numbers.len(), searched.len());
        assert!(searched.iter().all(|pawns| Race::numbered(pawns.number()) == *pawns));
        assert!(numbers.iter().all(|number| number >> 72 == 0));
    }
}
