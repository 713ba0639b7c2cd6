//! The terminal read by the terminal library, where there is no Unix.

use crossterm::event::{self, Event as Report};
use std::io;

/// Reads the terminal, until it is gone or nobody listens: `report` says so.
pub(super) fn read(mut report: impl FnMut(Report) -> bool) -> io::Result<()> {
    while report(event::read()?) {}
    Ok(())
}
