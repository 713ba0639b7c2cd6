//! The clipboard, through the terminal itself (OSC 52): it works over ssh too, where the terminal allows it.

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;

/// The longest piece that the multiplexer `screen` passes on, in bytes.
const CHUNK: usize = 256;

/// Returns the sequence that puts a text on the terminal's clipboard. With `through_screen` it is wrapped in pieces that `screen`
/// passes on; tmux understands the plain sequence.
///
/// ```
/// use pawnstorm::tui::clipboard::sequence;
/// assert_eq!(sequence("e4", false), b"\x1b]52;c;ZTQ=\x07");
/// assert_eq!(sequence("e4", true), b"\x1bP\x1b]52;c;ZTQ=\x07\x1b\\");
/// ```
pub fn sequence(text: &str, through_screen: bool) -> Vec<u8> {
    let mut written = String::new();
    // Writing to a string does not fail.
    let _ = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut written);
    // BEL ends the sequence as well as ST, which would also end the wrapper for `screen`.
    let plain = [written.trim_end_matches("\x1b\\").as_bytes(), b"\x07"].concat();
    if !through_screen {
        return plain;
    }
    plain.chunks(CHUNK).flat_map(|chunk| [b"\x1bP", chunk, b"\x1b\\"].concat()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screen_is_given_pieces_that_it_passes_on() {
        let text = "x".repeat(1000);
        let wrapped = sequence(&text, true);
        let passed: Vec<u8> = wrapped
            .split(|byte| *byte == b'\\')
            .filter(|piece| !piece.is_empty())
            .flat_map(|piece| {
                assert!(piece.len() <= CHUNK + 3);
                piece.strip_prefix(b"\x1bP").and_then(|rest| rest.strip_suffix(b"\x1b")).expect("a piece").to_vec()
            })
            .collect();
        assert_eq!(passed, sequence(&text, false));
    }
}
