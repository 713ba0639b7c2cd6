//! The journal of a game: a text with one line per event. Lines are only ever added, so a crash while writing can damage only the last one.
//! This module handles the text; its callers handle the files.
//!
//! ```text
//! pawnstorm 2 rules 1 game chess options none white human black human time 2026-11-21T19:30:00Z start rnbqkbnr/… w KQkq - 0 1 #…
//! turn 1 e2e4 0f3b2d7ae1a99c04 #339e989d
//! pawnstorm 2 rules 1 game chess …
//! turn 2 e7e5 51c0a1ee0d3fb772 #440bb14d
//! undo 1 #ffba3c2c
//! redo 2 #0c666c3f
//! offer white #3b960f59
//! decline black #d70657a2
//! end white resignation #20c51ced
//! ```
//!
//! The first line names the game and its start. A move has the ply after it and the hash of the new position, so that a changed file, or
//! one written by other rules, is noticed. In a game with clocks, `clock 5+3` precedes the start, and each move ends with the milliseconds
//! left to its side; `left 21500` records the time of the side to move when a player left the game. No line names a program to run.
//!
//! Each line ends with a checksum of its text, and the first line is repeated after the first event, the second, the fourth and so on. A
//! partly damaged journal is still readable: from a repeat of the first line, and up to the first event that is lost.

mod event;
mod header;
mod replay;
mod summary;

pub use event::{Event, NotAnEvent};
pub use header::{Header, Unreadable};
pub use replay::{Damage, Follow, Replay, Replayed, read};
pub use summary::Summary;

/// The version of the format.
const FORMAT: u32 = 2;
/// The version of the rules; the moves of a journal are only legal by this version.
const RULES: u32 = 1;
/// The longest line, its end included, in bytes.
const LONGEST: usize = 1024;
/// The mark before the checksum of a line.
const MARK: &str = " #";

/// Returns a line with its checksum and its end.
#[must_use]
pub fn sealed(text: &str) -> String {
    format!("{text}{MARK}{:08x}\n", crc32(text.as_bytes()))
}

/// Returns the text of a line, if its checksum is right.
fn unsealed(line: &str) -> Option<&str> {
    let (text, check) = line.rsplit_once(MARK)?;
    (check == format!("{:08x}", crc32(text.as_bytes()))).then_some(text)
}

/// Returns a line without its end, if it has one and is UTF-8 text.
fn text(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\n").filter(|line| line.len() < LONGEST)?;
    std::str::from_utf8(line).ok()
}

/// Returns the lines to add to a journal for these events, which bring it to `upto` events. The first line is repeated after the first
/// event, the second, the fourth and so on, so that it survives the loss of any part of the file that leaves half of it.
#[must_use]
pub fn lines(header: &Header, events: &[Event], upto: usize) -> String {
    let mut lines = String::new();
    for (number, event) in (upto + 1 - events.len().min(upto)..).zip(events) {
        lines.push_str(&sealed(&event.to_string()));
        if number.is_power_of_two() {
            lines.push_str(&header.line());
        }
    }
    lines
}

/// Returns the cyclic redundancy check of Ethernet and zip (CRC-32). It finds any damage of up to four consecutive bytes.
fn crc32(bytes: &[u8]) -> u32 {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    !bytes.iter().fold(!0, |check, byte| {
        (0..8).fold(check ^ u32::from(*byte), |check, _| (check >> 1) ^ (POLYNOMIAL * (check & 1)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(sealed("undo 1"), format!("undo 1 #{:08x}\n", crc32(b"undo 1")));
    }

    #[test]
    fn a_line_is_whole_or_it_is_none() {
        let line = sealed("turn 1 e2e4 0f3b2d7ae1a99c04 298000");
        let line = line.trim_end();
        assert_eq!(unsealed(line), Some("turn 1 e2e4 0f3b2d7ae1a99c04 298000"));
        for bit in 0..8 * line.len() {
            let mut bytes = line.as_bytes().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(std::str::from_utf8(&bytes).ok().and_then(unsealed), None, "bit {bit}");
        }
    }
}
