//! The last setups of games, in a small file next to the folder of the games.

use super::file::{reason, save, shown, text};
use crate::app::setups::{NotSetups, Setups};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// The name of the file.
pub const FILE: &str = "setups.txt";

/// Reads the file in a folder. A missing file means no setups.
///
/// # Errors
/// Returns a sentence with the reason if the file is unreadable.
pub fn read(folder: &Path) -> Result<Setups, String> {
    let path = folder.join(FILE);
    let why = match text(&path) {
        Ok(text) => match text.parse() {
            Ok(setups) => return Ok(setups),
            Err(damage) => NotSetups::to_string(&damage),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Setups::default()),
        Err(error) => reason(&error),
    };
    Err(format!(
        "Could not read your last game setups from {} ({why}). The file will be replaced with your next game.",
        shown(&path)
    ))
}

/// Merges the setups over those in the latest file, which other programs may have changed, and saves them. A damaged file is
/// replaced: it holds only a few choices.
///
/// # Errors
/// Returns a sentence with the reason if saving fails.
pub fn keep(folder: &Path, setups: &Setups) -> Result<(), String> {
    let mut all = read(folder).unwrap_or_default();
    all.join(setups);
    let path = folder.join(FILE);
    let written: io::Result<()> = fs::create_dir_all(folder).and_then(|()| save(&path, all.to_string().as_bytes()));
    written.map_err(|error| format!("Could not save the game setup: {} ({}).", shown(&path), reason(&error)))
}
