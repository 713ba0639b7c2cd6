//! The names of external engines.

use arrayvec::ArrayString;
use std::fmt;
use std::str::FromStr;

const LONGEST: usize = 24;

/// The name of an external engine: letters, digits, `-`, `_` and `.`, at most 24 characters. Saved games contain it, but it never selects a
/// program to run.
///
/// ```
/// use pawnstorm_game::EngineName;
/// assert!("stockfish-15.1".parse::<EngineName>().is_ok());
/// assert!("/bin/sh".parse::<EngineName>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EngineName(ArrayString<LONGEST>);

impl EngineName {
    /// Returns the name as a string slice.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The error for a text that does not fit these limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotAnEngineName;

impl fmt::Display for NotAnEngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of an engine has letters, digits, - _ and ., at most {LONGEST} of them")
    }
}

impl std::error::Error for NotAnEngineName {}

impl FromStr for EngineName {
    type Err = NotAnEngineName;

    fn from_str(text: &str) -> Result<Self, NotAnEngineName> {
        let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if text.is_empty() || !text.chars().all(fits) {
            return Err(NotAnEngineName);
        }
        ArrayString::from(text).map(Self).map_err(|_| NotAnEngineName)
    }
}
