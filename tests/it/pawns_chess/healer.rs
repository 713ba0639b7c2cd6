//! R5.31 to R5.33: the Healer.

use super::{leads, moves, moves_of, play};
use crate::prelude::*;

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
fn chains() {
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
