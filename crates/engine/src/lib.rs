//! The engine: one search for every game, over any position that implements [`Searchable`].
//!
//! The search knows no game: each game supplies its evaluation and tells which prunings are sound. It runs on the caller's thread until it
//! reaches a limit or another thread calls [`Shared::stop`]. With one thread, fresh tables, and a limit of nodes or depth, the same request
//! returns the same answer.
//!
//! ```
//! use pawnstorm_engine::{self as engine, Limits, Shared};
//! use pawnstorm_rules::{chess::Chess, Options, Position};
//!
//! let position = Chess::from_fen("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", Options::default()).unwrap();
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let best = engine::search(&position, &[], &limits, &Shared::new(1), &mut |_| {}).unwrap();
//! assert_eq!(position.notation(&best.mv), "Rd8#");
//! assert_eq!(best.score.win(), Some(1));
//! ```

pub mod clusters;
pub mod endings;
pub mod eval;
pub mod exact;
mod history;
#[allow(unreachable_pub)]
mod level;
mod limits;
mod moves;
pub mod network;
mod node;
mod openings;
mod ordering;
pub mod oversight;
mod probcut;
mod quiescence;
mod root;
mod score;
mod searchable;
mod searcher;
pub mod self_play;
mod shallow;
mod singular;
pub mod solve;
mod table;

pub use level::{Level, LevelError, Stage};
pub use limits::{Clock, Limits};
pub use score::Score;
pub use searchable::{Repetition, Searchable, Searched, Slot, Visitor, visit};

use endings::{Endings, Limit};
use history::History;
use score::WINS;
use searcher::{Budget, Searcher};
use solve::Solver;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};
use table::TranspositionTable;

/// The state that all threads of a search share, and one search with the next: the transposition table, the history tables, the solver, and
/// the stop flag.
pub struct Shared {
    table: TranspositionTable,
    /// The history tables of each thread between searches; the last are those of the main thread.
    histories: Mutex<Vec<History>>,
    /// The solver, created when it is first needed; `Some(None)` if memory was too short for it.
    solver: OnceLock<Option<Solver>>,
    endings: Endings,
    stop: AtomicBool,
}

/// The size of the solver's table in megabytes: enough for a whole game.
const SOLVER_MEGABYTES: usize = 32;
const SOLVER_THREADS: usize = 4;

impl Shared {
    /// Creates the state with a transposition table of `megabytes` MB, like [`Shared::try_new`].
    ///
    /// # Panics
    /// There is not enough memory for a search.
    pub fn new(megabytes: usize) -> Self {
        Self::try_new(megabytes).expect("memory for a search")
    }

    /// Creates the state with a transposition table of `megabytes` MB, at least 1; a smaller one where memory is short. Returns `None` if there
    /// is not enough memory for any search.
    pub fn try_new(megabytes: usize) -> Option<Self> {
        let histories = Mutex::new(vec![History::new().ok()?]);
        Some(Self {
            table: TranspositionTable::new(megabytes),
            histories,
            solver: OnceLock::new(),
            endings: Endings::default(),
            stop: AtomicBool::new(false),
        })
    }

    /// Returns the size of the transposition table in bytes.
    pub const fn table_size(&self) -> usize {
        self.table.size()
    }

    /// Stops the current search, and every later one until [`Shared::resume`].
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(Some(solver)) = self.solver.get() {
            solver.stop();
        }
    }

    /// Returns whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Lets searches run again. A search never does this by itself: it would lose a stop from just before its start.
    pub fn resume(&self) {
        self.stop.store(false, Ordering::Relaxed);
        if let Some(Some(solver)) = self.solver.get() {
            solver.resume();
        }
    }

    /// Returns the solver, its table filled from the book. The first call allocates it, and its proofs remain valid. Returns `None` if memory is
    /// too short.
    pub fn solver(&self) -> Option<&Solver> {
        // A proof is short, and its result does not depend on timing, so it may use several cores.
        let threads = || thread::available_parallelism().map_or(1, |threads| threads.get().min(SOLVER_THREADS));
        let solver =
            self.solver.get_or_init(|| Solver::new(SOLVER_MEGABYTES, threads()).map(Solver::with_book)).as_ref();
        if self.stop.load(Ordering::Relaxed) {
            solver?.stop();
        }
        solver
    }

    /// Returns the exact score of an ending of at most [`endings::MOST`] pieces, with the distance to the end where a side wins. The first question
    /// about an ending solves it, and the tables remain. Returns `None` for any other position, or if it is not solved before `until` or
    /// [`Shared::stop`].
    ///
    /// ```
    /// use pawnstorm_engine::Shared;
    /// use pawnstorm_rules::chess::Chess;
    /// use std::time::{Duration, Instant};
    ///
    /// // 6 . . . . k . . .
    /// // 5 . . . . . . . .
    /// // 4 . . . . K . . .
    /// // 3 . . . . P . . .   Black is to move, must give way, and is mated in 18 at best.
    /// let position: Chess = "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1".parse().unwrap();
    /// let score = Shared::new(1).solved(&position, Instant::now() + Duration::from_secs(60)).unwrap();
    /// assert_eq!(score.win_in_moves(), Some(-18));
    /// ```
    pub fn solved<P: Searchable>(&self, position: &P, until: Instant) -> Option<Score> {
        position.solved(&self.endings, Limit { stop: &self.stop, until })
    }

    /// Clears the tables, for a new game or for an answer that must not depend on earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories().iter_mut().for_each(History::clear);
    }

    fn histories(&self) -> MutexGuard<'_, Vec<History>> {
        self.histories.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line of play found by the search (principal variation).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M> {
    /// The score for the side to move.
    pub score: Score,
    /// The moves, from the root.
    pub moves: Vec<M>,
}

/// The progress of a search, reported after each line of each depth.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchInfo<M> {
    /// The depth, in plies.
    pub depth: u32,
    /// The selective depth: the length of the longest line searched, in plies.
    pub deepest: u32,
    /// The rank of the line, 0 for the best.
    pub rank: usize,
    /// The line.
    pub line: Variation<M>,
    /// The number of positions that all threads have searched.
    pub nodes: u64,
    /// The time since the start of the search.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub full: u32,
}

/// The result of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Best<M> {
    /// The best move.
    pub mv: M,
    /// The expected reply.
    pub ponder: Option<M>,
    /// The score for the side to move.
    pub score: Score,
    /// The best lines of the last finished depth, best first: [`Limits::lines`] at most, and at least one.
    pub lines: Vec<Variation<M>>,
    /// The last finished depth, in plies.
    pub depth: u32,
    /// The number of positions that all threads have searched.
    pub nodes: u64,
}

impl<M> Best<M> {
    /// Returns whether one thread's result beats that of `other` (lazy SMP): a quicker win, a greater depth, or a better score at the same depth.
    const fn outranks(&self, other: &Self) -> bool {
        let (score, against) = (self.score.0, other.score.0);
        if score >= WINS || against >= WINS {
            score > against
        } else {
            self.depth > other.depth || self.depth == other.depth && score > against
        }
    }
}

/// Searches for the best move in `root` by lazy SMP: the threads search the same position independently and share only the transposition
/// table. `earlier` are the positions before `root`, from the start. Returns `None` only where no move is legal: however early it stops, it
/// has a legal move.
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
    // A second search that runs at the same time may hold the kept tables.
    let history = || shared.histories().pop().map_or_else(History::new, Ok);
    let searcher =
        |helper, history| Searcher::new(root, earlier, limits, shared, &over, &nodes, budget, helper, history);
    let mut first = searcher(0, history().expect("memory for a search"));
    let reported = Cell::new(0);
    let report = &mut |info: &SearchInfo<P::Move>| {
        reported.set(info.nodes);
        report(info);
    };
    let (found, helpers): (Vec<_>, Vec<_>) = thread::scope(|scope| {
        let mut helpers = Vec::new();
        for helper in 1..limits.threads.max(1) {
            // Go on with fewer helpers if memory is short.
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
    // With several lines, take all of them from the main thread: those of two threads do not belong together.
    for found in found.into_iter().flatten().filter(|_| limits.lines <= 1) {
        if let Some(best) = best.as_mut().filter(|best| found.outranks(best)) {
            *best = Best { nodes: best.nodes, ..found };
            report(&first.info(best.depth, 0, best.lines[0].clone()));
        }
    }
    // An iteration that was cut off has searched more.
    if let Some(best) = best.as_ref().filter(|best| best.nodes > reported.get()) {
        for (rank, line) in best.lines.iter().enumerate() {
            report(&first.info(best.depth, rank, line.clone()));
        }
    }
    shared.histories().extend(helpers.into_iter().chain([first.history]));
    best
}

/// Builds and runs the example of the README with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
