//! R5.7 to R5.38: the pawns, one after the other.

use super::{checked_by, ends, leads, moves, moves_of, play, position};
use crate::prelude::*;
use crate::variants::paths;
use pawnstorm::rules::variants::pawns_chess::{Action, MAX_CHAINS};

/// R5.7: by a queen's or a knight's move; both leave the board.
#[test]
fn sacrifice() {
    moves("3n3k/8/8/5n2/3H3n/4n3/1n6/K7 w - - 0 1 - -", "d4", "d4b2* d4d5 d4d8* d4e3* d4f5* d4h4*");
    leads("3n3k/8/8/8/3H4/8/8/K7 w - - 7 1 - -", "d4d8*", "7k/8/8/8/8/8/8/K7 b - - 0 1 - -");
    // Blocked as a queen is; not the king.
    moves("3n3k/3N4/8/8/3H4/8/8/K7 w - - 0 1 - -", "d4", "d4d5");
    // Landing on the last rank does not promote, the ordinary capture does.
    moves("k2nn3/3H4/8/8/8/8/8/K7 w - - 0 1 - -", "d7", "d7d8* d7e8* d7e8b d7e8n d7e8q d7e8r");
}

/// R5.7: a diagonal-forward capture may be either.
#[test]
fn ordinary_capture_or_sacrifice() {
    moves("7k/8/8/4e3/3H4/8/8/K7 w - - 0 1 - -", "d4e5", "d4e5 d4e5! d4e5*");
    moves("k7/8/8/2e5/3H4/8/8/K7 w - - 0 1 - -", "d4c5", "d4c5 d4c5*");
}

/// R5.8: only when the move begins in check, and not where the king would be attacked.
#[test]
fn promotion_to_king() {
    moves("6k1/2H5/8/8/8/8/6EO/r6K w - - 0 1 - -", "", "c7c8k");
    leads("6k1/2H5/8/8/8/8/6EO/r6K w - - 0 1 - -", "c7c8k", "2K3k1/8/8/8/8/8/6EO/r7 b - - 0 1 - -");
    ends("6k1/2H5/8/8/8/7b/6EO/r6K w - - 0 1 - -", "black checkmate");
    moves("6k1/2H5/8/8/8/8/6EO/7K w - - 0 1 - -", "c7", "c7c8b c7c8n c7c8q c7c8r");
    // R5.12 counts: the Hero on c2 bears on c8.
    ends("6k1/1H6/8/1h6/8/8/6EO/r6K w - - 0 1 - -", "black checkmate");
}

/// R5.9: asked whichever piece moved, for as long as it holds; not where the Hero gives check as a pawn.
#[test]
fn heroic_check_is_asked() {
    moves("3k4/8/8/8/3H4/8/8/K7 w - - 0 1 - -", "a1", "a1a2 a1a2! a1b1 a1b1! a1b2 a1b2!");
    moves("8/8/8/4k3/2H5/8/8/K7 w - - 0 1 - -", "c4", "c4c5 c4c5!");
    moves("8/8/3k4/8/2H5/8/8/K7 w - - 0 1 - -", "c4", "c4c5");
    // A pinned Hero may declare.
    moves("k7/8/8/8/8/1r6/1H6/1K6 w - - 0 1 - -", "b1", "b1a1 b1a2 b1c1 b1c2");
    moves("1r6/8/k7/8/1H6/8/8/1K6 w - - 0 1 - -", "b4", "b4b5 b4b8*");
    leads("3k4/8/8/8/3H4/8/8/K7 w - - 0 1 - -", "a1a2!", "3k4/8/8/8/3H4/8/K7/8 b - - 1 1 - hero:w");
}

/// R5.10: answered by moving the king, capturing the Hero or blocking; then the Hero goes.
#[test]
fn declared() {
    let fen = "3k4/8/7r/8/3H4/8/8/K7 b - - 0 1 - hero:w";
    checked_by(fen, "d4");
    moves(fen, "", "d8c7 d8c8 d8e7 d8e8 h6d6");
    leads(fen, "h6d6", "3k4/8/3r4/8/8/8/8/K7 w - - 0 2 - -");
    ends("6rk/5Heo/8/8/8/8/8/K7 b - - 0 1 - hero:w", "white checkmate");
    // Captured it is captured, and may be healed.
    leads("8/8/8/8/2EH4/4k3/8/K7 b - - 0 1 - hero:w", "e3d4", "8/8/8/8/2Ek4/8/8/K7 w - - 0 2 - heal:H");
    // Removed it cannot be healed.
    leads("8/8/8/8/3H1k2/2E5/8/K7 b - - 0 1 - hero:w", "f4g3", "8/8/8/8/8/2E3k1/8/K7 w - - 0 2 - -");
}

/// R5.10: the answer must hold with the Hero standing and when it is gone.
#[test]
fn the_answer_holds_twice() {
    // The Hero gone, the Archer on e4 reaches e6 and, over the empty e5, e7.
    moves("8/4k3/r7/4H3/4A3/8/8/K7 b - - 0 1 - hero:w", "", "e7d8 e7f8");
    moves("8/4k3/r7/4H3/8/8/8/K7 b - - 0 1 - hero:w", "", "a6e6 e7d8 e7f8");
}

/// R5.10: the removal may open a line to its owner's king, and comes before the other's declaration.
#[test]
fn the_removal_opens_lines() {
    checked_by("4r3/8/1k6/8/8/8/8/4K3 w - - 0 2 - -", "e8");
    let after = play("8/8/8/8/1h2H2K/8/2k5/8 b - - 0 1 - hero:w", "c2b2");
    assert_eq!(super::checkers(&after), "");
    moves("8/8/8/2k5/1h2H2K/8/8/8 b - - 0 1 - hero:w", "c5b5", "c5b5 c5b5!");
}

/// R5.11: undeclared it gives no check; R5.12: still no king may step on its squares.
#[test]
fn undeclared() {
    let fen = "3k4/8/7r/8/3H4/8/8/K7 b - - 0 1 - -";
    checked_by(fen, "");
    moves(fen, "d8", "d8c7 d8c8 d8e7 d8e8");
    ends("k7/8/1H6/8/8/8/8/K7 b - - 0 1 - -", "draw stalemate");
    // A king that stands there may stay, and others may open the line.
    assert!(moves_of(&super::position("3k4/3r4/8/8/3H4/8/8/K7 b - - 0 1 - -"), "d7").contains("d7a7"));
    // Castling over such a square is out, too.
    moves("r3k2r/8/8/8/8/5H2/8/K7 b kq - 0 1 - -", "e8", "e8c8 e8d7 e8d8 e8e7");
}

// R5.13 to R5.21: the Berserker and the Berserker Knight.

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

// R5.22 to R5.30: the Spy.

/// R5.22: hidden it steps diagonally and captures straight ahead.
#[test]
fn hidden_moves() {
    moves("7k/8/8/3ne3/3S4/8/8/K7 w - - 0 1 - -", "d4", "d4c5 d4d5");
    moves("7k/8/8/2n1e3/3S4/8/8/K7 w - - 0 1 - -", "d4", "");
    moves("7k/8/8/8/8/8/3S4/K7 w - - 0 1 D -", "d2", "d2c3 d2e3");
}

/// R5.23: to enemy pieces its square is empty, so it shields nobody; to its own side it is a piece.
#[test]
fn absent_for_the_enemy() {
    checked_by("k3r3/8/8/8/8/4S3/8/4K3 w - - 0 1 - -", "e8");
    checked_by("k3r3/8/8/8/8/4U3/8/4K3 w - - 0 1 - -", "");
    moves("k7/8/8/8/8/4S3/8/K3R3 w - - 0 1 - -", "e1e", "e1e2");
    moves("k7/8/8/8/8/4s3/8/K3R3 w - - 0 1 - -", "e1e", "e1e2 e1e3 e1e4 e1e5 e1e6 e1e7 e1e8");
}

/// R5.24: any non-capturing move may go there, no capture.
#[test]
fn walked_onto_but_never_captured() {
    moves("7k/8/8/3s4/2E5/8/8/K7 w - - 0 1 - -", "c4", "c4c5");
    moves("7k/8/3s4/8/3A4/8/8/K7 w - - 0 1 - -", "d4", "d4d5");
    moves("7k/8/8/4s3/3G4/8/8/K7 w - - 0 1 - -", "d4", "d4c4 d4d3 d4d5 d4e4");
    moves("7k/8/8/3s4/3G4/8/8/K7 w - - 0 1 - -", "d4d5", "d4d5");
    moves("7k/8/8/8/3H3s/8/8/K7 w - - 0 1 - -", "d4", "d4d5");
    moves("7k/8/8/4s3/3M4/8/8/K7 w - - 0 1 - -", "d4", "d4c5 d4d5 d4e5");
    leads("7k/8/8/8/8/8/1s6/K7 w - - 0 1 - -", "a1b2", "7k/8/8/8/8/8/1K6/8 b - - 1 1 - evict:b2");
    leads("7k/8/8/8/8/1s6/E7/7K w - - 0 1 - heal:N", "N@b3", "7k/8/8/8/8/1N6/E7/7K b - - 0 1 - rest:w,evict:b3");
}

/// R5.25: two hidden Spies are absent for each other.
#[test]
fn two_spies() {
    leads("7k/8/8/4s3/3S4/8/8/K7 w - - 0 1 - -", "d4e5", "7k/8/8/4S3/8/8/8/K7 b - - 0 1 - evict:e5");
    moves("7k/8/8/3s4/3S4/8/8/K7 w - - 0 1 - -", "d4", "d4c5 d4e5");
    // The one is not put on the other.
    moves("7k/8/8/4S3/3n4/8/8/K7 w - - 0 1 - -", "", "a1a2 a1b1 a1b2 e5d6 e5f6");
    moves("7k/8/8/4S3/8/8/8/K7 b - - 0 1 - evict:e4", "", "S@d3 S@d4 S@d5 S@e3 S@f3 S@f4 S@f5");
}

/// R5.26: before its owner's turn, on an empty square beside, not on its promotion rank; one ply, the same side moves on.
#[test]
fn re_placing() {
    let fen = "7k/4r3/8/8/8/8/8/K7 w - - 1 2 - evict:e7";
    moves(fen, "", "S@d6 S@d7 S@e6 S@f6 S@f7");
    leads(fen, "S@d6", "7k/4r3/3S4/8/8/8/8/K7 w - - 1 2 - -");
    assert_eq!(position(fen).turn(), Color::White);
    // A declared check waits for it.
    moves("7k/4r3/4h3/8/8/8/8/K7 w - - 1 2 - hero:b,evict:e7", "", "S@d6 S@d7 S@f6 S@f7");
    // It is asked even where there is one square only.
    moves("7k/2RRR3/2RnR3/2R1R3/8/8/8/K7 w - - 1 2 - evict:d6", "", "S@d5");
    // No square: captured, and the count begins anew; healed it comes back unmasked (R5.31).
    leads("7k/2RRRn2/2RSR3/2RRR3/8/8/8/K7 b - - 20 1 - -", "f7d6", "7k/2RRR3/2RnR3/2RRR3/8/8/8/K7 w - - 0 2 - -");
    let healed = play("7k/2RERn2/2RSR3/2RRR3/8/8/8/K7 b - - 20 1 - -", "f7d6");
    assert!(healed.fen().ends_with("heal:U"));
    let capture = position("7k/2RRRn2/2RSR3/2RRR3/8/8/8/K7 b - - 20 1 - -");
    assert!(capture.captures(&data::mv(&capture, "f7d6")).has(Square::D6));
}

/// R5.26: nothing is judged before the re-placing, and e.p. waits for it.
#[test]
fn nothing_is_judged_before() {
    ends("8/8/8/8/3k4/8/8/K7 w - - 150 2 - evict:d4", "");
    ends("8/8/8/8/3k4/2S5/8/K7 w - - 150 2 - -", "draw seventy-five-moves");
    let evicted = play("4k3/8/8/8/3sm3/8/3M4/4K3 w - - 0 1 D -", "d2d4");
    assert_eq!(evicted.fen(), "4k3/8/8/8/3Mm3/8/8/4K3 b - d3 0 1 - evict:d4");
    leads(&evicted.fen(), "S@c5 e4d3", "4k3/8/8/2s5/8/3m4/8/4K3 w - - 0 2 - -");
    leads(&evicted.fen(), "S@d3", "4k3/8/8/8/3Mm3/3s4/8/4K3 b - - 0 1 - -");
}

/// R5.27: a capture unmasks it, and it is an orthodox pawn for good.
#[test]
fn unmasked_by_a_capture() {
    leads("7k/8/8/3n4/3S4/8/8/K7 w - - 0 1 - -", "d4d5", "7k/8/8/3U4/8/8/8/K7 b - - 0 1 - -");
    moves("7k/8/4n3/3U4/8/8/8/K7 w - - 0 1 - -", "d5", "d5d6 d5e6");
}

/// R5.28: its own step before the king is check, straight ahead too, for one move.
#[test]
fn unmasked_by_its_threat() {
    let fen = "4k3/8/3S4/7r/8/8/8/K7 w - - 0 1 - -";
    let check = play(fen, "d6e7");
    assert_eq!(check.fen(), "4k3/4U3/8/7r/8/8/8/K7 b - - 0 1 - spy:w");
    checked_by(&check.fen(), "e7");
    moves(&check.fen(), "", "e8d7 e8e7 e8f7");
    leads(&check.fen(), "e8d7", "8/3kU3/8/7r/8/8/8/K7 w - - 1 2 - -");
    // A capture onto that square counts.
    leads("4k3/4n3/4S3/8/8/8/8/K7 w - - 0 1 - -", "e6e7", "4k3/4U3/8/8/8/8/8/K7 b - - 0 1 - spy:w");
}

/// R5.28: if the king comes to stand before it, or it is re-placed there, it is unmasked and gives no check; then it
/// blocks.
#[test]
fn unmasked_by_the_king() {
    leads("8/3k4/8/4S3/8/8/8/K7 b - - 0 1 - -", "d7e6", "8/8/4k3/4U3/8/8/8/K7 w - - 1 2 - -");
    let fen = "8/8/8/4k3/r6K/8/8/8 w - - 0 1 - evict:d3";
    checked_by(fen, "a4");
    let shield = play(fen, "S@e4");
    assert_eq!(shield.fen(), "8/8/8/4k3/r3U2K/8/8/8 w - - 0 1 - -");
    checked_by(&shield.fen(), "");
    checked_by(&play(fen, "S@d4").fen(), "a4");
    // Unmasked by its own step it may shield its king.
    moves("4r3/8/8/4k3/8/3S4/8/4K3 w - - 0 1 - -", "d3", "d3c4 d3e4");
}

/// R5.29: it promotes by step or capture.
#[test]
fn promotion() {
    moves(
        "3n3k/3S4/8/8/8/8/8/K7 w - - 0 1 - -",
        "d7",
        "d7c8b d7c8n d7c8q d7c8r d7d8b d7d8n d7d8q d7d8r d7e8b d7e8n d7e8q d7e8r",
    );
}

/// R5.30: everyone sees the ghosts; a side alone sees its own.
#[test]
fn scenes() {
    let position = position("4k3/8/3s4/8/8/3S4/8/4K3 w - - 0 1 - -");
    let seen = |viewer| {
        let scene = position.scene(viewer);
        [Square::D3, Square::D6].map(|square| scene.piece(square).is_some_and(|piece| piece.kind.ghost))
    };
    assert_eq!(seen(Viewer::Everyone), [true, true]);
    assert_eq!(seen(Viewer::Side(Color::White)), [true, false]);
    assert_eq!(seen(Viewer::Side(Color::Black)), [false, true]);
}

// R5.31 to R5.33: the Healer.

/// R5.31: a friend captured beside the Healer, by whomever and however.
#[test]
fn who_may_be_healed() {
    leads("4k3/8/8/8/5b2/4N3/3E4/K7 b - - 0 1 - -", "f4e3", "4k3/8/8/8/8/4b3/3E4/K7 w - - 0 2 - heal:N");
    leads("4k3/8/8/8/5b2/8/3E4/K1N5 b - - 0 1 - -", "f4d2", "4k3/8/8/8/8/8/3b4/K1N5 w - - 0 2 - -");
    // By an arrow, e.p., a sacrifice.
    leads("4k3/8/8/4a3/8/4N3/3E4/K7 b - - 0 1 - -", "e5>e3", "4k3/8/8/4a3/8/8/3E4/K7 w - - 0 2 - shot:b,heal:N");
    leads("4k3/8/8/8/3Mm3/4E3/8/K7 b - d3 0 1 - -", "e4d3", "4k3/8/8/8/8/3mE3/8/K7 w - - 0 2 - heal:M");
    leads("4k3/8/8/8/4h3/4N3/3E4/K7 b - - 0 1 - -", "e4e3*", "4k3/8/8/8/8/8/3E4/K7 w - - 0 2 - heal:N");
    // Not one's own Hero that gave itself up.
    leads("4k3/8/4n3/8/4H3/3E4/8/K7 w - - 0 1 - -", "e4e6*", "4k3/8/8/8/8/3E4/8/K7 b - - 0 1 - -");
    // A promoted piece returns as that piece, a Berserker Knight as such.
    leads("4k3/8/8/8/5b2/4Y3/3E4/K7 b - - 0 1 - -", "f4e3", "4k3/8/8/8/8/4b3/3E4/K7 w - - 0 2 - heal:Y");
}

/// R5.31: in a chain each capture is judged by itself; what one's own Berserker took is kept for one's own next move.
#[test]
fn a_chain_is_healed_capture_by_capture() {
    let own = "4k3/8/8/8/3N4/2Z1E3/8/K7 w - - 0 1 - -";
    leads(own, "c3d4 e8e7", "8/4k3/8/8/3Z4/4E3/8/K7 w - - 1 2 - heal:N");
    let both = "7k/8/8/8/8/2z5/3E4/K1N5 b - - 0 1 - -";
    leads(both, "c3d2c1", "7k/8/8/8/8/8/8/K1y5 w - - 0 2 - -");
    let died_later = "7k/8/8/8/1z6/2N5/3E4/K7 b - - 0 1 - -";
    leads(died_later, "b4c3d2", "7k/8/8/8/8/8/3z4/K7 w - - 0 2 - heal:N");
}

/// R5.32: the whole move, on an empty square beside; a pawn not on its promotion rank; it may block a check.
#[test]
fn healing() {
    let fen = "4k3/8/8/8/8/4b3/3E4/K7 w - - 0 2 - heal:N";
    moves(fen, "N@", "N@c1 N@c2 N@c3 N@d1 N@d3 N@e1 N@e2");
    leads(fen, "N@c1", "4k3/8/8/8/8/4b3/3E4/K1N5 b - - 0 2 - rest:w");
    moves("4k3/E7/8/8/8/8/8/K7 w - - 0 2 - heal:AQ", "A@", "A@a6 A@b6 A@b7");
    moves("4k3/E7/8/8/8/8/8/K7 w - - 0 2 - heal:AQ", "Q@", "Q@a6 Q@a8 Q@b6 Q@b7 Q@b8");
    moves("7k/8/8/8/8/8/1E6/1K5r w - - 0 1 - heal:N", "N@", "N@c1");
}

/// R5.32: never on two successive moves, and what is not healed is lost.
#[test]
fn rest_and_loss() {
    moves("7k/8/8/8/8/8/1E6/1K5r w - - 0 1 - rest:w,heal:N", "", "b1a2 b1c2");
    leads("4k3/8/8/8/8/8/3E4/K7 w - - 0 2 - rest:w,heal:N", "a1a2", "4k3/8/8/8/8/8/K2E4/8 b - - 1 2 - -");
}

/// R5.33: no double step, no castling; the Archer loaded; the Spy unmasked.
#[test]
fn as_what_it_was() {
    let healed = play("4k3/8/8/8/8/8/3E4/K7 w - - 0 2 D heal:O", "O@e2");
    assert!(healed.fen().contains(" D rest:w"));
    let archer = play("8/4k3/8/8/3E4/8/8/K7 w - - 0 2 - shot:w,heal:A", "A@e5");
    assert_eq!(super::checkers(&archer), "e5");
    let rook = play("4k3/8/8/8/8/8/E7/4K3 w - - 0 2 - heal:R", "R@a1 e8e7");
    assert_eq!(moves_of(&rook, "e1c"), "");
}

// R5.34 to R5.38: Mercenary, Horseman, Guard, Archer.

/// R5.34: moves to or captures on the three squares ahead.
#[test]
fn mercenary() {
    moves("7k/8/8/2n1n3/3M4/8/8/K7 w - - 0 1 - -", "d4", "d4c5 d4d5 d4e5");
    moves("7k/8/8/3n4/3M4/8/8/K7 w - - 0 1 - -", "d4", "d4c5 d4d5 d4e5");
    moves("7k/8/8/8/8/8/3M4/K7 w - - 0 1 D -", "d2", "d2c3 d2d3 d2d4 d2e3");
    for king in ["2k5/3M4", "3k4/3M4", "4k3/3M4"] {
        checked_by(&format!("{king}/8/8/8/8/8/K7 b - - 0 1 - -"), "d7");
    }
    let threats = position("7k/8/8/8/3M4/8/8/K7 w - - 0 1 - -").threats(Square::D4);
    assert_eq!(threats.into_iter().collect::<Vec<_>>(), [Square::C5, Square::D5, Square::E5]);
}

/// R5.34: going to the passed-over square is the e.p. capture where that is legal, else a plain move.
#[test]
fn mercenary_in_passing() {
    leads("4k3/8/8/3eM3/8/8/8/4K3 w - d6 0 1 - -", "e5d6", "4k3/8/3M4/8/8/8/8/4K3 b - - 0 1 - -");
    leads("8/8/8/K2eM2r/8/8/8/4k3 w - d6 0 1 - -", "e5d6", "8/8/3M4/K2e3r/8/8/8/4k3 b - - 0 1 - -");
}

/// R5.35: a knight's move forward without capturing; a knight on the last rank.
#[test]
fn horseman() {
    moves("7k/8/8/8/3O4/8/8/K7 w - - 0 1 - -", "d4", "d4b5 d4c6 d4d5 d4e6 d4f5");
    moves("7k/8/2n5/8/3O4/8/8/K7 w - - 0 1 - -", "d4c6", "");
    moves("7k/8/3O4/8/8/8/8/K7 w - - 0 1 - -", "d6", "d6b7 d6c8n d6d7 d6e8n d6f7");
    checked_by("8/8/2k5/8/3O4/8/8/K7 b - - 0 1 - -", "");
}

/// R5.36: four ways to go, four to capture; at home eight of both; double step and e.p. stay.
#[test]
fn guard() {
    moves("7k/8/5n1n/6G1/5n1n/8/8/K7 w - - 0 1 - -", "g5", "g5f4 g5f5 g5f6 g5g4 g5g6 g5h4 g5h5 g5h6");
    moves("7k/8/8/8/8/6n1/6nG/K7 w - - 0 1 - -", "h2", "h2g1 h2g2 h2g3 h2h1 h2h3");
    moves("7k/8/8/8/8/6n1/6nG/K7 w - - 0 1 H -", "h2h", "h2h1 h2h3 h2h4");
    moves("7k/8/8/3eG3/8/8/8/K7 w - d6 0 1 - -", "e5d", "e5d6");
    checked_by("8/8/8/8/8/8/6Gk/K7 b - - 0 1 - -", "g2");
    checked_by("8/8/8/6Gk/8/8/8/K7 b - - 0 1 - -", "");
    checked_by("8/8/8/6G1/7k/8/8/K7 b - - 0 1 - -", "g5");
}

/// R5.37: two squares straight ahead over anything, the Archer stays; or after one step straight ahead.
#[test]
fn arrows() {
    moves("7k/8/4n3/4N3/4A3/8/8/K7 w - - 0 1 - -", "e4", "e4>e6");
    moves("7k/4r3/8/8/4A3/8/8/K7 w - - 0 1 - -", "e4", "e4e5 e4e5>e7");
    leads("7k/4r3/8/8/4A3/8/8/K7 w - - 5 1 - -", "e4e5>e7", "7k/8/8/4A3/8/8/8/K7 b - - 0 1 - shot:w");
    // Not after a double step or a capture, not at a friend, a hidden Spy, a king, not after a promotion.
    moves("7k/8/4n3/8/8/8/4A3/K7 w - - 0 1 E -", "e2", "e2e3 e2e4");
    moves("7k/3n4/8/3n4/4A3/8/8/K7 w - - 0 1 - -", "e4d", "e4d5");
    moves("7k/8/4N3/8/4A3/8/8/K7 w - - 0 1 - -", "e4", "e4e5");
    moves("7k/8/4s3/8/4A3/8/8/K7 w - - 0 1 - -", "e4", "e4e5");
    moves("8/A7/8/8/8/8/8/k1K5 w - - 0 1 - -", "a7", "a7a8b a7a8n a7a8q a7a8r");
}

/// R5.38: it reloads for a move; then it gives check two ahead, and three over an empty square.
#[test]
fn reloading() {
    moves("7k/8/4n3/8/4A3/8/8/K7 w - - 0 1 - shot:w", "e4", "e4e5");
    leads("7k/8/4n3/8/4A3/8/8/K7 w - - 0 1 - shot:w", "a1a2", "7k/8/4n3/8/4A3/8/K7/8 b - - 1 1 - -");
    checked_by("8/8/4k3/8/4A3/8/8/K7 b - - 0 1 - -", "e4");
    checked_by("8/4k3/8/8/4A3/8/8/K7 b - - 0 1 - -", "e4");
    checked_by("8/4k3/8/4n3/4A3/8/8/K7 b - - 0 1 - -", "");
    checked_by("8/4k3/8/4s3/4A3/8/8/K7 b - - 0 1 - -", "e4");
    checked_by("8/4k3/8/8/4A3/8/8/K7 b - - 0 1 - shot:w", "");
}
