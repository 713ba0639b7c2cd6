//! R5.7 to R5.12: the Hero.

use super::{checked_by, ends, leads, moves, moves_of, play};

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
