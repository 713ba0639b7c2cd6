//! Fits the weights of a game's evaluation to games that the engine plays against itself.
//!
//! The expected score of a position is assumed to follow from its evaluation by the Elo curve. The weights are moved until
//! the expected scores come nearest to the results of the games.

use crate::{Failure, game, random_opening};
use clap::Args;
use pawnstorm::engine::eval::{OPENING, Trace, Weight};
use pawnstorm::engine::self_play::{Chance, play_on};
use pawnstorm::engine::{Limits, Searchable, Searched, Shared, Visitor, visit};
use pawnstorm::rules::{Color, Info, Options};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  pawnstorm-lab tune alapawn --games 2000 > weights.txt")]
pub(crate) struct Tune {
    /// The game
    #[arg(value_parser = game())]
    game: &'static Info,
    /// How many games are played
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// How many positions to look at for each move
    #[arg(long, default_value_t = 1500)]
    nodes: u64,
    /// How many plies are played at random before a game begins
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    openings: usize,
    /// The seed of chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads play and count; the outcome does not depend on it
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// How many steps the weights are moved
    #[arg(long, default_value_t = 400)]
    steps: u32,
    /// Writes the positions of the games to a file, and fits nothing
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    save: Option<PathBuf>,
    /// Fits the weights to the positions of files that were saved, and plays no games
    #[arg(long, value_name = "FILE")]
    from: Vec<PathBuf>,
}

/// The number of plies after which a game is a draw.
const MAX_PLIES: usize = 300;
/// The share of the result in the target; the rest is the search score.
const RESULT_SHARE: f64 = 0.5;
/// The initial step size of a weight.
const MOVE_DELAY: f64 = 1.5;
/// The regularisation strength, which holds each weight at its old value.
const HOLD: f64 = 5e-9;
/// The evaluation in hundredths of a pawn at which the odds are ten to one.
const TEN_TO_ONE: f64 = 400.0;

impl Tune {
    /// Plays the games, fits the weights, and prints them as the file of the game's weights, `crates/engine/src/eval/ID.weights`.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(visit(self.game.id, Fit { request: self, out }).unwrap_or(Ok(()))?)
    }
}

/// A position of a game, as a line of a file says it: the FEN, White's share of the points in the game, and White's score in a search.
pub(crate) struct Labelled {
    fen: String,
    result: f64,
    score: i32,
}

impl Labelled {
    fn to_line(&self) -> String {
        format!("{};{};{}\n", self.fen, self.result, self.score)
    }

    fn from_line(line: &str) -> Option<Self> {
        let mut parts = line.split(';');
        let labelled =
            Self { fen: parts.next()?.into(), result: parts.next()?.parse().ok()?, score: parts.next()?.parse().ok()? };
        parts.next().is_none().then_some(labelled)
    }

    /// Returns the position.
    pub(crate) fn position<P: Searchable>(&self) -> Option<P> {
        P::from_fen(&self.fen, Options::of(P::INFO)).ok()
    }

    /// Returns the share of the points that the position promised White: `part` of it says the result, the rest the search.
    pub(crate) fn share(&self, part: f64) -> f64 {
        part * self.result + (1.0 - part) * promised(f64::from(self.score))
    }

    /// Returns the terms of the position; `None` where the game has no such evaluation.
    fn sample<P: Searchable>(&self) -> Option<Sample> {
        Some(Sample { share: self.share(RESULT_SHARE), ..sample(&self.position::<P>()?)? })
    }
}

pub(crate) fn read(files: &[PathBuf]) -> io::Result<Vec<Labelled>> {
    let mut positions = Vec::new();
    for file in files {
        for (line, text) in (1..).zip(fs::read_to_string(file)?.lines()) {
            let why =
                || format!("line {line} of {} is not a position with its result and score: {text}", file.display());
            positions.push(Labelled::from_line(text).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, why()))?);
        }
    }
    Ok(positions)
}

/// A position, reduced to its evaluation terms.
struct Sample {
    /// The index of each weight, and its count for White minus that for Black.
    counts: Vec<(u16, i16)>,
    /// The share of the opening in its game phase, from 0 to 1.
    opening: f64,
    /// White's share of the points.
    share: f64,
}

/// A trace that records the counts of the terms.
struct Counts(Vec<i16>);

impl Trace for Counts {
    fn count(&mut self, color: Color, weight: usize, times: i32) {
        self.0[weight] += if color == Color::White { times as i16 } else { -(times as i16) };
    }
}

pub(crate) fn promised(score: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-score / TEN_TO_ONE))
}

struct Fit<'a> {
    request: &'a Tune,
    out: &'a mut dyn Write,
}

impl Visitor for Fit<'_> {
    type Output = io::Result<()>;

    fn visit<P: Searched>(self) -> Self::Output {
        let Self { request, out } = self;
        if let Some(file) = &request.save {
            let mut file = io::BufWriter::new(File::create(file)?);
            for position in games::<P>(request) {
                file.write_all(position.to_line().as_bytes())?;
            }
            return file.flush();
        }
        let positions = if request.from.is_empty() { games::<P>(request) } else { read(&request.from)? };
        let samples: Vec<_> = positions.iter().filter_map(Labelled::sample::<P>).collect();
        eprintln!("{} positions", samples.len());
        let begun: Vec<[f64; 2]> =
            P::WEIGHTS.iter().map(|weight| [weight.opening(), weight.ending()].map(f64::from)).collect();
        let fitted = fit(&samples, &begun, request.steps, request.threads);
        for line in fitted.chunks(8) {
            let line: Vec<_> = line.iter().map(|[opening, ending]| format!("{opening:.0} {ending:.0},")).collect();
            writeln!(out, "    {}", line.join(" ").replace("-0 ", "0 ").replace("-0,", "0,"))?;
        }
        Ok(())
    }
}

/// Plays all games and returns their quiet positions, in the order of the games.
fn games<P: Searched>(request: &Tune) -> Vec<Labelled> {
    let (next, kept) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..request.threads.max(1) {
            scope.spawn(|| {
                let mut shared = Shared::new(8);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= request.games {
                        return;
                    }
                    shared.clear();
                    let mut chance = Chance::new(request.seed.wrapping_mul(1 << 32).wrapping_add(number));
                    let positions = play::<P>(request, &shared, &mut chance);
                    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.push((number, positions));
                    if kept.len() % 200 == 0 {
                        eprintln!("{} games", kept.len());
                    }
                }
            });
        }
    });
    let mut kept = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    kept.sort_by_key(|&(number, _)| number);
    kept.into_iter().flat_map(|(_, positions)| positions).collect()
}

/// Plays a game and returns its quiet positions.
fn play<P: Searched>(request: &Tune, shared: &Shared, chance: &mut Chance) -> Vec<Labelled> {
    let limits = Limits { nodes: Some(request.nodes), ..Limits::default() };
    let (opening, _) = random_opening::<P>(request.openings + (chance.next_u64() % 2) as usize, chance);
    let mut kept = Vec::new();
    let end = play_on(opening, MAX_PLIES, |position, earlier| {
        let best = position.search(None, earlier, &limits, shared, &mut |_| {})?;
        let white = if position.turn() == Color::White { 1 } else { -1 };
        if let Some(score) = best.score.centipawns()
            && score.abs() < 1500
            && !position.in_danger()
            && position.capture_value(&best.mv) <= 0
        {
            kept.push((position.fen(), white * score));
        }
        Some(best.mv)
    });
    let result = end.winner.map_or(0.5, |winner| if winner == Color::White { 1.0 } else { 0.0 });
    kept.into_iter().map(|(fen, score)| Labelled { fen, result, score }).collect()
}

/// Returns the terms of a position; `None` where the game has no such evaluation.
fn sample<P: Searchable>(position: &P) -> Option<Sample> {
    let mut counts = Counts(vec![0; P::WEIGHTS.len()]);
    position.trace(&mut counts);
    let counts: Vec<_> = (0..).zip(counts.0).filter(|&(_, times)| times != 0).collect();
    let opening = f64::from(position.phase()) / f64::from(OPENING);
    let sample = Sample { counts, opening, share: 0.5 };
    let begun: Vec<_> =
        P::WEIGHTS.iter().map(|weight: &Weight| [weight.opening(), weight.ending()].map(f64::from)).collect();
    let same = (sample.score(&begun) - f64::from(position.scale(position.fitted()))).abs() < 2.0;
    same.then_some(sample)
}

impl Sample {
    fn score(&self, weights: &[[f64; 2]]) -> f64 {
        let terms = self.counts.iter().map(|&(weight, times)| {
            let [opening, ending] = weights[usize::from(weight)];
            f64::from(times) * (opening * self.opening + ending * (1.0 - self.opening))
        });
        terms.sum()
    }
}

/// Minimises the squared error by gradient descent with adaptive steps (Adam: Kingma, Ba 2014).
fn fit(samples: &[Sample], begun: &[[f64; 2]], steps: u32, threads: usize) -> Vec<[f64; 2]> {
    let mut weights = begun.to_vec();
    let mut momentum = vec![[[0.0; 2]; 2]; weights.len()];
    let share = samples.len().div_ceil(threads.max(1)).max(1);
    for step in 1..=steps {
        let parts: Vec<_> = std::thread::scope(|scope| {
            let weights = &weights;
            let parts: Vec<_> = samples.chunks(share).map(|part| scope.spawn(move || slope(part, weights))).collect();
            parts.into_iter().filter_map(|part| part.join().ok()).collect()
        });
        let error: f64 = parts.iter().map(|(error, _)| error).sum();
        if step % 50 == 0 || step == 1 {
            eprintln!("step {step}: mean squared error {:.6}", error / samples.len() as f64);
        }
        let pace = MOVE_DELAY * (1.0 - f64::from(step - 1) / f64::from(steps)).max(0.05);
        for (place, weight) in weights.iter_mut().enumerate() {
            for half in 0..2 {
                let pull: f64 = parts.iter().map(|(_, slope)| slope[place][half]).sum();
                let slope = pull / (samples.len() as f64 * 100.0) + HOLD * (weight[half] - begun[place][half]);
                let [first, second] = &mut momentum[place][half];
                *first = 0.9 * *first + 0.1 * slope;
                *second = 0.999 * *second + 0.001 * slope * slope;
                let first = *first / (1.0 - 0.9_f64.powi(step as i32));
                let second = *second / (1.0 - 0.999_f64.powi(step as i32));
                if second > 0.0 {
                    weight[half] -= pace * first / (second.sqrt() + 1e-9);
                }
            }
        }
    }
    weights
}

/// Returns the squared error over some positions, and its gradient.
fn slope(samples: &[Sample], weights: &[[f64; 2]]) -> (f64, Vec<[f64; 2]>) {
    let mut slope = vec![[0.0; 2]; weights.len()];
    let mut error = 0.0;
    for sample in samples {
        let promised = promised(sample.score(weights));
        let miss = promised - sample.share;
        error += miss * miss;
        let pull = miss * promised * (1.0 - promised);
        for &(weight, times) in &sample.counts {
            let slope = &mut slope[usize::from(weight)];
            slope[0] += pull * f64::from(times) * sample.opening;
            slope[1] += pull * f64::from(times) * (1.0 - sample.opening);
        }
    }
    (error, slope)
}
