//! The view of a board: in words, as a picture, and the game as PGN.

use super::{Board, side, square};
use crate::errors::{PgnError, value_error};
use crate::pgn::{first_game, written};
use crate::record::Check;
use crate::svg::{self, Drawing};
use pawnstorm_game::{Game, describe};
use pawnstorm_rules::{Square, Viewer};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// Returns the squares of the last move that a viewer knows.
fn last_move(game: &Game) -> Vec<Square> {
    let steps = game.entries().last().map(|entry| entry.path.steps()).unwrap_or_default();
    steps.iter().filter_map(|step| step.square()).collect()
}

#[pymethods]
impl Board {
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
    pub(super) fn diagram(&self, bottom: &str) -> PyResult<String> {
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
}
