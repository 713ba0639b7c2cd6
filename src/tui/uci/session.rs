//! The conversation with one engine: a thread that starts it at the first request, waits for each answer no longer than
//! allowed, and kills it when it breaks the protocol.

use super::parse::{self, Identity};
use super::process::{FAREWELL, Process};
use crate::app::Msg;
use crate::engine::Clock;
use crate::game::think::{Decision, Evaluation, Thought};
use crate::game::{EngineRequest, names};
use crate::rules::text::quoted;
use crate::rules::{Color, Info};
use crate::tui::file::reason;
use crate::tui::process::Line;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{fmt, io, mem};

/// The largest output of an engine for one answer, in bytes.
const FLOOD: usize = 16 << 20;
/// The shortest time between two reports of progress.
const EVERY: Duration = Duration::from_millis(100);
/// The largest number of moves shown of a variation.
const LINE: usize = 12;

/// An engine as described in the config file or on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program; a bare name is searched like any command.
    pub command: String,
    pub args: Vec<String>,
    /// The options to set by `setoption`.
    pub options: Vec<(String, String)>,
    /// The thinking time for a move in a game without clocks.
    pub movetime: Duration,
    pub nodes: Option<u64>,
    /// The time limit for `uciok` and `readyok`.
    pub timeout: Duration,
    /// The time limit for a move, beyond its thinking time.
    pub grace: Duration,
}

impl Program {
    pub fn new(command: &str, args: Vec<String>) -> Self {
        Self {
            command: command.into(),
            args,
            options: Vec::new(),
            movetime: Duration::from_secs(1),
            nodes: None,
            timeout: Duration::from_secs(10),
            grace: Duration::from_secs(5),
        }
    }
}

pub(super) enum Fault {
    /// No engine has this name.
    Unknown,
    NotStarted(io::Error),
    /// It has not sent the expected output in time.
    Silent(&'static str, Duration),
    /// It has ended, or closed its output.
    Ended,
    Flood,
    OtherGames(&'static Info),
    /// It answered with something other than a legal move.
    Illegal(String),
    /// It says that there is no move.
    NoMove,
}

impl fmt::Display for Fault {
    /// Formats a clause that follows the engine's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("is not in the config file or on the command line"),
            Self::NotStarted(error) => write!(f, "could not start: {}", reason(error)),
            Self::Silent(what, after) => {
                let seconds = (after.as_millis() as f64 / 100.0).round() / 10.0;
                write!(f, "did not answer {what} within {seconds} s and was stopped")
            }
            Self::Ended => f.write_str("has quit"),
            Self::Flood => f.write_str("sent too much output and was stopped"),
            Self::OtherGames(info) => write!(f, "does not play {}", info.name),
            Self::Illegal(text) => write!(f, "played {}, which is not legal here", quoted(text)),
            Self::NoMove => f.write_str("found no move, although there is a legal one"),
        }
    }
}

/// The reason why an answer is no longer awaited: a fault, or `None` if the session ends.
type Broken = Option<Fault>;

pub(super) enum Request {
    Ask(Ask),
    /// The order to answer the question with this id at once.
    Halt(u64),
    /// A line of the engine, or its end, with the number of the process that wrote it.
    Heard(u64, Option<Line>),
    /// The order to end the session.
    End,
}

pub(super) struct Ask {
    pub(super) id: u64,
    pub(super) what: What,
    pub(super) halted: bool,
}

pub(super) enum What {
    /// A move, at a ply of the game with this number.
    Move { game: u64, ply: usize, engine_request: Box<EngineRequest>, tell: Box<dyn FnMut(Msg) + Send> },
    /// The name and the options of the engine.
    Identity(Box<dyn FnOnce(Result<Identity, String>) + Send>),
}

pub(super) struct EngineSession {
    program: Program,
    /// The program that supervises the engine.
    keeper: PathBuf,
    inbox: Receiver<Request>,
    sender: Sender<Request>,
    asks: VecDeque<Ask>,
    engine: Option<Engine>,
    started: u64,
    /// True if the last process has ended since its last question.
    lost: bool,
    /// The id of the question being answered, and whether it must be answered at once.
    asked: u64,
    halted: bool,
}

/// An engine that has identified itself.
struct Engine {
    process: Process,
    identity: Identity,
    game: u64,
    variant: String,
    /// The number of bytes written since the last question.
    written: usize,
}

impl EngineSession {
    pub(super) fn new(program: Program, keeper: PathBuf, inbox: Receiver<Request>, sender: Sender<Request>) -> Self {
        let (asks, engine) = (VecDeque::new(), None);
        Self { program, keeper, inbox, sender, asks, engine, started: 0, lost: false, asked: 0, halted: false }
    }

    /// Answers requests until there are no senders left.
    pub(super) fn run(mut self) {
        loop {
            while let Some(ask) = self.asks.pop_front() {
                if !self.answer(ask) {
                    return self.leave();
                }
            }
            match self.inbox.recv() {
                Ok(Request::Ask(ask)) => self.asks.push_back(ask),
                Ok(Request::Heard(which, line)) => {
                    // Unrequested output gets no new permit, so that a talkative engine has to wait.
                    match self.engine.as_mut().filter(|_| which == self.started) {
                        Some(engine) if line.is_some() => engine.process.held += 1,
                        Some(_) => (self.engine, self.lost) = (None, true),
                        None => {}
                    }
                }
                Ok(Request::Halt(_)) => {}
                Ok(Request::End) | Err(_) => return self.leave(),
            }
        }
    }

    fn leave(mut self) {
        let Some(mut engine) = self.engine.take() else { return };
        engine.process.say("quit");
        engine.process.input = None;
        engine.process.let_in();
        let until = Instant::now() + FAREWELL;
        while let Ok(word) = self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
            match word {
                Request::Heard(_, Some(_)) => engine.process.held += 1,
                Request::Heard(_, None) => return,
                _ => {}
            }
        }
    }

    /// Answers one question; an engine at fault is killed first. Returns `false` if the session ends.
    fn answer(&mut self, ask: Ask) -> bool {
        (self.asked, self.halted) = (ask.id, ask.halted);
        let lost = mem::take(&mut self.lost);
        let lost = if lost { Err(Some(Fault::Ended)) } else { Ok(()) };
        match ask.what {
            What::Move { game, ply, engine_request, mut tell } => {
                let done = lost.and_then(|()| self.turn((game, ply), &engine_request, &mut tell));
                let Some(done) = self.settled(done) else { return false };
                if let Err(why) = done {
                    tell(Msg::EngineFailed { id: ask.id, why });
                }
            }
            What::Identity(tell) => {
                let done = lost.and_then(|()| self.ready()).and_then(|()| self.introduce_again());
                let Some(done) = self.settled(done) else { return false };
                let identity = || self.engine.as_ref().map(|engine| engine.identity.clone()).unwrap_or_default();
                tell(done.map(|()| identity()));
            }
        }
        true
    }

    /// Kills an engine at fault, and returns the fault as a clause; `None` if the session ends.
    fn settled(&mut self, done: Result<(), Broken>) -> Option<Result<(), String>> {
        let Err(fault) = done else { return Some(Ok(())) };
        let why = fault?.to_string();
        self.engine = None;
        Some(Err(why))
    }

    /// Starts the engine if it is not running, and waits until it is ready.
    fn ready(&mut self) -> Result<(), Broken> {
        if self.engine.is_none() {
            self.start()?;
        }
        self.say("isready");
        self.wait_for("readyok")
    }

    fn start(&mut self) -> Result<(), Broken> {
        self.started += 1;
        let (sender, which) = (self.sender.clone(), self.started);
        let tell = move |line| sender.send(Request::Heard(which, line)).is_ok();
        let Program { command, args, .. } = &self.program;
        let process = Process::start(&self.keeper, command, args, tell).map_err(Fault::NotStarted)?;
        self.engine =
            Some(Engine { process, identity: Identity::default(), game: 0, variant: String::new(), written: 0 });
        self.introduce()?;
        for (name, value) in self.program.options.clone() {
            self.set(&name, &value);
        }
        Ok(())
    }

    fn introduce(&mut self) -> Result<(), Broken> {
        self.say("uci");
        self.wait_for("uciok")
    }

    /// Asks for the options again, since an option may have added other games.
    fn introduce_again(&mut self) -> Result<(), Broken> {
        let many = self.engine.as_ref().is_some_and(|engine| engine.identity.option("UCI_Variant").is_some());
        if many && !self.program.options.is_empty() { self.introduce() } else { Ok(()) }
    }

    fn set(&mut self, name: &str, value: &str) {
        // A button has no value.
        let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
        self.say(&format!("setoption name {name}{value}"));
    }

    /// Prepares the engine for game number `game`.
    fn prepare(&mut self, game: u64, info: &'static Info) -> Result<(), Broken> {
        if self.engine.is_none() {
            self.start()?;
        }
        let names: Vec<&str> = std::iter::once(info.id).chain(names::of(info).uci.iter().copied()).collect();
        let listed = |identity: &Identity| {
            let option = identity.option("UCI_Variant")?;
            let name = names.iter().find(|name| option.variants.iter().any(|variant| variant == *name))?;
            Some((option.name.clone(), (*name).to_string()))
        };
        let known = names::of(info).uci.contains(&"");
        let mut variant = self.engine.as_ref().and_then(|engine| listed(&engine.identity));
        if variant.is_none() && !known {
            self.introduce_again()?;
            variant = self.engine.as_ref().and_then(|engine| listed(&engine.identity));
        }
        let Some(engine) = &mut self.engine else { return Err(Some(Fault::Ended)) };
        let another = engine.game != game;
        engine.game = game;
        match variant {
            Some((option, name)) if engine.variant != name => {
                engine.variant.clone_from(&name);
                self.set(&option, &name);
            }
            None if !known => return Err(Some(Fault::OtherGames(info))),
            _ => {}
        }
        if another {
            self.say("ucinewgame");
        }
        self.ready()
    }

    fn turn(
        &mut self,
        (game, ply): (u64, usize),
        engine_request: &EngineRequest,
        tell: &mut dyn FnMut(Msg),
    ) -> Result<(), Broken> {
        let id = self.asked;
        self.prepare(game, engine_request.info)?;
        let moves: String = engine_request.moves.iter().map(|mv| format!(" {mv}")).collect();
        let moves = if moves.is_empty() { moves } else { format!(" moves{moves}") };
        self.say(&format!("position fen {}{moves}", engine_request.start));
        let (go, time) = go(&self.program, engine_request.clocks, engine_request.side);
        self.say(&go);
        let mut limit = time + self.program.grace;
        let mut deadline = Instant::now() + limit;
        let mut told: Option<Instant> = None;
        let mut last = None;
        loop {
            if mem::take(&mut self.halted) {
                self.say("stop");
                limit = self.program.grace;
                deadline = Instant::now() + limit;
            }
            let Some(line) = self.hear(deadline, "bestmove", limit)? else { continue };
            if let Some(words) = line.strip_prefix("info ") {
                // The last line gives the evaluation of the answer, so keep it unparsed until then.
                last = parse::report(words, engine_request.side).map(|_| words.to_string()).or(last);
                if told.is_none_or(|told| told.elapsed() >= EVERY)
                    && let Some(thought) = thought(words, engine_request)
                {
                    told = Some(Instant::now());
                    tell(Msg::Thought { id, thought });
                }
            } else if let Some(words) = line.strip_prefix("bestmove") {
                let mv = words.split_whitespace().next().unwrap_or_default();
                if let Some(mv) = parse::played(mv, &engine_request.legal) {
                    let thought = last.and_then(|words| thought(&words, engine_request)).unwrap_or_else(|| Thought {
                        depth: 0,
                        score: Evaluation::Open(0),
                        line: engine_request.shown(&[mv]),
                        nodes: 0,
                        mv: None,
                    });
                    let (idea, reason, values) = Default::default();
                    let decision = Decision { mv: mv.into(), idea, reason, thought, values };
                    tell(Msg::Decided { id, ply, decision: Some(decision) });
                    return Ok(());
                }
                return Err(Some(match mv {
                    "" | "(none)" | "0000" => Fault::NoMove,
                    other => Fault::Illegal(other.into()),
                }));
            }
        }
    }

    fn say(&mut self, line: &str) {
        if let Some(engine) = &mut self.engine {
            engine.process.say(line);
        }
    }

    /// Waits for the line `word`; lines before it are identification or stale.
    fn wait_for(&mut self, word: &'static str) -> Result<(), Broken> {
        if let Some(engine) = &mut self.engine {
            engine.written = 0;
        }
        let deadline = Instant::now() + self.program.timeout;
        loop {
            let Some(line) = self.hear(deadline, word, self.program.timeout)? else { continue };
            if line.trim_end() == word {
                return Ok(());
            }
            if let Some(engine) = self.engine.as_mut().filter(|_| word == "uciok") {
                engine.identity.hear(&line);
            }
        }
    }

    /// Returns the next line, or `None` after handling some other request.
    fn hear(&mut self, deadline: Instant, what: &'static str, limit: Duration) -> Result<Option<String>, Broken> {
        let Some(engine) = &mut self.engine else { return Err(Some(Fault::Ended)) };
        engine.process.let_in();
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Some(Fault::Silent(what, limit)));
        }
        match self.inbox.recv_timeout(left) {
            Ok(Request::Heard(which, line)) if which == self.started => {
                let Some(Line { text, bytes, cut }) = line else { return Err(Some(Fault::Ended)) };
                engine.process.held += 1;
                engine.written += bytes;
                if engine.written > FLOOD {
                    return Err(Some(Fault::Flood));
                }
                Ok((!cut).then_some(text))
            }
            Ok(Request::Heard(..)) => Ok(None),
            Ok(Request::Ask(ask)) => {
                self.asks.push_back(ask);
                Ok(None)
            }
            Ok(Request::Halt(halted)) => {
                self.halted |= halted == self.asked;
                self.asks.iter_mut().filter(|ask| ask.id == halted).for_each(|ask| ask.halted = true);
                Ok(None)
            }
            Err(RecvTimeoutError::Timeout) => Err(Some(Fault::Silent(what, limit))),
            Ok(Request::End) | Err(RecvTimeoutError::Disconnected) => Err(None),
        }
    }
}

/// Returns the `go` command, and its time limit.
pub fn go(program: &Program, clocks: [Option<Clock>; 2], side: Color) -> (String, Duration) {
    if let Some(own) = clocks[side.index()] {
        let told = Color::ALL.into_iter().zip(clocks).filter_map(|(side, clock)| {
            let Clock { left, increment, .. } = clock?;
            let letter = if side == Color::White { 'w' } else { 'b' };
            Some(format!(" {letter}time {} {letter}inc {}", left.as_millis(), increment.as_millis()))
        });
        return (format!("go{}", told.collect::<String>()), own.left);
    }
    let nodes = program.nodes.map_or(String::new(), |nodes| format!(" nodes {nodes}"));
    (format!("go{nodes} movetime {}", program.movetime.as_millis()), program.movetime)
}

fn thought(words: &str, engine_request: &EngineRequest) -> Option<Thought> {
    let report = parse::report(words, engine_request.side)?;
    let line = engine_request.shown(&report.line[..report.line.len().min(LINE)]);
    let score: Evaluation = report.score?;
    (!line.is_empty()).then_some(Thought { depth: report.depth, score, line, nodes: report.nodes, mv: None })
}
