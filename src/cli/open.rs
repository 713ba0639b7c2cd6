//! `pawnstorm open`: the games of a PGN file, or the positions of a file with one a line.

use super::Failure;
#[cfg(feature = "lichess")]
use super::lichess;
use super::play::{self, Look};
use crate::app::App;
use crate::app::games::Games;
use crate::game::pgn::Found;
use crate::tui::file::{StandardInput, reason, shown};
use crate::tui::performer::{load, unreadable};
use crate::tui::{self, file, storage};
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm open games.pgn
  pawnstorm open positions.epd
  pawnstorm open https://lichess.org/q7ZvsdUF
  zcat games.pgn.gz | pawnstorm open -
  printf 'open 1\\nforward\\n' | pawnstorm open games.pgn --plain")]
pub(super) struct Open {
    /// The file: games (PGN), or positions, one a line (FEN or EPD); - is the standard input
    file: PathBuf,
}

impl Open {
    pub(super) fn run(self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        #[cfg(feature = "lichess")]
        if let Some(opened) =
            self.file.to_str().filter(|_| !self.file.exists()).and_then(|text| lichess::open_game(text, look, out))
        {
            return opened;
        }
        let unheard = |error| Failure::usage(format!("Could not open the standard input: {}.", reason(&error)));
        let input = if self.file.as_os_str() == "-" { Some(StandardInput::copied().map_err(unheard)?) } else { None };
        let (file, name) = match &input {
            Some(input) => (input.path.clone(), "The standard input".into()),
            None => (self.file.clone(), shown(&self.file)),
        };
        show(file, &name, look, out)
    }
}

/// Shows the games of a file called `name`; the only one at once.
pub(super) fn show(file: PathBuf, name: &str, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
    let config = look.config(&[])?;
    let mut app = App::new(tui::settings(), storage::now());
    match only_game(&file, name)? {
        Some(game) => {
            let msg = load(&file, &game);
            app.open_game(msg).map_err(|why| Failure::usage(format!("{name}: {why}")))?;
        }
        None => app.open(Games::of_file(file)),
    }
    play::run(app, config, None, look.plain, out)
}

/// Reads the beginning of a file called `name`. Returns its game if it has only one.
fn only_game(path: &Path, name: &str) -> Result<Option<Found>, Failure> {
    let refuse = |why: String| Err(Failure::usage(why));
    let metadata = fs::metadata(path).map_err(|error| Failure::usage(unreadable(path, &error)))?;
    if metadata.is_dir() {
        return refuse(format!("{name} is a folder. Give the path of a PGN file."));
    }
    if !metadata.is_file() {
        return refuse(format!("{name} can be read only once, like a pipe. Save the games to a file and open that."));
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
        0 => refuse(format!("{name} has no game in it: no tag, move number or position.")),
        1 => Ok(games.pop()),
        _ => Ok(None),
    }
}
