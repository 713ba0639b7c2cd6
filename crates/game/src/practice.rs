//! Practice: a course of positions for each game, which the player solves by playing.
//!
//! The courses are data (`assets/practice/GAME.toml`, read by `app::practice::course`), and an exercise has a [`Goal`] that the rules and
//! the engine check, so it needs no list of moves, except where one move is the point.
//!
//! ```
//! use pawnstorm_game::{self as game, practice::{Aim, Forced}};
//! use pawnstorm_rules::{Color, Options};
//! let game = game::start("chess", Options::default(), Some("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")).unwrap();
//! assert_eq!(game.forced(Color::White, 1, Aim::Win), Forced::Yes(vec!["d1d8".into()]));
//! ```

mod forced;
mod goal;

pub(super) use forced::force;
pub use forced::{Aim, Forced};
pub use goal::{Goal, Verdict, answered, judge, solutions};

use super::{Game, StartError, start};
use pawnstorm_rules::{Info, Options};

/// The exercises of a game, from easy to hard.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game.
    pub info: &'static Info,
    /// The exercises of the course.
    pub exercises: Vec<Exercise>,
}

/// An exercise to solve on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exercise {
    /// The permanent identifier, which records of solutions use.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The instruction.
    pub text: String,
    /// The position; the start of the game without one.
    pub fen: Option<String>,
    /// The options of the game.
    pub options: Options,
    /// The goal of the exercise.
    pub goal: Goal,
    /// The hints, one after the other.
    pub hints: Vec<String>,
    /// The words after the solution.
    pub praise: String,
    /// The answer to a wrong move, instead of general words.
    pub wrong: Option<String>,
}

impl Exercise {
    /// Starts a game from the position.
    ///
    /// # Errors
    /// The game has no such position.
    pub fn begin(&self, info: &'static Info) -> Result<Game, StartError> {
        start(info.id, self.options, self.fen.as_deref())
    }
}
