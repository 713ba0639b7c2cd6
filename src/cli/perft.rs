//! `pawnstorm perft`: counts the sequences of moves.

use super::{Failure, Start};
use crate::rules::variants::{Visitor, visit};
use crate::rules::{FenError, Options, Position, perft};
use clap::Args;
use std::io::Write;

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  pawnstorm perft chess 5\n  pawnstorm perft pawn-game 4 --divide")]
pub(super) struct Perft {
    #[command(flatten)]
    start: Start,
    /// How many plies, 100 at most
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Print the count after each first move, too
    #[arg(long)]
    divide: bool,
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

    fn visit<P: Position>(self) -> Self::Output {
        let start = match self.fen {
            Some(fen) => P::from_fen(fen, self.options).map_err(|error: FenError| Failure::usage(error.to_string()))?,
            None => P::start(self.options),
        };
        let depth = self.request.depth;
        let total = if self.request.divide && depth > 0 {
            let counts = perft::divide(&start, depth);
            for (turn, count) in &counts {
                writeln!(self.out, "{turn} {count}")?;
            }
            counts.iter().map(|(_, count)| count).sum()
        } else {
            perft::perft(&start, depth)
        };
        Ok(writeln!(self.out, "{total}")?)
    }
}
