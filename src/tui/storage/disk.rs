//! The system calls of storing games, behind a trait, so that a test can make each of them fail. Their errors are those of
//! the system.

use crate::tui::file::{self, named};
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::SystemTime;

/// What the system knows of a file.
#[derive(Clone, Copy)]
pub struct Stat {
    /// The identity, which all its names share.
    pub file: (u64, u64),
    pub length: u64,
    pub changed: Option<SystemTime>,
}

/// The calls on a path.
pub trait Disk: Send + Sync {
    fn create_folder(&self, path: &Path) -> io::Result<()>;
    /// Syncs the list of names of a folder.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
    /// Creates a file that does not exist yet.
    fn create(&self, path: &Path) -> io::Result<Box<dyn Handle>>;
    /// Opens a file for reading and appending.
    fn open(&self, path: &Path) -> io::Result<Box<dyn Handle>>;
    /// Reads a file, but at most `most` bytes of it.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;
    /// Reads the first and the last bytes of a file; they may overlap.
    fn ends(&self, path: &Path, size: usize) -> io::Result<[Vec<u8>; 2]>;
    /// Returns the UTF-8 names of the regular files in a folder. Other files are skipped, since opening a pipe can block.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;
    fn stat(&self, path: &Path) -> io::Result<Stat>;
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The calls on an open file. Writes append at its end.
pub trait Handle: Send {
    /// Locks the file for as long as it is open. Returns `false` if another program holds the lock.
    fn lock(&self) -> io::Result<bool>;
    /// Reads at most `most` bytes from the start of the file.
    fn read(&mut self, most: u64) -> io::Result<Vec<u8>>;
    /// Writes some of the bytes, and returns their number.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;
    fn sync(&mut self) -> io::Result<()>;
    fn truncate(&mut self, length: u64) -> io::Result<()>;
    /// Describes the open file, even if another file has its name now.
    fn stat(&self) -> io::Result<Stat>;
}

impl From<Metadata> for Stat {
    fn from(found: Metadata) -> Self {
        #[cfg(unix)]
        let file = {
            use std::os::unix::fs::MetadataExt;
            (found.dev(), found.ino())
        };
        // Where files have no numbers, the creation time is the identity.
        #[cfg(not(unix))]
        let file = {
            let made = found.created().ok().and_then(|made| made.duration_since(SystemTime::UNIX_EPOCH).ok());
            made.map_or((0, 0), |made| (made.as_secs(), made.subsec_nanos().into()))
        };
        Self { file, length: found.len(), changed: found.modified().ok() }
    }
}

/// The files of the system.
#[derive(Clone, Copy)]
pub struct System;

impl Disk for System {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        // On other systems opening a folder fails, and its names are left to the file system.
        if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
    }

    fn create(&self, path: &Path) -> io::Result<Box<dyn Handle>> {
        Ok(Box::new(OpenOptions::new().read(true).append(true).create_new(true).open(path)?))
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn Handle>> {
        Ok(Box::new(file::open_as(OpenOptions::new().read(true).append(true), path)?))
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        Handle::read(&mut file::open(path)?, most)
    }

    fn ends(&self, path: &Path, size: usize) -> io::Result<[Vec<u8>; 2]> {
        let mut file = file::open(path)?;
        let mut part = |from: SeekFrom| {
            let mut bytes = Vec::with_capacity(size);
            file.seek(from)?;
            Read::take(&mut file, size as u64).read_to_end(&mut bytes)?;
            Ok::<_, io::Error>(bytes)
        };
        let head = part(SeekFrom::Start(0))?;
        // A short file was read completely already.
        let tail = if head.len() < size { head.clone() } else { part(SeekFrom::End(-(size as i64)))? };
        Ok([head, tail])
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let name = |entry: fs::DirEntry| {
            // Only the target of a link needs a check.
            let is_file = match entry.file_type() {
                Ok(kind) if kind.is_symlink() => fs::metadata(entry.path()).is_ok_and(|linked| linked.is_file()),
                kind => kind.is_ok_and(|kind| kind.is_file()),
            };
            entry.file_name().into_string().ok().filter(|_| is_file)
        };
        fs::read_dir(folder)?.map(|entry| Ok(name(entry?))).filter_map(Result::transpose).collect()
    }

    fn stat(&self, path: &Path) -> io::Result<Stat> {
        fs::metadata(path).map(Stat::from)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}

impl Handle for File {
    fn lock(&self) -> io::Result<bool> {
        match self.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn read(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.seek(SeekFrom::Start(0))?;
        Read::take(self, most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Write::write(self, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn truncate(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn stat(&self) -> io::Result<Stat> {
        self.metadata().map(Stat::from)
    }
}

/// Returns the reason, as a clause, why a file or a folder was not read.
pub(super) fn why_unread(error: &io::Error, path: &Path) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => format!("{} is not readable", named(path)),
        _ => why(error, path),
    }
}

/// Returns an error with a file or a folder as a clause.
pub(super) fn why(error: &io::Error, path: &Path) -> String {
    let path = named(path);
    match error.kind() {
        ErrorKind::StorageFull => "the disk is full".into(),
        ErrorKind::QuotaExceeded => "your disk quota is used up".into(),
        ErrorKind::FileTooLarge => "its file has reached the size limit".into(),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => format!("{path} is not writable"),
        ErrorKind::NotADirectory => format!("{path} cannot be a folder, since there is a file in its way"),
        ErrorKind::NotFound => format!("{path} is not there"),
        _ => format!("{path}: {error}"),
    }
}
