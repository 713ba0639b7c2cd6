//! The result of a search.

use crate::record::pickled;
use pawnstorm_game::think::Evaluation;
use pawnstorm_rules::Terminology;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// What the engine found in a position.
#[pyclass(frozen, get_all, module = "pawnstorm_rules")]
pub(crate) struct Analysis {
    /// The best move, or the one that the level plays, in machine notation.
    #[pyo3(name = "move")]
    pub(crate) mv: String,
    /// The move as the history writes it; in chess, SAN.
    san: String,
    /// The evaluation in hundredths of a pawn from White's point of view; None if a side wins by force or the value is proved.
    score: Option<i32>,
    /// The side that wins by force, as far as the search saw, or None.
    winner: Option<String>,
    /// In how many of its moves that side wins, or None if unknown.
    wins_in: Option<u32>,
    /// The evaluation in words, such as "White is slightly better".
    words: String,
    /// The principal variation in machine notation, the move first.
    line: Vec<String>,
    /// The same as the history writes it.
    sans: Vec<String>,
    /// Why the move is good, as far as the rules tell: a clause, or empty.
    reason: String,
    /// The finished depth, in plies.
    depth: u32,
    /// The number of positions searched.
    nodes: u64,
}

impl Analysis {
    pub(crate) fn new(
        score: Evaluation,
        (line, sans): (Vec<String>, Vec<String>),
        reason: String,
        (depth, nodes): (u32, u64),
        terms: &Terminology,
    ) -> Self {
        let words = score.words(terms);
        let (score, winner, wins_in) = match score {
            Evaluation::Open(score) => (Some(score), None, None),
            Evaluation::Won(side, moves) => (None, Some(side), Some(moves)),
            Evaluation::Proved(side) => (None, side, None),
        };
        Self {
            mv: line.first().cloned().unwrap_or_default(),
            san: sans.first().cloned().unwrap_or_default(),
            score,
            winner: winner.map(|side| side.word().into()),
            wins_in,
            words,
            line,
            sans,
            reason,
            depth,
            nodes,
        }
    }
}

pickled!(Analysis { mv, san, score, winner, wins_in, words, line, sans, reason, depth, nodes });

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        format!("<Analysis {}: {}, depth {}, {} nodes>", self.san, self.words, self.depth, self.nodes)
    }
}
