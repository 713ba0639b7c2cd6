//! The demonstration on the front page: the marked game plays some characteristic moves by itself, and then rests.

use super::{Entry, Menu};
use crate::app::catalog;
use crate::game::demo::{Scene, scenes};
use crate::rules::Info;
use std::time::Duration;

/// The time for which the start of the game is shown first.
const START: Duration = Duration::from_millis(1_200);
/// The time for which each position is shown.
const POSITION: Duration = Duration::from_millis(900);
/// The time for which the last position of a scene is shown with its caption.
const LAST: Duration = Duration::from_millis(2_600);
/// The number of times that the scenes are shown.
const ROUNDS: usize = 2;

/// A demonstration.
pub(super) struct Demo {
    info: &'static Info,
    scenes: Vec<Scene>,
    /// The scenes that are over, and the shown ply of the next; the start of the game before the first.
    shown: Option<(usize, usize)>,
    /// The uptime at which it goes on; `None` while it rests.
    due: Option<Duration>,
}

/// The position that a demonstration shows.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The number of scenes before it.
    pub number: usize,
    /// The ply.
    pub ply: usize,
}

impl Demo {
    fn new(info: &'static Info, now: Duration) -> Self {
        // A demonstration that cannot be played is left out; a test plays all of them.
        let scenes = scenes(catalog::of(info).demo, info).unwrap_or_default();
        let due = (!scenes.is_empty()).then_some(now + START);
        Self { info, scenes, shown: None, due }
    }

    /// Returns the shown position; `None` is the start of the game.
    fn shown(&self) -> Option<Shown<'_>> {
        let (number, ply) = self.shown?;
        Some(Shown { scene: &self.scenes[number % self.scenes.len()], number, ply })
    }

    /// Goes on when it is due: one position further, however late it is.
    fn pass(&mut self, now: Duration) {
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        let next = match self.shown() {
            None => (0, 0),
            Some(shown) if shown.ply == shown.scene.game.plies() => (shown.number + 1, 0),
            Some(shown) => (shown.number, shown.ply + 1),
        };
        self.shown = (next.0 < ROUNDS * self.scenes.len()).then_some(next);
        self.due = self.shown().map(|shown| now + if shown.ply == shown.scene.game.plies() { LAST } else { POSITION });
    }
}

impl Menu {
    /// Lets the marked game demonstrate itself, or go on with that; nothing moves unless `plays`.
    pub(in crate::app) fn demonstrate(&mut self, plays: bool, now: Duration) {
        let info = match self.entries()[self.selected] {
            Entry::Game(info) if plays && self.setup.is_none() => Some(info),
            _ => None,
        };
        match (&mut self.demo, info) {
            (Some(demo), Some(info)) if demo.info.id == info.id => demo.pass(now),
            (demo, info) => *demo = info.map(|info| Demo::new(info, now)),
        }
    }

    /// Returns the position that the marked game demonstrates.
    #[must_use]
    pub fn demonstrated(&self) -> Option<Shown<'_>> {
        self.demo.as_ref()?.shown()
    }

    /// Returns the time until the demonstration goes on.
    pub(in crate::app) fn wake(&self, now: Duration) -> Option<Duration> {
        Some(self.demo.as_ref()?.due?.saturating_sub(now))
    }
}
