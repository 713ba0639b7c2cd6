//! What of a game is in its journal. Only a game that is to be kept has a record; one that is tried out in a review has none.

use super::Effect;
use crate::game::clock::{Clock, Controls};
use crate::game::journal::{FORMAT, Header};
use crate::game::{Game, Timestamp};
use std::time::Duration;

/// So long after it failed, saving is tried again.
const AGAIN: Duration = Duration::from_secs(10);

/// What of a game is in its journal.
#[derive(Clone, Debug)]
pub struct Record {
    id: u64,
    /// The first line, once there is something to write below it.
    header: Option<Header>,
    /// How many events of the game's log are in the file for good, and how many when it was last tried.
    saved: usize,
    tried: usize,
    /// Why the file could not be written, as a clause.
    trouble: Option<String>,
    /// The uptime at which it is tried again by itself, where it could not.
    again: Duration,
    /// Why nothing may be written to it.
    read_only: Option<String>,
}

impl Record {
    /// The record of a game that begins, under a number of its own.
    #[must_use]
    pub const fn new(id: u64) -> Self {
        Self { id, header: None, saved: 0, tried: 0, trouble: None, again: Duration::ZERO, read_only: None }
    }

    /// The record of a game that goes on, with so many events in its file.
    #[must_use]
    pub fn resumed(id: u64, header: Header, saved: usize, read_only: Option<String>) -> Self {
        Self { header: Some(header), saved, tried: saved, read_only, ..Self::new(id) }
    }

    /// The game's number.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// When the game was begun, once there was something to write.
    #[must_use]
    pub fn begun(&self) -> Option<Timestamp> {
        Some(self.header.as_ref()?.time)
    }

    /// Why nothing may be written: another program writes.
    #[must_use]
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// Whether all that happened in the game is kept.
    #[must_use]
    pub fn keeps(&self, game: &dyn Game) -> bool {
        self.read_only.is_some() || self.trouble.is_none() && self.saved == game.log().len()
    }

    /// Why what is shown is not on the disk, as a clause, once that was tried.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Forgets why it could not be written, so that it is told anew if it still cannot.
    pub(super) fn forget_trouble(&mut self) {
        self.trouble = None;
    }

    /// After how long it is tried again by itself.
    pub(super) fn until_again(&self, uptime: Duration) -> Option<Duration> {
        self.trouble.as_ref().map(|_| self.again.saturating_sub(uptime))
    }

    /// The game to be written, where something happened since it was last tried; or in any case, to see that all of it is there.
    pub(super) fn due(&mut self, game: &dyn Game, now: Timestamp, in_any_case: bool) -> Option<Effect> {
        let log = game.log();
        if self.read_only.is_some() || log.is_empty() || (log.len() <= self.tried && !in_any_case) {
            return None;
        }
        self.tried = log.len();
        let header = self.header.get_or_insert_with(|| Header {
            format: FORMAT,
            info: game.info(),
            options: game.options(),
            players: game.players(),
            time: now,
            clock: game.clock().map_or(Controls::NONE, Clock::controls),
            start: game.start_fen(),
        });
        Some(Effect::Save { id: self.id, header: Box::new(header.clone()), log: log.to_vec(), folder: None })
    }

    /// The same, where it could not be written some time ago.
    pub(super) fn due_again(&mut self, game: &dyn Game, now: Timestamp, uptime: Duration) -> Option<Effect> {
        if self.until_again(uptime)? > Duration::ZERO {
            return None;
        }
        self.again = uptime + AGAIN;
        self.due(game, now, true)
    }

    /// Something was written. The warning that is over with it, if it could not be before.
    pub(super) fn saved(&mut self, upto: usize) -> Option<String> {
        // An answer that comes late takes nothing back.
        self.saved = self.saved.max(upto);
        self.trouble.take().map(|why| warning(&why))
    }

    /// It could not be written. A warning, unless that was said before.
    pub(super) fn unsaved(&mut self, why: &str, uptime: Duration) -> Option<String> {
        self.again = uptime + AGAIN;
        let before = self.trouble.replace(why.into());
        (before.as_deref() != Some(why)).then(|| warning(why))
    }
}

fn warning(why: &str) -> String {
    format!("This game cannot be saved: {why}. Saving is tried again by itself.")
}
