//! What is exported to files: under a name that the user gave, or one that is free.

use super::file::{create, save};
use crate::app::export::{NotWritten, Write};
use crate::rules::fen::quoted;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// So many files of one name may be numbered.
const MOST: u32 = 1000;

/// Writes what the program wants to export, and says under which path. No file is replaced unless that was asked for.
///
/// # Errors
/// A file that is there already; or what the system says, as a sentence.
pub fn write(write: Write) -> Result<String, NotWritten> {
    let Some(name) = &write.name else { return write_numbered(&write) };
    let path = expanded(name);
    let text = write.text.as_bytes();
    match if write.replace { save(&path, text) } else { create(&path, text) } {
        Ok(()) => Ok(path.display().to_string()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists && !write.replace && !path.is_dir() => {
            Err(NotWritten::Exists(write))
        }
        Err(error) => Err(failed(&path, &error)),
    }
}

/// Under its default name, or with the first number behind that which is free.
fn write_numbered(write: &Write) -> Result<String, NotWritten> {
    let (stem, extension) = write.default.rsplit_once('.').unwrap_or((&write.default, ""));
    for number in 1..=MOST {
        let name = if number == 1 { write.default.clone() } else { format!("{stem}-{number}.{extension}") };
        match create(Path::new(&name), write.text.as_bytes()) {
            Ok(()) => return Ok(name),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(Path::new(&name), &error)),
        }
    }
    let sentence = format!("{} could not be written: there are {MOST} files of that name.", write.default);
    Err(NotWritten::Failed(sentence))
}

fn failed(path: &Path, error: &io::Error) -> NotWritten {
    let path = path.display().to_string();
    NotWritten::Failed(format!("{} could not be written: {}.", quoted(&path), reason(error)))
}

/// What the system says, without its number.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A name in which `~/` stands for the home folder, as in a shell.
fn expanded(name: &str) -> PathBuf {
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => name.into(),
    }
}
