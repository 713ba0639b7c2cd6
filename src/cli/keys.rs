//! `pawnstorm keys`: the commands and their keys, under the names of the config file.

use super::{Failure, engines};
use crate::app::keys::KEYS;
use clap::Args;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "\
Change keys in the config file:
  [keys]
  undo = \"ctrl-b\"
  draw = [\"f11\", \"alt-d\"]

Single letters work as keys only in the menu, the settings and the help page; in games you type them.")]
pub(super) struct Keys {}

impl Keys {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let config = engines::config(&[]);
        for row in KEYS {
            for (index, place) in row.places.iter().enumerate() {
                let keys = config.keys.keys(row, *place);
                // One line for all places with the same keys.
                if row.places[..index].iter().any(|other| config.keys.keys(row, *other) == keys) {
                    continue;
                }
                let names: Vec<String> = keys.iter().map(|key| key.name()).collect();
                writeln!(out, "{:<16}{:<24} {}: {}", row.command.name(), names.join(", "), place.name(), row.help)?;
            }
        }
        Ok(())
    }
}
