//! The yes-or-no questions of all screens, with one chooser for the answers.

use super::keys::Key;
use super::overlay::Overlay;
use super::{App, Current, Effect};

/// The rest of a "yes" or "no" whose first letter has answered a question. The letters typed since must not count as a move or a command.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    rest: &'static str,
    typed: String,
}

impl Answered {
    /// Returns the answer that starts with this key, or `None` for any other key.
    fn by(key: Key) -> Option<Self> {
        let rest = match key {
            Key::Char('y' | 'Y') => "es",
            Key::Char('n' | 'N') => "o",
            _ => return None,
        };
        Some(Self { rest, typed: String::new() })
    }
}

impl App {
    /// Handles a key. The first letter of "yes" or "no" has answered a question already, so the rest of the word and Enter are swallowed:
    /// they must not become a move. Any other continuation is handled as if it had not waited.
    pub(super) fn key(&mut self, key: Key) -> Vec<Effect> {
        let Some(Answered { rest, mut typed }) = self.answered.take() else { return self.answer_or_press(key) };
        match key {
            Key::Char(c) if rest[typed.len()..].starts_with(c.to_ascii_lowercase()) => {
                typed.push(c);
                self.answered = Some(Answered { rest, typed });
                Vec::new()
            }
            // If the answer ended the game, the game-over screen swallows this Enter itself.
            Key::Enter if typed.len() == rest.len() && matches!(self.screen, Current::GameOver(_)) => self.press(key),
            Key::Enter if typed.len() == rest.len() => Vec::new(),
            _ => {
                let waited: Vec<Effect> = typed.chars().flat_map(|c| self.press(Key::Char(c))).collect();
                waited.into_iter().chain(self.answer_or_press(key)).collect()
            }
        }
    }

    fn answer_or_press(&mut self, key: Key) -> Vec<Effect> {
        self.answered = self.question().and_then(|_| Answered::by(key));
        self.press(key)
    }

    /// Returns the open yes-or-no question, of the box over the screen or of the screen itself.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        match self.overlay() {
            Some(Overlay::Replace(write)) => Some(write.question()),
            _ => self.screen.question(),
        }
    }

    /// Selects the other answer.
    pub(super) fn mark_other_answer(&mut self, _: &str) -> Vec<Effect> {
        self.marks_yes = !self.marks_yes;
        Vec::new()
    }

    /// Gives the selected answer.
    pub(super) fn give_marked_answer(&mut self, _: &str) -> Vec<Effect> {
        self.answer(self.marks_yes)
    }

    pub(super) fn answer_yes(&mut self, _: &str) -> Vec<Effect> {
        self.answer(true)
    }

    pub(super) fn answer_no(&mut self, _: &str) -> Vec<Effect> {
        self.answer(false)
    }

    /// Answers the question. The next question starts at "no" again, because that loses nothing.
    pub(super) fn answer(&mut self, yes: bool) -> Vec<Effect> {
        self.marks_yes = false;
        if let Some(Overlay::Replace(_)) = self.overlay() {
            return self.replace(yes);
        }
        let transition = self.screen.answer(yes);
        self.obey_screen(transition)
    }
}
