//! Reading a long journal: its progress, and the way to cancel it.

use super::keys::{Command, Key, command};
use super::{App, Effect, Msg};

impl App {
    /// Handles messages while a long journal is read; its progress is in percent. Only waiting, cancelling and leaving are
    /// possible meanwhile. Returns any other message.
    pub(super) fn update_opening(&mut self, msg: Msg) -> Result<Vec<Effect>, Msg> {
        match msg {
            Msg::Reading(percent) => {
                self.opening = percent.is_some();
                if let Some(percent) = percent {
                    self.screen.tell(false, format!("Opening … {percent} %. Esc gives up."));
                }
                Ok(Vec::new())
            }
            Msg::Key(key) if self.opening => Ok(match (key, command(self.place(), key)) {
                (Key::Esc, _) => {
                    self.opening = false;
                    self.screen.tell(false, "The game was not opened.".into());
                    vec![Effect::GiveUp]
                }
                (_, Some(Command::Quit)) => vec![Effect::GiveUp, Effect::Quit { goodbye: "" }],
                _ => Vec::new(),
            }),
            Msg::Mouse(_) | Msg::Paste(_) if self.opening => Ok(Vec::new()),
            msg => Err(msg),
        }
    }
}
