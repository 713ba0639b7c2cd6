//! Puzzles: positions from games between the levels where, after a mistake, exactly one move keeps the win or the draw, again and again up to a
//! clear end. They are found ([`find`]), proved again with more effort ([`judge`]), named ([`themes`]) and rated ([`rate`]).

mod find;
mod judge;
mod rate;
mod record;
mod themes;

use crate::{Failure, game};
use clap::{Args, Subcommand};
use pawnstorm::engine::{Searchable, Searched, Shared, Visitor, visit};
use pawnstorm::game::puzzle::Puzzle;
use pawnstorm::rules::{Color, Info, Options};
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Find puzzles in games between the levels, and add them to the file
    Make(Make),
    /// Prove every puzzle of the file again: its moves are legal, its end is as claimed, and each move of the solution is the only one
    Check(Every),
    /// Rate every puzzle of the file again, by how often each level solves it
    Rate(Every),
}

#[derive(Debug, Args)]
struct Make {
    #[command(flatten)]
    file: Source,
    /// How many puzzles the file is to have
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// How many games are played at most
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// The number of the first game: the same numbers play the same games
    #[arg(long, default_value_t = 1)]
    from: u64,
}

#[derive(Debug, Args)]
struct Every {
    #[command(flatten)]
    file: Source,
    /// Only every nth puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

#[derive(Debug, Args)]
struct Source {
    /// The game
    #[arg(value_parser = game())]
    game: &'static Info,
    /// The file [default: assets/puzzles/GAME.csv]
    #[arg(long)]
    file: Option<PathBuf>,
    /// How many threads work; the puzzles of a game do not depend on it
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Source {
    fn path(&self) -> PathBuf {
        self.file.clone().unwrap_or_else(|| format!("assets/puzzles/{}.csv", self.game.id).into())
    }
}

impl Puzzles {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = match &self.task {
            Task::Make(make) => make.file.game,
            Task::Check(every) | Task::Rate(every) => every.file.game,
        };
        visit(game.id, Work { task: self.task, out }).unwrap_or(Ok(()))
    }
}

struct Work<'a> {
    task: Task,
    out: &'a mut dyn Write,
}

impl Visitor for Work<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searched>(self) -> Self::Output {
        match self.task {
            Task::Make(make) => make.run::<P>(self.out),
            Task::Check(every) => every.check::<P>(self.out),
            Task::Rate(every) => every.rate::<P>(self.out),
        }
    }
}

/// A line of play: the positions from the one before the mistake, and the move after each but the last. The solver plays every second move.
#[derive(Clone, Debug)]
struct Line<P: Searchable> {
    positions: Vec<P>,
    moves: Vec<P::Move>,
}

impl<P: Searchable> Line<P> {
    fn new(start: P) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Reads the line of a puzzle; the error says what is wrong.
    fn read(puzzle: &Puzzle) -> Result<Self, String> {
        let start = P::from_fen(&puzzle.fen, Options::of(P::INFO)).map_err(|error| error.to_string())?;
        let mut line = Self::new(start);
        for text in &puzzle.moves {
            let position = line.last();
            let mv = position.legal_moves().into_iter().find(|mv| position.path(mv).is_written(text));
            line.play(mv.ok_or_else(|| format!("{text} is not legal"))?);
        }
        Ok(line)
    }

    fn last(&self) -> &P {
        &self.positions[self.positions.len() - 1]
    }

    fn earlier(&self) -> &[P] {
        &self.positions[..self.positions.len() - 1]
    }

    fn play(&mut self, mv: P::Move) {
        let mut next = self.last().after(&mv);
        next.apply_repetition(&self.positions);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Keeps only the first moves.
    fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.positions.truncate(moves + 1);
    }

    fn winner(&self) -> Option<Option<Color>> {
        self.last().outcome_after(self.earlier()).map(|outcome| outcome.winner)
    }

    /// The side that solves the puzzle.
    fn solver(&self) -> Color {
        self.positions[1].turn()
    }

    /// Returns the part of the line before its move number `at`.
    fn before(&self, at: usize) -> Self {
        let mut line = self.clone();
        line.truncate(at);
        line
    }

    /// The numbers of the solver's moves in the line.
    fn decisions(&self) -> impl DoubleEndedIterator<Item = usize> + use<P> {
        (1..self.moves.len()).step_by(2)
    }

    fn written(&self) -> Vec<String> {
        self.positions.iter().zip(&self.moves).map(|(position, mv)| position.path(mv).to_string()).collect()
    }
}

/// Does `each` with the numbers from 0 until it returns `false`, in several threads with tables of their own.
fn in_threads(threads: usize, each: impl Fn(u64, &mut Shared) -> bool + Sync) {
    let next = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut shared = Shared::new(MEGABYTES);
                while each(next.fetch_add(1, Ordering::Relaxed), &mut shared) {
                    shared.clear();
                }
            });
        }
    });
}

/// The size of each thread's transposition table, in megabytes.
const MEGABYTES: usize = 4;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Make {
    fn run<P: Searched>(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let path = self.file.path();
        let mut puzzles = record::read(&path)?;
        let lines = puzzles.iter().map(Line::<P>::read).collect::<Result<Vec<_>, _>>()?;
        let patterns: HashSet<_> = lines.iter().map(find::pattern).collect();
        let found = Mutex::new((patterns, Vec::new()));
        let needed = self.count.saturating_sub(puzzles.len());
        let games = AtomicUsize::new(0);
        in_threads(self.file.threads, |number, shared| {
            if number >= self.games || lock(&found).1.len() >= needed {
                return false;
            }
            for line in find::in_game::<P>(self.from + number, shared) {
                let mut found = lock(&found);
                if found.0.insert(find::pattern(&line)) {
                    found.1.push(line);
                }
            }
            let played = games.fetch_add(1, Ordering::Relaxed) + 1;
            if played.is_multiple_of(100) {
                eprintln!("{}: {played} games, {} puzzles", P::INFO.id, lock(&found).1.len());
            }
            true
        });
        let (_, mut found) = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_cached_key(|line| (line.positions[0].fen(), line.written()));
        puzzles.extend(rate::all(&found, self.file.threads).into_iter().map(|(puzzle, _)| puzzle));
        record::write(&path, &mut puzzles)?;
        writeln!(out, "{}: {} puzzles in {}", P::INFO.id, puzzles.len(), path.display())?;
        Ok(())
    }
}

impl Every {
    fn lines<P: Searched>(&self) -> Result<(Vec<Puzzle>, Vec<Line<P>>), Failure> {
        let puzzles: Vec<_> = record::read(&self.file.path())?.into_iter().step_by(self.every as usize).collect();
        let read = |puzzle| Line::read(puzzle).map_err(|why| format!("Puzzle {}: {why}.", puzzle.id));
        let lines = puzzles.iter().map(read).collect::<Result<_, _>>()?;
        Ok((puzzles, lines))
    }

    fn check<P: Searched>(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (puzzles, lines) = self.lines::<P>()?;
        let flaws = Mutex::new(Vec::new());
        in_threads(self.file.threads, |number, shared| {
            let Some((puzzle, line)) = puzzles.get(number as usize).zip(lines.get(number as usize)) else {
                return false;
            };
            let named = themes::of(line, shared) == puzzle.themes;
            let flaw = judge::prove(line, shared).err().or_else(|| (!named).then(|| "it has other themes".into()));
            lock(&flaws).extend(flaw.map(|why| format!("Puzzle {}: {why}.", puzzle.id)));
            true
        });
        let mut flaws = flaws.into_inner().unwrap_or_else(PoisonError::into_inner);
        let patterns: HashSet<_> = lines.iter().map(find::pattern).collect();
        if patterns.len() < lines.len() {
            flaws.push(format!("{} puzzles repeat the moves of another.", lines.len() - patterns.len()));
        }
        flaws.sort();
        if !flaws.is_empty() {
            return Err(flaws.join("\n").into());
        }
        writeln!(out, "{}: {} puzzles proved", P::INFO.id, lines.len())?;
        Ok(())
    }

    fn rate<P: Searched>(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (_, lines) = self.lines::<P>()?;
        let rated = rate::all(&lines, self.file.threads);
        rate::tell(&rated, out)?;
        let mut puzzles: Vec<_> = rated.into_iter().map(|(puzzle, _)| puzzle).collect();
        if self.every == 1 {
            record::write(&self.file.path(), &mut puzzles)?;
        }
        Ok(())
    }
}
