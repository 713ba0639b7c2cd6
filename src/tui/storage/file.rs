//! The file of one game: added to, line by line, and cut back where a line was not written whole.

use super::disk::{Disk, Handle};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The journal of a game, open.
pub(super) struct JournalFile {
    pub(super) name: String,
    handle: Box<dyn Handle>,
    /// So many bytes are on the disk for good.
    good: u64,
    /// Whether something else may stand behind them.
    torn: bool,
}

impl JournalFile {
    /// A file of which so many bytes are good.
    pub(super) fn new(name: String, handle: Box<dyn Handle>, good: u64, torn: bool) -> Self {
        Self { name, handle, good, torn }
    }

    /// Makes a file with some bytes in it. All of it is on the disk, or nothing was made.
    pub(super) fn create(disk: &dyn Disk, folder: &Path, stem: &str, bytes: &[u8]) -> io::Result<Self> {
        let (name, handle) = create_new(disk, folder, stem, ".journal")?;
        // Nobody else knows of the file, so that the lock is not refused; where there are no locks it does without.
        let _ = handle.lock();
        let path = folder.join(&name);
        let mut file = Self::new(name, handle, 0, false);
        let made = file.append(bytes).and_then(|()| disk.sync_folder(folder));
        made.inspect_err(|_| drop(disk.remove(&path)))?;
        Ok(file)
    }

    /// Adds bytes; they are on the disk, or none of them count.
    pub(super) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.torn {
            self.handle.truncate(self.good)?;
        }
        // Not even what was written before a failed sync is sure to be there: all of it is written again.
        self.torn = true;
        write_all(self.handle.as_mut(), bytes)?;
        sync(self.handle.as_mut())?;
        self.torn = false;
        self.good += bytes.len() as u64;
        Ok(())
    }

    /// Cuts off what is behind the good bytes.
    pub(super) fn mend(&mut self) -> io::Result<()> {
        self.append(&[])
    }
}

/// Makes a file of a name that is free: the stem, or the stem and a number.
pub(super) fn create_new(
    disk: &dyn Disk,
    folder: &Path,
    stem: &str,
    ending: &str,
) -> io::Result<(String, Box<dyn Handle>)> {
    const MOST: u32 = 1000;
    let name = |number| if number == 1 { format!("{stem}{ending}") } else { format!("{stem}-{number}{ending}") };
    let mut created = create_in(disk, folder, name(1));
    for number in 2..=MOST {
        match created {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => created = create_in(disk, folder, name(number)),
            _ => break,
        }
    }
    created
}

fn create_in(disk: &dyn Disk, folder: &Path, name: String) -> io::Result<(String, Box<dyn Handle>)> {
    let path = folder.join(&name);
    let handle = match disk.create(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            create_folders(disk, folder)?;
            disk.create(&path)?
        }
        created => created?,
    };
    Ok((name, handle))
}

/// Makes a folder and those that it lies in.
fn create_folders(disk: &dyn Disk, folder: &Path) -> io::Result<()> {
    let Some(parent) = folder.parent() else { return Ok(()) };
    let created = match disk.create_folder(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            create_folders(disk, parent)?;
            disk.create_folder(folder)
        }
        created => created,
    };
    match created {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        _ => disk.sync_folder(parent),
    }
}

/// Keeps a copy of a file's bytes under a name of its own, and says which.
pub(super) fn keep_copy(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<String> {
    let (folder, stem): (PathBuf, _) = (
        path.parent().map(Into::into).unwrap_or_default(),
        path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
    );
    let (name, mut handle) = create_new(disk, &folder, &stem, ".damaged")?;
    let kept = write_all(handle.as_mut(), bytes).and_then(|()| sync(handle.as_mut()));
    kept.and_then(|()| disk.sync_folder(&folder)).inspect_err(|_| drop(disk.remove(&folder.join(&name))))?;
    Ok(name)
}

fn write_all(handle: &mut dyn Handle, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match handle.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn sync(handle: &mut dyn Handle) -> io::Result<()> {
    loop {
        match handle.sync() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
