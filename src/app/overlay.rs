//! Pages and boxes over the screen. The topmost has the keys.

use super::export::{self, Goal, Write};
use super::help::Help;
use super::keys::Command;
use super::leaving::{self, Leaving};
use super::settings::Page;
use super::{App, Current, Effect, Transition};

/// A page or a box over the screen.
pub enum Overlay {
    /// The help page.
    Help(Help),
    /// The settings.
    Settings(Page),
    /// The choices of what to export, with the index of the selected one.
    Export(usize),
    /// The question whether to replace a file.
    Replace(Write),
    /// The question before leaving an unsaved game.
    Leave(Leaving),
}

impl Overlay {
    /// Returns whether it hides the screen below it.
    #[must_use]
    pub const fn is_page(&self) -> bool {
        matches!(self, Self::Help(_) | Self::Settings(_))
    }

    /// Returns the index of the choice with this letter.
    pub(super) fn named(&self, letter: char) -> Option<usize> {
        let letter = letter.to_ascii_lowercase();
        match self {
            Self::Export(_) => export::CHOICES.iter().position(|(own, ..)| *own == letter),
            Self::Leave(_) => leaving::CHOICES.iter().position(|(own, _)| *own == letter),
            Self::Help(_) | Self::Settings(_) | Self::Replace(_) => None,
        }
    }
}

impl App {
    /// Returns the pages and boxes over the screen, the topmost last.
    #[must_use]
    pub fn overlays(&self) -> &[Overlay] {
        &self.overlays
    }

    /// Returns the page or box with the keys; `None` if the screen has them.
    #[must_use]
    pub fn overlay(&self) -> Option<&Overlay> {
        self.overlays.last()
    }

    /// Selects the next or previous choice of the box.
    pub(super) fn mark_choice(&mut self, by: isize) -> Vec<Effect> {
        let (choice, count) = match self.overlays.last_mut() {
            Some(Overlay::Export(choice)) => (choice, export::CHOICES.len()),
            Some(Overlay::Leave(leaving)) => (&mut leaving.choice, leaving::CHOICES.len()),
            Some(Overlay::Help(_) | Overlay::Settings(_) | Overlay::Replace(_)) | None => return Vec::new(),
        };
        *choice = choice.saturating_add_signed(by).min(count - 1);
        Vec::new()
    }

    /// Takes the selected choice of the box.
    pub(super) fn take_choice(&mut self, _: &str) -> Vec<Effect> {
        match self.overlays.last() {
            Some(Overlay::Export(choice) | Overlay::Leave(Leaving { choice, .. })) => self.choose(*choice),
            Some(Overlay::Help(_) | Overlay::Settings(_) | Overlay::Replace(_)) | None => Vec::new(),
        }
    }

    /// Closes the box and runs its choice `index`.
    pub(super) fn choose(&mut self, index: usize) -> Vec<Effect> {
        match self.overlays.pop_if(|overlay| matches!(overlay, Overlay::Export(_) | Overlay::Leave(_))) {
            Some(Overlay::Export(_)) => {
                let (_, format, copies, _) = export::CHOICES[index.min(export::CHOICES.len() - 1)];
                self.send(format, if copies { Goal::Clipboard } else { Goal::File(None) })
            }
            Some(Overlay::Leave(leaving)) => {
                let (letter, _) = leaving::CHOICES[index.min(leaving::CHOICES.len() - 1)];
                self.leave_as_chosen(leaving, letter)
            }
            Some(Overlay::Help(_) | Overlay::Settings(_) | Overlay::Replace(_)) | None => Vec::new(),
        }
    }

    /// Closes the box without a choice; the user stays in the game.
    pub(super) fn close_box(&mut self, _: &str) -> Vec<Effect> {
        self.overlays.pop_if(|overlay| matches!(overlay, Overlay::Export(_) | Overlay::Leave(_)));
        Vec::new()
    }

    /// Goes to the menu instead of answering a question; in a game, asks about leaving it instead.
    pub(super) fn leave_question_for_menu(&mut self, _: &str) -> Vec<Effect> {
        if let (None, Current::Game(playing)) = (self.overlays.last(), &mut self.screen)
            && !playing.is_covered()
        {
            self.marks_yes = false;
            let transition = playing.leave_for_menu();
            return self.obey_screen(transition);
        }
        let mut effects = self.answer(false);
        effects.extend(self.command(Command::Menu, ""));
        effects
    }

    /// Closes all pages and boxes, saves the settings, and quits, after a question where something could be lost.
    pub(super) fn leave(&mut self, _: &str) -> Vec<Effect> {
        let mut effects = self.leave_settings("");
        self.overlays.clear();
        self.marks_yes = false;
        effects.extend(self.obey(Transition::Quit));
        effects
    }
}
