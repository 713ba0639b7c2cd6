//! Lines as messages, and a guest's connection to the host of a game. NATS may lose messages when a connection breaks, so the lines of a
//! connection are numbered in each direction. An end that misses one closes the connection, and the next one continues by the rules of the
//! protocol.

use crate::code::letters;
use crate::server::{Breaks, Server};
use crate::subject::Way;
use async_nats::{StatusCode, Subscriber};
use futures_util::StreamExt;
use pawnstorm_game::protocol::LONGEST;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior};

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
    /// use pawnstorm_club::wire::Frame;
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

/// The time between two signs of life.
const BEAT: Duration = Duration::from_secs(4);
/// The silence of the host that ends a connection.
const GONE: Duration = Duration::from_secs(12);

pub struct Wire {
    server: Server,
    to_host: String,
    to_guest: String,
    heard: Subscriber,
    counter: Counter,
    beats: Interval,
    last: Instant,
    breaks: watch::Receiver<Breaks>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    Ended,
    /// It broke; a sentence with the reason.
    Broken(String),
}

fn broken(why: &str) -> Over {
    Over::Broken(why.into())
}

impl Wire {
    pub async fn open(server: &Server, game: &str) -> Result<Self, String> {
        let way = Way { user: server.user.clone(), game: game.into(), connection: letters(12)? };
        let (to_host, to_guest) = (way.to_host(), way.to_guest());
        let breaks = server.breaks();
        let heard = server.client.subscribe(to_guest.clone()).await;
        let heard = heard.map_err(|why| format!("Could not receive from the server: {why}."))?;
        let mut beats = tokio::time::interval_at(Instant::now() + BEAT, BEAT);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let server = server.clone();
        Ok(Self { server, to_host, to_guest, heard, counter: Counter::default(), beats, last: Instant::now(), breaks })
    }

    pub async fn send(&mut self, line: &str) -> Result<(), Over> {
        let text = self.counter.line(line);
        self.publish(text).await
    }

    async fn publish(&self, text: String) -> Result<(), Over> {
        // Without a listener, the server itself answers with a status: see `next`.
        let sent =
            self.server.client.publish_with_reply(self.to_host.clone(), self.to_guest.clone(), text.into()).await;
        sent.map_err(|why| Over::Broken(format!("Could not send to the server: {why}.")))
    }

    /// Waits for the next line. Dropping the future loses no line.
    pub async fn next(&mut self) -> Result<String, Over> {
        loop {
            tokio::select! {
                biased;
                _ = self.breaks.changed() => return Err(Over::Broken(self.breaks.borrow().why.clone())),
                message = self.heard.next() => {
                    let Some(message) = message else { return Err(broken("Lost the connection to the server.")) };
                    if message.status == Some(StatusCode::NO_RESPONDERS) {
                        return Err(broken("This game's host is offline. The game continues when it is back."));
                    }
                    self.last = Instant::now();
                    match self.counter.hear(&message.payload) {
                        Heard::Line(line) => return Ok(line.into()),
                        Heard::Beat | Heard::Nothing => {}
                        Heard::End => return Err(Over::Ended),
                        Heard::Lost => return Err(broken("A line was lost on the way.")),
                    }
                }
                _ = self.beats.tick() => {
                    if self.last.elapsed() > GONE {
                        return Err(broken("The host does not answer."));
                    }
                    self.publish(self.counter.beat()).await?;
                }
            }
        }
    }

    /// Ends the connection, and waits at most a second for the message to leave.
    pub async fn close(self) {
        let _ = self.publish(END.into()).await;
        let _ = tokio::time::timeout(Duration::from_secs(1), self.server.client.flush()).await;
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
