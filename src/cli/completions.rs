//! `pawnstorm completions`: what a shell completes.

use super::{Arguments, Failure};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm completions bash > ~/.local/share/bash-completion/completions/pawnstorm
  pawnstorm completions fish > ~/.config/fish/completions/pawnstorm.fish
  pawnstorm completions zsh > ~/.zfunc/_pawnstorm")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        // The generator panics if the reader leaves, so it writes to a buffer.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "pawnstorm", &mut script);
        Ok(out.write_all(&script)?)
    }
}
