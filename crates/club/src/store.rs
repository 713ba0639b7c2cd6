//! The store: a JetStream stream with a subject for each game and each class.
//!
//! A writer names the last message that it knows of a subject, and the server refuses the new one if there is a later one. So only one
//! of two writers succeeds. Each message has an identity, so a repeated one, sent because the answer was lost, is not added twice.

use crate::server::Server;
use crate::subject::STORED;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{self, LastRawMessageErrorKind, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::time::{Instant, sleep};

const STREAM: &str = "PAWNSTORM";
/// The header with the identity of a message.
const ID: &str = "Nats-Msg-Id";
/// The maximum number of messages in one request.
const BATCH: usize = 500;
/// The first and the longest pause before sending a message again.
const PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(1)];
/// How long to wait for an answer of the server.
const ANSWERS: Duration = Duration::from_secs(3);
/// How long a server may refuse before the writer gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// The stream with all games and classes.
#[derive(Clone)]
pub struct Store {
    context: Context,
    stream: Stream,
}

#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// The texts of all messages, one after another.
    pub bytes: Vec<u8>,
    /// The number of the last message in the stream; 0 if there is none.
    pub last: u64,
}

/// Why the store did not add a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    Overtaken,
    /// The server cannot store it; the reason.
    Full(String),
}

impl Store {
    /// Opens the stream, or creates it with `copies` copies.
    pub async fn open(server: &Server, copies: usize) -> Result<Self, String> {
        let mut context = jetstream::new(server.client.clone());
        context.set_timeout(ANSWERS);
        let config = stream::Config {
            name: STREAM.into(),
            description: Some("The games of Pawnstorm".into()),
            subjects: STORED.map(String::from).into(),
            storage: StorageType::File,
            num_replicas: copies,
            duplicate_window: Duration::from_secs(120),
            allow_direct: true,
            ..stream::Config::default()
        };
        let until = Instant::now() + ANSWERS;
        loop {
            match context.get_or_create_stream(config.clone()).await {
                Ok(stream) => return Ok(Self { context, stream }),
                // A server reads its files first after its start.
                Err(_) if Instant::now() < until => sleep(PAUSES[0]).await,
                Err(why) => {
                    return Err(format!(
                        "The server cannot store games: {why}. It needs jetstream in its configuration, or the option -js."
                    ));
                }
            }
        }
    }

    pub async fn read(&self, subject: &str) -> Result<Stored, String> {
        let cannot = |why: &dyn std::fmt::Display| format!("Could not list the stored games: {why}.");
        let config = pull::Config {
            filter_subject: subject.into(),
            ack_policy: AckPolicy::None,
            inactive_threshold: Duration::from_secs(10),
            memory_storage: true,
            num_replicas: 1,
            ..pull::Config::default()
        };
        let consumer = self.stream.create_consumer(config).await.map_err(|why| cannot(&why))?;
        let mut missing = usize::try_from(consumer.cached_info().num_pending).unwrap_or(usize::MAX);
        let mut stored = Stored::default();
        while missing > 0 {
            let batch = consumer.batch().max_messages(missing.min(BATCH)).expires(ANSWERS).messages().await;
            let mut batch = batch.map_err(|why| cannot(&why))?;
            let before = missing;
            while let Some(message) = batch.next().await {
                let message = message.map_err(|why| cannot(&why))?;
                stored.bytes.extend_from_slice(&message.payload);
                stored.last = message.info().map_err(|why| cannot(&why))?.stream_sequence;
                missing = missing.saturating_sub(1);
            }
            if missing == before {
                return Err(cannot(&"it does not answer"));
            }
        }
        let _ = self.stream.delete_consumer(&consumer.cached_info().name).await;
        Ok(stored)
    }

    /// Adds a message to `subject` if the last one there has the number `last`. Repeats it until the server answers. Returns its number.
    pub async fn append(&self, subject: &str, id: &str, last: u64, text: String) -> Result<u64, Refused> {
        let begun = Instant::now();
        let mut pause = PAUSES[0];
        loop {
            let message = PublishMessage::build()
                .payload(text.clone().into())
                .message_id(id)
                .expected_stream(STREAM)
                .expected_last_subject_sequence(last);
            let sent = match self.context.send_publish(subject.to_string(), message).await {
                Ok(answer) => answer.await,
                Err(why) => Err(why),
            };
            match sent {
                Ok(stored) => return Ok(stored.sequence),
                Err(why) => match why.kind() {
                    // The later message may be this one, stored before its answer was lost.
                    PublishErrorKind::WrongLastSequence => match self.is_last(subject, id).await {
                        Some(Some(number)) => return Ok(number),
                        Some(None) => return Err(Refused::Overtaken),
                        None => {}
                    },
                    PublishErrorKind::MaxPayloadExceeded => return Err(Refused::Full(format!("{why}"))),
                    PublishErrorKind::Other if begun.elapsed() > PATIENCE => {
                        return Err(Refused::Full(format!("{why}")));
                    }
                    _ => {}
                },
            }
            sleep(pause).await;
            pause = (pause * 2).min(PAUSES[1]);
        }
    }

    /// Returns the number of the last message of `subject` if its identity is `id`; `None` if the server does not answer.
    pub async fn is_last(&self, subject: &str, id: &str) -> Option<Option<u64>> {
        let (number, last) = self.last(subject).await.ok()?;
        Some((last == id).then_some(number))
    }

    /// Returns the number and the identity of the last message of `subject`; 0 and an empty text if there is none.
    pub async fn last(&self, subject: &str) -> Result<(u64, String), String> {
        match self.stream.get_last_raw_message_by_subject(subject).await {
            Ok(message) => {
                let id = message.headers.get(ID).map_or_else(String::new, |id| id.as_str().into());
                Ok((message.sequence, id))
            }
            Err(why) if why.kind() == LastRawMessageErrorKind::NoMessageFound => Ok((0, String::new())),
            Err(why) => Err(format!("Could not list the stored games: {why}.")),
        }
    }
}
