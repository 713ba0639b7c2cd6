//! With one thread and a fixed depth the search is the same every time: it looks at just so many positions.

use super::{depth, search};
use crate::data;
use pawnstorm::rules::Searchable;
use pawnstorm::rules::variants::{GAMES, Visitor, visit};

/// The games' bench positions, the depth, and how many positions are looked at. A change of search or evaluation changes the
/// numbers: then it was meant to, and `pawnstorm match` has said that it plays better.
const POSITIONS: [(&str, &str, u32, u64); 6] = [
    ("chess", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8", 8, 14_353),
    ("pawn-game", "8/1p1p1ppp/p1p1p3/8/2P1P3/1P6/P2P1PPP/8 w - - 0 4", 10, 102_920),
    ("alapawn", "rnbqkbnr/pp2ppp1/2p4p/3p4/4P3/2P2P2/PP1P2PP/RNBQKBNR w - - 0 4 -", 6, 2_398),
    ("alapawn-balanced", "rnbqkbnr/pp2ppp1/2p4p/3p4/4P3/2P2P2/PP1P2PP/RNBQKBNR w - - 0 4 -", 3, 3_327),
    ("classroom", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w - - 0 8", 6, 6_254),
    ("pawns-chess", "r3k2r/8/8/8/8/5H2/8/K7 b kq - 0 1 - -", 5, 3_201),
];

struct Count(&'static str, u32);

impl Visitor for Count {
    type Output = u64;

    fn visit<P: Searchable>(self) -> u64 {
        search(&data::position::<P>(self.0), &[], &depth(self.1)).expect("the game is open").nodes
    }
}

#[test]
fn a_search_looks_at_so_many_positions() {
    assert_eq!(POSITIONS.map(|(game, ..)| game).as_slice(), GAMES.iter().map(|info| info.id).collect::<Vec<_>>());
    let count = |(game, fen, depth, _)| (game, visit(game, Count(fen, depth)).expect("a game"));
    assert_eq!(POSITIONS.map(count), POSITIONS.map(|(game, _, _, nodes)| (game, nodes)));
}
