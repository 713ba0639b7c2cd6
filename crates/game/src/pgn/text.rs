//! Conversion of bytes of a file to printable text.

use pawnstorm_rules::text::sanitize;
use std::borrow::Cow;

/// The byte order mark that some programs write before a UTF-8 text; it is not part of the text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Decodes bytes as UTF-8, or, if they are not valid, as Latin-1, where each byte is a character. Drops a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// Cleans a text for display on one line: runs of white space become one space, and characters that control a terminal or the direction of
/// writing are replaced.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_plain && text.trim() == text && !text.contains("  ") {
        return text.into();
    }
    let mut line = String::with_capacity(text.len());
    for word in text.split(char::is_whitespace).filter(|word| !word.is_empty()) {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&sanitize(word));
    }
    line.into()
}
