//! Error messages for mistakes in files that the user has written.

use crate::rules::text::is_control;

/// Returns an error sentence that names the file, and the line of the byte offset `at` in its text.
pub fn complaint(text: &str, file: &str, at: usize, what: &str) -> String {
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let what: String = what.chars().map(|c| if is_control(c) { ' ' } else { c }).collect();
    format!("{file}, line {line}: {what}.")
}
