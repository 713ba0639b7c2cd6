//! The clocks of a game.

use super::Game;
use crate::clock::{Clock, Controls};
use crate::journal::Event;
use pawnstorm_rules::{Outcome, Reason};
use std::time::Duration;

/// What clocks show that somebody else keeps, when they have run out.
const SHOWN: Duration = Duration::from_millis(1);

impl Game {
    /// The clocks of the game, if it has any.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Sets clocks for a game of which no move has been played. [`Game::restarted`] sets them likewise; a [`Game::branch`] has none.
    pub fn set_clock(&mut self, controls: Controls) {
        if self.entries.is_empty() {
            let clock = Clock::new(controls, self.positions.turn(0));
            self.clock = Some(clock).filter(|_| controls != Controls::NONE);
        }
    }

    /// Lets time pass for the side to move. When it has none left its flag falls, which ends the game. Before the first move, and where
    /// there are no clocks, time passes for nobody.
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

    /// Sets the time left to the side to move, as somebody else measured it.
    pub fn show_time(&mut self, left: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.show(left);
        }
    }

    /// Lets time pass on clocks that somebody else keeps: they are shown, and no flag falls here.
    pub fn let_pass(&mut self, time: Duration) {
        let left = self.clock.as_ref().and_then(|clock| clock.left(clock.side()));
        if let (Some(clock), Some(left)) = (&mut self.clock, left) {
            clock.elapse(time.min(left.saturating_sub(SHOWN)));
        }
    }

    /// Logs the time left to the side to move, where its clock has run since that was last logged: for a game that is left. Does nothing to
    /// a game that is over.
    pub fn note_time(&mut self) {
        let left = self.clock.as_ref().and_then(Clock::rest).filter(|_| self.outcome.is_none()).map(Event::Left);
        if left != self.log.last().cloned() {
            self.log.extend(left);
        }
    }

    /// Sets the time that the move played next leaves its side, however much has passed: for a game that is read.
    pub fn set_remaining(&mut self, left: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.set_remaining(left);
        }
    }
}
