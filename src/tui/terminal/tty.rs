//! The terminal as a writer.
//!
//! Any thread can restore the terminal at any moment, a panic included. So this bypasses all locks and buffers of the standard
//! library: bytes are written straight to the terminal, and never to one that does not take them.

use ratatui::layout::Size;
#[cfg(unix)]
use rustix::stdio::stdout;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// True while the program may draw on the terminal.
pub(super) static TAKEN: AtomicBool = AtomicBool::new(false);
/// Held while bytes are written, so that nothing is drawn after the terminal was restored.
pub(super) static WRITING: Mutex<()> = Mutex::new(());
/// How long a restore waits for a terminal that takes no bytes.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);

/// The end of any unfinished sequence.
pub(super) const STRING_TERMINATOR: &[u8] = b"\x1b\\";
pub(super) const GIVE_BACK: &[u8] = b"\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[0m\x1b[?1049l\x1b[?25h";

/// The terminal as a writer. After it was restored, bytes are dropped.
pub(super) struct Tty;

impl Write for Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _guard = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        if TAKEN.load(Ordering::SeqCst) { write(bytes) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes whether or not the terminal is taken.
pub(super) fn write(bytes: &[u8]) -> io::Result<usize> {
    #[cfg(unix)]
    return Ok(rustix::io::retry_on_intr(|| rustix::io::write(stdout(), bytes))?);
    #[cfg(not(unix))]
    {
        let written = io::stdout().write(bytes)?;
        io::stdout().flush()?;
        Ok(written)
    }
}

/// Returns the size of the window as reported by the terminal, or that of the oldest terminals if it reports none.
pub(super) fn size() -> io::Result<Size> {
    #[cfg(unix)]
    {
        let size = rustix::termios::tcgetwinsize(stdout())?;
        let known = size.ws_col > 0 && size.ws_row > 0;
        Ok(if known { Size::new(size.ws_col, size.ws_row) } else { Size::new(80, 24) })
    }
    #[cfg(not(unix))]
    Ok(crossterm::terminal::size()?.into())
}

/// Returns the width and height of a cell in pixels, if the system knows them.
#[cfg(feature = "pictures")]
pub(super) fn cell() -> Option<(u16, u16)> {
    #[cfg(unix)]
    {
        let size = rustix::termios::tcgetwinsize(stdout()).ok()?;
        let cell = (size.ws_xpixel.checked_div(size.ws_col)?, size.ws_ypixel.checked_div(size.ws_row)?);
        (cell.0 > 0 && cell.1 > 0).then_some(cell)
    }
    #[cfg(not(unix))]
    None
}

/// Returns whether the terminal takes bytes within [`PATIENCE`].
pub(super) fn takes_bytes() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let mut fds = [PollFd::from_borrowed_fd(stdout(), PollFlags::OUT)];
        let timeout = Timespec { tv_sec: 0, tv_nsec: i64::from(PATIENCE.subsec_nanos()) };
        poll(&mut fds, Some(&timeout)).is_ok() && fds[0].revents() == PollFlags::OUT
    }
    #[cfg(not(unix))]
    true
}
