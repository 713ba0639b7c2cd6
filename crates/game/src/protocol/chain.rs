//! The chain of hashes over the lines of a host.

use std::fmt;
use std::str::FromStr;

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
    pub(super) const fn numbered(number: u64) -> Self {
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
    type Err = super::NotALine;

    fn from_str(text: &str) -> Result<Self, super::NotALine> {
        let hash = u64::from_str_radix(text, 16).map(Self).map_err(|_| super::NotALine)?;
        if hash.to_string() == text { Ok(hash) } else { Err(super::NotALine) }
    }
}
