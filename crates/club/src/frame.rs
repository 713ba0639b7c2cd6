//! Lines as messages. NATS may lose messages when a connection breaks, so the lines of a connection are numbered in each direction. An end
//! that misses one closes the connection, and the next connection continues by the rules of the protocol.

use pawnstorm_game::protocol::LONGEST;

/// A message of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame<'a> {
    /// A line and its number, from 1: `3 TEXT`.
    Line(u64, &'a str),
    /// A sign of life with the number of lines sent so far: `3`.
    Beat(u64),
    End,
}

pub const END: &str = "end";

impl<'a> Frame<'a> {
    /// Reads a message from its bytes.
    ///
    /// ```
    /// use pawnstorm_club::frame::Frame;
    /// assert_eq!(Frame::of(b"3 ping"), Some(Frame::Line(3, "ping")));
    /// assert_eq!((Frame::of(b"3"), Frame::of(b"end"), Frame::of(b"03 ping")), (Some(Frame::Beat(3)), Some(Frame::End), None));
    /// ```
    pub fn of(payload: &'a [u8]) -> Option<Self> {
        let text = std::str::from_utf8(payload).ok().filter(|text| text.len() < LONGEST + 24)?;
        if text == END {
            return Some(Self::End);
        }
        let (number, line) = text.split_once(' ').map_or((text, None), |(number, line)| (number, Some(line)));
        let read: u64 = number.parse().ok().filter(|read: &u64| read.to_string() == number)?;
        match line {
            None => Some(Self::Beat(read)),
            Some(line) if line.len() < LONGEST && !line.contains(['\n', '\r']) => Some(Self::Line(read, line)),
            Some(_) => None,
        }
    }
}

/// The numbers of lines sent and received at one end of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    sent: u64,
    heard: u64,
}

/// The meaning of a message for one end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    Line(&'a str),
    Beat,
    Nothing,
    End,
    /// A line was lost, or the message is invalid.
    Lost,
}

impl Counter {
    pub fn line(&mut self, line: &str) -> String {
        self.sent += 1;
        format!("{} {line}", self.sent)
    }

    pub fn beat(&self) -> String {
        self.sent.to_string()
    }

    /// Takes in a message from the other end.
    pub fn hear<'a>(&mut self, payload: &'a [u8]) -> Heard<'a> {
        match Frame::of(payload) {
            Some(Frame::Line(number, line)) if number == self.heard + 1 => {
                self.heard = number;
                Heard::Line(line)
            }
            Some(Frame::Line(number, _)) if number <= self.heard => Heard::Nothing,
            Some(Frame::Beat(number)) if number <= self.heard => Heard::Beat,
            Some(Frame::End) => Heard::End,
            _ => Heard::Lost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_is_noticed_and_what_comes_twice_is_not() {
        let (mut ada, mut host) = (Counter::default(), Counter::default());
        let (first, second) = (ada.line("one"), ada.line("two"));
        assert_eq!(host.hear(first.as_bytes()), Heard::Line("one"));
        assert_eq!(host.hear(first.as_bytes()), Heard::Nothing);
        assert_eq!(host.hear(ada.beat().as_bytes()), Heard::Lost);
        assert_eq!(host.hear(second.as_bytes()), Heard::Line("two"));
        assert_eq!(host.hear(ada.beat().as_bytes()), Heard::Beat);
        ada.line("three");
        assert_eq!(host.hear(ada.line("four").as_bytes()), Heard::Lost);
        assert_eq!(host.hear(END.as_bytes()), Heard::End);
        for wrong in [&b""[..], b" ", b"-1 x", b"3\n", b"3 a\nb", b"\xff", b"99999999999999999999999 x"] {
            assert_eq!(host.hear(wrong), Heard::Lost, "{wrong:?}");
        }
        assert_eq!(host.hear(format!("3 {}", "x".repeat(LONGEST)).as_bytes()), Heard::Lost);
    }
}
