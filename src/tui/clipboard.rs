//! The clipboard, through the terminal itself (OSC 52): it works over ssh too, where the terminal allows it.

/// The maximal length of a piece that the terminal multiplexer `screen` passes on.
const CHUNK: usize = 256;

/// Returns the sequence that puts a text on the terminal's clipboard. `screen` must be told to pass it on, in pieces; tmux
/// takes it as a terminal does.
///
/// ```
/// use pawnstorm::tui::clipboard::sequence;
/// assert_eq!(sequence("e4", false), b"\x1b]52;c;ZTQ=\x07");
/// assert_eq!(sequence("e4", true), b"\x1bP\x1b]52;c;ZTQ=\x07\x1b\\");
/// ```
#[must_use]
pub fn sequence(text: &str, through_screen: bool) -> Vec<u8> {
    let plain = [b"\x1b]52;c;", base64(text.as_bytes()).as_bytes(), b"\x07"].concat();
    if !through_screen {
        return plain;
    }
    plain.chunks(CHUNK).flat_map(|chunk| [b"\x1bP", chunk, b"\x1b\\"].concat()).collect()
}

/// Encodes bytes in base 64 (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte)) << (8 * (3 - three.len()));
        for digit in 0..4 {
            let known = digit <= three.len();
            text.push(if known { char::from(DIGITS[bits >> (18 - 6 * digit) & 63]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of RFC 4648.
    #[test]
    fn base64_is_as_the_rfc_has_it() {
        let vectors =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE=")];
        for (plain, coded) in vectors {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }

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
