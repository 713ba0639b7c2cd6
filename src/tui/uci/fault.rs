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
            Self::Unknown => f.write_str("is no engine that the config file or the command line names"),
            Self::NotStarted(error) => write!(f, "could not be started ({error})"),
            Self::Silent(what, after) => {
                write!(
                    f,
                    "did not say {what} within {} s and was ended",
                    (after.as_millis() as f64 / 100.0).round() / 10.0
                )
            }
            Self::Ended => f.write_str("has ended by itself"),
            Self::Flood => f.write_str("wrote more than anybody could read and was ended"),
            Self::OtherGames(info) => write!(f, "does not play {}", info.name),
            Self::Illegal(text) => write!(f, "answered {}, which is no legal move here", quoted(text)),
            Self::NoMove => f.write_str("found no move, although there is one"),
        }
    }
}
