//! The games of a PGN file as messages: all of them as they are found, or one of them parsed.

use super::file::{self, reason, shown};
use crate::app::Msg;
use crate::game::pgn::Found;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};

/// The shortest time between two reports.
const REPORT: Duration = Duration::from_millis(50);

/// Finds the games of a file and reports them as they are found, the first ones at once, until `report` returns `false`.
pub fn index(path: &Path, mut report: impl FnMut(Msg) -> bool) {
    let total = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let (mut games, mut read) = (Vec::new(), 0);
    let mut last: Option<Instant> = None;
    let mut listens = true;
    let done = file::games(path, |game| {
        read = game.offset + game.length;
        games.push(game);
        if last.is_none_or(|last| last.elapsed() >= REPORT) {
            let games = std::mem::take(&mut games);
            listens = report(Msg::Indexed { games, read: (read, total.max(read)), complete: false });
            last = Some(Instant::now());
        }
        listens
    });
    if let (Err(error), true) = (done, listens) {
        listens = report(Msg::Failed(format!("Could not read the rest of {}: {}.", shown(path), reason(&error))));
    }
    if listens {
        let _ = report(Msg::Indexed { games, read: (read, read), complete: true });
    }
}

pub fn load(path: &Path, game: &Found) -> Msg {
    match file::game(path, game) {
        Ok(parsed) => Msg::Loaded(Box::new(parsed)),
        Err(error) => Msg::Failed(unreadable(path, &error)),
    }
}

pub fn unreadable(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("File not found: {}.", shown(path)),
        _ => file::not_read(path, error),
    }
}
