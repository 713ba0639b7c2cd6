//! The parser for the bytes of a terminal: keys, the mouse, pasted texts, answers about itself.
//!
//! The parser takes one byte at a time. Its state is the unfinished input: it is limited in size, can be discarded at any
//! moment, and ends with a control character, so that Ctrl-C always gets through.

mod sequence;

use crate::tui::terminal::Reply;
use arrayvec::ArrayVec;
use crossterm::event::{Event as Report, KeyCode, KeyModifiers};
use sequence::key;
use std::mem;
use std::time::Duration;

const ESC: u8 = 0x1B;
const BEL: u8 = 0x07;

/// How long an Escape waits for the rest of a sequence.
const ESCAPE: Duration = Duration::from_millis(50);
/// How long any other unfinished input waits.
const REST: Duration = Duration::from_millis(500);
/// The largest number of bytes of unfinished input, and the sizes beyond which an answer and the parameters of another sequence
/// mean nothing.
const LONGEST: usize = 300;
const LONGEST_REPLY: usize = 256;
const LONGEST_PARAMETERS: usize = 64;
/// The sequence that ends a pasted text. Its first byte is nowhere else in it.
const PASTE_END: &[u8] = b"\x1b[201~";
/// The number of bytes kept of a pasted text. The rest is consumed too, but dropped, so that it does not count as keys.
const LONGEST_PASTE: usize = 1 << 20;

#[derive(Debug, PartialEq, Eq)]
pub enum Input {
    /// A report about a key, the mouse, a paste or the window.
    Report(Report),
    Reply(Reply),
}

#[derive(Default)]
pub struct Parser {
    /// Unfinished input. If it is too long, only its first bytes and its last two are here.
    begun: ArrayVec<u8, LONGEST>,
    /// A pasted text while it arrives: its first bytes, and the last ones, which may begin its end.
    paste: Option<Vec<u8>>,
}

/// What unfinished input becomes by its last byte.
enum Step {
    Unfinished,
    /// An input, or nothing that is understood.
    Complete(Option<Input>),
    /// The beginning of a pasted text.
    Paste,
    /// The byte belongs to the next input.
    Broken,
}

impl Parser {
    /// Takes a byte, and returns the inputs that it completes: one, or the key before it too.
    pub fn feed(&mut self, byte: u8) -> ArrayVec<Input, 2> {
        let mut inputs = ArrayVec::new();
        if let Some(text) = &mut self.paste {
            text.push(byte);
            if text.len() > LONGEST_PASTE + PASTE_END.len() {
                text.remove(LONGEST_PASTE);
            }
            if text.ends_with(PASTE_END) {
                inputs.extend(self.give_up().map(Input::Report));
            }
            return inputs;
        }
        if self.begun.is_full() {
            self.begun.remove(LONGEST - 2);
        }
        self.begun.push(byte);
        match step(&self.begun) {
            Step::Unfinished => {}
            Step::Complete(input) => {
                self.begun.clear();
                inputs.extend(input);
            }
            Step::Paste => {
                self.begun.clear();
                self.paste = Some(Vec::new());
            }
            Step::Broken => {
                self.begun.pop();
                // The Escape that could have ended a string begins the next input.
                let is_escaped = matches!(self.begun[..], [_, .., ESC]);
                inputs.extend(self.give_up().map(Input::Report));
                self.begun.extend(is_escaped.then_some(ESC));
                inputs.extend(self.feed(byte));
            }
        }
        inputs
    }

    /// Returns the time to wait for the rest of unfinished input; `None` if there is none.
    pub fn timeout(&self) -> Option<Duration> {
        match self.begun[..] {
            [] => self.paste.as_ref().map(|_| REST),
            [ESC] | [ESC, b'P' | b']' | b'_'] => Some(ESCAPE),
            _ => Some(REST),
        }
    }

    /// Ends unfinished input. An Escape was the key; a pasted text is complete as it is; anything else is dropped.
    pub fn give_up(&mut self) -> Option<Report> {
        if let Some(mut text) = self.paste.take() {
            let end = (1..=PASTE_END.len()).find(|length| text.ends_with(&PASTE_END[..*length]));
            text.truncate((text.len() - end.unwrap_or(0)).min(LONGEST_PASTE));
            return Some(Report::Paste(String::from_utf8_lossy(&text).into_owned()));
        }
        match mem::take(&mut self.begun)[..] {
            [ESC] => Some(key(KeyCode::Esc, KeyModifiers::NONE)),
            // What would begin a string is Alt with a key.
            [ESC, kind @ (b'P' | b']' | b'_')] => Some(character(kind.into(), KeyModifiers::ALT)),
            _ => None,
        }
    }
}

fn step(bytes: &[u8]) -> Step {
    let report = |report: Option<Report>| Step::Complete(report.map(Input::Report));
    match bytes {
        [ESC] | [ESC, b'[' | b'O' | b'P' | b']' | b'_'] | [ESC, b'[', b'M' | b'['] => Step::Unfinished,
        [ESC, ESC] => Step::Broken,
        [ESC, kind @ (b'P' | b']' | b'_'), body @ .., last] => string(*kind, body, *last),
        [ESC, b'[', b'M', mouse @ ..] => match mouse {
            [.., last] if *last < b' ' => Step::Broken,
            [_, _, _] => report(sequence::old_mouse(mouse)),
            _ => Step::Unfinished,
        },
        [ESC, b'[' | b'O', .., last] if !(b' '..=b'~').contains(last) => Step::Broken,
        [ESC, b'O', last] => report(sequence::shift3(*last)),
        [ESC, b'[', b'[', last] => report(sequence::console(*last)),
        [ESC, b'[', b'2', b'0', b'0', b'~'] => Step::Paste,
        // Attributes, the size of a cell, colour registers.
        [ESC, b'[', b'?', .., b'c' | b'S'] | [ESC, b'[', b'6', b';', .., b't'] => answer(b'[', &bytes[2..]),
        // The end of a key with Shift in rxvt.
        [ESC, b'[', b'0'..=b'9', .., b'$'] => report(sequence::control(&bytes[2..bytes.len() - 1], b'$')),
        [ESC, b'[', .., b' '..=b'?'] => Step::Unfinished,
        [ESC, b'[', parameters @ .., _] if parameters.len() >= LONGEST_PARAMETERS => Step::Complete(None),
        [ESC, b'[', parameters @ .., last] => report(sequence::control(parameters, *last)),
        [ESC, rest @ ..] => plain(rest, KeyModifiers::ALT),
        _ => plain(bytes, KeyModifiers::NONE),
    }
}

/// Handles a string of the terminal, or what looks like one: Alt and a key start like it, and only the next bytes tell them apart.
fn string(kind: u8, body: &[u8], last: u8) -> Step {
    let starts: &[u8] = match kind {
        b'P' => b">|",
        b']' => b"1337;",
        _ => b"G",
    };
    let has_begun = body.len() >= starts.len();
    match (body, last) {
        ([body @ .., ESC], b'\\') => answer(kind, body),
        ([.., ESC], _) => Step::Broken,
        (_, BEL) if has_begun => answer(kind, body),
        (_, ESC) if has_begun => Step::Unfinished,
        (_, b' '..=b'~') if has_begun || starts[body.len()] == last => Step::Unfinished,
        _ => Step::Broken,
    }
}

fn answer(kind: u8, body: &[u8]) -> Step {
    let reply = (body.len() < LONGEST_REPLY).then(|| Input::Reply(Reply { kind, body: body.to_vec() }));
    Step::Complete(reply)
}

fn plain(bytes: &[u8], modifiers: KeyModifiers) -> Step {
    let (code, held) = match *bytes {
        [b'\r'] => (KeyCode::Enter, KeyModifiers::NONE),
        [b'\t'] => (KeyCode::Tab, KeyModifiers::NONE),
        [0x7F] => (KeyCode::Backspace, KeyModifiers::NONE),
        [0x00] => (KeyCode::Char(' '), KeyModifiers::CONTROL),
        [byte @ 0x01..=0x1A] => (KeyCode::Char(char::from(byte - 0x01 + b'a')), KeyModifiers::CONTROL),
        [byte @ 0x1C..=0x1F] => (KeyCode::Char(char::from(byte - 0x1C + b'4')), KeyModifiers::CONTROL),
        // No character begins with these bytes.
        [0x80..=0xC1 | 0xF5..=0xFF] => return Step::Complete(None),
        _ => {
            return match str::from_utf8(bytes) {
                Ok(text) => Step::Complete(text.chars().next().map(|c| Input::Report(character(c, modifiers)))),
                Err(error) if error.error_len().is_none() => Step::Unfinished,
                Err(_) => Step::Broken,
            };
        }
    };
    Step::Complete(Some(Input::Report(key(code, modifiers | held))))
}

fn character(c: char, modifiers: KeyModifiers) -> Report {
    let shift = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    key(KeyCode::Char(c), modifiers | shift)
}
