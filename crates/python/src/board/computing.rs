//! The computations about a position: perft, evaluation, search, exact values, random games.

use super::Board;
use crate::analysis::Analysis;
use crate::engine::{Engine, Task, best};
use crate::errors::value_error;
use crate::interrupt::interruptible;
use crate::solver::{Exact, Solver};
use crate::typed::{Divide, Evaluate, Perft, Playout};
use pawnstorm_engine::searched::visit;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// The deepest perft, as in the program.
const DEEPEST: u32 = 100;
/// The largest depth of a perft too short to need Ctrl-C.
const SHALLOW: u32 = 2;
/// The table of an engine for a single search, in megabytes.
const MEGABYTES: usize = 16;

fn depth_of_perft(depth: u32) -> PyResult<u32> {
    if depth <= DEEPEST {
        Ok(depth)
    } else {
        Err(value_error(format!("The depth of perft is 0 to {DEEPEST}, not {depth}.")))
    }
}

/// Runs a computation that looks at a flag, which Ctrl-C sets.
fn cancellable<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let cancelled = AtomicBool::new(false);
    interruptible(py, || cancelled.store(true, Ordering::Relaxed), || work(&cancelled))
}

#[pymethods]
impl Board {
    /// Counts the sequences of exactly `depth` plies, without history. Ctrl-C ends it.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        let (depth, from) = (depth_of_perft(depth)?, &self.as_it_stands()?);
        let count = |cancelled: &AtomicBool| visit(from.info.id, Perft { from, depth, cancelled }).flatten();
        let count =
            if depth <= SHALLOW { py.detach(|| count(&AtomicBool::new(false))) } else { cancellable(py, count)? };
        Ok(count.unwrap_or_default())
    }

    /// Counts the sequences after each legal move.
    fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<BTreeMap<String, u64>> {
        let (depth, from) = (depth_of_perft(depth)?, &self.as_it_stands()?);
        let counts = |cancelled: &AtomicBool| visit(from.info.id, Divide(Perft { from, depth, cancelled })).flatten();
        Ok(cancellable(py, counts)?.unwrap_or_default())
    }

    /// The evaluation of the position without a search, in hundredths of a pawn from White's point of view.
    fn evaluate(&self) -> PyResult<i32> {
        let from = self.as_it_stands()?;
        Ok(visit(from.info.id, Evaluate(&from)).flatten().unwrap_or_default())
    }

    /// Searches the position with a new engine; see Engine.analyse. For many searches keep an Engine.
    #[pyo3(signature = (*, depth=None, nodes=None, time=None, level=None, seed=0))]
    fn analyse(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<Analysis> {
        let task = Task::new(depth, nodes, time, level, seed)?;
        best(Engine::new(MEGABYTES, 1)?.search(py, self, task))
    }

    /// Searches for the `lines` best moves with a new engine; see Engine.analyse_lines.
    #[pyo3(signature = (lines, *, depth=None, nodes=None, time=None))]
    fn analyse_lines(
        &self,
        py: Python<'_>,
        lines: usize,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Vec<Analysis>> {
        let task = Task::of_lines(lines, depth, nodes, time)?;
        Engine::new(MEGABYTES, 1)?.search(py, self, task)
    }

    /// Searches as `analyse` does, and returns the move alone, in machine notation.
    #[pyo3(signature = (*, depth=None, nodes=None, time=None, level=None, seed=0))]
    fn best_move(
        &self,
        py: Python<'_>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        level: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<String> {
        Ok(self.analyse(py, depth, nodes, time, level, seed)?.mv)
    }

    /// Proves the value of a position of the Pawn Game, with a new solver; see Solver.value. For many proofs keep a Solver.
    #[pyo3(signature = (*, nodes=None, time=None, memory=64))]
    fn exact(&self, py: Python<'_>, nodes: Option<u64>, time: Option<f64>, memory: usize) -> PyResult<Exact> {
        Solver::new(memory, None)?.value(py, self, nodes, time)
    }

    /// Plays random moves from here to the end, and returns the winner, the reason in one word and the number of plies.
    ///
    /// A claimable draw ends the game, and so do `most` plies ("too-long"). The board stays unchanged; the same seed plays the same game.
    #[pyo3(signature = (seed=0, most=1000))]
    fn playout(&self, py: Python<'_>, seed: u64, most: usize) -> PyResult<(Option<&'static str>, &'static str, usize)> {
        let line = self.to_think_about()?;
        // A game of this length ends too soon to need Ctrl-C.
        let most = most.min(10_000);
        let end = py.detach(|| visit(line.game, Playout { line: &line, seed, most }).flatten());
        let (winner, reason, plies) = end.ok_or_else(|| value_error("The game is over here."))?;
        Ok((winner.map(pawnstorm_rules::Color::word), reason, plies))
    }
}
