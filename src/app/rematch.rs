//! What follows a game with somebody elsewhere: the players talk, and play again with colours swapped if both want to.

use super::game_over::GameOver;
use super::notice::Tells;
use super::remote::{Connection, Joining, RemoteEffect, RemoteMsg};
use super::{App, Effect, Screen};
use crate::game::protocol::{FromHost, Guest, News, Proposal, sayable};

impl GameOver {
    /// Tells the player elsewhere that this one wants to play again.
    pub(super) fn rematch(&mut self) {
        let Some(remote) = &mut self.remote else {
            return self.refuse("Nobody is elsewhere who could agree; new begins another game.");
        };
        if remote.file.is_some() {
            return self.refuse("A file holds one game; pawnstorm host GAME --file FILE begins another.");
        }
        match remote.propose(Proposal::Rematch) {
            Ok(()) => {
                let other = remote.guest.seat().map(|side| self.view.game.info().terms.side(!side));
                self.say(format!(
                    "{} is asked for a rematch, with colours swapped.",
                    other.unwrap_or("The other player")
                ));
            }
            Err(why) => self.refuse(why),
        }
    }

    /// Says something to the other player.
    pub(super) fn say_to_other(&mut self, text: &str) {
        let Some(remote) = &mut self.remote else { return self.refuse("Nobody is elsewhere who could hear it.") };
        let Some(text) = sayable(text) else { return self.refuse("Say what? For example: say good game") };
        match remote.say(text.clone()) {
            Ok(()) => self.say(format!("You say: “{text}”")),
            Err(why) => self.refuse(why),
        }
    }

    /// Takes in what the connection tells. Returns the code of the seat in the next game, when there is one.
    fn hear_remote(&mut self, msg: RemoteMsg) -> Option<String> {
        let remote = self.remote.as_mut()?;
        let seat = remote.guest.seat();
        match msg {
            RemoteMsg::Heard(line) => match remote.guest.hear(&mut self.view.game, &line) {
                Ok(News::Next(code)) => return Some(code),
                Ok(News::Send(line)) => remote.outbox.push(line),
                Ok(News::Rematch(side)) if Some(side) != seat => {
                    let name = self.view.game.info().terms.side(side);
                    self.say(format!("{name} wants a rematch, with colours swapped: type rematch to agree."));
                }
                Ok(News::Said(side, text)) => {
                    if remote.hear_said(side, text.clone()) && Some(side) != seat {
                        self.say(format!("{} says: “{text}”", self.view.game.info().terms.side(side)));
                    }
                }
                Ok(News::Note(text)) => self.say(text),
                Ok(News::Refused(why)) => self.refuse(why),
                Ok(News::Dismissed(_)) | Err(_) => remote.connection = Connection::Over("It is over.".into()),
                Ok(_) => {}
            },
            RemoteMsg::Connected => remote.connected(),
            RemoteMsg::Lost { why, .. } => remote.connection = Connection::Lost(why),
            RemoteMsg::Hosting { .. } | RemoteMsg::Kept(_) | RemoteMsg::Failed(_) => {}
        }
        None
    }
}

impl App {
    /// Takes in what the connection of a game that is over tells: the next one may begin.
    pub(super) fn hear_after_the_game(&mut self, msg: RemoteMsg) -> Vec<Effect> {
        let Screen::GameOver(over) = &mut self.screen else { return Vec::new() };
        let Some(code) = over.hear_remote(msg) else { return Vec::new() };
        over.say("The next game begins…");
        self.joining = Some(Joining { next: Some(code), ..Joining::default() });
        vec![RemoteEffect::Again.into()]
    }

    /// Takes in what is told while the next game is awaited. Returns what is left of it: the first line of that game.
    pub(super) fn await_next(&self, msg: RemoteMsg) -> Result<RemoteMsg, Vec<Effect>> {
        let Some(next) = self.joining.as_ref().and_then(|joining| joining.next.as_ref()) else { return Ok(msg) };
        match &msg {
            RemoteMsg::Connected => Err(vec![RemoteEffect::Send(Guest::first_line(next)).into()]),
            RemoteMsg::Heard(line) => match line.parse() {
                Ok(FromHost::Room { code, .. }) if code == *next => Ok(msg),
                // The last game may still be told of.
                _ => Err(Vec::new()),
            },
            RemoteMsg::Lost { .. } => Err(Vec::new()),
            RemoteMsg::Hosting { .. } | RemoteMsg::Kept(_) | RemoteMsg::Failed(_) => Ok(msg),
        }
    }
}
