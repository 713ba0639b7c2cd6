//! File access: opens regular files only, reads game files of any size in pieces and small files as a whole,
//! and writes a file completely or not at all.

use crate::game::Timestamp;
use crate::game::pgn::{Found, LONGEST_GAME, Parsed, PgnError, Place, Splitter, parse};
use crate::rules::text::sanitize;
use std::fs::{self, File, Metadata, OpenOptions};
#[cfg(unix)]
use std::io::IsTerminal;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tempfile::{NamedTempFile, TempDir};

/// The number of bytes read at a time.
const PIECE: usize = 1 << 16;
/// The largest size in bytes of a file read as a whole.
const LARGEST: u64 = 1 << 20;

/// The largest number appended to the name of a file.
pub(super) const MAX_NUMBER: u32 = 1000;

/// Opens a regular file for reading: a pipe could block without limit, a device could have no end.
pub fn open(path: &Path) -> io::Result<File> {
    open_as(File::options().read(true), path)
}

pub(super) fn open_as(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        // The type of a file is certain only once it is open: nothing may block before that.
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    let file = options.open(path)?;
    regular(&file.metadata()?)?;
    Ok(file)
}

fn regular(kind: &Metadata) -> io::Result<()> {
    if kind.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"));
    }
    if !kind.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is a pipe or a device, not a file"));
    }
    Ok(())
}

/// Returns the path for a new file that replaces the one at `path`, or its target: the rename would replace pipes and devices too.
pub fn replaceable(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(there) => regular(&there).map(|()| fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(path.to_path_buf()),
        Err(error) => Err(error),
    }
}

/// Reads a small file, such as one of settings; it is an error if it is larger than any such file would be.
pub fn small(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let sentence = format!("it is larger than {} MB", LARGEST >> 20);
        return Err(io::Error::new(ErrorKind::FileTooLarge, sentence));
    }
    Ok(bytes)
}

pub fn text(path: &Path) -> io::Result<String> {
    String::from_utf8(small(path)?).map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8 text"))
}

/// The standard input as a file, which can be read more than once. The file lasts as long as this value.
#[derive(Debug)]
pub struct StandardInput {
    /// The path of the copy.
    pub path: PathBuf,
    _folder: TempDir,
}

impl StandardInput {
    /// Copies the standard input to a file, up to its end. Afterwards keys come from the terminal, or from nowhere if the output
    /// is not a terminal.
    #[cfg(unix)]
    pub fn copied() -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("standard input");
        io::copy(&mut io::stdin().lock(), &mut File::create(&path)?)?;
        let device = |path: &str| File::options().read(true).write(true).open(path);
        let terminal = if io::stdout().is_terminal() { device("/dev/tty").ok() } else { None };
        let keys = terminal.map_or_else(|| device("/dev/null"), Ok)?;
        rustix::stdio::dup2_stdin(&keys)?;
        Ok(Self { path, _folder: folder })
    }

    /// Fails: keys cannot come from the terminal on this system.
    #[cfg(not(unix))]
    pub fn copied() -> io::Result<Self> {
        Err(ErrorKind::Unsupported.into())
    }
}

/// Scans a file once and reports the place of each game as soon as it is found, until `each` returns `false`.
pub fn games(path: &Path, mut each: impl FnMut(Found) -> bool) -> io::Result<()> {
    let mut file = open(path)?;
    let mut piece = vec![0; PIECE];
    let mut splitter = Splitter::default();
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

/// Reads one game of a file. If the game is too long, returns its first part with an error that explains this.
pub fn game(path: &Path, found: &Found) -> io::Result<Parsed> {
    let mut file = open(path)?;
    file.seek(SeekFrom::Start(found.offset))?;
    let mut bytes = Vec::new();
    file.take(found.length.min(LONGEST_GAME)).read_to_end(&mut bytes)?;
    if found.length <= LONGEST_GAME {
        return Ok(parse(&bytes, found.line));
    }
    // Half a character would make the decoder treat the whole text as Latin-1.
    if let Err(error) = str::from_utf8(&bytes)
        && error.error_len().is_none()
    {
        bytes.truncate(error.valid_up_to());
    }
    let mut parsed = parse(&bytes, found.line);
    let long = format!("the game is longer than {} MB, so the rest was not read", LONGEST_GAME >> 20);
    parsed.error = Some(match parsed.error {
        Some(PgnError { place, problem }) => PgnError::new(place, format!("{problem}; also, {long}")),
        None => PgnError::new(Place { line: found.line, column: 1 }, long),
    });
    Ok(parsed)
}

/// Replaces a file atomically: writes a temporary file in the same folder, syncs it, and renames it. A link is followed.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = replaceable(path)?;
    synced(&path, bytes)?.persist(&path)?;
    settle(&path)
}

/// Replaces a file that only this user may read, like [`save`].
#[cfg(feature = "lichess")]
pub(super) fn save_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What replaces it is as private as it is.
    let mut options = File::options();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = open_as(&mut options, path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    save(path, bytes)
}

/// Replaces a file atomically, but does not sync it: after a crash of the system it may be damaged.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = replaceable(path)?;
    beside(&path, bytes)?.persist(&path)?;
    Ok(())
}

/// Writes a new file, completely or not at all.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    synced(path, bytes)?.persist_noclobber(path)?;
    settle(path)
}

/// Returns names for a file until one is free: the stem, then the stem with a number.
pub(super) fn numbered(stem: &str, ending: &str) -> impl Iterator<Item = String> {
    let first = std::iter::once(format!("{stem}{ending}"));
    first.chain((2..=MAX_NUMBER).map(move |number| format!("{stem}-{number}{ending}")))
}

pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The prefix of the names of temporary files, and the number of random letters after it.
const BESIDE: (&str, usize) = (".pawnstorm-tmp-", 8);
/// The largest number of names in a folder searched for such files.
const MAX: usize = 10_000;

/// Removes temporary files that a killed program left behind. A file still being written is locked, and stays.
pub fn sweep(folder: &Path) {
    let is_ours = |name: &str| {
        let letters = name.strip_prefix(BESIDE.0);
        letters.is_some_and(|letters| letters.len() == BESIDE.1 && letters.bytes().all(|c| c.is_ascii_alphanumeric()))
    };
    for entry in fs::read_dir(folder).into_iter().flatten().take(MAX).flatten() {
        let is_file = || entry.file_type().is_ok_and(|kind| kind.is_file());
        if entry.file_name().to_str().is_some_and(is_ours) && is_file() {
            let file = File::options().read(true).write(true).open(entry.path());
            if file.is_ok_and(|file| file.try_lock().is_ok()) {
                // A file that stays does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Writes `bytes` to a temporary file in the folder of `path`.
fn beside(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BESIDE.0).rand_bytes(BESIDE.1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The permissions of a new file, or those of the old one.
        let new = fs::Permissions::from_mode(0o666);
        builder.permissions(fs::metadata(path).map_or(new, |old| old.permissions()));
    }
    let mut file = builder.tempfile_in(folder(path))?;
    // Without the lock, another program could only fail to see that this file is in use.
    let _ = file.as_file().try_lock();
    file.write_all(bytes)?;
    Ok(file)
}

fn synced(path: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let file = beside(path, bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Syncs the folder of a path, which makes its name durable. Does nothing outside Unix, or if the user can write to the
/// folder but not open it.
fn settle(path: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder(path)) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        opened => opened?.sync_all(),
    }
}

pub(super) fn named(path: &Path) -> String {
    sanitize(&path.display().to_string())
}

pub fn shown(path: &Path) -> String {
    format!("“{}”", named(path))
}

/// Returns the system's error as a clause without its number.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

pub(super) fn not_read(path: &Path, error: &io::Error) -> String {
    format!("Could not read {}: {}.", shown(path), reason(error))
}

pub(super) fn not_saved(path: &Path, error: &io::Error) -> String {
    format!("Could not save {}: {}.", shown(path), reason(error))
}

/// Returns when a file was last changed, or the beginning of time.
pub(super) fn changed(path: &Path) -> Timestamp {
    let changed = fs::metadata(path).and_then(|file| file.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    Timestamp::new(changed.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs())
}

/// Expands `~/` to the home folder, as a shell does.
pub(super) fn expanded(name: &str) -> PathBuf {
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => Path::new(&home).join(rest),
        _ => name.into(),
    }
}
