//! Lines from an untrusted source.

use crate::rules::text::is_control;
use std::io::{self, BufRead, ErrorKind};

/// A line, or a piece of an overlong line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text, without characters that [`is_control`], and with � for invalid UTF-8. Empty in all pieces of an overlong line
    /// except the first.
    pub text: String,
    /// The number of bytes read for this piece.
    pub bytes: usize,
    /// True if the line is longer than `text`.
    pub cut: bool,
}

impl Line {
    /// Returns whether this is only a later piece of an overlong line.
    #[must_use]
    pub const fn is_rest(&self) -> bool {
        self.cut && self.text.is_empty()
    }
}

/// A reader that splits its input into lines, and holds at most a fixed number of bytes of a line.
///
/// ```
/// use pawnstorm::tui::uci::Lines;
/// let mut lines = Lines::new(&b"uciok\r\nfar too long\nend"[..], 8);
/// let mut next = || lines.next().unwrap().map(|line| (line.text, line.cut));
/// assert_eq!(next(), Some(("uciok".into(), false)));
/// assert_eq!(next(), Some(("far too ".into(), true)));
/// assert_eq!(next(), Some((String::new(), true)));
/// assert_eq!(next(), Some(("end".into(), false)));
/// assert_eq!(next(), None);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    longest: usize,
    /// True if the next bytes continue a cut line.
    within: bool,
}

impl<R: BufRead> Lines<R> {
    /// Creates a reader of lines of at most `longest` bytes.
    #[must_use]
    pub const fn new(input: R, longest: usize) -> Self {
        Self { input, longest, within: false }
    }

    /// Returns the next line, or the next piece of an overlong line, so that a caller can give up before its end; `None` at the
    /// end.
    ///
    /// # Errors
    /// Returns the error of the system.
    #[expect(clippy::should_implement_trait, reason = "an iterator would go on after an error")]
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let rest = self.within;
        let (mut kept, mut bytes) = (Vec::new(), 0);
        loop {
            let some = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                some => some?,
            };
            if some.is_empty() {
                if bytes == 0 {
                    return Ok(None);
                }
                self.within = false;
                break;
            }
            let some = &some[..some.len().min(self.longest - bytes)];
            let end = some.iter().position(|byte| *byte == b'\n');
            if !rest {
                kept.extend_from_slice(&some[..end.unwrap_or(some.len())]);
            }
            let count = end.map_or(some.len(), |end| end + 1);
            self.input.consume(count);
            bytes += count;
            self.within = end.is_none();
            if end.is_some() || bytes == self.longest {
                break;
            }
        }
        let text = String::from_utf8_lossy(&kept).replace('\t', " ");
        Ok(Some(Line { text: text.replace(is_control, ""), bytes, cut: rest || self.within }))
    }
}
