//! The clocks of a game.

use super::Game;
use crate::clock::{Clock, Controls};
use crate::journal::Event;
use pawnstorm_rules::{Outcome, Reason};
use std::time::Duration;

/// The least time on a clock that another computer keeps.
const SHOWN: Duration = Duration::from_millis(1);

impl Game {
    /// Returns the clocks of the game, if it has any.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Sets the clocks of a game without moves. [`Game::restarted`] copies the settings; a [`Game::branch`] has no clocks.
    pub fn set_clock(&mut self, controls: Controls) {
        if self.entries.is_empty() {
            let clock = Clock::new(controls, self.positions.turn(0));
            self.clock = Some(clock).filter(|_| controls != Controls::NONE);
        }
    }

    /// Lets time elapse for the side to move. When none is left, its flag falls and the game ends. Does nothing before the first move and
    /// without clocks.
    pub fn elapse(&mut self, time: Duration) {
        let Some(clock) = self.clock.as_mut().filter(|clock| clock.runs().is_some()) else { return };
        if self.outcome.is_some() {
            return;
        }
        clock.elapse(time);
        if clock.is_down() {
            let winner = !self.positions.turn(self.positions.place());
            let winner = Some(winner).filter(|winner| self.positions.can_win(*winner));
            self.end(Outcome { winner, reason: Reason::Time });
        }
    }

    /// Sets the time left to the side to move, as measured by the host.
    pub fn show_time(&mut self, left: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.show(left);
        }
    }

    /// Lets time elapse on clocks that another computer keeps: they are only for display, and no flag falls here.
    pub fn let_pass(&mut self, time: Duration) {
        let left = self.clock.as_ref().and_then(|clock| clock.left(clock.side()));
        if let (Some(clock), Some(left)) = (&mut self.clock, left) {
            clock.elapse(time.min(left.saturating_sub(SHOWN)));
        }
    }

    /// Logs the time left to the side to move, if its clock has run since the last such event: for a player who leaves. Does nothing to a
    /// finished game.
    pub fn note_time(&mut self) {
        let left = self.clock.as_ref().and_then(Clock::rest).filter(|_| self.outcome.is_none()).map(Event::Left);
        if left != self.log.last().cloned() {
            self.log.extend(left);
        }
    }

    /// Sets the time left after the next move, regardless of the time elapsed: for replaying a record.
    pub fn set_remaining(&mut self, left: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.set_remaining(left);
        }
    }
}
