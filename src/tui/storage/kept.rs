//! What the user learned, and the last setups of games: each in a small file next to the folder of the games.

use crate::app::progress::Progress;
use crate::app::setups::Setups;
use crate::tui::file::{reason, save, shown, text};
use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::str::FromStr;

pub const PROGRESS: &str = "progress.txt";
const SETUPS: &str = "setups.txt";

/// Reads the learning progress in a folder. A missing file means no progress.
pub fn progress(folder: &Path) -> Result<Progress, String> {
    let path = folder.join(PROGRESS);
    read(&path).map_err(|why| {
        let path = shown(&path);
        format!("Your progress is not being saved: could not read {path} ({why}). Delete it to start over.")
    })
}

/// Merges the progress with the latest file, which other programs may have changed, and saves it; but never over an unreadable
/// file, whose contents would be lost.
pub fn keep_progress(folder: &Path, progress: &Progress) -> Result<(), String> {
    let mut all = self::progress(folder)?;
    all.join(progress);
    write(folder, PROGRESS, &all).map_err(|why| format!("Could not save your progress: {why}."))
}

/// Reads the last setups in a folder. A missing file means no setups.
pub(super) fn setups(folder: &Path) -> Result<Setups, String> {
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
pub(super) fn keep_setups(folder: &Path, setups: &Setups) -> Result<(), String> {
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
