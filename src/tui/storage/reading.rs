//! Reading a journal, to review a game or to resume it. An untrusted file may take long, so this is a computation for its own
//! thread that can be cancelled.

use super::disk::{Disk, why, why_unread};
use super::file::{JournalFile, Mended, Whole};
use crate::app::Opened;
use crate::game::journal::{Replay, Replayed};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The largest size of a game's file in bytes.
const LARGEST: u64 = 16 << 20;
/// The shortest time between two reports of progress.
const REPORT: Duration = Duration::from_millis(50);
/// The number of lines replayed between two reports of progress.
const LINES: usize = 256;
/// The size in bytes below which a journal is read at once.
const SHORT: u64 = 64 << 10;

pub struct Reading {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) name: String,
    /// The path, or a sentence with the reason why there is none.
    pub(super) path: Result<PathBuf, String>,
    /// The number of the game to resume; `None` for a review.
    pub(super) id: Option<u64>,
}

pub struct Read {
    pub(super) id: Option<u64>,
    /// The game, or a sentence with the reason why there is none.
    pub(super) opened: Result<Opened, String>,
    /// The file, if the game can be saved to it.
    pub(super) file: Option<JournalFile>,
}

impl Reading {
    /// Returns whether reading may take longer than a moment, since the file is large.
    pub fn is_long(&self) -> bool {
        let size = |path| fs::metadata(path).map_or(0, |found| found.len());
        self.path.as_ref().is_ok_and(|path| size(path) > SHORT)
    }

    /// Reads the journal. `progress` gets the part done and the whole, and returns whether to continue; `None` if it did not.
    pub fn run(self, progress: &mut dyn FnMut(usize, usize) -> bool) -> Option<Read> {
        let read = self.path.as_ref().map_err(|why| Some(why.clone()));
        let (opened, file) = match read.and_then(|path| self.open(path, progress)) {
            Ok((opened, file)) => (Ok(opened), file),
            Err(why) => (Err(why?), None),
        };
        Some(Read { id: self.id, opened, file })
    }

    /// Reads a game for review, without locking or repairing the file, or to resume it. A read-only file is opened for review. Fails
    /// with a sentence, or without one if cancelled.
    fn open(
        &self,
        path: &Path,
        progress: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<(Opened, Option<JournalFile>), Option<String>> {
        let failed = |why: &str| Some(cannot_be_read(&self.name, why));
        let (mut handle, mut read_only) = (None, None);
        if self.id.is_some() {
            match self.disk.open(path) {
                Ok(found) if matches!(found.lock(), Ok(false)) => {
                    read_only = Some("another program has it open".into());
                }
                Ok(found) => handle = Some(found),
                Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                    read_only = Some(why(&error, path));
                }
                Err(error) => return Err(failed(&why(&error, path))),
            }
        }
        let bytes = match &mut handle {
            Some(handle) => handle.read(LARGEST + 1),
            None => self.disk.read(path, LARGEST + 1),
        };
        let bytes = bytes.map_err(|error| failed(&why_unread(&error, path)))?;
        // A part would look like a journal that breaks off, and would be truncated there.
        if bytes.len() as u64 > LARGEST {
            return Err(failed(&format!("it is larger than {} MB, too large for a game", LARGEST >> 20)));
        }
        let mut replay = Replay::new(&bytes).map_err(|why| failed(&why.to_string()))?;
        while (0..LINES).all(|_| replay.step()) {
            if !progress(replay.done(), bytes.len()) {
                return Err(None);
            }
        }
        let Replayed { header, game, events, damage, mended, good } = replay.finish();
        let name = self.name.clone();
        let mut opened = Opened { name, header, game, events, damage, mended, copy: None, read_only };
        let Some(handle) = handle else { return Ok((opened, None)) };
        let is_damaged = opened.damage.is_some();
        let log = opened.game.log();
        let log = if is_damaged { log } else { &log[..opened.events] }.to_vec();
        let whole = Whole { header: opened.header.clone(), log };
        let mut file = JournalFile::new(path, handle, whole, good as u64, bytes.len() > good);
        if is_damaged {
            // The good part gets a file of its own, and the damaged one stays.
            match file.rebuild(self.disk.as_ref()) {
                Ok(mended) => {
                    (opened.events, opened.name) = (file.events(), file.name.clone());
                    opened.copy = match mended {
                        Mended::Kept(name) => Some(name),
                        Mended::Online => Some(self.name.clone()),
                        Mended::Gone => None,
                    };
                }
                Err(error) => {
                    opened.read_only = Some(format!("repairing its file failed: {}", why(&error, path)));
                    return Ok((opened, None));
                }
            }
        }
        Ok((opened, Some(file)))
    }
}

pub enum Progress {
    Percent(u64),
    Done(Box<Read>),
}

/// The thread that reads a journal, if there is one; its result is dropped once it is cancelled.
#[derive(Default)]
pub(crate) struct Opening {
    /// The number of readings so far.
    number: u64,
    /// The stop flag of the last one.
    given_up: Option<Arc<AtomicBool>>,
    thread: Option<JoinHandle<()>>,
}

impl Opening {
    /// Starts to read a journal, in place of any other. `tell` gets the number of the reading with its progress.
    pub(crate) fn begin(&mut self, reading: Reading, tell: impl Fn(u64, Progress) + Send + 'static) -> io::Result<()> {
        self.give_up();
        self.number += 1;
        let number = self.number;
        let given_up = Arc::new(AtomicBool::new(false));
        self.given_up = Some(Arc::clone(&given_up));
        let before = self.thread.take();
        let thread = thread::Builder::new().name("journal".into()).spawn(move || {
            // It may still hold the lock on the same file.
            let _ = before.map(JoinHandle::join);
            let mut last = Instant::now();
            let read = reading.run(&mut |done, all| {
                if last.elapsed() >= REPORT {
                    last = Instant::now();
                    tell(number, Progress::Percent(done as u64 * 100 / all.max(1) as u64));
                }
                !given_up.load(Ordering::Relaxed)
            });
            if let Some(read) = read {
                tell(number, Progress::Done(read.into()));
            }
        })?;
        self.thread = Some(thread);
        Ok(())
    }

    pub(crate) fn give_up(&mut self) {
        if let Some(given_up) = self.given_up.take() {
            given_up.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether the result of a reading is still wanted.
    pub(crate) const fn awaits(&self, number: u64) -> bool {
        self.given_up.is_some() && number == self.number
    }
}

pub(super) fn cannot_be_read(name: &str, why: &str) -> String {
    format!("Could not read {name}: {why}.")
}
