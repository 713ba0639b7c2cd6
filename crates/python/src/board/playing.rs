//! Moves: listing, playing and undoing them, and the end of a game.

use super::{Board, side, square};
use crate::errors::{ClaimRefused, IllegalMove, hidden, not_one, value_error};
use crate::interrupt::interruptible;
use crate::line::Line;
use crate::record::{Outcome, PlayedMove};
use pawnstorm_game::claims::{self, Ruling};
use pawnstorm_game::{Game, Route, input};
use pawnstorm_rules::{self as rules, Reason, Step, Viewer};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of events that makes `pop` rewrite the log of a board, if most of them were undone.
const LONG_LOG: usize = 10_000;

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

#[pymethods]
impl Board {
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
                *game = line.game().map_err(|error| crate::errors::start_error(&error))?;
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
            Ruling::ToProve => {
                let stopped = AtomicBool::new(false);
                let stop = || stopped.store(true, Ordering::Relaxed);
                claims::proved(interruptible(py, stop, || proof(&|| stopped.load(Ordering::Relaxed)))?)
            }
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
}
