//! Who plays a side.

use std::fmt;
use std::str::FromStr;

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person at the keyboard.
    #[default]
    Human,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
        }
    }
}

/// The text names nobody who can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAPlayer {
    /// The computer, which does not play.
    Computer,
    /// Anything else.
    Unknown,
}

impl fmt::Display for NotAPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Computer => "the computer does not play yet; human does",
            Self::Unknown => "a side is played by human",
        })
    }
}

impl std::error::Error for NotAPlayer {}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        match text {
            "human" => Ok(Self::Human),
            _ if text.split(':').next() == Some("computer") => Err(NotAPlayer::Computer),
            _ => Err(NotAPlayer::Unknown),
        }
    }
}
