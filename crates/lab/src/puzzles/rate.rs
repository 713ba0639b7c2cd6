//! The ratings of puzzles: how strong a player must be to solve one in two tries, on the scale of the levels.

use super::record;
use super::{Line, in_threads, themes};
use pawnstorm::engine::{Level, Searched, Shared, Stage, exact};
use pawnstorm::game::puzzle::Puzzle;

/// The tries of each level from 1 on; the highest play without chance.
const TRIES: [u64; 9] = [10, 10, 10, 10, 6, 6, 6, 4, 4];
/// The rating of a puzzle before any try, and its deviation.
const PRIOR: (f64, f64) = (1_500.0, 400.0);
/// The points of rating for each factor *e* of the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// How many of each level's tries solved a puzzle.
pub(super) type Tries = [u64; TRIES.len()];

/// The middle of a level's range, as a rating.
fn strength(level: Level) -> f64 {
    level.elo().map_or(PRIOR.0, |(low, high)| f64::from(low + high) / 2.0)
}

/// Rates the lines as puzzles.
pub(super) fn all<P: Searched>(lines: &[Line<P>], threads: usize) -> Vec<(Puzzle, Tries)> {
    in_threads(threads, lines, |line, shared| {
        let themes = themes::of(line, shared);
        let mut solved = [0; TRIES.len()];
        for ((level, tries), solved) in Level::all().zip(TRIES).zip(&mut solved) {
            // No try learns from the others.
            let solves = |seed: &u64| (shared.clear(), solves(line, level, *seed, shared)).1;
            *solved = (0..tries).filter(solves).count() as u64;
        }
        let (rating, deviation) = rating(&solved);
        (record::puzzle(line, [rating, deviation, TRIES.iter().sum::<u64>() as u32], &themes), solved)
    })
}

/// Says which share of the puzzles each level solves.
pub(super) fn tell(rated: &[(Puzzle, Tries)]) -> String {
    let share = |(level, tries): (Level, u64)| {
        let solved: u64 = rated.iter().map(|(_, solved)| solved[usize::from(level.number()) - 1]).sum();
        let share = 100.0 * solved as f64 / (tries * rated.len() as u64).max(1) as f64;
        format!("level {level}: {share:.1} % solved\n")
    };
    Level::all().zip(TRIES).map(share).collect()
}

/// Returns whether a level finds every move of the solution, or wins at once instead.
fn solves<P: Searched>(line: &Line<P>, level: Level, seed: u64, shared: &Shared) -> bool {
    for at in line.decisions() {
        let before = line.before(at);
        let position = before.last();
        // Other puzzles meet other luck.
        let seed = line.positions[1].key() ^ (seed * 1_000 + at as u64);
        let limits = level.limits(Stage::Later);
        let found = position.search(Some((level, seed)), before.earlier(), &limits, shared, &mut |_| {});
        let Some(best) = found else { return false };
        let mv = exact::level_move(position, &best, (level, Stage::Later, seed), shared);
        if mv != line.moves[at] {
            return before.with(mv).winner() == Some(Some(line.solver()));
        }
    }
    true
}

/// Returns the most likely rating after such tries, and its deviation.
fn rating(solved: &Tries) -> (u32, u32) {
    let (mean, spread) = PRIOR;
    let expected = |rating: f64, level: Level| 1.0 / (1.0 + ((rating - strength(level)) / POINTS).exp());
    // The slope of the likelihood falls as the rating rises, so its root is found by halving.
    let slope = |rating: f64| {
        let tries = Level::all().zip(TRIES).zip(solved);
        let surplus: f64 =
            tries.map(|((level, tries), solved)| tries as f64 * expected(rating, level) - *solved as f64).sum();
        surplus / POINTS - (rating - mean) / (spread * spread)
    };
    let (mut low, mut high) = (0.0, 4_000.0);
    while high - low > 0.5 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let rating = (low + high) / 2.0;
    let known: f64 = Level::all()
        .zip(TRIES)
        .map(|(level, tries)| {
            let expected = expected(rating, level);
            tries as f64 * expected * (1.0 - expected) / (POINTS * POINTS)
        })
        .sum();
    (rating.round() as u32, (1.0 / (known + 1.0 / (spread * spread))).sqrt().round() as u32)
}
