//! External engines that speak the Universal Chess Interface, as untrusted processes.
//!
//! The first request starts an engine, in its own session and without an error output. Its lines are cut to a size that fits
//! in memory. Each request has a time limit, and the answer must be a legal move. An engine that breaks these rules is
//! killed with all its children, and a sentence gives the reason.

#[cfg(unix)]
pub mod keeper;
pub mod parse;
mod process;
pub mod session;

pub use super::process::itself;
pub use session::Program;

use crate::app::Msg;
use crate::game::{self, EngineName, EngineRequest, names};
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use crate::rules::{Info, Options};
use parse::Identity;
use session::{Ask, EngineSession, Fault, Request, What};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

pub struct Engines {
    pub programs: BTreeMap<EngineName, Program>,
    /// The program that supervises each engine.
    keeper: PathBuf,
    running: BTreeMap<EngineName, Running>,
    /// Engines asked to quit that may still be running.
    leaving: Vec<Running>,
}

/// The thread that talks with an engine.
struct Running {
    words: Sender<Request>,
    thread: JoinHandle<()>,
}

impl Engines {
    /// Creates the set of engines, none of them started. On Unix each will be supervised by a process of the program
    /// `keeper`, which must pass its arguments to [`keeper::run`] before anything else.
    pub const fn new(programs: BTreeMap<EngineName, Program>, keeper: PathBuf) -> Self {
        Self { programs, keeper, running: BTreeMap::new(), leaving: Vec::new() }
    }

    /// Asks an engine for a move. Another thread calls `tell`: with progress, and last with [`Msg::Decided`] or [`Msg::Failed`].
    pub fn consult(
        &mut self,
        id: u64,
        engine_name: EngineName,
        (game, ply): (u64, usize),
        engine_request: Box<EngineRequest>,
        mut tell: impl FnMut(Msg) + Send + 'static,
    ) {
        match self.session(engine_name) {
            Ok(words) => {
                let what = What::Move { game, ply, engine_request, tell: Box::new(tell) };
                let _ = words.send(Request::Ask(Ask { id, what, halted: false }));
            }
            Err(fault) => tell(Msg::EngineFailed { id, why: fault.to_string() }),
        }
    }

    pub fn halt(&self, id: u64) {
        for engine in self.running.values() {
            let _ = engine.words.send(Request::Halt(id));
        }
    }

    /// Tries an engine, with an option that stays set: its name, its options, and a move from the start of the first game that it
    /// knows. `tell` is called on another thread, with the facts line by line, or with the problem, as a clause that follows the
    /// engine's name.
    pub fn probe(
        &mut self,
        engine_name: EngineName,
        set: Option<(String, String)>,
        tell: impl FnOnce(Result<Vec<String>, String>) + Clone + Send + 'static,
    ) {
        let named = set.as_ref().map(|(name, _)| name.clone());
        if let (Some((name, value)), Some(program)) = (set, self.programs.get_mut(&engine_name)) {
            program.options.retain(|(known, _)| !known.eq_ignore_ascii_case(&name));
            program.options.push((name, value));
            self.dismiss(engine_name);
        }
        let words = match self.session(engine_name) {
            Ok(words) => words.clone(),
            Err(fault) => return tell(Err(fault.to_string())),
        };
        let refused = tell.clone();
        let probe = move || tell(trial(&words, named.as_deref()));
        if let Err(error) = thread::Builder::new().name("probe".into()).spawn(probe) {
            refused(Err(Fault::NotStarted(error).to_string()));
        }
    }

    /// Stops an engine; the next request starts it again.
    fn dismiss(&mut self, engine_name: EngineName) {
        if let Some(engine) = self.running.remove(&engine_name) {
            let _ = engine.words.send(Request::End);
            // Threads that have ended hold no resources.
            self.leaving.retain(|engine| !engine.thread.is_finished());
            self.leaving.push(engine);
        }
    }

    fn session(&mut self, engine_name: EngineName) -> Result<&Sender<Request>, Fault> {
        let program = self.programs.get(&engine_name).ok_or(Fault::Unknown)?;
        let start = || -> io::Result<Running> {
            let (words, inbox) = mpsc::channel();
            let session = EngineSession::new(program.clone(), self.keeper.clone(), inbox, words.clone());
            let thread = thread::Builder::new().name("engine".into()).spawn(move || session.run())?;
            Ok(Running { words, thread })
        };
        let running = match self.running.remove(&engine_name) {
            Some(running) => running,
            None => start().map_err(Fault::NotStarted)?,
        };
        Ok(&self.running.entry(engine_name).or_insert(running).words)
    }
}

impl Drop for Engines {
    /// Ends all engines, since none may outlive the program.
    fn drop(&mut self) {
        let engine_names: Vec<EngineName> = self.running.keys().copied().collect();
        engine_names.into_iter().for_each(|engine_name| self.dismiss(engine_name));
        for engine in self.leaving.drain(..) {
            let _ = engine.thread.join();
        }
    }
}

/// Returns the facts about an engine; `named` is the option just set.
fn trial(words: &Sender<Request>, named: Option<&str>) -> Result<Vec<String>, String> {
    // Questions that can be halted have other numbers.
    let ask = |what| words.send(Request::Ask(Ask { id: 0, what, halted: false }));
    let (sender, answer) = mpsc::channel();
    let _ = ask(What::Identity(Box::new(move |identity| drop(sender.send(identity)))));
    // A closed channel means that the engine was stopped.
    let identity: Identity = answer.recv().unwrap_or_else(|_| Err("was stopped".into()))?;
    let mut lines = vec![format!("{} by {}", identity.name, identity.author)];
    if let Some(name) = named.filter(|name| identity.option(name).is_none()) {
        lines.push(format!("It does not list the option {}; setting it may do nothing.", quoted(name)));
    }
    let variants = identity.option("UCI_Variant").map_or(&[][..], |option| &option.variants[..]);
    let listed = |name: &str| variants.iter().any(|variant| variant == name);
    let plays = |info: &Info| listed(info.id) || names::of(info).uci.iter().any(|n| n.is_empty() || listed(n));
    let games: Vec<&Info> = GAMES.iter().copied().filter(|info| plays(info)).collect();
    let names: Vec<&str> = games.iter().map(|info| info.name).collect();
    lines.push(format!("It plays {}.", if names.is_empty() { "none of these games".into() } else { names.join(", ") }));
    let start = games.first().and_then(|info| game::start(info.id, Options::of(info), None).ok());
    if let Some(engine_request) = start.and_then(|game| game.engine_request(0)) {
        let name = engine_request.info.name;
        let (sender, said) = mpsc::channel();
        let tell = Box::new(move |msg| drop(sender.send(msg)));
        let _ = ask(What::Move { game: u64::MAX, ply: 0, engine_request: Box::new(engine_request), tell });
        for msg in said {
            match msg {
                Msg::Decided { decision: Some(decision), .. } => {
                    lines.push(format!("From the start of {name} it plays {}.", decision.mv));
                }
                Msg::EngineFailed { why, .. } => return Err(why),
                _ => {}
            }
        }
    }
    lines.push(String::new());
    lines.push("Options:".into());
    lines.extend(identity.options.iter().map(ToString::to_string));
    Ok(lines)
}
