//! How long the program has been running, without the time in which it was stopped: that is on nobody's clock.

use std::time::{Duration, Instant};

/// The time since the program began, as far as it ran.
#[derive(Debug)]
pub struct Uptime {
    begun: Instant,
    /// The time in which it did not.
    away: Duration,
}

impl Default for Uptime {
    fn default() -> Self {
        Self { begun: Instant::now(), away: Duration::ZERO }
    }
}

impl Uptime {
    /// How long it has been running.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.begun.elapsed().saturating_sub(self.away)
    }

    /// For so long it was stopped.
    pub const fn leave_out(&mut self, away: Duration) {
        self.away = self.away.saturating_add(away);
    }
}
