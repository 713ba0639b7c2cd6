//! The journal of a game: a text with one line per event. Lines are only ever added, so a crash while writing can damage only the last one.
//! This module handles the text; its callers handle the files.
//!
//! ```text
//! pawnstorm 2 rules 1 game chess options none white human black human time 2026-11-21T19:30:00Z start rnbqkbnr/… w KQkq - 0 1 #…
//! turn 1 e2e4 0f3b2d7ae1a99c04 #339e989d
//! pawnstorm 2 rules 1 game chess …
//! turn 2 e7e5 51c0a1ee0d3fb772 #440bb14d
//! undo 1 #ffba3c2c
//! redo 2 #0c666c3f
//! offer white #3b960f59
//! decline black #d70657a2
//! end white resignation #20c51ced
//! ```
//!
//! The first line names the game and its start. A move has the ply after it and the hash of the new position, so that a changed file, or
//! one written by other rules, is noticed. In a game with clocks, `clock 5+3` precedes the start, and each move ends with the milliseconds
//! left to its side; `left 21500` records the time of the side to move when a player left the game. No line names a program to run.
//!
//! Each line ends with a checksum of its text, and the first line is repeated after the first event, the second, the fourth and so on. A
//! partly damaged journal is still readable, from a repeated first line and from the lines around the damage. Format 1 has no checksums and
//! no repeats; games that started in it are still read and written.

mod bridge;
mod event;
mod first;
mod follow;
mod header;
mod line;
mod read;
mod summary;

pub use event::{Event, NotAnEvent};
use first::First;
pub use follow::Follow;
pub use header::{Header, Unreadable};
pub use line::{agrees, lines, sealed};
pub use read::{Damage, Replay, Replayed, read};
pub use summary::Summary;

/// The format version of new games.
pub const FORMAT: u32 = 2;
/// The version of the rules; the moves of a journal are only legal by this version.
const RULES: u32 = 1;
/// The longest line, its end included, in bytes.
const LONGEST: usize = 1024;
