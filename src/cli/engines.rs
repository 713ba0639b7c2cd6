//! `pawnstorm engines`: the external engines of the config file and the command line, and whether they work.

use super::play::Look;
use super::{Failure, output};
use crate::game::EngineName;
use crate::rules::text::quoted;
use crate::tui::config::Config;
use crate::tui::uci::{self, Program};
use clap::Args;
use std::io::Write;
use std::sync::mpsc;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm engines
  pawnstorm engines stockfish
  pawnstorm engines fish --engine \"fish=/usr/games/stockfish\"

Configure engines in the config file:
  [engines.stockfish]
  command = \"/usr/games/stockfish\"
  options = { Hash = 64 }")]
pub(super) struct Engines {
    /// The engine to test: prints its name, its options and its move in the starting position
    engine: Option<EngineName>,
    /// Add an engine, as NAME=COMMAND ARGUMENTS [can be repeated]
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = named)]
    named: Vec<(EngineName, Program)>,
}

pub(super) fn named(text: &str) -> Result<(EngineName, Program), String> {
    let (engine_name, command) = text.split_once('=').ok_or("an engine is written NAME=COMMAND ARGUMENTS")?;
    let engine_name: EngineName =
        engine_name.parse().map_err(|error| format!("{} is not an engine name: {error}", quoted(engine_name)))?;
    let mut words = command.split_whitespace().map(String::from);
    let command = words.next().ok_or_else(|| format!("{engine_name} has no command"))?;
    Ok((engine_name, Program::new(&command, words.collect())))
}

pub(super) fn unknown(engine_name: EngineName, config: &Config) -> Failure {
    let file = config.path.as_ref().map_or_else(|| "the config file".into(), |path| path.display().to_string());
    Failure::usage(format!(
        "Unknown engine {engine_name}. Pass --engine {engine_name}=COMMAND, or add it to {file} under [engines.{engine_name}]."
    ))
}

impl Engines {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut config = Look::default().config(&self.named)?;
        let folder = config.path.as_ref().and_then(|path| path.parent());
        if let Some(folder) = folder.filter(|_| !config.problems.is_empty()) {
            writeln!(output::errors(), "In {}:", folder.display())?;
        }
        for problem in &config.problems {
            writeln!(output::errors(), "{problem}")?;
        }
        if let Some(engine_name) = self.engine.or_else(|| self.named.first().map(|(engine_name, _)| *engine_name)) {
            let Some(program) = config.engines.remove(&engine_name) else { return Err(unknown(engine_name, &config)) };
            return try_out(engine_name, program, out);
        }
        if config.engines.is_empty() {
            let file = config.path.as_ref().map_or_else(|| "the config file".into(), |path| path.display().to_string());
            writeln!(out, "No external engines yet. Add one to {file}; see pawnstorm engines --help")?;
        }
        for (engine_name, program) in &config.engines {
            writeln!(out, "{engine_name}: {}", [&[program.command.clone()][..], &program.args].concat().join(" "))?;
        }
        Ok(())
    }
}

fn try_out(engine_name: EngineName, program: Program, out: &mut dyn Write) -> Result<(), Failure> {
    let mut engines = uci::Engines::new([(engine_name, program)].into(), uci::itself());
    let (sender, said) = mpsc::channel();
    engines.probe(engine_name, None, move |said| drop(sender.send(said)));
    match said.recv() {
        Ok(Ok(lines)) => Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?),
        Ok(Err(why)) => Err(Failure::new(format!("{engine_name} {why}."))),
        Err(_) => Err(Failure::new(format!("{engine_name} does not answer."))),
    }
}
