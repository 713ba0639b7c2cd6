//! The time of the program: the alarm that wakes it, and how long it has run.

use super::queue::{Event, Events};
use std::time::{Duration, Instant};

/// The running time of the program, without pauses by a stop signal: no clock counts them.
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
    pub fn now(&self) -> Duration {
        self.begun.elapsed().saturating_sub(self.away)
    }

    pub const fn leave_out(&mut self, away: Duration) {
        self.away = self.away.saturating_add(away);
    }
}

/// The time when the program wants to wake up. Earlier events do not postpone it.
#[derive(Default)]
pub struct Alarm {
    /// The requested delay, and the moment of its end.
    pub set: Option<(Duration, Instant)>,
}

/// How late a wake-up is if the program was stopped, not asleep: SIGSTOP gives no notice.
const LATE: Duration = Duration::from_millis(250);

impl Alarm {
    /// Waits for an event or for the alarm, which gives `None`. Also returns how long the program was stopped, judged by how late
    /// it wakes.
    pub fn wait(&mut self, wake: Option<Duration>, events: &mut Events) -> (Option<Event>, Duration) {
        let Some(after) = wake else {
            self.set = None;
            return (events.wait(None), Duration::ZERO);
        };
        let now = Instant::now();
        let due = self.set.filter(|(same, _)| *same == after).map_or_else(|| now + after, |(_, due)| due);
        self.set = Some((after, due));
        // A stream of events does not postpone the alarm either.
        let event = if now < due { events.wait(Some(due)) } else { None };
        let late = Instant::now().saturating_duration_since(due);
        let stopped = if late > LATE { late } else { Duration::ZERO };
        if event.is_none() || !stopped.is_zero() {
            self.set = None;
        }
        (event, stopped)
    }
}
