//! The engine.

use crate::analysis::Analysis;
use crate::board::Board;
use crate::errors::value_error;
use crate::interrupt::{interruptible, seconds};
use crate::typed::Search;
use pawnstorm_engine::{Level, Limits, Shared, Stage, visit};
use pawnstorm_rules::text;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest table of an engine or a solver, in megabytes.
pub(crate) const MAX_MEGABYTES: usize = 1 << 20;
/// The most threads of a search or a proof.
pub(crate) const MAX_THREADS: usize = 256;

/// The engine, with the tables that it keeps from one search to the next.
#[pyclass(frozen, module = "pawnstorm_rules")]
pub(crate) struct Engine {
    shared: Mutex<Arc<Shared>>,
    megabytes: usize,
    threads: usize,
}

/// How long to search, and how well to play.
pub(crate) struct Task {
    limits: Limits,
    level: Option<(Level, u64)>,
}

/// Reads a level as Python names it: a number, or "perfect".
fn level_named(name: &Bound<'_, PyAny>) -> PyResult<Level> {
    let word: String = name.str()?.extract()?;
    word.parse().map_err(|error| value_error(format!("{} is {error}.", text::quoted(&word))))
}

impl Task {
    pub(crate) fn new(
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<Self> {
        let time = time.map(seconds).transpose()?;
        let Some(name) = level else {
            if depth.is_none() && nodes.is_none() && time.is_none() {
                return Err(value_error("Say how long to search: depth, nodes, time or level."));
            }
            let mut limits = Limits::default();
            (limits.depth, limits.nodes, limits.time) = (depth, nodes, time);
            return Ok(Self { limits, level: None });
        };
        let level = level_named(name)?;
        let mut limits = level.limits(Stage::Later);
        limits.nodes = nodes.into_iter().chain(limits.nodes).min();
        limits.depth = depth.into_iter().chain(limits.depth).min();
        // The clock would make a level another on another machine.
        limits.time = time;
        Ok(Self { limits, level: Some((level, seed)) })
    }

    /// Creates the task of finding the `lines` best moves.
    pub(crate) fn of_lines(lines: usize, depth: Option<u32>, nodes: Option<u64>, time: Option<f64>) -> PyResult<Self> {
        if lines == 0 {
            return Err(value_error("An analysis has 1 line or more, not 0."));
        }
        let mut task = Self::new(depth, nodes, time, None, 0)?;
        task.limits.lines = lines;
        Ok(task)
    }
}

pub(crate) fn best(lines: PyResult<Vec<Analysis>>) -> PyResult<Analysis> {
    Ok(lines?.swap_remove(0))
}

impl Engine {
    fn tables(megabytes: usize) -> PyResult<Arc<Shared>> {
        let none = || PyMemoryError::new_err(format!("There is no memory for a table of {megabytes} MB."));
        Shared::try_new(megabytes).map(Arc::new).ok_or_else(none)
    }

    /// Searches the position of `board`. Returns the result for each line, the best first; at least one.
    pub(crate) fn search(&self, py: Python<'_>, board: &Board, task: Task) -> PyResult<Vec<Analysis>> {
        let line = board.to_think_about()?;
        let shared = Arc::clone(&self.shared.lock().unwrap_or_else(PoisonError::into_inner));
        let mut limits = task.limits;
        if task.level.is_none_or(|(level, _)| level >= Level::MAX) {
            limits.threads = self.threads;
        }
        let search = Search { line: &line, limits, level: task.level, shared: &shared };
        let found = interruptible(py, || shared.stop(), || visit(line.game, search).flatten());
        shared.resume();
        let found = found?.filter(|lines| !lines.is_empty());
        found.ok_or_else(|| value_error("There is not a legal move here."))
    }
}

#[pymethods]
impl Engine {
    /// Creates an engine with a table of `megabytes` MB, which searches with `threads` threads.
    #[new]
    #[pyo3(signature = (megabytes=16, threads=1))]
    pub(crate) fn new(megabytes: usize, threads: usize) -> PyResult<Self> {
        if !(1..=MAX_MEGABYTES).contains(&megabytes) {
            return Err(value_error(format!("A table has 1 to {MAX_MEGABYTES} megabytes, not {megabytes}.")));
        }
        if !(1..=MAX_THREADS).contains(&threads) {
            return Err(value_error(format!("A search has 1 to {MAX_THREADS} threads, not {threads}.")));
        }
        Ok(Self { shared: Mutex::new(Self::tables(megabytes)?), megabytes, threads })
    }

    /// Searches a position until the first limit is reached: a depth in plies, a number of nodes, a time in seconds.
    ///
    /// With a level, 1 to 10 or "perfect", it plays as that level of the program does, and the same seed chooses the same move;
    /// the limits then only shorten its search. Other Python threads run during the search, and Ctrl-C ends the search.
    #[pyo3(signature = (board, *, depth=None, nodes=None, time=None, level=None, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "most are named in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        board: &Board,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<Analysis> {
        best(self.search(py, board, Task::new(depth, nodes, time, level, seed)?))
    }

    /// Searches as `analyse` does, for the `lines` best moves instead of one: each with its line and its evaluation, the best first.
    #[pyo3(signature = (board, lines, *, depth=None, nodes=None, time=None))]
    fn analyse_lines(
        &self,
        py: Python<'_>,
        board: &Board,
        lines: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Vec<Analysis>> {
        self.search(py, board, Task::of_lines(lines, depth, nodes, time)?)
    }

    /// Searches as `analyse` does, and returns the move alone, in machine notation.
    #[pyo3(signature = (board, *, depth=None, nodes=None, time=None, level=None, seed=0))]
    #[expect(clippy::too_many_arguments, reason = "most are named in Python")]
    fn best_move(
        &self,
        py: Python<'_>,
        board: &Board,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<String> {
        Ok(self.analyse(py, board, depth, nodes, time, level, seed)?.mv)
    }

    /// Clears the tables, so that the next answer does not depend on earlier searches.
    fn clear(&self) -> PyResult<()> {
        let tables = Self::tables(self.megabytes)?;
        *self.shared.lock().unwrap_or_else(PoisonError::into_inner) = tables;
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("Engine(megabytes={}, threads={})", self.megabytes, self.threads)
    }
}
