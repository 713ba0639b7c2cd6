//! The faults of an engine, each with its sentence.

use crate::rules::Info;
use crate::rules::text::quoted;
use std::fmt;
use std::io;
use std::time::Duration;

/// A fault of an engine.
#[derive(Debug)]
pub enum Fault {
    /// No engine has this name.
    Unknown,
    /// Its program does not start.
    NotStarted(io::Error),
    /// It has not sent the expected output in time.
    Silent(&'static str, Duration),
    /// It has ended, or closed its output.
    Ended,
    /// It writes too much.
    Flood,
    /// It does not play the game.
    OtherGames(&'static Info),
    /// It answered with something other than a legal move.
    Illegal(String),
    /// It says that there is no move.
    NoMove,
}

impl fmt::Display for Fault {
    /// Formats a clause that follows the engine's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("is not in the config file or on the command line"),
            Self::NotStarted(error) => write!(f, "could not start ({error})"),
            Self::Silent(what, after) => {
                write!(
                    f,
                    "did not answer {what} within {} s and was stopped",
                    (after.as_millis() as f64 / 100.0).round() / 10.0
                )
            }
            Self::Ended => f.write_str("has quit"),
            Self::Flood => f.write_str("sent too much output and was stopped"),
            Self::OtherGames(info) => write!(f, "does not play {}", info.name),
            Self::Illegal(text) => write!(f, "played {}, which is not legal here", quoted(text)),
            Self::NoMove => f.write_str("found no move, although there is a legal one"),
        }
    }
}
