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

pub(super) fn width(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    graphemes(&Span::raw(text)).map(|(_, cells)| cells).sum()
}

/// Breaks a text between words into lines of at most `most` cells, lazily. A longer word is broken where necessary; a text without
/// words is an empty line.
pub(super) fn wrap(text: &str, most: usize) -> impl Iterator<Item = String> {
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
pub(super) fn end(text: &str, most: usize) -> String {
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
pub(super) fn cut(text: &str, most: usize) -> String {
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

#[cfg(test)]
mod tests {
    use super::{cut, end, width, wrap};
    use std::time::{Duration, Instant};

    fn lines(text: &str, most: usize) -> Vec<String> {
        wrap(text, most).collect()
    }

    #[test]
    fn lines_end_between_words() {
        assert_eq!(lines(" a bc\n\tdef  g ", 4), ["a bc", "def", "g"]);
        assert_eq!(lines("ab abcdefg h", 3), ["ab", "abc", "def", "g h"]);
        assert_eq!(lines("a\u{1b}b\r\nc", 9), ["a b c"]);
        assert_eq!(lines(" ", 4), [""]);
    }

    /// A line has room for cells, not for characters; what is drawn as one is not taken apart.
    #[test]
    fn words_are_broken_by_cells() {
        assert_eq!(lines("漢字漢字漢", 5), ["漢字", "漢字", "漢"]);
        assert_eq!(lines("a漢", 1), ["a", "漢"]);
        assert_eq!(lines("e\u{301}e\u{301}e", 2), ["e\u{301}e\u{301}", "e"]);
        assert_eq!(lines("👩‍🚀👩‍🚀❤️❤️", 4), ["👩‍🚀👩‍🚀", "❤️❤️"]);
        for (most, text) in (1..9).flat_map(|most| ["漢a字b ee\u{301}e", "ab漢漢漢 x 👩‍🚀y"].map(|text| (most, text)))
        {
            let lines = lines(text, most);
            assert!(lines.iter().all(|line| width(line) <= most.max(2)), "{most}: {lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
    }

    #[test]
    fn dots_stand_for_what_is_cut_off() {
        assert_eq!([cut("abc", 3), cut("ab cd", 4), cut("漢字漢", 4), cut("abc", 0)], ["abc", "ab…", "漢…", "…"]);
        assert_eq!([end("abc", 3), end("abcd", 3), end("漢字漢", 4), end("abc", 0)], ["abc", "…cd", "…漢", "…"]);
    }

    /// What a screen shows of a long text is laid out at once, and the rest of it is not.
    #[test]
    fn a_long_word_takes_no_time() {
        for letter in ["x", "漢", "e\u{301}"] {
            let text = letter.repeat(1_000_000);
            let begun = Instant::now();
            assert_eq!(wrap(&text, 80).take(50).count(), 50);
            assert!(width(&cut(&text, 80)) <= 80 && width(&end(&text, 80)) <= 80);
            assert!(begun.elapsed() < Duration::from_secs(5), "{letter}: {:?}", begun.elapsed());
        }
        let marks = format!("e{}", "\u{301}".repeat(1_000_000));
        assert_eq!(lines(&marks, 80).len(), 1);
    }
}
