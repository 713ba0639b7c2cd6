//! What follows an online game: the players talk, and play again with colours swapped if both want to.

use super::game_over::GameOver;
use super::notice::Tells;
use super::remote::{Connection, Joining, Remote, RemoteEffect, RemoteMsg};
use super::{App, Current, Effect, Transition};
use crate::game::Game;
use crate::game::protocol::{FromHost, Guest, News, Proposal, sayable};
use crate::rules::Color;

impl GameOver {
    /// Plays again with colours swapped: at once against the computer, or as soon as the opponent agrees.
    pub(super) fn rematch(&mut self) -> Transition {
        if self.is_against_the_computer() {
            return self.again_with_colours_swapped();
        }
        self.propose_rematch();
        Transition::Stay
    }

    /// Tells the opponent that this player wants a rematch.
    fn propose_rematch(&mut self) {
        let Some(remote) = &mut self.remote else {
            return self.refuse("There is no opponent to ask for a rematch. Type new to play again.");
        };
        if remote.file.is_some() {
            return self.refuse("A file holds one game. For another, run pawnstorm host GAME --file FILE");
        }
        if !remote.guest.has_rematch {
            return self.refuse("There is no rematch here: stay, and the next game will open.");
        }
        match remote.propose(Proposal::Rematch) {
            Ok(()) => {
                let other = remote.guest.seat.map(|side| self.view.game.info().terms.side(!side));
                self.say(format!("Asked {} for a rematch with colours swapped.", other.unwrap_or("Your opponent")));
            }
            Err(why) => self.refuse(why),
        }
    }

    /// Sends a message to the opponent.
    pub(super) fn say_to_other(&mut self, text: &str) {
        let Some(remote) = &mut self.remote else { return self.refuse("There is no online opponent to talk to.") };
        let Some(text) = sayable(text) else { return self.refuse("Type your message after say: say good game") };
        match remote.say(text.clone()) {
            Ok(()) => self.say(format!("You say: “{text}”")),
            Err(why) => self.refuse(why),
        }
    }

    /// Shows whether the opponent wants a rematch.
    pub(super) fn tell_who_wants_a_rematch(&mut self) {
        let wants = self.remote.as_ref().and_then(|remote| remote.wants_rematch);
        if let Some(side) = wants {
            let name = self.view.game.info().terms.side(side);
            self.say(format!("{name} offers a rematch with colours swapped. Type rematch to accept."));
        }
    }
}

/// The news from the connection after a game.
enum AfterGame {
    /// Nothing of interest to a player.
    Nothing,
    /// A sentence to show.
    Told(String),
    /// A sentence with the reason for a refusal.
    Refused(String),
    /// The side of the opponent, who wants a rematch.
    Rematch(Color),
    /// The invite code for the next game, which has started.
    Next(String),
}

impl Remote {
    /// Handles a message from the connection after the game.
    fn hear_after_the_game(&mut self, game: &mut Game, msg: RemoteMsg) -> AfterGame {
        if let Connection::Over(_) = self.connection {
            return AfterGame::Nothing;
        }
        let seat = self.guest.seat;
        match msg {
            RemoteMsg::Heard(line) => match self.hear(game, &line) {
                News::Next(code) => return AfterGame::Next(code),
                News::Send(line) => self.outbox.push(line),
                News::Rematch(side) if Some(side) != seat => {
                    self.wants_rematch = Some(side);
                    return AfterGame::Rematch(side);
                }
                News::Said(side, text) => {
                    let is_new = self.hear_said(side, text.clone());
                    if is_new && Some(side) != seat {
                        return AfterGame::Told(format!("{} says: “{text}”", game.info().terms.side(side)));
                    }
                }
                News::Note(text) => return AfterGame::Told(text),
                News::Refused(why) => return AfterGame::Refused(why),
                News::Dismissed(why) => {
                    self.connection = Connection::Over(why.clone());
                    return AfterGame::Refused(why);
                }
                _ => {}
            },
            RemoteMsg::Connected => self.connected(),
            RemoteMsg::Lost { why, .. } => self.connection = Connection::Lost(why),
            RemoteMsg::Hosting { .. } | RemoteMsg::Kept(_) | RemoteMsg::Failed(_) => {}
        }
        AfterGame::Nothing
    }
}

impl App {
    /// Handles a message from the connection of a finished game. It may start the next one.
    pub(super) fn hear_after_the_game(&mut self, msg: RemoteMsg) -> Vec<Effect> {
        let heard = match &mut self.screen {
            Current::GameOver(over) => {
                over.remote.as_mut().map(|remote| remote.hear_after_the_game(&mut over.view.game, msg))
            }
            Current::Review(review) => {
                let mut remote = review.remote.take();
                let heard = remote.as_mut().map(|remote| remote.hear_after_the_game(&mut review.main_view().game, msg));
                review.remote = remote;
                heard
            }
            _ => None,
        };
        match (heard, &mut self.screen) {
            (Some(AfterGame::Next(code)), _) => return self.go_on(code),
            (Some(AfterGame::Rematch(_)), Current::GameOver(over)) => over.tell_who_wants_a_rematch(),
            (Some(AfterGame::Rematch(side)), screen) => {
                let name = screen.view().map_or("Your opponent", |view| view.game.info().terms.side(side));
                screen.say(format!("{name} offers a rematch. Press Esc, then choose Rematch to accept."));
            }
            (Some(AfterGame::Told(text)), screen) => screen.say(text),
            (Some(AfterGame::Refused(why)), screen) => screen.refuse(why),
            (Some(AfterGame::Nothing) | None, _) => {}
        }
        Vec::new()
    }

    /// Joins the next game with the invite code from the host.
    pub(super) fn go_on(&mut self, code: String) -> Vec<Effect> {
        self.screen.say("Starting the next game…");
        self.joining = Some(Joining { next: Some(code), ..Joining::default() });
        vec![RemoteEffect::Again.into()]
    }

    /// Handles a message while the player waits for the next game. Returns the message if it still needs handling: the first line of that
    /// game, or the reason why the host lets no one in.
    ///
    /// # Errors
    /// The effects of a message that needs no further handling.
    pub(super) fn await_next(&mut self, msg: RemoteMsg) -> Result<RemoteMsg, Vec<Effect>> {
        let Some(joining) = self.joining.as_mut() else { return Ok(msg) };
        let Some(next) = &joining.next else { return Ok(msg) };
        match &msg {
            RemoteMsg::Connected => {
                joining.knocked = true;
                Err(vec![RemoteEffect::Send(Guest::first_line(next)).into()])
            }
            RemoteMsg::Heard(line) => match line.parse() {
                Ok(FromHost::Room { code, .. }) if code == *next => Ok(msg),
                Ok(FromHost::Bye(_)) if joining.knocked => Ok(msg),
                // The host may still send lines about the last game.
                _ => Err(Vec::new()),
            },
            RemoteMsg::Lost { why, .. } => {
                let why = format!("The next game has started, but the connection was lost: {why}. Reconnecting…");
                self.screen.say(why);
                Err(Vec::new())
            }
            RemoteMsg::Hosting { .. } | RemoteMsg::Kept(_) | RemoteMsg::Failed(_) => Ok(msg),
        }
    }
}
