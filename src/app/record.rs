//! The state of a game's journal. Only a game to be saved has a record; a line tried in a review has none.

use super::StorageEffect;
use crate::game::journal::Header;
use crate::game::{Game, Timestamp};
use std::time::Duration;

const AGAIN: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub struct Record {
    pub id: u64,
    /// The header, once there is something to write below it.
    header: Option<Header>,
    /// The number of the game's events durably in the file, and the number at the last attempt.
    saved: usize,
    tried: usize,
    /// The reason why the last save failed, as a clause.
    pub trouble: Option<String>,
    /// The uptime of the next attempt after a failure.
    again: Duration,
    /// The reason why the file is read-only.
    pub read_only: Option<String>,
}

impl Record {
    /// Creates the record of a game with nothing saved. The `header` of a host has its start time.
    pub const fn new(id: u64, header: Option<Header>) -> Self {
        Self { id, header, saved: 0, tried: 0, trouble: None, again: Duration::ZERO, read_only: None }
    }

    /// Creates the record of a resumed game with `saved` events in its file.
    pub fn resumed(id: u64, header: Header, saved: usize, read_only: Option<String>) -> Self {
        Self { saved, tried: saved, read_only, ..Self::new(id, Some(header)) }
    }

    pub fn begun(&self) -> Option<Timestamp> {
        Some(self.header.as_ref()?.time)
    }

    pub fn keeps(&self, game: &Game) -> bool {
        self.read_only.is_some() || self.trouble.is_none() && self.saved == game.log().len()
    }

    pub(super) fn until_again(&self, uptime: Duration) -> Option<Duration> {
        self.trouble.as_ref().map(|_| self.again.saturating_sub(uptime))
    }

    /// Returns the effect that writes the game if something happened since the last attempt, or in any case, to verify that
    /// the file is complete.
    pub(super) fn due(&mut self, game: &Game, now: Timestamp, in_any_case: bool) -> Option<StorageEffect> {
        let log = game.log();
        if self.read_only.is_some() || log.is_empty() || (log.len() <= self.tried && !in_any_case) {
            return None;
        }
        self.tried = log.len();
        let header = self.header.get_or_insert_with(|| Header::of(game, now));
        let (header, new) = (Box::new(header.clone()), log[self.saved..].to_vec());
        Some(StorageEffect::Save { id: self.id, header, from: self.saved, new, folder: None })
    }

    /// Returns the effect that writes the game again some time after a failure.
    pub(super) fn due_again(&mut self, game: &Game, now: Timestamp, uptime: Duration) -> Option<StorageEffect> {
        if self.until_again(uptime)? > Duration::ZERO {
            return None;
        }
        self.again = uptime + AGAIN;
        self.due(game, now, true)
    }

    /// Records that the first `upto` events are saved. Returns the warning that no longer applies, if there was a failure before.
    pub(super) fn saved(&mut self, upto: usize) -> Option<String> {
        // A late answer must not lower the count.
        self.saved = self.saved.max(upto);
        self.trouble.take().map(|why| warning(&why))
    }

    /// Records a failure: the whole game is written again. Returns a warning, unless it was reported before.
    pub(super) fn unsaved(&mut self, why: &str, uptime: Duration) -> Option<String> {
        (self.saved, self.again) = (0, uptime + AGAIN);
        let before = self.trouble.replace(why.into());
        (before.as_deref() != Some(why)).then(|| warning(why))
    }
}

fn warning(why: &str) -> String {
    format!("Could not save this game: {why}. Pawnstorm will keep trying.")
}
