//! The learning progress of the user, in a small file next to the folder of the games. It is written completely or not at all,
//! and never over an unreadable file, whose contents would be lost.

use super::file::{reason, save, shown, text};
use crate::app::progress::{NotProgress, Progress};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The name of the file.
pub const FILE: &str = "progress.txt";

/// Reads the file in a folder. A missing file means no progress.
///
/// # Errors
/// Returns a sentence with the reason if the file is unreadable.
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
    Err(format!("Your progress is not being saved: could not read {} ({why}). Delete it to start over.", shown(&path)))
}

/// Merges the progress with the latest file, which other programs may have changed, and saves it.
///
/// # Errors
/// Returns a sentence with the reason if reading or saving fails.
pub fn keep(folder: &Path, progress: &Progress) -> Result<(), String> {
    let mut all = read(folder)?;
    all.join(progress);
    let path = folder.join(FILE);
    let written: io::Result<()> = fs::create_dir_all(folder).and_then(|()| save(&path, all.to_string().as_bytes()));
    written.map_err(|error| format!("Could not save your progress: {} ({}).", shown(&path), reason(&error)))
}
