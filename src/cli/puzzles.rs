//! `pawnstorm puzzles` and `pawnstorm storm`.

use super::Failure;
use super::play::{self, Look};
use super::values::{GAME, PUZZLE_THEME, whole};
use crate::app::{self, App};
use crate::rules::Info;
use crate::tui::{self, puzzle_file, storage};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm puzzles chess
  pawnstorm puzzles chess --theme fork
  pawnstorm puzzles pawns-chess --rating 1500
  pawnstorm puzzles chess --file lichess_db_puzzle.csv --theme mateIn2
  printf '\\nhint\\n' | pawnstorm puzzles chess --plain

The puzzles of Lichess: https://database.lichess.org/#puzzles")]
pub(super) struct Puzzles {
    /// The game
    #[arg(value_parser = GAME)]
    game: &'static Info,
    /// The theme of the puzzles, such as fork, mateIn2 or endgame; here, this is not the theme of the board
    // It takes the place of the program's own option, which every command has.
    #[arg(long, value_name = "THEME", value_parser = PUZZLE_THEME, hide_possible_values = true)]
    theme: Option<String>,
    /// Puzzles near this rating instead of yours
    #[arg(long, value_name = "NUMBER", value_parser = whole::<u32>(0..=9999))]
    rating: Option<u32>,
    /// Take the puzzles from this file, in the format of Lichess (CSV)
    #[arg(long)]
    file: Option<PathBuf>,
}

impl Puzzles {
    pub(super) fn run(self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let config = look.without_theme().config(&[])?;
        let mut app = App::new(tui::settings(), storage::now());
        let mut puzzles = app::puzzles::Puzzles::new(self.game, &mut app.context);
        if let Some(file) = self.file {
            puzzle_file::check(&file, self.game).map_err(Failure::usage)?;
            puzzles = puzzles.of_file(file);
        }
        puzzles.start_with(self.theme, self.rating).map_err(Failure::usage)?;
        app.open(puzzles);
        play::run(app, config, None, look.plain, out)
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm storm chess
  pawnstorm storm pawn-game --plain")]
pub(super) struct Storm {
    /// The game
    #[arg(value_parser = GAME)]
    game: &'static Info,
}

impl Storm {
    pub(super) fn run(self, look: &Look, out: &mut dyn Write) -> Result<(), Failure> {
        let config = look.config(&[])?;
        let mut app = App::new(tui::settings(), storage::now());
        let storm = app::puzzles::storm::Storm::new(self.game, &mut app.context);
        app.open(storm);
        play::run(app, config, None, look.plain, out)
    }
}
