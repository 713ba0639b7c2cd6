//! Messages to and from an online opponent, and reminders of things to do outside the program.

use super::Playing;
use crate::app::notice::Tells;
use crate::app::remote::{Connection, Invitation};
use crate::app::{Effect, Transition};
use crate::game::describe;
use crate::game::protocol::sayable;
use crate::rules::Color;

/// The number of messages to show at once.
const LAST: usize = 6;

impl Playing {
    /// Sends a message to the opponent; without text, shows the last messages.
    pub(in crate::app) fn say_to_other(&mut self, text: &str) {
        let Some(text) = sayable(text) else {
            let said = self.said_online();
            let last: Vec<&str> = said.iter().rev().take(LAST).rev().map(String::as_str).collect();
            return match last[..] {
                [] => self.refuse("Type your message after say: say good luck"),
                _ => self.say(last.join(" · ")),
            };
        };
        let Some(remote) = &mut self.remote else { return };
        match remote.say(text.clone()) {
            Ok(()) => self.say(format!("You say: “{text}”")),
            Err(why) => self.refuse(why),
        }
    }

    /// Returns all messages in order, each with the name of its side.
    #[must_use]
    pub fn said_online(&self) -> Vec<String> {
        let Some(remote) = &self.remote else { return Vec::new() };
        let terms = &self.game().info().terms;
        remote.said.iter().map(|(side, text)| format!("{}: {text}", terms.side(*side))).collect()
    }

    /// Shows the invitations, and copies the one for the opponent.
    pub(in crate::app) fn invite(&mut self) -> Transition {
        let Some(Invitation { play, watch }) = self.remote.as_ref().and_then(|remote| remote.invitation.clone()) else {
            let in_file = self.remote.as_ref().and_then(|remote| remote.file.as_ref());
            let why = match in_file {
                Some(file) => {
                    format!("Send your opponent the file {file}. They join with pawnstorm join FILE.")
                }
                None => "This game is hosted elsewhere. Ask the host for the invitation.".into(),
            };
            self.refuse(why);
            return Transition::Stay;
        };
        let name = self.game().info().terms.side(self.seat_online());
        // While the opponent is missing, the whole command is on the screen anyway.
        let how = if self.awaits().is_some() { String::new() } else { format!("{name} joins with: {play}. ") };
        let watch = watch.map_or_else(String::new, |watch| format!("; to watch: {watch}"));
        self.say(format!("{how}Copied, if your terminal allows it{watch}"));
        Transition::Do(Effect::Copy(play))
    }

    /// Shows the seal on the hidden pieces, and copies it.
    pub(in crate::app) fn tell_seal(&mut self) -> Transition {
        let Some(seal) = self.remote.as_ref().and_then(|remote| remote.guest.seal) else {
            self.refuse("No seals here: only online games with hidden pieces have them.");
            return Transition::Stay;
        };
        let moves = describe::counted(self.game().plies(), "move");
        self.say(format!("Seal after {moves} (copied, if your terminal allows it): {seal}"));
        Transition::Do(Effect::Copy(seal.to_string()))
    }

    /// Returns the opponent's side; Black's for a spectator.
    pub(super) fn seat_online(&self) -> Color {
        self.remote.as_ref().and_then(|remote| remote.guest.seat).map_or(Color::Black, |side| !side)
    }

    /// Returns the command that lets the opponent join, while the game waits for them.
    #[must_use]
    pub fn awaits(&self) -> Option<&str> {
        let remote = self.remote.as_ref().filter(|remote| remote.connection == Connection::Open)?;
        let side = remote.guest.seat?;
        let is_gone = remote.guest.is_there(!side) == Some(false);
        let waits = remote.guest.is_up_to_date() && is_gone && self.game().plies() < 2;
        remote.invitation.as_ref().filter(|_| waits).map(|invitation| invitation.play.as_str())
    }

    /// Returns a sentence about the next thing to do outside the program, such as sending the game file.
    #[must_use]
    pub(in crate::app) fn to_do_online(&self) -> Option<String> {
        let remote = self.remote.as_ref()?;
        if remote.guest.seal.is_some() && self.game().outcome().is_some() {
            let code = &remote.guest.code;
            return Some(format!(
                "To get the record that opens the seals, run pawnstorm serve {code} --record on the host."
            ));
        }
        let (file, side, game) = (remote.file.as_ref()?, remote.guest.seat?, self.game());
        let name = game.info().terms.side(!side);
        let is_asked = remote.guest.asks.is_some_and(|(asks, _)| asks == side);
        match (remote.has_done, game.outcome().is_some()) {
            (true, true) => Some(format!("Send {name} the file {file}, so that they see how the game ended.")),
            (_, false) if game.turn() != side || is_asked => {
                Some(format!("It is {name}'s turn: send them the file {file}."))
            }
            _ => None,
        }
    }
}
