//! `pawnstorm perft`: counts the sequences of moves.

mod count;
mod table;

use super::{Failure, Start};
use crate::engine::Searchable;
use crate::engine::searched::{Visitor, visit};
use crate::rules::{FenError, Options};
use clap::Args;
use count::Counter;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm perft chess 5
  pawnstorm perft pawn-game 4 --divide
  pawnstorm perft chess 8 --threads 2 --hash 2048")]
pub(super) struct Perft {
    #[command(flatten)]
    start: Start,
    /// Depth in plies (at most 100)
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Print the count after each first move, too
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Size of the hash table in megabytes; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_048_576))]
    hash: u32,
}

impl Perft {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let count = Count { fen: self.start.begin.fen.as_deref(), options: self.start.options()?, request: self, out };
        match visit(self.start.game.id, count) {
            Some(done) => done,
            None => Ok(()),
        }
    }
}

struct Count<'a> {
    fen: Option<&'a str>,
    options: Options,
    request: &'a Perft,
    out: &'a mut dyn Write,
}

impl Visitor for Count<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searchable>(self) -> Self::Output {
        let start = match self.fen {
            Some(fen) => P::from_fen(fen, self.options).map_err(|error: FenError| Failure::usage(error.to_string()))?,
            None => P::start(self.options),
        };
        let Perft { depth, divide, threads, hash, .. } = *self.request;
        let counter = Counter::new(threads.into(), hash as usize);
        if divide && depth > 0 {
            let counts = counter.divide(&start, depth);
            for (first, count) in &counts {
                writeln!(self.out, "{first} {count}")?;
            }
            return Ok(writeln!(self.out, "{}", counts.iter().map(|(_, count)| count).sum::<u64>())?);
        }
        Ok(writeln!(self.out, "{}", counter.perft(&start, depth))?)
    }
}
