//! Files that the user asks for: those of games are read in pieces, however large they are, and what is written is there as a whole
//! or not at all.

use crate::app::export::{NotWritten, Write};
use crate::game::pgn::{Found, LONGEST_GAME, Parsed, Splitter, parse};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// So many files of one name may be numbered.
const MOST: u32 = 1000;

/// How much is read at a time.
const PIECE: usize = 1 << 16;

/// Goes through a file once and says of each game where it stands, as soon as it is found; until it is told, by `false`, that it is enough.
///
/// # Errors
/// The file cannot be read.
pub fn games(path: &Path, mut each: impl FnMut(Found) -> bool) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut piece = vec![0; PIECE];
    let mut splitter = Splitter::new();
    loop {
        let read = match file.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        for found in splitter.feed(&piece[..read]) {
            if !each(found) {
                return Ok(());
            }
        }
    }
    if let Some(found) = splitter.finish() {
        each(found);
    }
    Ok(())
}

/// Reads one game of a file; of one that is too long, the beginning.
///
/// # Errors
/// The file cannot be read.
pub fn game(path: &Path, found: &Found) -> io::Result<Parsed> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(found.offset))?;
    let mut bytes = Vec::new();
    file.take(found.length.min(LONGEST_GAME)).read_to_end(&mut bytes)?;
    Ok(parse(&bytes, found.line))
}

/// Writes what the program wants to export, and says under which path. No file is replaced unless that was asked for.
///
/// # Errors
/// A file that is there already; or what the system says, as a sentence.
pub fn write(write: Write) -> Result<String, NotWritten> {
    let Some(name) = &write.name else { return write_numbered(&write) };
    let path = expanded(name);
    match write_atomically(&path, write.text.as_bytes(), write.replace) {
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
        match write_atomically(Path::new(&name), write.text.as_bytes(), false) {
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
    NotWritten::Failed(format!("{} could not be written: {}.", crate::rules::fen::quoted(&path), reason(error)))
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

/// Writes a file so that whatever happens either all of it is there or what was there before: into another file of the same
/// folder, onto the disk, and then under its name.
///
/// # Errors
/// What the system says; [`ErrorKind::AlreadyExists`] if there is such a file and it must not be replaced.
pub fn write_atomically(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    // What a link leads to is replaced, not the link.
    let path = if replace { fs::canonicalize(path).unwrap_or_else(|_| path.into()) } else { path.into() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !replace && path.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let mut file = temporary(folder, &path)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    let written = if replace { file.persist(&path) } else { file.persist_noclobber(&path) };
    written.map_err(|error| error.error)?;
    // The name is on the disk when the folder is. Some systems cannot be asked for that.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A new file with the rights of the one that it will replace; else everybody may read it whom the user lets read what he writes.
fn temporary(folder: &Path, path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".pawnstorm-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let new = fs::Permissions::from_mode(0o666);
        builder.permissions(fs::metadata(path).map_or(new, |old| old.permissions()));
    }
    builder.tempfile_in(folder)
}
