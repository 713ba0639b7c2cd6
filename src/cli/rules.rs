//! `pawnstorm rules`: the rules card of a game.

use super::Failure;
use super::values::GameName;
use crate::app::settings::Colors;
use crate::rules::Info;
use crate::tui;
use crate::ui::{diagram, help};
use clap::Args;
use std::io::{IsTerminal, Write};

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  pawnstorm rules pawn-game")]
pub(super) struct Rules {
    /// The game
    #[arg(value_parser = GameName)]
    game: &'static Info,
}

impl Rules {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let is_terminal = std::io::stdout().is_terminal();
        let width = if is_terminal {
            crossterm::terminal::size().map_or(help::WIDEST, |(width, _)| width)
        } else {
            help::WIDEST
        };
        let bold = is_terminal && tui::settings().colors != Colors::Mono;
        Ok(write!(out, "{}", help::written(&diagram::card(self.game, tui::settings()), width, bold))?)
    }
}
