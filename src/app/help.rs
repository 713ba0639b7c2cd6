//! The help page: where it was opened, and how far it is scrolled.

use super::keys::{Action, Place};

/// The help page over a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// The screen it helps with.
    pub place: Place,
    /// How many lines are scrolled away.
    pub scroll: usize,
}

/// How many lines a page key scrolls.
const PAGE: usize = 10;
/// Further than any page is long; the page stops at its end.
const END: usize = 10_000;

impl Help {
    /// The page for a screen, at its top.
    #[must_use]
    pub const fn new(place: Place) -> Self {
        Self { place, scroll: 0 }
    }

    /// Scrolls.
    pub fn scroll(&mut self, action: Action) {
        self.scroll = match action {
            Action::Up => self.scroll.saturating_sub(1),
            Action::Down => self.scroll + 1,
            Action::Back => self.scroll.saturating_sub(PAGE),
            Action::Forward => self.scroll + PAGE,
            Action::First => 0,
            Action::Last => END,
            _ => self.scroll,
        };
    }
}
