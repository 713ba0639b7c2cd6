//! Practice: a course of positions for each game, to be solved by playing.
//!
//! The courses are data (`assets/practice/GAME.toml`), and what a task asks for is a [`Goal`] that the rules and the engine check:
//! no list of turns has to be kept true, except where one turn is the point.
//!
//! ```
//! use pawnstorm::game::{entry, practice::{Course, Verdict, judge}};
//! use pawnstorm::rules::variants::GAMES;
//! let course = Course::of(GAMES[0]);
//! let task = course.tasks.iter().find(|task| task.goal.win == Some(1)).expect("there is a mate in one");
//! let game = task.begin(course.info).unwrap();
//! let solves = |route: &pawnstorm::game::Route| {
//!     let mut game = game.branch(0);
//!     game.play(route.turn);
//!     matches!(judge(task, game.as_ref(), 1), Verdict::Solved)
//! };
//! assert!(game.routes().iter().any(solves));
//! ```

mod forced;
mod goal;
mod read;

pub(super) use forced::force;
pub use forced::{Aim, Forced};
pub use goal::{Goal, Verdict, answered, judge, solutions};

use super::{Game, StartError, start};
use crate::rules::{Info, Options};

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
    /// What is said to a turn that does not solve it, in the place of general words.
    pub wrong: Option<String>,
}

impl Course {
    /// The course of a game.
    #[must_use]
    pub fn of(info: &'static Info) -> Self {
        Self::parse(info, info.practice)
    }

    /// A course for a game from the text of a file.
    #[must_use]
    pub fn parse(info: &'static Info, text: &str) -> Self {
        let (tasks, problems) = read::tasks(info, text);
        Self { info, tasks, problems }
    }
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
