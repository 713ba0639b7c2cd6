//! What a person has learned, as a small file beside the games. It is written whole or not at all, and never where what is there
//! cannot be read: that would be lost.

use super::file::{reason, save, shown, text};
use crate::app::progress::{NotProgress, Progress};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Its name.
pub const FILE: &str = "progress.txt";

/// Reads the file of a folder. One that is not there says nothing.
///
/// # Errors
/// Why it cannot be read, as a sentence.
pub fn read(folder: &Path) -> Result<Progress, String> {
    let path = folder.join(FILE);
    let why = match text(&path) {
        Ok(text) => match text.parse() {
            Ok(progress) => return Ok(progress),
            Err(damage) => NotProgress::to_string(&damage),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Progress::default()),
        Err(error) => reason(&error),
    };
    Err(format!("What you learn is not kept: {} cannot be read ({why}); delete it to begin anew.", shown(&path)))
}

/// Writes what is known now beside what another program may have written meanwhile.
///
/// # Errors
/// Why it cannot be kept, as a sentence.
pub fn keep(folder: &Path, progress: &Progress) -> Result<(), String> {
    let mut all = read(folder)?;
    all.join(progress);
    let path = folder.join(FILE);
    let written: io::Result<()> = fs::create_dir_all(folder).and_then(|()| save(&path, all.to_string().as_bytes()));
    written.map_err(|error| format!("What you learn is not kept: {} ({}).", shown(&path), reason(&error)))
}
