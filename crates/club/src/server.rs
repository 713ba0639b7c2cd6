//! The connection to a NATS server.

use crate::subject;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use tokio::sync::watch;

/// The default server: this machine, NATS's usual port.
pub const USUAL: &str = "nats://127.0.0.1:4222";
/// The environment variable with the address of the server. It keeps the password out of the command line.
pub const VARIABLE: &str = "PAWNSTORM_CLUB";
/// The maximum number of messages waiting to be read.
const WAITING: usize = 1 << 16;
/// How long to wait for an answer of the server.
const ANSWERS: Duration = Duration::from_secs(5);

/// The address of a server with user and password: `nats://ada:PASSWORD@192.168.1.10`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    server: ServerAddr,
    pub user: String,
    /// The certificate file of the authority behind the server's certificate, if the system does not know it.
    pub ca: Option<PathBuf>,
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            |what: &str| format!("{what} An address is nats://USER:PASSWORD@MACHINE, or tls:// with encryption.");
        let server: ServerAddr = text.parse().map_err(|_| wrong("That is not a server address."))?;
        if !matches!(server.scheme(), "nats" | "tls") {
            return Err(wrong(&format!("A server cannot be reached by {}.", server.scheme())));
        }
        if server.host().is_empty() {
            return Err(wrong("That address has no host name."));
        }
        let account =
            || std::env::var("USER").ok().filter(|user| subject::is_name(user)).unwrap_or_else(|| "guest".into());
        let user = server.username().map_or_else(account, String::from);
        if !subject::is_name(&user) {
            return Err(wrong("A user name has at most 32 letters, digits, hyphens and underscores."));
        }
        Ok(Self { server, user, ca: None })
    }
}

impl Address {
    /// Returns the same address with `ca`, the certificate file of the authority that signed the server's certificate.
    pub fn trusting(self, ca: Option<PathBuf>) -> Self {
        Self { ca, ..self }
    }

    pub fn machine(&self) -> String {
        format!("{}:{}", self.server.host(), self.server.port())
    }
}

#[derive(Clone)]
pub struct Server {
    pub client: Client,
    pub user: String,
    breaks: watch::Receiver<Breaks>,
}

/// The breaks of a connection. Each one may have lost messages.
#[derive(Clone, Debug, Default)]
pub struct Breaks {
    pub count: u64,
    pub why: String,
}

impl Server {
    pub async fn connect(address: &Address) -> Result<Self, String> {
        let (told, breaks) = watch::channel(Breaks::default());
        let mut options = ConnectOptions::new()
            .name(format!("pawnstorm-club {}", address.user))
            .connection_timeout(ANSWERS)
            .request_timeout(Some(ANSWERS))
            .subscription_capacity(WAITING)
            .ping_interval(Duration::from_secs(10))
            .custom_inbox_prefix(subject::inbox(&address.user))
            .reconnect_delay_callback(|attempt| Duration::from_millis(100 * (attempt as u64).clamp(1, 20)))
            .event_callback(move |event| {
                let why = match event {
                    Event::Disconnected | Event::Closed => Some("Lost the connection to the server.".into()),
                    Event::SlowConsumer(_) => Some("The server sent more than could be read.".into()),
                    Event::ServerError(why) => Some(format!("The server refused a request: {why}.")),
                    _ => None,
                };
                if let Some(why) = why {
                    told.send_modify(|breaks| *breaks = Breaks { count: breaks.count + 1, why });
                }
                std::future::ready(())
            });
        if let Some(password) = address.server.password() {
            options = options.user_and_password(address.user.clone(), password.into());
        }
        if let Some(path) = &address.ca {
            options = options.add_root_certificates(path.clone());
        }
        let client = options.connect(address.server.clone()).await.map_err(|why| {
            let machine = address.machine();
            match why.kind() {
                ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                    format!("The server at {machine} does not know {} with this password.", address.user)
                }
                ConnectErrorKind::TimedOut => format!("The server at {machine} does not answer."),
                ConnectErrorKind::Tls => format!("Could not encrypt the connection to {machine}: {why}."),
                _ => format!("Could not reach a server at {machine}: {why}."),
            }
        })?;
        Ok(Self { client, user: address.user.clone(), breaks })
    }

    /// Returns the breaks so far, as a channel that reports the next one.
    pub fn breaks(&self) -> watch::Receiver<Breaks> {
        let mut breaks = self.breaks.clone();
        breaks.mark_unchanged();
        breaks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_wrong_ones_refused_with_a_sentence() {
        let read: Address = "nats://ada:secret@10.0.0.7".parse().expect("an address");
        assert_eq!((read.user.as_str(), read.machine().as_str()), ("ada", "10.0.0.7:4222"));
        assert_eq!("10.0.0.7:4333".parse::<Address>().map(|read| read.machine()), Ok("10.0.0.7:4333".into()));
        for wrong in ["http://10.0.0.7", "nats://a.b:c@10.0.0.7", "nats://*:c@10.0.0.7", "nats://", "ws://x"] {
            let why = wrong.parse::<Address>().expect_err(wrong);
            assert!(why.ends_with("with encryption."), "{why}");
        }
    }
}
