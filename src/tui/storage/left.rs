//! Which games are open, the one that was left last first: a small file beside the games, so that no start of the program has to
//! look into all of them. Names and times of files do not tell: clocks are set back, and files copied.
//!
//! The file says with it when the folder of the games was changed last. If that is not so any more, games have come or gone that it
//! does not know of, and it is made anew from the journals, as where it is lost.

use super::disk::Disk;
use super::{journals, summary};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Its name.
const FILE: &str = "open-games.txt";
/// A larger file is something else.
const LARGEST: u64 = 1 << 20;

/// The names of the open games of a folder.
pub(super) struct Left<'a> {
    disk: &'a dyn Disk,
    folder: &'a Path,
    file: PathBuf,
    /// When the folder was changed last, as the file has it; nothing, where it is to be made anew.
    changed: String,
    names: Vec<String>,
}

impl<'a> Left<'a> {
    /// Reads the file that stands in a folder.
    pub(super) fn read(disk: &'a dyn Disk, folder: &'a Path, home: &Path) -> Self {
        let file = home.join(FILE);
        let mut text = String::new();
        // To open a pipe is to wait.
        if fs::metadata(&file).is_ok_and(|found| found.is_file()) {
            let read = File::open(&file).and_then(|file| file.take(LARGEST).read_to_string(&mut text));
            let _ = read.inspect_err(|_| text.clear());
        }
        let mut lines = text.lines().map(String::from);
        let changed = lines.next().unwrap_or_default();
        Self { disk, folder, file, changed, names: lines.collect() }
    }

    /// Whether no game has come or gone since the file was written.
    pub(super) fn is_current(&self) -> bool {
        self.now().is_some_and(|now| now == self.changed)
    }

    /// When the folder was changed last.
    fn now(&self) -> Option<String> {
        let changed = self.disk.changed(self.folder).ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Some(format!("{}.{:09}", changed.as_secs(), changed.subsec_nanos()))
    }

    /// The games, the one that was left last first.
    pub(super) fn names(mut self) -> Vec<String> {
        if !self.is_current() {
            let changed = self.now();
            self.look();
            self.changed = changed.unwrap_or_default();
            let _ = self.write();
        }
        self.names
    }

    /// A game is played, or left for good. It is the first, or none of them.
    pub(super) fn note(mut self, name: &str, is_over: bool, was_current: bool) {
        if !is_over && self.names.first().is_some_and(|first| first == name) && self.is_current() {
            return;
        }
        self.names.retain(|other| other != name);
        if !is_over {
            self.names.insert(0, name.into());
        }
        self.changed = self.now().filter(|_| was_current).unwrap_or_default();
        // What cannot be written is found in the journals.
        let _ = self.write();
    }

    /// Looks into all journals. Those that the file does not know stand where they were changed last, before what it knows or after it.
    fn look(&mut self) {
        let is_open = |name: &String| summary(self.disk, self.folder, name).is_ok_and(|game| game.is_open());
        let all = journals(self.disk, self.folder).unwrap_or_default();
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

    /// Writes the file beside its place. It need not be on the disk for good, since it can be made anew.
    fn write(&self) -> io::Result<()> {
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let mut file = tempfile::Builder::new().prefix(".pawnstorm-").tempfile_in(folder)?;
        let lines: String = self.names.iter().map(|name| format!("{name}\n")).collect();
        file.write_all(format!("{}\n{lines}", self.changed).as_bytes())?;
        file.persist(&self.file)?;
        Ok(())
    }
}
