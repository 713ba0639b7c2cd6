//! What of a game is in its journal. Only a game that is to be kept has a record; one that is tried out in a review has none.

use super::Effect;
use crate::game::clock::{Clock, Controls};
use crate::game::journal::Header;
use crate::game::{Game, Timestamp};

/// What of a game is in its journal.
#[derive(Clone, Debug)]
pub struct Record {
    id: u64,
    /// The first line, once there is something to write below it.
    header: Option<Header>,
    /// How many events of the game's log are in the file for good, and how many when it was last tried.
    saved: usize,
    tried: usize,
    /// Why the file could not be written.
    trouble: Option<String>,
    /// Why nothing may be written to it.
    read_only: Option<String>,
}

impl Record {
    /// The record of a game that begins, under a number of its own.
    #[must_use]
    pub const fn new(id: u64) -> Self {
        Self { id, header: None, saved: 0, tried: 0, trouble: None, read_only: None }
    }

    /// The record of a game that goes on, with so many events in its file.
    #[must_use]
    pub const fn resumed(id: u64, header: Header, saved: usize, read_only: Option<String>) -> Self {
        Self { id, header: Some(header), saved, tried: saved, trouble: None, read_only }
    }

    /// The game's number.
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Why nothing may be written: another program writes.
    #[must_use]
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// Whether all that happened in the game is kept.
    #[must_use]
    pub fn keeps(&self, game: &dyn Game) -> bool {
        self.read_only.is_some() || self.saved == game.log().len()
    }

    /// What is to be written, where something happened since it was last tried; or where this is the last time.
    pub(super) fn due(&mut self, game: &dyn Game, now: Timestamp, last: bool) -> Option<Effect> {
        let log = game.log();
        let upto = log.len();
        if self.read_only.is_some() || upto <= self.saved || (upto <= self.tried && !last) {
            return None;
        }
        self.tried = upto;
        let header = self.header.get_or_insert_with(|| Header {
            info: game.info(),
            options: game.options(),
            players: game.players(),
            time: now,
            clock: game.clock().map_or(Controls::NONE, Clock::controls),
            start: game.start_fen(),
        });
        Some(Effect::Save { id: self.id, header: Box::new(header.clone()), events: log[self.saved..].to_vec(), upto })
    }

    /// Something was written. A sentence, if it could not be before.
    pub(super) fn saved(&mut self, id: u64, upto: usize) -> Option<String> {
        if id != self.id {
            return None;
        }
        self.saved = upto;
        self.trouble.take().map(|_| "Saving works again: the whole game is kept.".into())
    }

    /// It could not be written. A sentence, unless that was said before.
    pub(super) fn unsaved(&mut self, id: u64, why: String) -> Option<String> {
        if id != self.id || self.trouble.as_ref() == Some(&why) {
            return None;
        }
        let warning = format!("This game cannot be saved: {why}. It goes on, and every turn tries again.");
        self.trouble = Some(why);
        Some(warning)
    }
}
