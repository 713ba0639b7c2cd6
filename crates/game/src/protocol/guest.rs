//! A guest of a game: it sends proposals, and replays and checks the lines of the host.

use super::lines::{FromGuest, FromHost, LONGEST, Proposal, VERSION, versions_differ};
use super::seal::{Chain, Seal};
use crate::event::Event;
use crate::game::Game;
use crate::journal::{Follow, Header};
use crate::player::Player;
use pawnstorm_rules::Color;
use pawnstorm_rules::text::quoted;
use std::time::Duration;

/// More than any clock can reach: it starts with at most a day, and each of the 8,849 moves of the longest game of chess adds at most an
/// hour.
const LONGEST_CLOCK: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// Why a guest has no place in a game with hidden pieces: a sentence.
pub const HIDDEN: &str =
    "This game has hidden pieces, so only its host shows it. In a shell, run the line that you were sent.";

/// A guest's knowledge of the game and the host. The board is in a separate [`Game`].
#[derive(Clone, Debug)]
pub struct Guest {
    /// The invite code for coming back.
    pub code: String,
    /// The guest's side; `None` for a spectator.
    pub seat: Option<Color>,
    /// The first line of the journal.
    first: String,
    follow: Follow,
    chain: Chain,
    /// The number of events that the guest knew when it joined; the next field counts the host's events then.
    knew: usize,
    events: usize,
    /// The number of the last event that came too early, so that the guest asked for the missing ones before it.
    asked: usize,
    /// The proposal without an answer yet, and the number of events before it.
    proposed: Option<(usize, Proposal)>,
    /// Whether White and Black are there, and the number of spectators, once the host has sent them.
    pub present: Option<([bool; 2], usize)>,
    /// The side whose absence has passed the limit.
    pub away: Option<Color>,
    /// The side that asks for a takeback, and the number of plies.
    pub asks: Option<(Color, usize)>,
    /// Whether the clock of the side to move runs.
    pub clock_runs: bool,
    /// The latest seal over what the sides hide from each other.
    pub seal: Option<Seal>,
    /// Whether the players can play again when the game is over.
    pub has_rematch: bool,
}

/// What a line of the host means for a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing visible.
    Nothing,
    /// An event was added to the game.
    Happened(Event),
    /// Something else about the game has changed, such as how the clock runs.
    Changed,
    /// The host has said who is there.
    Present,
    /// A side asks for a takeback; `None`: this side's request was refused.
    Asked(Option<Color>),
    /// A message from a side.
    Said(Color, String),
    /// A side wants to play again.
    Rematch(Color),
    /// The next game has started: the guest joins it with this code.
    Next(String),
    /// A message from the person who runs the games: a sentence.
    Note(String),
    /// The proposal was refused: a sentence.
    Refused(String),
    /// A line must be sent.
    Send(String),
    /// The host has lost the way to the game, for this reason: a clause.
    Lost(String),
    /// The host has ended the connection: a sentence.
    Dismissed(String),
}

impl Guest {
    /// Returns the first line of a guest that joins with `code` and knows no events.
    pub fn first_line(code: &str) -> String {
        FromGuest::Join { code: code.into(), events: 0 }.to_string()
    }

    /// Creates the guest and its game from the host's first line, which describes the game.
    ///
    /// # Errors
    /// A sentence: the host's reason for sending the guest away, or the fault in its line.
    pub fn welcomed(line: &str) -> Result<(Self, Game), String> {
        let (code, seat, events, first) = match line.parse() {
            Ok(FromHost::Room { code, seat, events, game }) => (code, seat, events, game),
            Ok(FromHost::OtherVersion(version)) => return Err(versions_differ(version, VERSION)),
            Ok(FromHost::Bye(why)) => return Err(why),
            Ok(FromHost::Shown(_)) => return Err(HIDDEN.into()),
            _ => return Err(format!("This is not a Pawnstorm host: it answered {}.", quoted(line))),
        };
        let header: Header = first.parse().map_err(|why| format!("The host sent no valid game: {why}."))?;
        let mut game = header.begin().map_err(|why| format!("The host sent no valid game: {why}."))?;
        for side in Color::ALL {
            game.seat(side, if seat == Some(side) { Player::Human } else { Player::Remote });
        }
        let guest = Self {
            code,
            seat,
            chain: Chain::new(&first),
            first,
            follow: Follow::default(),
            knew: 0,
            events,
            asked: 0,
            proposed: None,
            present: None,
            away: None,
            asks: None,
            clock_runs: false,
            seal: None,
            has_rematch: true,
        };
        Ok((guest, game))
    }

    /// Returns the first line of the game's journal at the host.
    pub fn header(&self) -> Option<Header> {
        self.first.parse().ok()
    }

    /// Returns whether a side is there; `None` before the host has said so.
    pub fn is_there(&self, side: Color) -> Option<bool> {
        self.present.map(|(sides, _)| sides[side.index()])
    }

    /// Returns the proposal that the host has not answered yet.
    pub fn proposed(&self) -> Option<&Proposal> {
        self.proposed.as_ref().map(|(_, proposal)| proposal)
    }

    /// Returns whether the guest knows every event that the host had when it joined.
    pub const fn is_up_to_date(&self) -> bool {
        self.follow.events >= self.events
    }

    /// Returns the first line for coming back.
    pub fn again(&mut self) -> String {
        (self.asked, self.knew) = (0, self.follow.events);
        FromGuest::Join { code: self.code.clone(), events: self.follow.events }.to_string()
    }

    /// Proposes something. Returns the line to send.
    ///
    /// # Errors
    /// A sentence: another proposal still waits for its answer.
    pub fn propose(&mut self, proposal: Proposal) -> Result<String, String> {
        if self.proposed.is_some() {
            return Err("Your last action is still being sent.".into());
        }
        let events = self.follow.events;
        let line = FromGuest::Propose { events, proposal: proposal.clone() }.to_string();
        if line.len() >= LONGEST {
            return Err("That message is too long.".into());
        }
        self.proposed = Some((events, proposal));
        Ok(line)
    }

    /// Applies a line of the host.
    ///
    /// # Errors
    /// A clause that names the fault in the line: do not trust this host again.
    pub fn hear(&mut self, game: &mut Game, line: &str) -> Result<News, String> {
        let line: FromHost = line.parse().map_err(|_| format!("it sent an unknown line, {}", quoted(line)))?;
        Ok(match line {
            FromHost::OtherVersion(version) => return Ok(News::Dismissed(versions_differ(version, VERSION))),
            FromHost::Room { code, seat, events, game } => {
                if seat != self.seat || game != self.first {
                    return Err("it sent a different game than before".into());
                }
                if events < self.knew {
                    return Err(format!("it has {events} events, fewer than the {} it sent before", self.knew));
                }
                (self.code, self.events, self.away) = (code, events, None);
                // The host may not have got the last proposal.
                match self.proposed.clone() {
                    Some((after, proposal)) if after <= events => {
                        News::Send(FromGuest::Propose { events: after, proposal }.to_string())
                    }
                    _ => News::Nothing,
                }
            }
            FromHost::Event { number, .. } if number <= self.follow.events => News::Nothing,
            FromHost::Event { number, .. } if number > self.follow.events + 1 => {
                if number <= std::mem::replace(&mut self.asked, number) {
                    return Ok(News::Nothing);
                }
                News::Send(FromGuest::From(self.follow.events).to_string())
            }
            FromHost::Event { number, event, chain } => {
                let ours = self.chain.then(&event.to_string());
                if ours != chain {
                    return Err(format!("its record differs from what it sent before, at event {number}"));
                }
                if matches!(event, Event::Move { left: Some(left), .. } | Event::Left(left) if left > LONGEST_CLOCK) {
                    return Err("its clocks are wrong".into());
                }
                // In a hosted game the players of the sides never change.
                if matches!(event, Event::Player(..)) {
                    return Err("it lets the wrong side play".into());
                }
                self.follow.apply(game, &event)?;
                (self.chain, self.asks) = (chain, None);
                // The event carries out the proposal or makes it too late, unless it is only a note.
                self.proposed = match self.proposed.take() {
                    Some((events, proposal)) if event.is_note() => Some((events.max(number), proposal)),
                    proposed => proposed.filter(|(events, _)| *events >= number),
                };
                News::Happened(event)
            }
            FromHost::Time { left, runs, other } => {
                if left.max(other.unwrap_or_default()) > LONGEST_CLOCK {
                    return Err("its clocks are wrong".into());
                }
                game.show_time(left, other);
                self.clock_runs = runs;
                News::Changed
            }
            FromHost::Present { sides, watchers } => {
                self.present = Some((sides, watchers));
                self.away = self.away.filter(|side| !sides[side.index()]);
                News::Present
            }
            FromHost::Away(side) => {
                self.away = Some(side);
                News::Changed
            }
            FromHost::Asks(asks) => {
                self.proposed = self
                    .proposed
                    .take()
                    .filter(|(_, proposal)| !matches!(proposal, Proposal::Takeback | Proposal::Refuse));
                if let Some((_, plies)) = asks
                    && !(1..=2.min(game.plies())).contains(&plies)
                {
                    return Err(format!("it asks to undo {plies} moves"));
                }
                let before = std::mem::replace(&mut self.asks, asks);
                News::Asked(asks.or(before).map(|(side, _)| side))
            }
            FromHost::Said(side, text) => News::Said(side, text),
            FromHost::Sealed { seal, .. } => {
                self.seal = Some(seal);
                News::Changed
            }
            FromHost::Rematch(None) => {
                self.has_rematch = false;
                News::Changed
            }
            FromHost::Rematch(Some(side)) => {
                self.proposed = self.proposed.take().filter(|_| self.seat != Some(side));
                News::Rematch(side)
            }
            FromHost::Next(code) => News::Next(code),
            FromHost::Note(text) => News::Note(text),
            FromHost::No(why) => {
                self.proposed = None;
                News::Refused(why)
            }
            FromHost::Lost(why) => News::Lost(why),
            FromHost::Pong => News::Nothing,
            FromHost::Shown(_) => News::Dismissed(HIDDEN.into()),
            FromHost::Bye(why) => News::Dismissed(why),
        })
    }
}
