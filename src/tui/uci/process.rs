//! The process of an engine: written to without blocking, read by a thread, and killed when dropped.

use super::process_tree::ProcessTree;
use super::reader::{EngineInput, OutputReader};
use std::io::{self, Write};
use std::path::Path;
use std::process::ChildStdin;

/// A running engine. Dropping it kills and reaps it with all its descendants.
pub(super) struct Process {
    /// The input; `None` once it takes nothing.
    input: Option<ChildStdin>,
    reader: OutputReader,
    /// The number of lines received without a new permit.
    held: usize,
    _tree: ProcessTree,
}

impl Process {
    /// Starts an engine. Another thread calls `tell` with its output, at most a few lines ahead of [`Process::heard`].
    pub(super) fn start(
        keeper: &Path,
        command: &str,
        arguments: &[String],
        tell: impl Fn(EngineInput) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (tree, input, output) = ProcessTree::start(keeper, command, arguments)?;
        // An engine that does not read must not block this thread.
        #[cfg(unix)]
        rustix::io::ioctl_fionbio(&input, true)?;
        Ok(Self { input: Some(input), reader: OutputReader::open(output, tell)?, held: 0, _tree: tree })
    }

    /// Sends a line. The engine's output shows whether it arrived.
    pub(super) fn say(&mut self, line: &str) {
        let Some(input) = &mut self.input else { return };
        if input.write_all(format!("{line}\n").as_bytes()).is_err() {
            self.input = None;
        }
    }

    /// Notes that a line was handled; [`Process::let_in`] then permits another.
    pub(super) const fn heard(&mut self) {
        self.held += 1;
    }

    /// Permits further lines.
    pub(super) fn let_in(&mut self) {
        (0..std::mem::take(&mut self.held)).for_each(|_| self.reader.let_in());
    }

    /// Asks the engine to quit, without waiting for it.
    pub(super) fn dismiss(&mut self) {
        self.say("quit");
        self.input = None;
    }
}
