//! A game in progress: its record, the moves that you can enter next, its end, and the sentences that describe it.
//!
//! [`Game`] is one type for all games: it erases the type of the positions, so the rest of the program works the same for every game.
//!
//! ```
//! use pawnstorm_game::{self as game, entry};
//! use pawnstorm_rules::Options;
//!
//! let mut game = game::start("chess", Options::default(), None).unwrap();
//! for text in ["f3", "e5", "g4", "Qh4"] {
//!     let mv = entry::find(&game, text).expect("one legal move is written like that");
//!     game.play(mv).expect("it is a move of this position");
//! }
//! assert_eq!(game.entries()[3].shown, "Qh4#");
//! assert_eq!(game::describe::outcome(&game).unwrap(), "Black wins: checkmate by the queen on h4.");
//! ```

pub mod accuracy;
pub mod attempt;
pub mod card;
pub mod choice;
pub mod claims;
pub mod clock;
pub mod decisive;
pub mod demo;
pub mod describe;
pub mod early;
mod engine_name;
mod engine_request;
pub mod entry;
pub mod exact;
pub mod explain;
mod game;
pub mod hint;
mod history;
pub mod journal;
pub mod markdown;
pub mod names;
pub mod odds;
pub mod opening;
pub mod pgn;
mod player;
mod positions;
pub mod practice;
pub mod protocol;
pub mod reading;
mod route;
pub mod said;
mod sandbox;
mod start;
pub mod think;
mod time;
pub mod touch;
mod visibility;

pub use claims::{Cancelled, Proof};
pub use engine_name::{EngineName, NotAnEngineName};
pub use engine_request::EngineRequest;
pub use game::{Entry, Game};
pub use player::{NotAPlayer, Player};
pub use route::{MoveId, Route, StaleMove};
pub use sandbox::sandbox;
pub use start::{StartError, can_be_solved, start};
pub use time::{NotATime, Timestamp};
pub use touch::Touch;

/// Builds and runs the example of the README with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
