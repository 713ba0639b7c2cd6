//! The conversation with one engine: a thread that starts it at the first request, waits for each answer no longer than
//! allowed, and kills it when it breaks the protocol.

use super::fault::Fault;
use super::lines::Line;
use super::parse::{self, Identity};
use super::process::Process;
use super::process_tree::FAREWELL;
use super::program::Program;
use super::reader::EngineInput;
use crate::app::Msg;
use crate::engine::Clock;
use crate::game::EngineRequest;
use crate::game::names;
use crate::game::think::{Decision, Evaluation, Thought};
use crate::rules::{Color, Info};
use std::collections::VecDeque;
use std::mem;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// The largest output of an engine for one answer, in bytes.
const FLOOD: usize = 16 << 20;
/// The shortest time between two reports of progress.
const EVERY: Duration = Duration::from_millis(100);
/// The largest number of moves shown of a variation.
const LINE: usize = 12;

/// A request to the session.
pub(super) enum Request {
    /// A question to the engine.
    Ask(Box<Ask>),
    /// The order to answer the question with this id at once.
    Halt(u64),
    /// Output of the engine, with the number of the process that wrote it.
    EngineInput(u64, EngineInput),
    /// The order to end the session.
    End,
}

/// A question to the engine.
pub(super) struct Ask {
    pub(super) id: u64,
    pub(super) what: What,
    pub(super) tell: Box<dyn FnMut(Msg) + Send>,
    pub(super) halted: bool,
}

/// The kind of a question.
pub(super) enum What {
    /// A move, at a ply of the game with this number.
    Move { game: u64, ply: usize, engine_request: Box<EngineRequest> },
    /// The name and the options of the engine.
    Identity(Box<dyn FnOnce(Result<Identity, String>) + Send>),
}

/// The reason why an answer is no longer awaited.
enum Broken {
    Fault(Fault),
    /// The session ends, or the answer is no longer wanted.
    Ended,
}

impl From<Fault> for Broken {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A session with one engine.
pub(super) struct EngineSession {
    program: Program,
    /// The program that supervises the engine.
    keeper: PathBuf,
    inbox: Receiver<Request>,
    sender: Sender<Request>,
    asks: VecDeque<Box<Ask>>,
    engine: Option<Engine>,
    /// The number of processes started.
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
    pub(super) const fn new(
        program: Program,
        keeper: PathBuf,
        inbox: Receiver<Request>,
        sender: Sender<Request>,
    ) -> Self {
        Self {
            program,
            keeper,
            inbox,
            sender,
            asks: VecDeque::new(),
            engine: None,
            started: 0,
            lost: false,
            asked: 0,
            halted: false,
        }
    }

    /// Answers requests until there are no senders left.
    pub(super) fn run(mut self) {
        loop {
            while let Some(ask) = self.asks.pop_front() {
                if self.answer(*ask).is_err() {
                    return self.leave();
                }
            }
            match self.inbox.recv() {
                Ok(Request::Ask(ask)) => self.asks.push_back(ask),
                Ok(Request::EngineInput(which, heard)) => {
                    // Unrequested output gets no new permit, so that a talkative engine has to wait.
                    if let Some(engine) = self.engine.as_mut().filter(|_| which == self.started) {
                        match heard {
                            EngineInput::Line(_) => engine.process.heard(),
                            EngineInput::Closed => (self.engine, self.lost) = (None, true),
                        }
                    }
                }
                Ok(Request::Halt(_)) => {}
                Ok(Request::End) | Err(_) => return self.leave(),
            }
        }
    }

    /// Asks the engine to quit, and kills it after a moment.
    fn leave(mut self) {
        let Some(mut engine) = self.engine.take() else { return };
        engine.process.dismiss();
        engine.process.let_in();
        let until = Instant::now() + FAREWELL;
        while let Ok(word) = self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
            match word {
                Request::EngineInput(_, EngineInput::Line(_)) => engine.process.heard(),
                Request::EngineInput(_, EngineInput::Closed) => return,
                _ => {}
            }
        }
    }

    /// Answers one question; an engine at fault is killed first.
    fn answer(&mut self, mut ask: Ask) -> Result<(), ()> {
        (self.asked, self.halted) = (ask.id, ask.halted);
        let result = match &ask.what {
            _ if mem::take(&mut self.lost) => Err(Fault::Ended.into()),
            What::Move { .. } => self.turn(&mut ask),
            What::Identity(_) => self.ready().and_then(|()| self.introduce_again()),
        };
        let fault = match result {
            Ok(()) => None,
            Err(Broken::Ended) => return Err(()),
            Err(Broken::Fault(fault)) => {
                self.engine = None;
                Some(fault.to_string())
            }
        };
        match (ask.what, fault) {
            (What::Move { .. }, Some(why)) => (ask.tell)(Msg::EngineFailed { id: ask.id, why }),
            (What::Move { .. }, None) => {}
            (What::Identity(tell), Some(why)) => tell(Err(why)),
            (What::Identity(tell), None) => {
                tell(Ok(self.engine.as_ref().map(|engine| engine.identity.clone()).unwrap_or_default()));
            }
        }
        Ok(())
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
        let tell = move |heard| sender.send(Request::EngineInput(which, heard)).is_ok();
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
        let Some(engine) = &mut self.engine else { return Err(Fault::Ended.into()) };
        let another = engine.game != game;
        engine.game = game;
        match variant {
            Some((option, name)) if engine.variant != name => {
                engine.variant.clone_from(&name);
                self.set(&option, &name);
            }
            None if !known => return Err(Fault::OtherGames(info).into()),
            _ => {}
        }
        if another {
            self.say("ucinewgame");
        }
        self.ready()
    }

    fn turn(&mut self, ask: &mut Ask) -> Result<(), Broken> {
        let What::Move { game, ply, engine_request } = &ask.what else { return Ok(()) };
        let (id, ply) = (ask.id, *ply);
        self.prepare(*game, engine_request.info)?;
        let moves = if engine_request.moves.is_empty() {
            String::new()
        } else {
            format!(" moves {}", engine_request.moves.join(" "))
        };
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
            let line = match self.hear(deadline, "bestmove", limit)? {
                Some(line) => line,
                None => continue,
            };
            if let Some(words) = line.strip_prefix("info ") {
                // The last line gives the evaluation of the answer, so keep it unparsed until then.
                last = parse::report(words, engine_request.side).map(|_| words.to_string()).or(last);
                if told.is_none_or(|told| told.elapsed() >= EVERY)
                    && let Some(thought) = thought(words, engine_request)
                {
                    told = Some(Instant::now());
                    (ask.tell)(Msg::Thought { id, thought });
                }
            } else if let Some(words) = line.strip_prefix("bestmove") {
                let mv = words.split_whitespace().next().unwrap_or_default();
                if let Some(mv) = parse::played(mv, &engine_request.legal) {
                    let thought = last.and_then(|words| thought(&words, engine_request)).unwrap_or_else(|| Thought {
                        depth: 0,
                        score: Evaluation::Open(0),
                        line: engine_request.shown(&[mv]),
                        nodes: 0,
                    });
                    let decision = Some(Decision {
                        mv: mv.into(),
                        idea: String::new(),
                        reason: String::new(),
                        thought,
                        values: Vec::new(),
                    });
                    (ask.tell)(Msg::Decided { id, ply, decision });
                    return Ok(());
                }
                return Err(match mv {
                    "" | "(none)" | "0000" => Fault::NoMove,
                    other => Fault::Illegal(other.into()),
                }
                .into());
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
        let Some(engine) = &mut self.engine else { return Err(Fault::Ended.into()) };
        engine.process.let_in();
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Fault::Silent(what, limit).into());
        }
        match self.inbox.recv_timeout(left) {
            Ok(Request::EngineInput(which, heard)) if which == self.started => match heard {
                EngineInput::Closed => Err(Fault::Ended.into()),
                EngineInput::Line(Line { text, bytes, cut }) => {
                    engine.process.heard();
                    engine.written += bytes;
                    if engine.written > FLOOD {
                        return Err(Fault::Flood.into());
                    }
                    Ok((!cut).then_some(text))
                }
            },
            Ok(Request::EngineInput(..)) => Ok(None),
            Ok(Request::Ask(ask)) => {
                self.asks.push_back(ask);
                Ok(None)
            }
            Ok(Request::Halt(halted)) => {
                self.halted |= halted == self.asked;
                self.asks.iter_mut().filter(|ask| ask.id == halted).for_each(|ask| ask.halted = true);
                Ok(None)
            }
            Err(RecvTimeoutError::Timeout) => Err(Fault::Silent(what, limit).into()),
            Ok(Request::End) | Err(RecvTimeoutError::Disconnected) => Err(Broken::Ended),
        }
    }
}

/// Returns the `go` command, and its time limit.
fn go(program: &Program, clocks: [Option<Clock>; 2], side: Color) -> (String, Duration) {
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

/// Parses an `info` line for display.
fn thought(words: &str, engine_request: &EngineRequest) -> Option<Thought> {
    let report = parse::report(words, engine_request.side)?;
    let line = engine_request.shown(&report.line[..report.line.len().min(LINE)]);
    let score: Evaluation = report.score?;
    (!line.is_empty()).then_some(Thought { depth: report.depth, score, line, nodes: report.nodes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_told_the_clocks_that_run() {
        let program = Program { nodes: Some(9), ..Program::new("x", Vec::new()) };
        let clock =
            |ms| Some(Clock { left: Duration::from_millis(ms), increment: Duration::from_millis(5), moves: None });
        assert_eq!(go(&program, [None; 2], Color::White).0, "go nodes 9 movetime 1000");
        let (text, time) = go(&program, [clock(70), clock(80)], Color::Black);
        assert_eq!((text.as_str(), time), ("go wtime 70 winc 5 btime 80 binc 5", Duration::from_millis(80)));
        assert_eq!(go(&program, [clock(70), None], Color::White).0, "go wtime 70 winc 5");
        assert_eq!(go(&program, [clock(70), None], Color::Black).0, "go nodes 9 movetime 1000");
    }
}
