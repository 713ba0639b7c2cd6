//! The journal of a game: a text with one line for each event. Lines are only ever added, so a crash while writing can damage only the last
//! one. This module handles the text; its callers handle the files.
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
//! The first line tells which game it is and how it begins; a move has the ply after it and the hash of the position it leads to, so that a
//! file which was changed, or which other rules wrote, is found out. Where the game is played with clocks, `clock 5+3` stands before the
//! start, and each move ends with the thousandths of a second that it left its side; `left 21500` says what the side to move had when the
//! game was left. No line names anything to be run.
//!
//! Each line ends with a check of all that it says, and the first line stands again after the first event, the second, the fourth
//! and so on. A journal of which a part is damaged is read all the same: by a line that repeats the first, and by what must have stood
//! in the damaged ones. In format 1, which is still read and written where a game began in it, there are neither.

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

/// The version of the format in which new games are written.
pub const FORMAT: u32 = 2;
/// The version of the rules; the moves of a journal are only legal by its own.
const RULES: u32 = 1;
/// The longest line, its end included, in bytes.
const LONGEST: usize = 1024;
