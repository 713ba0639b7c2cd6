//! The latest notice to the user. Every screen has one, and this module writes all of them.

use super::screen::Transition;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub refusal: bool,
    pub text: String,
}

pub(super) trait Tells {
    fn notices(&mut self) -> Option<&mut Option<Notice>>;

    fn refuse(&mut self, text: impl Into<String>) {
        if let Some(notice) = self.notices() {
            *notice = Some(Notice { refusal: true, text: text.into() });
        }
    }

    /// Refuses something, and stays.
    fn refused(&mut self, text: impl Into<String>) -> Transition {
        self.refuse(text);
        Transition::Stay
    }

    /// Refuses something if there is a reason. Returns whether it did.
    fn refuse_if(&mut self, why: Option<impl Into<String>>) -> bool {
        let refuses = why.is_some();
        if let Some(why) = why {
            self.refuse(why);
        }
        refuses
    }

    /// Shows any other notice.
    fn say(&mut self, text: impl Into<String>) {
        if let Some(notice) = self.notices() {
            *notice = Some(Notice { refusal: false, text: text.into() });
        }
    }

    /// Adds a sentence to the current notice. It stays a refusal if it was one.
    fn add_notice(&mut self, refusal: bool, text: &str) {
        let Some(notice) = self.notices() else { return };
        let before = notice.take();
        let refusal = refusal || before.as_ref().is_some_and(|notice| notice.refusal);
        let before = before.map(|notice| notice.text + " ").unwrap_or_default();
        *notice = Some(Notice { refusal, text: before + text });
    }

    /// Removes a sentence from the end of the notice.
    fn unsay(&mut self, text: &str) {
        let Some(notice) = self.notices() else { return };
        *notice = notice.take().and_then(|Notice { refusal, text: said }| match said.strip_suffix(text) {
            Some("") => None,
            rest => Some(Notice { refusal, text: rest.unwrap_or(&said).trim_end().into() }),
        });
    }
}
