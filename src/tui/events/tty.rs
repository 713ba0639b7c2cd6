//! The terminal input byte by byte.
//!
//! The terminal library's own reader waits without limit for the rest of an unfinished sequence, Ctrl-C included, and spins when
//! the terminal goes away without a signal.

use super::Input;
use super::parser::Parser;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::stdin;
use std::io;
use std::time::Instant;

const CTRL_C: u8 = 0x03;

/// Reads the terminal until it is gone or `take` returns `false`.
pub(super) fn read(mut take: impl FnMut(Input) -> bool) -> io::Result<()> {
    let mut parser = Parser::default();
    let mut bytes = [0; 4096];
    // When to discard unfinished input.
    let mut due: Option<Instant> = None;
    loop {
        match wait(due)? {
            Woken::Gone => return Ok(()),
            Woken::Late => {
                due = None;
                if parser.give_up().is_some_and(|last| !take(Input::Report(last))) {
                    return Ok(());
                }
                continue;
            }
            Woken::Ready => {}
        }
        let read = match rustix::io::read(stdin(), &mut bytes) {
            Ok(0) => return Ok(()),
            Ok(count) => &bytes[..count],
            Err(Errno::INTR | Errno::AGAIN) => continue,
            Err(error) => return Err(error.into()),
        };
        for &byte in read {
            for complete in parser.feed(byte) {
                if !take(complete) {
                    return Ok(());
                }
            }
        }
        // Repeated Ctrl-C does not wait for the rest of a pasted text.
        let goes_on = due.filter(|_| read.iter().all(|byte| *byte == CTRL_C));
        due = parser.timeout().map(|timeout| goes_on.unwrap_or_else(|| Instant::now() + timeout));
    }
}

/// The result of a wait.
enum Woken {
    /// There is something to read.
    Ready,
    /// The time is over.
    Late,
    /// The terminal is gone.
    Gone,
}

fn wait(due: Option<Instant>) -> io::Result<Woken> {
    loop {
        let left = due.map(|due| due.saturating_duration_since(Instant::now()));
        // The time is below one second.
        let left = left.map(|left| Timespec { tv_sec: 0, tv_nsec: left.subsec_nanos().into() });
        let mut fds = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
        match poll(&mut fds, left.as_ref()) {
            Ok(0) => return Ok(Woken::Late),
            Ok(_) => {
                let gone = fds[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL);
                return Ok(if gone { Woken::Gone } else { Woken::Ready });
            }
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}
