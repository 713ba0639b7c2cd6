//! R5.34 to R5.38: Mercenary, Horseman, Guard, Archer.

use super::{checked_by, leads, moves, position};
use crate::prelude::*;

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
