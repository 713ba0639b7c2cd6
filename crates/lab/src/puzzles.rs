//! Puzzles: positions from games between the levels where, after a mistake, exactly one move keeps the win or the draw, again and again up to a
//! clear end. They are found (`find`), proved again with more effort (`judge`), named ([`themes`]) and rated (`rate`).

mod find;
mod judge;
mod rate;
mod record;
pub mod themes;

use crate::{Failure, game};
use clap::{Args, Subcommand};
use pawnstorm::engine::{Searched, Shared, Visitor, visit};
use pawnstorm::game::puzzle::Puzzle;
use pawnstorm::rules::{Color, Info, Options};
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
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
    games: usize,
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
    /// How many threads work; the puzzles of a game do not depend on their number
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
        let told = visit(game.id, self.task).unwrap_or(Ok(String::new()))?;
        Ok(write!(out, "{told}")?)
    }
}

impl Visitor for Task {
    type Output = Result<String, Failure>;

    fn visit<P: Searched>(self) -> Self::Output {
        match self {
            Self::Make(make) => make.run::<P>(),
            Self::Check(every) => every.check::<P>(),
            Self::Rate(every) => every.rate::<P>(),
        }
    }
}

/// A line of play: the positions from the one before the mistake, and the move after each but the last. The solver plays every second move.
#[derive(Clone, Debug)]
pub struct Line<P: Searched> {
    positions: Vec<P>,
    moves: Vec<P::Move>,
}

impl<P: Searched> Line<P> {
    fn new(start: P) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Reads the line of a puzzle; the error says what is wrong.
    pub fn read(puzzle: &Puzzle) -> Result<Self, String> {
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
        P::play_on(&mut self.positions, &mv);
        self.moves.push(mv);
    }

    /// Returns the line with one more move.
    fn with(&self, mv: P::Move) -> Self {
        let mut line = self.clone();
        line.play(mv);
        line
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
        Self { positions: self.positions[..=at].to_vec(), moves: self.moves[..at].to_vec() }
    }

    /// The numbers of the solver's moves in the line.
    fn decisions(&self) -> impl DoubleEndedIterator<Item = usize> + use<P> {
        (1..self.moves.len()).step_by(2)
    }

    fn written(&self) -> Vec<String> {
        self.positions.iter().zip(&self.moves).map(|(position, mv)| position.path(mv).to_string()).collect()
    }
}

/// Does `each` with all items, in several threads with tables of their own.
fn in_threads<T: Sync, R: Send>(threads: usize, items: &[T], each: impl Fn(&T, &mut Shared) -> R + Sync) -> Vec<R> {
    let (threads, each) = (threads.max(1), &each);
    thread::scope(|scope| {
        let work = |first| {
            scope.spawn(move || {
                let mut shared = Shared::new(MEGABYTES);
                let own = items.iter().skip(first).step_by(threads);
                own.map(|item| (shared.clear(), each(item, &mut shared)).1).collect::<Vec<_>>()
            })
        };
        let workers: Vec<_> = (0..threads).map(work).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no search panics")).collect()
    })
}

/// The size of each thread's transposition table, in megabytes.
const MEGABYTES: usize = 4;
/// After so many games, their puzzles are written.
const ROUND: usize = 50;

impl Make {
    fn run<P: Searched>(&self) -> Result<String, Failure> {
        let path = self.file.path();
        let mut puzzles = record::read(&path)?;
        let lines = puzzles.iter().map(Line::<P>::read).collect::<Result<Vec<_>, _>>()?;
        let mut patterns: HashSet<_> = lines.iter().map(find::pattern).collect();
        let games: Vec<_> = (self.from..).take(self.games).collect();
        for round in games.chunks(ROUND) {
            if puzzles.len() >= self.count {
                break;
            }
            let found = in_threads(self.file.threads, round, |game, shared| find::in_game::<P>(*game, shared));
            let is_new = |line: &Line<P>| patterns.insert(find::pattern(line));
            let new: Vec<_> = found.into_iter().flatten().filter(is_new).collect();
            puzzles.extend(rate::all(&new, self.file.threads).into_iter().map(|(puzzle, _)| puzzle));
            record::write(&path, &mut puzzles)?;
        }
        Ok(format!("{}: {} puzzles in {}\n", P::INFO.id, puzzles.len(), path.display()))
    }
}

impl Every {
    fn puzzles<P: Searched>(&self) -> Result<Vec<(Puzzle, Line<P>)>, Failure> {
        let read = |puzzle| match Line::read(&puzzle) {
            Ok(line) => Ok((puzzle, line)),
            Err(why) => Err(format!("Puzzle {}: {why}.", puzzle.id).into()),
        };
        record::read(&self.file.path())?.into_iter().step_by(self.every as usize).map(read).collect()
    }

    fn check<P: Searched>(&self) -> Result<String, Failure> {
        let puzzles = self.puzzles::<P>()?;
        let flaws = in_threads(self.file.threads, &puzzles, |(puzzle, line), shared| {
            let themes = themes::of(line, shared);
            let named = || (themes != puzzle.themes).then(|| format!("its themes are {}", themes.join(" ")));
            let flaw = judge::prove(line, shared).err().or_else(named);
            flaw.map(|why| format!("Puzzle {}: {why}.", puzzle.id))
        });
        let mut flaws: Vec<_> = flaws.into_iter().flatten().collect();
        let patterns: HashSet<_> = puzzles.iter().map(|(_, line)| find::pattern(line)).collect();
        if patterns.len() < puzzles.len() {
            flaws.push(format!("{} puzzles repeat the moves of another.", puzzles.len() - patterns.len()));
        }
        flaws.sort();
        if !flaws.is_empty() {
            return Err(flaws.join("\n").into());
        }
        Ok(format!("{}: {} puzzles proved\n", P::INFO.id, puzzles.len()))
    }

    fn rate<P: Searched>(&self) -> Result<String, Failure> {
        let lines: Vec<_> = self.puzzles::<P>()?.into_iter().map(|(_, line)| line).collect();
        let rated = rate::all(&lines, self.file.threads);
        let told = rate::tell(&rated);
        let mut puzzles: Vec<_> = rated.into_iter().map(|(puzzle, _)| puzzle).collect();
        if self.every == 1 {
            record::write(&self.file.path(), &mut puzzles)?;
        }
        Ok(told)
    }
}
