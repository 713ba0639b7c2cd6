//! `pawnstorm open`: the games of a PGN file.

use super::{Failure, play};
use crate::app::App;
use crate::game::pgn::{Found, Splitter};
use crate::tui;
use crate::tui::index::{load, shown, unreadable};
use clap::Args;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm open games.pgn
  echo forward | pawnstorm open games.pgn --plain")]
pub(super) struct Open {
    /// The file
    file: PathBuf,
    /// Show it in lines, without a full screen, as for screen readers and pipes
    #[arg(long)]
    plain: bool,
}

/// Where no game begins in so many bytes, none is looked for further on.
const LOOK: u64 = 16 << 20;

impl Open {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut app = App { settings: tui::settings(), ..App::default() };
        match begin(&self.file)? {
            Begin::One(game) => {
                let msg = load(&self.file, game.offset, game.length, game.line);
                app.open_game(msg).map_err(|why| Failure::usage(format!("{}: {why}", shown(&self.file))))?;
            }
            Begin::Many => app.open_file(self.file),
        }
        play::run(app, self.plain, out)
    }
}

/// What a file has at its beginning.
enum Begin {
    /// All of its one game.
    One(Found),
    /// More than one game, or more than was looked at.
    Many,
}

/// Looks at the beginning of a file, or says why it has no game to show.
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
    let mut file = File::open(path).map_err(|error| Failure::usage(unreadable(path, &error)))?;
    let (mut splitter, mut games, mut read) = (Splitter::new(), Vec::new(), 0);
    let mut piece = vec![0; 1 << 16];
    while games.len() < 2 && read < LOOK {
        let count = file.read(&mut piece).map_err(|error| Failure::usage(unreadable(path, &error)))?;
        if count == 0 {
            games.extend(splitter.finish());
            return match games.len() {
                0 => refuse(format!(
                    "{name} has no game in it: neither a tag nor the number of a move, as PGN has them."
                )),
                1 => Ok(Begin::One(games.remove(0))),
                _ => Ok(Begin::Many),
            };
        }
        games.extend(splitter.feed(&piece[..count]));
        read += count as u64;
    }
    if games.is_empty() {
        return refuse(format!(
            "{name} has no game at its beginning: neither a tag nor the number of a move, as PGN has them."
        ));
    }
    Ok(Begin::Many)
}
