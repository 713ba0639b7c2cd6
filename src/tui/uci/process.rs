//! The process of an engine: started in a group of its own, heard through a thread, and ended for good.

use super::lines::{Line, Lines};
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Duration;

/// Of a longer line the rest is not kept.
const LONGEST: usize = 64 << 10;
/// So many lines are read before somebody wants to hear them.
const AHEAD: usize = 64;
/// How long an engine may go on that was asked to quit.
pub(super) const FAREWELL: Duration = Duration::from_millis(300);

/// What is heard of a process.
pub(super) enum Heard {
    Line(Line),
    /// It says no more.
    Closed,
}

/// A running engine. Dropped, it is ended, with all that it has started in its group, and reaped.
pub(super) struct Process {
    child: Child,
    /// `None` once it takes no more.
    input: Option<ChildStdin>,
    permits: Receiver<()>,
    /// How many lines were heard that no permit was given back for.
    held: usize,
}

impl Process {
    /// Starts it; `tell` is called on another thread with what it writes, and never far ahead of [`Process::heard`].
    pub(super) fn start(
        command: &str,
        arguments: &[String],
        tell: impl Fn(Heard) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let mut command = Command::new(command);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (permit, permits) = mpsc::sync_channel(AHEAD);
        if let Some(output) = child.stdout.take() {
            thread::Builder::new().name("engine's lines".into()).spawn(move || {
                read(Lines::new(BufReader::new(output), LONGEST), &permit, tell);
            })?;
        }
        let input = child.stdin.take();
        #[cfg(unix)]
        if let Some(input) = &input {
            // Who does not read must not make us wait.
            rustix::io::ioctl_fionbio(input, true)?;
        }
        Ok(Self { child, input, permits, held: 0 })
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
        for _ in 0..std::mem::take(&mut self.held) {
            let _ = self.permits.try_recv();
        }
    }

    /// Asks it to leave; it is not waited for.
    pub(super) fn dismiss(&mut self) {
        self.say("quit");
        self.input = None;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // The group has the number of its first process, which is nobody else's before that is reaped.
            if let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) {
                let _ = kill_process_group(pid, Signal::KILL);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads until nobody listens any more. The channel of permits is bounded: it is what holds the reading up.
fn read(mut lines: Lines<impl io::BufRead>, permit: &SyncSender<()>, tell: impl Fn(Heard) -> bool) {
    while let Ok(Some(line)) = lines.next() {
        if permit.send(()).is_err() || !tell(Heard::Line(line)) {
            return;
        }
    }
    tell(Heard::Closed);
}
