//! Breaking text into lines.

use ratatui::text::Span;

/// Returns the width of a text in cells.
pub(super) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Breaks a text between words into lines of at most `most` cells; a longer word is broken where it must be.
pub(super) fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let last = |lines: &mut Vec<String>| lines.pop().unwrap_or_default();
    for word in text.split_whitespace() {
        let line = last(&mut lines);
        if line.is_empty() {
            lines.push(word.into());
        } else if width(&line) + 1 + width(word) <= most {
            lines.push(format!("{line} {word}"));
        } else {
            lines.extend([line, word.into()]);
        }
        // A word wider than the line.
        while most > 0 && lines.last().is_some_and(|line| width(line) > most) {
            let line = last(&mut lines);
            let at = line.char_indices().nth(most).map_or(line.len(), |(at, _)| at);
            let (front, back) = line.split_at(at);
            lines.extend([front.to_string(), back.to_string()]);
        }
    }
    lines
}

/// Cuts the beginning of a text off so that it takes at most so many cells; dots stand for it.
pub(super) fn end(text: &str, most: usize) -> String {
    let mut rest = text;
    while width(rest) + usize::from(rest.len() < text.len()) > most && !rest.is_empty() {
        rest = rest.char_indices().nth(1).map_or("", |(at, _)| &rest[at..]);
    }
    if rest.len() < text.len() { format!("…{rest}") } else { text.into() }
}

/// Cuts a text off so that it takes at most so many cells; dots stand for the rest.
pub(super) fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.into();
    }
    let mut cut = text.to_string();
    while cut.pop().is_some() && width(&cut) + 1 > most {}
    format!("{}…", cut.trim_end())
}
