//! The events of a game, and their lines in its journal.

use crate::Unreadable;
use crate::player::{PersonName, Player};
use pawnstorm_rules::{Color, Outcome, Reason};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// An event of a game. It prints as a line of the journal, without the checksum and the line end, and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was played.
    Move {
        /// The ply after it.
        ply: usize,
        /// The move in machine notation.
        mv: String,
        /// The hash of the position after it.
        key: u64,
        /// The time left to its side, in milliseconds, if it has a clock.
        left: Option<Duration>,
    },
    /// The last move was undone; the ply is the new present one.
    Undo(usize),
    /// The last undone move was redone; the ply includes it.
    Redo(usize),
    /// A side offered a draw.
    Offer(Color),
    /// A side declined it.
    Decline(Color),
    /// A side claimed a draw.
    Claim {
        /// The side that claims.
        side: Color,
        /// The reason for the claim.
        reason: Reason,
        /// Whether the claim was granted.
        granted: bool,
    },
    /// Another player took a side.
    Player(Color, Player),
    /// The person who plays a side gave a name.
    Name(Color, PersonName),
    /// The time left to the side to move, in milliseconds, when a player left the game.
    Left(Duration),
    /// The game ended, by the last move or otherwise.
    End(Outcome),
}

impl Event {
    /// Returns whether the event changes the position on the board.
    pub const fn is_on_board(&self) -> bool {
        matches!(self, Self::Move { .. } | Self::Undo(_) | Self::Redo(_))
    }

    /// Returns whether the event answers nothing and makes no proposal outdated.
    pub const fn is_note(&self) -> bool {
        matches!(self, Self::Left(_) | Self::Name(..))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { ply, mv, key, left: None } => write!(f, "turn {ply} {mv} {key:016x}"),
            Self::Move { ply, mv, key, left: Some(left) } => {
                write!(f, "turn {ply} {mv} {key:016x} {}", left.as_millis())
            }
            Self::Undo(ply) => write!(f, "undo {ply}"),
            Self::Redo(ply) => write!(f, "redo {ply}"),
            Self::Offer(side) => write!(f, "offer {}", side.word()),
            Self::Decline(side) => write!(f, "decline {}", side.word()),
            Self::Claim { side, reason, granted } => {
                write!(f, "claim {} {reason} {}", side.word(), if *granted { GRANTED } else { REFUSED })
            }
            Self::Player(side, player) => write!(f, "player {} {player}", side.word()),
            Self::Name(side, name) => write!(f, "name {} {name}", side.word()),
            Self::Left(left) => write!(f, "left {}", left.as_millis()),
            Self::End(outcome) => write!(f, "end {} {}", outcome.winner.map_or(DRAW, Color::word), outcome.reason),
        }
    }
}

const GRANTED: &str = "granted";
const REFUSED: &str = "refused";
const DRAW: &str = "draw";

impl FromStr for Event {
    type Err = Unreadable;

    fn from_str(line: &str) -> Result<Self, Unreadable> {
        // Every event has just one spelling.
        let event = parse(line).filter(|event| event.to_string() == line);
        event.ok_or_else(|| Unreadable("not an event of a game".into()))
    }
}

fn parse(line: &str) -> Option<Event> {
    let mut words = line.split(' ');
    let mut word = || words.next();
    Some(match word()? {
        "turn" => {
            let (ply, mv) = (word()?.parse().ok()?, word()?);
            let is_plain = !mv.is_empty() && mv.chars().all(|c| c.is_ascii_graphic());
            let mv = Some(mv).filter(|_| is_plain)?.into();
            let key = u64::from_str_radix(word()?, 16).ok()?;
            let left = word().map(|left| left.parse().map(Duration::from_millis)).transpose().ok()?;
            Event::Move { ply, mv, key, left }
        }
        "undo" => Event::Undo(word()?.parse().ok()?),
        "redo" => Event::Redo(word()?.parse().ok()?),
        "offer" => Event::Offer(Color::of_word(word()?)?),
        "decline" => Event::Decline(Color::of_word(word()?)?),
        "claim" => {
            let (side, reason) = (Color::of_word(word()?)?, word()?.parse().ok()?);
            Event::Claim { side, reason, granted: word()? == GRANTED }
        }
        "player" => Event::Player(Color::of_word(word()?)?, word()?.parse().ok()?),
        "name" => {
            let (side, name) = line.split_once(' ')?.1.split_once(' ')?;
            Event::Name(Color::of_word(side)?, name.parse().ok()?)
        }
        "left" => Event::Left(Duration::from_millis(word()?.parse().ok()?)),
        "end" => {
            let winner = word()?;
            let winner = if winner == DRAW { None } else { Some(Color::of_word(winner)?) };
            Event::End(Outcome { winner, reason: word()?.parse().ok()? })
        }
        _ => return None,
    })
}
