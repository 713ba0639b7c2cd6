//! The help page, with the place it was opened from and its scroll position.

use super::keys::{Command, Place};

/// The help page over a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// The place that it explains.
    pub place: Place,
    /// The number of lines scrolled away.
    pub scroll: usize,
    /// The first lines of the previous and the next page, as last drawn.
    pub pages: (usize, usize),
}

/// A number of lines beyond the end of any page; scrolling stops at the end.
const END: usize = 10_000;

impl Help {
    /// Opens the page for a place, at its top.
    #[must_use]
    pub const fn new(place: Place) -> Self {
        Self { place, scroll: 0, pages: (0, 0) }
    }

    /// Scrolls by a command.
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
