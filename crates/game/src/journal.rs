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
//! partly damaged journal is still readable: from a repeat of the first line, and up to the first event that is lost.

mod header;
mod replay;

pub use crate::event::Event;
pub use header::{Header, lines, sealed};
pub(crate) use replay::Follow;
pub use replay::{Damage, Replay, Replayed, read};

use crate::Unreadable;
use crate::describe;
use crate::player::Player;
use crate::time::Timestamp;
use pawnstorm_rules::{Info, Options, Outcome};

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The name of its file.
    pub name: String,
    /// The game.
    pub info: &'static Info,
    /// The options of the game.
    pub options: Options,
    /// The players of White and Black on each board.
    pub players: [Player; 2],
    /// The time of its start.
    pub time: Timestamp,
    /// The outcome, if it ended.
    pub outcome: Option<Outcome>,
    /// The number of plies played.
    pub plies: usize,
    /// The FEN of the current position, if the journal tells it.
    pub position: Option<String>,
}

impl Summary {
    /// The number of bytes to read of each end.
    pub const END: usize = 4096;

    /// Reads the start of a journal, `head`, and its end, `tail`; they may overlap. Ignores an incomplete last line.
    ///
    /// # Errors
    /// The first line and its repeats are damaged or lie between the ends.
    pub fn of_ends(name: &str, head: &[u8], tail: &[u8]) -> Result<Self, Unreadable> {
        let (Header { info, options, players, time, .. }, _) = Header::find(&[head, tail])?;
        let mut summary =
            Self { name: name.into(), info, options, players, time, outcome: None, plies: 0, position: None };
        let finished = tail.iter().rposition(|byte| *byte == b'\n').map_or(&[][..], |end| &tail[..=end]);
        let mut moves = None;
        let mut seated = [false; 2];
        for line in finished.split_inclusive(|byte| *byte == b'\n').rev() {
            match replay::event(line).ok() {
                // An end before a later undo does not count.
                Some(Event::End(outcome)) if moves.is_none() => summary.outcome = Some(outcome),
                Some(Event::Move { ply, .. } | Event::Undo(ply) | Event::Redo(ply)) if moves.is_none() => {
                    moves = Some(ply);
                }
                // The last who took a side plays it.
                Some(Event::Player(side, player)) if !seated[side.index()] => {
                    (summary.players[side.index()], seated[side.index()]) = (player, true);
                }
                _ => {}
            }
        }
        summary.plies = moves.unwrap_or(0);
        Ok(summary)
    }

    /// Describes how far the game is, and since when it is played: "12 moves by two players, started 3 hours ago".
    pub fn progress(&self, now: Timestamp) -> String {
        let moves = describe::moves(self.plies);
        let by = Player::pairing(self.players);
        format!("{moves} {by}, started {}", self.time.ago(now))
    }

    /// Returns whether the game is still open.
    pub const fn is_open(&self) -> bool {
        self.outcome.is_none()
    }
}
