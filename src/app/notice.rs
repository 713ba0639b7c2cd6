//! The latest notice to the person: every screen shows one, and all are written here.

use super::collection::Collection;
use super::editor::Editor;
use super::elsewhere::Elsewhere;
use super::engines::Engines;
use super::game_over::GameOver;
use super::library::Library;
use super::menu::Menu;
use super::playing::Playing;
use super::practice::Practice;
use super::review::Review;

/// A notice to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// True if something was refused.
    pub refusal: bool,
    /// The text, in whole sentences.
    pub text: String,
}

/// What shows a notice.
pub(super) trait Tells {
    /// The place of the notice.
    fn notice(&mut self) -> &mut Option<Notice>;

    /// Refuses something, with the reason.
    fn refuse(&mut self, text: impl Into<String>) {
        *self.notice() = Some(Notice { refusal: true, text: text.into() });
    }

    /// Says something else.
    fn say(&mut self, text: impl Into<String>) {
        *self.notice() = Some(Notice { refusal: false, text: text.into() });
    }

    /// Adds a sentence to the present notice.
    fn add_notice(&mut self, refusal: bool, text: &str) {
        let before = self.notice().take();
        let refusal = refusal || before.as_ref().is_some_and(|notice| notice.refusal);
        let before = before.map(|notice| notice.text + " ").unwrap_or_default();
        *self.notice() = Some(Notice { refusal, text: before + text });
    }

    /// Removes a sentence from the notice, if it is the last.
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

tells!(Menu, Playing, GameOver, Review, Library, Collection, Engines, Elsewhere, Editor, Practice);
