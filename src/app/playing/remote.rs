//! An online game on the board: shows the messages of the host, and proposes the player's actions to it.

use super::{GAME, Playing};
use crate::app::keys::{self, Command};
use crate::app::notice::Tells;
use crate::app::remote::{Connection, Remote, RemoteMsg};
use crate::app::view::View;
use crate::game::journal::Event;
use crate::game::protocol::{News, Proposal};
use crate::game::{Game, Route, claims, describe, input};
use crate::rules::text::capitalised;
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

impl Playing {
    /// Creates the board of a joined game.
    #[must_use]
    pub(in crate::app) fn remote(mut game: Game, remote: Remote) -> Self {
        if let Some(side) = remote.guest.seat {
            game.show_to(side);
        }
        let mut playing = Self::of_view(View::new(game));
        playing.view.turn_to(remote.guest.seat == Some(Color::Black));
        playing.remote = Some(Box::new(remote));
        playing.put_back();
        playing
    }

    /// Returns whether this game has no use for a command: a local command online, an online one in a local game, or a move by a spectator.
    pub(in crate::app) fn is_left_out_online(&self, command: Command) -> bool {
        let local = matches!(
            command,
            Command::Now
                | Command::Computer
                | Command::Human
                | Command::Level
                | Command::Swap
                | Command::Pause
                | Command::Thinking
                | Command::Retry
                | Command::OtherEngine
                | Command::Restart
                | Command::Redo
                | Command::Hint
                | Command::Values
                | Command::Edit
                | Command::Keep
        );
        match &self.remote {
            Some(remote) => local || remote.guest.seat.is_none() && plays(command),
            None => {
                matches!(command, Command::Say | Command::Accept | Command::Decline | Command::Invite | Command::Seal)
            }
        }
    }

    /// Handles a message of the connection. Returns the invite code of the next game, if the host moves on to it.
    pub(in crate::app) fn hear_remote(&mut self, msg: RemoteMsg) -> Option<String> {
        let mut remote = self.remote.take()?;
        if let Connection::Over(_) = remote.connection {
            self.remote = Some(remote);
            return None;
        }
        let mut news = News::Nothing;
        let other = remote.guest.seat.map(|seat| !seat);
        let is_there = |remote: &Remote| other.is_some_and(|side| remote.guest.is_there(side) == Some(true));
        let was_there = is_there(&remote);
        match msg {
            RemoteMsg::Heard(line) => {
                let proposed = remote.guest.proposed().is_some();
                news = remote.hear(&mut self.view.game, &line);
                remote.has_done |= proposed && matches!(news, News::Happened(_) | News::Asked(_));
            }
            RemoteMsg::Connected => {
                remote.connected();
            }
            RemoteMsg::Lost { why, .. } => {
                // An old notice must not hide that the connection is lost.
                if remote.connection == Connection::Open {
                    self.notice = None;
                }
                remote.connection = Connection::Lost(why);
                remote.guest.clock_runs = false;
            }
            RemoteMsg::Hosting { .. } | RemoteMsg::Kept(_) | RemoteMsg::Failed(_) => {}
        }
        // Not for a game in a file: its last reader is unknown.
        let is_there = is_there(&remote);
        let comes = is_there && !was_there && remote.file.is_none();
        self.remote = Some(remote);
        // While the other side is to move, the status already shows whether it is online.
        let waits = other == Some(self.game().turn()) || self.game().outcome().is_some();
        if let Some(side) = other {
            let here = format!("{} is online.", self.game().info().terms.side(side));
            if comes && !waits && self.notice.is_none() {
                self.say(here);
            } else if !is_there {
                self.unsay(&here);
            }
        }
        if let News::Next(code) = news {
            return Some(code);
        }
        self.show_news(news);
        self.play_premove();
        None
    }

    fn show_news(&mut self, news: News) {
        match news {
            News::Nothing | News::Changed | News::Present | News::Rematch(_) | News::Next(_) => {}
            News::Asked(side) => self.tell_of_takeback(side),
            News::Send(line) => {
                if let Some(remote) = &mut self.remote {
                    remote.outbox.push(line);
                }
            }
            News::Said(side, text) => {
                let is_other = |remote: &mut Remote| remote.hear_said(side, text) && remote.guest.seat != Some(side);
                if self.remote.as_deref_mut().is_some_and(is_other) {
                    // The message is newer than a notice, but the reason for a refusal is still valid.
                    self.notice.take_if(|notice| !notice.refusal);
                }
            }
            News::Note(text) => {
                if let Some(remote) = &mut self.remote {
                    remote.hear_note(text);
                }
                self.notice.take_if(|notice| !notice.refusal);
            }
            News::Refused(why) => self.refuse(why),
            News::Dismissed(why) => self.end_connection(why),
            News::Happened(event) => self.show_event(&event),
        }
    }

    pub(in crate::app) fn end_connection(&mut self, why: String) {
        if let Some(remote) = &mut self.remote {
            remote.connection = Connection::Over(why.clone());
            remote.guest.clock_runs = false;
        }
        self.refuse(why);
    }

    /// Shows an event, which is already part of the game.
    fn show_event(&mut self, event: &Event) {
        let back_at = self.view.back_at;
        let seat = self.remote.as_ref().and_then(|remote| remote.guest.seat);
        let terms = &self.game().info().terms;
        let name = |side| terms.side(side);
        match event {
            Event::Move { .. } | Event::Undo(_) | Event::Redo(_) => {
                if let (Event::Move { ply, .. }, Some(remote)) = (event, &mut self.remote)
                    && seat == Some(self.view.game.turn_at(ply.saturating_sub(1)))
                {
                    remote.read();
                }
                let is_moved = matches!(event, Event::Move { .. });
                self.moves_have_changed();
                self.notice = None;
                if is_moved {
                    self.tell_remark();
                } else {
                    self.premove = None;
                    self.say("A move was undone.");
                }
                if let (Some(_), Some(last)) = (back_at, self.game().entries().last()) {
                    let last = last.shown.clone();
                    self.view.back_at = back_at.filter(|ply| *ply < self.game().plies());
                    self.say(format!("{last} was played. Press End to return to the game."));
                }
            }
            // The status shows the offer until it is answered.
            Event::Offer(side) if seat == Some(!*side) => {}
            Event::Offer(side) => self.say(format!("{} offers a draw.", name(*side))),
            Event::Decline(side) => self.say(format!("{} declines the draw.", name(*side))),
            // The side that claimed already has the reason.
            Event::Claim { side, reason, granted: false } if seat != Some(*side) => {
                self.say(format!(
                    "{} claimed a draw by {}. The claim was rejected.",
                    name(*side),
                    describe::claim(*reason)
                ));
            }
            Event::Claim { .. } | Event::Player(..) | Event::Left(_) | Event::End(_) => {}
        }
    }

    /// Shows the remark about the last move, for an effect beyond its notation.
    pub(super) fn tell_remark(&mut self) {
        let remark = self.game().entries().last().and_then(|entry| entry.remark.clone());
        if let Some(text) = remark {
            self.say(self.game().info().terms.sentence(&text));
        }
    }

    /// Shows that a takeback was requested or declined.
    fn tell_of_takeback(&mut self, side: Option<Color>) {
        let Some(remote) = &self.remote else { return };
        let (Some(side), Some(seat)) = (side, remote.guest.seat) else { return };
        let (is_asked, other) = (remote.guest.asks.is_some(), self.game().info().terms.side(!seat));
        if side == seat {
            self.say(if is_asked {
                format!("Asked {other} for a takeback.")
            } else {
                format!("{other} declined the takeback.")
            });
        }
    }

    /// Returns a sentence with the question of the other side or the host. It takes no keys, so that typing cannot answer it by accident.
    #[must_use]
    pub fn asked_online(&self) -> Option<String> {
        let name = |side| self.game().info().terms.side(side);
        let and_a_draw = if claims::open_offer(self.game()).is_some() { " Their draw offer comes next." } else { "" };
        Some(match self.asked_for()? {
            Asked::Draw(side) => format!("{} offers a draw. Type accept or decline.", name(side)),
            Asked::Takeback(side, plies) => {
                let what = if plies == 1 { "back their move" } else { "back their last move and yours" };
                format!("{} asks to take {what}. Type accept or decline.{and_a_draw}", name(side))
            }
            Asked::Away(side) => {
                format!("{} has been away too long. Type accept to end the game and win.", name(side))
            }
        })
    }

    fn asked_for(&self) -> Option<Asked> {
        let remote = self.remote.as_ref().filter(|_| self.game().outcome().is_none())?;
        if remote.guest.proposed().is_some() {
            return None;
        }
        let seat = remote.guest.seat?;
        let draw = claims::open_offer(self.game()).filter(|side| *side != seat).map(Asked::Draw);
        let takeback = remote.guest.asks.filter(|(side, _)| *side != seat);
        let away = remote.guest.away.filter(|side| *side != seat).map(Asked::Away);
        takeback.map(|(side, plies)| Asked::Takeback(side, plies)).or(draw).or(away)
    }

    /// Answers the open question of the other side or the host.
    pub(in crate::app) fn answer_online(&mut self, yes: bool) {
        let proposal = match (self.asked_for(), yes) {
            (Some(Asked::Draw(_)), true) => Proposal::Accept,
            (Some(Asked::Draw(_)), false) => Proposal::Decline,
            (Some(Asked::Takeback(..)), true) => Proposal::Allow,
            (Some(Asked::Takeback(..)), false) => Proposal::Refuse,
            (Some(Asked::Away(_)), true) => Proposal::Desert,
            (Some(Asked::Away(_)), false) => return self.say("The game continues."),
            (None, _) => return self.refuse("There is nothing to answer."),
        };
        self.notice = None;
        self.propose(proposal);
    }

    /// Proposes a move to the host instead of playing it. Returns `false` in a local game.
    pub(super) fn propose_move(&mut self, route: &Route) -> bool {
        let Some(remote) = &mut self.remote else { return false };
        let game = &self.view.game;
        let used = game.clock().and_then(|clock| {
            let side = clock.side;
            Some(clock.at(usize::MAX)[side.index()]?.saturating_sub(clock.left(side)?))
        });
        remote.read();
        let proposed = remote.propose(Proposal::Move { mv: route.path.to_string(), used });
        self.asked = false;
        self.put_back();
        self.notice = None;
        if let Err(why) = proposed {
            self.refuse(why);
        }
        true
    }

    /// Proposes any other action to the host. Returns `false` in a local game.
    pub(super) fn propose(&mut self, proposal: Proposal) -> bool {
        let Some(remote) = &mut self.remote else { return false };
        if let Err(why) = remote.propose(proposal) {
            self.refuse(why);
        }
        true
    }

    /// Returns a sentence if no move can be entered in an online game.
    pub(super) fn why_not_online(&self) -> Option<String> {
        let remote = self.remote.as_ref()?;
        let game = self.game();
        let name = game.info().terms.side(game.turn());
        match &remote.connection {
            Connection::Over(why) => Some(format!("This game cannot continue here. {why}")),
            _ if remote.guest.seat.is_none() => Some("You are a spectator in this game.".into()),
            _ if !remote.guest.is_up_to_date() => Some("The game is still loading.".into()),
            _ if matches!(remote.guest.proposed(), Some(Proposal::Move { .. })) => {
                Some("Your move is being sent.".into())
            }
            _ if remote.guest.seat != Some(game.turn()) => Some(format!("It is {name}'s turn.")),
            _ => None,
        }
    }

    /// Returns the message about the opponent: the state of the connection, and the last unread message.
    #[must_use]
    pub fn tell_remote(&self) -> Option<String> {
        let told: Vec<String> = self.connection().into_iter().chain(self.last_unread()).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Returns the last message from the opponent and the notes of the host since this player's last move.
    pub(super) fn last_unread(&self) -> Option<String> {
        let remote = self.remote.as_ref()?;
        let said = remote.unread().next_back().map(|said| self.told(said));
        let told: Vec<String> = said.into_iter().chain(remote.notes.iter().rev().cloned()).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Returns the opponent's messages and the notes since this player's last move, and marks them as read.
    pub fn take_unread(&mut self) -> Vec<String> {
        let Some(remote) = &self.remote else { return Vec::new() };
        let unread = remote.unread().map(|said| self.told(said)).chain(remote.notes.iter().cloned()).collect();
        if let Some(remote) = &mut self.remote {
            remote.read();
        }
        unread
    }

    fn told(&self, (side, text): &(Color, String)) -> String {
        format!("{} says: “{text}”", self.game().info().terms.side(*side))
    }

    /// Returns a sentence about the connection and the opponent, if there is news.
    fn connection(&self) -> Option<String> {
        let remote = self.remote.as_ref()?;
        let game = self.game();
        let name = |side| game.info().terms.side(side);
        let seat = remote.guest.seat;
        Some(match &remote.connection {
            Connection::Over(why) => why.clone(),
            Connection::Lost(why) => format!("Connection lost ({why}). Reconnecting…"),
            Connection::Open if !remote.guest.is_up_to_date() => "Loading the game…".into(),
            Connection::Open if matches!(remote.guest.proposed(), Some(Proposal::Move { .. })) => {
                "Sending your move…".into()
            }
            Connection::Open if remote.guest.proposed().is_some() => "On its way…".into(),
            Connection::Open if remote.file.is_some() => return self.to_do_online(),
            Connection::Open if self.awaits().is_some() => {
                let name = name(self.seat_online());
                format!("Waiting for {name} to join. Type invite for the invitation.")
            }
            Connection::Open => match seat {
                Some(side) if remote.guest.is_there(!side) == Some(false) => {
                    format!("{} is offline.", name(!side))
                }
                Some(side) if game.turn() != side => format!("Waiting for {}'s move.", name(!side)),
                Some(_) if remote.guest.seal.is_some() && game.plies() < 2 => {
                    "The hidden pieces are sealed. Type seal to see and copy the seal.".into()
                }
                Some(_) => return None,
                None => format!("You are watching. Waiting for {}'s move.", name(game.turn())),
            },
        })
    }

    /// Returns the squares of a move on its way to the host, for marking.
    pub(super) fn proposed_squares(&self) -> Vec<Square> {
        match self.remote.as_ref().and_then(|remote| remote.guest.proposed()) {
            Some(Proposal::Move { mv, .. }) => input::named(self.game(), mv),
            _ => Vec::new(),
        }
    }

    /// Returns the side whose clock runs, as the host reports it; `None` in a local game.
    pub(super) fn running_online(&self) -> Option<Option<Color>> {
        let remote = self.remote.as_ref()?;
        let clock = self.game().clock().filter(|_| remote.guest.clock_runs && self.game().outcome().is_none());
        let runs = clock.and_then(|clock| clock.runs().filter(|side| clock.left(*side).is_some_and(|left| left > MIN)));
        Some(runs)
    }

    /// Refuses a command that this game has no use for.
    pub(in crate::app) fn refuse_online(&mut self, command: Command) {
        let word = keys::binding(&GAME, command).and_then(|row| row.word);
        let name = word.map_or_else(|| "That".into(), capitalised);
        self.refuse(match &self.remote {
            None => "There is no online opponent to talk to.".into(),
            Some(remote) if remote.guest.seat.is_none() => "You are a spectator in this game.".into(),
            Some(_) => format!("{name} is not available in online games."),
        });
    }
}

/// Returns whether a command is for players, not for spectators.
const fn plays(command: Command) -> bool {
    matches!(
        command,
        Command::Undo
            | Command::Draw
            | Command::Resign
            | Command::Claim
            | Command::Adjust
            | Command::Say
            | Command::Accept
            | Command::Decline
            | Command::Move
    )
}
