//! A text that is pasted, while it comes.

/// The end of a text that is pasted.
const END: &[u8] = b"\x1b[201~";
/// As much of it is kept. What is longer is taken in all the same, so that it is not taken for keys.
pub(super) const LONGEST: usize = 1 << 20;

/// A text that is pasted, while it comes.
#[derive(Debug, Default)]
pub(super) struct Paste {
    text: Vec<u8>,
    /// How many of the last bytes are those with which the end begins.
    matched: usize,
}

impl Paste {
    /// Takes a byte, and says whether the text ends with it.
    pub(super) fn feed(&mut self, byte: u8) -> bool {
        if byte == END[self.matched] {
            self.matched += 1;
            return self.matched == END.len();
        }
        // What began like the end was text; the end itself begins with a byte that is nowhere else in it.
        self.keep(&END[..self.matched]);
        self.matched = usize::from(byte == END[0]);
        if self.matched == 0 {
            self.keep(&[byte]);
        }
        false
    }

    /// What has come.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST - self.text.len();
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}
