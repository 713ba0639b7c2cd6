//! How fast positions are counted: chess beside `cozy-chess`, and every other game beside our chess.
//!
//! `cargo bench --bench perft`. The machine's pace changes while it runs, so what is compared takes turns, and
//! the best of several rounds counts. *Bulk* counts the last ply without playing it; *leaves* plays every leaf.

use cozy_chess::Board;
use pawnstorm::rules::perft::{leaf_by_leaf, perft};
use pawnstorm::rules::variants::{GAMES, Visitor, visit};
use pawnstorm::rules::{Options, Position, chess::Chess};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// One way of counting: the sequences counted, and the best time it took.
struct Runner<'a> {
    count: Box<dyn Fn() -> u64 + 'a>,
    counted: u64,
    best: Duration,
}

impl<'a> Runner<'a> {
    fn new(count: impl Fn() -> u64 + 'a) -> Self {
        Self { count: Box::new(count), counted: 0, best: Duration::MAX }
    }

    fn run(&mut self) {
        let begun = Instant::now();
        self.counted = black_box((self.count)());
        self.best = self.best.min(begun.elapsed());
    }

    /// Millions of sequences in a second.
    fn mnps(&self) -> f64 {
        self.counted as f64 / self.best.as_secs_f64() / 1e6
    }

    /// Nanoseconds for each sequence.
    fn nanoseconds(&self) -> f64 {
        1e3 / self.mnps()
    }
}

/// Lets them run in turns.
fn race(runners: &mut [Runner<'_>]) {
    for _ in 0..ROUNDS {
        runners.iter_mut().for_each(Runner::run);
    }
}

fn their_perft(board: &Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                count += their_perft(&next, depth - 1);
            }
        }
        false
    });
    count
}

fn their_leaf_by_leaf(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            count += their_leaf_by_leaf(&next, depth - 1);
        }
        false
    });
    count
}

fn chess_beside_cozy_chess() {
    println!("{:<30}{:>11}{:>14}{:>8}", "chess, Mnps", "pawnstorm", "cozy-chess", "ratio");
    for (name, fen, bulk, leaves) in [("start", START, 6, 5), ("Kiwipete", KIWIPETE, 5, 4)] {
        let ours = Chess::from_fen(fen, Options::default()).expect("a good FEN");
        let theirs = Board::from_fen(fen, false).expect("a good FEN");
        let mut runners = [
            Runner::new(|| perft(&ours, bulk)),
            Runner::new(|| their_perft(&theirs, bulk)),
            Runner::new(|| leaf_by_leaf(&ours, leaves)),
            Runner::new(|| their_leaf_by_leaf(&theirs, leaves)),
        ];
        race(&mut runners);
        for (pair, way) in runners.chunks(2).zip([format!("depth {bulk}, bulk"), format!("depth {leaves}, leaves")]) {
            assert_eq!(pair[0].counted, pair[1].counted, "{name} {way}");
            let (ours, theirs) = (pair[0].mnps(), pair[1].mnps());
            println!("{:<30}{ours:>11.1}{theirs:>14.1}{:>8.2}", format!("{name}, {way}"), ours / theirs);
        }
    }
}

/// A game from its start, beside chess from its own: both as deep as about as many sequences go.
struct BesideChess;

/// How many sequences are counted, at least.
const ENOUGH: u64 = 3_000_000;

fn depth<P: Position>(start: &P) -> u32 {
    (1..).find(|&depth| perft(start, depth) >= ENOUGH).expect("games are deep")
}

impl Visitor for BesideChess {
    type Output = ();

    fn visit<P: Position>(self) {
        let (game, chess) = (P::start(Options::default()), Chess::start(Options::default()));
        let (deep, deep_chess) = (depth(&game), depth(&chess));
        let mut runners = [
            Runner::new(|| perft(&game, deep)),
            Runner::new(|| perft(&chess, deep_chess)),
            Runner::new(|| leaf_by_leaf(&game, deep)),
            Runner::new(|| leaf_by_leaf(&chess, deep_chess)),
        ];
        race(&mut runners);
        for (pair, way) in runners.chunks(2).zip(["bulk", "leaves"]) {
            println!(
                "{:<30}{:>11.1}{:>14.2}{:>14.2}{:>8.2}",
                format!("{}, depth {deep}, {way}", P::INFO.id),
                pair[0].mnps(),
                pair[0].nanoseconds(),
                pair[1].nanoseconds(),
                pair[1].nanoseconds() / pair[0].nanoseconds()
            );
        }
    }
}

/// The time to list the legal moves in the middle of a game that was kept.
struct ListMiddlegame;

impl Visitor for ListMiddlegame {
    type Output = ();

    fn visit<P: Position>(self) {
        let path = format!("{}/tests/data/{}.games.jsonl", env!("CARGO_MANIFEST_DIR"), P::INFO.id);
        let games = std::fs::read_to_string(&path).expect("every game has games that were kept");
        let game: serde_json::Value = serde_json::from_str(games.lines().next().expect("a game")).expect("JSON");
        let fens = game["fens"].as_array().expect("its positions");
        let fen = fens[fens.len() / 2].as_str().expect("a FEN");
        let position = P::from_fen(fen, Options::default()).expect("a position of the game");
        let moves = position.legal_moves().as_ref().len();
        let mut best = Duration::MAX;
        for _ in 0..200 {
            let begun = Instant::now();
            for _ in 0..20 {
                black_box(black_box(&position).legal_moves());
            }
            best = best.min(begun.elapsed() / 20);
        }
        println!("{:<30}{moves:>11}{:>14.2}", P::INFO.id, best.as_secs_f64() * 1e6);
    }
}

fn main() {
    chess_beside_cozy_chess();
    println!("\n{:<30}{:>11}{:>14}{:>14}{:>8}", "from the start", "Mnps", "ns each", "chess, ns", "ratio");
    for info in GAMES.iter().filter(|info| info.id != Chess::INFO.id) {
        visit(info.id, BesideChess).expect("the registry knows its games");
    }
    println!("\n{:<30}{:>11}{:>14}", "listing in a middlegame", "moves", "µs");
    for info in GAMES {
        visit(info.id, ListMiddlegame).expect("the registry knows its games");
    }
}
