//! Games as PGN, read and written.

use crate::board::Board;
use crate::errors::{HiddenPieces, PgnError};
use crate::record::{Reduced, pickled};
use pawnstorm_game::Game;
use pawnstorm_game::pgn::{self, Facts, Line, Node, Splitter, Tree};
use pawnstorm_rules::Terminology;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;

/// A game read from a PGN: its tags, and its moves with comments, annotation glyphs and variations.
#[pyclass(frozen, module = "pawnstorm_rules")]
pub(crate) struct PgnGame {
    /// Its text, and the number of its first line in the PGN.
    source: (Vec<u8>, usize),
    tree: Tree,
    /// The board after the last legal move; `None` if the start failed.
    board: Option<Board>,
    /// The problems with the game, in sentences.
    problems: Vec<String>,
}

/// A line of consecutive moves.
#[pyclass(frozen, get_all, from_py_object, module = "pawnstorm_rules")]
#[derive(Clone)]
pub(crate) struct PgnLine {
    /// The comments before the first move.
    comments: Vec<String>,
    /// The moves.
    moves: Vec<PgnMove>,
}

/// A move with its annotations.
#[pyclass(frozen, get_all, from_py_object, module = "pawnstorm_rules")]
#[derive(Clone)]
pub(crate) struct PgnMove {
    /// The move as the export format writes it; as it is written in the PGN if it is not legal.
    text: String,
    /// The move in machine notation; None if it or an earlier move is not legal.
    #[pyo3(name = "move")]
    machine: Option<String>,
    /// The side that moves, "white" or "black".
    side: String,
    /// The move number.
    number: u32,
    /// The numeric annotation glyphs: 1 for "!", 2 for "?", 3 for "!!" and so on.
    nags: Vec<u32>,
    /// The comments after the move.
    comments: Vec<String>,
    /// The lines that could have been played in its place.
    variations: Vec<PgnLine>,
}

impl From<&Line> for PgnLine {
    fn from(line: &Line) -> Self {
        Self { comments: line.before.clone(), moves: line.moves.iter().map(PgnMove::from).collect() }
    }
}

impl From<&Node> for PgnMove {
    fn from(node: &Node) -> Self {
        Self {
            text: node.text.clone(),
            machine: node.path.as_ref().map(ToString::to_string),
            side: node.side.word().into(),
            number: node.number,
            nags: node.glyphs.iter().copied().map(u32::from).collect(),
            comments: node.after.clone(),
            variations: node.variations.iter().map(PgnLine::from).collect(),
        }
    }
}

impl PgnGame {
    /// Reads the game in `text`, whose first line has the number `line`.
    fn read(text: &[u8], line: usize) -> Self {
        let mut parsed = pgn::parse(text, line);
        let mut problems: Vec<String> = parsed.error.iter().map(ToString::to_string).collect();
        let board = match parsed.tree.resolve() {
            Ok(resolved) => {
                problems.extend(resolved.problems.iter().map(ToString::to_string));
                Some(Board::of(resolved.game))
            }
            Err(error) => {
                problems.push(error.to_string());
                None
            }
        };
        Self { source: (text.into(), line), tree: parsed.tree, board, problems }
    }
}

#[pymethods]
impl PgnGame {
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(text: &[u8], line: usize) -> Self {
        Self::read(text, line)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Vec<u8>, usize)> {
        Ok((slf.get_type().getattr("_restore")?, slf.get().source.clone()))
    }

    /// The tags by name, the Seven Tag Roster first.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in self.tree.tags.iter() {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    /// The moves of the game with their annotations.
    #[getter]
    fn line(&self) -> PgnLine {
        (&self.tree.line).into()
    }

    /// The problems with the game, as sentences with line and column; empty if there are none.
    #[getter]
    fn problems(&self) -> Vec<String> {
        self.problems.clone()
    }

    /// A board with the moves of the game, as far as they are legal.
    ///
    /// Raises PgnError if the start failed: an unknown variant or an invalid start position.
    fn board(&self) -> PyResult<Board> {
        let none = || PgnError::new_err(self.problems.last().cloned().unwrap_or_default());
        self.board.as_ref().map(Board::copy).ok_or_else(none)
    }

    /// The game in export format.
    fn __str__(&self) -> String {
        pgn::write(&self.tree)
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.tree.tags.known(name).unwrap_or("?");
        format!("<PgnGame {} - {}, {} moves>", tag("White"), tag("Black"), self.tree.line.moves.len())
    }
}

pickled!(PgnLine { comments, moves });

pickled!(PgnMove { text, machine, side, number, nags, comments, variations });

#[pymethods]
impl PgnLine {
    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<&str> = self.moves.iter().map(|mv| mv.text.as_str()).collect();
        format!("<PgnLine {}>", moves.join(" "))
    }
}

#[pymethods]
impl PgnMove {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<PgnMove {}{} {}>", self.number, if self.side == "white" { "." } else { "..." }, self.text)
    }
}

/// Reads all games of a PGN, of any kind. The `problems` of a game list its errors.
#[pyfunction]
pub(crate) fn read_pgn(text: &str) -> Vec<PgnGame> {
    let bytes = text.as_bytes();
    let mut splitter = Splitter::default();
    let mut found = splitter.feed(bytes);
    found.extend(splitter.finish());
    let part = |from: u64, length: u64| {
        let from = usize::try_from(from).ok()?;
        bytes.get(from..from.checked_add(usize::try_from(length.min(pgn::LONGEST_GAME)).ok()?)?)
    };
    found.iter().filter_map(|game| Some(PgnGame::read(part(game.offset, game.length)?, game.line))).collect()
}

/// Reads the first game of a PGN.
///
/// # Errors
/// Returns the first problem, as a sentence.
pub(crate) fn first_game(text: &str) -> Result<Game, String> {
    let mut parsed = pgn::parse(text.as_bytes(), 1);
    if let Some(error) = parsed.error {
        return Err(error.to_string());
    }
    let resolved = parsed.tree.resolve().map_err(|error| error.to_string())?;
    match resolved.problems.first() {
        Some(problem) => Err(problem.to_string()),
        None => Ok(resolved.game),
    }
}

pub(crate) fn written(
    game: &Game,
    headers: &BTreeMap<String, String>,
    comments: &BTreeMap<usize, String>,
) -> PyResult<String> {
    let mut tree = Tree::of(game, &Facts::default()).map_err(|error| HiddenPieces::new_err(error.to_string()))?;
    for (name, value) in headers {
        tree.tags.set(name, value);
    }
    for (ply, comment) in comments {
        let place = match ply.checked_sub(1) {
            None => Some(&mut tree.line.before),
            Some(at) => tree.line.moves.get_mut(at).map(|node| &mut node.after),
        };
        let none = || {
            let plies = game.plies();
            PgnError::new_err(Terminology::CHESS.sentence(&format!("there is no move {ply}, only {plies}")))
        };
        place.ok_or_else(none)?.push(comment.clone());
    }
    Ok(pgn::write(&tree))
}
