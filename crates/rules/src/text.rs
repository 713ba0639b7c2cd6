//! Text from outside, made safe to show.

/// Quotes `text` for an error message: in quotation marks, [`sanitize`]d, cut after 20 characters.
pub fn quoted(text: &str) -> String {
    let end = text.char_indices().nth(20).map(|(end, _)| end);
    format!("“{}{}”", sanitize(&text[..end.unwrap_or(text.len())]), if end.is_some() { "…" } else { "" })
}

/// Returns `text` with a capital first letter.
///
/// ```
/// use pawnstorm_rules::text::capitalised;
/// assert_eq!(capitalised("touch-move"), "Touch-move");
/// ```
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Replaces each character of `text` that [`is_control`].
pub fn sanitize(text: &str) -> String {
    text.chars().map(|c| if is_control(c) { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

/// Returns whether `c` controls the screen or is invisible: ASCII and Latin-1 controls, line and paragraph separators, direction marks, and
/// invisible characters. Joiners, which some scripts need, are not.
pub fn is_control(c: char) -> bool {
    let directs = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}');
    let hides = matches!(c, '\u{200B}' | '\u{2060}'..='\u{2065}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}');
    c.is_control() || directs || hides
}
