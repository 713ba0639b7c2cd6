//! Puzzles.

use super::{Side, lenient, readable, words};
use serde::Deserialize;
use serde_json::{Value, json};

words! {
    /// How hard puzzles are, compared with the rating of the account, or with 1500 without one.
    Difficulty {
        /// 600 points lower.
        Easiest = "easiest",
        /// 300 points lower.
        Easier = "easier",
        /// As the rating.
        Normal = "normal",
        /// 300 points higher.
        Harder = "harder",
        /// 600 points higher.
        Hardest = "hardest",
    }
}

/// A puzzle and the game that it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PuzzleAndGame {
    /// The game.
    pub game: PuzzleGame,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The game that a puzzle comes from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PuzzleGame {
    /// The ID of the game.
    pub id: String,
    /// The moves up to the puzzle in SAN, without numbers. The last one is the opponent's move before the solution.
    pub pgn: String,
    /// The clock, such as `5+3`.
    #[serde(default, deserialize_with = "lenient")]
    pub clock: Option<String>,
    /// Whether the game changed ratings.
    #[serde(default)]
    pub rated: bool,
    /// The players.
    #[serde(default, deserialize_with = "readable")]
    pub players: Vec<PuzzlePlayer>,
}

/// A player of the game that a puzzle comes from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PuzzlePlayer {
    /// The side.
    pub color: Side,
    /// The name.
    pub name: String,
    /// A title, such as `GM`.
    #[serde(default, deserialize_with = "lenient")]
    pub title: Option<String>,
    /// The rating.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
}

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Puzzle {
    /// The ID, of 5 characters.
    pub id: String,
    /// The plies of the game before its last move.
    pub initial_ply: u32,
    /// The rating.
    pub rating: i32,
    /// How often it was tried.
    #[serde(default)]
    pub plays: u32,
    /// The solution in UCI notation: your move, the answer, your move and so on.
    pub solution: Vec<String>,
    /// What it is about, such as `fork` or `mateIn2`.
    #[serde(default)]
    pub themes: Vec<String>,
    /// The position to solve, if the server sends it.
    #[serde(default, deserialize_with = "lenient")]
    pub fen: Option<String>,
    /// The move before it in UCI notation, if the server sends it.
    #[serde(default, deserialize_with = "lenient")]
    pub last_move: Option<String>,
}

/// A rating in puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Glicko {
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Whether it is still provisional.
    #[serde(default)]
    pub provisional: bool,
}

/// Several puzzles: `GET /api/puzzle/batch/{angle}`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct PuzzleBatch {
    /// The puzzles; empty if the account has seen all.
    #[serde(default, deserialize_with = "readable")]
    pub puzzles: Vec<PuzzleAndGame>,
    /// Your rating, with a token.
    #[serde(default, deserialize_with = "lenient")]
    pub glicko: Option<Glicko>,
}

/// How a puzzle went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The ID of the puzzle.
    pub id: String,
    /// Whether it was solved without a mistake or a hint.
    pub win: bool,
    /// Whether it changes your rating.
    pub rated: bool,
}

pub(crate) fn solutions(solutions: &[Solution]) -> Value {
    let each = solutions.iter().map(|Solution { id, win, rated }| json!({ "id": id, "win": win, "rated": rated }));
    json!({ "solutions": each.collect::<Vec<_>>() })
}

/// What became of solved puzzles: `POST /api/puzzle/batch/{angle}`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SolvedBatch {
    /// More puzzles, if they were asked for.
    #[serde(default, deserialize_with = "readable")]
    pub puzzles: Vec<PuzzleAndGame>,
    /// Your rating afterwards.
    #[serde(default, deserialize_with = "lenient")]
    pub glicko: Option<Glicko>,
    /// The solved puzzles.
    #[serde(default, deserialize_with = "readable")]
    pub rounds: Vec<Round>,
}

/// A solved puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Round {
    /// The ID of the puzzle.
    pub id: String,
    /// Whether it was solved.
    pub win: bool,
    /// How it changed your rating; `None` if it was not rated.
    #[serde(default, deserialize_with = "lenient")]
    pub rating_diff: Option<i32>,
}
