//! External engines that speak the Universal Chess Interface, as untrusted processes.
//!
//! The first request starts an engine, in its own session and without an error output. Its lines are cut to a size that fits
//! in memory. Each request has a time limit, and the answer must be a legal move. An engine that breaks these rules is
//! killed with all its children, and a sentence gives the reason.

mod engine_session;
mod fault;
#[cfg(unix)]
pub mod keeper;
mod lines;
mod parse;
mod probe;
mod process;
mod process_tree;
mod program;
mod reader;

pub use fault::Fault;
pub use lines::{Line, Lines};
pub use parse::{Identity, Setting};
pub use program::Program;

use crate::app::Msg;
use crate::game::{EngineName, EngineRequest};
use engine_session::{Ask, EngineSession, Request, What};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

/// The user's engines, and the running ones.
pub struct Engines {
    /// The available engines.
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
    #[must_use]
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
        match self.engine_session(engine_name) {
            Ok(words) => {
                let what = What::Move { game, ply, engine_request };
                let _ = words.send(Request::Ask(Box::new(Ask { id, what, tell: Box::new(tell), halted: false })));
            }
            Err(fault) => tell(Msg::EngineFailed { id, why: fault.to_string() }),
        }
    }

    /// Makes an engine answer a request at once.
    pub fn halt(&self, id: u64) {
        for engine in self.running.values() {
            let _ = engine.words.send(Request::Halt(id));
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

    /// Returns the thread that talks with an engine.
    fn engine_session(&mut self, engine_name: EngineName) -> Result<&Sender<Request>, Fault> {
        let program = self.programs.get(&engine_name).ok_or(Fault::Unknown)?;
        let start = || -> io::Result<Running> {
            let (words, inbox) = mpsc::channel();
            let engine_session = EngineSession::new(program.clone(), self.keeper.clone(), inbox, words.clone());
            let thread = thread::Builder::new().name("engine".into()).spawn(move || engine_session.run())?;
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

/// Returns the path to start this program again: on Linux even if its file has been replaced since its start.
#[must_use]
pub fn itself() -> PathBuf {
    if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { std::env::current_exe().unwrap_or_default() }
}
