//! The user's description of an engine: its command, its options, and its time limits.

use std::time::Duration;

/// An engine as described in the config file or on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program; a bare name is searched like any command.
    pub command: String,
    /// The arguments.
    pub args: Vec<String>,
    /// The options to set by `setoption`.
    pub options: Vec<(String, String)>,
    /// The thinking time for a move in a game without clocks.
    pub movetime: Duration,
    /// The limit in nodes per move.
    pub nodes: Option<u64>,
    /// The time limit for `uciok` and `readyok`.
    pub timeout: Duration,
    /// The time limit for a move, beyond its thinking time.
    pub grace: Duration,
}

impl Program {
    /// Describes a program with default settings.
    #[must_use]
    pub fn new(command: &str, args: Vec<String>) -> Self {
        Self {
            command: command.into(),
            args,
            options: Vec::new(),
            movetime: Duration::from_secs(1),
            nodes: None,
            timeout: Duration::from_secs(10),
            grace: Duration::from_secs(5),
        }
    }
}
