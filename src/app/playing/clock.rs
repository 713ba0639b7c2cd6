//! The rule for running clocks.

use super::{Mode, Playing};
use crate::rules::Color;

impl Playing {
    /// Returns the side whose clock runs. It stops while the program asks or proves something, hands the screen over, or holds the
    /// computer back, and in a resumed game until the first key. Viewing earlier plies does not stop it.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        if let Some(running) = self.running_online() {
            return running;
        }
        let asks = !matches!(self.mode, Mode::Entering) || self.is_proving() || self.computer.trouble.is_some();
        let held = self.computer.resting || self.computer.paused && self.is_computers_turn();
        let waits = self.awaits_input || held || self.is_read_only();
        let is_over = self.game().outcome().is_some();
        if asks || waits || is_over { None } else { self.game().clock()?.runs() }
    }
}
