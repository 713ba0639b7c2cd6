//! Pasted texts, and the parts of them that can be a FEN.

/// The maximal length of a FEN.
pub const MOST: usize = 1024;

/// Returns a pasted text in one line, without control characters and without the markup that often surrounds a FEN.
///
/// # Errors
/// Returns a sentence if the text is too long to be a FEN.
///
/// ```
/// use pawnstorm::app::editor::pasted::one_line;
/// assert_eq!(one_line("[FEN \"8/8/8/8/8/8/8/8 w\"]\r\n").unwrap(), "8/8/8/8/8/8/8/8 w");
/// assert!(one_line(&"8/".repeat(600)).is_err());
/// ```
pub fn one_line(text: &str) -> Result<String, String> {
    if text.len() > MOST {
        return Err(format!("What was pasted has {} bytes; a FEN has no more than {MOST}.", text.len()));
    }
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    let inner = line.strip_prefix("[FEN ").and_then(|rest| rest.strip_suffix(']')).unwrap_or(&line);
    Ok(inner.trim_matches(['"', '\'', '`', '“', '”']).into())
}

/// Returns whether a line looks like a FEN: no move and no word begins with ranks.
#[must_use]
pub fn is_like_a_fen(line: &str) -> bool {
    line.split(' ').next().is_some_and(|first| first.contains('/'))
}
