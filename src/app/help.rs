//! The help page: where it was opened, and how far it is scrolled.

use super::keys::{Command, Place};

/// The help page over a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// The screen it helps with.
    pub place: Place,
    /// How many lines are scrolled away.
    pub scroll: usize,
    /// Where the pages before and after the one shown begin, as the screen was drawn last.
    pub pages: (usize, usize),
}

/// Further than any page is long; the page stops at its end.
const END: usize = 10_000;

impl Help {
    /// The page for a screen, at its top.
    #[must_use]
    pub const fn new(place: Place) -> Self {
        Self { place, scroll: 0, pages: (0, 0) }
    }

    /// Scrolls.
    pub fn scroll(&mut self, command: Command) {
        self.scroll = match command {
            Command::Up => self.scroll.saturating_sub(1),
            Command::Down => self.scroll + 1,
            Command::Back => self.pages.0,
            Command::Forward => self.pages.1.max(self.scroll),
            Command::First => 0,
            Command::Last => END,
            _ => self.scroll,
        };
    }
}
