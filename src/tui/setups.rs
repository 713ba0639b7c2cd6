//! How games were set up last, as a small file beside the games.

use super::file::{reason, save, shown, text};
use crate::app::setups::{NotSetups, Setups};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Its name.
pub const FILE: &str = "setups.txt";

/// Reads the file of a folder. One that is not there says nothing.
///
/// # Errors
/// Why it cannot be read, as a sentence.
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
        "How games were set up last is not known: {} cannot be read ({why}). The next game makes it anew.",
        shown(&path)
    ))
}

/// Writes what is known now over what another program may have written meanwhile. A file that is damaged is made anew: no more is lost
/// than a few choices.
///
/// # Errors
/// Why it cannot be kept, as a sentence.
pub fn keep(folder: &Path, setups: &Setups) -> Result<(), String> {
    let mut all = read(folder).unwrap_or_default();
    all.join(setups);
    let path = folder.join(FILE);
    let written: io::Result<()> = fs::create_dir_all(folder).and_then(|()| save(&path, all.to_string().as_bytes()));
    written.map_err(|error| format!("How games are set up is not kept: {} ({}).", shown(&path), reason(&error)))
}
