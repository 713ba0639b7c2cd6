//! The yes-or-no questions of all screens: one chooser answers them.

use super::keys::Key;
use super::overlay::Overlay;
use super::{App, Effect, Screen, ScreenCommand};

impl Screen {
    /// Returns the yes-or-no question that the screen asks.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        match self {
            Self::Game(playing) => playing.asks(),
            Self::Review(review) => review.trial.as_ref()?.asks(),
            Self::Editor(editor) => editor.asks(),
            Self::Library(library) => library.question(),
            Self::Menu(_)
            | Self::GameOver(_)
            | Self::File(_)
            | Self::Engines(_)
            | Self::Elsewhere(_)
            | Self::Practice(_) => None,
        }
    }

    fn answer(&mut self, yes: bool) -> ScreenCommand {
        match self {
            Self::Game(playing) => playing.answer(yes),
            Self::Review(review) => review.trial.as_mut().map_or(ScreenCommand::Stay, |trial| trial.answer(yes)),
            Self::Editor(editor) => editor.answer(yes),
            Self::Library(library) => library.answer(yes),
            Self::Menu(_)
            | Self::GameOver(_)
            | Self::File(_)
            | Self::Engines(_)
            | Self::Elsewhere(_)
            | Self::Practice(_) => ScreenCommand::Stay,
        }
    }
}

/// A "yes" or "no" of which the first letter has answered: the other letters, those typed since, and no move or word of their own.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    rest: &'static str,
    typed: String,
}

impl Answered {
    /// Returns what a key begins that answers a question.
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
    /// Handles a key. Whoever answers a question by a whole word and Enter has answered by its first letter: the rest must not be a move.
    /// What goes on otherwise is handled as if it had not waited.
    pub(super) fn key(&mut self, key: Key) -> Vec<Effect> {
        let Some(Answered { rest, mut typed }) = self.answered.take() else { return self.answer_or_press(key) };
        match key {
            Key::Char(c) if rest[typed.len()..].starts_with(c.to_ascii_lowercase()) => {
                typed.push(c);
                self.answered = Some(Answered { rest, typed });
                Vec::new()
            }
            // The end of a game swallows it.
            Key::Enter if typed.len() == rest.len() && matches!(self.screen, Screen::GameOver(_)) => self.press(key),
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

    /// Returns the yes-or-no question that is asked on the screen or in the box over it.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        match self.overlay() {
            Some(Overlay::Replace(write)) => Some(write.question()),
            _ => self.screen.question(),
        }
    }

    /// Marks the other answer.
    pub(super) fn mark_other_answer(&mut self, _: &str) -> Vec<Effect> {
        self.marks_yes = !self.marks_yes;
        Vec::new()
    }

    /// Gives the marked answer.
    pub(super) fn give_marked_answer(&mut self, _: &str) -> Vec<Effect> {
        self.answer(self.marks_yes)
    }

    /// Answers yes.
    pub(super) fn answer_yes(&mut self, _: &str) -> Vec<Effect> {
        self.answer(true)
    }

    /// Answers no.
    pub(super) fn answer_no(&mut self, _: &str) -> Vec<Effect> {
        self.answer(false)
    }

    /// Answers the question; the next one starts at "no", which loses nothing.
    pub(super) fn answer(&mut self, yes: bool) -> Vec<Effect> {
        self.marks_yes = false;
        if let Some(Overlay::Replace(_)) = self.overlay() {
            return self.replace(yes);
        }
        let screen_command = self.screen.answer(yes);
        self.obey_screen(screen_command)
    }
}
