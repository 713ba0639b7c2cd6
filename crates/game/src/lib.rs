//! A game in progress: its record, the moves that you can enter next, its end, and the sentences that describe it.
//!
//! [`Game`] is one type for all games: it erases the type of the positions, so the rest of the program works the same for every game.
//!
//! ```
//! use pawnstorm_game::{self as game, input};
//! use pawnstorm_rules::Options;
//!
//! let mut game = game::start("chess", Options::default(), None).unwrap();
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     let route = input::find(&game, text).expect("one legal move is written like that");
//!     game.play(&route).expect("it is a move of this position");
//! }
//! assert_eq!(game.entries()[3].shown, "Qh4#");
//! assert_eq!(game::describe::outcome(&game).unwrap(), "Black wins: checkmate by the queen on h4.");
//! ```

pub mod card;
pub mod claims;
pub mod clock;
pub mod decisive;
pub mod demo;
pub mod describe;
mod ending;
mod event;
mod forced;
mod game;
pub mod hint;
mod history;
pub mod input;
pub mod journal;
pub mod names;
pub mod odds;
pub mod opening;
pub mod pgn;
mod player;
pub mod practice;
pub mod protocol;
pub mod puzzle;
mod route;
mod start;
pub mod think;
mod time;

pub use game::Game;
pub use history::{Cancelled, Entry, Proof};
pub use player::{EngineName, PersonName, Player};
pub use route::{Route, StaleMove, Touch};
pub use start::{StartError, can_be_solved, sandbox, start};
pub use think::EngineRequest;
pub use time::Timestamp;

use std::fmt;

/// The problem with a text that could not be read, as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// Builds and runs the example of the README with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
