//! The running time of the program, without pauses by a stop signal: no clock counts them.

use std::time::{Duration, Instant};

/// The running time of the program.
#[derive(Debug)]
pub struct Uptime {
    begun: Instant,
    /// The total length of the pauses.
    away: Duration,
}

impl Default for Uptime {
    fn default() -> Self {
        Self { begun: Instant::now(), away: Duration::ZERO }
    }
}

impl Uptime {
    /// Returns the running time.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.begun.elapsed().saturating_sub(self.away)
    }

    /// Leaves out a pause of length `away`.
    pub const fn leave_out(&mut self, away: Duration) {
        self.away = self.away.saturating_add(away);
    }
}
