//! The yes-or-no questions of all screens: one chooser answers them.

use super::export::Export;
use super::keys::{Command, Key, Place, command};
use super::{App, Effect, Mouse, MouseKind, Msg, Screen, ScreenCommand, Target};

impl Screen {
    /// Returns the yes-or-no question that the screen asks.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        match self {
            Self::Game(playing) => playing.asks(),
            Self::Review(review) => review.trial.as_ref()?.asks(),
            Self::Editor(editor) => editor.asks(),
            Self::Library(library) => library.question(),
            Self::Menu(_) | Self::GameOver(_) | Self::File(_) | Self::Engines(_) | Self::Practice(_) => None,
        }
    }

    fn answer(&mut self, yes: bool) -> ScreenCommand {
        match self {
            Self::Game(playing) => playing.answer(yes),
            Self::Review(review) => review.trial.as_mut().map_or(ScreenCommand::Stay, |trial| trial.answer(yes)),
            Self::Editor(editor) => editor.answer(yes),
            Self::Library(library) => library.answer(yes),
            Self::Menu(_) | Self::GameOver(_) | Self::File(_) | Self::Engines(_) | Self::Practice(_) => {
                ScreenCommand::Stay
            }
        }
    }
}

impl App {
    /// Returns the yes-or-no question that is asked on the screen or in the box over it.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        match &self.export {
            Some(Export::Replace(write)) => Some(write.question()),
            _ => self.screen.question(),
        }
    }

    /// Passes keys to the question while one is asked.
    pub(super) fn update_question(&mut self, msg: &Msg) -> Option<Vec<Effect>> {
        self.question()?;
        let command = match msg {
            Msg::Key(Key::Char('y' | 'Y')) => return Some(self.answer(true)),
            Msg::Key(Key::Char('n' | 'N')) => return Some(self.answer(false)),
            Msg::Key(key) => command(Place::Question, *key),
            Msg::Mouse(Mouse { kind: MouseKind::Down, target }) => match target {
                Some(Target::Answer(yes)) => return Some(self.answer(*yes)),
                Some(Target::Command(command)) => Some(*command),
                _ => None,
            },
            Msg::Paste(_) => None,
            _ => return None,
        };
        match command {
            Some(
                Command::Up
                | Command::Down
                | Command::Left
                | Command::Right
                | Command::Complete
                | Command::CompleteBack,
            ) => {
                self.marks_yes = !self.marks_yes;
                Some(Vec::new())
            }
            Some(Command::Enter) => Some(self.answer(self.marks_yes)),
            Some(Command::Esc) => Some(self.answer(false)),
            Some(Command::Help) => Some(self.obey(ScreenCommand::Help)),
            Some(Command::Quit) => {
                self.marks_yes = false;
                Some(self.quit())
            }
            _ => Some(Vec::new()),
        }
    }

    /// Answers the question; the next one starts at "no", which loses nothing.
    fn answer(&mut self, yes: bool) -> Vec<Effect> {
        self.marks_yes = false;
        if let Some(Export::Replace(_)) = self.export {
            return self.replace(yes);
        }
        let screen_command = self.screen.answer(yes);
        self.obey(screen_command)
    }
}
