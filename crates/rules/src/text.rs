//! Text from outside, made fit to be shown.

/// Quotes a piece of the input as an error shows it: in quotation marks, [`sanitize`]d, not too long.
#[must_use]
pub fn quoted(text: &str) -> String {
    let end = text.char_indices().nth(20).map(|(end, _)| end);
    format!("“{}{}”", sanitize(&text[..end.unwrap_or(text.len())]), if end.is_some() { "…" } else { "" })
}

/// Returns a text with a capital at its beginning.
///
/// ```
/// use pawnstorm_rules::text::capitalised;
/// assert_eq!(capitalised("touch-move"), "Touch-move");
/// ```
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Replaces each character of a text for which [`is_control`] holds.
#[must_use]
pub fn sanitize(text: &str) -> String {
    text.chars().map(|c| if is_control(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Returns whether a character acts on the screen instead of being seen: the controls of ASCII and Latin-1, ends of lines and paragraphs,
/// marks of direction, and invisible ones. The joiners of scripts that need them stay.
#[must_use]
pub fn is_control(c: char) -> bool {
    let directs = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}');
    let hides = matches!(c, '\u{200B}' | '\u{2060}'..='\u{2065}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}');
    c.is_control() || directs || hides
}
