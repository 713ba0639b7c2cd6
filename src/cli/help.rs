//! What the program tells about itself: `pawnstorm --help` with the commands in groups, which clap itself does not have, `rules` and `keys`.

use super::values::GAME;
use super::{Arguments, Failure};
use crate::app::keys::Key;
use crate::app::places::PLACES;
use crate::rules::{Info, Terminology};
use crate::tui::{self, config::Config};
use crate::ui::{diagram, help};
use clap::{Arg, Args, Command, CommandFactory};
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};

/// The groups of commands, as they are shown.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Play", &["play", "online", "lichess", "host", "join"]),
    ("Learn", &["practice", "puzzles", "storm", "rules", "keys", "help"]),
    ("Analyse", &["open", "show", "solve", "engines", "perft"]),
    ("For hosts", &["serve", "verify"]),
    ("For programs", &["uci", "completions", "man"]),
];

/// The commands whose output other programs read.
pub(super) const FOR_PROGRAMS: [&str; 4] = ["uci", "serve", "completions", "man"];

/// The commands that show boards, which take the options for the looks.
pub(super) const LOOKS: [&str; 9] =
    ["play", "online", "lichess", "host", "join", "open", "practice", "puzzles", "storm"];

/// What clap says of the command that it adds.
const HELP: &str = "Print this message or the help of a command";

/// Returns the command line, whose help shows the commands in groups.
pub fn command() -> Command {
    let command = Arguments::command();
    let mut groups = String::new();
    for (title, names) in GROUPS {
        // Writing to a string never fails.
        let _ = writeln!(groups, "{title}:");
        for name in names {
            let found = command.find_subcommand(name).and_then(Command::get_about);
            let about = found.map_or_else(|| HELP.into(), ToString::to_string);
            let _ = writeln!(groups, "  {name:11}  {about}");
        }
        groups.push('\n');
    }
    // The other commands refuse the options for the looks, so their help leaves these out.
    let looks: Vec<Arg> = command.get_arguments().filter(|arg| arg.is_global_set()).cloned().collect();
    let command = command.mut_subcommands(|sub| match LOOKS.contains(&sub.get_name()) {
        true => sub,
        false => sub.args(looks.iter().map(|arg| arg.clone().hide(true))),
    });
    command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    ))
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  pawnstorm rules pawn-game")]
pub(super) struct Rules {
    /// The game
    #[arg(value_parser = GAME)]
    game: &'static Info,
}

impl Rules {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let width = if io::stdout().is_terminal() {
            crossterm::terminal::size().map_or(help::WIDEST, |(width, _)| width)
        } else {
            help::WIDEST
        };
        Ok(write!(out, "{}", help::written(&diagram::card(self.game, tui::settings()), width))?)
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Change keys in the config file:
  [keys]
  undo = \"ctrl-b\"
  draw = [\"ctrl-g\", \"alt-d\"]

Single letters work as keys only in the menu, the settings and the help page; in games you type them.")]
pub(super) struct Keys {}

impl Keys {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let keymap = Config::of_user().keys;
        let mut told = Vec::new();
        for place in PLACES {
            for row in place.rows() {
                let names: Vec<String> = keymap.keys(row, place).into_iter().map(Key::name).collect();
                // One line for all places with the same keys.
                let line = (row.command, names.join(", "), row.help);
                if !told.contains(&line) {
                    writeln!(
                        out,
                        "{:<16}{:<24} {}: {}",
                        row.command.name(),
                        line.1,
                        place.name(),
                        row.text(&Terminology::CHESS)
                    )?;
                    told.push(line);
                }
            }
        }
        Ok(())
    }
}
