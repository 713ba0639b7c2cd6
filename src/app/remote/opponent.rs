//! The other end of an online game as an opponent: what it asks, why it is not this player's turn, and what to tell about it.

use super::{Connection, Invitation, Remote};
use crate::game::protocol::{Proposal, sayable};
use crate::game::{Game, Route, claims, describe, input};
use crate::rules::{Color, Square};
use std::time::Duration;

/// A question to the player.
enum Asked {
    /// Whether to accept the draw that this side offers.
    Draw(Color),
    /// Whether to let this side undo a number of plies.
    Takeback(Color, usize),
    /// Whether to win the game, since this side has been away for too long.
    Away(Color),
}

/// The least time on a clock that the host keeps.
const MIN: Duration = Duration::from_millis(1);
const LAST: usize = 6;
/// The longest command that is shown in the input line of a window of 60x20.
const FITS: usize = 54;

impl Remote {
    /// Returns a sentence with the question of the other side or the host. It takes no keys, so that typing cannot answer it by accident.
    pub fn asks(&self, game: &Game) -> Option<String> {
        let name = |side| game.called(side);
        let and_a_draw = if claims::open_offer(game).is_some() { " Their draw offer comes next." } else { "" };
        Some(match self.asked(game)? {
            Asked::Draw(side) => format!("{} offers a draw. Type accept or decline.", name(side)),
            Asked::Takeback(side, plies) => {
                let what = if plies == 1 { "back their move" } else { "back their last move and yours" };
                format!("{} asks to take {what}. Type accept or decline.{and_a_draw}", name(side))
            }
            Asked::Away(side) => {
                let draw = if self.is_on_lichess { ", or draw for a draw" } else { "" };
                format!("{} has been away too long. Type accept to end the game and win{draw}.", name(side))
            }
        })
    }

    /// Returns the question whether to leave the game, with the way back.
    pub fn asks_to_leave(&self) -> String {
        match (&self.file, &self.invitation) {
            _ if self.is_on_lichess && self.guest.seat.is_none() => "Stop watching?".into(),
            _ if self.is_on_lichess => "Leave this game? It goes on without you, and so does your clock. To return, choose Play online… in the menu.".into(),
            (Some(file), _) => format!("Leave this game? To return, run pawnstorm join {file}"),
            (None, None) if self.address.is_none() => "Leave this game? It stays open. Join it again to return.".into(),
            (None, _) => "Leave this game? It stays open. To return, choose Play online… in the menu.".into(),
        }
    }

    fn asked(&self, game: &Game) -> Option<Asked> {
        if game.outcome().is_some() || self.guest.proposed().is_some() {
            return None;
        }
        let seat = self.guest.seat?;
        let draw = claims::open_offer(game).filter(|side| *side != seat).map(Asked::Draw);
        let takeback = self.guest.asks.filter(|(side, _)| *side != seat);
        let away = self.guest.away.filter(|side| *side != seat).map(Asked::Away);
        takeback.map(|(side, plies)| Asked::Takeback(side, plies)).or(draw).or(away)
    }

    /// Returns the proposal that answers the open question of the other side or the host; `None` if the game just continues.
    pub fn answer(&self, game: &Game, yes: bool) -> Result<Option<Proposal>, &'static str> {
        Ok(match (self.asked(game).ok_or("There is nothing to answer.")?, yes) {
            (Asked::Draw(_), true) => Some(Proposal::Accept),
            (Asked::Draw(_), false) => Some(Proposal::Decline),
            (Asked::Takeback(..), true) => Some(Proposal::Allow),
            (Asked::Takeback(..), false) => Some(Proposal::Refuse),
            (Asked::Away(_), true) => Some(Proposal::Desert),
            (Asked::Away(_), false) => None,
        })
    }

    pub fn propose_move(&mut self, game: &Game, route: &Route) -> Result<(), String> {
        let used = game.clock().and_then(|clock| {
            let side = clock.side;
            Some(clock.at(usize::MAX)[side.index()]?.saturating_sub(clock.left(side)?))
        });
        self.read();
        self.propose(Proposal::Move { mv: route.path.to_string(), used })
    }

    /// Returns the move on its way to the host, in machine notation.
    pub(in crate::app) fn sent_move(&self) -> Option<&str> {
        if let Some(Proposal::Move { mv, .. }) = self.guest.proposed() { Some(mv) } else { None }
    }

    /// Returns the squares of a move on its way to the host, for marking.
    pub fn proposed_squares(&self, game: &Game) -> Vec<Square> {
        self.sent_move().map_or_else(Vec::new, |mv| input::named(game, mv))
    }

    pub fn why_not_yours(&self, game: &Game) -> Option<String> {
        let name = game.called(game.turn());
        match &self.connection {
            Connection::Over(why) => Some(format!("This game cannot continue here. {why}")),
            _ if self.guest.seat.is_none() => Some("You are a spectator in this game.".into()),
            _ if !self.guest.is_up_to_date() => Some("The game is still loading.".into()),
            _ if self.sent_move().is_some() => Some("Your move is being sent.".into()),
            _ if self.guest.seat != Some(game.turn()) => Some(format!("It is {name}'s turn.")),
            _ => None,
        }
    }

    /// Returns the message about the opponent: the state of the connection, and the last unread message.
    pub fn tells(&self, game: &Game) -> Option<String> {
        let watchers = self.guest.present.map_or(0, |(_, watchers)| watchers);
        let watched = self.invitation.as_ref().filter(|_| watchers > 0);
        let watched = watched.map(|_| format!("{} watching.", describe::counted(watchers, "spectator")));
        let told: Vec<String> = self.state(game).into_iter().chain(self.last_unread(game)).chain(watched).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Returns a sentence about the connection, if it is lost.
    pub fn lost(&self) -> Option<String> {
        let Connection::Lost(why) = &self.connection else { return None };
        Some(format!("Connection lost ({why}). Reconnecting…"))
    }

    /// Returns a sentence about the connection and the opponent, if there is news.
    fn state(&self, game: &Game) -> Option<String> {
        let name = |side| game.called(side);
        match &self.connection {
            Connection::Over(why) => return Some(why.clone()),
            Connection::Lost(_) => return self.lost(),
            Connection::Open => {}
        }
        Some(match self.guest.seat {
            _ if !self.silent.is_zero() => format!("No answer for {} s…", self.silent.as_secs()),
            _ if !self.guest.is_up_to_date() => "Loading the game…".into(),
            _ if self.sent_move().is_some() => "Sending your move…".into(),
            _ if matches!(self.guest.proposed(), Some(Proposal::Offer)) => "Sending your offer…".into(),
            _ if self.guest.proposed().is_some() => "Sending…".into(),
            _ if self.file.is_some() => return self.to_do(game),
            _ if self.awaits(game).is_some() => {
                format!("Waiting for {} to join. Type invite.", name(self.other()))
            }
            Some(side) if self.guest.is_there(!side) == Some(false) => format!("{} is offline.", name(!side)),
            Some(side) if game.turn() != side => format!("Waiting for {}'s move.", name(!side)),
            Some(_) if self.guest.seal.is_some() && game.plies() < 2 => {
                "The hidden pieces are sealed. Type seal to see and copy the seal.".into()
            }
            Some(_) => return None,
            None => format!("You are watching. Waiting for {}'s move.", name(game.turn())),
        })
    }

    /// Returns the opponent's side; Black's for a spectator.
    pub fn other(&self) -> Color {
        self.guest.seat.map_or(Color::Black, |side| !side)
    }

    /// Returns the last message from the opponent and the notes of the host since this player's last move.
    pub fn last_unread(&self, game: &Game) -> Option<String> {
        let said = self.unread().next_back().map(|(side, text)| told(game, *side, text));
        let told: Vec<String> = said.into_iter().chain(self.notes.iter().rev().cloned()).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Returns the opponent's messages and the notes since this player's last move, and marks them as read.
    pub fn take_unread(&mut self, game: &Game) -> Vec<String> {
        let unread =
            self.unread().map(|(side, text)| told(game, *side, text)).chain(self.notes.iter().cloned()).collect();
        self.read();
        unread
    }

    pub fn lines(&self, game: &Game) -> Vec<String> {
        self.said.iter().map(|(side, text)| format!("{}: {text}", game.called(*side))).collect()
    }

    /// Sends a message to the opponent; without text, returns the last messages.
    pub fn chat(&mut self, game: &Game, text: &str) -> Result<String, &'static str> {
        let Some(text) = sayable(text) else {
            let said = self.lines(game);
            let last = &said[said.len().saturating_sub(LAST)..];
            return if last.is_empty() {
                Err("Type your message after say: say good luck")
            } else {
                Ok(last.join(" · "))
            };
        };
        self.say(text.clone())?;
        Ok(format!("You say: “{text}”"))
    }

    /// Returns a sentence with the invitations, and the one for the opponent, to be copied.
    pub fn invite(&self, game: &Game) -> Result<(String, String), String> {
        let Some(invitation) = &self.invitation else {
            return Err(match &self.file {
                Some(file) => {
                    format!(
                        "Share the folder of {file} with your opponent, or send them the file. They join with pawnstorm join FILE."
                    )
                }
                None => "This game is hosted on another computer. Ask its host for the invitation.".into(),
            });
        };
        let name = game.called(self.other());
        let play = invitation.play();
        // While the opponent is missing, a command that fits is on the screen anyway.
        let is_shown = self.awaits(game).is_some_and(|play| play.chars().count() <= FITS);
        let how = if is_shown { String::new() } else { format!("{name} joins with: {play}. ") };
        let by_ssh = invitation.by_ssh().map_or_else(String::new, |command| format!(" Without Pawnstorm: {command}"));
        let watch = invitation.watch().map_or_else(String::new, |watch| format!(" To watch: {watch}"));
        let warning = invitation.warning().map_or_else(String::new, |warning| format!(" {warning}"));
        Ok((format!("{how}Copied, if your terminal allows it.{watch}{by_ssh}{warning}"), play))
    }

    /// Returns a sentence with the seal on the hidden pieces, and the seal, to be copied.
    pub fn seal(&self, game: &Game) -> Result<(String, String), String> {
        let seal = self.guest.seal.ok_or("No seals here: only online games with hidden pieces have them.")?;
        let moves = describe::counted(game.plies(), "move");
        Ok((format!("Seal after {moves} (copied, if your terminal allows it): {seal}"), seal.to_string()))
    }

    /// Returns the command that lets the opponent join, while the game waits for them.
    pub fn awaits(&self, game: &Game) -> Option<String> {
        let side = self.guest.seat.filter(|_| self.answers())?;
        let is_gone = self.guest.is_there(!side) == Some(false);
        let waits = self.guest.is_up_to_date() && is_gone && game.plies() < 2;
        self.invitation.as_ref().filter(|_| waits).map(Invitation::play)
    }

    /// Returns a sentence about the next thing to do outside the program, such as sending the game file.
    pub fn to_do(&self, game: &Game) -> Option<String> {
        let is_over = game.outcome().is_some();
        if self.guest.seal.is_some() && is_over {
            let code = &self.guest.code;
            return Some(format!(
                "To get the record that opens the seals, run pawnstorm serve {code} --record on the host."
            ));
        }
        let (file, side) = (self.file.as_ref()?, self.guest.seat?);
        let name = game.called(!side);
        let is_asked = self.guest.asks.is_some_and(|(asks, _)| asks == side);
        match (self.has_done, is_over) {
            (true, true) => Some(format!(
                "Unless the folder is shared, send {name} the file {file}, so that they see how the game ended."
            )),
            (_, false) if game.turn() != side || is_asked => {
                Some(format!("Waiting for {name}. Unless the folder is shared, send them the file {file}."))
            }
            _ => None,
        }
    }

    /// Returns the side whose clock runs, as the host reports it.
    pub fn running(&self, game: &Game) -> Option<Color> {
        let clock =
            game.clock().filter(|_| self.silent.is_zero() && self.guest.clock_runs && game.outcome().is_none())?;
        clock.runs().filter(|side| clock.left(*side).is_some_and(|left| left > MIN))
    }

    pub fn is_other_there(&self) -> bool {
        self.guest.seat.is_some_and(|seat| self.guest.is_there(!seat) == Some(true))
    }
}

pub(in crate::app) fn told(game: &Game, side: Color, text: &str) -> String {
    format!("{} says: “{text}”", game.called(side))
}

/// Returns the offer of a rematch by a side, after the game or in its review.
pub(in crate::app) fn rematch(game: &Game, side: Color, is_over: bool) -> String {
    let name = game.called(side);
    match is_over {
        true => format!("{name} offers a rematch with colours swapped. Type rematch to accept."),
        false => format!("{name} offers a rematch. Press Esc, then choose Rematch to accept."),
    }
}
