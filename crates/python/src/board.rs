//! A board for playing a game.

mod computing;
mod looking;
mod playing;

use crate::errors::{hidden, start_error, value_error};
use crate::line::{Line, Standing};
use pawnstorm_game::input::explain;
use pawnstorm_game::{Game, start};
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{Color, Info, NotASquare, Options, Outcome, Reason, Square, Viewer};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A board of one of the games, for playing and undoing moves.
///
/// Board(game="chess", fen=None, *, options=None) starts at the start position of the game or at a FEN. The options are those of the
/// program, by name: {"touch-move": False}; other options keep the game's defaults.
///
/// Boards are equal if their game, options and position are. A board changes, so it cannot be a key of a dict: use `fen()` or `key`.
#[pyclass(frozen, module = "pawnstorm_rules")]
pub(crate) struct Board {
    game: Mutex<Game>,
}

/// The result of `__reduce__`: the function that makes the board again, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, String, BTreeMap<&'static str, bool>, Vec<String>, Ended));
/// The winner and the reason of an outcome.
type Ended = Option<(Option<&'static str>, &'static str)>;

impl Board {
    /// Creates a board of a game.
    pub(crate) fn of(game: Game) -> Self {
        Self { game: Mutex::new(game) }
    }

    /// Returns the game, shown to the side to move if it hides pieces. Never hold it while the interpreter's lock is released.
    pub(crate) fn game(&self) -> MutexGuard<'_, Game> {
        let mut game = self.game.lock().unwrap_or_else(PoisonError::into_inner);
        let turn = game.turn();
        if ![Viewer::Everyone, Viewer::Side(turn)].contains(&game.viewer()) {
            game.show_to(turn);
        }
        game
    }

    /// Returns the start and the moves that lead to the position; fails if the game is over or hides pieces.
    pub(crate) fn to_think_about(&self) -> PyResult<Line> {
        let game = self.open()?;
        if game.outcome().is_some() {
            return Err(value_error(explain::steps(&game, &[])));
        }
        Ok(Line::of(&game))
    }

    pub(crate) fn as_it_stands(&self) -> PyResult<Standing> {
        let game = self.open()?;
        Ok(Standing { fen: game.fen(game.plies()), options: game.options(), info: game.info(), turn: game.turn() })
    }

    /// Returns the game; fails if it hides pieces.
    fn open(&self) -> PyResult<MutexGuard<'_, Game>> {
        let game = self.game();
        if game.viewer() == Viewer::Everyone { Ok(game) } else { Err(hidden()) }
    }

    /// Calls `ask` with the game as `side` sees it, by default the side to move. Without hidden pieces every side sees the same.
    fn seen<T>(&self, side: Option<Color>, ask: impl FnOnce(&Game) -> T) -> T {
        let mut game = self.game();
        let Some(side) = side.filter(|_| game.viewer() != Viewer::Everyone) else { return ask(&game) };
        game.show_to(side);
        ask(&game)
    }
}

/// Reads the name of a side.
pub(crate) fn side(name: &str) -> PyResult<Color> {
    let side = Color::of_word(name);
    side.ok_or_else(|| value_error(format!("{} is not a side: use white or black.", quoted(name))))
}

/// Reads the name of a square: `e4`, or, in a game that counts so, row and column.
pub(crate) fn square(game: &Game, name: &str) -> PyResult<Square> {
    explain::square(game, name).ok_or_else(|| value_error(format!("{} is not a square: {NotASquare}.", quoted(name))))
}

/// Finds a game by its name.
pub(crate) fn info(name: &str) -> PyResult<&'static Info> {
    let found = GAMES.iter().copied().find(|info| info.id == name);
    found.ok_or_else(|| start_error(&pawnstorm_game::StartError::UnknownGame(name.into())))
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (game="chess", fen=None, *, options=None))]
    fn new(game: &str, fen: Option<&str>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let info = info(game)?;
        let mut chosen = Options::of(info);
        for (name, on) in options.into_iter().flat_map(PyDictMethods::iter) {
            let name = name.extract::<String>()?.replace('_', "-");
            chosen.set(info.option(&name).map_err(value_error)?, on.extract()?);
        }
        start(info.id, chosen, fen).map(Self::of).map_err(|error| start_error(&error))
    }

    /// Plays the moves of a board again.
    #[staticmethod]
    #[pyo3(name = "_restore")]
    fn restore(
        game: &str,
        start: String,
        options: BTreeMap<String, bool>,
        moves: Vec<String>,
        ended: Option<(Option<String>, String)>,
    ) -> PyResult<Self> {
        let info = info(game)?;
        let mut chosen = Options::default();
        for (name, on) in options {
            chosen.set(info.option(&name).map_err(value_error)?, on);
        }
        let outcome = |(winner, reason): (Option<String>, String)| {
            let winner = winner.map(|winner| side(&winner)).transpose()?;
            let reason: Reason =
                reason.parse().map_err(|error| value_error(format!("{} is {error}.", quoted(&reason))))?;
            Ok::<_, PyErr>(Outcome { winner, reason })
        };
        let outcome = ended.map(outcome).transpose()?;
        let line = Line { game: info.id, options: chosen, start, moves, outcome };
        line.game().map(Self::of).map_err(|error| start_error(&error))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let line = Line::of(&slf.get().game());
        let restore = slf.get_type().getattr("_restore")?;
        let info = info(line.game)?;
        let options = info.options.iter().map(|(option, _)| (option.word(), line.options.get(*option))).collect();
        let ended = line.outcome.map(|outcome| (outcome.winner.map(Color::word), outcome.reason.word()));
        Ok((restore, (line.game, line.start, options, line.moves, ended)))
    }

    /// Copies the board with its history.
    pub(crate) fn copy(&self) -> Self {
        let game = self.game();
        let mut copy = game.branch(game.plies());
        if let Some(outcome) = game.outcome() {
            copy.end(outcome);
        }
        Self::of(copy)
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __eq__(&self, other: &Self) -> bool {
        if std::ptr::eq(self, other) {
            return true;
        }
        let position = |board: &Self| {
            let game = board.game();
            (game.info().id, game.options(), game.key(game.plies()), game.fen(game.plies()))
        };
        position(self) == position(other)
    }

    fn __str__(&self) -> String {
        self.diagram("white").unwrap_or_default()
    }

    fn __repr__(&self) -> String {
        let game = self.game();
        format!("Board({:?}, {:?})", game.info().id, game.fen(game.plies()))
    }
}
