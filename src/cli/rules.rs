//! `pawnstorm rules`: the rules card of a game.

use super::{Failure, GameName};
use crate::rules::Info;
use crate::tui;
use crate::ui::diagram;
use clap::Args;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  pawnstorm rules pawn-game")]
pub(super) struct Rules {
    /// The game
    #[arg(value_parser = GameName)]
    game: &'static Info,
}

impl Rules {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(write!(out, "{}", diagram::card(self.game, tui::settings()))?)
    }
}
