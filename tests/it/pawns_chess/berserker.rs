//! R5.13 to R5.21: the Berserker and the Berserker Knight.

use super::{checked_by, ends, leads, moves, position};
use crate::prelude::*;
use crate::variants::paths;
use pawnstorm::rules::variants::pawns_chess::{Action, MAX_CHAINS};

/// R5.13: on and on until nobody is in reach, friends included; the owner chooses.
#[test]
fn chains() {
    moves("7k/8/8/2N1e3/3e4/2Z5/8/K7 w - - 0 1 - -", "c3", "c3d4c5 c3d4e5");
    moves("7k/8/5n2/4e3/3N4/2Z5/8/K7 w - - 0 1 - -", "c3", "c3c4 c3d4e5f6");
    leads("k7/8/5n2/4m3/3n4/2Z5/8/K7 w - - 9 1 - -", "c3d4e5f6", "k7/8/5Z2/8/8/8/8/K7 b - - 0 1 - -");
}

/// R5.14: an enemy that can be taken must be, before anything else is done.
#[test]
fn obligation() {
    moves("7k/8/8/8/1n1n4/2Z5/8/K6R w - - 0 1 - -", "", "c3b4 c3d4");
    moves("7k/8/8/8/1N1n4/2Z5/8/K6R w - - 0 1 - -", "", "c3d4");
    // The duty to answer check comes first: the capture would not.
    moves("r6k/8/8/7e/6Z1/8/8/K7 w - - 0 1 - -", "", "a1b1 a1b2");
    // It goes before R5.8, and is applied before R0.2.
    moves("6k1/2H5/8/4n3/3Z4/8/6EO/r6K w - - 0 1 - -", "", "c7c8k");
    moves("6k1/2H5/4n3/3Z4/8/8/8/7K w - - 0 1 - -", "", "d5e6");
    moves("7k/8/8/8/8/4Y3/6n1/K7 w - - 0 1 - -", "", "e3g2");
}

/// R5.15: a friend may be taken first, and need not be.
#[test]
fn friends_first() {
    moves("7k/8/8/8/1N1N4/2Z5/8/K7 w - - 0 1 - -", "c3", "c3b4 c3c4 c3d4");
}

/// R5.16: taking the own king is legal, ends the chain, and loses; in check it is not legal.
#[test]
fn own_king() {
    moves("7k/8/8/2N1K3/3e4/2Z5/8/8 w - - 0 1 - -", "", "c3d4c5 c3d4e5");
    moves("7k/8/8/4K3/3e4/2Z5/8/8 w - - 0 1 - -", "", "c3d4e5");
    leads("7k/n7/8/4K3/3e4/2Z5/8/8 w - - 0 1 - -", "c3d4e5", "7k/n7/8/4Z3/8/8/8/8 b - - 0 1 - -");
    ends("7k/8/8/4Z3/8/8/8/8 b - - 0 1 - -", "black own-king-captured");
    moves("7k/8/8/r3K3/3e4/2Z5/8/8 w - - 0 1 - -", "c3", "");
    // There is no declaration after it (R5.9).
    moves("7k/8/8/4K3/3e3H/2Z5/8/8 w - - 0 1 - -", "", "c3d4e5");
}

/// R5.17: e.p. as the first capture only, and it obliges.
#[test]
fn en_passant_first() {
    moves("7k/8/8/3eZ3/8/8/8/K7 w - d6 0 1 - -", "", "e5d6");
    moves("7k/2n5/8/3eZ3/8/8/8/K7 w - d6 0 1 - -", "", "e5d6c7");
    leads("7k/2n5/8/3eZ3/8/8/8/K7 w - d6 0 1 - -", "e5d6c7", "7k/2Z5/8/8/8/8/8/K7 b - - 0 1 - -");
    moves("7k/8/8/3eS3/3Z4/8/8/K7 w - - 0 1 - -", "d4", "d4e5");
}

/// R5.18: the first capture on the last rank promotes as any, a later one makes a Berserker Knight, which goes on.
#[test]
fn last_rank() {
    moves("4n2k/3Z4/8/8/8/8/8/K7 w - - 0 1 - -", "", "d7e8b d7e8n d7e8q d7e8r");
    moves("k2r4/4nm2/3Z4/8/8/8/8/K7 w - - 0 1 - -", "", "d6e7d8f7");
    leads("k2r4/4nm2/3Z4/8/8/8/8/K7 w - - 0 1 - -", "d6e7d8f7", "k7/5Y2/8/8/8/8/8/K7 b - - 0 1 - -");
    moves("4K3/3Z4/8/8/8/8/8/7k w - - 0 1 - -", "d7e8", "d7e8b d7e8n d7e8q d7e8r");
    ends("4Q3/8/8/8/8/8/8/7k b - - 0 1 - -", "black own-king-captured");
    // The Berserker Knight is a piece: its plain move does not reset the count.
    leads("7k/8/8/8/8/4Y3/8/K7 w - - 3 1 - -", "e3d5", "7k/8/8/3Y4/8/8/8/K7 b - - 4 1 - -");
}

/// R5.19: check along every chain, over friends and foes, but not over its own king, nor by e.p.
#[test]
fn check_by_chain() {
    checked_by("8/8/8/4k3/3n4/2Z5/8/K7 b - - 0 1 - -", "c3");
    checked_by("8/8/8/4k3/3N4/2Z5/8/K7 b - - 0 1 - -", "c3");
    checked_by("8/8/8/4k3/3K4/2Z5/8/8 b - - 0 1 - -", "d4");
    checked_by("8/8/4k3/8/8/2ZS4/8/K7 b - - 0 1 - -", "");
    // Past the last rank, as a Berserker Knight.
    checked_by("2n5/1n2k3/2Z5/8/8/8/8/K7 b - - 0 1 - -", "c6");
    // What it took on its way up is gone on its way back.
    checked_by("3n4/2n5/1Z6/4k3/8/8/8/K7 b - - 0 1 - -", "");
    // In a move the enemy king is no victim.
    moves("8/8/8/4k3/3n4/2Z5/8/K7 w - - 0 1 - -", "", "c3d4");
}

/// R5.20: the enemy's hidden Spy is out of reach, the own is not.
#[test]
fn spies() {
    moves("7k/8/8/8/3s4/2Z5/8/K7 w - - 0 1 - -", "c3", "c3c4");
    moves("7k/8/8/8/3S4/2Z5/8/K7 w - - 0 1 - -", "c3", "c3c4 c3d4");
}

/// R0.2: two routes to one position are one move, under the text that sorts first; both are accepted.
#[test]
fn routes() {
    let fen = "7k/8/8/3n4/1Y3n2/3n4/8/K7 w - - 0 1 - -";
    moves(fen, "", "b4d3f4d5 b4d5f4d3");
    // Its own queen for a queen is its own bishop for a bishop.
    moves("2B1Q3/3Z4/8/8/8/8/8/k1K5 w - - 0 1 - -", "d7c", "d7c8b d7c8n d7c8q d7c8r");
    moves("2B1Q3/3Z4/8/8/8/8/8/k1K5 w - - 0 1 - -", "d7e", "d7e8b d7e8n d7e8r");
    let many = position("7k/8/2nnnn2/2nnnn2/2nnnn2/8/3Y4/K7 w - - 0 1 - -");
    let (listed, routes) = (many.legal_moves(), paths(&many));
    assert!(routes.len() > listed.len());
    for (path, mv) in &routes {
        let (text, first) = (path.to_string(), many.path(mv).to_string());
        assert!(first <= text && listed.contains(mv), "{text} is played as {first}");
    }
}

/// R5.21: boards made to explode. So many chains are followed and no more, nothing hangs, and check stays exact.
#[test]
fn boards_made_to_explode() {
    for fen in [
        "nnnnnnnk/NNNNNNNN/qrnbqrn1/8/NBRQ4/4Y3/8/K6Q w - - 0 1 - -",
        "nnnnnnnk/nnnnnnnn/NNNNNNNN/NNNNNN2/8/3Y4/8/K7 w - - 0 1 - -",
        "8/1nnnnn1k/1nnnnn2/1nNNNN2/1NNNNN2/3Y4/8/K7 w - - 0 1 - -",
    ] {
        let position = position(fen);
        let (moves, mut routes) = (position.legal_moves(), paths(&position));
        routes.retain(|(_, mv)| matches!(mv.action, Action::Chain(_)));
        assert_eq!(routes.len(), MAX_CHAINS, "{fen}");
        assert!(moves.len() < MAX_CHAINS, "{fen}");
        let shown: HashSet<String> = moves.iter().map(|mv| position.notation(mv)).collect();
        assert_eq!(shown.len(), moves.len(), "{fen}");
    }
    // Beyond all chains that are followed: a Berserker Knight gives check over any number of stones.
    checked_by("k1NNNNNN/NNnNNNN1/nnnnnnnn/nnnnnn2/8/3Y4/8/K7 b - - 0 1 - -", "d3");
}
