//! The connection: where requests go, what they carry, and how answers become results.

use crate::error::{Error, clean, failed};
use crate::pace::{Pace, Turn};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use ureq::http::{Response, StatusCode, Uri, header};
use ureq::tls::{Certificate, PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::{Agent, Body as Answer};

/// How long a connection may take.
const CONNECTS: Duration = Duration::from_secs(10);
/// What an ordinary answer may have, in bytes.
const LONGEST_JSON: u64 = 4 << 20;
/// What a download of games may have, in bytes.
const LONGEST_PGN: u64 = 16 << 20;

/// A personal access token. `Debug` does not show it.
///
/// ```
/// use pawnstorm_lichess::Token;
///
/// assert_eq!(format!("{:?}", Token::new("lip_secret\n")?), "Token([token])");
/// # Ok::<(), pawnstorm_lichess::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Returns the token in `text`, without spaces around it.
    /// Fails with [`Error::NotAToken`] if it has anything but letters, digits and underscores.
    pub fn new(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        let fits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if fits { Ok(Self(text.to_owned())) } else { Err(Error::NotAToken) }
    }

    /// Returns the token itself, to save it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token([token])")
    }
}

/// How long a client waits, for what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// How long to send nothing after status 429. Lichess asks for a full minute.
    pub rate_limit: Duration,
    /// For a whole ordinary answer, and for the head of a stream: 30 seconds.
    pub answer: Duration,
    /// A stream without a byte for so long is lost: 20 seconds. Lichess sends an empty line every 7 seconds.
    pub silence: Duration,
    /// The same for seeks, challenges and TV, where Lichess sends it seldom or never: 5 minutes.
    pub long_silence: Duration,
    /// The first pause before a stream is opened again: 1 second. Each further pause is twice as long.
    pub first_pause: Duration,
    /// The longest pause: 30 seconds.
    pub longest_pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            rate_limit: seconds(60),
            answer: seconds(30),
            silence: seconds(20),
            long_silence: seconds(300),
            first_pause: seconds(1),
            longest_pause: seconds(30),
        }
    }
}

/// A client of one server, with or without a token. Clones share the connection and the limits.
///
/// Its requests follow one another, as Lichess asks: a second one waits until the first has its answer. Open streams do not count.
/// After status 429, nothing is sent for a minute; until then every request returns [`Error::RateLimited`].
///
/// No request is ever sent a second time by itself, so a move is never played twice. A redirect is never followed.
#[derive(Debug, Clone)]
pub struct Client {
    pub(crate) shared: Arc<Shared>,
}

#[derive(Debug, Clone)]
pub(crate) struct Shared {
    /// Without a slash at the end.
    base: String,
    host: String,
    pub(crate) secure: bool,
    token: Option<Token>,
    user_agent: String,
    roots: RootCerts,
    pub(crate) patience: Patience,
    pace: Arc<Pace>,
    /// Replaced when it hangs up.
    agent: Arc<Mutex<Agent>>,
}

impl Client {
    /// Creates a client for `server`, such as `https://lichess.org`. The address may have a port and a path.
    /// Fails with [`Error::Address`] if `server` is not such an address.
    pub fn new(server: &str) -> Result<Self, Error> {
        let wrong = || Error::Address(format!("“{}” is not the address of a server", clean(server, 100)));
        let base = server.trim().trim_end_matches('/');
        let uri: Uri = base.parse().map_err(|_| wrong())?;
        let authority = uri.authority().ok_or_else(wrong)?;
        let secure = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong()),
        };
        if authority.as_str().contains('@') || authority.host().is_empty() || base.contains(['?', '#']) {
            return Err(wrong());
        }
        let host = authority.host().to_owned();
        let user_agent = concat!("pawnstorm-lichess/", env!("CARGO_PKG_VERSION")).to_owned();
        let shared = Shared {
            base: base.to_owned(),
            host,
            secure,
            token: None,
            user_agent,
            roots: RootCerts::WebPki,
            patience: Patience::default(),
            pace: Arc::default(),
            agent: Arc::new(Mutex::new(Agent::new_with_defaults())),
        };
        Ok(Self::built(shared))
    }

    fn built(mut shared: Shared) -> Self {
        shared.agent = Arc::new(Mutex::new(shared.ordinary_agent()));
        Self { shared: Arc::new(shared) }
    }

    fn changed(&self, change: impl FnOnce(&mut Shared)) -> Self {
        let mut shared = (*self.shared).clone();
        change(&mut shared);
        Self::built(shared)
    }

    /// Sends `token` with every request from now on.
    /// Fails with [`Error::Insecure`] if the address starts with `http://` and is not of this computer.
    pub fn with_token(self, token: Token) -> Result<Self, Error> {
        self.shared.may_carry_a_token()?;
        Ok(self.changed(|shared| shared.token = Some(token)))
    }

    /// Shares the pace with all programs that name the same file: one request at a time among all of them, and all wait after status 429.
    /// The file is created if it is missing; its folder must exist. If it cannot be used, the client keeps to its own pace.
    pub fn with_lock(self, file: PathBuf) -> Self {
        self.changed(|shared| shared.pace = Arc::new(Pace::with_file(file)))
    }

    /// Trusts the certificates in `pem`, and those only: for a server whose certificate no public authority has signed.
    /// Fails with [`Error::Address`] if there is no certificate in `pem`.
    pub fn with_certificate(self, pem: &str) -> Result<Self, Error> {
        let found = parse_pem(pem.as_bytes()).filter_map(|item| match item {
            Ok(PemItem::Certificate(certificate)) => Some(certificate),
            _ => None,
        });
        let certificates: Vec<Certificate<'static>> = found.collect();
        if certificates.is_empty() {
            return Err(Error::Address("There is no certificate in PEM format".to_owned()));
        }
        Ok(self.changed(|shared| shared.roots = RootCerts::new_with_certs(&certificates)))
    }

    /// Names the program to the server, with a way to reach its author. Lichess asks for that.
    pub fn with_user_agent(self, name: &str) -> Self {
        let name: String = name.chars().filter(|c| matches!(c, ' '..='~')).collect();
        self.changed(|shared| shared.user_agent = name)
    }

    /// Waits as `patience` says.
    pub fn with_patience(self, patience: Patience) -> Self {
        self.changed(|shared| shared.patience = patience)
    }

    /// The address of the server, without a slash at the end.
    pub fn address(&self) -> &str {
        &self.shared.base
    }

    /// Whether the client has a token.
    pub fn has_token(&self) -> bool {
        self.shared.token.is_some()
    }

    /// Gives up the answer that another thread waits for: its request fails with [`Error::Network`], though the server may have done what
    /// it asked for. Streams and later requests go on.
    pub fn hang_up(&self) {
        let fresh = self.shared.ordinary_agent();
        std::mem::replace(&mut *self.shared.current_agent(), fresh).shutdown();
    }

    /// An agent with a connection of its own, whose answers may take as long as they give signs of life.
    pub(crate) fn streaming_agent(&self, silence: Duration) -> Agent {
        self.shared.agent(None, Some(silence))
    }

    /// Sends `request` by `agent`, or by that of ordinary requests, and returns the answer if its status is good. The turn lasts until the
    /// answer has been read.
    pub(crate) fn send(&self, agent: Option<&Agent>, request: &Request) -> Result<(Response<Answer>, Turn<'_>), Error> {
        let Shared { base, token, patience, pace, secure, .. } = &*self.shared;
        let url = format!("{base}{}", request.path);
        let mut turn = pace.turn(patience.answer)?;
        let agent = agent.cloned().unwrap_or_else(|| self.shared.current_agent().clone());
        let mut head = ureq::http::Request::builder().uri(&url).header(header::ACCEPT, request.accept);
        if let Some(Token(token)) = token.as_ref().filter(|_| request.secret.is_none()) {
            head = head.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let sent = match &request.body {
            None => head.body(()).map_err(ureq::Error::from).and_then(|get| agent.run(get)),
            Some((kind, text)) => {
                let kind = (!kind.is_empty()).then_some(*kind);
                let head =
                    kind.into_iter().fold(head.method("POST"), |head, kind| head.header(header::CONTENT_TYPE, kind));
                head.body(text.as_str()).map_err(ureq::Error::from).and_then(|post| agent.run(post))
            }
        };
        let answer = sent.map_err(|error| failed(error, *secure))?;
        let status = answer.status();
        if status.is_success() {
            return Ok((answer, turn));
        }
        if status == StatusCode::TOO_MANY_REQUESTS {
            let asked = answer.headers().get(header::RETRY_AFTER).and_then(|text| text.to_str().ok()?.parse().ok());
            let wait = patience.rate_limit.max(Duration::from_secs(asked.unwrap_or_default()));
            return Err(Error::RateLimited { wait: turn.pause(wait) });
        }
        Err(self.refused(answer, request))
    }

    fn read(&self, answer: Response<Answer>, most: u64) -> Result<Vec<u8>, Error> {
        let read = answer.into_body().into_with_config().limit(most).read_to_vec();
        read.map_err(|error| failed(error, self.shared.secure))
    }

    fn whole(&self, request: &Request) -> Result<Vec<u8>, Error> {
        let (answer, _turn) = self.send(None, request)?;
        self.read(answer, LONGEST_JSON)
    }

    /// Sends `request`, whose answer says only that it was done.
    pub(crate) fn done(&self, request: &Request) -> Result<(), Error> {
        self.whole(request).map(drop)
    }

    /// Returns the JSON that answers `request`.
    pub(crate) fn json<T: DeserializeOwned>(&self, request: &Request) -> Result<T, Error> {
        serde_json::from_slice(&self.whole(request)?).map_err(|why| self.unexpected(&why, request))
    }

    /// Returns the text that answers `request`. Downloads of games are streams to Lichess, so they let other requests pass.
    pub(crate) fn text(&self, request: &Request) -> Result<String, Error> {
        let Patience { answer, silence, .. } = self.shared.patience;
        let (answer, _) = self.send(Some(&self.shared.agent(Some(answer * 20), Some(silence))), request)?;
        Ok(String::from_utf8_lossy(&self.read(answer, LONGEST_PGN)?).into_owned())
    }

    /// The error of an answer with a bad status.
    fn refused(&self, answer: Response<Answer>, request: &Request) -> Error {
        let status = answer.status();
        let headers = answer.headers();
        let text_of = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (location, accepted) = (text_of("location"), text_of("x-accepted-oauth-scopes"));
        if status.is_redirection() {
            let to: Option<Uri> = location.and_then(|location| location.parse().ok());
            let host = to.as_ref().and_then(Uri::host).unwrap_or(&self.shared.host);
            return Error::Redirect(clean(host, 100));
        }
        match status.as_u16() {
            401 => return Error::Unauthorized,
            404 => return Error::NotFound,
            status @ 500.. => return Error::Server(status),
            _ => {}
        }
        let body = self.read(answer, 1 << 16).unwrap_or_default();
        let text = self.without_secrets(&sentence(&String::from_utf8_lossy(&body)), request);
        match text.strip_prefix("Missing scope") {
            Some(named) if status == StatusCode::FORBIDDEN => {
                let scope = accepted.filter(|scopes| !scopes.is_empty());
                Error::MissingScope(clean(&scope.unwrap_or_else(|| named.trim_matches([':', ' ']).to_owned()), 100))
            }
            _ => {
                let status = status.as_u16();
                let message = if text.is_empty() { format!("status {status}") } else { clean(&text, 200) };
                Error::Refused { message, status }
            }
        }
    }

    pub(crate) fn unexpected(&self, why: &dyn fmt::Display, request: &Request) -> Error {
        Error::Unexpected(clean(&self.without_secrets(&why.to_string(), request), 200))
    }

    /// A server may repeat what it was sent.
    pub(crate) fn without_secrets(&self, text: &str, request: &Request) -> String {
        let secrets = [self.shared.token.as_ref(), request.secret.as_ref()];
        secrets.into_iter().flatten().fold(text.to_owned(), |text, secret| text.replace(&secret.0, "[token]"))
    }
}

impl Shared {
    /// Fails if a token would travel without encryption.
    pub(crate) fn may_carry_a_token(&self) -> Result<(), Error> {
        let host = self.host.trim_matches(['[', ']']);
        let here = host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
        if self.secure || here { Ok(()) } else { Err(Error::Insecure(clean(&self.host, 100))) }
    }

    fn current_agent(&self) -> MutexGuard<'_, Agent> {
        self.agent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ordinary_agent(&self) -> Agent {
        self.agent(Some(self.patience.answer), None)
    }

    /// `whole`: the most time for everything, `silence`: for each read.
    fn agent(&self, whole: Option<Duration>, silence: Option<Duration>) -> Agent {
        let answer = self.patience.answer;
        let tls = TlsConfig::builder().root_certs(self.roots.clone()).build();
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(&self.user_agent)
            .tls_config(tls)
            .timeout_global(whole)
            .timeout_resolve(Some(CONNECTS))
            .timeout_connect(Some(CONNECTS))
            .timeout_recv_response(Some(answer))
            .timeout_per_read(silence);
        // A proxy would read what is not encrypted.
        let config = if self.secure { config } else { config.proxy(None) };
        config.build().new_agent()
    }
}

/// The sentence in the body of a refusal: `{"error": "…"}`, errors for each field of a form, or a text.
fn sentence(body: &str) -> String {
    match serde_json::from_str::<Value>(body) {
        Ok(value) => match value.get("error").unwrap_or(&value) {
            Value::String(text) => text.clone(),
            fields => fields.to_string().replace(['{', '}', '[', ']', '"'], "").replace(':', ": ").replace(',', ", "),
        },
        // A page for browsers says nothing in a terminal.
        Err(_) if body.trim_start().starts_with('<') => String::new(),
        Err(_) => body.trim().to_owned(),
    }
}

/// A request as data, so that a stream can send it again.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    pub(crate) path: String,
    /// Its type and its text; without one, the request is a GET.
    pub(crate) body: Option<(&'static str, String)>,
    pub(crate) accept: &'static str,
    /// A token that is in the body instead of the header.
    pub(crate) secret: Option<Token>,
}

impl Request {
    /// The parts of `path` from others must have passed [`id`].
    pub(crate) fn get(path: impl Into<String>) -> Self {
        Self { path: path.into(), body: None, accept: "application/json", secret: None }
    }

    pub(crate) fn with(path: impl Into<String>, kind: &'static str, text: String) -> Self {
        Self { body: Some((kind, text)), ..Self::get(path) }
    }

    pub(crate) fn post(path: impl Into<String>) -> Self {
        Self::with(path, "", String::new())
    }

    pub(crate) fn form(path: impl Into<String>, fields: &Fields) -> Self {
        Self::with(path, "application/x-www-form-urlencoded", fields.0.clone())
    }

    pub(crate) fn query(mut self, fields: &Fields) -> Self {
        if !fields.0.is_empty() {
            self.path = format!("{}?{}", self.path, fields.0);
        }
        self
    }
}

/// The fields of a form or a query.
#[derive(Debug, Default)]
pub(crate) struct Fields(String);

impl Fields {
    pub(crate) fn add(&mut self, name: &str, value: impl fmt::Display) -> &mut Self {
        let and = if self.0.is_empty() { "" } else { "&" };
        self.0 += &format!("{and}{name}={}", encoded(&value.to_string()));
        self
    }

    pub(crate) fn add_some(&mut self, name: &str, value: Option<impl fmt::Display>) -> &mut Self {
        value.into_iter().fold(self, |fields, value| fields.add(name, value))
    }
}

/// `text` with all but letters, digits and `-._~` written as `%XX`.
pub(crate) fn encoded(text: &str) -> String {
    let written = text.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    written.collect()
}

/// Returns `text` if it can be a part of a path. No text from a person or a server changes where a request goes.
pub(crate) fn id(text: &str) -> Result<&str, Error> {
    let fits =
        matches!(text.len(), 1..=100) && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'));
    if fits { Ok(text) } else { Err(Error::NotAnId(clean(text, 40))) }
}
