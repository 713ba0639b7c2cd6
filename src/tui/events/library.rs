//! The terminal input through the terminal library, on systems other than Unix.

use crossterm::event::{self, Event as Report};
use std::io;

/// Reads the terminal until it is gone or `report` returns `false`.
pub(super) fn read(mut report: impl FnMut(Report) -> bool) -> io::Result<()> {
    while report(event::read()?) {}
    Ok(())
}
