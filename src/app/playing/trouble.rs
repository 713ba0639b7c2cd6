//! An external engine that fails during a game, and the choices after that.

use super::Playing;
use crate::app::keys::Command;
use crate::app::notice::Tells;
use crate::game::{EngineName, Player};

/// An engine that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    engine: EngineName,
    why: String,
    /// Another engine that could play instead.
    other: Option<EngineName>,
}

impl Trouble {
    /// Returns the description of the failure.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} {}.", self.engine, self.why)
    }

    /// Returns the choices: each label, which starts with its word, and its command.
    #[must_use]
    pub fn choices(&self) -> Vec<(String, Command)> {
        let other = self.other.map(|other| (format!("other: {other}"), Command::OtherEngine));
        let rest = [("human".into(), Command::Human), ("computer".into(), Command::Computer)];
        std::iter::once(("retry".into(), Command::Retry)).chain(other).chain(rest).collect()
    }

    /// Returns the choices as a sentence.
    #[must_use]
    pub fn offer(&self) -> String {
        let other = self.other.map_or(String::new(), |other| format!(" other ({other}),"));
        format!("Type retry,{other} human or computer.")
    }
}

impl Playing {
    /// Stores the failure of the engine to move, and the engine `other` that could replace it.
    pub(in crate::app) fn failed(&mut self, engine: EngineName, why: &str, other: Option<EngineName>) {
        self.notice = None;
        self.computer.thought = None;
        self.computer.trouble = Some(Trouble { engine, why: why.into(), other });
    }

    pub(in crate::app) fn retry(&mut self) {
        self.see_to_trouble(Command::Retry);
    }

    /// Lets another engine play in place of the failed one.
    pub(in crate::app) fn take_other_engine(&mut self) {
        self.see_to_trouble(Command::OtherEngine);
    }

    /// Runs the player's choice after the failure of an engine.
    pub(super) fn see_to_trouble(&mut self, command: Command) {
        let Some(trouble) = self.computer.trouble.take() else {
            return self.refuse("No engine has failed.");
        };
        let player = match (command, trouble.other) {
            (Command::OtherEngine, Some(other)) => Player::Engine(other),
            (Command::OtherEngine, None) => {
                self.computer.trouble = Some(trouble);
                return self.refuse("There is no other engine in the config file.");
            }
            (Command::Human, _) => Player::Human,
            (Command::Computer, _) => Player::computer(),
            // Without the trouble, the scheduler asks the same engine again.
            _ => return,
        };
        let mut players = self.game().players();
        players[self.game().turn().index()] = player;
        self.seat(players);
    }
}
