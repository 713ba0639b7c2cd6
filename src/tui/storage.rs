//! The journals of the games as files: a folder in the user's data directory, one file a game.
//!
//! A move is on the disk before it is shown. A failed write is reported and repeated with the next move, and the game
//! continues. The file of a game being played is locked, so that no two programs write the same one.

pub mod disk;
mod file;
mod library;
pub mod reading;

use super::environment;
use super::file::{expanded, reason, save, shown, text};
use crate::app::progress::Progress;
use crate::app::puzzles::progress::{PuzzleEvent, PuzzleProgress};
use crate::app::setups::Setups;
use crate::app::{Msg, StorageEffect};
use crate::game::Timestamp;
use crate::game::journal::{Event, Header, Replay, Summary};
use crate::rules::text::sanitize;
use crate::rules::{Info, Viewer};
use disk::{Disk, System, why};
use file::{JournalFile, Mended, Whole};
use library::{Left, list, summary};
use reading::{Read, Reading, cannot_be_read};
use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::SystemTime;

/// What the user learned, the progress with puzzles, and the last setups of games: each in a small file next to the folder of the games.
pub const PROGRESS: &str = "progress.txt";
pub const PUZZLES: &str = "puzzles.txt";
const SETUPS: &str = "setups.txt";

pub struct Storage {
    disk: Arc<dyn Disk>,
    /// The folder, or the reason why there is none.
    folder: Result<PathBuf, String>,
    /// The number of the game on the screen, and its file.
    open: Option<(u64, JournalFile)>,
}

pub fn now() -> Timestamp {
    Timestamp::new(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_secs()))
}

impl Storage {
    pub fn of_user() -> Self {
        // Exceeding the file size limit must be a write error, not the end of the program.
        #[cfg(unix)]
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
        Self { disk: Arc::new(System), folder: folder_of_user(), open: None }
    }

    pub fn nowhere() -> Self {
        Self { disk: Arc::new(System), folder: Err("guests cannot save anything here".into()), open: None }
    }

    pub fn new(disk: Arc<dyn Disk>, folder: PathBuf) -> Self {
        Self { disk, folder: Ok(folder), open: None }
    }

    /// Runs an effect on the stored data, and returns the message about it, if there is one.
    pub fn perform(&mut self, effect: StorageEffect) -> Option<Msg> {
        match effect {
            StorageEffect::Save { id, header, from, new, folder } => {
                let (left, upto) = (self.left(), from + new.len());
                Some(match self.save(id, *header, from, new, folder.as_deref()) {
                    Ok(said) => {
                        self.note(left);
                        Msg::Saved { id, upto, said }
                    }
                    Err(why) => Msg::Unsaved { id, why },
                })
            }
            StorageEffect::Learned(progress) => {
                let kept = self.home().and_then(|home| keep_progress(home, &progress));
                kept.err().map(Msg::NotKept)
            }
            StorageEffect::Puzzles => Some(Msg::PuzzleProgress(self.home().and_then(puzzles))),
            StorageEffect::Puzzled(event) => {
                let kept = self.home().and_then(|home| keep_puzzle(home, &event));
                kept.err().map(Msg::NotKept)
            }
            StorageEffect::Remember(chosen) => {
                let home = self.home().ok();
                home.and_then(|home| keep_setups(home, &chosen).err()).map(Msg::NotKept)
            }
            StorageEffect::Close => {
                self.open = None;
                None
            }
            StorageEffect::Newest => {
                let (newest, unread) = self.newest(None);
                Some(Msg::Newest(newest.map(Box::new), unread))
            }
            StorageEffect::Delete { name } => Some(match self.delete(&name) {
                Ok(()) => Msg::Deleted { name },
                Err(sentence) => Msg::Failed(sentence),
            }),
        }
    }

    pub fn progress(&self) -> Result<Progress, String> {
        progress(self.home()?)
    }

    pub fn setups(&self) -> Result<Setups, String> {
        self.home().map_or_else(|_| Ok(Setups::default()), setups)
    }

    /// Returns the parent folder of the games' folder.
    pub fn home(&self) -> Result<&Path, String> {
        let folder = self.folder.as_ref().map_err(|why| format!("Your progress is not being saved: {why}."))?;
        Ok(folder.parent().unwrap_or(folder))
    }

    /// Adds the events of a game from an index on to its file, and creates it with the first event. If `other` names another
    /// folder, the whole game and later events go there. Returns a sentence if there is something to report.
    fn save(
        &mut self,
        id: u64,
        header: Header,
        from: usize,
        new: Vec<Event>,
        other: Option<&str>,
    ) -> Result<Option<String>, String> {
        let disk = self.disk.as_ref();
        let open = self.open.as_mut().filter(|(open, file)| *open == id && from <= file.events() && other.is_none());
        if let Some((_, file)) = open {
            let mended = file.save(disk, from, new).map_err(|error| why(&error, &file.path()))?;
            return Ok(mended.map(|mended| sentence(&mended, &file.name)));
        }
        if from > 0 {
            // After a failure, the whole game comes.
            return Err("its file was closed".into());
        }
        let named = |name: &str| std::path::absolute(expanded(name)).map_err(|error| why(&error, Path::new(name)));
        let folder = other.map_or_else(|| self.folder.clone(), named)?;
        let file =
            JournalFile::create(disk, &folder, Whole { header, log: new }).map_err(|error| why(&error, &folder))?;
        let said = other.map(|_| kept_elsewhere(&file.path(), self.folder.as_deref().ok()));
        self.open = Some((id, file));
        Ok(said)
    }

    /// Returns the most recently left game, of one kind or of any, that is unfinished and can be resumed, with its position. Also
    /// returns a sentence if a game left later is unreadable.
    pub fn newest(&self, kind: Option<&Info>) -> (Option<Summary>, Option<String>) {
        let mut unread = None;
        let names = self.left().map(Left::names).unwrap_or_default();
        let newest = names.into_iter().find_map(|name| match self.begun(&name) {
            Ok(summary) => {
                let is_wanted = summary.is_open() && kind.is_none_or(|kind| kind.id == summary.info.id);
                is_wanted.then(|| Summary { position: self.position(&name), ..summary })
            }
            Err(why) => {
                unread.get_or_insert_with(|| cannot_be_read(&name, &why));
                None
            }
        });
        (newest, unread)
    }

    fn begun(&self, name: &str) -> Result<Summary, String> {
        let path = self.path(name)?;
        let (summary, head) = summary(self.disk.as_ref(), &path, name)?;
        Replay::new(&head).map(|_| summary).map_err(|why| why.to_string())
    }

    /// Returns the current position of a game, if it is quick to find and hides nothing.
    fn position(&self, name: &str) -> Option<String> {
        let disk = Arc::clone(&self.disk);
        let reading = Reading { disk, path: self.path(name), name: name.into(), id: None };
        let read = if reading.is_long() { None } else { reading.run(&mut |_, _| true) };
        let game = read?.opened.ok()?.game;
        (game.viewer() == Viewer::Everyone).then(|| game.fen(game.plies()))
    }

    fn left(&self) -> Option<Left> {
        let folder = self.folder.clone().ok()?;
        Some(Left::read(Arc::clone(&self.disk), folder, self.home().ok()?))
    }

    /// Records in the list of unfinished games, as it was before, whether the game of the open file is over.
    fn note(&self, left: Option<Left>) {
        let is_here = |file: &JournalFile| file.path().parent() == self.folder.as_deref().ok();
        // Games in another folder are not listed here.
        if let (Some(left), Some((_, file))) = (left, self.open.as_ref().filter(|(_, file)| is_here(file))) {
            left.note(&file.name, file.is_over());
        }
    }

    /// Returns a computation for its own thread that lists the games, newest first and in batches, and at last reports the games
    /// that failed.
    pub fn list(&self) -> impl FnOnce(&mut dyn FnMut(Msg)) + Send + use<> {
        let (disk, folder) = (Arc::clone(&self.disk), self.folder.clone());
        move |tell| {
            let failed = list(disk.as_ref(), folder, tell);
            tell(Msg::Listed(Vec::new(), true));
            if let Err(sentence) = failed {
                tell(Msg::Failed(sentence));
            }
        }
    }

    /// Reads a journal, to resume its game under the number `id` or to review it, however long that takes.
    pub fn read(&mut self, id: Option<u64>, name: String) -> Option<Msg> {
        let read = self.reading(id, name).run(&mut |_, _| true)?;
        Some(self.take(read))
    }

    /// Prepares the reading of a journal, which can run on another thread; [`Storage::take`] takes the result.
    pub fn reading(&mut self, id: Option<u64>, name: String) -> Reading {
        if id.is_some() {
            self.open = None;
        }
        Reading { disk: Arc::clone(&self.disk), path: self.path(&name), name, id }
    }

    /// Takes the result of reading a journal: its game is the one on the screen from now on.
    pub fn take(&mut self, read: Read) -> Msg {
        let Read { id, opened, file } = read;
        let opened = match opened {
            Ok(opened) => Box::new(opened),
            Err(sentence) => return Msg::Failed(sentence),
        };
        let Some(id) = id else { return Msg::Opened(opened) };
        let left = self.left();
        self.open = file.map(|file| (id, file));
        self.note(left);
        Msg::Resumed { id, opened }
    }

    fn delete(&mut self, name: &str) -> Result<(), String> {
        self.open.take_if(|(_, file)| file.name == name);
        let path = self.path(name)?;
        let locked = self.disk.open(&path).and_then(|file| file.lock());
        if matches!(locked, Ok(false)) {
            return Err(format!("Could not delete {name}: another program has it open."));
        }
        let left = self.left();
        self.disk.remove(&path).map_err(|error| format!("Could not delete {name}: {}.", why(&error, &path)))?;
        if let Some(left) = left {
            left.note(name, true);
        }
        // Without the sync the removal may be undone by a crash.
        let _ = self.disk.sync_folder(path.parent().unwrap_or(&path));
        Ok(())
    }

    /// Returns the path of a journal, which can only be in the folder.
    fn path(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.folder.as_ref().map_err(|why| cannot_be_read(name, why))?;
        let is_name = Path::new(name).file_name().is_some_and(|file| file == name);
        if is_name { Ok(folder.join(name)) } else { Err(cannot_be_read(name, "that is not the name of a saved game")) }
    }
}

/// Returns a sentence about a journal that did not match its earlier state.
fn sentence(mended: &Mended, name: &str) -> String {
    match mended {
        Mended::Gone => "This game's file had been deleted. It has been saved again in full.".into(),
        Mended::Kept(kept) => {
            format!(
                "Another program changed this game's file. The game has been saved again in full; the changed file is now {kept}."
            )
        }
        Mended::Online => {
            format!("This game's file was replaced by something else. The game is now saved in full as {name}.")
        }
    }
}

/// Returns a sentence that says where a game outside the library is saved.
fn kept_elsewhere(path: &Path, library: Option<&Path>) -> String {
    let path = sanitize(&path.display().to_string());
    let how = library.map(|library| sanitize(&library.display().to_string()));
    let how = how.map(|library| format!(" To list it in your library, move it to {library}.")).unwrap_or_default();
    format!("The whole game is saved in {path}.{how}")
}

fn folder_of_user() -> Result<PathBuf, String> {
    // Without these variables the library would ask the user database, and use a folder that the user did not choose.
    let unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    if cfg!(unix) && ["HOME", "XDG_DATA_HOME", environment::DATA].into_iter().all(unset) {
        return Err("neither HOME nor XDG_DATA_HOME is set".into());
    }
    environment::data_folder().map(|folder| folder.join("games")).ok_or_else(|| "no home folder was found".into())
}

/// Reads the learning progress in a folder. A missing file means no progress.
pub fn progress(folder: &Path) -> Result<Progress, String> {
    learned(folder, PROGRESS)
}

fn learned<T: Default + FromStr<Err: Display>>(folder: &Path, file: &str) -> Result<T, String> {
    let path = folder.join(file);
    read(&path).map_err(|why| {
        let path = shown(&path);
        format!("Your progress is not being saved: could not read {path} ({why}). Delete it to start over.")
    })
}

/// Reads the progress with puzzles in a folder. A missing file means no progress.
pub fn puzzles(folder: &Path) -> Result<PuzzleProgress, String> {
    learned(folder, PUZZLES)
}

/// Adds a result to the latest progress with puzzles, which other programs may have changed; but never over an unreadable file.
pub fn keep_puzzle(folder: &Path, event: &PuzzleEvent) -> Result<(), String> {
    let mut all = puzzles(folder)?;
    all.apply(event);
    write(folder, PUZZLES, &all).map_err(|why| format!("Could not save your progress: {why}."))
}

/// Merges the progress with the latest file, which other programs may have changed, and saves it; but never over an unreadable
/// file, whose contents would be lost.
pub fn keep_progress(folder: &Path, progress: &Progress) -> Result<(), String> {
    let mut all = self::progress(folder)?;
    all.join(progress);
    write(folder, PROGRESS, &all).map_err(|why| format!("Could not save your progress: {why}."))
}

/// Reads the last setups in a folder. A missing file means no setups.
fn setups(folder: &Path) -> Result<Setups, String> {
    let path = folder.join(SETUPS);
    read(&path).map_err(|why| {
        let path = shown(&path);
        format!(
            "Could not read your last game setups from {path} ({why}). The file will be replaced with your next game."
        )
    })
}

/// Merges the setups over those in the latest file, which other programs may have changed, and saves them. A damaged file is
/// replaced: it holds only a few choices.
fn keep_setups(folder: &Path, setups: &Setups) -> Result<(), String> {
    let mut all = self::setups(folder).unwrap_or_default();
    all.join(setups);
    write(folder, SETUPS, &all).map_err(|why| format!("Could not save the game setup: {why}."))
}

fn read<T: Default + FromStr<Err: Display>>(path: &Path) -> Result<T, String> {
    match text(path) {
        Ok(text) => text.parse().map_err(|damage: T::Err| damage.to_string()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(reason(&error)),
    }
}

fn write(folder: &Path, file: &str, contents: &impl Display) -> Result<(), String> {
    let path = folder.join(file);
    let written = fs::create_dir_all(folder).and_then(|()| save(&path, contents.to_string().as_bytes()));
    written.map_err(|error| format!("{} ({})", shown(&path), reason(&error)))
}
