//! What a person has learned, as a small file beside the games. It is written whole or not at all, and never where what is there
//! cannot be read: that would be lost.

use super::file::{reason, save, shown};
use crate::app::progress::{NotProgress, Progress};
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Its name.
pub const FILE: &str = "progress.txt";
/// A larger file is something else.
const LARGEST: u64 = 1 << 20;

/// Reads the file of a folder. One that is not there says nothing.
///
/// # Errors
/// Why it cannot be read, as a sentence.
pub fn read(folder: &Path) -> Result<Progress, String> {
    let path = folder.join(FILE);
    let mut text = String::new();
    let read = fs::File::open(&path).and_then(|file| file.take(LARGEST).read_to_string(&mut text));
    let why = match read {
        Ok(_) => match text.parse() {
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
