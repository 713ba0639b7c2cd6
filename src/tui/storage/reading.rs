//! Reading a journal, to review a game or to resume it. An untrusted file may take long, so this is a computation for its own
//! thread that can be cancelled.

use super::disk::Disk;
use super::file::{JournalFile, Mended, Whole};
use super::{LARGEST, cannot_be_read, why, why_unread};
use crate::app::Opened;
use crate::game::journal::{Replay, Replayed};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs};

/// The number of lines replayed between two reports of progress.
const LINES: usize = 256;
/// The size in bytes below which a journal is read at once.
const SHORT: u64 = 64 << 10;

/// A journal to read.
pub struct Reading {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) name: String,
    /// The path, or a sentence with the reason why there is none.
    pub(super) path: Result<PathBuf, String>,
    /// The number of the game to resume; `None` for a review.
    pub(super) id: Option<u64>,
}

/// The result of reading a journal.
pub struct Read {
    pub(super) id: Option<u64>,
    /// The game, or a sentence with the reason why there is none.
    pub(super) opened: Result<Opened, String>,
    /// The file, if the game can be saved to it.
    pub(super) file: Option<JournalFile>,
}

impl fmt::Debug for Read {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Read {{ id: {:?} }}", self.id)
    }
}

/// A callback that receives the part done and the whole, and returns whether to continue.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize) -> bool;

impl Reading {
    /// Returns whether reading may take longer than a moment, since the file is large.
    #[must_use]
    pub fn is_long(&self) -> bool {
        let size = |path| fs::metadata(path).map_or(0, |found| found.len());
        self.path.as_ref().is_ok_and(|path| size(path) > SHORT)
    }

    /// Reads the journal; returns `None` if cancelled.
    #[must_use]
    pub fn run(mut self, progress: Progress<'_>) -> Option<Read> {
        let path = std::mem::replace(&mut self.path, Ok(PathBuf::new()));
        let read = path.and_then(|path| match self.id {
            None => Ok(self.look(&path, None, progress)?.map(|opened| (opened, None))),
            Some(_) => self.resume(&path, progress),
        });
        let (opened, file) = match read {
            Ok(None) => return None,
            Ok(Some((opened, file))) => (Ok(opened), file),
            Err(why) => (Err(why), None),
        };
        Some(Read { id: self.id, opened, file })
    }

    /// Reads a game for review, without locking or repairing the file.
    fn look(&self, path: &Path, read_only: Option<String>, progress: Progress<'_>) -> Result<Option<Opened>, String> {
        let bytes = self.whole(self.disk.read(path, LARGEST + 1), path)?;
        let replayed = self.replay(&bytes, progress)?;
        Ok(replayed.map(|replayed| Opened { read_only, ..self.opened(replayed) }))
    }

    /// Reads a game to resume it. A read-only file is opened for review.
    fn resume(&self, path: &Path, progress: Progress<'_>) -> Result<Option<(Opened, Option<JournalFile>)>, String> {
        let mut handle = match self.disk.open(path) {
            Ok(handle) => handle,
            Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                return Ok(self.look(path, Some(why(&error, path)), progress)?.map(|opened| (opened, None)));
            }
            Err(error) => return Err(cannot_be_read(&self.name, &why(&error, path))),
        };
        if matches!(handle.lock(), Ok(false)) {
            let locked = Some("another program has it open".into());
            return Ok(self.look(path, locked, progress)?.map(|opened| (opened, None)));
        }
        let bytes = self.whole(handle.read(LARGEST + 1), path)?;
        let Some(replayed) = self.replay(&bytes, progress)? else { return Ok(None) };
        let (good, is_torn) = (replayed.good as u64, bytes.len() > replayed.good);
        let mut opened = self.opened(replayed);
        let is_damaged = opened.damage.is_some();
        let log = opened.game.log();
        let log = if is_damaged { log } else { &log[..opened.events] }.to_vec();
        let mut file = JournalFile::new(path, handle, Whole { header: opened.header.clone(), log }, good, is_torn);
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
                }
            }
        }
        let file = opened.read_only.is_none().then_some(file);
        Ok(Some((opened, file)))
    }

    /// Replays the journal; returns `None` if cancelled.
    fn replay(&self, bytes: &[u8], progress: Progress<'_>) -> Result<Option<Replayed>, String> {
        let replay = Replay::new(bytes);
        let mut replay = replay.map_err(|why| cannot_be_read(&self.name, &why.to_string()))?;
        while (0..LINES).all(|_| replay.step()) {
            if !progress(replay.done(), bytes.len()) {
                return Ok(None);
            }
        }
        Ok(Some(replay.finish()))
    }

    fn opened(&self, replayed: Replayed) -> Opened {
        let Replayed { header, game, events, damage, mended, .. } = replayed;
        Opened { name: self.name.clone(), header, game, events, damage, mended, copy: None, read_only: None }
    }

    /// Returns the bytes if they are complete: a part would look like a journal that breaks off, and would be truncated there.
    fn whole(&self, read: io::Result<Vec<u8>>, path: &Path) -> Result<Vec<u8>, String> {
        let bytes = read.map_err(|error| cannot_be_read(&self.name, &why_unread(&error, path)))?;
        if bytes.len() as u64 <= LARGEST {
            return Ok(bytes);
        }
        Err(cannot_be_read(&self.name, &format!("it is larger than {} MB, too large for a game", LARGEST >> 20)))
    }
}
