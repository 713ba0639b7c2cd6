//! `pawnstorm man`: the manual page of the program, or of one of its commands.

use super::{Arguments, Failure};
use crate::rules::fen::quoted;
use clap::builder::Resettable;
use clap::{Args, CommandFactory};
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm man > ~/.local/share/man/man1/pawnstorm.1
  pawnstorm man play > ~/.local/share/man/man1/pawnstorm-play.1")]
pub(super) struct Man {
    /// The command, where it is not the program as a whole
    command: Option<String>,
}

impl Man {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut command = Arguments::command().disable_help_subcommand(true);
        command.build();
        if let Some(name) = &self.command {
            let found = command.find_subcommand(name).filter(|found| !found.is_hide_set());
            command = found.cloned().ok_or_else(|| Failure::usage(format!("There is no command {}.", quoted(name))))?;
        }
        // The generator would fill the lines of the examples.
        let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let source = concat!("Pawnstorm ", env!("CARGO_PKG_VERSION"));
        clap_mangen::Man::new(command.after_help(Resettable::Reset)).source(source).render(out)?;
        writeln!(out, ".SH EXAMPLES\n.nf")?;
        for line in examples.lines().skip(1) {
            writeln!(out, "\\&{}", line.replace('\\', "\\e").replace('-', "\\-"))?;
        }
        Ok(writeln!(out, ".fi")?)
    }
}
