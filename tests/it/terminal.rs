//! The terminal, without one: what it sends, and what is sent to it.

mod abilities;
mod blocks;
#[cfg(unix)]
mod events;
mod frame;
#[cfg(unix)]
mod parser;
mod pen;

use pawnstorm::tui::terminal::clipboard;

/// The longest piece that the multiplexer `screen` passes on, in bytes.
const CHUNK: usize = 256;

#[test]
fn screen_is_given_pieces_that_it_passes_on() {
    let text = "x".repeat(1000);
    let wrapped = clipboard(&text, true);
    let passed: Vec<u8> = wrapped
        .split(|byte| *byte == b'\\')
        .filter(|piece| !piece.is_empty())
        .flat_map(|piece| {
            assert!(piece.len() <= CHUNK + 3);
            piece.strip_prefix(b"\x1bP").and_then(|rest| rest.strip_suffix(b"\x1b")).expect("a piece").to_vec()
        })
        .collect();
    assert_eq!(passed, clipboard(&text, false));
}
