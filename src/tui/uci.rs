//! Engines of other people, by the Universal Chess Interface: processes that nobody vouches for.
//!
//! An engine is started when it is first asked, in a session of its own and with nothing to write its errors on. What it
//! says is cut to lines that fit in memory; whatever it is asked, it is given a time, and what it answers must be a legal move. An
//! engine that does not keep to that is ended with all that it has started, and it is told in a sentence what was wrong.

mod ears;
mod engine_session;
mod fault;
#[cfg(unix)]
pub mod keeper;
mod kept;
mod lines;
mod probe;
mod process;
mod program;
mod words;

pub use fault::Fault;
pub use lines::{Line, Lines};
pub use program::Program;
pub use words::{Identity, Setting};

use crate::app::Msg;
use crate::game::{EngineName, EngineRequest};
use engine_session::{Ask, EngineSession, Request, What};
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

/// The engines that the user has named, and those of them that run.
pub struct Engines {
    /// Those that can be asked.
    pub programs: BTreeMap<EngineName, Program>,
    /// The program that keeps each of them.
    keeper: PathBuf,
    running: BTreeMap<EngineName, Running>,
    /// Those that were told to leave and may not have left yet.
    leaving: Vec<Running>,
}

/// An engine, or at least who talks with it.
struct Running {
    words: Sender<Request>,
    thread: JoinHandle<()>,
}

impl Engines {
    /// The engines that the user has named; none is started. On Unix each is then kept by a process of the program `keeper`, which
    /// must hand its arguments to [`keeper::run`] before all else.
    #[must_use]
    pub const fn new(programs: BTreeMap<EngineName, Program>, keeper: PathBuf) -> Self {
        Self { programs, keeper, running: BTreeMap::new(), leaving: Vec::new() }
    }

    /// Asks an engine for a move. `tell` is called on another thread: with thoughts, and last with [`Msg::Decided`] or
    /// [`Msg::Balked`].
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
            Err(fault) => tell(Msg::Balked { id, why: fault.to_string() }),
        }
    }

    /// A question is to be answered at once.
    pub fn halt(&self, id: u64) {
        for engine in self.running.values() {
            let _ = engine.words.send(Request::Halt(id));
        }
    }

    /// An engine is not wanted any more; the next question starts it anew.
    fn dismiss(&mut self, engine_name: EngineName) {
        if let Some(engine) = self.running.remove(&engine_name) {
            let _ = engine.words.send(Request::End);
            // Those that have left meanwhile hold on to nothing.
            self.leaving.retain(|engine| !engine.thread.is_finished());
            self.leaving.push(engine);
        }
    }

    /// Who talks with an engine.
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
    /// No engine outlives the program.
    fn drop(&mut self) {
        let engine_names: Vec<EngineName> = self.running.keys().copied().collect();
        engine_names.into_iter().for_each(|engine_name| self.dismiss(engine_name));
        for engine in self.leaving.drain(..) {
            let _ = engine.thread.join();
        }
    }
}

/// This program, to be started once more: on Linux even if its file was replaced meanwhile.
#[must_use]
pub fn itself() -> PathBuf {
    if cfg!(target_os = "linux") { "/proc/self/exe".into() } else { std::env::current_exe().unwrap_or_default() }
}
