//! Streams: answers that go on, a line of JSON for each event and an empty line as a sign of life.

use crate::client::{Client, Request};
use crate::error::{Error, clean, failed};
use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader, Read};
use std::marker::PhantomData;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use ureq::{Agent, BodyReader};

/// After so long with a connection, the pauses start again with the first.
const HEALTHY: Duration = Duration::from_secs(60);
/// What a line may have, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// What a stream yields.
#[derive(Debug, Clone, PartialEq)]
pub enum Item<T> {
    /// The server has answered, for the first time or after [`Item::Lost`]; events follow.
    Open,
    /// Something happened.
    Event(T),
    /// An empty line: the connection is alive. Lichess sends one every 7 seconds.
    Beat,
    /// A line that is not as described: its first 200 characters. The stream goes on.
    Strange(String),
    /// The connection is lost.
    Lost {
        /// Why.
        why: Error,
        /// How long the next call waits before it opens the stream again. `None` if the stream ends here, because trying again cannot help
        /// or is not wanted.
        pause: Option<Duration>,
    },
}

/// A line of a stream.
pub trait Line: Sized {
    /// Reads a line that is not empty, and fails if it is not such a line.
    fn read(text: &str) -> Result<Self, serde_json::Error>;

    /// Whether the stream is over after this.
    fn is_last(&self) -> bool {
        false
    }
}

/// A stream of events, which waits for each in [`next`](Iterator::next). It connects at the first call. When the connection is lost, it
/// says so, waits and opens the stream again by itself; the server then sends the state of things first.
///
/// It ends (`None`) after the server has closed what is over, after [`Item::Lost`] without a pause, and when a [`Stopper`] stopped it.
///
/// ```no_run
/// use pawnstorm_lichess::{Client, GameEvent, Item, Token};
///
/// let client = Client::new("https://lichess.org")?.with_token(Token::new("lip_secret")?)?;
/// for item in client.game("5IrD6Gzz")? {
///     match item {
///         Item::Event(GameEvent::State(state)) => println!("{} moves", state.moves.len()),
///         Item::Lost { why, pause: Some(pause) } => println!("{why} Trying again in {} seconds.", pause.as_secs()),
///         _ => {}
///     }
/// }
/// # Ok::<(), pawnstorm_lichess::Error>(())
/// ```
#[must_use = "a stream does nothing until you ask for an item"]
pub struct Stream<T> {
    client: Client,
    request: Request,
    state: State,
    stopper: Stopper,
    /// How often the connection was lost since it was last healthy.
    losses: u32,
    once: bool,
    /// Whether a stream that the server closes is over.
    over_when_closed: bool,
    events: PhantomData<fn() -> T>,
}

enum State {
    Closed,
    Open(Box<BufReader<BodyReader<'static>>>, Instant),
    Waiting(Duration),
    Over,
}

/// Stops a stream from another thread.
#[derive(Clone)]
pub struct Stopper {
    agent: Agent,
    stopped: Arc<(Mutex<bool>, Condvar)>,
}

impl Stopper {
    /// Closes the connection at once, and has the stream end. A seek is cancelled by that.
    pub fn stop(&self) {
        *self.raised() = true;
        self.stopped.1.notify_all();
        self.agent.clone().shutdown();
    }

    /// Returns whether it has been stopped.
    pub fn is_stopped(&self) -> bool {
        *self.raised()
    }

    fn raised(&self) -> MutexGuard<'_, bool> {
        self.stopped.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Stream<T> {
    /// A stream that is lost after so long without a sign of life.
    pub(crate) fn new(client: &Client, request: Request, silence: Duration) -> Self {
        Self {
            client: client.clone(),
            stopper: Stopper { agent: client.streaming_agent(silence), stopped: Arc::default() },
            request: Request { accept: "application/x-ndjson", ..request },
            state: State::Closed,
            losses: 0,
            once: false,
            over_when_closed: false,
            events: PhantomData,
        }
    }

    /// For requests that would do something twice if they were sent twice, and that are over when the server closes the stream.
    pub(crate) fn asking(client: &Client, request: Request) -> Self {
        let stream = Self::new(client, request, client.shared.patience.long_silence);
        Self { once: true, over_when_closed: true, ..stream }
    }

    /// Has the stream end with the first [`Item::Lost`].
    pub fn once(self) -> Self {
        Self { once: true, ..self }
    }

    /// Returns a handle that ends this stream from another thread.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    fn lost(&mut self, why: Error) -> Item<T> {
        let patience = self.client.shared.patience;
        if let State::Open(_, since) = &self.state
            && since.elapsed() >= HEALTHY
        {
            self.losses = 0;
        }
        // What was refused as too much has done nothing.
        let goes_on = !self.once || self.over_when_closed && matches!(why, Error::RateLimited { .. });
        if !goes_on || !why.heals() {
            self.state = State::Over;
            return Item::Lost { why, pause: None };
        }
        let doubled = patience.first_pause.saturating_mul(1 << self.losses.min(16)).min(patience.longest_pause);
        self.losses += 1;
        // Clients that lost the same server should not all come back in the same moment.
        let jitter = 0.8 + 0.4 * (RandomState::new().hash_one(0) % 1000) as f64 / 1000.0;
        let mut pause = doubled.mul_f64(jitter).min(patience.longest_pause);
        if let Error::RateLimited { wait } = why {
            pause = pause.max(wait);
        }
        self.state = State::Waiting(pause);
        Item::Lost { why, pause: Some(pause) }
    }
}

impl<T: Line> Iterator for Stream<T> {
    type Item = Item<T>;

    fn next(&mut self) -> Option<Item<T>> {
        let item = self.advance();
        if self.stopper.is_stopped() {
            self.state = State::Over;
            return None;
        }
        item
    }
}

impl<T: Line> Stream<T> {
    fn advance(&mut self) -> Option<Item<T>> {
        if let State::Waiting(pause) = self.state {
            drop(self.stopper.stopped.1.wait_timeout_while(self.stopper.raised(), pause, |raised| !*raised));
            self.state = State::Closed;
        }
        if self.stopper.is_stopped() {
            return None;
        }
        let lines = match &mut self.state {
            State::Over | State::Waiting(_) => return None,
            State::Closed => {
                let sent = self.client.send(Some(&self.stopper.agent), &self.request).map(|(answer, _)| answer);
                return Some(match sent {
                    Ok(answer) => {
                        let lines = BufReader::new(answer.into_body().into_reader());
                        self.state = State::Open(Box::new(lines), Instant::now());
                        Item::Open
                    }
                    Err(why) => self.lost(why),
                });
            }
            State::Open(lines, _) => lines,
        };
        match read_line(lines, self.client.shared.secure) {
            Ok(line) if !line.is_empty() => {
                let text = String::from_utf8_lossy(line.trim_ascii());
                if text.is_empty() {
                    return Some(Item::Beat);
                }
                let Ok(event) = T::read(&text) else {
                    return Some(Item::Strange(clean(&self.client.without_secrets(&text, &self.request), 200)));
                };
                self.over_when_closed |= event.is_last();
                Some(Item::Event(event))
            }
            Ok(_) if !self.over_when_closed => Some(self.lost(Error::Closed)),
            // What is cut off after the end is no loss, unless it never came that far.
            Err(why) if self.once || !self.over_when_closed => Some(self.lost(why)),
            _ => {
                self.state = State::Over;
                None
            }
        }
    }
}

/// Reads the next line with its end, however its bytes arrive. It is empty after the last.
fn read_line(reader: &mut impl BufRead, secure: bool) -> Result<Vec<u8>, Error> {
    let mut line = Vec::new();
    let read = reader.take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
    match read {
        Ok(_) if line.len() as u64 > LONGEST_LINE => Err(Error::TooLong(LONGEST_LINE)),
        Ok(_) => Ok(line),
        Err(error) => Err(failed(error.into(), secure)),
    }
}
