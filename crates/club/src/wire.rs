//! A guest's connection to the host of a game. It ends as soon as a line may have been lost; the guest then opens another.

use crate::code::letters;
use crate::frame::{Counter, END, Heard};
use crate::server::{Breaks, Server};
use crate::subject::Way;
use async_nats::{StatusCode, Subscriber};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, Interval, MissedTickBehavior};

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
