//! With one thread and a fixed depth the search is the same every time: it looks at just so many positions.
//!
//! `tests/data/GAME.nodes` says at how many, of each game's bench position: `FEN ;Dn count`. A change of search or evaluation
//! changes the numbers: then it was meant to, and a match has said that it plays better.
//! `PAWNSTORM_BLESS=1 cargo test a_search_looks` counts anew, and counts a new game from its start.

use super::{depth, search};
use crate::prelude::*;
use pawnstorm::engine::searched::visit;

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
