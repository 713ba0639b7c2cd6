//! With one thread and a fixed depth the search is the same every time: it looks at just so many positions.

use super::{depth, search};
use crate::data;
use pawnstorm::rules::Searchable;
use pawnstorm::rules::variants::{GAMES, Visitor, visit};

/// The games' bench positions, and the depth.
const POSITIONS: [(&str, &str, u32); 6] = [
    ("chess", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8", 8),
    ("pawn-game", "8/1p1p1ppp/p1p1p3/8/2P1P3/1P6/P2P1PPP/8 w - - 0 4", 10),
    ("alapawn", "rnbqkbnr/pp2ppp1/2p4p/3p4/4P3/2P2P2/PP1P2PP/RNBQKBNR w - - 0 4 -", 6),
    ("alapawn-balanced", "rnbqkbnr/pp2ppp1/2p4p/3p4/4P3/2P2P2/PP1P2PP/RNBQKBNR w - - 0 4 -", 3),
    ("classroom", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w - - 0 8", 6),
    ("pawns-chess", "r3k2r/8/8/8/8/5H2/8/K7 b kq - 0 1 - -", 5),
];

struct Count(&'static str, u32);

impl Visitor for Count {
    type Output = u64;

    fn visit<P: Searchable>(self) -> u64 {
        search(&data::position::<P>(self.0), &[], &depth(self.1)).expect("the game is open").nodes
    }
}

#[test]
fn the_same_search_looks_at_the_same_positions() {
    assert_eq!(POSITIONS.map(|(game, ..)| game).as_slice(), GAMES.iter().map(|info| info.id).collect::<Vec<_>>());
    for (game, fen, depth) in POSITIONS {
        let nodes = visit(game, Count(fen, depth)).expect("a game");
        assert!(nodes > 1000, "{game}: {nodes}");
        assert_eq!(visit(game, Count(fen, depth)), Some(nodes), "{game}");
    }
}
