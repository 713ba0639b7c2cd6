//! The unfinished games, the one left last first: a small file next to the folder of the games, so that the program need not
//! read them all at its start. Names and times of files are unreliable: clocks are set back, and files copied.
//!
//! The file includes the time when the folder of the games last changed. If that differs, unknown games have come or gone,
//! and the file is rebuilt from the journals, as when it is lost.

use super::disk::Disk;
use super::{journals, summary};
use crate::tui::file::replaceable;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// The name of the file.
const FILE: &str = "open-games.txt";
/// The largest size of the file in bytes.
const LARGEST: u64 = 1 << 20;

/// The names of the open games of a folder.
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
    /// Reads the file in a folder.
    pub(super) fn read(disk: Arc<dyn Disk>, folder: PathBuf, home: &Path) -> Self {
        let file = home.join(FILE);
        let mut text = String::new();
        // Opening a pipe may block.
        if fs::metadata(&file).is_ok_and(|found| found.is_file()) {
            let read = File::open(&file).and_then(|file| file.take(LARGEST).read_to_string(&mut text));
            let _ = read.inspect_err(|_| text.clear());
        }
        let mut lines = text.lines().map(String::from);
        let changed = lines.next().unwrap_or_default();
        let mut left = Self { disk, folder, file, changed, was_current: false, names: lines.collect() };
        left.was_current = left.is_current();
        left
    }

    /// Returns whether no game has come or gone since the file was written.
    fn is_current(&self) -> bool {
        self.now().is_some_and(|now| now == self.changed)
    }

    /// Returns the time of the folder's last change.
    fn now(&self) -> Option<String> {
        let changed = self.disk.changed(&self.folder).ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Some(format!("{}.{:09}", changed.as_secs(), changed.subsec_nanos()))
    }

    /// Returns the names of the games, the one left last first.
    pub(super) fn names(mut self) -> Vec<String> {
        if !self.was_current {
            let changed = self.now();
            self.look();
            self.changed = changed.unwrap_or_default();
            let _ = self.write();
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
        // After a failed write, the list is rebuilt from the journals.
        let _ = self.write();
    }

    /// Rebuilds the list from all journals. Games missing from the file are placed by the time of their last change.
    fn look(&mut self) {
        let is_open = |name: &String| summary(self.disk.as_ref(), &self.folder, name).is_ok_and(|game| game.is_open());
        let all = journals(self.disk.as_ref(), &self.folder).unwrap_or_default();
        let mut known: Vec<String> = self.names.drain(..).filter(|name| all.contains(name)).collect();
        let changed = |name: &String| self.disk.changed(&self.folder.join(name)).ok();
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

    /// Writes the file and renames it into place, without a sync, since it can be rebuilt.
    fn write(&self) -> io::Result<()> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new().prefix(".pawnstorm-").tempfile_in(folder)?;
        let lines: String = self.names.iter().map(|name| format!("{name}\n")).collect();
        file.write_all(format!("{}\n{lines}", self.changed).as_bytes())?;
        file.persist(replaceable(&self.file)?)?;
        Ok(())
    }
}
