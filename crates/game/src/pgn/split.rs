//! Search for the games in a file, in one pass and little memory.

use super::position;
use super::tags::{self, BYTE_ORDER_MARK, ROSTER, Score, Tags, decode};
use super::tree::VARIANT;

/// A game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The offset of its first byte.
    pub offset: u64,
    /// The length in bytes.
    pub length: u64,
    /// Its first line, counted from 1.
    pub line: usize,
    /// The tags for a list: the present ones of the Seven Tag Roster and `Variant`. [`parse`](super::parse) reads the others.
    pub tags: Tags,
}

/// A finder of the games in a file, which gets the file in pieces of any size.
///
/// A game starts with a tag or a move number, and ends with its result or before the next tag. Between games, a line that starts with a
/// position is a game without moves.
///
/// ```
/// use pawnstorm_game::pgn::Splitter;
/// let mut splitter = Splitter::default();
/// let mut games = splitter.feed(b"[White \"A\"]\n\n1. e4 e5 1-0\n\njunk\n[Whi");
/// games.extend(splitter.feed(b"te \"B\"]\n\n1. d4"));
/// games.extend(splitter.finish());
/// assert_eq!(games.iter().map(|game| (game.offset, game.length, game.line)).collect::<Vec<_>>(), [(0, 25, 1), (32, 18, 6)]);
/// assert_eq!(games[1].tags.get("White"), Some("B"));
/// ```
#[derive(Debug, Default)]
pub struct Splitter {
    /// The offset of the next byte, and the number of lines before it.
    offset: u64,
    line: usize,
    /// Whether the last byte was a carriage return: a line feed now belongs to it.
    returned: bool,
    /// Whether the line has more than white space so far.
    inked: bool,
    /// The offset of the start of this line.
    line_offset: u64,
    mode: Mode,
    game: Option<Open>,
    /// The offset and line of comments that may precede a game without tags.
    preface: Option<(u64, usize)>,
    /// The present word, and its offset.
    word: Vec<u8>,
    word_offset: u64,
}

#[derive(Debug, Default)]
enum Mode {
    /// Between tags, among moves, between games.
    #[default]
    Plain,
    /// In a tag: its offset and line, its text, whether it is inside quotation marks and after a backslash.
    Tag { offset: u64, line: usize, text: Vec<u8>, quoted: bool, escaped: bool },
    /// In a comment in braces. `begun` is the number of bytes of [`NEXT_GAME`] that the line starts with, while it can still match.
    Braces { begun: Option<usize> },
    /// In a comment to the end of the line.
    Rest,
    /// In a line that starts with a position: its offset and its text.
    Position { offset: u64, text: Vec<u8> },
}

/// The game being read.
#[derive(Debug)]
struct Open {
    offset: u64,
    line: usize,
    tags: Tags,
    /// Whether anything followed the tags.
    moved: bool,
    /// The number of open variations.
    depth: usize,
}

/// The longest tag for a list, in bytes; no more of a word or a position is stored either.
const LONGEST: usize = 4096;
/// The first tag of every game: a second one starts another game.
const EVENT: &str = "Event";
/// The start of a line that ends a comment with a forgotten brace.
const NEXT_GAME: &[u8] = b"[Event \"";

impl Splitter {
    /// Consumes the next bytes of the file. Returns the games that end in them.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Found> {
        let mut found = Vec::new();
        let mut rest = bytes;
        // The byte order mark is not part of the first word.
        while let ([byte, after @ ..], true) = (rest, self.word.is_empty())
            && BYTE_ORDER_MARK.get(self.offset as usize) == Some(byte)
        {
            rest = after;
            self.offset += 1;
            self.line_offset = self.offset;
        }
        while let [byte, after @ ..] = rest {
            let run = self.run(rest);
            if run > 0 {
                rest = &rest[run..];
                self.offset += run as u64;
                (self.returned, self.inked) = (false, true);
                continue;
            }
            rest = after;
            self.step(*byte, &mut found);
            self.offset += 1;
            let breaks = matches!(byte, b'\n' | b'\r');
            if breaks && !(*byte == b'\n' && self.returned) {
                self.line += 1;
            }
            if breaks {
                self.line_offset = self.offset;
            }
            self.returned = *byte == b'\r';
            self.inked = !breaks && (self.inked || !matches!(byte, b' ' | b'\t'));
        }
        found
    }

    /// Consumes the leading bytes that only extend a word, a tag or a comment. Returns their number.
    #[inline]
    fn run(&mut self, bytes: &[u8]) -> usize {
        let until = |ends: fn(u8) -> bool| bytes.iter().position(|&byte| ends(byte)).unwrap_or(bytes.len());
        match &mut self.mode {
            Mode::Plain => {
                let run = until(|byte| matches!(byte, 0..=b' ' | b'%' | b'(' | b')' | b';' | b'[' | b'{'));
                self.go_on(&bytes[..run]);
                run
            }
            Mode::Tag { escaped: true, .. } | Mode::Braces { begun: Some(_) } => 0,
            Mode::Tag { text, .. } => {
                let run = until(|byte| matches!(byte, b'"' | b'\\' | b']' | b'\n' | b'\r'));
                keep(text, &bytes[..run]);
                run
            }
            Mode::Position { text, .. } => {
                let run = until(|byte| matches!(byte, b'\n' | b'\r'));
                keep(text, &bytes[..run]);
                run
            }
            Mode::Braces { begun: None } | Mode::Rest => until(|byte| matches!(byte, b'}' | b'\n' | b'\r')),
        }
    }

    /// Ends the file. Returns the game that ends with it.
    pub fn finish(mut self) -> Option<Found> {
        let mut found = Vec::new();
        if let Mode::Tag { .. } = self.mode {
            self.end_tag(&mut found);
        }
        self.end_position(&mut found);
        self.end_word(&mut found);
        self.end_game(self.offset, &mut found);
        // An unclosed tag at the end can end one game and start another; only the first counts.
        found.into_iter().next()
    }

    #[inline]
    fn step(&mut self, byte: u8, found: &mut Vec<Found>) {
        match &mut self.mode {
            Mode::Plain => self.plain(byte, found),
            // The rest of the line was consumed by `run`.
            Mode::Position { .. } => self.end_position(found),
            Mode::Rest => {
                if matches!(byte, b'\n' | b'\r') {
                    self.mode = Mode::Plain;
                }
            }
            Mode::Braces { begun } => {
                *begun = match (byte, *begun) {
                    (b'}', _) => {
                        self.mode = Mode::Plain;
                        return;
                    }
                    (b'\n' | b'\r', _) => Some(0),
                    (_, Some(length)) if NEXT_GAME[length] == byte => Some(length + 1),
                    _ => None,
                };
                if *begun == Some(NEXT_GAME.len()) {
                    let offset = self.offset + 1 - NEXT_GAME.len() as u64;
                    self.mode =
                        Mode::Tag { offset, line: self.line, text: NEXT_GAME.into(), quoted: true, escaped: false };
                }
            }
            Mode::Tag { text, quoted, escaped, .. } => {
                let breaks = matches!(byte, b'\n' | b'\r');
                if !breaks {
                    keep(text, &[byte]);
                }
                let ends = breaks || byte == b']' && !*quoted;
                *quoted ^= byte == b'"' && !*escaped;
                *escaped = byte == b'\\' && !*escaped;
                if ends {
                    self.end_tag(found);
                }
            }
        }
    }

    #[inline]
    fn plain(&mut self, byte: u8, found: &mut Vec<Found>) {
        match byte {
            b' ' | b'\t' if self.begins_a_position() => {
                let mut text = std::mem::take(&mut self.word);
                keep(&mut text, &[byte]);
                self.preface = None;
                self.mode = Mode::Position { offset: self.line_offset, text };
            }
            b' ' | b'\t' | b'\n' | b'\r' => self.end_word(found),
            b'%' if self.offset == self.line_offset => self.mode = Mode::Rest,
            b';' => {
                self.end_word(found);
                self.preface.get_or_insert((self.offset, self.line));
                self.mode = Mode::Rest;
            }
            b'{' => {
                self.end_word(found);
                self.preface.get_or_insert((self.offset, self.line));
                self.mode = Mode::Braces { begun: None };
            }
            b'[' if !self.inked || self.game.as_ref().is_some_and(|game| !game.moved && self.word.is_empty()) => {
                self.mode =
                    Mode::Tag { offset: self.offset, line: self.line, text: vec![byte], quoted: false, escaped: false };
            }
            b'(' | b')' => {
                self.end_word(found);
                if let Some(game) = &mut self.game {
                    game.moved = true;
                    game.depth = if byte == b'(' { game.depth + 1 } else { game.depth.saturating_sub(1) };
                }
            }
            _ => self.go_on(&[byte]),
        }
    }

    /// Continues the word, or begins one.
    fn go_on(&mut self, bytes: &[u8]) {
        if self.word.is_empty() {
            self.word_offset = self.offset;
        }
        keep(&mut self.word, bytes);
    }

    fn end_word(&mut self, found: &mut Vec<Found>) {
        match &mut self.game {
            _ if self.word.is_empty() => {}
            Some(game) => {
                game.moved = true;
                if game.depth == 0 && str::from_utf8(&self.word).is_ok_and(|word| Score::read(word).is_some()) {
                    self.end_game(self.offset, found);
                }
            }
            None if begins_a_game(&self.word) => {
                let (offset, line) = self.preface.unwrap_or((self.word_offset, self.line));
                self.game = Some(Open { offset, line, tags: Tags::default(), moved: true, depth: 0 });
            }
            None => self.preface = None,
        }
        self.word.clear();
    }

    /// Returns whether the word before this byte is a position at the start of a line between games.
    fn begins_a_position(&self) -> bool {
        self.game.is_none() && self.word_offset == self.line_offset && position::is_board(&self.word)
    }

    fn end_position(&mut self, found: &mut Vec<Found>) {
        if !matches!(self.mode, Mode::Position { .. }) {
            return;
        }
        let Mode::Position { offset, text } = std::mem::replace(&mut self.mode, Mode::Plain) else { return };
        if let Some(all) = position::read(&decode(&text)) {
            let mut tags = Tags::default();
            all.iter().filter(|(name, _)| is_listed(name)).for_each(|(name, value)| tags.set(name, value));
            tags.shrink();
            found.push(Found { offset, length: self.offset - offset, line: self.line + 1, tags });
        }
    }

    /// Ends the tag, at this byte or before it.
    fn end_tag(&mut self, found: &mut Vec<Found>) {
        let Mode::Tag { offset, line, text, .. } = std::mem::replace(&mut self.mode, Mode::Plain) else { return };
        let text = decode(&text);
        let tag = tags::read(&text).ok();
        let again = tag.as_ref().is_some_and(|(name, ..)| *name == EVENT)
            && self.game.as_ref().is_some_and(|game| game.tags.get(EVENT).is_some());
        let begins = again || self.game.as_ref().is_none_or(|game| game.moved);
        if begins && (tag.is_some() || tags::seems(&text)) {
            self.end_game(offset, found);
            self.game = Some(Open { offset, line, tags: Tags::default(), moved: false, depth: 0 });
        }
        let Some(game) = &mut self.game else { return };
        if let Some((name, value, _)) = tag
            && is_listed(name)
        {
            game.tags.set(name, &value);
        }
    }

    fn end_game(&mut self, end: u64, found: &mut Vec<Found>) {
        self.preface = None;
        if let Some(Open { offset, line, mut tags, .. }) = self.game.take() {
            tags.shrink();
            found.push(Found { offset, length: end - offset, line: line + 1, tags });
        }
    }
}

fn keep(text: &mut Vec<u8>, bytes: &[u8]) {
    text.extend_from_slice(&bytes[..bytes.len().min(LONGEST - text.len())]);
}

/// Returns whether a list of games needs a tag.
fn is_listed(name: &str) -> bool {
    name == VARIANT || ROSTER.iter().any(|(tag, _)| *tag == name)
}

/// Returns whether a word between games starts a game without tags: `1.`, `1.e4`, `1.♘f3`, but not `1.2.1999`.
fn begins_a_game(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
    digits > 0 && dots > 0 && word.get(digits + dots).is_none_or(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}
