//! R5.22 to R5.30: the Spy.

use super::{checked_by, ends, leads, moves, play, position};
use crate::prelude::*;

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
    let mv = capture.legal_moves().into_iter().find(|mv| capture.path(mv).to_string() == "f7d6");
    assert!(capture.captures(&mv.expect("the knight may go there")).has(Square::D6));
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
