//! The rules and the engine at work without input, output, clock or thread: it runs wherever Rust compiles to, and what is wrong is a panic.
//! `tests/scripts/wasm.sh` runs it in Node.js.

use pawnstorm_engine::{Limits, Searchable, Shared, Visitor, search, visit};
use pawnstorm_rules::chess::Chess;
use pawnstorm_rules::perft::perft;
use pawnstorm_rules::variants::GAMES;
use pawnstorm_rules::{Explain, Options, Position};
use std::time::Duration;

/// The sequences of three plies from the start of each game.
const SEQUENCES: [(&str, u64); 6] = [
    ("chess", 8_902),
    ("pawn-game", 3_846),
    ("alapawn", 18_662),
    ("alapawn-balanced", 1_204_316),
    ("classroom", 8_902),
    ("pawns-chess", 22_623),
];

/// Counts the sequences of three plies, and plays twenty plies of the engine against itself.
struct Play;

impl Visitor for Play {
    type Output = u64;

    fn visit<P: Searchable + Explain>(self) -> u64 {
        let shared = Shared::new(1);
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let mut played = vec![P::start(Options::default())];
        for _ in 0..20 {
            let (position, earlier) = played.split_last().expect("the start at least");
            let Some(best) = search(position, earlier, &limits, &shared, &mut |_| {}) else { break };
            assert!(
                position.legal_moves().into_iter().any(|mv| mv == best.mv),
                "{} is not legal",
                position.notation(&best.mv)
            );
            let fen = position.fen();
            assert_eq!(P::from_fen(&fen, Options::default()).expect("a position").fen(), fen);
            played.push(position.after(&best.mv));
        }
        assert!(played.len() > 10, "the game was over after {} plies", played.len());
        perft(&played[0], 3)
    }
}

fn main() {
    assert_eq!(GAMES.len(), SEQUENCES.len());
    for (game, sequences) in SEQUENCES {
        assert_eq!(visit(game, Play), Some(sequences), "{game}");
    }
    // A time ends a search even where no clock can be read.
    let mate = Chess::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Options::default()).expect("a position");
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let best = search(&mate, &[], &limits, &Shared::new(1), &mut |_| {}).expect("there is a legal move");
    assert_eq!(mate.notation(&best.mv), "Ra8#");
    println!("{} games", SEQUENCES.len());
}
