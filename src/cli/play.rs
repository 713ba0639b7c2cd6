//! `pawnstorm play` and the menu: the program in the terminal.

use super::{Failure, Start, plain};
use crate::app::{App, Screen};
use crate::game;
use crate::rules::GameOption;
use crate::tui;
use clap::Args;
use std::env;
use std::io::{self, BufRead, IsTerminal, Write};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm play chess
  pawnstorm play chess --fen \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"
  pawnstorm play chess --option tournament
  echo e4 | pawnstorm play chess --plain")]
pub(super) struct Play {
    #[command(flatten)]
    start: Start,
    /// Who plays White
    #[arg(long, default_value = "human", value_parser = player)]
    white: Player,
    /// Who plays Black
    #[arg(long, default_value = "human", value_parser = player)]
    black: Player,
    /// Play in lines, without a full screen, as for screen readers and pipes
    #[arg(long)]
    plain: bool,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug)]
enum Player {
    Human,
}

fn player(text: &str) -> Result<Player, String> {
    match text {
        "human" => Ok(Player::Human),
        _ if text.split(':').next() == Some("computer") => Err("the computer does not play yet; human does".into()),
        _ => Err("a side is played by human".into()),
    }
}

impl Play {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (Player::Human, Player::Human) = (self.white, self.black);
        let game = game::start(self.start.game.id, self.start.options()?, self.start.fen.as_deref())?;
        run(App::playing(game, tui::settings()), self.plain, out)
    }
}

/// The program, from the menu.
pub(super) fn menu(out: &mut dyn Write) -> Result<(), Failure> {
    run(App { settings: tui::settings(), ..App::default() }, false, out)
}

pub(super) fn run(app: App, plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let reads = input.is_terminal();
    let shows = io::stdout().is_terminal();
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    if plain || ((dumb || !shows) && (reads || input.fill_buf().is_ok_and(|begun| !begun.is_empty()))) {
        let hides =
            matches!(&app.screen, Screen::Game(playing) if playing.game().options().get(GameOption::HiddenSpies));
        if hides {
            return Err(Failure::usage(
                "What is hidden from one player cannot be hidden in lines, where all that was printed stays in sight; play \
                 without --plain, or without the option hidden-spies.",
            ));
        }
        return Ok(plain::run(app, &mut input, !reads, out)?);
    }
    if !(reads && shows) {
        return Err(Failure::usage(
            "Pawnstorm is played in a terminal; its input and output must be one, or it is played in lines, with --plain.",
        ));
    }
    drop(input);
    let goodbye = tui::run(app)?;
    if !goodbye.is_empty() {
        writeln!(out, "{goodbye}")?;
    }
    Ok(())
}
