//! The rule for when the clocks run.

use super::Playing;
use crate::rules::Color;

impl Playing {
    /// Returns the side whose clock runs. It stops while the program asks or proves something, hands the screen over, or
    /// holds the computer back, and in a resumed game until the first key. It runs on while earlier plies are viewed.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        let asks = self.question.is_some() || self.opening.is_some() || self.handover.is_some();
        let asks = asks || self.is_proving() || self.trouble.is_some();
        let waits = self.untouched || self.resting || self.paused && self.is_computers_turn() || self.is_read_only();
        let is_over = self.game().outcome().is_some();
        if asks || waits || is_over { None } else { self.game().clock()?.runs() }
    }
}
