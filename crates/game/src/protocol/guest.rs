//! A guest of a game: it sends proposals, replays what the host tells, and checks it.

use super::{Chain, FromGuest, FromHost, LONGEST, Proposal, Seal, VERSION, versions_differ};
use crate::journal::{Event, Follow, Header};
use crate::{Game, Player};
use pawnstorm_rules::Color;
use pawnstorm_rules::text::quoted;
use std::time::Duration;

/// More than any clock comes to: a day is the most that one begins with, and an hour the most that each of the 8,849 moves of the longest
/// game of chess adds.
const LONGEST_CLOCK: Duration = Duration::from_secs(400 * 24 * 60 * 60);

/// A guest, as it knows the game and the host. What is on the board is in the [`Game`] beside it.
#[derive(Clone, Debug)]
pub struct Guest {
    code: String,
    seat: Option<Color>,
    /// The first line of the journal.
    first: String,
    follow: Follow,
    chain: Chain,
    /// The number of events that the guest knew when it came, and that the host had then.
    knew: usize,
    events: usize,
    /// The number of the event before which others were found missing and asked for.
    asked: usize,
    /// What was proposed after a number of events, and not answered yet.
    proposed: Option<(usize, Proposal)>,
    /// Whether White and Black are there, and the number of those who watch, once the host has said so.
    pub present: Option<([bool; 2], usize)>,
    /// The side that has been away for too long.
    pub away: Option<Color>,
    /// The side that wants to take so many plies back.
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
    /// Nothing that could be seen.
    Nothing,
    /// An event was added to the game.
    Happened(Event),
    /// Something else about the game has changed: who is there, how the clock runs.
    Changed,
    /// A side wants to take moves back, or that was refused to this side.
    Asked(Option<Color>),
    /// Somebody said something.
    Said(Color, String),
    /// A side wants to play again.
    Rematch(Color),
    /// The next game has begun, to which the guest comes with this code.
    Next(String),
    /// Whoever runs the games tells something: a sentence.
    Note(String),
    /// The proposal was refused: a sentence.
    Refused(String),
    /// A line must be sent.
    Send(String),
    /// The host has ended the connection: a sentence.
    Dismissed(String),
}

impl Guest {
    /// Returns the first line of one who comes with a code and knows nothing.
    #[must_use]
    pub fn first_line(code: &str) -> String {
        FromGuest::Join { code: code.into(), events: 0 }.to_string()
    }

    /// Begins with the host's first line, which describes the game.
    ///
    /// # Errors
    /// A sentence: what the host said where it sent the guest away, or what is wrong with its line.
    pub fn welcomed(line: &str) -> Result<(Self, Game), String> {
        let (code, seat, events, first) = match line.parse() {
            Ok(FromHost::Room { code, seat, events, game }) => (code, seat, events, game),
            Ok(FromHost::OtherVersion(version)) => return Err(versions_differ(version, VERSION)),
            Ok(FromHost::Bye(why)) => return Err(why),
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

    /// Returns the side that the guest plays; `None` for one who watches.
    #[must_use]
    pub const fn seat(&self) -> Option<Color> {
        self.seat
    }

    /// Returns the first line of the game's journal at the host.
    #[must_use]
    pub fn header(&self) -> Option<Header> {
        self.first.parse().ok()
    }

    /// Returns the code with which it comes again.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Returns whether a side is there; `None` before the host has said so.
    #[must_use]
    pub fn is_there(&self, side: Color) -> Option<bool> {
        self.present.map(|(sides, _)| sides[side.index()])
    }

    /// Returns what was proposed and not answered yet.
    #[must_use]
    pub fn proposed(&self) -> Option<&Proposal> {
        self.proposed.as_ref().map(|(_, proposal)| proposal)
    }

    /// Returns whether the guest knows all that the host knew when it came.
    #[must_use]
    pub const fn is_up_to_date(&self) -> bool {
        self.follow.events >= self.events
    }

    /// Returns the first line of one who comes again.
    #[must_use]
    pub fn again(&mut self) -> String {
        (self.asked, self.knew) = (0, self.follow.events);
        FromGuest::Join { code: self.code.clone(), events: self.follow.events }.to_string()
    }

    /// Proposes something. Returns the line to send.
    ///
    /// # Errors
    /// A sentence, where something else was proposed that is not answered yet.
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

    /// Takes in a line of the host.
    ///
    /// # Errors
    /// A clause that says what is wrong with it: the host cannot be believed any more.
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
                self.propose_again(events)
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
                // Whatever was proposed was done or came too late, unless only the time left was told.
                self.proposed = match self.proposed.take() {
                    Some((events, proposal)) if matches!(event, Event::Left(_)) => Some((events.max(number), proposal)),
                    proposed => proposed.filter(|(events, _)| *events >= number),
                };
                News::Happened(event)
            }
            FromHost::Time { left, runs } => {
                if left > LONGEST_CLOCK {
                    return Err("its clocks are wrong".into());
                }
                game.show_time(left);
                self.clock_runs = runs;
                News::Changed
            }
            FromHost::Present { sides, watchers } => {
                self.present = Some((sides, watchers));
                self.away = self.away.filter(|side| !sides[side.index()]);
                News::Changed
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
            FromHost::Pong => News::Nothing,
            FromHost::Bye(why) => News::Dismissed(why),
        })
    }

    /// Sends a proposal again that the host may not have got.
    fn propose_again(&mut self, events: usize) -> News {
        match self.proposed.clone() {
            Some((after, proposal)) if after <= events => {
                News::Send(FromGuest::Propose { events: after, proposal }.to_string())
            }
            _ => News::Nothing,
        }
    }
}
