//! Other programs as processes: none of them can fill the memory with a long line, or block the program by not reading.

use crate::rules::text::is_control;
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Returns the path to start this program again: on Linux even if its file has been replaced since its start.
pub fn itself() -> PathBuf {
    if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { std::env::current_exe().unwrap_or_default() }
}

/// Starts a program with pipes. On Unix a write to its input fails if the program does not read.
pub(super) fn start(command: &mut Command) -> io::Result<(Child, ChildStdin, ChildStdout)> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or(io::ErrorKind::BrokenPipe)?;
    #[cfg(unix)]
    rustix::io::ioctl_fionbio(&input, true)?;
    Ok((child, input, output))
}

pub(super) fn say(output: &mut impl Write, line: &str) -> io::Result<()> {
    output.write_all(format!("{line}\n").as_bytes())?;
    output.flush()
}

/// A line, or a piece of an overlong line.
#[derive(Debug)]
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
    pub const fn is_rest(&self) -> bool {
        self.cut && self.text.is_empty()
    }
}

/// A reader that splits its input into lines, and holds at most a fixed number of bytes of a line.
///
/// ```
/// use pawnstorm::tui::process::Lines;
/// let mut lines = Lines::new(&b"uciok\r\nfar too long\nend"[..], 8);
/// let mut next = || lines.next().unwrap().map(|line| (line.text, line.cut));
/// assert_eq!(next(), Some(("uciok".into(), false)));
/// assert_eq!(next(), Some(("far too ".into(), true)));
/// assert_eq!(next(), Some((String::new(), true)));
/// assert_eq!(next(), Some(("end".into(), false)));
/// assert_eq!(next(), None);
/// ```
pub struct Lines<R> {
    input: R,
    longest: usize,
    /// True if the next bytes continue a cut line.
    within: bool,
}

impl<R: BufRead> Lines<R> {
    pub const fn new(input: R, longest: usize) -> Self {
        Self { input, longest, within: false }
    }

    /// Returns the next line, or the next piece of an overlong line, so that a caller can give up before its end; `None` at the
    /// end.
    #[expect(clippy::should_implement_trait, reason = "an iterator would go on after an error")]
    pub fn next(&mut self) -> io::Result<Option<Line>> {
        let is_rest = self.within;
        let mut piece = Vec::new();
        let bytes = (&mut self.input).take(self.longest as u64).read_until(b'\n', &mut piece)?;
        if bytes == 0 {
            return Ok(None);
        }
        self.within = bytes == self.longest && !piece.ends_with(b"\n");
        let kept = if is_rest { b"" } else { piece.strip_suffix(b"\n").unwrap_or(&piece) };
        let text = String::from_utf8_lossy(kept).replace('\t', " ").replace(is_control, "");
        Ok(Some(Line { text, bytes, cut: is_rest || self.within }))
    }

    /// Returns the texts of the lines up to the end or an error, overlong ones cut.
    pub(super) fn texts(mut self) -> impl Iterator<Item = String> {
        let lines = std::iter::from_fn(move || self.next().ok().flatten());
        lines.filter(|line| !line.is_rest()).map(|line| line.text)
    }
}
