//! A pasted text while it arrives.

/// The sequence that ends a pasted text.
const END: &[u8] = b"\x1b[201~";
/// The number of bytes kept. The rest is consumed too, but dropped, so that it does not count as keys.
pub(super) const LONGEST: usize = 1 << 20;

/// A pasted text while it arrives.
#[derive(Debug, Default)]
pub(super) struct Paste {
    text: Vec<u8>,
    /// The number of last bytes that match the beginning of the end sequence.
    matched: usize,
}

impl Paste {
    /// Takes a byte, and returns whether the text ends with it.
    pub(super) fn feed(&mut self, byte: u8) -> bool {
        if byte == END[self.matched] {
            self.matched += 1;
            return self.matched == END.len();
        }
        // A partial match was text; the end sequence has its first byte nowhere else.
        self.keep(&END[..self.matched]);
        self.matched = usize::from(byte == END[0]);
        if self.matched == 0 {
            self.keep(&[byte]);
        }
        false
    }

    /// Returns the text so far.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST - self.text.len();
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}
