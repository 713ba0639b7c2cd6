//! Breaking text into lines. Each line costs what it shows, however long the words of the text are.

use ratatui::buffer::CellWidth;
use ratatui::style::Style;
use ratatui::text::Span;
use std::iter;

/// Returns whether each byte of a text is a character of one cell, as in most texts: these need no Unicode tables.
pub(super) fn is_plain(text: &str) -> bool {
    text.as_bytes().iter().all(is_plain_byte)
}

fn is_plain_byte(byte: &u8) -> bool {
    matches!(byte, b' '..=b'~')
}

pub fn width(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    graphemes(&Span::raw(text)).map(|(_, cells)| cells).sum()
}

/// Breaks a text between words into lines of at most `most` cells, lazily. A longer word is broken where necessary; a text without
/// words is an empty line.
pub fn wrap(text: &str, most: usize) -> impl Iterator<Item = String> {
    let mut words = text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty());
    let mut rest = words.next();
    let mut begun = false;
    iter::from_fn(move || {
        let is_over = rest.is_none() && begun;
        begun = true;
        let mut line = String::new();
        let mut room = most;
        while let Some(word) = rest {
            let gap = if line.is_empty() { "" } else { " " };
            let (front, behind) = match split(word, room.saturating_sub(gap.len())) {
                // A character wider than the line gets a separate line.
                ("", _) if line.is_empty() => {
                    split(word, graphemes(&Span::raw(word)).next().map_or(0, |(_, cells)| cells))
                }
                parts => parts,
            };
            if !line.is_empty() && !behind.is_empty() {
                break;
            }
            room = room.saturating_sub(gap.len() + width(front));
            line.push_str(gap);
            line.push_str(front);
            rest = if behind.is_empty() { words.next() } else { Some(behind) };
        }
        (!is_over).then_some(line)
    })
}

/// Returns the number of lines that a text takes, up to `limit`.
pub(super) fn rows(text: &str, most: usize, limit: u16) -> u16 {
    wrap(text, most).take(limit.into()).count() as u16
}

/// Cuts off the start of a text so that it takes at most `most` cells, with dots in its place.
pub fn end(text: &str, most: usize) -> String {
    let mut left = width(text);
    if left <= most {
        return text.into();
    }
    let span = Span::raw(text);
    let end = graphemes(&span).skip_while(|(_, cells)| {
        let is_over = left >= most;
        left -= cells;
        is_over
    });
    iter::once("…").chain(end.map(|(grapheme, _)| grapheme)).collect()
}

/// Cuts off the end of a text so that it takes at most `most` cells, with dots in its place.
pub fn cut(text: &str, most: usize) -> String {
    if split(text, most).1.is_empty() {
        return text.into();
    }
    format!("{}…", split(text, most.saturating_sub(1)).0.trim_end_matches([' ', ',']))
}

/// Splits a text before the first character that does not fit into `most` cells.
pub(super) fn split(text: &str, most: usize) -> (&str, &str) {
    // Of a long text, the rest does not matter.
    if text.as_bytes().iter().take(most.saturating_add(1)).all(is_plain_byte) {
        return text.split_at(most.min(text.len()));
    }
    let span = Span::raw(text);
    let mut used = 0;
    let beyond = graphemes(&span).find(|(_, cells)| {
        used += cells;
        used > most
    });
    // A grapheme is a part of the text, so their addresses tell where.
    beyond.map_or((text, ""), |(grapheme, _)| text.split_at(grapheme.as_ptr().addr() - text.as_ptr().addr()))
}

/// Returns the characters of a text as they are drawn, each with the cells that it takes.
fn graphemes<'a>(span: &'a Span<'a>) -> impl Iterator<Item = (&'a str, usize)> {
    span.styled_graphemes(Style::new()).map(|grapheme| (grapheme.symbol, grapheme.symbol.cell_width().into()))
}
