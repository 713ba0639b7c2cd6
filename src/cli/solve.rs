//! `pawnstorm solve`: the exact value of a position and of each move.

mod certificate;
mod progress;

use super::Failure;
use super::json::Json;
use super::values::GameName;
use crate::engine::Searchable;
use crate::engine::searched::{Visitor, visit};
use crate::engine::solve::Race;
use crate::engine::solve::{Solver, Value};
use crate::rules::{FenError, Info, Options};
use clap::Args;
use progress::Watch;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread::{self, Builder};

#[derive(Debug, Args)]
#[command(
    long_about = "\
Prove the value of a position and of each move

Each legal move is printed with its value for the side that makes it: win, draw or loss. The last line is the value of the position. \
Touch-move is ignored. Ctrl-C ends the search; values not proved by then are unknown, and the exit code is 1.",
    after_help = "\
Examples:
  pawnstorm solve pawn-game
  pawnstorm solve pawn-game --fen \"8/pppp4/8/8/8/8/PPPP4/8 w - - 0 1\"
  pawnstorm solve pawn-game --certificate proof
  pawnstorm solve pawn-game --check proof"
)]
pub(super) struct Solve {
    /// The game (only pawn-game can be solved)
    #[arg(value_parser = GameName)]
    game: &'static Info,
    /// The position to solve
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Size of the table in megabytes, rounded down to a power of two
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(Solver::MIN_MEGABYTES as i64..))]
    memory: u32,
    /// Number of search threads [default: as many as the machine has]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write to a file how the value is reached against every defence
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Replay such a file against every defence, instead of solving
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "memory", "threads", "certificate"])]
    check: Option<PathBuf>,
}

impl Solve {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        visit(self.game.id, Proof { request: self, out }).unwrap_or(Ok(()))
    }
}

struct Proof<'a> {
    request: &'a Solve,
    out: &'a mut dyn Write,
}

impl Visitor for Proof<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searchable>(self) -> Self::Output {
        let Self { request, out } = self;
        let position = match &request.fen {
            Some(fen) => {
                P::from_fen(fen, Options::default()).map_err(|error: FenError| Failure::usage(error.to_string()))?
            }
            None => P::start(Options::default()),
        };
        let Some(race) = position.race() else {
            return Err(Failure::usage(format!("{} cannot be solved: only pure pawn races can.", P::INFO.name)));
        };
        if let Some(path) = &request.check {
            return certificate::check::<P>(path, request.json, out);
        }
        if let Some(path) = &request.certificate {
            certificate::is_possible(path)?;
        }
        let moves = position.legal_moves().into_iter();
        let moves = moves.filter_map(|mv| Some((position.path(&mv).to_string(), position.after(&mv).race()?)));
        let mut moves: Vec<_> = moves.collect();
        moves.sort_by(|(first, _), (second, _)| first.cmp(second));
        let threads =
            request.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        let solver = Solver::new(request.memory as usize, threads).ok_or_else(|| Failure {
            code: 1,
            sentence: format!("Not enough memory for a table of {} MB. Use a smaller --memory.", request.memory),
        })?;
        let watch = Watch::new()?;
        let (solution, proof) = thread::scope(|scope| {
            Builder::new().spawn_scoped(scope, || watch.watch(&solver))?;
            let solution = solve(&solver, &race, moves, &watch);
            let value = solution.value.filter(|_| request.certificate.is_some());
            watch.begin("the certificate".into());
            let proof = value.and_then(|value| solver.certificate(&race, value));
            watch.end();
            io::Result::Ok((solution, proof))
        })?;
        let fen = position.fen();
        if request.json {
            writeln!(out, "{}", solution.json(&fen, solver.nodes()))?;
        } else {
            solution.print(out)?;
        }
        out.flush()?;
        if let Some(path) = &request.certificate {
            match (solution.value, proof) {
                (Some(value), Some(proof)) => certificate::write(path, P::INFO, &fen, value, &proof)?,
                _ => return Err(ended("the certificate was complete; none was written")),
            }
        }
        if solution.is_complete() { Ok(()) } else { Err(ended("everything was proved")) }
    }
}

/// The values found.
struct Solution {
    value: Option<Value>,
    moves: Vec<(String, Option<Value>)>,
}

/// Solves the position and the positions after its moves.
fn solve(solver: &Solver, race: &Race, moves: Vec<(String, Race)>, watch: &Watch) -> Solution {
    watch.begin("the position".into());
    let value = solver.value(race, None);
    let count = moves.len();
    let moves = (1..).zip(moves).map(|(number, (text, after))| {
        watch.begin(format!("{text}, {number} of {count}"));
        (text, solver.value(&after, None).map(Value::turned))
    });
    let moves: Vec<_> = moves.collect();
    // One winning move says enough.
    let wins = moves.iter().any(|(_, value)| *value == Some(Value::Win));
    Solution { value: value.or(wins.then_some(Value::Win)), moves }
}

impl Solution {
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for (mv, value) in &self.moves {
            writeln!(out, "{mv} {}", word(*value))?;
        }
        Ok(writeln!(out, "{}", word(self.value))?)
    }

    fn json(&self, fen: &str, nodes: u64) -> Json {
        let value = |value: Option<Value>| value.map_or(Json::Null, |value| Json::text(value.word()));
        Json::Object(vec![
            ("fen".into(), Json::text(fen)),
            ("value".into(), value(self.value)),
            ("moves".into(), Json::Object(self.moves.iter().map(|(mv, of)| (mv.clone(), value(*of))).collect())),
            ("nodes".into(), Json::Number(nodes)),
        ])
    }

    fn is_complete(&self) -> bool {
        self.value.is_some() && self.moves.iter().all(|(_, value)| value.is_some())
    }
}

fn ended(before: &str) -> Failure {
    Failure { code: 1, sentence: format!("The search was stopped before {before}.") }
}

fn word(value: Option<Value>) -> &'static str {
    value.map_or("unknown", Value::word)
}
