//! The cover over a game with hidden information while the screen passes from one player to the other.

use super::{Mode, Playing, Question};
use crate::app::ScreenCommand;
use crate::app::keys::Command;
use crate::rules::{Color, Viewer};

impl Playing {
    /// Returns whether the game must be covered: the screen is handed over, or the other side is asked for a draw.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        let asks_the_other = matches!(self.mode, Mode::Asking(Question::Draw(_)));
        self.handover().is_some() || asks_the_other && self.remote.is_none() && self.game().viewer() != Viewer::Everyone
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
        self.mode = Mode::HandedOver(side, None);
        self.view.hand_over();
        self.prompt.take();
    }

    /// Handles a command, or another key, while the opening words or the cover lie over the game: those that scroll, leave
    /// or ask for help do so; Enter removes the cover, and any key the opening words. Returns `None` where neither lies over
    /// it, or a letter is typed that goes on to the input line.
    pub(in crate::app) fn uncover(&mut self, command: Option<Command>) -> Option<ScreenCommand> {
        match (&mut self.mode, command) {
            (Mode::Entering | Mode::Asking(_) | Mode::HandedOver(_, Some(_)), _) => return None,
            (_, Some(Command::Help)) => return Some(ScreenCommand::Help),
            (_, Some(Command::Quit)) => return Some(ScreenCommand::Quit),
            (Mode::Opening(lines), Some(Command::Up | Command::Back)) => *lines = lines.saturating_sub(1),
            (Mode::Opening(lines), Some(Command::Down | Command::Forward)) => *lines += 1,
            (mode @ Mode::Opening(_), None) => {
                *mode = Mode::Entering;
                return None;
            }
            (mode @ Mode::Opening(_), _) | (mode @ Mode::HandedOver(_, None), Some(Command::Enter)) => {
                *mode = Mode::Entering;
            }
            (Mode::HandedOver(_, None), _) => {}
        }
        Some(ScreenCommand::Stay)
    }
}
