//! The export to files, under a name that the user gave or a free one.

use super::file::{MAX_NUMBER, create, named, not_saved, numbered, replaceable, save, shown};
use crate::app::{NotWritten, Write};
use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Writes an export, and returns its path. No file is replaced unless that was allowed; a folder gets it under its default name.
pub fn write(write: Write) -> Result<String, NotWritten> {
    let folder = write.typed.as_deref().map(expanded).filter(|typed| typed.is_dir());
    let (Some(name), None) = (&write.name, &folder) else { return write_numbered(&folder.unwrap_or_default(), &write) };
    let path = expanded(name);
    let there = fs::metadata(&path).ok();
    if name.ends_with(std::path::is_separator) || there.as_ref().is_some_and(Metadata::is_dir) {
        let sentence = format!("Could not save {}: it is a folder; name a file in it.", shown(&path));
        return Err(NotWritten::Failed(sentence));
    }
    replaceable(&path).map_err(|error| failed(&path, &error))?;
    let text = write.text.as_bytes();
    match if write.replace { save(&path, text) } else { create(&path, text) } {
        Ok(()) => Ok(named(&path)),
        Err(error) if error.kind() == ErrorKind::AlreadyExists && !write.replace => {
            let protected = there.is_some_and(|there| there.permissions().readonly());
            Err(NotWritten::Exists(Write { protected, ..write }))
        }
        Err(error) => Err(failed(&path, &error)),
    }
}

/// Writes to a folder under the default name, or with the first free number after it.
fn write_numbered(folder: &Path, write: &Write) -> Result<String, NotWritten> {
    let (stem, ending) = write.default.split_at(write.default.rfind('.').unwrap_or(write.default.len()));
    for name in numbered(stem, ending) {
        let path = folder.join(name);
        match create(&path, write.text.as_bytes()) {
            Ok(()) => return Ok(named(&path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(&path, &error)),
        }
    }
    let sentence = format!("Could not save {}: there are already {MAX_NUMBER} files with that name.", write.default);
    Err(NotWritten::Failed(sentence))
}

fn failed(path: &Path, error: &io::Error) -> NotWritten {
    NotWritten::Failed(not_saved(path, error))
}

/// Expands `~/` to the home folder, as a shell does.
pub(super) fn expanded(name: &str) -> PathBuf {
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => name.into(),
    }
}
