//! The answers of a terminal to questions about itself.

use crate::tui::events::Reply;
use arrayvec::ArrayVec;

/// The largest size of an answer in bytes; a longer one is dropped.
const LONGEST: usize = 256;

/// An incomplete string from a terminal.
#[derive(Debug)]
pub(super) struct Text {
    kind: u8,
    body: ArrayVec<u8, LONGEST>,
    /// True if the last byte was an Escape, which ends the string together with the next.
    escaped: bool,
}

/// What a byte does to a string.
pub(super) enum Fed {
    GoesOn,
    Complete(Reply),
    /// It ends, and was too long.
    Dropped,
    /// The byte, or an Escape and the byte, is not part of any string that terminals answer with.
    NoString {
        escaped: bool,
    },
}

impl Text {
    /// Starts a string after Escape and one of `P`, `]` and `_`; `None` for other bytes.
    pub(super) fn begin(kind: u8) -> Option<Self> {
        matches!(kind, b'P' | b']' | b'_').then(|| Self { kind, body: ArrayVec::new(), escaped: false })
    }

    /// Takes a byte.
    pub(super) fn feed(&mut self, byte: u8) -> Fed {
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
        if self.body.is_full() {
            return Fed::Dropped;
        }
        Fed::Complete(Reply { kind: self.kind, body: self.body.to_vec() })
    }

    /// Returns the key pressed with Alt, if nothing followed it.
    pub(super) fn key(&self) -> Option<char> {
        (self.body.is_empty() && !self.escaped).then(|| char::from(self.kind))
    }

    /// Returns whether anything followed what introduces a string.
    pub(super) fn has_begun(&self) -> bool {
        !self.body.is_empty()
    }
}

/// Returns the answer that a sequence after `ESC [` is, if it is one: attributes, the size of a cell, colour registers.
pub(super) fn control(parameters: &[u8], last: u8) -> Option<Reply> {
    let is_answer = match last {
        b'c' | b'S' => parameters.starts_with(b"?"),
        b't' => parameters.starts_with(b"6;"),
        _ => false,
    };
    is_answer.then(|| Reply { kind: b'[', body: parameters.iter().copied().chain([last]).collect() })
}
