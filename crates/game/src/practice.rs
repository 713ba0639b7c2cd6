//! Practice: a course of positions for each game, to be solved by playing.
//!
//! The courses are data (`assets/practice/GAME.toml`, read by `app::practice::course`), and a task asks for a [`Goal`] that the rules and
//! the engine check: no list of moves has to be kept true, except where one move is the point.
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

/// The tasks of a game, from easy to hard.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game.
    pub info: &'static Info,
    /// The tasks of the course.
    pub tasks: Vec<Task>,
    /// The problems in the course's file: whatever cannot be read is left out.
    pub problems: Vec<String>,
}

/// A task to be solved on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The permanent identifier, under which a solution is recorded.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The instruction.
    pub text: String,
    /// The position; the start of the game without one.
    pub fen: Option<String>,
    /// The options of the game.
    pub options: Options,
    /// The goal that solves it.
    pub goal: Goal,
    /// The hints, one after the other.
    pub hints: Vec<String>,
    /// The words when it is solved.
    pub praise: String,
    /// The answer to a move that does not solve it, instead of general words.
    pub wrong: Option<String>,
}

impl Task {
    /// Starts a game from the position.
    ///
    /// # Errors
    /// The position is none of the game.
    pub fn begin(&self, info: &'static Info) -> Result<Game, StartError> {
        start(info.id, self.options, self.fen.as_deref())
    }
}
