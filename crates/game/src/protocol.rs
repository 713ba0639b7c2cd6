//! The text protocol of a game between two programs, line by line; `docs/protocol.md` describes it.
//!
//! One program, the host, keeps the game in a [`Room`]; each player and spectator is a [`Guest`] who sends proposals and replays the
//! numbered events that come back. Both are data: carrying the lines and reconnecting are the caller's job. Each event has the hash of
//! everything sent up to it, so both sides know that they have the same record, however often they reconnected.
//!
//! ```text
//! guest  pawnstorm 1 join k7f3-q9xm2v4t events 0
//! host   pawnstorm 1 room k7f3-q9xm2v4t seat black events 1 game pawnstorm 2 rules 1 game chess options none white human …
//! host   1 turn 1 e2e4 0f3b2d7ae1a99c04 #90f1c2d3e4b5a697
//! guest  1 move e7e5
//! host   2 turn 2 e7e5 51c0a1ee0d3fb772 #0b1c2d3e4f5a6978
//! ```

pub mod code;
mod game_file;
mod guest;
mod lines;
mod room;
mod seal;

pub use game_file::{GameFile, Told};
pub use guest::{Guest, HIDDEN, News};
pub use lines::{ANY, FromGuest, FromHost, LONGEST, Proposal, SAYING, first_line, sayable};
pub use room::{Output, POLITE, Room, Seats};
pub use seal::{Chain, Seal, Seals, Secret};
