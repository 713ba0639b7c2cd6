//! A board for playing a game.

use crate::analysis::Analysis;
use crate::engine::{Engine, Task, best};
use crate::errors::{ClaimRefused, IllegalMove, PgnError, hidden, not_one, start_error, value_error};
use crate::interrupt::interruptible;
use crate::line::{Line, Standing};
use crate::pgn::{first_game, written};
use crate::record::{Check, Outcome, PlayedMove};
use crate::solver::{Exact, Solver};
use crate::svg::{self, Drawing};
use crate::typed::{Divide, Evaluate, Perft, Playout};
use pawnstorm_engine::visit;
use pawnstorm_game::claims::{self, Ruling};
use pawnstorm_game::input::{self, explain};
use pawnstorm_game::{Game, Route, describe, start};
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{self as rules, Color, Info, NotASquare, Options, Reason, Square, Step, Viewer};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of events that makes `pop` rewrite the log of a board, if most of them were undone.
const LONG_LOG: usize = 10_000;
/// The deepest perft, as in the program.
const DEEPEST: u32 = 100;
/// The largest depth of a perft too short to need Ctrl-C.
const SHALLOW: u32 = 2;
/// The table of an engine for a single search, in megabytes.
const MEGABYTES: usize = 16;

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

/// Finds the move that a text means.
fn read(game: &Game, text: &str) -> PyResult<Route> {
    // Machine notation is a move's own name.
    let written = game.written(text).filter(|_| game.touch().squares.is_empty());
    written.map_or_else(|| input::one(game, text).map_err(not_one), Ok)
}

/// Returns the machine notation of the move that a route makes.
fn listed(game: &Game, route: &Route) -> String {
    game.listed(route).unwrap_or(route).path.to_string()
}

/// Returns the machine notations of the playable moves, sorted.
fn legal(game: &Game) -> Vec<String> {
    let mut legal = game.legal();
    if !game.touch().squares.is_empty() {
        legal.retain(|mv| game.routes().iter().any(|route| route.path.to_string() == *mv));
    }
    legal
}

/// Returns the steps of a route, each as a word.
fn steps(route: &Route) -> Vec<String> {
    let written = |(at, step): (usize, &Step)| match step {
        Step::Pick(square) if at > 0 => format!(",{square}"),
        Step::Pick(square) | Step::To(square) => square.to_string(),
        Step::Shoot(square) => format!(">{square}"),
        Step::Promote(letter) => format!("={letter}"),
        Step::Sacrifice => "*".into(),
        Step::Drop(letter) => format!("{letter}@"),
        Step::Declare(true) => "!".into(),
        Step::Declare(false) => "-".into(),
        Step::Done => ".".into(),
    };
    route.path.steps().iter().enumerate().map(written).collect()
}

/// Returns the squares of the last move that a viewer knows.
fn last_move(game: &Game) -> Vec<Square> {
    let steps = game.entries().last().map(|entry| entry.path.steps()).unwrap_or_default();
    steps.iter().filter_map(|step| step.square()).collect()
}

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
            Ok::<_, PyErr>(rules::Outcome { winner, reason })
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

    // The view of a board: in words, as a picture, and the game as PGN.

    /// The name of the game, as in GAMES.
    #[getter]
    #[pyo3(name = "game")]
    fn id(&self) -> &'static str {
        self.game().info().id
    }

    /// The options of the game, by name.
    #[getter]
    fn options(&self) -> BTreeMap<&'static str, bool> {
        let game = self.game();
        let options = game.options();
        game.info().options.iter().map(|(option, _)| (option.word(), options.get(*option))).collect()
    }

    /// The side to move, or to decide something before its move: "white" or "black".
    #[getter]
    fn turn(&self) -> &'static str {
        self.game().turn().word()
    }

    /// The move number, from 1, as FEN counts.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        let game = self.game();
        game.number_at(game.plies())
    }

    /// The hash of the position, of what counts for its repetition; the same in every process.
    #[getter]
    fn key(&self) -> PyResult<u64> {
        let game = self.open()?;
        Ok(game.key(game.plies()))
    }

    /// The position as a FEN with all its fields, without the pieces hidden from the viewer: a side, by default the one to move.
    #[pyo3(signature = (viewer=None))]
    fn fen(&self, viewer: Option<&str>) -> PyResult<String> {
        let viewer = viewer.map(side).transpose()?;
        Ok(self.seen(viewer, |game| game.fen(game.plies())))
    }

    /// The pieces by their squares, as letters of FEN, without those hidden from the viewer.
    #[pyo3(signature = (viewer=None))]
    fn pieces(&self, viewer: Option<&str>) -> PyResult<BTreeMap<String, String>> {
        let viewer = viewer.map(side).transpose()?;
        Ok(self.seen(viewer, |game| {
            let scene = game.scene(game.plies(), Viewer::Everyone);
            let letter = |at| Some((Square::to_string(&at), scene.piece(at)?.letter().to_string()));
            Square::all().filter_map(letter).collect()
        }))
    }

    /// The letter of the piece on a square, as in FEN; None for an empty square.
    fn piece_at(&self, square: &str) -> PyResult<Option<String>> {
        let game = self.game();
        let at = self::square(&game, square)?;
        let piece = game.scene(game.plies(), Viewer::Everyone).piece(at);
        Ok(piece.map(|piece| piece.letter().to_string()))
    }

    /// The check against the side to move; None if there is none.
    fn check(&self) -> Option<Check> {
        let game = self.game();
        let check = game.scene(game.plies(), Viewer::Everyone).check?;
        Some(Check {
            king: check.king.to_string(),
            by: check.by.iter().map(Square::to_string).collect(),
            sentence: game.info().terms.sentence(&describe::check(&game, game.plies())?),
        })
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.check().is_some()
    }

    /// The possible target squares of a capture by the piece on a square: along its lines up to and including the first piece, a pawn's
    /// diagonals even when empty, but not the squares held by its side.
    fn threats(&self, square: &str) -> PyResult<Vec<String>> {
        let game = self.game();
        let at = self::square(&game, square)?;
        Ok(game.threats(game.plies(), at).into_iter().map(|square| square.to_string()).collect())
    }

    /// What the piece on a square attacks, or what threatens an empty square, in a sentence.
    fn explain_threats(&self, square: &str) -> PyResult<String> {
        let game = self.game();
        let at = self::square(&game, square)?;
        Ok(describe::threats(&game, game.plies(), at))
    }

    /// What the piece on a square can do beyond what its kind tells, in a sentence or two; None if there is nothing to say.
    fn card(&self, square: &str) -> PyResult<Option<String>> {
        let game = self.game();
        let at = self::square(&game, square)?;
        Ok(game.card(game.plies(), at))
    }

    /// What the side to move must do, or answer, before it may choose freely, as a clause; None if nothing.
    fn duty(&self) -> Option<String> {
        self.game().duty().map(String::from)
    }

    /// The state of the game in a sentence or two: the result, or whose turn it is, with check and open claims.
    fn describe(&self) -> String {
        let game = self.game();
        if let Some(outcome) = describe::outcome(&game) {
            return outcome;
        }
        let ply = game.plies();
        let check = describe::check(&game, ply).map(|check| game.info().terms.sentence(&check));
        [Some(describe::turn(&game, ply)), check, describe::open_claims(&game)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// The board as text, a line a rank, with a side at the bottom.
    #[pyo3(signature = (bottom="white"))]
    fn diagram(&self, bottom: &str) -> PyResult<String> {
        let game = self.game();
        Ok(describe::diagram(&game, game.plies(), side(bottom)?))
    }

    /// Draws the board as SVG: a number of pixels wide, with a side at the bottom, as a viewer sees it. Arrows are pairs of squares, and
    /// squares can be marked; the last move and a check are marked by themselves.
    #[pyo3(signature = (*, size=400, bottom="white", viewer=None, squares=vec![], arrows=vec![]))]
    fn svg(
        &self,
        size: u32,
        bottom: &str,
        viewer: Option<&str>,
        squares: Vec<String>,
        arrows: Vec<(String, String)>,
    ) -> PyResult<String> {
        let (bottom, viewer) = (side(bottom)?, viewer.map(side).transpose()?);
        if !(1..=10_000).contains(&size) {
            return Err(value_error(format!("A board is 1 to 10000 pixels wide, not {size}.")));
        }
        self.seen(viewer, |game| {
            let squares = squares.into_iter().map(|name| square(game, &name)).collect::<PyResult<_>>()?;
            let arrows = arrows.into_iter().map(|(from, to)| Ok((square(game, &from)?, square(game, &to)?)));
            let arrows = arrows.collect::<PyResult<_>>()?;
            let scene = game.scene(game.plies(), Viewer::Everyone);
            let drawing = Drawing { size, bottom, last: last_move(game), squares, arrows };
            Ok(svg::draw(&scene, &game.info().terms, &drawing))
        })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(400, "white", None, Vec::new(), Vec::new())
    }

    /// Writes the game as PGN, with these tags, and with comments by the number of plies before them (0 for one before the first move).
    ///
    /// Raises HiddenPieces while the sides hide pieces from each other.
    #[pyo3(signature = (headers=None, comments=None))]
    fn pgn(
        &self,
        headers: Option<BTreeMap<String, String>>,
        comments: Option<BTreeMap<usize, String>>,
    ) -> PyResult<String> {
        written(&self.game(), &headers.unwrap_or_default(), &comments.unwrap_or_default())
    }

    /// Reads the first game of a PGN, of any kind, and returns the board at its end.
    ///
    /// Raises PgnError with the place and the reason if anything in it is wrong; `read_pgn` reads on.
    #[staticmethod]
    fn from_pgn(text: &str) -> PyResult<Self> {
        first_game(text).map(Self::of).map_err(PgnError::new_err)
    }

    // Moves: listing, playing and undoing them, and the end of a game.

    /// The legal moves in machine notation, sorted; none when the game is over. After touching a piece, only the moves that it allows.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        legal(&self.game())
    }

    /// The legal moves in machine notation, each with its text in the notation of the history; in chess, SAN.
    #[getter]
    fn legal_sans(&self) -> BTreeMap<String, String> {
        let game = self.game();
        let legal = legal(&game);
        let texts =
            game.routes().iter().zip(game.all_texts()).map(|(route, texts)| (route.path.to_string(), &texts[0]));
        texts.filter(|(mv, _)| legal.binary_search(mv).is_ok()).map(|(mv, text)| (mv, text.clone())).collect()
    }

    /// The text of a legal move in the notation of the history; in chess, SAN.
    fn san(&self, r#move: &str) -> PyResult<String> {
        let game = self.game();
        let route = read(&game, r#move)?;
        Ok(input::shown(&game, &route).into())
    }

    /// The machine notation of the move that a text means, in any spelling that the program understands.
    ///
    /// Raises IllegalMove with the reason by the rules, or AmbiguousMove with the moves that it can be.
    fn parse(&self, text: &str) -> PyResult<String> {
        let game = self.game();
        Ok(listed(&game, &read(&game, text)?))
    }

    /// The steps of a legal move, as entered on a board: "e7", "e8", "=q".
    ///
    /// A comma comes before the square of another piece to pick up, ">" before a target to shoot at. "N@" puts a piece on the board,
    /// "*" is a sacrifice, "!" and "-" declare a check or do not, "." ends a move that could continue.
    fn steps(&self, r#move: &str) -> PyResult<Vec<String>> {
        let game = self.game();
        let route = read(&game, r#move)?;
        Ok(steps(game.listed(&route).unwrap_or(&route)))
    }

    /// The legal moves in machine notation, each with its steps.
    #[getter]
    fn legal_steps(&self) -> BTreeMap<String, Vec<String>> {
        let game = self.game();
        let legal = legal(&game);
        let named = game.routes().iter().map(|route| (route.path.to_string(), route));
        named.filter(|(mv, _)| legal.binary_search(mv).is_ok()).map(|(mv, route)| (mv, steps(route))).collect()
    }

    /// The squares of the pieces that a legal move captures.
    fn captures(&self, r#move: &str) -> PyResult<Vec<String>> {
        let game = self.game();
        Ok(read(&game, r#move)?.captures.into_iter().map(|square| square.to_string()).collect())
    }

    /// Why a text is not a legal move, in a sentence; None if it is one.
    fn refusal(&self, text: &str) -> Option<String> {
        let game = self.game();
        let route = game.written(text).filter(|_| game.touch().squares.is_empty());
        if route.is_some() { None } else { input::one(&game, text).err().map(|why| why.to_string()) }
    }

    /// Plays a move, in any spelling that the program understands, and returns its machine notation.
    ///
    /// Raises IllegalMove with the reason by the rules, or AmbiguousMove with the moves that it can be.
    fn push(&self, r#move: &str) -> PyResult<String> {
        let mut game = self.game();
        let route = read(&game, r#move)?;
        let listed = listed(&game, &route);
        game.play(&route).map_err(|stale| IllegalMove::new_err(format!("{stale}.")))?;
        Ok(listed)
    }

    /// Takes the last move back, also one that ended the game, and returns it. No rule of the table forbids it here.
    ///
    /// Raises IndexError where no move was played.
    fn pop(&self) -> PyResult<PlayedMove> {
        let mut game = self.game();
        let none = || PyIndexError::new_err("There is no move to undo.");
        let last = game.entries().last().map(PlayedMove::from).ok_or_else(none)?;
        if !game.undo() {
            if game.viewer() == Viewer::Everyone {
                *game = game.branch(game.plies() - 1);
            } else {
                let mut line = Line::of(&game);
                line.moves.pop();
                *game = line.game().map_err(|error| start_error(&error))?;
            }
        }
        if game.log().len() > LONG_LOG + 2 * game.plies() {
            *game = game.branch(game.plies());
        }
        Ok(last)
    }

    /// The moves played so far.
    #[getter]
    fn history(&self) -> Vec<PlayedMove> {
        self.game().entries().iter().map(PlayedMove::from).collect()
    }

    /// The number of moves played on this board, of both sides together.
    fn ply(&self) -> usize {
        self.game().plies()
    }

    /// Touches a piece, which binds the player in a game with touch-move; `legal_moves` then has only the moves that it allows.
    fn touch(&self, square: &str) -> PyResult<()> {
        let mut game = self.game();
        let square = self::square(&game, square)?;
        game.touch_piece(square);
        Ok(())
    }

    /// The result of the game and its reason; None for an unfinished game.
    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.game())
    }

    /// Whether the game is over.
    fn is_game_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    /// The draws that the side to move may claim now, in one word each; a perpetual check, which must be proved, is not among them.
    fn claims(&self) -> PyResult<Vec<&'static str>> {
        Ok(self.open()?.claims().into_iter().map(Reason::word).collect())
    }

    /// Claims a draw for a reason, such as "threefold" or "perpetual-check". If it is granted, the game is over.
    ///
    /// Raises ClaimRefused with the reason otherwise. The proof of a perpetual check takes its time; Ctrl-C ends it.
    fn claim(&self, py: Python<'_>, reason: &str) -> PyResult<Outcome> {
        let (ruling, reason, proof) = {
            let game = self.game();
            if game.viewer() != Viewer::Everyone {
                return Err(hidden());
            }
            let reason = claims::named(&game, reason).map_err(value_error)?;
            (claims::judge(&game, reason), reason, game.proof())
        };
        let ruling = match ruling {
            Ruling::ToProve => claims::proved(cancellable(py, |stopped| proof(&|| stopped.load(Ordering::Relaxed)))?),
            ruling => ruling,
        };
        let mut game = self.game();
        match ruling {
            Ruling::Refused(clause) => Err(ClaimRefused::new_err(game.info().terms.sentence(&clause))),
            Ruling::Rejected(clause) => Err(ClaimRefused::new_err(format!("Rejected: {clause}."))),
            Ruling::Granted | Ruling::ToProve => {
                game.end(rules::Outcome::draw(reason));
                Outcome::of(&game).ok_or_else(|| value_error("The game is not over."))
            }
        }
    }

    /// Resigns for a side, by default the one to move.
    #[pyo3(signature = (side=None))]
    fn resign(&self, side: Option<&str>) -> PyResult<()> {
        let mut game = self.game();
        let side = side.map_or_else(|| Ok(game.turn()), self::side)?;
        game.end(rules::Outcome::win(!side, Reason::Resignation));
        Ok(())
    }

    /// Ends the game as a draw that the players agreed on, where the options allow it.
    fn agree_draw(&self) -> PyResult<()> {
        let mut game = self.game();
        claims::may_offer_draw(&game).map_err(ClaimRefused::new_err)?;
        game.end(rules::Outcome::draw(Reason::Agreement));
        Ok(())
    }

    // The computations about a position.

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
        Ok((winner.map(Color::word), reason, plies))
    }
}
