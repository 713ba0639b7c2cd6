//! The file of one game: lines are appended, and an incomplete line is cut off.

use super::disk::{Disk, Handle};
use crate::game::journal::{self, Event, Header};
use crate::tui::file::numbered;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The extension of journals.
pub(super) const ENDING: &str = ".journal";
/// The extension of damaged files, which stay.
const DAMAGED: &str = ".damaged";

/// The open journal of a game.
pub(super) struct JournalFile {
    folder: PathBuf,
    pub(super) name: String,
    handle: Box<dyn Handle>,
    /// The whole game, to write it again if the file is gone.
    game: Whole,
    /// The number of bytes durably on the disk, and of the game's events in them.
    good: u64,
    events: usize,
    /// True if other bytes may follow them.
    torn: bool,
}

#[derive(Clone)]
pub(super) struct Whole {
    pub(super) header: Header,
    pub(super) log: Vec<Event>,
}

/// The result of restoring a file that changed on the disk.
#[derive(Debug)]
pub(super) enum Mended {
    /// No file had its name.
    Gone,
    /// The file found there was saved under this name.
    Kept(String),
    /// The file found there belongs to another program or refuses to be renamed, so the game has a new name.
    Online,
}

impl Whole {
    /// Returns the lines of the events from an index on.
    fn lines(&self, from: usize) -> String {
        journal::lines(&self.header, &self.log[from.min(self.log.len())..], self.log.len())
    }

    fn text(&self) -> String {
        self.header.line() + &self.lines(0)
    }

    fn is_over(&self) -> bool {
        matches!(self.log.last(), Some(Event::End(_)))
    }
}

impl JournalFile {
    /// Wraps an open file whose first `good` bytes are durable and hold `game`; others may follow them if it is `torn`.
    pub(super) fn new(path: &Path, handle: Box<dyn Handle>, game: Whole, good: u64, torn: bool) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (folder, events) = (path.parent().map(Into::into).unwrap_or_default(), game.log.len());
        Self { folder, name, handle, game, good, events, torn }
    }

    /// Creates a file with a game in it: it is on the disk completely, or not created. If the game is over, it may have a file
    /// already, since a game of another program can be reopened after its end.
    pub(super) fn create(disk: &dyn Disk, folder: &Path, game: Whole) -> io::Result<Self> {
        let stem = format!("{}-{}", game.header.time.to_string().replace(':', ""), game.header.info.id);
        let (path, text) = (folder.join(format!("{stem}{ENDING}")), game.text());
        if game.is_over()
            && disk.read(&path, text.len() as u64 + 1).is_ok_and(|found| found == text.as_bytes())
            && let Ok(handle) = disk.open(&path)
        {
            return Ok(Self::new(&path, handle, game, text.len() as u64, false));
        }
        Self::create_as(disk, folder, &stem, game)
    }

    fn create_as(disk: &dyn Disk, folder: &Path, stem: &str, game: Whole) -> io::Result<Self> {
        let (name, handle) = create_new(disk, folder, stem)?;
        // No other program knows the file, so it gets the lock; systems without locks do without.
        let _ = handle.lock();
        let path = folder.join(name);
        let text = game.text();
        let mut file = Self::new(&path, handle, game, 0, false);
        let made = file.append(text.as_bytes()).and_then(|()| disk.sync_folder(folder));
        made.inspect_err(|_| drop(disk.remove(&path)))?;
        Ok(file)
    }

    pub(super) fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Returns the number of the game's events, some of which may not be saved yet.
    pub(super) fn events(&self) -> usize {
        self.game.log.len()
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Adds the events of the game from an index on. If the file changed on the disk, writes the whole game again, and returns the
    /// fate of the file found there.
    pub(super) fn save(&mut self, disk: &dyn Disk, from: usize, new: Vec<Event>) -> io::Result<Option<Mended>> {
        // After a failure, events come again.
        self.game.log.truncate(from);
        self.game.log.extend(new);
        if !self.is_there(disk)? {
            return self.rebuild(disk).map(Some);
        }
        let lines = self.game.lines(self.events);
        if !lines.is_empty() || self.torn {
            self.append(lines.as_bytes())?;
            self.events = self.game.log.len();
        }
        Ok(None)
    }

    /// Returns whether the file is still under its name, according to its identity and length.
    fn is_there(&self, disk: &dyn Disk) -> io::Result<bool> {
        let found = match uninterrupted(|| disk.stat(&self.path())) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(false),
            found => found?,
        };
        let own = uninterrupted(|| self.handle.stat())?;
        Ok(own.file == found.file && (own.length == self.good || own.length > self.good && self.torn))
    }

    /// Writes the whole game to a journal of another name, which then replaces this one, so the library is never without it.
    pub(super) fn rebuild(&mut self, disk: &dyn Disk) -> io::Result<Mended> {
        let stem = self.name.strip_suffix(ENDING).unwrap_or(&self.name);
        let mut anew = Self::create_as(disk, &self.folder, stem, self.game.clone())?;
        let mended = if anew.name == self.name { Mended::Gone } else { anew.take_place(disk, self) };
        *self = anew;
        Ok(mended)
    }

    /// Takes the name of the file `of`, and renames the file found there.
    fn take_place(&mut self, disk: &dyn Disk, of: &Self) -> Mended {
        let path = of.path();
        let is_ours = || Ok::<_, io::Error>(disk.stat(&path)?.file == of.handle.stat()?.file);
        // It stays locked until it is renamed, unless the lock is our own.
        let found = disk.open(&path);
        let is_locked = || found.as_ref().is_ok_and(|found| matches!(found.lock(), Ok(false)));
        if !is_ours().unwrap_or(false) && is_locked() {
            return Mended::Online;
        }
        let free = |name: &String| disk.stat(&self.folder.join(name)).is_err_and(|e| e.kind() == ErrorKind::NotFound);
        let Some(kept) = numbered(&of.name, DAMAGED).find(free) else { return Mended::Online };
        if disk.rename(&path, &self.folder.join(&kept)).is_err() {
            return Mended::Online;
        }
        let renamed = disk.rename(&self.path(), &path);
        if renamed.is_ok() {
            self.name.clone_from(&of.name);
        }
        // Until the folder is synced, the game may have its old or its new name.
        let _ = disk.sync_folder(&self.folder);
        Mended::Kept(kept)
    }

    /// Appends bytes; they are on the disk, or none of them count.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.torn {
            self.handle.truncate(self.good)?;
        }
        // Even bytes written before a failed sync may be missing: all of them are written again.
        self.torn = true;
        write_all(self.handle.as_mut(), bytes)?;
        uninterrupted(|| self.handle.sync())?;
        self.torn = false;
        self.good += bytes.len() as u64;
        Ok(())
    }
}

/// Creates a journal under a free name: the stem, or the stem and a number.
fn create_new(disk: &dyn Disk, folder: &Path, stem: &str) -> io::Result<(String, Box<dyn Handle>)> {
    for name in numbered(stem, ENDING) {
        let path = folder.join(&name);
        let created = match disk.create(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                create_folders(disk, folder).and_then(|()| disk.create(&path))
            }
            created => created,
        };
        if !matches!(&created, Err(error) if error.kind() == ErrorKind::AlreadyExists) {
            return created.map(|handle| (name, handle));
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

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

fn write_all(handle: &mut dyn Handle, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match uninterrupted(|| handle.write(bytes))? {
            0 => return Err(ErrorKind::WriteZero.into()),
            written => bytes = &bytes[written..],
        }
    }
    Ok(())
}

fn uninterrupted<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
