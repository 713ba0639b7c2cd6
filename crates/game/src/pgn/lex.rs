//! The tokens of a game's text, each with its place, and the annotation signs after a move.

use super::tags::Score;
use super::tree::Place;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[` at the start of a line, and the rest of the text.
    Bracket(&'a str),
    /// The text between `{` and `}`, or between `;` and the end of the line.
    Comment(&'a str),
    /// `{` without a `}`, and the rest of the text.
    OpenComment(&'a str),
    /// `(`.
    Begin,
    /// `)`.
    End,
    /// `$5`; `None` for a number without a glyph.
    Glyph(Option<u8>),
    /// `1-0`.
    Score(Score),
    /// A move, or anything else.
    Word(&'a str),
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    place: Place,
    /// Whether the line has only white space before `at`.
    blank: bool,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer for a text that starts in `line` of its file.
    pub(super) fn new(text: &'a str, line: usize) -> Self {
        Self { text, at: 0, place: Place { line, column: 1 }, blank: true }
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        let rest = self.rest();
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
        self.skip(end_of_line(self.rest()));
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }
}

fn end_of_line(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (Place, Token<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.rest();
            self.skip(rest.len() - rest.trim_start().len());
            let rest = self.rest();
            let place = self.place;
            let (token, bytes) = match rest.chars().next()? {
                '%' if place.column == 1 => {
                    self.skip_line();
                    continue;
                }
                // The parser determines the length of the tag.
                '[' if self.blank => (Token::Bracket(rest), 0),
                '{' => match rest.find('}') {
                    Some(end) => (Token::Comment(&rest[1..end]), end + 1),
                    None => (Token::OpenComment(&rest[1..]), rest.len()),
                },
                ';' => {
                    let end = end_of_line(rest);
                    (Token::Comment(&rest[1..end]), end)
                }
                '(' => (Token::Begin, 1),
                ')' => (Token::End, 1),
                '$' => {
                    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
                    (Token::Glyph(rest[1..=digits].parse().ok()), 1 + digits)
                }
                _ => match self.word(rest) {
                    Ok(word) => word,
                    Err(number) => {
                        self.skip(number);
                        continue;
                    }
                },
            };
            self.skip(bytes);
            return Some((place, token));
        }
    }
}

impl<'a> Lexer<'a> {
    /// Reads a word; or fails with the number of bytes of a move number.
    fn word(&self, rest: &'a str) -> Result<(Token<'a>, usize), usize> {
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$');
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let word = &rest[..rest[first..].find(ends).map_or(rest.len(), |end| first + end)];
        if let Some(score) = Score::read(word) {
            return Ok((Token::Score(score), word.len()));
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..].len() - word[digits..].trim_start_matches(['.', '…']).len();
        let null = word.bytes().all(|byte| byte == b'0') && digits > 1;
        if !null && (dots > 0 || digits == word.len()) {
            Err(digits + dots)
        } else {
            Ok((Token::Word(word), word.len()))
        }
    }
}

/// Returns whether a text is one word, and so a possible move.
pub(super) fn is_word(text: &str) -> bool {
    let mut tokens = Lexer::new(text, 1);
    matches!(tokens.next(), Some((_, Token::Word(word))) if word.len() == text.len())
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
