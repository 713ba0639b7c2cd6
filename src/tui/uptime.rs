//! The running time of the program, without the time in which it was stopped: that counts on nobody's clock.

use std::time::{Duration, Instant};

/// The running time of the program.
#[derive(Debug)]
pub struct Uptime {
    begun: Instant,
    /// The time in which it was stopped.
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

    /// Leaves out a time in which the program was stopped.
    pub const fn leave_out(&mut self, away: Duration) {
        self.away = self.away.saturating_add(away);
    }
}
