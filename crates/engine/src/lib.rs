//! The engine: one search for every game, over any position that implements [`Searchable`].
//!
//! The search knows nothing of any game: the evaluation, and which short cuts are sound, are the game's to say. It runs on the caller's
//! thread until a limit is reached or [`Shared::stop`] is called from elsewhere. With one thread and a limit of nodes or depth, the same
//! request over a fresh table finds the same answer.
//!
//! ```
//! use pawnstorm_engine::{self as engine, Limits, Shared};
//! use pawnstorm_rules::{chess::Chess, Options, Position};
//!
//! let position = Chess::from_fen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", Options::default()).unwrap();
//! let limits = Limits::default().with_nodes(10_000);
//! let best = engine::search(&position, &[], &limits, &Shared::new(1), &mut |_| {}).unwrap();
//! assert_eq!(position.notation(&best.mv), "Rd8#");
//! assert_eq!(best.score.win(), Some(1));
//! ```

pub mod clusters;
mod correction;
pub mod exact;
mod history;
#[allow(unreachable_pub)]
mod level;
mod limits;
mod moves;
mod node;
mod openings;
mod ordering;
pub mod oversight;
mod probcut;
mod promotion;
mod quiescence;
mod root;
mod score;
mod searcher;
pub mod self_play;
mod shallow;
mod singular;
pub mod solve;
mod stopwatch;
mod table;

pub use level::{Level, LevelError, Stage};
pub use limits::{Clock, Limits};
pub use score::Score;

use history::History;
use pawnstorm_rules::Searchable;
use score::WINS;
use searcher::{Budget, Searcher};
use solve::Solver;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, Builder};
use std::time::Duration;
use table::TranspositionTable;

/// The state that the threads of a search, and one search and the next, share: the transposition table, the history tables, the solver of
/// games that can be solved, and the flag that stops.
pub struct Shared {
    table: TranspositionTable,
    /// The history tables of each thread, kept between two searches; the last are the first thread's.
    histories: Mutex<Vec<History>>,
    /// The solver, once it was needed; `None` in it where there is no memory for one.
    solver: OnceLock<Option<Solver>>,
    stop: AtomicBool,
}

/// The size of the solver's table in megabytes: what a game needs.
const SOLVER_MEGABYTES: usize = 32;
/// The most threads of the solver.
const SOLVER_THREADS: usize = 4;

/// Returns the number of the solver's threads: a proof is short and true whenever it comes, so it may use the machine.
fn solver_threads() -> usize {
    thread::available_parallelism().map_or(1, |threads| threads.get().min(SOLVER_THREADS))
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared {{ stop: {:?} }}", self.stop)
    }
}

impl Shared {
    /// Creates the state as [`Shared::try_new`] does.
    ///
    /// # Panics
    /// Where there is no memory for a search.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        Self::try_new(megabytes).expect("memory for a search")
    }

    /// Creates a transposition table of so many megabytes, one at least; where there is no memory for them, a smaller one. `None` where
    /// there is none for any search.
    #[must_use]
    pub fn try_new(megabytes: usize) -> Option<Self> {
        let histories = Mutex::new(vec![History::new().ok()?]);
        Some(Self {
            table: TranspositionTable::new(megabytes),
            histories,
            solver: OnceLock::new(),
            stop: AtomicBool::new(false),
        })
    }

    /// The size of the transposition table, in bytes.
    #[must_use]
    pub const fn table_size(&self) -> usize {
        self.table.size()
    }

    /// Ends the search that is running, and every later one until [`Shared::resume`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(Some(solver)) = self.solver.get() {
            solver.stop();
        }
    }

    /// Returns whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Lets searches run again. The caller decides when: a stop that comes before the search has begun must not be lost.
    pub fn resume(&self) {
        self.stop.store(false, Ordering::Relaxed);
        if let Some(Some(solver)) = self.solver.get() {
            solver.resume();
        }
    }

    /// The solver with its table, in which the book is; it is allocated when it is first asked for; what it has proved stays true. `None` where there is no
    /// memory for it.
    pub fn solver(&self) -> Option<&Solver> {
        let solver =
            self.solver.get_or_init(|| Solver::new(SOLVER_MEGABYTES, solver_threads()).map(Solver::with_book)).as_ref();
        if self.stop.load(Ordering::Relaxed) {
            solver?.stop();
        }
        solver
    }

    /// Clears the tables: for a new game, or for an answer that does not depend on earlier ones.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories().iter_mut().for_each(History::clear);
    }

    fn histories(&self) -> MutexGuard<'_, Vec<History>> {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line of play that the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, the first of them the root's.
    pub moves: Vec<M>,
}

/// The progress of a search, reported after each line of each depth.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchInfo<M> {
    /// The depth, in plies.
    pub depth: u32,
    /// The selective depth: the length of the deepest line, in plies.
    pub deepest: u32,
    /// The rank of the line, 0 for the best.
    pub rank: usize,
    /// The line.
    pub line: Variation<M>,
    /// The positions searched, by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// The fill of the transposition table, in thousandths.
    pub full: u32,
}

/// The result of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Best<M> {
    /// The best move.
    pub mv: M,
    /// The expected answer.
    pub ponder: Option<M>,
    /// The score for the side to move.
    pub score: Score,
    /// The best lines, as many as were asked for and finished at the last depth, best first; at least one.
    pub lines: Vec<Variation<M>>,
    /// The last depth that was finished for them, in plies.
    pub depth: u32,
    /// The positions searched, by all threads.
    pub nodes: u64,
}

impl<M> Best<M> {
    /// Returns whether the result of one thread is better than that of another (Lazy SMP): it wins sooner, or it was found at a greater
    /// depth, or at the same depth with a better score.
    const fn outranks(&self, other: &Self) -> bool {
        let (score, against) = (self.score.0, other.score.0);
        if score >= WINS || against >= WINS {
            score > against
        } else {
            self.depth > other.depth || self.depth == other.depth && score > against
        }
    }
}

/// Searches for the best move. `earlier` are the positions before the root, from the start. Returns `None` only where there is no legal
/// move: however early it is stopped, the search finds a legal one.
pub fn search<P: Searchable>(
    root: &P,
    earlier: &[P],
    limits: &Limits,
    shared: &Shared,
    report: &mut dyn FnMut(&SearchInfo<P::Move>),
) -> Option<Best<P::Move>> {
    shared.table.age();
    let over = AtomicBool::new(false);
    let nodes = AtomicU64::new(0);
    let budget = Budget::new(limits);
    // Another search may have taken them.
    let history = || shared.histories().pop().map_or_else(History::new, Ok);
    let searcher =
        |helper, history| Searcher::new(root, earlier, limits, shared, &over, &nodes, budget, helper, history);
    let mut first = searcher(0, history().expect("memory for a search"));
    let (found, helpers): (Vec<_>, Vec<_>) = thread::scope(|scope| {
        let mut helpers = Vec::new();
        for helper in 1..limits.threads.max(1) {
            // As many helpers as there is memory for.
            let Ok(history) = history() else { break };
            let mut searcher = searcher(helper, history);
            let help = move || {
                searcher.deepen(root, limits, &mut |_| {});
                (searcher.best(), searcher.history)
            };
            let Ok(thread) = Builder::new().spawn_scoped(scope, help) else { break };
            helpers.push(thread);
        }
        first.deepen(root, limits, report);
        over.store(true, Ordering::Relaxed);
        helpers.into_iter().rev().filter_map(|helper| helper.join().ok()).collect()
    });
    let mut best = first.best();
    // Of several lines those of the first thread belong together.
    for found in found.into_iter().flatten().filter(|_| limits.lines <= 1) {
        if let Some(best) = best.as_mut().filter(|best| found.outranks(best)) {
            *best = Best { nodes: best.nodes, ..found };
            report(&first.info(best.depth, 0, best.lines[0].clone()));
        }
    }
    shared.histories().extend(helpers.into_iter().chain([first.history]));
    best
}

/// Builds and runs the example of the README with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
