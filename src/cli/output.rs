//! The output for people: without control sequences, and in ASCII where nothing else can be shown. The output for programs: JSON.

use crate::rules::text::is_control;
use crate::{tui, ui};
use std::io::{self, Write};

/// A writer that passes only printable text. All output uses it, so that no place forgets the check.
pub(super) struct Output<W> {
    inner: W,
    ascii: bool,
}

impl<W> Output<W> {
    pub(super) fn new(inner: W) -> Self {
        Self { inner, ascii: tui::settings().ascii }
    }
}

pub(super) fn errors() -> Output<io::Stderr> {
    Output::new(io::stderr())
}

impl<W: Write> Write for Output<W> {
    /// Each call has a complete text, as formatted.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let is_seen = |c| c == '\n' || !is_control(c);
        let text: String = text.chars().map(|c| if is_seen(c) { c } else { char::REPLACEMENT_CHARACTER }).collect();
        let text = if self.ascii { ui::ascii(&text) } else { text };
        self.inner.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Returns a text as JSON, with control characters by their numbers.
pub(super) fn json_text(text: &(impl ToString + ?Sized)) -> String {
    let escaped = |c: char| match c {
        '"' | '\\' => format!("\\{c}"),
        c if c.is_control() => format!("\\u{:04x}", u32::from(c)),
        c => c.into(),
    };
    format!("\"{}\"", text.to_string().chars().map(escaped).collect::<String>())
}

pub(super) fn json_texts<T: ToString>(texts: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| json_text(&text)).collect();
    format!("[{}]", texts.join(","))
}

/// Returns a JSON object. The values are JSON already; the order of the fields stays.
pub(super) fn json_object<K: ToString>(fields: impl IntoIterator<Item = (K, String)>) -> String {
    let fields: Vec<String> = fields.into_iter().map(|(key, value)| format!("{}:{value}", json_text(&key))).collect();
    format!("{{{}}}", fields.join(","))
}
