//! The games of a folder: all of them as a list, and the unfinished ones.

use super::disk::{Disk, why_unread};
use super::file::ENDING;
use super::reading::cannot_be_read;
use crate::app::Msg;
use crate::game::journal::Summary;
use crate::rules::text::is_control;
use crate::tui::file;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The number of games in a batch of the list.
const BATCH: usize = 250;
const OPEN_GAMES: &str = "open-games.txt";
/// Returns the names of the journals in a folder, the latest first; without names that contain anything but plain
/// characters.
fn journals(disk: &dyn Disk, folder: &Path) -> io::Result<Vec<String>> {
    let is_journal = |name: &String| name.ends_with(ENDING) && !name.contains(is_control);
    let mut names: Vec<String> = disk.names(folder)?.into_iter().filter(is_journal).collect();
    names.sort_unstable_by(|one, other| other.cmp(one));
    Ok(names)
}

/// Lists the games of a folder. Returns a sentence about the games that it had to skip.
pub(super) fn list(disk: &dyn Disk, folder: Result<PathBuf, String>, tell: &mut dyn FnMut(Msg)) -> Result<(), String> {
    let failed = |why: String| format!("Could not list your games: {why}.");
    let folder = folder.map_err(failed)?;
    let names = match journals(disk, &folder) {
        // The folder is created with the first game.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        names => names.map_err(|error| failed(why_unread(&error, &folder)))?,
    };
    let (mut unread, mut first) = (0, None);
    for batch in names.chunks(BATCH) {
        let mut games = Vec::with_capacity(batch.len());
        for name in batch {
            match summary(disk, &folder.join(name), name) {
                Ok((summary, _)) => games.push(summary),
                Err(why) => {
                    unread += 1;
                    first.get_or_insert((name, why));
                }
            }
        }
        tell(Msg::Listed(games, false));
    }
    match first {
        None => Ok(()),
        Some((name, why)) if unread == 1 => Err(cannot_be_read(name, &why)),
        Some((name, why)) => Err(format!("Could not read {unread} saved games. The first is {name}: {why}.")),
    }
}

/// Reads the summary of a game from the two ends of its journal, and returns the first end too.
pub(super) fn summary(disk: &dyn Disk, path: &Path, name: &str) -> Result<(Summary, Vec<u8>), String> {
    let [head, tail] = disk.ends(path, Summary::END).map_err(|error| why_unread(&error, path))?;
    let summary = Summary::of_ends(name, &head, &tail).map_err(|why| why.to_string())?;
    Ok((summary, head))
}

/// The names of the unfinished games of a folder, the one left last first. They are in a small file next to the folder, so that
/// the program need not read all games at its start. Names and times of files are unreliable: clocks are set back, and files
/// copied.
///
/// The file includes the time when the folder last changed. If that differs, unknown games have come or gone, and the file is
/// rebuilt from the journals, as when it is lost.
pub(super) struct Left {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    file: PathBuf,
    /// The time of the folder's last change according to the file; empty if the file has to be rebuilt.
    changed: String,
    /// Whether no game had come or gone when the file was read.
    was_current: bool,
    names: Vec<String>,
}

impl Left {
    pub(super) fn read(disk: Arc<dyn Disk>, folder: PathBuf, home: &Path) -> Self {
        let file = home.join(OPEN_GAMES);
        let text = file::text(&file).unwrap_or_default();
        let mut lines = text.lines().map(String::from);
        let changed = lines.next().unwrap_or_default();
        let mut left = Self { disk, folder, file, changed, was_current: false, names: lines.collect() };
        left.was_current = left.is_current();
        left
    }

    fn is_current(&self) -> bool {
        self.now().is_some_and(|now| now == self.changed)
    }

    fn now(&self) -> Option<String> {
        let changed = self.disk.stat(&self.folder).ok()?.changed?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Some(format!("{}.{:09}", changed.as_secs(), changed.subsec_nanos()))
    }

    pub(super) fn names(mut self) -> Vec<String> {
        if !self.was_current {
            let changed = self.now();
            self.look();
            self.changed = changed.unwrap_or_default();
            self.write();
        }
        self.names
    }

    /// Records that a game was saved after the file was read. A game that is being played becomes the first; one that is over is
    /// removed.
    pub(super) fn note(mut self, name: &str, is_over: bool) {
        if !is_over && self.names.first().is_some_and(|first| first == name) && self.is_current() {
            return;
        }
        self.names.retain(|other| other != name);
        if !is_over {
            self.names.insert(0, name.into());
        }
        self.changed = self.now().filter(|_| self.was_current).unwrap_or_default();
        self.write();
    }

    /// Rebuilds the list from all journals. Games missing from the file are placed by the time of their last change.
    fn look(&mut self) {
        let summary = |name: &String| summary(self.disk.as_ref(), &self.folder.join(name), name);
        let is_open = |name: &String| summary(name).is_ok_and(|(game, _)| game.is_open());
        let all = journals(self.disk.as_ref(), &self.folder).unwrap_or_default();
        let mut known: Vec<String> = self.names.drain(..).filter(|name| all.contains(name)).collect();
        let changed = |name: &String| self.disk.stat(&self.folder.join(name)).ok()?.changed;
        let last = known.first().map(changed);
        let unknown = all.into_iter().filter(|name| !known.contains(name));
        let mut unknown: Vec<_> = unknown.filter(is_open).map(|name| (changed(&name), name)).collect();
        unknown.sort_unstable_by(|one, other| other.cmp(one));
        let later = unknown.partition_point(|(changed, _)| last.is_none_or(|last| *changed > last));
        let earlier = unknown.split_off(later);
        self.names.extend(unknown.into_iter().map(|(_, name)| name));
        self.names.append(&mut known);
        self.names.extend(earlier.into_iter().map(|(_, name)| name));
    }

    /// Writes the file. After a failed write, or without a sync before a crash, the list is rebuilt from the journals.
    fn write(&self) {
        let lines: String = self.names.iter().map(|name| format!("{name}\n")).collect();
        let _ = file::replace(&self.file, format!("{}\n{lines}", self.changed).as_bytes());
    }
}
