//! What storing games asks of the system, behind a trait: in a test any one of the calls can fail. Each fails with what
//! the system says.

use crate::tui::file;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::SystemTime;

/// What tells whether a file is still the one it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// Which file it is: two names of the same file have this in common.
    pub file: (u64, u64),
    /// How many bytes it has.
    pub length: u64,
}

/// The calls that name a file or a folder.
pub trait Disk: Send + Sync {
    /// Makes a folder in one that is there.
    fn create_folder(&self, path: &Path) -> io::Result<()>;

    /// Returns when a folder's list of names is on the disk.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;

    /// Makes a file that is not there yet.
    fn create(&self, path: &Path) -> io::Result<Box<dyn Handle>>;

    /// Opens a file to read it and add to it.
    fn open(&self, path: &Path) -> io::Result<Box<dyn Handle>>;

    /// Reads a file, but no more than so many bytes of it.
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>>;

    /// Reads the first and the last bytes of a file; they may overlap.
    fn ends(&self, path: &Path, size: usize) -> io::Result<[Vec<u8>; 2]>;

    /// The names of the files in a folder that are text; of files only, since to open a pipe is to wait.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// When a file was changed last.
    fn changed(&self, path: &Path) -> io::Result<SystemTime>;

    /// What stands under a name.
    fn stat(&self, path: &Path) -> io::Result<Stat>;

    /// Gives a file another name in its folder. What had that name is gone.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The calls on an open file. What is written is added at its end.
pub trait Handle: Send {
    /// Locks the file for as long as it is open. `false` if another program has it.
    fn lock(&self) -> io::Result<bool>;

    /// Reads it from its beginning, but no more than so many bytes.
    fn read(&mut self, most: u64) -> io::Result<Vec<u8>>;

    /// Writes some of the bytes, and says how many.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize>;

    /// Returns when all that was written is on the disk.
    fn sync(&mut self) -> io::Result<()>;

    /// Cuts the file off behind so many bytes.
    fn truncate(&mut self, length: u64) -> io::Result<()>;

    /// The open file itself, whatever stands under its name by now.
    fn stat(&self) -> io::Result<Stat>;
}

impl From<Metadata> for Stat {
    #[cfg(unix)]
    fn from(found: Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self { file: (found.dev(), found.ino()), length: found.len() }
    }

    /// Where files have no numbers, they are told apart by when they were made.
    #[cfg(not(unix))]
    fn from(found: Metadata) -> Self {
        let made = found.created().ok().and_then(|made| made.duration_since(SystemTime::UNIX_EPOCH).ok());
        Self { file: made.map_or((0, 0), |made| (made.as_secs(), made.subsec_nanos().into())), length: found.len() }
    }
}

/// The files of the system.
#[derive(Clone, Copy, Debug)]
pub struct System;

impl Disk for System {
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        // Elsewhere a folder cannot be opened, and its names are the file system's business.
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
        // The whole file was there to be read.
        let tail = if head.len() < size { head.clone() } else { part(SeekFrom::End(-(size as i64)))? };
        Ok([head, tail])
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let name = |entry: fs::DirEntry| {
            // Only of a link it must be asked where it leads.
            let is_file = match entry.file_type() {
                Ok(kind) if kind.is_symlink() => fs::metadata(entry.path()).is_ok_and(|linked| linked.is_file()),
                kind => kind.is_ok_and(|kind| kind.is_file()),
            };
            entry.file_name().into_string().ok().filter(|_| is_file)
        };
        fs::read_dir(folder)?.map(|entry| Ok(name(entry?))).filter_map(Result::transpose).collect()
    }

    fn changed(&self, path: &Path) -> io::Result<SystemTime> {
        fs::metadata(path)?.modified()
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
