//! The engine: what holds for whatever it finds, in every game.

mod laws;
mod levels;
mod limits;
mod mates;
mod openings;

use crate::prelude::*;
use pawnstorm::engine::Best;
use pawnstorm::engine::searched::visit;

/// Searches with a fresh table.
fn search<P: Searchable>(position: &P, earlier: &[P], limits: &Limits) -> Option<Best<P::Move>> {
    engine::search(position, earlier, limits, &Shared::new(1), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A position from the middle of a random game, with those before it.
fn middle<P: Searchable>(seed: u64, plies: usize) -> Vec<P> {
    let start = random::starts::<P>().swap_remove(0);
    random::play(start, plies, &mut Random(seed)).positions
}

// With one thread and a fixed depth the search is the same every time: it looks at just so many positions.

struct Count<'a>(&'a str, u32);

impl Visitor for Count<'_> {
    type Output = u64;

    fn visit<P: Searchable>(self) -> u64 {
        search(&data::position::<P>(self.0), &[], &depth(self.1)).expect("the game is open").nodes
    }
}

#[test]
fn a_search_looks_at_so_many_positions() {
    let mut wrong = Vec::new();
    for info in GAMES {
        let path = data::repository(&format!("tests/data/{}.nodes", info.id));
        let kept = std::fs::read_to_string(&path).unwrap_or_else(|_| format!("{} ;D3 0\n", info.start));
        let (fen, counted) = kept.trim_end().split_once(" ;D").expect("FEN ;Dn count");
        let plies = counted.split_once(' ').and_then(|(plies, _)| plies.parse().ok()).expect("Dn count");
        let nodes = visit(info.id, Count(fen, plies)).expect("the registry knows its games");
        let now = format!("{fen} ;D{plies} {nodes}\n");
        if std::env::var_os("PAWNSTORM_BLESS").is_some() {
            std::fs::write(&path, &now).expect("the count can be written");
        } else if now != kept {
            wrong.push(format!("{}: {nodes}, not {counted}", info.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
