//! `pawnstorm solve`: the exact value of a position and of each move.

use super::output::{json_object, json_text};
use super::values::{GAME, MOST_MEGABYTES, whole};
use super::{Failure, position};
use crate::engine::endings::MOST;
use crate::engine::exact::ending_score;
use crate::engine::solve::{Race, Solver, Value};
use crate::engine::{Score, Searchable, Shared, Visitor, visit};
use crate::rules::{Info, Options};
use clap::Args;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
#[command(
    long_about = "\
Prove the value of a position and of each move

Each legal move is printed with its value for the side that makes it: win, draw or loss. The last line is the value of the position. \
The Pawn Game can be solved, and endings of at most four pieces in the games with kings; there wins and losses are printed with the number \
of moves to the end. Touch-move is ignored. Ctrl-C ends the search; values not proved by then are unknown, and the exit code is 1.",
    after_help = "\
Examples:
  pawnstorm solve pawn-game
  pawnstorm solve pawn-game --fen \"8/pppp4/8/8/8/8/PPPP4/8 w - - 0 1\"
  pawnstorm solve chess --fen \"8/8/4k3/8/4K3/4P3/8/8 b - - 0 1\""
)]
pub(super) struct Solve {
    /// The game
    #[arg(value_parser = GAME)]
    game: &'static Info,
    /// The position to solve
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Size of the table of the Pawn Game in megabytes, rounded down to a power of two
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = whole::<u32>(Solver::MIN_MEGABYTES as u64..=MOST_MEGABYTES))]
    memory: u32,
    /// Number of search threads [default: as many as the computer has]
    #[arg(long, value_parser = whole::<u16>(1..=256))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
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
        let position: P = position(request.fen.as_deref(), Options::default())?;
        let Some(race) = position.race() else {
            return ending(&position, request, out);
        };
        let moves = position.named_moves().into_iter();
        let moves: Vec<_> = moves.filter_map(|(name, mv)| Some((name, position.after(&mv).race()?))).collect();
        let threads =
            request.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        let no_room = || format!("Not enough memory for a table of {} MB. Use a smaller --memory.", request.memory);
        let solver = Solver::new(request.memory as usize, threads).ok_or_else(|| Failure::new(no_room()))?;
        let watch = Watch::new()?;
        let (value, moves) = thread::scope(|scope| {
            Builder::new().spawn_scoped(scope, || watch.watch(&solver))?;
            let solved = solve(&solver, &race, moves, &watch);
            watch.done.store(true, Ordering::Relaxed);
            io::Result::Ok(solved)
        })?;
        if request.json {
            let json = |value: Option<Value>| value.map_or_else(|| "null".into(), |value| json_text(value.word()));
            let fields = [
                ("fen", json_text(&position.fen())),
                ("value", json(value)),
                ("moves", json_object(moves.iter().map(|(mv, value)| (mv, json(*value))))),
                ("nodes", solver.nodes().to_string()),
            ];
            writeln!(out, "{}", json_object(fields))?;
        } else {
            let word = |value: Option<Value>| value.map_or("unknown", Value::word);
            for (mv, value) in &moves {
                writeln!(out, "{mv} {}", word(*value))?;
            }
            writeln!(out, "{}", word(value))?;
        }
        watch.verdict(value.is_some() && moves.iter().all(|(_, value)| value.is_some()))
    }
}

/// Prints the values of an ending of few pieces, with the number of moves to the end.
fn ending<P: Searchable>(position: &P, request: &Solve, out: &mut dyn Write) -> Result<(), Failure> {
    if !position.is_ending() {
        let name = P::INFO.name;
        let only = format!("only the Pawn Game can, and endings of at most {MOST} pieces without castling rights.");
        return Err(Failure::usage(format!("This position of {name} cannot be solved: {only}")));
    }
    let shared = Shared::new(1);
    let watch = Watch::new()?;
    let until = Instant::now() + FOREVER;
    let moves: Vec<(String, Option<Score>)> = thread::scope(|scope| {
        Builder::new().spawn_scoped(scope, || watch.wait(|| shared.stop()))?;
        let value = |(text, mv)| (text, ending_score(position, &[], &mv, &shared, until));
        let moves = position.named_moves().into_iter().map(value).collect();
        watch.done.store(true, Ordering::Relaxed);
        io::Result::Ok(moves)
    })?;
    let scores: Option<Vec<Score>> = moves.iter().map(|(_, score)| *score).collect();
    let best = scores.and_then(|scores| scores.into_iter().max_by_key(|score| score.value()));
    let word = |score: Score| match score.win() {
        None => "draw",
        Some(1..) => "win",
        Some(_) => "loss",
    };
    let distance = |score: Score| score.win_in_moves().map(i32::unsigned_abs);
    if request.json {
        let value = |score: Option<Score>| score.map_or_else(|| "null".into(), |score| json_text(word(score)));
        let number =
            |score: Option<Score>| score.and_then(distance).map_or_else(|| "null".into(), |moves| moves.to_string());
        let fields = [
            ("fen", json_text(&position.fen())),
            ("value", value(best)),
            ("distance", number(best)),
            ("moves", json_object(moves.iter().map(|(mv, score)| (mv, value(*score))))),
            ("distances", json_object(moves.iter().map(|(mv, score)| (mv, number(*score))))),
        ];
        writeln!(out, "{}", json_object(fields))?;
    } else {
        let words = |score: Option<Score>| match score.map(|score| (word(score), distance(score))) {
            None => "unknown".into(),
            Some((word, None)) => word.into(),
            Some((word, Some(moves))) => format!("{word} {moves}"),
        };
        for (mv, score) in &moves {
            writeln!(out, "{mv} {}", words(*score))?;
        }
        writeln!(out, "{}", words(best))?;
    }
    watch.verdict(best.is_some())
}

/// The moves with their values, as far as these are proved.
type Valued = Vec<(String, Option<Value>)>;

fn solve(solver: &Solver, race: &Race, moves: Vec<(String, Race)>, watch: &Watch) -> (Option<Value>, Valued) {
    watch.begin("the position".into());
    let value = solver.value(race, None);
    let count = moves.len();
    let moves = (1..).zip(moves).map(|(number, (text, after))| {
        watch.begin(format!("{text}, {number} of {count}"));
        (text, solver.value(&after, None).map(Value::turned))
    });
    let moves: Valued = moves.collect();
    // One winning move says enough.
    let wins = moves.iter().any(|(_, value)| *value == Some(Value::Win));
    (value.or(wins.then_some(Value::Win)), moves)
}

/// Longer than anyone waits.
const FOREVER: Duration = Duration::from_secs(30 * 24 * 3600);
/// The time between two looks.
const LOOK: Duration = Duration::from_millis(50);
/// The time between two reports.
const REPORT: Duration = Duration::from_millis(500);
/// The width of a report.
const WIDTH: usize = 79;

/// The current proof, and whether to end it.
struct Watch {
    what: Mutex<String>,
    done: AtomicBool,
    interrupted: Arc<AtomicBool>,
}

impl Watch {
    /// Creates it; from now on Ctrl-C and a request to terminate only set its flag.
    fn new() -> io::Result<Self> {
        let interrupted = Arc::default();
        #[cfg(unix)]
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
            signal_hook::flag::register(signal, Arc::clone(&interrupted))?;
        }
        Ok(Self { what: Mutex::default(), done: AtomicBool::new(false), interrupted })
    }

    fn begin(&self, what: String) {
        *self.what.lock().unwrap_or_else(PoisonError::into_inner) = what;
    }

    /// Calls `stop` when the proof is to be ended.
    fn wait(&self, stop: impl Fn()) {
        while !self.done.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
            if self.interrupted.load(Ordering::Relaxed) {
                stop();
            }
        }
    }

    /// Returns the failure of a proof that is not complete.
    fn verdict(&self, is_proved: bool) -> Result<(), Failure> {
        if is_proved {
            return Ok(());
        }
        let stopped = self.interrupted.load(Ordering::Relaxed);
        Err(Failure::new(if stopped {
            "The search was stopped before everything was proved."
        } else {
            "Not every value can be proved: a draw may be claimed or a piece leave the board before the end."
        }))
    }

    /// Reports how the solver gets on, where the standard error is a terminal, and stops it when that is wanted.
    fn watch(&self, solver: &Solver) {
        let begun = Instant::now();
        let (mut reported, mut nodes) = (begun, 0);
        let reports = io::stderr().is_terminal();
        while !self.done.load(Ordering::Relaxed) {
            thread::sleep(LOOK);
            if self.interrupted.load(Ordering::Relaxed) {
                solver.stop();
            }
            let passed = reported.elapsed();
            if reports && passed >= REPORT {
                let all = solver.nodes();
                let rate = (all - nodes) as f64 / passed.as_secs_f64() / 1e6;
                (reported, nodes) = (Instant::now(), all);
                let what = self.what.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let line = format!(
                    "{what}: {:.1} million nodes, {rate:.1} a second, table {} % full, {} s",
                    all as f64 / 1e6,
                    solver.full() / 10,
                    begun.elapsed().as_secs()
                );
                // Blanks come first, so that the cursor stays behind the text: keys typed there do not wrap.
                let _ = write!(io::stderr(), "\r{:WIDTH$}\r{line:.WIDTH$}", "");
            }
        }
        if reports && reported > begun {
            let _ = write!(io::stderr(), "\r{:WIDTH$}\r", "");
        }
    }
}
