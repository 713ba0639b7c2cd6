//! When the program wants to be woken.

use super::Event;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// When the program wants to be woken. What comes in before that does not put it off.
#[derive(Default)]
pub(super) struct Alarm {
    /// After how long, and when that is.
    set: Option<(Duration, Instant)>,
}

/// Who wakes later than this was not asleep but stopped, by a signal that nobody can catch.
const LATE: Duration = Duration::from_millis(250);

impl Alarm {
    /// Waits for an event, or until it is time to wake. Says also for how long the program was stopped meanwhile, as far as it came
    /// too late by that.
    pub(super) fn wait(
        &mut self,
        wake: Option<Duration>,
        events: &Receiver<Event>,
    ) -> (Result<Event, RecvTimeoutError>, Duration) {
        let Some(after) = wake else {
            self.set = None;
            return (events.recv().map_err(|_| RecvTimeoutError::Disconnected), Duration::ZERO);
        };
        let now = Instant::now();
        let due = self.set.filter(|(same, _)| *same == after).map_or_else(|| now + after, |(_, due)| due);
        self.set = Some((after, due));
        let event = events.recv_timeout(due.saturating_duration_since(now));
        if event.is_err() {
            self.set = None;
        }
        let late = Instant::now().saturating_duration_since(due);
        (event, if late > LATE { late } else { Duration::ZERO })
    }
}
