//! What can go wrong, as plain sentences.

use std::fmt;
use std::io::ErrorKind;
use std::time::Duration;

/// Why a request failed. Each prints as a sentence for a person, and none ever contains the token.
///
/// ```
/// use pawnstorm_lichess::Error;
///
/// let error = Error::Refused { message: "Not your turn, or game already over.".into(), status: 400 };
/// assert_eq!(error.to_string(), "Lichess refused: Not your turn, or game already over.");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text is not the address of a server, or its certificate cannot be read.
    Address(String),
    /// The text cannot be a token: tokens have letters, digits and underscores only.
    NotAToken,
    /// The token would have travelled to this host without encryption. Nothing was sent.
    Insecure(String),
    /// The text cannot be an ID, a name, a move or a theme. Nothing was sent.
    NotAnId(String),
    /// The server could not be reached, or the connection broke: why, as a clause.
    Network(String),
    /// The connection cannot be trusted, as the certificate of the server is not valid: why, as a clause.
    Tls(String),
    /// The server closed a stream that was not over.
    Closed,
    /// The server does not know the token (any more), or asks for one (401).
    Unauthorized,
    /// The token does not allow this: the scopes that would, such as `board:play` (403).
    MissingScope(String),
    /// The server does not have this (404).
    NotFound,
    /// The server said no.
    Refused {
        /// The server's sentence, without control characters and at most 200 characters long.
        message: String,
        /// The HTTP status, such as 400.
        status: u16,
    },
    /// Too many requests (429): nothing may be sent before `wait` has passed, and nothing is.
    RateLimited {
        /// How long to wait.
        wait: Duration,
    },
    /// The server sent the client on to this host. That is never followed, so that the token stays with its server.
    Redirect(String),
    /// The server has a problem of its own: the HTTP status, from 500 on.
    Server(u16),
    /// The server sent more than the client takes: the most it takes, in bytes.
    TooLong(u64),
    /// The server answered with something else than its description says: what, as a clause.
    Unexpected(String),
}

impl Error {
    /// Whether the same request may succeed later without anyone doing something about it.
    pub fn heals(&self) -> bool {
        use Error::{Closed, Network, RateLimited, Server, Tls, TooLong, Unexpected};
        matches!(self, Network(_) | Tls(_) | Closed | RateLimited { .. } | Server(_) | TooLong(_) | Unexpected(_))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(what) => write!(f, "{what}."),
            Self::NotAToken => write!(f, "This is not a token: tokens have letters, digits and underscores only."),
            Self::Insecure(host) => write!(f, "The token is not sent to {host} without encryption. Use https://."),
            Self::NotAnId(text) => write!(f, "“{text}” is not an ID, a name or a move on Lichess."),
            Self::Network(why) => write!(f, "Could not reach Lichess: {why}."),
            Self::Tls(why) => write!(f, "Could not connect to Lichess safely: {why}."),
            Self::Closed => write!(f, "Lichess closed the connection."),
            Self::Unauthorized => write!(f, "Lichess does not accept the token. Create a new one."),
            Self::MissingScope(scope) => {
                write!(f, "The token does not allow this. Create one with the scope {scope}.")
            }
            Self::NotFound => write!(f, "Not found on Lichess."),
            Self::Refused { message, .. } => {
                let stop = if message.ends_with(['.', '!', '?', '…']) { "" } else { "." };
                write!(f, "Lichess refused: {message}{stop}")
            }
            Self::RateLimited { wait } => {
                let seconds = wait.as_millis().div_ceil(1000).max(1);
                let s = if seconds == 1 { "" } else { "s" };
                write!(f, "Lichess had too many requests. Wait {seconds} second{s}.")
            }
            Self::Redirect(host) => write!(f, "Lichess has moved to {host}. Nothing was sent there."),
            Self::Server(status) => write!(f, "Lichess has a problem (status {status}). Try again later."),
            Self::TooLong(most) => write!(f, "Lichess sent more than {most} bytes."),
            Self::Unexpected(what) => write!(f, "Could not read the answer of Lichess: {what}."),
        }
    }
}

impl std::error::Error for Error {}

/// Returns `text` on one line without control, escape and bidirectional characters, cut to `most` characters with “…”. Texts of servers
/// and strangers may not change a terminal.
///
/// ```
/// use pawnstorm_lichess::clean;
///
/// assert_eq!(clean("no\u{1b}[2J\n\u{202e}game", 200), "no[2J game");
/// assert_eq!(clean("no such game", 5), "no s…");
/// ```
pub fn clean(text: &str, most: usize) -> String {
    let hidden = |c: &char| matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}');
    let visible = text
        .chars()
        .map(|c| if matches!(c, '\t' | '\n' | '\r' | '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .filter(|c| !c.is_control() && !hidden(c));
    let mut kept: String = visible.take(most + 1).collect();
    if let Some((cut, _)) = kept.char_indices().nth(most) {
        kept.truncate(kept[..cut].char_indices().next_back().map_or(0, |(last, _)| last));
        kept.push('…');
    }
    kept.trim().to_owned()
}

/// What the connection said, as an error. `secure`: whether it is encrypted.
pub(crate) fn failed(error: ureq::Error, secure: bool) -> Error {
    match error {
        ureq::Error::Io(error) => match error.kind() {
            ErrorKind::ConnectionRefused => Error::Network("the connection was refused".to_owned()),
            ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted => {
                Error::Network("the connection was closed".to_owned())
            }
            // This is how the encryption reports what it cannot accept.
            ErrorKind::InvalidData if secure => Error::Tls(clean(&error.to_string(), 200)),
            _ => Error::Network(clean(&error.to_string(), 200)),
        },
        ureq::Error::Timeout(ureq::Timeout::PerRead) => Error::Network("there is no sign of life".to_owned()),
        ureq::Error::Timeout(_) => Error::Network("it did not answer in time".to_owned()),
        ureq::Error::HostNotFound => Error::Network("the host was not found".to_owned()),
        ureq::Error::Tls(why) => Error::Tls(clean(why, 200)),
        ureq::Error::Rustls(why) => Error::Tls(clean(&why.to_string(), 200)),
        ureq::Error::BodyExceedsLimit(most) => Error::TooLong(most),
        other => Error::Network(clean(&other.to_string(), 200)),
    }
}
