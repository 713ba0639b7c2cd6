//! The lines from the host to a guest.

use super::{Chain, NotALine, Seal, VERSION, exact, other_version, sayable};
use crate::journal::Event;
use pawnstorm_rules::Color;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

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
            Self::Time { left, runs } => write!(f, "time {} {}", left.as_millis(), if *runs { RUNS } else { STANDS }),
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
            Self::Pong => f.write_str("pong"),
            Self::Bye(why) => write!(f, "bye {why}"),
        }
    }
}

impl FromStr for FromHost {
    type Err = NotALine;

    fn from_str(line: &str) -> Result<Self, NotALine> {
        other_version(line).map_or_else(|| exact(line, parse), |version| Ok(Self::OtherVersion(version)))
    }
}

fn parse(line: &str) -> Option<FromHost> {
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
                seat: if seat == WATCH { None } else { Some(side(seat)?) },
                events: events.parse().ok()?,
                game: game.into(),
            }
        }
        "time" => {
            let (left, runs) = rest.split_once(' ')?;
            FromHost::Time { left: Duration::from_millis(left.parse().ok()?), runs: runs == RUNS }
        }
        "present" => {
            let mut words = rest.split(' ');
            let mut is_there = || words.next().map(|word| word == "here");
            FromHost::Present { sides: [is_there()?, is_there()?], watchers: words.next()?.parse().ok()? }
        }
        "away" => FromHost::Away(side(rest)?),
        "asks" if rest == NOBODY => FromHost::Asks(None),
        "asks" => {
            let (who, plies) = rest.split_once(' ')?;
            FromHost::Asks(Some((side(who)?, plies.parse().ok()?)))
        }
        "said" => {
            let (who, text) = rest.split_once(' ')?;
            FromHost::Said(side(who)?, sayable(text)?)
        }
        "sealed" => {
            let (events, seal) = rest.split_once(' ')?;
            FromHost::Sealed { events: events.parse().ok()?, seal: seal.parse().ok()? }
        }
        "rematch" if rest == NOBODY => FromHost::Rematch(None),
        "rematch" => FromHost::Rematch(Some(side(rest)?)),
        "next" => FromHost::Next(rest.into()),
        "note" => FromHost::Note(sayable(rest)?),
        "no" => FromHost::No(rest.into()),
        "bye" => FromHost::Bye(rest.into()),
        number => {
            let (event, chain) = rest.rsplit_once(" #")?;
            FromHost::Event { number: number.parse().ok()?, event: event.parse().ok()?, chain: chain.parse().ok()? }
        }
    })
}

fn side(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.word() == word)
}
