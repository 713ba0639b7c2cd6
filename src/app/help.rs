//! The help page, with the place it was opened from and its scroll position.

use super::keys::Place;
use super::overlay::Overlay;
use super::scroll::Scroll;
use super::{App, Effect};
use crate::rules::Info;

/// The help page over a screen.
#[derive(Clone, Copy, Debug)]
pub struct Help {
    /// The place to explain.
    pub place: Place,
    /// The game whose rules to show; `None` for help with the keys.
    pub rules: Option<&'static Info>,
    /// The number of lines scrolled away.
    pub scroll: usize,
    /// The first lines of the previous and the next page, as last drawn.
    pub pages: (usize, usize),
}

/// A number of lines beyond the end of any page; drawing limits it.
const END: usize = 10_000;

impl Help {
    /// Opens the page for a place, at its top.
    #[must_use]
    pub const fn new(place: Place) -> Self {
        Self { place, rules: None, scroll: 0, pages: (0, 0) }
    }

    /// Opens the rules of a game over a place.
    #[must_use]
    pub const fn of_rules(place: Place, info: &'static Info) -> Self {
        Self { rules: Some(info), ..Self::new(place) }
    }

    /// Scrolls by a line or a page. The pages are those last drawn, since long lines wrap.
    fn scroll(&mut self, scroll: Scroll) {
        self.scroll = match scroll {
            Scroll::Up => self.scroll.saturating_sub(1),
            Scroll::Down => self.scroll + 1,
            Scroll::PageUp => self.pages.0,
            Scroll::PageDown => self.pages.1.max(self.scroll),
            Scroll::Top => 0,
            Scroll::End => END,
        };
    }
}

impl App {
    /// Scrolls the help page.
    pub(super) fn scroll_help(&mut self, scroll: Scroll) -> Vec<Effect> {
        if let Some(Overlay::Help(help)) = self.overlays.last_mut() {
            help.scroll(scroll);
        }
        Vec::new()
    }

    /// Closes the help page and returns it, for output that is not drawn.
    pub fn take_help(&mut self) -> Option<Help> {
        let help = self.overlays.iter().rev().find_map(|overlay| match overlay {
            Overlay::Help(help) => Some(*help),
            Overlay::Settings(_) | Overlay::Export(_) | Overlay::Replace(_) | Overlay::Leave(_) => None,
        });
        self.close_help("");
        help
    }

    /// Closes the help page.
    pub(super) fn close_help(&mut self, _: &str) -> Vec<Effect> {
        self.overlays.retain(|overlay| !matches!(overlay, Overlay::Help(_)));
        Vec::new()
    }
}
