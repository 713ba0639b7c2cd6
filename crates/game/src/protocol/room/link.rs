//! A guest of a room.

use pawnstorm_rules::Color;
use std::time::Duration;

/// The number of lines that a guest may send at once, and how many of them are forgiven in a second.
const BURST: u32 = 200;
const A_SECOND: u32 = 20;

/// What a guest is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Player(Color),
    Watcher,
}

/// The connection with a guest.
pub(super) struct Link {
    /// What it is, once it has said so.
    pub(super) role: Option<Role>,
    /// The number of events sent to it.
    pub(super) told: usize,
    opened: Duration,
    /// The lines that count against it, and the time of the last.
    lines: u32,
    last: Duration,
}

impl Link {
    pub(super) const fn new(now: Duration) -> Self {
        Self { role: None, told: 0, opened: now, lines: 0, last: now }
    }

    pub(super) const fn is_player(&self) -> bool {
        matches!(self.role, Some(Role::Player(_)))
    }

    /// Returns when a guest that has not joined yet loses its connection.
    pub(super) fn ends_silent(&self, silence: Duration) -> Option<Duration> {
        self.role.is_none().then(|| self.opened.saturating_add(silence))
    }

    pub(super) fn is_silent_since(&self, silence: Duration, now: Duration) -> bool {
        self.ends_silent(silence).is_some_and(|end| end <= now)
    }

    /// Counts a line. Returns whether it is not too many.
    pub(super) fn may_speak(&mut self, now: Duration) -> bool {
        let seconds = now.saturating_sub(self.last).as_secs();
        if seconds > 0 {
            let forgiven = u32::try_from(seconds).unwrap_or(u32::MAX).saturating_mul(A_SECOND);
            self.lines = self.lines.saturating_sub(forgiven);
            self.last = now;
        }
        self.lines += 1;
        self.lines <= BURST
    }
}
