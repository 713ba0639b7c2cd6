//! The handover screen of a game with hidden pieces, while the players change places.

use super::{GAME, Mode, Playing, Question};
use crate::app::Transition;
use crate::app::help::Help;
use crate::app::keys::Command;
use crate::rules::{Color, Viewer};

impl Playing {
    /// Returns whether the game must be covered: during a handover, or while the other side has to answer a draw offer.
    #[must_use]
    pub fn is_covered(&self) -> bool {
        let asks_the_other = matches!(self.mode, Mode::Asking(Question::Draw(_)));
        self.handover().is_some() || asks_the_other && self.remote.is_none() && self.game().viewer() != Viewer::Everyone
    }

    /// Starts a handover if the side to see the game now is not at the screen (R5.30).
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

    /// Handles a key while the opening words or the handover screen cover the game. Commands to scroll, quit or get help work.
    /// Enter removes the handover screen, and any key removes the opening words. Returns `None` if nothing covers the game, and for a
    /// letter that removes the opening words: it belongs to the input line.
    pub(in crate::app) fn uncover(&mut self, command: Option<Command>) -> Option<Transition> {
        match (&mut self.mode, command) {
            (Mode::Entering | Mode::Asking(_) | Mode::HandedOver(_, Some(_)), _) => return None,
            (_, Some(Command::Help)) => return Some(Transition::push(Help::new(&GAME))),
            (_, Some(Command::Quit)) => return Some(Transition::Quit),
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
        Some(Transition::Stay)
    }
}
