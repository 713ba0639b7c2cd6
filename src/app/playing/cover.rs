//! The cover over a game with hidden information while the screen passes from one player to the other.

use super::{Playing, Question};
use crate::app::keys::{Command, Key, command};
use crate::app::{Mouse, MouseKind, ScreenCommand, Target};
use crate::rules::{Color, Viewer};

impl Playing {
    /// Returns whether the game must be covered: the screen is handed over, or the other side is asked for a draw.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        let asks_the_other = matches!(self.question, Some(Question::Draw(_)));
        self.handover.is_some() || asks_the_other && self.game().viewer() != Viewer::Everyone
    }

    /// Starts the hand-over if the side that the game is for now is not at the screen (R5.30).
    pub(super) fn hand_over_if_hidden(&mut self, from: Viewer) {
        if let Viewer::Side(side) = self.game().viewer()
            && from != Viewer::Side(side)
        {
            self.hand_over_to(side);
        }
    }

    pub(super) fn hand_over_to(&mut self, side: Color) {
        self.handover = Some(side);
        self.view.hand_over();
        self.prompt.take();
    }

    /// Removes the cover on Enter.
    pub(super) fn wait_for_the_other(&mut self, key: Key) -> ScreenCommand {
        match command(self.place(), key) {
            Some(Command::Enter) => self.handover = None,
            Some(Command::Help) => return ScreenCommand::Help,
            Some(Command::Quit) => return ScreenCommand::Quit,
            _ => {}
        }
        ScreenCommand::Stay
    }

    pub(super) fn mouse_on_the_cover(&mut self, mouse: Mouse) -> ScreenCommand {
        if let (MouseKind::Down, Some(Target::Command(Command::Enter))) = (mouse.kind, mouse.target) {
            self.handover = None;
        }
        ScreenCommand::Stay
    }
}
