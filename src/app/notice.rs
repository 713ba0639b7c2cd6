//! The latest notice to the user. Every screen has one, and this module writes all of them.

use super::collection::Collection;
use super::editor::Editor;
use super::engines::Engines;
use super::game_over::GameOver;
use super::library::Library;
use super::menu::Menu;
use super::online::Online;
use super::playing::Playing;
use super::practice::Practice;
use super::review::Review;

/// A notice to the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// True if something was refused.
    pub refusal: bool,
    /// The text, in whole sentences.
    pub text: String,
}

/// Something with a notice.
pub(super) trait Tells {
    /// Returns the place of the notice.
    fn notice(&mut self) -> &mut Option<Notice>;

    /// Shows a refusal, with its reason.
    fn refuse(&mut self, text: impl Into<String>) {
        *self.notice() = Some(Notice { refusal: true, text: text.into() });
    }

    /// Shows any other notice.
    fn say(&mut self, text: impl Into<String>) {
        *self.notice() = Some(Notice { refusal: false, text: text.into() });
    }

    /// Adds a sentence to the current notice. It stays a refusal if it was one.
    fn add_notice(&mut self, refusal: bool, text: &str) {
        let before = self.notice().take();
        let refusal = refusal || before.as_ref().is_some_and(|notice| notice.refusal);
        let before = before.map(|notice| notice.text + " ").unwrap_or_default();
        *self.notice() = Some(Notice { refusal, text: before + text });
    }

    /// Removes a sentence from the end of the notice.
    fn unsay(&mut self, text: &str) {
        let notice = self.notice().take();
        *self.notice() = notice.and_then(|Notice { refusal, text: said }| match said.strip_suffix(text) {
            Some("") => None,
            rest => Some(Notice { refusal, text: rest.unwrap_or(&said).trim_end().into() }),
        });
    }
}

macro_rules! tells {
    ($($screen:ty),*) => {
        $(impl Tells for $screen {
            fn notice(&mut self) -> &mut Option<Notice> {
                &mut self.notice
            }
        })*
    };
}

tells!(Menu, Playing, GameOver, Review, Library, Collection, Engines, Online, Editor, Practice);
