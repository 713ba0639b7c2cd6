//! Reading a long journal: its progress, and the way to cancel it.

use super::keys::Command;
use super::notice::Tells;
use super::{App, Effect};

impl App {
    /// Handles the progress of reading a long journal, in percent; `None` when it is over.
    pub(super) fn reading(&mut self, percent: Option<u64>) {
        self.opening = percent.is_some();
        if let Some(percent) = percent {
            self.screen.say(format!("Opening… {percent}%. Esc cancels."));
        }
    }

    /// Handles a command while a long journal is being read: the user can only wait, cancel or quit.
    pub(super) fn hold_while_opening(&mut self, command: Option<Command>) -> Vec<Effect> {
        match command {
            Some(Command::Esc) => {
                self.opening = false;
                self.screen.say("The game was not opened.");
                vec![Effect::GiveUp]
            }
            Some(Command::Quit) => vec![Effect::GiveUp, Effect::Quit { goodbye: "" }],
            _ => Vec::new(),
        }
    }
}
