//! The lines between the host and a guest.

use super::seal::{Chain, Seal};
use crate::Unreadable;
use crate::event::Event;
use crate::game::Game;
use crate::player::PersonName;
use pawnstorm_rules::text::is_control;
use pawnstorm_rules::{Color, Outcome, Reason};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The version of the protocol, in the first line of both sides.
pub(super) const VERSION: u32 = 1;
/// The word before the version.
const FIRST: &str = "pawnstorm ";
/// The invite code for the only free seat.
pub const ANY: &str = "-";
/// The longest line, its end included, in bytes.
pub const LONGEST: usize = 2048;
/// The longest message of a player, in characters.
pub const SAYING: usize = 200;

/// Returns the version in the first line of a program with a version other than [`VERSION`]. Such a line can be read no further.
fn other_version(line: &str) -> Option<u32> {
    let word = line.strip_prefix(FIRST)?.split(' ').next()?;
    word.parse().ok().filter(|version: &u32| *version != VERSION && version.to_string() == word)
}

/// Says that a host and a guest speak different versions: a sentence.
pub(super) fn versions_differ(host: u32, guest: u32) -> String {
    format!("The host uses protocol version {host}, the guest {guest}. Update the older Pawnstorm.")
}

/// Reads a line as `parse` does, if it is short enough, has no control characters, and is written as it would be.
fn exact<T: fmt::Display>(line: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, Unreadable> {
    let is_plain = line.len() < LONGEST && !line.contains(is_control);
    let read = if is_plain { parse(line) } else { None };
    read.filter(|read| read.to_string() == line).ok_or_else(|| Unreadable("no line of the protocol".into()))
}

/// Returns `text` as a message: one line of at most [`SAYING`] characters, without control characters; `None` for an empty one. A message stays
/// as it is.
///
/// ```
/// use pawnstorm_game::protocol::sayable;
/// assert_eq!(sayable(" well\u{200b} \u{202e} played\n!\u{7}"), Some("well played !".into()));
/// assert_eq!(sayable("\u{200b} \u{202e}"), None);
/// ```
pub fn sayable(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|c| c.is_whitespace() || !is_control(*c)).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String = words.join(" ").chars().take(SAYING).collect();
    let text = text.trim_end();
    (!text.is_empty()).then(|| text.into())
}

/// A line of a guest. It prints without its end and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromGuest {
    /// The first line: the guest's invite code, and the number of events that it knows.
    Join {
        /// The invite code of a seat or of the spectators.
        code: String,
        /// The number of events that it knows.
        events: usize,
    },
    /// The first line of a guest that speaks another version of the protocol.
    OtherVersion(u32),
    /// A player proposes something after this number of events.
    Propose {
        /// The number of events that the player knows.
        events: usize,
        /// The player's wish.
        proposal: Proposal,
    },
    /// A message from a player.
    Say(String),
    /// A player's name.
    Name(PersonName),
    /// A guest misses the events after this number.
    From(usize),
    /// The guest is there, and checks whether the host is.
    Ping,
}

/// What a player may want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// To play a move, with the thinking time in thousandths of a second.
    Move {
        /// The move, in machine notation.
        mv: String,
        /// The thinking time on the player's own clock.
        used: Option<Duration>,
    },
    /// To offer a draw.
    Offer,
    /// To accept the draw offer.
    Accept,
    /// To decline it.
    Decline,
    /// To claim a draw.
    Claim(Reason),
    /// To undo its last move.
    Takeback,
    /// To let the other side undo its move.
    Allow,
    /// To refuse the takeback.
    Refuse,
    /// To resign.
    Resign,
    /// To end the game before it has begun, without a result.
    Abort,
    /// To win, since the other side has been away for too long.
    Desert,
    /// To play again after the end, with colours swapped.
    Rematch,
}

/// Reads the first line of a guest: its invite code, and the number of events that it knows.
///
/// # Errors
/// A sentence for the guest: it speaks another version, or nothing of the protocol.
pub fn first_line(line: &str) -> Result<(String, usize), String> {
    match line.parse() {
        Ok(FromGuest::Join { code, events }) => Ok((code, events)),
        Ok(FromGuest::OtherVersion(version)) => Err(versions_differ(VERSION, version)),
        _ => Err("Missing first line. This connection is for pawnstorm join.".into()),
    }
}

impl Proposal {
    /// Returns whether this is what `side` did next, after a number of events: notes do not count.
    pub fn is_done(&self, game: &Game, side: Color, events: usize) -> bool {
        let Some(first) = game.log()[events..].iter().find(|event| !event.is_note()) else {
            return false;
        };
        match (first, self) {
            (Event::Move { ply, mv: played, .. }, Self::Move { mv, .. }) => {
                played == mv && game.turn_at(ply.saturating_sub(1)) == side
            }
            (Event::Offer(by), Self::Offer) | (Event::Decline(by), Self::Decline) => *by == side,
            (Event::Claim { side: by, reason, .. }, Self::Claim(claimed)) => *by == side && reason == claimed,
            (Event::End(outcome), Self::Resign) => *outcome == Outcome::win(!side, Reason::Resignation),
            // Answering a draw offer with an offer accepts it.
            (Event::End(outcome), Self::Accept | Self::Offer) => *outcome == Outcome::draw(Reason::Agreement),
            (Event::End(outcome), Self::Desert) => *outcome == Outcome::win(side, Reason::Quit),
            (Event::Undo(_), Self::Allow) => true,
            _ => false,
        }
    }
}

impl fmt::Display for FromGuest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Join { code, events } => write!(f, "pawnstorm {VERSION} join {code} events {events}"),
            Self::OtherVersion(version) => write!(f, "pawnstorm {version}"),
            Self::Propose { events, proposal } => write!(f, "{events} {proposal}"),
            Self::Say(text) => write!(f, "say {text}"),
            Self::Name(name) => write!(f, "name {name}"),
            Self::From(events) => write!(f, "from {events}"),
            Self::Ping => f.write_str("ping"),
        }
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { mv, used: None } => write!(f, "move {mv}"),
            Self::Move { mv, used: Some(used) } => write!(f, "move {mv} {}", used.as_millis()),
            Self::Claim(reason) => write!(f, "claim {reason}"),
            plain => f.write_str(PLAIN.iter().find(|(_, other)| other == plain).map_or("", |(word, _)| word)),
        }
    }
}

/// The proposals that are one word.
const PLAIN: [(&str, Proposal); 10] = [
    ("offer", Proposal::Offer),
    ("accept", Proposal::Accept),
    ("decline", Proposal::Decline),
    ("takeback", Proposal::Takeback),
    ("allow", Proposal::Allow),
    ("refuse", Proposal::Refuse),
    ("resign", Proposal::Resign),
    ("abort", Proposal::Abort),
    ("desert", Proposal::Desert),
    ("rematch", Proposal::Rematch),
];

impl FromStr for FromGuest {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Unreadable> {
        other_version(line).map_or_else(|| exact(line, from_guest), |version| Ok(Self::OtherVersion(version)))
    }
}

fn from_guest(line: &str) -> Option<FromGuest> {
    if line == "ping" {
        return Some(FromGuest::Ping);
    }
    let (first, rest) = line.split_once(' ')?;
    match first {
        "say" => sayable(rest).map(FromGuest::Say),
        "name" => rest.parse().ok().map(FromGuest::Name),
        "from" => rest.parse().ok().map(FromGuest::From),
        "pawnstorm" => {
            let (_version, rest) = rest.split_once(" join ")?;
            let (code, events) = rest.split_once(" events ")?;
            Some(FromGuest::Join { code: code.into(), events: events.parse().ok()? })
        }
        events => Some(FromGuest::Propose { events: events.parse().ok()?, proposal: proposal(rest)? }),
    }
}

fn proposal(text: &str) -> Option<Proposal> {
    let mut words = text.split(' ');
    Some(match words.next()? {
        "move" => {
            let mv = words.next().filter(|mv| !mv.is_empty() && mv.chars().all(|c| c.is_ascii_graphic()))?.into();
            let used = words.next().map(|used| used.parse().map(Duration::from_millis)).transpose().ok()?;
            Proposal::Move { mv, used }
        }
        "claim" => Proposal::Claim(words.next()?.parse().ok()?),
        word => PLAIN.into_iter().find(|(other, _)| *other == word)?.1,
    })
}

/// A line of the host. It prints without its end and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromHost {
    /// The first line: the guest's seat, its invite code for coming back, the number of events, and the first line of the game's journal.
    Room {
        /// The invite code of the seat.
        code: String,
        /// The guest's side; `None` for a spectator.
        seat: Option<Color>,
        /// The number of events so far.
        events: usize,
        /// The first line of the journal.
        game: String,
    },
    /// The first line of a host that speaks another version of the protocol.
    OtherVersion(u32),
    /// Something happened.
    Event {
        /// The number of the event, from 1.
        number: usize,
        /// What happened.
        event: Event,
        /// The hash up to it.
        chain: Chain,
    },
    /// The time left to the side to move, and whether its clock runs.
    Time {
        /// The time.
        left: Duration,
        /// Whether the clock runs.
        runs: bool,
        /// The time left to the other side, if it is not that of the record.
        other: Option<Duration>,
    },
    /// The people present.
    Present {
        /// Whether White and Black are connected.
        sides: [bool; 2],
        /// The number of spectators.
        watchers: usize,
    },
    /// A side has been away for so long that the other may end the game.
    Away(Color),
    /// A side asks to undo this number of plies; `None` once the request ends without an event.
    Asks(Option<(Color, usize)>),
    /// A message from a side.
    Said(Color, String),
    /// A seal over everything the sides hide from each other, up to an event.
    Sealed {
        /// The number of events.
        events: usize,
        /// The seal.
        seal: Seal,
    },
    /// A side wants to play again, with colours swapped; `None`: the host has no rematch.
    Rematch(Option<Color>),
    /// The next game has started: the guest joins it with this code.
    Next(String),
    /// A message to the player from the person who runs the games: a sentence.
    Note(String),
    /// A proposal was refused, for this reason: a sentence.
    No(String),
    /// The host has lost the way to the game, for this reason: a clause. Its first line follows once it is back.
    Lost(String),
    /// The host itself shows this game, which has hidden pieces, to whoever connects with a terminal and this code.
    Shown(String),
    /// The host is there.
    Pong,
    /// The host ends the connection: a sentence.
    Bye(String),
}

const WATCH: &str = "watch";
const RUNS: &str = "runs";
const STANDS: &str = "stands";
const NOBODY: &str = "none";

impl fmt::Display for FromHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Room { code, seat, events, game } => {
                write!(
                    f,
                    "pawnstorm {VERSION} room {code} seat {} events {events} game {game}",
                    seat.map_or(WATCH, Color::word)
                )
            }
            Self::OtherVersion(version) => write!(f, "pawnstorm {version}"),
            Self::Event { number, event, chain } => write!(f, "{number} {event} #{chain}"),
            Self::Time { left, runs, other } => {
                write!(f, "time {} {}", left.as_millis(), if *runs { RUNS } else { STANDS })?;
                other.map_or(Ok(()), |other| write!(f, " {}", other.as_millis()))
            }
            Self::Present { sides, watchers } => {
                let there = |side: Color| if sides[side.index()] { "here" } else { "away" };
                write!(f, "present {} {} {watchers}", there(Color::White), there(Color::Black))
            }
            Self::Away(side) => write!(f, "away {}", side.word()),
            Self::Asks(None) => write!(f, "asks {NOBODY}"),
            Self::Asks(Some((side, plies))) => write!(f, "asks {} {plies}", side.word()),
            Self::Said(side, text) => write!(f, "said {} {text}", side.word()),
            Self::Sealed { events, seal } => write!(f, "sealed {events} {seal}"),
            Self::Rematch(side) => write!(f, "rematch {}", side.map_or(NOBODY, Color::word)),
            Self::Next(code) => write!(f, "next {code}"),
            Self::Note(text) => write!(f, "note {text}"),
            Self::No(why) => write!(f, "no {why}"),
            Self::Lost(why) => write!(f, "lost {why}"),
            Self::Shown(code) => write!(f, "shown {code}"),
            Self::Pong => f.write_str("pong"),
            Self::Bye(why) => write!(f, "bye {why}"),
        }
    }
}

impl FromStr for FromHost {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Unreadable> {
        other_version(line).map_or_else(|| exact(line, from_host), |version| Ok(Self::OtherVersion(version)))
    }
}

fn from_host(line: &str) -> Option<FromHost> {
    if line == "pong" {
        return Some(FromHost::Pong);
    }
    let (first, rest) = line.split_once(' ')?;
    Some(match first {
        "pawnstorm" => {
            let (_version, rest) = rest.split_once(" room ")?;
            let (code, rest) = rest.split_once(" seat ")?;
            let (seat, rest) = rest.split_once(" events ")?;
            let (events, game) = rest.split_once(" game ")?;
            FromHost::Room {
                code: code.into(),
                seat: if seat == WATCH { None } else { Some(Color::of_word(seat)?) },
                events: events.parse().ok()?,
                game: game.into(),
            }
        }
        "time" => {
            let mut words = rest.split(' ');
            let time = |word: &str| word.parse().ok().map(Duration::from_millis);
            let (left, runs) = (time(words.next()?)?, words.next()? == RUNS);
            FromHost::Time { left, runs, other: words.next().and_then(time) }
        }
        "present" => {
            let mut words = rest.split(' ');
            let mut is_there = || words.next().map(|word| word == "here");
            FromHost::Present { sides: [is_there()?, is_there()?], watchers: words.next()?.parse().ok()? }
        }
        "away" => FromHost::Away(Color::of_word(rest)?),
        "asks" if rest == NOBODY => FromHost::Asks(None),
        "asks" => {
            let (who, plies) = rest.split_once(' ')?;
            FromHost::Asks(Some((Color::of_word(who)?, plies.parse().ok()?)))
        }
        "said" => {
            let (who, text) = rest.split_once(' ')?;
            FromHost::Said(Color::of_word(who)?, sayable(text)?)
        }
        "sealed" => {
            let (events, seal) = rest.split_once(' ')?;
            FromHost::Sealed { events: events.parse().ok()?, seal: seal.parse().ok()? }
        }
        "rematch" if rest == NOBODY => FromHost::Rematch(None),
        "rematch" => FromHost::Rematch(Some(Color::of_word(rest)?)),
        "next" => FromHost::Next(rest.into()),
        "shown" => FromHost::Shown(rest.into()),
        "note" => FromHost::Note(sayable(rest)?),
        "no" => FromHost::No(rest.into()),
        "lost" => FromHost::Lost(rest.into()),
        "bye" => FromHost::Bye(rest.into()),
        number => {
            let (event, chain) = rest.rsplit_once(" #")?;
            FromHost::Event { number: number.parse().ok()?, event: event.parse().ok()?, chain: chain.parse().ok()? }
        }
    })
}
