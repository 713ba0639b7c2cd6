//! The effects that the full screen and line mode perform in the same way: those whose results are messages.

use super::config::keep;
use super::remote::Remote;
use super::storage::Storage;
use super::thinking::Thinkers;
use super::uci::Engines;
use super::{export, index};
use crate::app::remote::RemoteEffect;
use crate::app::{Effect, Msg};
use crate::rules::perpetual::Verdict;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::thread;

pub struct Performer {
    pub storage: Storage,
    pub engines: Engines,
    pub thinkers: Thinkers,
    pub config: Option<PathBuf>,
    /// The connection with the host of an online game.
    pub remote: Option<Remote>,
    /// True if long work gets a thread of its own; otherwise the caller waits for it.
    pub has_threads: bool,
}

impl Performer {
    /// Performs an effect. `tell` gets the results, and may be called later on another thread. Effects on the screen itself are left to
    /// the caller.
    pub fn perform(&mut self, effect: Effect, tell: impl Fn(Msg) -> bool + Clone + Send + 'static) {
        match effect {
            Effect::Keep(settings) => _ = tell(Msg::Kept(keep::keep(self.config.as_deref(), &settings))),
            Effect::Write(write) => _ = tell(Msg::Written(export::write(write))),
            Effect::Load { path, game } => _ = tell(index::load(&path, &game)),
            Effect::Index { path } => self.begin(
                "index",
                tell,
                move |tell| index::index(&path, tell),
                |why| Msg::Failed(format!("Could not read the file: {why}.")),
            ),
            Effect::List => {
                let list = self.storage.list();
                self.begin(
                    "library",
                    tell,
                    move |tell| list(&mut |msg| _ = tell(msg)),
                    |why| Msg::Failed(format!("Could not list your games: {why}.")),
                );
            }
            Effect::Prove { id, proof, cancel } => {
                let prove = move |tell: &dyn Fn(Msg) -> bool| {
                    let verdict = proof(&|| cancel.load(Ordering::Relaxed));
                    tell(Msg::Proved { proof: id, verdict });
                };
                self.begin("proof", tell, prove, |_| Msg::Proved { proof: id, verdict: Verdict::Unproved(0) });
            }
            Effect::Think { id, game, ply, thinker, task } => {
                let think = self.thinkers.think(id, game, ply, thinker, task);
                self.begin(
                    "thinker",
                    tell,
                    move |tell| think(&mut |msg| _ = tell(msg)),
                    |why| Msg::EngineFailed { id, why: format!("cannot think: {why}") },
                );
            }
            Effect::Consult { id, game, ply, engine, engine_request } => {
                self.engines.consult(id, engine, (game, ply), engine_request, move |msg| _ = tell(msg));
            }
            Effect::Probe { engine, set } => {
                self.engines.probe(engine, set, move |said| _ = tell(Msg::Probed { engine, said }));
            }
            Effect::Halt { id } => {
                self.thinkers.halt(id);
                self.engines.halt(id);
            }
            Effect::Remote(RemoteEffect::Send(line)) => _ = self.remote.as_ref().map(|remote| remote.send(line)),
            Effect::Remote(RemoteEffect::Again) => _ = self.remote.as_ref().map(Remote::again),
            Effect::Remote(RemoteEffect::Leave) => self.remote = None,
            Effect::Remote(RemoteEffect::Join { .. } | RemoteEffect::Host { .. } | RemoteEffect::List)
            | Effect::Storage(_)
            | Effect::Open { .. }
            | Effect::Resume { .. }
            | Effect::GiveUp
            | Effect::Quit { .. }
            | Effect::Suspend
            | Effect::Copy(_)
            | Effect::Ring => {}
        }
    }

    /// Does some work, perhaps on its own thread. If the system refuses one, `tell` gets the message of `refused` instead.
    fn begin<T: Fn(Msg) -> bool + Clone + Send + 'static>(
        &self,
        name: &str,
        tell: T,
        work: impl FnOnce(&dyn Fn(Msg) -> bool) + Send + 'static,
        refused: impl FnOnce(io::Error) -> Msg,
    ) {
        if !self.has_threads {
            return work(&tell);
        }
        let told = tell.clone();
        if let Err(error) = thread::Builder::new().name(name.into()).spawn(move || work(&told)) {
            tell(refused(error));
        }
    }
}
