//! Summaries of games for a list, from the two ends of each journal.

use super::{Event, Header, Unreadable, replay};
use crate::{Player, Timestamp, describe};
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

    /// Describes how far the game is, and since when it is played: "12 moves, started 3 hours ago, by two people".
    #[must_use]
    pub fn progress(&self, now: Timestamp) -> String {
        let moves = describe::moves(self.plies);
        let by = Player::pairing(self.players);
        format!("{moves}, started {}, {by}", self.time.ago(now))
    }

    /// Returns whether the game is still open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.outcome.is_none()
    }
}
