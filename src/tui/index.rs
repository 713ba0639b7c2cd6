//! The games of a PGN file: found piece by piece, read one by one.

use crate::app::Msg;
use crate::game::pgn::{Found, LONGEST_GAME, Splitter};
use crate::rules::fen::quoted;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::{Duration, Instant};

/// So much is read at once.
const PIECE: usize = 1 << 18;
/// So much time passes between two reports, at least.
const REPORT: Duration = Duration::from_millis(50);

/// Finds the games of a file and reports them as they are found, the first ones at once, until nobody listens: `report` says
/// so.
pub fn index(path: &Path, mut report: impl FnMut(Msg) -> bool) {
    if let Err(error) = find(path, |games, read, complete| report(Msg::Indexed { games, read, complete })) {
        let failed = format!("{} cannot be read any further: {}.", shown(path), reason(&error));
        let _ = report(Msg::Failed(failed));
        let _ = report(Msg::Indexed { games: Vec::new(), read: (0, 0), complete: true });
    }
}

fn find(path: &Path, mut report: impl FnMut(Vec<Found>, (u64, u64), bool) -> bool) -> io::Result<()> {
    let mut file = File::open(path)?;
    let total = file.metadata()?.len();
    let mut splitter = Splitter::new();
    let mut piece = vec![0; PIECE];
    let (mut games, mut read) = (Vec::new(), 0);
    let mut reported: Option<Instant> = None;
    loop {
        let count = match file.read(&mut piece) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        games.extend(splitter.feed(&piece[..count]));
        read += count as u64;
        if !games.is_empty() && reported.is_none_or(|last| last.elapsed() >= REPORT) {
            if !report(std::mem::take(&mut games), (read, total.max(read)), false) {
                return Ok(());
            }
            reported = Some(Instant::now());
        }
    }
    games.extend(splitter.finish());
    report(games, (read, read), true);
    Ok(())
}

/// Reads the text of a game.
#[must_use]
pub fn load(path: &Path, offset: u64, length: u64, line: usize) -> Msg {
    let read = || {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        let mut bytes = Vec::new();
        file.take(length.min(LONGEST_GAME)).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    match read() {
        Ok(bytes) => Msg::Loaded { bytes, line },
        Err(error) => Msg::Failed(unreadable(path, &error)),
    }
}

/// Why a file cannot be read, as a sentence.
#[must_use]
pub fn unreadable(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("There is no file {}.", shown(path)),
        _ => format!("{} cannot be read: {}.", shown(path), reason(error)),
    }
}

/// A path that can be shown.
#[must_use]
pub fn shown(path: &Path) -> String {
    quoted(&path.display().to_string())
}

/// What the system says, without its number.
fn reason(error: &io::Error) -> String {
    error.to_string().split(" (os error").next().unwrap_or_default().to_lowercase()
}
