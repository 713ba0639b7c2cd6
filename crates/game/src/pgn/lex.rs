//! The words of a game's text, each with its place, and the annotation signs after a move.

use super::tags::Score;
use super::tree::Place;

/// A reader of a text, which only goes on.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    pub(super) place: Place,
    /// Whether the line has only white space before `at`.
    pub(super) blank: bool,
}

impl<'a> Cursor<'a> {
    /// Creates a cursor for a text that starts in `line` of its file.
    pub(super) fn new(text: &'a str, line: usize) -> Self {
        Self { text, at: 0, place: Place { line, column: 1 }, blank: true }
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        let rest = &self.text[self.at..];
        let skipped = &rest[..bytes];
        let lines = skipped.matches(['\n', '\r']).count() - skipped.matches("\r\n").count();
        // The second half of a line break: the first half ended the line.
        let halved = usize::from(skipped.starts_with('\n') && self.text[..self.at].ends_with('\r'));
        self.at += bytes;
        match skipped.rfind(['\n', '\r']) {
            Some(end) => {
                self.place.line += lines - halved;
                self.place.column = 1 + skipped[end + 1..].chars().count();
                self.blank = skipped[end + 1..].chars().all(char::is_whitespace);
            }
            None => {
                self.place.column += skipped.chars().count();
                self.blank &= skipped.chars().all(char::is_whitespace);
            }
        }
    }

    pub(super) fn skip_line(&mut self) {
        self.skip(end_of_line(&self.text[self.at..]));
    }

    /// Skips white space. Returns the rest of the text.
    pub(super) fn next(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let next = rest.trim_start();
        self.skip(rest.len() - next.len());
        next
    }
}

pub(super) fn end_of_line(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

/// Returns the word that a text starts with: a result, a move, perhaps behind its number, or anything else.
pub(super) fn word(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$');
    let first = text.chars().next().map_or(0, char::len_utf8);
    &text[..text[first..].find(ends).map_or(text.len(), |end| first + end)]
}

/// Returns the length of the move number that a word starts with, in bytes; 0 without one.
pub(super) fn number(word: &str) -> usize {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let dots = word[digits..].len() - word[digits..].trim_start_matches(['.', '…']).len();
    let null = word.bytes().all(|byte| byte == b'0') && digits > 1;
    if !null && (dots > 0 || digits == word.len()) { digits + dots } else { 0 }
}

/// Returns whether a text is one word, and so a possible move.
pub(super) fn is_word(text: &str) -> bool {
    let is_other = |c: char| c.is_whitespace() || matches!(c, '%' | '[' | '{' | ';' | '(' | ')' | '$');
    let is_word = !text.is_empty() && !text.starts_with(is_other) && word(text) == text;
    is_word && Score::read(text).is_none() && number(text) == 0
}

/// The signs of praise and blame, from glyph 1.
const PRAISE: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
/// The signs of an evaluation. A longer sign comes before its own endings.
const ASSESSMENTS: [(&str, u8); 15] = [
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("□", 7),
];

pub(super) fn praise(sign: &str) -> Option<u8> {
    PRAISE.iter().position(|other| *other == sign).map(|place| place as u8 + 1)
}

pub(super) fn assessment(sign: &str) -> Option<u8> {
    ASSESSMENTS.iter().find(|(other, _)| *other == sign).map(|(_, glyph)| *glyph)
}

/// Splits an evaluation sign off the end of a word, and a sign of praise or blame before it, if the game has these.
pub(super) fn split_signs<'a>(word: &'a str, praises: &[char]) -> Option<(&'a str, Vec<u8>)> {
    let (rest, glyph) = ASSESSMENTS.iter().find_map(|(sign, glyph)| Some((word.strip_suffix(sign)?, *glyph)))?;
    let bare = rest.trim_end_matches(praises);
    (!bare.is_empty()).then(|| (bare, praise(&rest[bare.len()..]).into_iter().chain([glyph]).collect()))
}
