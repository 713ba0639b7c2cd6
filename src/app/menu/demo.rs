//! The demonstration on the menu: the selected game plays some characteristic moves by itself, then rests.

use super::{Entry, Menu};
use crate::app::catalog;
use crate::game::demo::{Scene, scenes};
use crate::rules::Info;
use std::time::Duration;

/// How long the start of the game stays on screen first.
const START: Duration = Duration::from_millis(1_200);
/// How long each position stays on screen.
const POSITION: Duration = Duration::from_millis(900);
/// How long the last position of a scene stays on screen, with its caption.
const LAST: Duration = Duration::from_millis(2_600);
/// How often the demonstration shows all its scenes.
const ROUNDS: usize = 2;

pub(super) struct Demo {
    info: &'static Info,
    scenes: Vec<Scene>,
    /// The number of finished scenes, and the shown ply of the next scene; `None` for the start of the game.
    shown: Option<(usize, usize)>,
    /// The uptime of the next step; `None` while the demonstration rests.
    pub(super) due: Option<Duration>,
}

/// A position of a demonstration.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    pub scene: &'a Scene,
    /// The number of earlier scenes.
    pub number: usize,
    pub ply: usize,
}

impl Demo {
    fn new(info: &'static Info, now: Duration) -> Self {
        // An unreadable demonstration is left out. A test plays all of them.
        let scenes = scenes(catalog::of(info).demo, info).unwrap_or_default();
        let due = (!scenes.is_empty()).then_some(now + START);
        Self { info, scenes, shown: None, due }
    }

    /// Returns the shown position; `None` is the start of the game.
    fn shown(&self) -> Option<Shown<'_>> {
        let (number, ply) = self.shown?;
        Some(Shown { scene: &self.scenes[number % self.scenes.len()], number, ply })
    }

    /// Moves on when the next step is due: by one position, however late it is.
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
    /// Starts or continues the demonstration of the selected game. Without `plays`, stops it.
    pub(super) fn demonstrate(&mut self, plays: bool, now: Duration) {
        let info = match self.entries()[self.selected] {
            Entry::Game(info) if plays && self.setup.is_none() => Some(info),
            _ => None,
        };
        match (&mut self.demo, info) {
            (Some(demo), Some(info)) if demo.info.id == info.id => demo.pass(now),
            (demo, info) => *demo = info.map(|info| Demo::new(info, now)),
        }
    }

    pub fn demonstrated(&self) -> Option<Shown<'_>> {
        self.demo.as_ref()?.shown()
    }
}
