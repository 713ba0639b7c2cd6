//! The game goes forward by itself.

use super::Review;
use std::time::Duration;

/// How long each position stands, from the fastest pace to the slowest.
const PACES: [Duration; 6] = [
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
];
/// One second.
const MIDDLE: usize = 2;

/// Whether a game goes forward by itself, and how fast.
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
    /// Whether it does.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// How long a position stands.
    #[must_use]
    pub const fn pace(&self) -> Duration {
        PACES[self.pace]
    }

    pub(super) const fn stop(&mut self) {
        self.on = false;
    }

    pub(super) fn wake(&self) -> Option<Duration> {
        self.on.then(|| self.pace())
    }
}

impl Review {
    pub(super) fn toggle_autoplay(&mut self) {
        self.autoplay.on = !self.autoplay.on;
        if !self.autoplay.on {
            self.notice = None;
            return;
        }
        // From the end there is nowhere to go but through the game once more.
        if self.view.back_at.is_none() {
            self.view.look_at(0);
        }
        self.say_the_pace();
    }

    /// A pace further along the list, which is slower.
    pub(super) fn change_pace(&mut self, by: isize) {
        self.autoplay.pace = self.autoplay.pace.saturating_add_signed(by).min(PACES.len() - 1);
        self.say_the_pace();
    }

    fn say_the_pace(&mut self) {
        let seconds = self.autoplay.pace().as_secs_f32();
        let every = if seconds == 1.0 { "second".into() } else { format!("{seconds} seconds") };
        self.say(match self.autoplay.on {
            true => format!("A move every {every}: + is faster, - slower, Space stops."),
            false => format!("A move every {every}, once Space starts it."),
        });
    }

    /// The time has come for the next move.
    pub(super) fn tick(&mut self) {
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
