//! The reader of an engine's output: a thread that ends when told to, even while another process holds the output open.

use super::lines::{Line, Lines};
use std::io::{self, BufRead, BufReader};
use std::process::ChildStdout;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, JoinHandle};

/// The longest line; the rest is dropped.
const LONGEST: usize = 64 << 10;
/// The number of lines read in advance.
const AHEAD: usize = 64;

/// The input from a process.
pub(super) enum EngineInput {
    Line(Line),
    /// The output is closed.
    Closed,
}

/// The reading thread with its controls. Dropping it ends the thread.
pub(super) struct OutputReader {
    thread: Option<JoinHandle<()>>,
    /// The permits for further lines; `None` when nothing more is to be read.
    permits: Option<Receiver<()>>,
    #[cfg(unix)]
    wake: Option<io::PipeWriter>,
}

impl OutputReader {
    /// Starts to read; `tell` is called on the thread with each line, at most a few lines ahead of [`OutputReader::let_in`].
    pub(super) fn open(output: ChildStdout, tell: impl Fn(EngineInput) -> bool + Send + 'static) -> io::Result<Self> {
        let (permit, permits) = mpsc::sync_channel(AHEAD);
        #[cfg(unix)]
        let (output, wake) = {
            let (waking, wake) = io::pipe()?;
            (Output { output, waking }, wake)
        };
        let lines = Lines::new(BufReader::new(output), LONGEST);
        let thread = thread::Builder::new().name("engine's lines".into()).spawn(move || read(lines, &permit, tell))?;
        Ok(Self {
            thread: Some(thread),
            permits: Some(permits),
            #[cfg(unix)]
            wake: Some(wake),
        })
    }

    /// Permits one more line.
    pub(super) fn let_in(&self) {
        let _ = self.permits.as_ref().map(Receiver::try_recv);
    }
}

impl Drop for OutputReader {
    fn drop(&mut self) {
        self.permits = None;
        #[cfg(unix)]
        {
            self.wake = None;
            let _ = self.thread.take().map(JoinHandle::join);
        }
        // On other systems nothing wakes the thread, and it ends with the output.
        self.thread = None;
    }
}

/// Reads until `tell` returns `false`. The channel of permits is bounded, which limits the reading.
fn read(mut lines: Lines<impl BufRead>, permit: &SyncSender<()>, tell: impl Fn(EngineInput) -> bool) {
    while let Ok(Some(line)) = lines.next() {
        if permit.send(()).is_err() || !tell(EngineInput::Line(line)) {
            return;
        }
    }
    tell(EngineInput::Closed);
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
