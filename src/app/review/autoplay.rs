//! Automatic replay of a game.

use super::Review;
use crate::app::notice::Tells;
use std::time::Duration;

/// The delays between moves, from the fastest pace to the slowest.
const MOVE_DELAYS: [Duration; 6] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];
/// The index of the default, one second.
const MIDDLE: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Autoplay {
    on: bool,
    pace: usize,
}

impl Default for Autoplay {
    fn default() -> Self {
        Self { on: false, pace: MIDDLE }
    }
}

impl Autoplay {
    pub const fn is_on(&self) -> bool {
        self.on
    }

    pub const fn pace(&self) -> Duration {
        MOVE_DELAYS[self.pace]
    }

    pub(super) const fn stop(&mut self) {
        self.on = false;
    }

    pub(super) fn wake(&self) -> Option<Duration> {
        self.on.then(|| self.pace())
    }
}

impl Review {
    pub(in crate::app) fn toggle_autoplay(&mut self) {
        self.autoplay.on = !self.autoplay.on;
        if !self.autoplay.on {
            self.notice = None;
            return;
        }
        // From the end, the replay starts again at the beginning.
        if self.view.back_at.is_none() {
            self.view.look_at(0);
        }
        self.say_the_pace();
    }

    /// Changes the pace by steps in the list; positive is slower.
    pub(in crate::app) fn change_pace(&mut self, by: isize) {
        self.autoplay.pace = self.autoplay.pace.saturating_add_signed(by).min(MOVE_DELAYS.len() - 1);
        self.say_the_pace();
    }

    fn say_the_pace(&mut self) {
        let seconds = self.autoplay.pace().as_secs_f32();
        let every = if seconds == 1.0 { "second".into() } else { format!("{seconds} seconds") };
        self.say(match self.autoplay.on {
            true => format!("One move every {every}: + faster, - slower, Space stops."),
            false => format!("One move every {every}. Space starts it."),
        });
    }

    pub(super) fn replay(&mut self) {
        if !self.autoplay.on {
            return;
        }
        let next = self.view.ply() + 1;
        self.view.look_at(next);
        self.notice = None;
        if self.view.back_at.is_none() {
            self.autoplay.stop();
        }
    }
}
