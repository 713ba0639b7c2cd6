//! The time on the players' clocks. The caller supplies the uptime, and the program asks it for a wake-up at the next change
//! of a clock.

use super::scheduler::{Purpose, Wanted};
use super::{App, Current, Effect, Msg};
use crate::engine;
use crate::rules::Color;
use std::time::Duration;

impl App {
    /// Returns the side whose clock runs; `None` while the program asks something or shows something else.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        let is_free = self.overlays.is_empty() && self.leaving.is_none();
        match &self.screen {
            Current::Game(playing) if is_free => playing.running(),
            _ => None,
        }
    }

    /// Returns the time until the running clock shows something else.
    pub(super) fn until_change(&self) -> Option<Duration> {
        self.running()?;
        self.screen.view()?.game.clock()?.until_change()
    }

    /// Returns the clock that limits the computer's search, if it is to play a move.
    pub(super) fn limit(&self, wanted: Wanted) -> Option<engine::Clock> {
        let plays = matches!(wanted.purpose, Purpose::Move(_));
        self.screen.view()?.game.clock().filter(|_| plays).and_then(|clock| clock.limit(clock.side))
    }

    /// Returns the clocks that limit an external engine's search, White's first, if it is to play a move.
    pub(super) fn limits(&self, wanted: Wanted) -> [Option<engine::Clock>; 2] {
        let plays = matches!(wanted.purpose, Purpose::Foreign(_));
        let clock = self.screen.view().and_then(|view| view.game.clock()).filter(|_| plays);
        Color::ALL.map(|side| clock?.limit(side))
    }

    /// Subtracts the time since the last message from the running clock. Returns the effects of the end of the game if
    /// its flag falls.
    pub(super) fn pass_time(&mut self) -> Option<Vec<Effect>> {
        let passed = self.uptime.saturating_sub(std::mem::replace(&mut self.passed, self.uptime));
        self.running()?;
        let Current::Game(playing) = &mut self.screen else { return None };
        if playing.remote.is_some() {
            // The host decides when a flag falls; the clock here only shows the time.
            playing.view.game.let_pass(passed);
            return None;
        }
        playing.view.game.elapse(passed);
        playing.view.game.outcome()?;
        playing.stop_computation();
        let effects = self.save();
        self.settle();
        if let Current::GameOver(over) = &mut self.screen {
            over.mark_what_is_harmless();
        }
        Some(effects)
    }
}

impl Msg {
    /// Returns whether the message comes from a person, who did not know yet that the flag had fallen.
    pub(super) const fn is_input(&self) -> bool {
        matches!(self, Self::Key(_) | Self::Mouse(_) | Self::Paste(_) | Self::Command(_) | Self::Choose(_))
    }
}
