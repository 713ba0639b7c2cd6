//! The journal of a game: a text of one line a event that is only ever added to, so that whatever happens while it is
//! written, all but its last line stays. Here it is text and nothing else; the files are somebody else's.
//!
//! ```text
//! pawnstorm 1 rules 1 game chess options none white human black human time 2026-11-21T19:30:00Z start rnbqkbnr/… w KQkq - 0 1
//! turn 1 e2e4 0f3b2d7ae1a99c04
//! turn 2 e7e5 51c0a1ee0d3fb772
//! undo 1
//! redo 2
//! offer white
//! decline black
//! end white resignation
//! ```
//!
//! The first line tells which game it is and how it begins; a turn has the ply after it and the hash of the position it leads
//! to, so that a file which was changed, or which other rules wrote, is found out. Where the game is played with clocks, `clock 5+3`
//! stands before the start, and each turn ends with the thousandths of a second that it left its side; `left 21500` says what the side
//! to decide had when the game was left. No line names anything to be run.

mod event;
mod header;
mod read;
mod summary;

pub use event::{Event, NotAnEvent};
pub use header::{Header, Unreadable};
pub use read::{Damage, Replayed, read};
pub use summary::Summary;

/// The version of the format.
const FORMAT: u32 = 1;
/// The version of the rules; the turns of a journal are only legal by its own.
const RULES: u32 = 1;
/// No line is longer, its end included.
const LONGEST: usize = 1024;
