//! The process of an engine: written to without blocking, read by a thread, and killed when dropped, on Unix by its keeper.

use crate::tui::process::{self, Line, Lines};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
#[cfg(unix)]
use std::thread::JoinHandle;
use std::time::Duration;

/// How long an engine may run after `quit`.
pub(super) const FAREWELL: Duration = Duration::from_millis(300);
/// The time limit for a keeper to start or to kill an engine.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(5);
/// The first argument that turns the program into a keeper. The engine's command follows.
#[cfg(unix)]
pub(super) const KEEP: &str = "--keep-engine";
/// The longest line; the rest is dropped.
const LONGEST: usize = 64 << 10;
/// The number of lines read in advance.
const AHEAD: usize = 64;

/// A running engine. Dropping it ends the reading thread, even while another process holds the output open; then it kills and
/// reaps the engine with all its descendants.
pub(super) struct Process {
    /// The input; `None` once it takes nothing.
    pub(super) input: Option<ChildStdin>,
    /// The number of handled lines that [`Process::let_in`] has not yet replaced by permits for others.
    pub(super) held: usize,
    /// The permits for further lines; `None` when nothing more is to be read.
    permits: Option<Receiver<()>>,
    /// The reading thread, and what wakes it. On other systems nothing does, and it ends with the output.
    #[cfg(unix)]
    reader: Option<(JoinHandle<()>, io::PipeWriter)>,
    _tree: ProcessTree,
}

impl Process {
    /// Starts an engine. Another thread calls `tell` with its lines, at most a few ahead of [`Process::let_in`], and with `None`
    /// at their end. `keeper` is the program that calls [`super::keeper::run`].
    pub(super) fn start(
        keeper: &Path,
        command: &str,
        arguments: &[String],
        tell: impl Fn(Option<Line>) -> bool + Send + 'static,
    ) -> io::Result<Self> {
        let (tree, input, output) = ProcessTree::start(keeper, command, arguments)?;
        let (permit, permits) = mpsc::sync_channel(AHEAD);
        #[cfg(unix)]
        let (output, wake) = {
            let (waking, wake) = io::pipe()?;
            (Output { output, waking }, wake)
        };
        let lines = Lines::new(BufReader::new(output), LONGEST);
        let reader = thread::Builder::new().name("engine's lines".into()).spawn(move || read(lines, &permit, tell))?;
        #[cfg(not(unix))]
        drop(reader);
        Ok(Self {
            input: Some(input),
            held: 0,
            permits: Some(permits),
            #[cfg(unix)]
            reader: Some((reader, wake)),
            _tree: tree,
        })
    }

    /// Sends a line. The engine's output shows whether it arrived.
    pub(super) fn say(&mut self, line: &str) {
        self.input.take_if(|input| process::say(input, line).is_err());
    }

    /// Permits as many further lines as were handled.
    pub(super) fn let_in(&mut self) {
        let held = std::mem::take(&mut self.held);
        self.permits.iter().flat_map(|permits| permits.try_iter().take(held)).for_each(drop);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        (self.input, self.permits) = (None, None);
        #[cfg(unix)]
        if let Some((reader, wake)) = self.reader.take() {
            drop(wake);
            let _ = reader.join();
        }
    }
}

/// Reads until `tell` returns `false`. The channel of permits is bounded, which limits the reading.
fn read(mut lines: Lines<impl BufRead>, permit: &SyncSender<()>, tell: impl Fn(Option<Line>) -> bool) {
    while let Ok(Some(line)) = lines.next() {
        if permit.send(()).is_err() || !tell(Some(line)) {
            return;
        }
    }
    tell(None);
}

/// An output that also ends when the other end of a pipe is closed.
#[cfg(unix)]
struct Output {
    output: ChildStdout,
    waking: io::PipeReader,
}

#[cfg(unix)]
impl io::Read for Output {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use rustix::event::{PollFd, PollFlags, poll};
        let mut fds = [PollFd::new(&self.waking, PollFlags::IN), PollFd::new(&self.output, PollFlags::IN)];
        poll(&mut fds, None)?;
        if fds[0].revents().is_empty() { self.output.read(buffer) } else { Ok(0) }
    }
}

/// An engine and, on Unix, its keeper. Dropping it kills and reaps both.
struct ProcessTree {
    child: Child,
    #[cfg(unix)]
    lifeline: std::os::unix::net::UnixStream,
}

impl ProcessTree {
    /// Starts a program whose error output is discarded.
    #[cfg(unix)]
    fn start(keeper: &Path, command: &str, arguments: &[String]) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        use std::io::Read;
        use std::os::unix::process::CommandExt;
        let (lifeline, theirs) = std::os::unix::net::UnixStream::pair()?;
        lifeline.set_read_timeout(Some(PATIENCE))?;
        let mut itself = Command::new(keeper);
        itself.arg0("pawnstorm").arg(KEEP).arg(command).args(arguments).stderr(std::os::fd::OwnedFd::from(theirs));
        let (child, input, output) = process::start(&mut itself)?;
        // Only the keeper holds the other end, so its end closes the lifeline.
        drop(itself);
        let mut kept = Self { child, lifeline };
        let mut number = [0; 4];
        kept.lifeline.read_exact(&mut number).map_err(|_| io::Error::other("its keeper says nothing"))?;
        match i32::from_ne_bytes(number) {
            0 => Ok((kept, input, output)),
            number => Err(io::Error::from_raw_os_error(number)),
        }
    }

    /// Starts a program whose error output is discarded. It has no keeper here.
    #[cfg(not(unix))]
    fn start(_: &Path, command: &str, arguments: &[String]) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        let (child, input, output) =
            process::start(Command::new(command).args(arguments).stderr(std::process::Stdio::null()))?;
        Ok((Self { child }, input, output))
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            use std::io::{Read, Write};
            let _ = self.lifeline.write(b"!");
            // The lifeline is closed when the keeper has ended.
            let _ = self.lifeline.read(&mut [0]);
            // The group has the keeper's number, which is not reused before the keeper is reaped.
            if let Some(pid) = Pid::from_raw(self.child.id().cast_signed()) {
                let _ = kill_process_group(pid, Signal::KILL);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
