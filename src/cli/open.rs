//! `pawnstorm open`: the games of a PGN file.

use super::look::Look;
use super::{Failure, engines, play};
use crate::app::App;
use crate::game::pgn::Found;
use crate::tui::file::shown;
use crate::tui::index::{load, unreadable};
use crate::tui::storage::{self, Storage};
use crate::tui::{self, file};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm open games.pgn
  echo forward | pawnstorm open games.pgn --plain")]
pub(super) struct Open {
    /// The PGN file
    file: PathBuf,
}

impl Open {
    pub(super) fn run(self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let mut config = engines::config(&[]);
        look.set(&mut config)?;
        let mut app = App::new(tui::settings(), storage::now());
        match begin(&self.file)? {
            Begin::One(game) => {
                let msg = load(&self.file, &game);
                app.open_game(msg).map_err(|why| Failure::usage(format!("{}: {why}", shown(&self.file))))?;
            }
            Begin::Many => app.open_file(self.file),
        }
        play::run(app, Storage::of_user(), config, None, look.plain, out)
    }
}

/// The games at the beginning of a file.
enum Begin {
    /// One game, which is all of the file.
    One(Found),
    /// Several games.
    Many,
}

/// Reads the beginning of a file.
fn begin(path: &Path) -> Result<Begin, Failure> {
    let name = shown(path);
    let refuse = |why: String| Err(Failure::usage(why));
    if path.as_os_str() == "-" {
        return refuse(
            "Pawnstorm reads its keys from the standard input; write the games to a file and open that.".into(),
        );
    }
    let metadata = fs::metadata(path).map_err(|error| Failure::usage(unreadable(path, &error)))?;
    if metadata.is_dir() {
        return refuse(format!("{name} is a folder; name a PGN file in it."));
    }
    if !metadata.is_file() {
        return refuse(format!(
            "{name} is no file that can be read more than once; write the games to a file and open that."
        ));
    }
    if metadata.len() == 0 {
        return refuse(format!("{name} is empty."));
    }
    let mut games = Vec::new();
    let looked = file::games(path, |game| {
        games.push(game);
        games.len() < 2
    });
    looked.map_err(|error| Failure::usage(unreadable(path, &error)))?;
    match games.len() {
        0 => refuse(format!("{name} has no game in it: neither a tag nor the number of a move, as PGN has them.")),
        1 => Ok(Begin::One(games.remove(0))),
        _ => Ok(Begin::Many),
    }
}
