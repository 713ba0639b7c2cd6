//! Hashes of a record, by which both sides know that they have the same one, and seals over the pieces that the sides hide from each other. With every event the host commits to the whole position, sends both sides
//! only the seal, and opens it after the game: then both can check that every hidden piece moved as in the record.

use crate::Unreadable;
use crate::event::Event;
use crate::game::Game;
use crate::journal::{Follow, Header};
use std::fmt;
use std::str::FromStr;

/// The hash of a record's first line and its events up to some point: the first 8 bytes of SHA-256 over the previous hash and the text. Two
/// records with the same hash are the same; a changed event changes its hash and all later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chain(u64);

impl Chain {
    /// Returns the hash of a first line.
    pub fn new(first: &str) -> Self {
        Self(0).then(first)
    }

    /// Returns `number` in the form of a hash.
    pub(super) const fn numbered(number: u64) -> Self {
        Self(number)
    }

    /// Returns the hash after one more text.
    pub fn then(self, text: &str) -> Self {
        let mut hash = hmac_sha256::Hash::new();
        hash.update(self.0.to_be_bytes());
        hash.update(text);
        let [a, b, c, d, e, f, g, h, ..] = hash.finalize();
        Self(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }
}

/// The number that opens the seals of a game. It is too large to guess, and stays with the host until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Secret(u128);

/// A seal over a game up to an event, hidden pieces included: the first half of SHA-256 over the previous seal, a number derived from the
/// [`Secret`], and the whole position. It reveals nothing, and no other game has the same seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal(u128);

/// The seals of a game after each event, from none on.
pub struct Seals {
    secret: Secret,
    game: Game,
    follow: Follow,
    seals: Vec<Seal>,
}

impl Secret {
    /// Makes a secret of random bytes.
    pub const fn of(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }
}

impl Seal {
    fn then(self, secret: Secret, events: usize, game: &Game) -> Self {
        let mut hash = hmac_sha256::Hash::new();
        hash.update(self.0.to_be_bytes());
        hash.update(hmac_sha256::HMAC::mac((events as u64).to_be_bytes(), secret.0.to_be_bytes()));
        hash.update(game.whole_fen());
        let hash = hash.finalize();
        let mut half = [0; 16];
        half.copy_from_slice(&hash[..16]);
        Self(u128::from_be_bytes(half))
    }
}

impl Seals {
    /// Seals a new game.
    ///
    /// # Errors
    /// The first line of its journal does not describe a game.
    pub fn new(header: &Header, secret: Secret) -> Result<Self, Unreadable> {
        let game = header.begin()?;
        let first = Seal(0).then(secret, 0, &game);
        Ok(Self { secret, game, follow: Follow::default(), seals: vec![first] })
    }

    /// Seals the new events of the game's log.
    ///
    /// # Errors
    /// A clause: the log is that of another game.
    pub fn follow(&mut self, log: &[Event]) -> Result<(), String> {
        for event in log.iter().skip(self.follow.events) {
            self.follow.apply(&mut self.game, event)?;
            let seal = self.last().then(self.secret, self.follow.events, &self.game);
            self.seals.push(seal);
        }
        Ok(())
    }

    /// Returns the number of events that are sealed.
    pub const fn events(&self) -> usize {
        self.seals.len() - 1
    }

    /// Returns the latest seal.
    pub fn last(&self) -> Seal {
        self.seals[self.events()]
    }

    /// Returns the number of events under `seal`.
    pub fn find(&self, seal: Seal) -> Option<usize> {
        self.seals.iter().position(|other| *other == seal)
    }
}

/// Writes each as hexadecimal digits.
macro_rules! in_digits {
    ($($name:ident $number:ident $digits:literal),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!("{:0", $digits, "x}"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = Unreadable;

            fn from_str(text: &str) -> Result<Self, Unreadable> {
                let read = $number::from_str_radix(text, 16).ok().map(Self).filter(|read| read.to_string() == text);
                read.ok_or_else(|| Unreadable("no hexadecimal number".into()))
            }
        }
    )*};
}

in_digits!(Chain u64 16, Secret u128 32, Seal u128 32);
