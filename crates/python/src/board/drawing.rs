//! The board as a picture, and the game as PGN.

use super::{Board, side, square};
use crate::errors::{PgnError, value_error};
use crate::pgn::{first_game, written};
use crate::svg::{self, Drawing};
use pawnstorm_game::Game;
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
