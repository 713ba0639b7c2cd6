//! The parser for the bytes of a terminal: keys, the mouse, pasted texts, answers about itself.
//!
//! The parser takes one byte at a time. Its state is the unfinished sequence: it is limited in size, can be discarded at any
//! moment, and ends with a control character, so that Ctrl-C always gets through.

mod sequence;
#[cfg(test)]
mod tests;

use crate::tui::terminal::Reply;
use arrayvec::ArrayVec;
use crossterm::event::{Event as Report, KeyCode, KeyModifiers};
use sequence::key;
use std::mem;
use std::time::Duration;

const ESC: u8 = 0x1B;

/// How long an Escape waits for the rest of a sequence.
const ESCAPE: Duration = Duration::from_millis(50);
/// How long any other unfinished input waits.
const REST: Duration = Duration::from_millis(500);

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A report about a key, the mouse, a paste or the window.
    Report(Report),
    Reply(Reply),
}

#[derive(Default)]
pub(super) struct Parser {
    state: State,
}

/// The kind of unfinished input.
#[derive(Default)]
enum State {
    #[default]
    Ground,
    /// Escape: the key, Alt with the next key, or the beginning of a sequence.
    Escape,
    Character {
        bytes: ArrayVec<u8, 4>,
        modifiers: KeyModifiers,
    },
    /// `ESC O`.
    Shift3,
    /// `ESC [` and the bytes after it, up to the last. A full buffer means an invalid sequence.
    Control(ArrayVec<u8, 64>),
    /// `ESC [ [`, the start of the first function keys on the Linux console.
    Console,
    /// `ESC [ M`, before three bytes of the mouse.
    Mouse(ArrayVec<u8, 3>),
    Paste(Paste),
    /// A string of the terminal, or Alt with the key that would start one.
    Text(Text),
}

impl Parser {
    /// Takes a byte, and returns the inputs that it completes: one, or the key before it too.
    pub(super) fn feed(&mut self, byte: u8) -> ArrayVec<Input, 2> {
        let mut inputs = ArrayVec::new();
        match mem::take(&mut self.state) {
            State::Text(mut text) => match text.feed(byte) {
                Fed::GoesOn => self.state = State::Text(text),
                Fed::Complete(reply) => inputs.extend(reply.map(Input::Reply)),
                Fed::NoString { escaped } => {
                    inputs.extend(text.key().map(alt).map(Input::Report));
                    if escaped {
                        self.state = State::Escape;
                    }
                    inputs.extend(self.report(byte).map(Input::Report));
                }
            },
            state => {
                let reply = if let State::Control(parameters) = &state { answer(parameters, byte) } else { None };
                match reply {
                    Some(reply) => inputs.push(Input::Reply(reply)),
                    None => {
                        self.state = state;
                        inputs.extend(self.report(byte).map(Input::Report));
                    }
                }
            }
        }
        inputs
    }

    /// Takes a byte outside an answer, and returns the report that it completes.
    fn report(&mut self, byte: u8) -> Option<Report> {
        match mem::take(&mut self.state) {
            State::Ground => self.begin(byte, KeyModifiers::NONE),
            State::Escape => match byte {
                b'[' => self.go_on(State::Control(ArrayVec::new())),
                b'O' => self.go_on(State::Shift3),
                ESC => {
                    self.state = State::Escape;
                    Some(key(KeyCode::Esc, KeyModifiers::NONE))
                }
                _ => match Text::begin(byte) {
                    Some(text) => self.go_on(State::Text(text)),
                    None => self.begin(byte, KeyModifiers::ALT),
                },
            },
            State::Character { mut bytes, modifiers } => {
                bytes.push(byte);
                match std::str::from_utf8(&bytes) {
                    Ok(text) => text.chars().next().map(|c| character(c, modifiers)),
                    Err(error) if error.error_len().is_none() => self.go_on(State::Character { bytes, modifiers }),
                    Err(_) => self.begin(byte, KeyModifiers::NONE),
                }
            }
            State::Paste(mut paste) => {
                if paste.feed(byte) {
                    return Some(Report::Paste(paste.text()));
                }
                self.go_on(State::Paste(paste))
            }
            State::Mouse(mut bytes) if byte >= b' ' => {
                bytes.push(byte);
                if bytes.is_full() { sequence::old_mouse(&bytes) } else { self.go_on(State::Mouse(bytes)) }
            }
            // A byte that cannot be part of a sequence ends it.
            _ if !(b' '..=b'~').contains(&byte) => self.begin(byte, KeyModifiers::NONE),
            State::Shift3 => sequence::shift3(byte),
            State::Console => sequence::console(byte),
            State::Control(parameters) => self.control(parameters, byte),
            State::Mouse(_) | State::Text(_) => None,
        }
    }

    /// Returns the time to wait for the rest of unfinished input; `None` if there is none.
    pub(super) fn timeout(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Escape => Some(ESCAPE),
            State::Text(ref text) if text.body.is_empty() => Some(ESCAPE),
            _ => Some(REST),
        }
    }

    /// Ends unfinished input. An Escape was the key; a pasted text is complete as it is; anything else is dropped.
    pub(super) fn give_up(&mut self) -> Option<Report> {
        match mem::take(&mut self.state) {
            State::Escape => Some(key(KeyCode::Esc, KeyModifiers::NONE)),
            State::Paste(paste) => Some(Report::Paste(paste.text())),
            State::Text(text) => text.key().map(alt),
            _ => None,
        }
    }

    fn go_on(&mut self, state: State) -> Option<Report> {
        self.state = state;
        None
    }

    /// Handles the first byte of an input; after an Escape, with Alt.
    fn begin(&mut self, byte: u8, modifiers: KeyModifiers) -> Option<Report> {
        let (code, held) = match byte {
            ESC => return self.go_on(State::Escape),
            b'\r' => (KeyCode::Enter, KeyModifiers::NONE),
            b'\t' => (KeyCode::Tab, KeyModifiers::NONE),
            0x7F => (KeyCode::Backspace, KeyModifiers::NONE),
            0x00 => (KeyCode::Char(' '), KeyModifiers::CONTROL),
            0x01..=0x1A => (KeyCode::Char(char::from(byte - 0x01 + b'a')), KeyModifiers::CONTROL),
            0x1C..=0x1F => (KeyCode::Char(char::from(byte - 0x1C + b'4')), KeyModifiers::CONTROL),
            b' '..=b'~' => return Some(character(char::from(byte), modifiers)),
            0xC2..=0xF4 => return self.go_on(State::Character { bytes: [byte].into_iter().collect(), modifiers }),
            // No character begins with these bytes.
            0x80..=0xC1 | 0xF5..=0xFF => return None,
        };
        Some(key(code, modifiers | held))
    }

    /// Handles a byte of a sequence that begins with `ESC [`.
    fn control(&mut self, mut parameters: ArrayVec<u8, 64>, byte: u8) -> Option<Report> {
        match (&parameters[..], byte) {
            (b"", b'[') => self.go_on(State::Console),
            (b"", b'M') => self.go_on(State::Mouse(ArrayVec::new())),
            (b"200", b'~') => self.go_on(State::Paste(Paste::default())),
            // The end of a key with Shift in rxvt.
            ([b'0'..=b'9', ..], b'$') => sequence::control(&parameters, byte),
            (_, b' '..=b'?') => {
                let _ = parameters.try_push(byte);
                self.go_on(State::Control(parameters))
            }
            _ if parameters.is_full() => None,
            _ => sequence::control(&parameters, byte),
        }
    }
}

fn character(c: char, modifiers: KeyModifiers) -> Report {
    let shift = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    key(KeyCode::Char(c), modifiers | shift)
}

/// Returns the report of a character pressed with Alt.
fn alt(c: char) -> Report {
    character(c, KeyModifiers::ALT)
}

/// The sequence that ends a pasted text.
const PASTE_END: &[u8] = b"\x1b[201~";
/// The number of bytes kept. The rest is consumed too, but dropped, so that it does not count as keys.
const LONGEST_PASTE: usize = 1 << 20;

/// A pasted text while it arrives.
#[derive(Default)]
struct Paste {
    text: Vec<u8>,
    /// The number of last bytes that match the beginning of the end sequence.
    matched: usize,
}

impl Paste {
    /// Takes a byte, and returns whether the text ends with it.
    fn feed(&mut self, byte: u8) -> bool {
        if byte == PASTE_END[self.matched] {
            self.matched += 1;
            return self.matched == PASTE_END.len();
        }
        // A partial match was text; the end sequence has its first byte nowhere else.
        self.keep(&PASTE_END[..self.matched]);
        self.matched = usize::from(byte == PASTE_END[0]);
        if self.matched == 0 {
            self.keep(&[byte]);
        }
        false
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST_PASTE - self.text.len();
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

/// The largest size of an answer in bytes; a longer one is dropped.
const LONGEST_REPLY: usize = 256;

/// An incomplete string from a terminal.
struct Text {
    kind: u8,
    body: ArrayVec<u8, LONGEST_REPLY>,
    /// True if the last byte was an Escape, which ends the string together with the next.
    escaped: bool,
}

/// What a byte does to a string.
enum Fed {
    GoesOn,
    /// It ends; `None` if it was too long.
    Complete(Option<Reply>),
    /// The byte, or an Escape and the byte, is not part of any string that terminals answer with.
    NoString {
        escaped: bool,
    },
}

impl Text {
    /// Starts a string after Escape and one of `P`, `]` and `_`; `None` for other bytes.
    fn begin(kind: u8) -> Option<Self> {
        matches!(kind, b'P' | b']' | b'_').then(|| Self { kind, body: ArrayVec::new(), escaped: false })
    }

    fn feed(&mut self, byte: u8) -> Fed {
        let starts = match self.kind {
            b'P' => b">|".as_slice(),
            b']' => b"1337;",
            _ => b"G",
        };
        match byte {
            b'\\' if self.escaped => return self.complete(),
            0x07 if !self.escaped && self.body.len() >= starts.len() => return self.complete(),
            0x1B if !self.escaped && self.body.len() >= starts.len() => {
                self.escaped = true;
                return Fed::GoesOn;
            }
            b' '..=b'~' if !self.escaped => {}
            _ => return Fed::NoString { escaped: self.escaped },
        }
        // Alt and a key start like a string: the next bytes tell them apart.
        if starts.get(self.body.len()).is_some_and(|start| *start != byte) {
            return Fed::NoString { escaped: false };
        }
        let _ = self.body.try_push(byte);
        Fed::GoesOn
    }

    fn complete(&self) -> Fed {
        Fed::Complete((!self.body.is_full()).then(|| Reply { kind: self.kind, body: self.body.to_vec() }))
    }

    /// Returns the key pressed with Alt, if nothing followed it.
    fn key(&self) -> Option<char> {
        (self.body.is_empty() && !self.escaped).then(|| char::from(self.kind))
    }
}

/// Returns the answer that a sequence after `ESC [` is, if it is one: attributes, the size of a cell, colour registers.
fn answer(parameters: &[u8], last: u8) -> Option<Reply> {
    let is_answer = match last {
        b'c' | b'S' => parameters.starts_with(b"?"),
        b't' => parameters.starts_with(b"6;"),
        _ => false,
    };
    is_answer.then(|| Reply { kind: b'[', body: parameters.iter().copied().chain([last]).collect() })
}
