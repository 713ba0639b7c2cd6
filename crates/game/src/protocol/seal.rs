//! Seals over the pieces that the sides hide from each other. With every event the host commits to the whole position, sends both sides
//! only the seal, and opens it after the game: then both can check that every hidden piece moved as in the record.

use super::NotALine;
use crate::Game;
use crate::journal::{Event, Follow, Header, Unreadable};
use std::fmt;
use std::str::FromStr;

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
    #[must_use]
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
    #[must_use]
    pub const fn events(&self) -> usize {
        self.seals.len() - 1
    }

    /// Returns the latest seal.
    #[must_use]
    pub fn last(&self) -> Seal {
        self.seals[self.events()]
    }

    /// Returns the number of events under `seal`.
    #[must_use]
    pub fn find(&self, seal: Seal) -> Option<usize> {
        self.seals.iter().position(|other| *other == seal)
    }
}

/// Writes both as 32 hexadecimal digits.
macro_rules! in_digits {
    ($($name:ident),*) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:032x}", self.0)
            }
        }

        impl FromStr for $name {
            type Err = NotALine;

            fn from_str(text: &str) -> Result<Self, NotALine> {
                let read = u128::from_str_radix(text, 16).map(Self).map_err(|_| NotALine)?;
                if read.to_string() == text { Ok(read) } else { Err(NotALine) }
            }
        }
    )*};
}

in_digits!(Secret, Seal);
