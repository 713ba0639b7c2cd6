//! Puzzles.

use super::{Player, readable, records, words};
use serde::Serialize;

words! {
    /// How hard puzzles are, compared with the rating of the account, or with 1500 without one.
    Difficulty {
        Easiest "easiest" "Much easier.",
        Easier "easier" "Easier.",
        Normal "normal" "As the rating.",
        Harder "harder" "Harder.",
        Hardest "hardest" "Much harder.",
    }
}

records! {
    /// A puzzle and the game that it comes from.
    PuzzleAndGame
    ! game: PuzzleGame, "The game.";
    ! puzzle: Puzzle, "The puzzle.";

    /// The game that a puzzle comes from.
    PuzzleGame
    ! id: String, "The ID of the game.";
    ! pgn: String, "The moves up to the puzzle in SAN, without numbers. The last is the opponent's move before the solution.";
    ! #[serde(default, deserialize_with = "readable")] players: Vec<Player>, "The players.";
    ~ rated, "Whether the game changed ratings.";

    /// A puzzle.
    Puzzle
    ! id: String, "The ID, of 5 characters.";
    ! initial_ply: u32, "The plies of the game before its last move.";
    ! rating: i32, "The rating.";
    ! solution: Vec<String>, "The solution in UCI notation: your move, the answer, your move and so on.";
    ! #[serde(default)] themes: Vec<String>, "What it is about, such as `fork` or `mateIn2`.";
    ? plays: u32, "How often it was tried.";
    ? fen: String, "The position to solve, if the server sends it.";

    /// A rating in puzzles.
    Glicko
    ! rating: f64, "The rating.";
    ! deviation: f64, "Its deviation.";
    ~ provisional, "Whether it is still provisional.";
}

/// How a puzzle went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Solution {
    /// The ID of the puzzle.
    pub id: String,
    /// Whether it was solved without a mistake or a hint.
    pub win: bool,
    /// Whether it changes your rating.
    pub rated: bool,
}

records! {
    /// Several puzzles, and what became of solved ones: `GET` and `POST /api/puzzle/batch/{angle}`.
    PuzzleBatch
    ! #[serde(default, deserialize_with = "readable")] puzzles: Vec<PuzzleAndGame>, "The puzzles; empty if the account has seen all.";
    ! #[serde(default, deserialize_with = "readable")] rounds: Vec<Round>, "The solved puzzles.";
    ? glicko: Glicko, "Your rating, after the solved puzzles.";

    /// A solved puzzle.
    Round
    ! id: String, "The ID of the puzzle.";
    ! win: bool, "Whether it was solved.";
    ? rating_diff: i32, "How it changed your rating; `None` if it was not rated.";
}
