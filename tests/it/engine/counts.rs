//! With one thread and a fixed depth the search is the same every time, on every machine: it looks at just so many
//! positions. A change that is meant to change nothing changes none of these numbers.

use super::{depth, search};
use crate::data;
use pawnstorm::rules::Searchable;
use pawnstorm::rules::variants::{GAMES, Visitor, visit};

/// The games' bench positions, the depth, and the positions looked at.
const COUNTS: [(&str, &str, u32, u64); 6] = [
    ("chess", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8", 9, 0),
    ("pawn-game", "8/1p1p1ppp/p1p1p3/8/2P1P3/1P6/P2P1PPP/8 w - - 0 4", 11, 0),
    ("alapawn", "rnbqkbnr/pp2ppp1/2p4p/3p4/4P3/2P2P2/PP1P2PP/RNBQKBNR w - - 0 4 -", 7, 0),
    ("alapawn-balanced", "rnbqkbnr/pp2ppp1/2p4p/3p4/4P3/2P2P2/PP1P2PP/RNBQKBNR w - - 0 4 -", 4, 0),
    ("classroom", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w - - 0 8", 8, 0),
    ("pawns-chess", "r1bqkbnr/ae1mhzog/2ns4/3p4/3P4/2S2N2/AE1MHZOG/R1BQKB1R w KQkq - 0 4 ABDEFGHabefgh -", 5, 0),
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
    assert_eq!(COUNTS.map(|(game, ..)| game).as_slice(), GAMES.iter().map(|info| info.id).collect::<Vec<_>>());
    let found = COUNTS.map(|(game, fen, depth, _)| visit(game, Count(fen, depth)).expect("a game"));
    assert_eq!(found, COUNTS.map(|(.., nodes)| nodes));
}
