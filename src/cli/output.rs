//! The output for people: without control sequences, and in ASCII where nothing else can be shown.

use crate::rules::text::is_control;
use crate::{tui, ui};
use std::io::{self, Write};

/// A writer that passes only printable text. All output uses it, so that no place forgets the check.
#[derive(Debug)]
pub(super) struct Output<W> {
    inner: W,
    ascii: bool,
}

impl<W> Output<W> {
    /// Creates the writer for this terminal.
    pub(super) fn new(inner: W) -> Self {
        Self { inner, ascii: tui::settings().ascii }
    }
}

/// Returns the standard error, for this terminal.
pub(super) fn errors() -> Output<io::Stderr> {
    Output::new(io::stderr())
}

impl<W: Write> Write for Output<W> {
    /// Each call has a complete text, as formatted.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let is_seen = |c| c == '\n' || !is_control(c);
        let text: String = text.chars().map(|c| if is_seen(c) { c } else { char::REPLACEMENT_CHARACTER }).collect();
        let text = if self.ascii { ui::ascii::text(&text) } else { text };
        self.inner.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
