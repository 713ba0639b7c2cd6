//! What the user says of an engine: how it is started, what is set, and how long it is waited for.

use std::time::Duration;

/// An engine as the config file or the command line names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program; where it is no path, it is looked for like any command.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// What is set by `setoption`.
    pub options: Vec<(String, String)>,
    /// How long it thinks about a move, where no clock runs.
    pub movetime: Duration,
    /// After how many positions it stops before that.
    pub nodes: Option<u64>,
    /// How long `uciok` and `readyok` are waited for.
    pub patience: Duration,
    /// How long a move is waited for beyond its time.
    pub grace: Duration,
}

impl Program {
    /// A program of which nothing else is said.
    #[must_use]
    pub fn new(command: &str, args: Vec<String>) -> Self {
        Self {
            command: command.into(),
            args,
            options: Vec::new(),
            movetime: Duration::from_secs(1),
            nodes: None,
            patience: Duration::from_secs(10),
            grace: Duration::from_secs(5),
        }
    }
}
