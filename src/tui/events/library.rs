//! The terminal input through the terminal library, on systems other than Unix.

use super::Input;
use crossterm::event;
use std::io;

/// Reads the terminal until it is gone or `take` returns `false`.
pub(super) fn read(mut take: impl FnMut(Input) -> bool) -> io::Result<()> {
    while take(Input::Report(event::read()?)) {}
    Ok(())
}
