//! The solver of races of pawns.

use crate::board::Board;
use crate::engine::{MAX_MEGABYTES, MAX_THREADS};
use crate::errors::{NotProved, value_error};
use crate::interrupt::{interruptible, seconds};
use crate::record::pickled;
use crate::typed::{self, Timeout, value};
use pawnstorm_engine::solve::{self, Race, Value};
use pawnstorm_engine::visit;
use pawnstorm_rules::Color;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::thread::available_parallelism;
use std::time::Instant;

/// The exact value of a position.
#[pyclass(frozen, eq, hash, get_all, skip_from_py_object, module = "pawnstorm_rules")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Exact {
    /// The value for the side to move: "win", "draw" or "loss".
    value: String,
    /// The side that wins, "white" or "black"; None for a draw.
    winner: Option<String>,
    /// A move that reaches the value, in machine notation; None where there is no move.
    #[pyo3(name = "move")]
    mv: Option<String>,
}

pickled!(Exact { value, winner, mv });

#[pymethods]
impl Exact {
    fn __str__(&self) -> &str {
        &self.value
    }

    fn __repr__(&self) -> String {
        format!("<Exact {}, by {}>", self.value, self.mv.as_deref().unwrap_or("no move"))
    }
}

/// A solver of the Pawn Game, with a table of proved values.
#[pyclass(frozen, module = "pawnstorm_rules")]
pub(crate) struct Solver {
    solver: solve::Solver,
}

impl Solver {
    /// Runs a proof, which Ctrl-C ends.
    fn prove<T: Send>(&self, py: Python<'_>, proof: impl FnOnce(&solve::Solver) -> T + Send) -> PyResult<T> {
        let proved = interruptible(py, || self.solver.stop(), || proof(&self.solver));
        self.solver.resume();
        proved
    }
}

fn timeout(nodes: Option<u64>, time: Option<f64>) -> PyResult<Timeout> {
    let time = time.map(seconds).transpose()?;
    let until = time.and_then(|time| Instant::now().checked_add(time));
    Ok(Timeout { nodes, until })
}

/// A race of pawns, the races after each move, and the side to move.
type Races = (Race, Vec<(String, Race)>, Color);

fn races(board: &Board) -> PyResult<Races> {
    let from = board.as_it_stands()?;
    let unsolvable = || value_error(format!("{} cannot be solved: only pure pawn races can.", from.info.name));
    let (race, moves) = visit(from.info.id, typed::Races(&from)).flatten().ok_or_else(unsolvable)?;
    Ok((race, moves, from.turn))
}

#[pymethods]
impl Solver {
    /// Creates a solver with a table of at most `megabytes` MB and `threads` threads, by default as many as the computer can run at once.
    #[new]
    #[pyo3(signature = (megabytes=64, threads=None))]
    pub(crate) fn new(megabytes: usize, threads: Option<usize>) -> PyResult<Self> {
        let least = solve::Solver::MIN_MEGABYTES;
        if !(least..=MAX_MEGABYTES).contains(&megabytes) {
            return Err(value_error(format!(
                "The table of a solver has {least} to {MAX_MEGABYTES} megabytes, not {megabytes}."
            )));
        }
        let threads = threads.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
        if !(1..=MAX_THREADS).contains(&threads) {
            return Err(value_error(format!("A proof has 1 to {MAX_THREADS} threads, not {threads}.")));
        }
        let none = || PyMemoryError::new_err(format!("There is no memory for a table of {megabytes} MB."));
        let solver = solve::Solver::new(megabytes, threads).ok_or_else(none)?.with_book();
        Ok(Self { solver })
    }

    /// Proves the value of a position, and a move that reaches it. The solver does not know the distance to the end.
    ///
    /// Raises NotProved if that takes more than about `nodes` nodes, or `time` seconds.
    #[pyo3(signature = (board, *, nodes=None, time=None))]
    pub(crate) fn value(
        &self,
        py: Python<'_>,
        board: &Board,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<Exact> {
        let (race, moves, turn) = races(board)?;
        let timeout = timeout(nodes, time)?;
        let proved = self.prove(py, |solver| {
            let found = value(solver, &race, timeout)?;
            let keeps = |race: &Race| value(solver, race, timeout).map(Value::turned) == Some(found);
            let book = solve::book::find(&race).map(|known| known.best);
            let by_book = moves.iter().find(|(_, race)| Some(*race) == book);
            Some((found, by_book.or_else(|| moves.iter().find(|(_, race)| keeps(race))).map(|(mv, _)| mv.clone())))
        })?;
        let (value, mv) = proved.ok_or_else(|| NotProved::new_err("No value could be proved in time."))?;
        Ok(Exact { value: value.word().into(), winner: value.winner(turn).map(|side| side.word().into()), mv })
    }

    /// Proves the value of each legal move for the side that makes it: "win", "draw" or "loss". Moves not proved within the
    /// limits are missing; the nodes are for each move, the time is for all.
    #[pyo3(signature = (board, *, nodes=None, time=None))]
    fn move_values(
        &self,
        py: Python<'_>,
        board: &Board,
        nodes: Option<u64>,
        time: Option<f64>,
    ) -> PyResult<BTreeMap<String, &'static str>> {
        let (_, moves, _) = races(board)?;
        let timeout = timeout(nodes, time)?;
        self.prove(py, |solver| {
            let valued = |(mv, race): (String, Race)| Some((mv, value(solver, &race, timeout)?.turned().word()));
            moves.into_iter().filter_map(valued).collect()
        })
    }

    /// The positions searched so far.
    #[getter]
    fn nodes(&self) -> u64 {
        self.solver.nodes()
    }
}
