//! The text protocol of a game between two programs, line by line; `docs/protocol.md` describes it.
//!
//! One program, the host, keeps the game in a [`Room`]; each player and spectator is a [`Guest`] who sends proposals and replays the
//! numbered events that come back. Both are data: carrying the lines and reconnecting are the caller's job. Each event has the hash of
//! everything sent up to it, so both sides know that they have the same record, however often they reconnected.
//!
//! ```text
//! guest  pawnstorm 1 join k7f3-q9xm2v4t events 0
//! host   pawnstorm 1 room k7f3-q9xm2v4t seat black events 1 game pawnstorm 2 rules 1 game chess options none white human …
//! host   1 turn 1 e2e4 0f3b2d7ae1a99c04 #90f1c2d3e4b5a697
//! guest  1 move e7e5
//! host   2 turn 2 e7e5 51c0a1ee0d3fb772 #0b1c2d3e4f5a6978
//! ```

pub mod code;
mod from_guest;
mod from_host;
mod game_file;
mod guest;
mod room;
mod seal;

pub use from_guest::{FromGuest, Proposal};
pub use from_host::FromHost;
pub use game_file::{GameFile, Told};
pub use guest::{Guest, News};
pub use room::{Output, POLITE, Room, Seats};
pub use seal::{Seal, Seals, Secret};

use std::fmt;
use std::str::FromStr;

/// The version of the protocol, in the first line of both sides.
pub const VERSION: u32 = 1;
/// The word before the version.
const FIRST: &str = "pawnstorm ";
/// The invite code for the only free seat.
pub const ANY: &str = "-";
/// The longest line, its end included, in bytes.
pub const LONGEST: usize = 2048;
/// The longest message of a player, in characters.
pub const SAYING: usize = 200;

/// The error for a line that the protocol does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotALine;

impl fmt::Display for NotALine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no line of the protocol")
    }
}

impl std::error::Error for NotALine {}

/// Returns the version in the first line of a program with a version other than [`VERSION`]. Such a line can be read no further.
fn other_version(line: &str) -> Option<u32> {
    let word = line.strip_prefix(FIRST)?.split(' ').next()?;
    word.parse().ok().filter(|version: &u32| *version != VERSION && version.to_string() == word)
}

/// Says that a host and a guest speak different versions: a sentence.
#[must_use]
pub fn versions_differ(host: u32, guest: u32) -> String {
    format!("The host uses protocol version {host}, the guest {guest}. Update the older Pawnstorm.")
}

/// Reads a line as `parse` does, if it is short enough, has no control characters, and is written as it would be.
fn exact<T: fmt::Display>(line: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, NotALine> {
    let is_plain = line.len() < LONGEST && !line.contains(pawnstorm_rules::text::is_control);
    let read = if is_plain { parse(line) } else { None };
    read.filter(|read| read.to_string() == line).ok_or(NotALine)
}

/// Returns `text` as a message: one line of at most [`SAYING`] characters, without control characters; `None` for an empty one.
#[must_use]
pub fn sayable(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text: String =
        words.join(" ").chars().filter(|c| !pawnstorm_rules::text::is_control(*c)).take(SAYING).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.into())
}

/// The hash of a record's first line and its events up to some point: the first 8 bytes of SHA-256 over the previous hash and the text. Two
/// records with the same hash are the same; a changed event changes its hash and all later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chain(u64);

impl Chain {
    /// Returns the hash of a first line.
    #[must_use]
    pub fn new(first: &str) -> Self {
        Self(0).then(first)
    }

    /// Returns `number` in the form of a hash.
    const fn numbered(number: u64) -> Self {
        Self(number)
    }

    /// Returns the hash after one more text.
    #[must_use]
    pub fn then(self, text: &str) -> Self {
        let mut hash = hmac_sha256::Hash::new();
        hash.update(self.0.to_be_bytes());
        hash.update(text);
        let [a, b, c, d, e, f, g, h, ..] = hash.finalize();
        Self(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Chain {
    type Err = NotALine;

    fn from_str(text: &str) -> Result<Self, NotALine> {
        let hash = u64::from_str_radix(text, 16).map(Self).map_err(|_| NotALine)?;
        if hash.to_string() == text { Ok(hash) } else { Err(NotALine) }
    }
}
