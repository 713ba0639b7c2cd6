//! How fast the engine searches every game, and how soon it is back when it is told to stop.
//!
//! `cargo bench --bench search`. Positions are those in the middle of the games that were kept.

use pawnstorm::engine::{self, Limits, Searchable, Shared, Visitor, visit};
use pawnstorm::rules::Options;
use pawnstorm::rules::variants::GAMES;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

const POSITIONS: usize = 8;
const NODES: u64 = 100_000;
const STOPS: usize = 40;

struct Measure;

/// Positions from the middle of games.
fn positions<P: Searchable>() -> Vec<P> {
    let path = format!("{}/tests/data/{}.games.jsonl", env!("CARGO_MANIFEST_DIR"), P::INFO.id);
    let games = std::fs::read_to_string(&path).expect("every game has games that were kept");
    let middle = |line: &str| {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let fens = game["fens"].as_array().expect("its positions");
        let fen = fens[fens.len() / 3].as_str().expect("a FEN");
        P::from_fen(fen, Options::default()).expect("a position of the game")
    };
    games.lines().take(POSITIONS).map(middle).collect()
}

/// Thousands of positions in a second, and the depth that was reached on average.
fn pace<P: Searchable>(positions: &[P], threads: usize) -> (f64, f64) {
    let (mut nodes, mut depth, mut time) = (0, 0, Duration::ZERO);
    for position in positions {
        let limits = Limits { nodes: Some(NODES), threads, ..Limits::default() };
        let shared = Shared::new(16);
        let begun = Instant::now();
        if let Some(best) = engine::search(position, &[], &limits, &shared, &mut |_| {}) {
            time += begun.elapsed();
            nodes += best.nodes;
            depth += best.depth;
        }
    }
    (nodes as f64 / time.as_secs_f64() / 1e3, f64::from(depth) / positions.len() as f64)
}

/// From the stop to the answer: the median and the worst.
fn stopping<P: Searchable>(position: &P) -> [Duration; 2] {
    let mut times: Vec<Duration> = (0..STOPS)
        .map(|_| {
            let shared = Shared::new(16);
            let searching = AtomicBool::new(false);
            let mut stopped = Instant::now();
            let limits = Limits { threads: 2, ..Limits::default() };
            thread::scope(|scope| {
                let search = scope.spawn(|| {
                    let mut report = |info: &engine::SearchInfo<P::Move>| {
                        searching.fetch_or(info.elapsed > Duration::from_millis(20), Ordering::Relaxed);
                    };
                    engine::search(position, &[], &limits, &shared, &mut report);
                    searching.store(true, Ordering::Relaxed);
                    Instant::now()
                });
                while !searching.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                stopped = Instant::now();
                shared.stop();
                search.join().map_or(Duration::MAX, |back| back.saturating_duration_since(stopped))
            })
        })
        .collect();
    times.sort_unstable();
    [times[times.len() / 2], times[times.len() - 1]]
}

impl Visitor for Measure {
    type Output = ();

    fn visit<P: Searchable>(self) {
        let positions = positions::<P>();
        let (alone, depth) = pace(&positions, 1);
        let (both, _) = pace(&positions, 2);
        let [median, worst] = stopping(&positions[0]).map(|time| time.as_secs_f64() * 1e3);
        println!("{:<20}{alone:>10.0}{both:>14.0}{depth:>10.1}{median:>14.2}{worst:>10.2}", P::INFO.id);
    }
}

fn main() {
    println!("{:<20}{:>10}{:>14}{:>10}{:>14}{:>10}", "", "knps", "two threads", "depth", "stop, ms", "worst");
    for info in GAMES {
        visit(info.id, Measure).expect("the registry knows its games");
    }
}
