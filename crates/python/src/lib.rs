//! The Python module `pawnstorm_rules`: positions, moves, results, the engine and the solver of every game.
//!
//! Nothing here knows the rules of any game: a [`Board`](board::Board) is a game of `pawnstorm-game`, and what must be fast, as perft and
//! search, is done with the positions of the game's own type ([`typed`]). The Python files beside say the same in types (`_native.pyi`).

#[cfg(panic = "abort")]
compile_error!(
    "a panic must become an exception: build with the profile `wheel`, as pyproject.toml says, not with `release`"
);

mod analysis;
mod board;
mod engine;
mod errors;
mod interrupt;
mod line;
mod pgn;
mod record;
mod solver;
mod svg;
mod typed;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use super::analysis::Analysis;
    #[pymodule_export]
    use super::board::Board;
    #[pymodule_export]
    use super::engine::Engine;
    #[pymodule_export]
    use super::errors::{AmbiguousMove, ClaimRefused, FenError, HiddenPieces, IllegalMove, NotProved, PgnError};
    #[pymodule_export]
    use super::pgn::{PgnGame, PgnLine, PgnMove, read_pgn};
    #[pymodule_export]
    use super::record::{Check, FenField, GameInfo, Outcome, PlayedMove, game_info};
    #[pymodule_export]
    use super::solver::{Exact, Solver};
    use pawnstorm_rules::variants::GAMES;
    use pyo3::prelude::{Bound, PyModule, PyModuleMethods, PyResult};
    use pyo3::types::PyTuple;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let games = PyTuple::new(module.py(), GAMES.iter().map(|info| info.id))?;
        module.add("GAMES", games)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
