//! Files: nothing but files is opened; those of games are read in pieces, however large they are, small ones as a whole; and they are
//! written whole or not at all.

use crate::game::pgn::{Found, LONGEST_GAME, Parsed, PgnError, Place, Splitter, parse};
use crate::rules::text::sanitize;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// How much is read at a time.
const PIECE: usize = 1 << 16;
/// What is read as a whole is no larger.
const LARGEST: u64 = 1 << 20;

/// Opens a file to read it.
///
/// # Errors
/// It cannot be opened, or is no file: a pipe, say, of which it can be waited for ever, or a device that has no end.
pub fn open(path: &Path) -> io::Result<File> {
    open_as(File::options().read(true), path)
}

/// Opens a file in some way.
///
/// # Errors
/// The same.
pub(super) fn open_as(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // What it is, is known for sure only of what is open: nothing may wait before that.
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    let file = options.open(path)?;
    let kind = file.metadata()?;
    if kind.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
    }
    if !kind.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe or a device and no file"));
    }
    Ok(file)
}

/// Reads a file of settings or the like.
///
/// # Errors
/// It cannot be read, is no file, or is larger than any such file would be.
pub fn small(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let sentence = format!("it is larger than {} MB", LARGEST >> 20);
        return Err(io::Error::new(ErrorKind::FileTooLarge, sentence));
    }
    Ok(bytes)
}

/// Reads such a file of text.
///
/// # Errors
/// The same, or it is no text.
pub fn text(path: &Path) -> io::Result<String> {
    String::from_utf8(small(path)?).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is no text in UTF-8"))
}

/// Goes through a file once and says of each game where it stands, as soon as it is found; until it is told, by `false`, that it is enough.
///
/// # Errors
/// The file cannot be read.
pub fn games(path: &Path, mut each: impl FnMut(Found) -> bool) -> io::Result<()> {
    let mut file = open(path)?;
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

/// Reads one game of a file; of one that is too long, the beginning, and an error that says so.
///
/// # Errors
/// The file cannot be read.
pub fn game(path: &Path, found: &Found) -> io::Result<Parsed> {
    let mut file = open(path)?;
    file.seek(SeekFrom::Start(found.offset))?;
    let mut bytes = Vec::new();
    file.take(found.length.min(LONGEST_GAME)).read_to_end(&mut bytes)?;
    if found.length <= LONGEST_GAME {
        return Ok(parse(&bytes, found.line));
    }
    // Half a character would make Latin-1 of all the others.
    if let Err(error) = str::from_utf8(&bytes)
        && error.error_len().is_none()
    {
        bytes.truncate(error.valid_up_to());
    }
    let mut parsed = parse(&bytes, found.line);
    let long = format!("the game is longer than {} MB, and no more of it is read", LONGEST_GAME >> 20);
    parsed.error = Some(match parsed.error {
        Some(PgnError { place, problem }) => PgnError { place, problem: format!("{problem}; besides, {long}") },
        None => PgnError { place: Place { line: found.line, column: 1 }, problem: long },
    });
    Ok(parsed)
}

/// Writes a file so that at any moment either the old one is there or the new one is, whole: beside it, to the disk, and then under its
/// name. A link is followed.
///
/// # Errors
/// Something cannot be written; the old file is as it was.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    beside(&path, bytes)?.persist(&path)?;
    settle(&path)
}

/// Writes a file of a name that is free, whole or not at all.
///
/// # Errors
/// Something cannot be written; [`io::ErrorKind::AlreadyExists`] if there is anything of that name.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    beside(path, bytes)?.persist_noclobber(path)?;
    settle(path)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What the names begin with of files that are being written, and how many letters at random follow.
const BESIDE: (&str, usize) = (".pawnstorm-tmp-", 8);
/// So many names of a folder are looked at for such files.
const MOST: usize = 10_000;

/// Removes the files from a folder that were being written when the program was killed. Who still writes one has it locked.
pub fn sweep(folder: &Path) {
    let is_ours = |name: &str| {
        let letters = name.strip_prefix(BESIDE.0);
        letters.is_some_and(|letters| letters.len() == BESIDE.1 && letters.bytes().all(|c| c.is_ascii_alphanumeric()))
    };
    for entry in fs::read_dir(folder).into_iter().flatten().take(MOST).flatten() {
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if entry.file_name().to_str().is_some_and(is_ours) && is_file() {
            let file = File::options().read(true).write(true).open(entry.path());
            if file.is_ok_and(|file| file.try_lock().is_ok()) {
                // What stays is in nobody's way.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// What is to be a file, on the disk under another name in the same folder.
fn beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BESIDE.0).rand_bytes(BESIDE.1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As of any new file, or as the old one had them.
        let new = fs::Permissions::from_mode(0o666);
        builder.permissions(fs::metadata(path).map_or(new, |old| old.permissions()));
    }
    let mut file = builder.tempfile_in(folder(path))?;
    // Where there are no locks, no file is swept.
    let _ = file.as_file().try_lock();
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// The name is safe once its folder is; a folder cannot be opened everywhere, nor by everybody who may write to it.
fn settle(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder(path)) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        opened => opened?.sync_all(),
    }
}

/// A path that can be shown.
pub(super) fn named(path: &Path) -> String {
    sanitize(&path.display().to_string())
}

/// A path that can be shown, in quotation marks.
#[must_use]
pub fn shown(path: &Path) -> String {
    format!("“{}”", named(path))
}

/// What the system says, as a clause without its number.
pub(super) fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
