//! The process of an engine: talked to without waiting for it, heard through a thread, and ended for good.

use super::ears::{Ears, EngineInput};
use super::kept::Kept;
use std::io::{self, Write};
use std::path::Path;
use std::process::ChildStdin;

/// A running engine. Dropped, it is ended, with all that it has started, and reaped.
pub(super) struct Process {
    /// `None` once it takes no more.
    input: Option<ChildStdin>,
    ears: Ears,
    /// How many lines were heard that no permit was given back for.
    held: usize,
    _kept: Kept,
}

impl Process {
    /// Starts it; `tell` is called on another thread with what it writes, and never far ahead of [`Process::heard`].
    pub(super) fn start(
        keeper: &Path,
        command: &str,
        arguments: &[String],
        tell: impl Fn(EngineInput) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (kept, input, output) = Kept::start(keeper, command, arguments)?;
        // Who does not read must not make us wait.
        #[cfg(unix)]
        rustix::io::ioctl_fionbio(&input, true)?;
        Ok(Self { input: Some(input), ears: Ears::open(output, tell)?, held: 0, _kept: kept })
    }

    /// Says a line. Whether it was taken shows in what comes back.
    pub(super) fn say(&mut self, line: &str) {
        let Some(input) = &mut self.input else { return };
        if input.write_all(format!("{line}\n").as_bytes()).is_err() {
            self.input = None;
        }
    }

    /// A line was heard; another may be read once it is let in.
    pub(super) const fn heard(&mut self) {
        self.held += 1;
    }

    /// Lets further lines in.
    pub(super) fn let_in(&mut self) {
        (0..std::mem::take(&mut self.held)).for_each(|_| self.ears.let_in());
    }

    /// Asks it to leave; it is not waited for.
    pub(super) fn dismiss(&mut self) {
        self.say("quit");
        self.input = None;
    }
}
