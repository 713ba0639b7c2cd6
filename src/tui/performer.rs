//! The effects that the full screen and line mode perform in the same way: those whose results are messages.

use super::config::keep;
use super::file::{self, MAX_NUMBER, create, expanded, named, not_saved, numbered, reason, replaceable, save, shown};
#[cfg(feature = "lichess")]
use super::lichess::Visit;
use super::remote::Remote;
use super::storage::Storage;
use super::thinking::Thinkers;
use super::uci::{Engines, Program, itself};
use super::{game_files, joined, puzzle_file, rooms};
use crate::app::lichess::LichessEffect;
#[cfg(not(feature = "lichess"))]
use crate::app::lichess::LichessMsg;
use crate::app::remote::{RemoteEffect, RemoteMsg, Way};
use crate::app::{Effect, Msg, NotWritten, Work, Write};
use crate::game::EngineName;
use crate::game::pgn::Found;
use crate::rules::perpetual::Verdict;
use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

/// The shortest time between two reports.
const REPORT: Duration = Duration::from_millis(50);

/// Passes on what comes of something, from any thread. Returns false once nobody listens.
pub type Tell<M> = Arc<dyn Fn(M) -> bool + Send + Sync>;

pub struct Performer {
    pub storage: Storage,
    pub engines: Engines,
    pub thinkers: Thinkers,
    /// The path of the config file, whether or not it exists.
    pub config: Option<PathBuf>,
    /// The connection with the host of an online game.
    pub remote: Option<Remote>,
    /// The visit to Lichess, while its page is open.
    #[cfg(feature = "lichess")]
    pub visit: Option<Visit>,
    /// True if long work gets a thread of its own; otherwise the caller waits for it.
    pub has_threads: bool,
}

impl Performer {
    pub fn new(storage: Storage, engines: BTreeMap<EngineName, Program>, config: Option<PathBuf>) -> Self {
        let engines = Engines::new(engines, itself());
        Self {
            storage,
            engines,
            thinkers: Thinkers::default(),
            config,
            remote: None,
            #[cfg(feature = "lichess")]
            visit: None,
            has_threads: true,
        }
    }

    /// Performs an effect. `tell` gets the results, and may be called later on another thread. Effects on the screen itself are left to
    /// the caller.
    pub fn perform(&mut self, effect: Effect, tell: Tell<Msg>) {
        match effect {
            Effect::Keep(settings) => _ = tell(Msg::Kept(keep::keep(self.config.as_deref(), &settings))),
            Effect::Write(write) => _ = tell(Msg::Written(self::write(write))),
            Effect::Load { path, game } => _ = tell(load(&path, &game)),
            Effect::Index { path } => self.begin(
                "index",
                &tell,
                move |tell| index(&path, tell),
                |why| Msg::Failed(format!("Could not read the file: {why}.")),
            ),
            Effect::FindPuzzles(search) => self.begin(
                "puzzles",
                &tell,
                move |tell| _ = puzzle_file::find(&search).map(|found| tell(Msg::PuzzlesFound(found))),
                |why| Msg::PuzzlesFound(Err(format!("Could not look for puzzles: {why}."))),
            ),
            Effect::List => {
                let list = self.storage.list();
                self.begin(
                    "library",
                    &tell,
                    move |tell| list(&mut |msg| _ = tell(msg)),
                    |why| Msg::Failed(format!("Could not list your games: {why}.")),
                );
            }
            Effect::Prove { id, proof: Work(proof), cancel } => {
                let prove = move |tell: &dyn Fn(Msg) -> bool| {
                    let verdict = proof(&|| cancel.load(Ordering::Relaxed));
                    tell(Msg::Proved { proof: id, verdict });
                };
                self.begin("proof", &tell, prove, |_| Msg::Proved { proof: id, verdict: Verdict::Unproved(0) });
            }
            Effect::Think { id, game, ply, thinker: Work(thinker), task } => {
                let think = self.thinkers.think(id, game, ply, thinker, task);
                self.begin(
                    "thinker",
                    &tell,
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
            Effect::Lichess(effect) => self.visit(effect, tell),
            Effect::Remote(RemoteEffect::Send(line)) => _ = self.remote.as_ref().map(|remote| remote.send(line)),
            Effect::Remote(RemoteEffect::Again) => _ = self.remote.as_ref().map(Remote::again),
            Effect::Remote(RemoteEffect::Leave) => self.remote = None,
            // A list that is out of date is no reason to disturb a game.
            Effect::Remote(RemoteEffect::Remember(game)) => _ = joined::remember(&game),
            Effect::Remote(RemoteEffect::Forget(game)) => {
                let forgotten = match &game.way {
                    Way::Here { .. } => rooms::remove(&game.code),
                    Way::File { path, .. } => game_files::forget(path),
                    Way::Ssh(_) => joined::forget(&game),
                    Way::Lichess(_) => Ok(()),
                };
                if let Err(why) = forgotten {
                    tell(Msg::Remote(RemoteMsg::Failed(why)));
                }
            }
            Effect::Remote(RemoteEffect::Join { .. } | RemoteEffect::Host { .. } | RemoteEffect::List(_))
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

    #[cfg(feature = "lichess")]
    fn visit(&mut self, effect: LichessEffect, tell: Tell<Msg>) {
        match effect {
            LichessEffect::Enter(server) => {
                // The old visit ends first: Lichess closes the stream of events of whoever opens another.
                self.visit = None;
                // Line mode waits until no one can tell it anything more, so a visit tells it nothing.
                self.visit = Some(match self.has_threads {
                    true => Visit::start(server, true, Arc::new(move |msg| tell(Msg::Lichess(msg)))),
                    false => Visit::start(server, true, Arc::new(|_| true)),
                });
            }
            LichessEffect::Wish(wish) => _ = self.visit.as_ref().map(|visit| visit.wish(wish)),
            LichessEffect::Leave => self.visit = None,
        }
    }

    #[cfg(not(feature = "lichess"))]
    #[expect(clippy::unused_self, clippy::needless_pass_by_value, reason = "with the feature, it keeps the visit")]
    fn visit(&mut self, effect: LichessEffect, tell: Tell<Msg>) {
        if let LichessEffect::Enter(_) = effect {
            tell(Msg::Lichess(LichessMsg::Failed("This Pawnstorm was built without Lichess.".into())));
        }
    }

    /// Does some work, perhaps on its own thread. If the system refuses one, `tell` gets the message of `refused` instead.
    fn begin(
        &self,
        name: &str,
        tell: &Tell<Msg>,
        work: impl FnOnce(&dyn Fn(Msg) -> bool) + Send + 'static,
        refused: impl FnOnce(io::Error) -> Msg,
    ) {
        if !self.has_threads {
            return work(&**tell);
        }
        let told = Arc::clone(tell);
        if let Err(error) = thread::Builder::new().name(name.into()).spawn(move || work(&*told)) {
            tell(refused(error));
        }
    }
}

/// Finds the games of a file and reports them as they are found, the first ones at once, until `report` returns `false`.
pub fn index(path: &Path, mut report: impl FnMut(Msg) -> bool) {
    let total = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let (mut games, mut read) = (Vec::new(), 0);
    let mut last: Option<Instant> = None;
    let mut listens = true;
    let done = file::games(path, |game| {
        read = game.offset + game.length;
        games.push(game);
        if last.is_none_or(|last| last.elapsed() >= REPORT) {
            let games = std::mem::take(&mut games);
            listens = report(Msg::Indexed { games, read: (read, total.max(read)), complete: false });
            last = Some(Instant::now());
        }
        listens
    });
    if let (Err(error), true) = (done, listens) {
        listens = report(Msg::Failed(format!("Could not read the rest of {}: {}.", shown(path), reason(&error))));
    }
    if listens {
        let _ = report(Msg::Indexed { games, read: (read, read), complete: true });
    }
}

pub fn load(path: &Path, game: &Found) -> Msg {
    match file::game(path, game) {
        Ok(parsed) => Msg::Loaded(Box::new(parsed)),
        Err(error) => Msg::Failed(unreadable(path, &error)),
    }
}

pub fn unreadable(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("File not found: {}.", shown(path)),
        _ => file::not_read(path, error),
    }
}

/// Writes an export, and returns its path. No file is replaced unless that was allowed; a folder gets it under its default name.
pub fn write(write: Write) -> Result<String, NotWritten> {
    let folder = write.typed.as_deref().map(expanded).filter(|typed| typed.is_dir());
    let (Some(name), None) = (&write.name, &folder) else { return write_numbered(&folder.unwrap_or_default(), &write) };
    let path = expanded(name);
    let there = fs::metadata(&path).ok();
    if name.ends_with(std::path::is_separator) || there.as_ref().is_some_and(Metadata::is_dir) {
        let sentence = format!("Could not save {}: it is a folder; name a file in it.", shown(&path));
        return Err(NotWritten::Failed(sentence));
    }
    replaceable(&path).map_err(|error| failed(&path, &error))?;
    let text = write.text.as_bytes();
    match if write.replace { save(&path, text) } else { create(&path, text) } {
        Ok(()) => Ok(named(&path)),
        Err(error) if error.kind() == ErrorKind::AlreadyExists && !write.replace => {
            let protected = there.is_some_and(|there| there.permissions().readonly());
            Err(NotWritten::Exists(Write { protected, ..write }))
        }
        Err(error) => Err(failed(&path, &error)),
    }
}

/// Writes to a folder under the default name, or with the first free number after it.
fn write_numbered(folder: &Path, write: &Write) -> Result<String, NotWritten> {
    let (stem, ending) = write.default.split_at(write.default.rfind('.').unwrap_or(write.default.len()));
    for name in numbered(stem, ending) {
        let path = folder.join(name);
        match create(&path, write.text.as_bytes()) {
            Ok(()) => return Ok(named(&path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(&path, &error)),
        }
    }
    let sentence = format!("Could not save {}: there are already {MAX_NUMBER} files with that name.", write.default);
    Err(NotWritten::Failed(sentence))
}

fn failed(path: &Path, error: &io::Error) -> NotWritten {
    NotWritten::Failed(not_saved(path, error))
}
