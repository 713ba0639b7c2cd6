//! The lines of a journal: each ends with a checksum of its text, and the first line is repeated later.

use super::{Event, Header, LONGEST};

/// The mark before the checksum of a line.
const MARK: &str = " #";

/// Returns a line with its checksum and its end.
#[must_use]
pub fn sealed(text: &str) -> String {
    format!("{text}{MARK}{:08x}\n", crc32(text.as_bytes()))
}

/// Returns the text of a line, if its checksum is right.
pub(super) fn unsealed(line: &str) -> Option<&str> {
    let (text, check) = line.rsplit_once(MARK)?;
    (check == format!("{:08x}", crc32(text.as_bytes()))).then_some(text)
}

/// Returns a line without its end, if it has one and is UTF-8 text.
pub(super) fn text(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\n").filter(|line| line.len() < LONGEST)?;
    std::str::from_utf8(line).ok()
}

/// Returns whether all finished lines of a journal match their checksums, so that it can be read without recovery. Format 1 has no
/// checksums.
#[must_use]
pub fn agrees(journal: &[u8]) -> bool {
    let mut finished = journal.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
    journal.starts_with(b"pawnstorm 1 ") || finished.all(|line| text(line).and_then(unsealed).is_some())
}

/// Returns the lines to add to a journal for these events, which bring it to `upto` events. The first line is repeated after the first
/// event, the second, the fourth and so on, so that it survives the loss of any part of the file that leaves half of it.
#[must_use]
pub fn lines(header: &Header, events: &[Event], upto: usize) -> String {
    let mut lines = String::new();
    for (number, event) in (upto + 1 - events.len().min(upto)..).zip(events) {
        match header.format {
            1 => lines.push_str(&format!("{event}\n")),
            _ => lines.push_str(&sealed(&event.to_string())),
        }
        if header.format > 1 && number.is_power_of_two() {
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
    fn a_damaged_line_is_seen_at_once() {
        let journal = sealed("pawnstorm 2") + &sealed("undo 1");
        assert!(agrees(journal.as_bytes()) && agrees((journal.clone() + "redo").as_bytes()));
        assert!(!agrees(journal.replace("undo", "undu").as_bytes()));
        assert!(agrees(b"pawnstorm 1 rules 1\nundo 1\n"));
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
