//! Practice: a course of positions for each game, to be solved by playing.
//!
//! The courses are data (`assets/practice/GAME.toml`, read by `app::practice::course`), and what a task asks for is a [`Goal`]
//! that the rules and the engine check:
//! no list of moves has to be kept true, except where one move is the point.
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
    /// Its tasks.
    pub tasks: Vec<Task>,
    /// What is wrong with the course's file: whatever cannot be read is left out.
    pub problems: Vec<String>,
}

/// Something to be done on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Names it for good: what was solved is kept under this name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What to do.
    pub text: String,
    /// The position; without, the start of the game.
    pub fen: Option<String>,
    /// How the game is played.
    pub options: Options,
    /// When it is solved.
    pub goal: Goal,
    /// What helps, one after the other.
    pub hints: Vec<String>,
    /// What is said when it is solved.
    pub praise: String,
    /// What is said to a move that does not solve it, in the place of general words.
    pub wrong: Option<String>,
}

impl Task {
    /// A game that begins with the position.
    ///
    /// # Errors
    /// The position is none of the game.
    pub fn begin(&self, info: &'static Info) -> Result<Box<dyn Game>, StartError> {
        start(info.id, self.options, self.fen.as_deref())
    }
}
