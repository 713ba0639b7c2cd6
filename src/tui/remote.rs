//! The connection with the host of an online game: a program that carries lines, such as ssh. When it ends, it is started again
//! after growing pauses, for as long as the game is wanted.
//!
//! The program's output is untrusted: its lines are cut to a size that fits in memory, read no faster than a human could play,
//! and interpreted by [`Guest`].

use super::file::expanded;
use super::process::{self, Line, Lines, say};
use crate::app::remote::{RemoteMsg, Way};
use crate::game::protocol::{FromGuest, FromHost, Guest, LONGEST};
use crate::rules::text::quoted;
use crate::tui::file::reason;
#[cfg(unix)]
use std::ffi::OsString;
use std::io::{self, BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
#[cfg(unix)]
use std::process::ExitCode;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The longest time without a line to the host: it counts this player as absent after five seconds.
const PING: Duration = Duration::from_secs(2);
/// How long the host is silent before the player is told, and told again, and before it counts as gone.
const SILENT: Duration = Duration::from_secs(5);
const GONE: Duration = Duration::from_secs(20);
/// How long the first line of the first connection may take, for which someone may have to type a password.
const FIRST: Duration = Duration::from_secs(120);
/// How long the first line may take after a login shell has printed something.
const PRINTS: Duration = Duration::from_secs(5);
/// The pauses before reconnecting: the first and the longest.
pub(super) const PAUSES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];
/// The number of lines read in one go, and the least time that they take.
const LINES: usize = 512;
const TAKES: Duration = Duration::from_millis(250);
/// The number of complaints read in one go, the least time that they take, and the largest number shown.
const COMPLAINTS: usize = 100;
const COMPLAINT_TAKES: Duration = Duration::from_secs(1);
const SHOWN: usize = 50;
/// The first argument that makes the program give up its terminal and become another. The command follows.
#[cfg(unix)]
const BECOME: &str = "--without-terminal";
/// The longest wait for a program to end, once its input is closed.
const ENDING: Duration = Duration::from_millis(200);
/// The longest wait for a host to read the last lines.
const LEAVING: Duration = Duration::from_millis(500);
/// The line that ends the `.bashrc` of a shell in which no one types.
const QUIETS: &str = "case $- in *i*) ;; *) return;; esac";
/// The exit code of a shell that does not find a program.
const NO_PROGRAM: i32 = 127;

/// The program that connects to a host.
pub struct Transport {
    /// The program and its arguments, which may ask at the terminal for a password.
    command: Vec<String>,
    /// The command for reconnecting: without a terminal, since the game is using it.
    again: Vec<String>,
    /// The host's name for ssh, if ssh makes the connection.
    host: Option<String>,
}

impl Transport {
    /// Creates the transport that runs `words`, a command of at least one word.
    pub fn of_command(words: Vec<String>) -> Self {
        Self { again: without_terminal(words.clone()), command: words, host: None }
    }

    /// Creates the transport to a game hosted here, for a program that shows it.
    pub fn of_screen() -> Self {
        Self::of_command(vec![itself(), "serve".into(), "--screen".into()])
    }

    /// Creates the transport for `way`. Only the first connection may ask at the terminal, and only if `asks`.
    pub fn of(way: &Way, asks: bool) -> Self {
        let transport = match way {
            Way::File { path, mine } => {
                let path = std::path::absolute(expanded(path))
                    .map_or_else(|_| path.clone(), |path| path.display().to_string());
                let words = [itself(), "serve".into(), "--file".into(), path];
                Self::of_command(words.into_iter().chain(mine.then(|| "--accept-my-moves".into())).collect())
            }
            Way::Here { .. } => Self::of_screen(),
            Way::Lichess(server) => {
                Self::of_command([&itself(), "serve", "--lichess", server].map(String::from).into())
            }
            Way::Ssh(address) => {
                let words = |options: &[&str]| -> Vec<String> {
                    let start = ["ssh", "-o", "ServerAliveInterval=15", "-T"];
                    let start = start.iter().chain(options).map(|word| (*word).into());
                    start.chain(address.for_ssh()).chain([format!("{} serve --stdio", address.program())]).collect()
                };
                let again = words(&["-o", "BatchMode=yes", "-o", "ConnectTimeout=15"]);
                Self { command: words(&[]), again: without_terminal(again), host: Some(address.in_a_shell()) }
            }
        };
        if asks { transport } else { Self { command: transport.again.clone(), ..transport } }
    }
}

fn itself() -> String {
    process::itself().display().to_string()
}

/// Returns the command that runs `words` without a terminal.
fn without_terminal(words: Vec<String>) -> Vec<String> {
    #[cfg(unix)]
    let words = [itself(), BECOME.into()].into_iter().chain(words).collect();
    words
}

/// Turns this process into the program named in the arguments, without a terminal, if they ask for that; the first is the
/// program's own name. Returns only if there is nothing to do or on failure.
#[cfg(unix)]
pub fn become_without_terminal(arguments: &[OsString]) -> Option<ExitCode> {
    let [_, role, command, rest @ ..] = arguments else { return None };
    if role != BECOME {
        return None;
    }
    let error = match rustix::process::setsid() {
        // Nor does ssh ask in a window instead.
        Ok(_) => Command::new(command).args(rest).env("SSH_ASKPASS_REQUIRE", "never").exec(),
        Err(error) => error.into(),
    };
    let _ = writeln!(io::stderr(), "Could not start {}: {error}", command.display());
    Some(ExitCode::FAILURE)
}

/// A program that brings a guest to a game hosted here. It ends with this value, or with the program that has it.
pub struct Tunnel(#[expect(dead_code, reason = "closing it ends the program")] ChildStdin);

impl Tunnel {
    /// Starts `command` for the seat of `code`. Another thread calls `tell` with every line of its error output, until that returns `false`.
    pub fn start(command: &str, code: &str, mut tell: impl FnMut(String) -> bool + Send + 'static) -> io::Result<Self> {
        let words = [&itself(), "serve", "--screen", code, "--via", command].map(String::from);
        let words = without_terminal(words.into());
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        let (input, errors) = child.stdin.take().zip(child.stderr.take()).ok_or(io::ErrorKind::BrokenPipe)?;
        let listen = move || read_slowly(errors, (COMPLAINTS, COMPLAINT_TAKES), |line| tell(line.text));
        thread::Builder::new().name("tunnel".into()).spawn(listen)?;
        Ok(Self(input))
    }
}

enum Event {
    Send(String),
    /// A line of the program with this number, or its end.
    Heard(u64, Option<Line>),
    Again,
    End,
}

/// A session with a host. Dropping it sends the remaining lines and ends the program.
pub struct Remote {
    events: Sender<Event>,
    /// Closed by the session when it has ended.
    ended: Receiver<()>,
    /// The way for the opponent, if this player hosts the game and it is not ssh.
    pub tunnel: Option<Tunnel>,
}

impl Remote {
    /// Starts the transport's program and introduces the guest with `code`. Another thread calls `tell` with every message from
    /// the host's first line on, and with the state of the connection; the session ends when `tell` returns `false`.
    ///
    /// Until `quiet` is set, complaints of the program go to the error output. Afterwards they only explain why the connection ended.
    pub fn start(
        transport: Transport,
        code: &str,
        quiet: Arc<AtomicBool>,
        tell: impl FnMut(RemoteMsg) -> bool + Send + 'static,
    ) -> Self {
        let (events, inbox) = mpsc::channel();
        let (complaint, tell, first) = (Arc::default(), Box::new(tell), Guest::first_line(code));
        let session = Session { transport, inbox, events: events.clone(), tell, complaint, quiet, started: 0 };
        let (end, ended) = mpsc::channel();
        // If no thread starts, `tell` is dropped: the caller then sees the end of its messages.
        let _ = thread::Builder::new().name("remote".into()).spawn(move || {
            session.run(first);
            drop(end);
        });
        Self { events, ended, tunnel: None }
    }

    pub fn again(&self) {
        let _ = self.events.send(Event::Again);
    }

    /// Sends a line. A line is lost if the connection is down.
    pub fn send(&self, line: String) {
        let _ = self.events.send(Event::Send(line));
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        let _ = self.events.send(Event::End);
        // The host must not lose the last lines, but the wait for a host that does not listen is limited.
        let _ = self.ended.recv_timeout(LEAVING);
    }
}

struct Session {
    transport: Transport,
    inbox: Receiver<Event>,
    events: Sender<Event>,
    tell: Box<dyn FnMut(RemoteMsg) -> bool + Send>,
    /// The last complaint of the program.
    complaint: Arc<Mutex<String>>,
    quiet: Arc<AtomicBool>,
    started: u64,
}

impl Session {
    fn run(mut self, first: String) {
        let mut first = Some(first);
        let mut pause = PAUSES[0];
        loop {
            let begun = Instant::now();
            let over = match self.connect(first.is_some()) {
                Ok((mut child, mut input)) => {
                    let over = match first.take().map(|first| say(&mut input, &first)) {
                        Some(Err(_)) => Err("the connection was closed".into()),
                        Some(Ok(())) => self.talk(&mut input, FIRST),
                        None if !(self.tell)(RemoteMsg::Connected) => Ok(false),
                        None => self.talk(&mut input, GONE),
                    };
                    drop(input);
                    let status = end(&mut child, ENDING);
                    over.map_err(|why| self.explain(why, status))
                }
                Err(why) => Err(format!("could not start {}: {}", self.transport.command[0], reason(&why))),
            };
            let why = match over {
                Ok(true) => continue,
                Ok(false) => return,
                Err(why) => why,
            };
            if begun.elapsed() > PAUSES[1] {
                pause = PAUSES[0];
            }
            if !(self.tell)(RemoteMsg::Lost { why, pause }) || !self.rest(pause) {
                return;
            }
            pause = (pause * 2).min(PAUSES[1]);
        }
    }

    /// Starts the program. Only the first may ask at the terminal for a password.
    fn connect(&mut self, asks: bool) -> io::Result<(Child, ChildStdin)> {
        self.started += 1;
        let words = if asks { &self.transport.command } else { &self.transport.again };
        let (mut child, input, output) =
            process::start(Command::new(&words[0]).args(&words[1..]).stderr(Stdio::piped()))?;
        let (events, number) = (self.events.clone(), self.started);
        thread::Builder::new().name("host".into()).spawn(move || listen(output, number, &events))?;
        // A child of the earlier program may still complain: its complaints must not explain this connection's end.
        self.complaint = Arc::default();
        if let Some(errors) = child.stderr.take() {
            let (complaint, quiet) = (Arc::clone(&self.complaint), Arc::clone(&self.quiet));
            thread::Builder::new().name("complaints".into()).spawn(move || complain(errors, &complaint, &quiet))?;
        }
        Ok((child, input))
    }

    /// Passes lines on until the connection is unwanted. The host's first line may take the time `patience`; a login shell may print
    /// something before. Returns whether another connection is wanted, or a clause if it broke.
    fn talk(&mut self, input: &mut ChildStdin, mut patience: Duration) -> Result<bool, String> {
        let (mut heard, mut said) = (Instant::now(), Instant::now());
        // A player who waits for the first connection sees that it is not there yet.
        let mut next = if patience == GONE { SILENT } else { patience };
        let (mut answers, mut printed) = (false, None);
        loop {
            let due = (said + PING).min(heard + next);
            let line = match self.inbox.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(Event::Send(line)) => line,
                Err(RecvTimeoutError::Timeout) => {
                    let silent = heard.elapsed();
                    if silent >= patience {
                        return Err(printed.unwrap_or_else(|| "the host has stopped responding".into()));
                    }
                    if silent >= next {
                        next += SILENT;
                        if !(self.tell)(RemoteMsg::Silent(silent)) {
                            return Ok(false);
                        }
                    }
                    FromGuest::Ping.to_string()
                }
                Ok(Event::Heard(number, _)) if number != self.started => continue,
                Ok(Event::Heard(_, Some(Line { text, .. }))) if !answers && text.parse::<FromHost>().is_err() => {
                    if printed.is_none() && !text.trim().is_empty() {
                        patience = patience.min(heard.elapsed() + PRINTS);
                        next = next.min(patience);
                        printed = Some(prints(&text));
                    }
                    continue;
                }
                Ok(Event::Heard(_, Some(line))) => {
                    (heard, next, patience, answers) = (Instant::now(), SILENT, GONE, true);
                    if !line.is_rest() && !(self.tell)(RemoteMsg::Heard(line.text)) {
                        return Ok(false);
                    }
                    continue;
                }
                Ok(Event::Heard(_, None)) => return Err(printed.unwrap_or_else(|| "the connection was closed".into())),
                Ok(Event::Again) => return Ok(true),
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => return Ok(false),
            };
            say(input, &line).map_err(|why| why.to_string())?;
            said = Instant::now();
        }
    }

    /// Waits before the next attempt. Returns `false` if none is wanted.
    fn rest(&self, pause: Duration) -> bool {
        let until = Instant::now() + pause;
        loop {
            match self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Event::Send(_) | Event::Heard(..)) => {}
                Ok(Event::Again) | Err(RecvTimeoutError::Timeout) => return true,
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }

    /// Returns why the connection ended: in the program's own words if it complained, and with a remedy if that is known.
    fn explain(&self, why: String, status: Option<ExitStatus>) -> String {
        // The program has ended, but its last words may still be on their way.
        let begun = Instant::now();
        while Arc::strong_count(&self.complaint) > 1 && begun.elapsed() < ENDING {
            thread::sleep(Duration::from_millis(10));
        }
        let complaint = self.complaint.lock().map(|mut complaint| std::mem::take(&mut *complaint)).unwrap_or_default();
        if status.and_then(|status| status.code()) == Some(NO_PROGRAM) {
            return "the host has no pawnstorm there; put its full path after the address: HOST/full/path/pawnstorm"
                .into();
        }
        if complaint.is_empty() {
            return why;
        }
        let Some(host) = &self.transport.host else { return complaint.trim_end_matches('.').into() };
        if complaint.starts_with("Host key verification failed") {
            format!("its key is not known here. Run ssh {host} once to accept it")
        } else if complaint.contains("Permission denied (") {
            let takes_password = ["password", "keyboard-interactive"].iter().any(|way| complaint.contains(way));
            let has_asked = self.started == 1 && self.transport.command != self.transport.again;
            match (takes_password, has_asked) {
                (false, _) => "it does not accept your key. Send the host your .pub file from ~/.ssh".into(),
                (true, true) => format!("your key or password was refused. Try again, or run ssh-copy-id {host} once"),
                (true, false) => format!(
                    "it needs a password. Use pawnstorm join on the command line, or run ssh-copy-id {host} once"
                ),
            }
        } else {
            complaint.trim_end_matches('.').into()
        }
    }
}

/// Returns a clause about a host whose login shell printed this text and whose Pawnstorm did not answer.
fn prints(text: &str) -> String {
    format!("it answered {}. If its login shell prints that, put this first in its .bashrc: “{QUIETS}”", quoted(text))
}

/// Waits for a program whose input is closed, then kills it. Returns its exit status.
pub(super) fn end(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let begun = Instant::now();
    while begun.elapsed() < patience {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    child.wait().ok()
}

/// Reads lines while `tell` returns true. At most `most` lines are read in the time `takes`, so a flood has to wait.
fn read_slowly(source: impl Read, (most, takes): (usize, Duration), mut tell: impl FnMut(Line) -> bool) {
    let mut lines = Lines::new(BufReader::new(source), LONGEST);
    let (mut count, mut begun) = (0, Instant::now());
    while let Ok(Some(line)) = lines.next() {
        if !tell(line) {
            return;
        }
        count += 1;
        if count == most {
            thread::sleep(takes.saturating_sub(begun.elapsed()));
            (count, begun) = (0, Instant::now());
        }
    }
}

/// Passes on the lines of the host, and their end.
fn listen(output: impl Read, number: u64, events: &Sender<Event>) {
    read_slowly(output, (LINES, TAKES), |line| events.send(Event::Heard(number, Some(line))).is_ok());
    let _ = events.send(Event::Heard(number, None));
}

/// Keeps the last line of the error output as the complaint, and prints lines until `quiet` is set.
fn complain(errors: impl Read, complaint: &Mutex<String>, quiet: &AtomicBool) {
    let mut shown = 0;
    read_slowly(errors, (COMPLAINTS, COMPLAINT_TAKES), |line| {
        if line.text.trim().is_empty() {
            return true;
        }
        if shown < SHOWN && !quiet.load(Ordering::Relaxed) {
            let _ = writeln!(io::stderr(), "{}", line.text);
            shown += 1;
        }
        if !line.text.starts_with("Warning:")
            && let Ok(mut complaint) = complaint.lock()
        {
            *complaint = line.text;
        }
        true
    });
}
