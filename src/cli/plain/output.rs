//! The output and the input of line mode.

use crate::rules::text::is_control;
use std::io::{self, BufRead, Read, Write};

/// The longest line in bytes; a longer one is split.
const LONGEST: u64 = 4096;

/// The output of line mode.
pub(super) struct Output<'a> {
    pub(super) out: &'a mut dyn Write,
}

impl Output<'_> {
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    pub(super) fn say_all(&mut self, texts: impl IntoIterator<Item = String>) -> io::Result<()> {
        texts.into_iter().try_for_each(|text| self.say(&text))
    }

    /// Asks for a line; returns `None` at the end of the input.
    pub(super) fn ask(&mut self, prompt: &str, input: &mut dyn BufRead, echo: bool) -> io::Result<Option<String>> {
        write!(self.out, "{prompt} ")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if input.take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            self.say("")?;
            return Ok(None);
        }
        let line: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !is_control(*c)).collect();
        if echo {
            self.say(&line)?;
        }
        Ok(Some(line))
    }
}
