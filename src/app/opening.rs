//! While a journal is read that takes long: how far that is, and the way out of it.

use super::keys::{Command, Key, command};
use super::{App, Effect, Msg};

impl App {
    /// How much of a journal has been read, in hundredths. All that can be done meanwhile is to wait, to give up and to leave. Gives any
    /// other message back.
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
