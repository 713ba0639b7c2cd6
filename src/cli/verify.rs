//! `pawnstorm verify`: checks the hidden pieces of a game against its seals.

use super::Failure;
use crate::game::describe;
use crate::game::journal::{self, Event};
use crate::game::protocol::{Seal, Seals, Secret};
use crate::rules::text::quoted;
use crate::tui::file;
use crate::tui::rooms::SECRET;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ssh HOST pawnstorm serve CODE --record > game.txt        once the game is over
  pawnstorm verify game.txt 0f3b2d7ae1a99c0490f1c2d3e4b5a697

Each seal must come from the command seal during the game. docs/protocol.md explains what this proves.")]
pub(super) struct Verify {
    /// The record of the game
    record: PathBuf,
    /// The seals shown during the game
    seals: Vec<String>,
}

impl Verify {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let path = file::shown(&self.record);
        let cannot = |why: String| Failure::usage(format!("Could not check {path}: {why}."));
        let text = file::text(&self.record).map_err(|why| cannot(file::reason(&why)))?;
        // Mail may end lines in another way.
        let text = text.replace("\r\n", "\n");
        let line = text.trim_end().lines().last().and_then(|line| line.strip_prefix(SECRET));
        let secret: Option<Secret> = line.and_then(|secret| secret.parse().ok());
        let secret = secret.ok_or_else(|| {
            cannot(
                "its last line does not open any seals; pawnstorm serve CODE --record prints a record that does".into(),
            )
        })?;
        let journal = text.trim_end().rsplit_once('\n').map_or("", |(journal, _)| journal).to_string() + "\n";
        let replayed = journal::read(journal.as_bytes()).map_err(|why| cannot(why.to_string()))?;
        if let Some(damage) = replayed.damage.as_ref().map(ToString::to_string).or(replayed.mended) {
            return Err(cannot(damage));
        }
        let game = &replayed.game;
        let mut seals = Seals::new(&replayed.header, secret).map_err(|why| cannot(why.to_string()))?;
        seals.follow(game.log()).map_err(cannot)?;
        let outcome = describe::outcome(game).unwrap_or_else(|| "The game is not over.".into());
        let events = describe::counted(seals.events(), "event");
        writeln!(out, "{}: {events}. {outcome} The last seal is {}.", game.info().name, seals.last())?;
        if self.seals.is_empty() {
            writeln!(out, "No seals given, so none were checked. Usage: pawnstorm verify RECORD SEAL…")?;
        }
        for text in &self.seals {
            let seal: Seal = text.to_ascii_lowercase().parse().map_err(|_| {
                Failure::usage(format!("{} is not a seal. A seal is 32 letters and digits.", quoted(text)))
            })?;
            let Some(events) = seals.find(seal) else {
                return Err(Failure::new(format!("{seal} does not match: the hidden pieces were not as recorded.")));
            };
            let last = game.log()[..events].iter().rev().find_map(|event| match event {
                Event::Move { mv, .. } => Some(mv.as_str()),
                _ => None,
            });
            let after = last.map_or_else(|| "before the first move".into(), |mv| format!("event {events}, after {mv}"));
            writeln!(out, "{seal}: {after}. The hidden pieces were as recorded.")?;
        }
        Ok(())
    }
}
