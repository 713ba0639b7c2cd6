//! The lines from a guest to the host.

use super::{NotALine, VERSION, exact, other_version, sayable};
use pawnstorm_rules::Reason;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

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
    /// To win, since the other side has been away for too long.
    Desert,
    /// To play again after the end, with colours swapped.
    Rematch,
}

impl fmt::Display for FromGuest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Join { code, events } => write!(f, "pawnstorm {VERSION} join {code} events {events}"),
            Self::OtherVersion(version) => write!(f, "pawnstorm {version}"),
            Self::Propose { events, proposal } => write!(f, "{events} {proposal}"),
            Self::Say(text) => write!(f, "say {text}"),
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
            Self::Offer => f.write_str("offer"),
            Self::Accept => f.write_str("accept"),
            Self::Decline => f.write_str("decline"),
            Self::Claim(reason) => write!(f, "claim {reason}"),
            Self::Takeback => f.write_str("takeback"),
            Self::Allow => f.write_str("allow"),
            Self::Refuse => f.write_str("refuse"),
            Self::Resign => f.write_str("resign"),
            Self::Desert => f.write_str("desert"),
            Self::Rematch => f.write_str("rematch"),
        }
    }
}

impl FromStr for FromGuest {
    type Err = NotALine;

    fn from_str(line: &str) -> Result<Self, NotALine> {
        other_version(line).map_or_else(|| exact(line, parse), |version| Ok(Self::OtherVersion(version)))
    }
}

fn parse(line: &str) -> Option<FromGuest> {
    if line == "ping" {
        return Some(FromGuest::Ping);
    }
    let (first, rest) = line.split_once(' ')?;
    match first {
        "say" => sayable(rest).map(FromGuest::Say),
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
        "offer" => Proposal::Offer,
        "accept" => Proposal::Accept,
        "decline" => Proposal::Decline,
        "claim" => Proposal::Claim(words.next()?.parse().ok()?),
        "takeback" => Proposal::Takeback,
        "allow" => Proposal::Allow,
        "refuse" => Proposal::Refuse,
        "resign" => Proposal::Resign,
        "desert" => Proposal::Desert,
        "rematch" => Proposal::Rematch,
        _ => return None,
    })
}
