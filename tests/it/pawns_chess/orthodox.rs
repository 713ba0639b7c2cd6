//! R5.1 to R5.3: the orthodox pawn powers; FEN.

use super::{leads, moves, play, position};
use crate::prelude::*;

const START: &str = "rnbqkbnr/aesmhzog/8/8/8/8/AESMHZOG/RNBQKBNR w KQkq - 0 1 ABCDEFGHabcdefgh -";

/// R5.1: steps, double steps, captures, promotions of every pawn but the hidden Spy.
#[test]
fn every_pawn_keeps_its_orthodox_powers() {
    for letter in ["A", "E", "U", "M", "H", "Z", "O", "G"] {
        let fen = format!("4k3/8/8/8/8/8/3{letter}4/4K3 w - - 0 1 D -");
        let ahead = format!("{} ", super::moves_of(&position(&fen), "d2"));
        assert!(ahead.contains("d2d3 ") && ahead.contains("d2d4 "), "{letter}: {ahead}");
        let fen = format!("7k/8/8/2n1n3/3{letter}4/8/8/K7 w - - 0 1 - -");
        let captures = super::moves_of(&position(&fen), "d4");
        assert!(captures.contains("d4c5") && captures.contains("d4e5"), "{letter}: {captures}");
    }
    moves("7k/8/8/8/8/8/3S4/K7 w - - 0 1 D -", "d2", "d2c3 d2e3");
}

/// R5.1: four promotions; the Horseman a knight only, the Guard none.
#[test]
fn promotions() {
    for letter in ["A", "E", "U", "M", "H", "Z"] {
        let fen = "8/P7/8/8/8/8/8/k1K5 w - - 0 1 - -".replace('P', letter);
        moves(&fen, "a7a8", "a7a8b a7a8n a7a8q a7a8r");
    }
    moves("8/O7/8/8/8/8/8/k1K5 w - - 0 1 - -", "a7a8", "a7a8n");
    moves("8/G7/8/8/8/8/8/k1K5 w - - 0 1 - -", "a7", "a7a6 a7a8 a7b7");
}

/// R5.2: a pawn that has moved, was healed or re-placed has no double step; the squares must be empty.
#[test]
fn double_steps() {
    moves("4k3/8/8/8/8/8/3M4/4K3 w - - 0 1 - -", "d2d", "d2d3");
    moves("4k3/8/8/8/3n4/8/3M4/4K3 w - - 0 1 D -", "d2d", "d2d3");
    moves("4k3/8/8/8/8/3n4/3H4/4K3 w - - 0 1 D -", "d2d", "d2d3*");
    // A hidden enemy Spy does not count (R5.23), one's own does.
    moves("4k3/8/8/8/8/3s4/3M4/4K3 w - - 0 1 D -", "d2d", "d2d3 d2d4");
    moves("4k3/8/8/8/8/3S4/3M4/4K3 w - - 0 1 D -", "d2d", "");
    // The right goes with the piece, whoever comes to stand there, and stays with one that shoots.
    leads("4k3/8/8/8/3n4/8/3A4/4K3 w - - 0 1 D -", "d2>d4", "4k3/8/8/8/8/8/3A4/4K3 b - - 0 1 D shot:w");
    leads("4k3/8/8/8/8/2n5/3A4/K7 b - - 0 1 D -", "c3b1", "4k3/8/8/8/8/8/3A4/Kn6 w - - 1 2 D -");
    leads("4k3/8/8/8/8/3n4/1E6/K7 b - - 0 1 B -", "d3b2", "4k3/8/8/8/8/8/1n6/K7 w - - 0 2 - -");
    // A Spy unmasked before it ever moved has it.
    leads("8/8/8/8/8/2k5/2S5/K7 b - - 0 1 C -", "c3d4", "8/8/8/8/3k4/8/2U5/K7 w - - 1 2 C -");
    leads("8/8/8/8/2k5/8/2S5/K7 b - - 0 1 C -", "c4c3", "8/8/8/8/8/2k5/2U5/K7 w - - 1 2 C -");
}

/// R5.3: against any pawn, by any pawn with the ordinary diagonal capture, on the very next move.
#[test]
fn en_passant() {
    for letter in ["a", "e", "u", "m", "h", "o", "g", "z"] {
        let fen = format!("4k3/8/8/8/4{letter}3/8/3E4/6K1 w - - 0 1 D -");
        let after = play(&fen, "d2d4");
        assert!(after.fen().contains(" d3 "), "{letter}: {}", after.fen());
        assert_eq!(after.captures(&take(&after, "e4d3")).first().unwrap().to_string(), "d4");
    }
    // Not by a hidden Spy, nor after a Horseman's leap or a Guard's two single steps.
    assert!(play("4k3/8/8/8/4s3/8/3E4/4K3 w - - 0 1 D -", "d2d4").fen().contains(" - 0 1"));
    assert!(play("4k3/8/8/8/4e3/8/2O5/4K3 w - - 0 1 C -", "c2d4").fen().contains(" - 0 1"));
    // The capturer's own Spy on the passed-over square prevents it, even where a Berserker can take the Spy.
    assert!(play("4k3/8/8/8/4e3/3s4/3M4/4K3 w - - 0 1 D -", "d2d4").fen().contains(" b - - 0 1"));
    leads("7k/3e4/3S4/4Z3/8/8/8/K7 b - - 0 1 d -", "d7d5", "7k/8/3S4/3eZ3/8/8/8/K7 w - - 0 2 - -");
}

fn take(position: &PawnsChess, text: &str) -> pawnstorm::rules::variants::pawns_chess::Move {
    let moves = position.legal_moves();
    moves.into_iter().find(|mv| position.path(mv).to_string() == text).unwrap_or_else(|| panic!("{text}"))
}

/// R0.4: fields that may be left out, and rights without their pieces.
#[test]
fn fen_fields() {
    let short = "rnbqkbnr/aesmhzog/8/8/8/8/AESMHZOG/RNBQKBNR w KQkq";
    assert_eq!(position(short), position(START));
    let odd = "4k3/8/8/8/8/8/3M4/4K3 w KQkq d6 0 1 ABCDh hero:b,spy:b";
    assert_eq!(position(odd).fen(), "4k3/8/8/8/8/8/3M4/4K3 w - - 0 1 D -");
    // Nobody is missing from a whole army, so nobody is healed.
    assert!(position(&format!("{short} - 0 1 - heal:Nn")).fen().ends_with(" - -"));
    let all = "4k3/8/1h6/8/8/8/8/4K3 w - - 0 1 - shot:wb,rest:b,heal:NQrU,hero:b";
    assert_eq!(position(all).fen(), all.replace("NQrU", "NQUr"));
}

/// R5.3, R0.4: a FEN's e.p. square counts only behind a pawn that can have made a straight double step over it.
#[test]
fn en_passant_is_read_behind_a_pawn() {
    let read = |rows: &str| position(&format!("4k3/{rows}/8/8/8/4K3 w - d6 0 1 - -")).fen();
    for letter in ["a", "e", "u", "m", "h", "o", "g", "z"] {
        let fen = read(&format!("8/8/3{letter}E3"));
        assert!(fen.contains(" w - d6 "), "{letter}: {fen}");
    }
    // All pawns of a side may be in reach.
    assert!(read("8/8/2MeE3").contains(" w - d6 "));
    // Not a piece, nor a hidden Spy, nor one's own pawn, nor nobody.
    for letter in ["n", "r", "y", "s", "M", "1"] {
        let fen = read(&format!("8/8/3{letter}E3"));
        assert!(fen.contains(" w - - "), "{letter}: {fen}");
    }
    // Nor where somebody stands on the passed-over square or where the pawn came from.
    for rows in ["8/3n4/3eE3", "3n4/8/3eE3"] {
        let fen = read(rows);
        assert!(fen.contains(" w - - "), "{rows}: {fen}");
    }
}

/// What cannot be read is refused with field and reason.
#[test]
fn fen_errors() {
    for (fen, error) in [
        ("8/8/8/8/8/8/8/8 w", "FEN, piece placement: there is no king."),
        ("k7/8/8/8/8/8/8/KK6 w", "FEN, piece placement: White has 2 kings."),
        ("k6E/8/8/8/8/8/8/K7 w", "FEN, piece placement: a Healer of White cannot stand on h8."),
        ("k7/8/8/8/SS6/8/8/K7 w", "FEN, piece placement: White has 2 hidden Spies."),
        ("k7/8/8/8/S7/8/8/K7 w - - 0 1 - evict:c6", "FEN, piece placement: White has 2 hidden Spies."),
        (
            "4k3/8/8/8/8/8/AEGMHZOG/RNBQKBNR w - - 0 1 - evict:c6",
            "FEN, piece placement: White has 17 pieces, more than 16.",
        ),
        ("k7/p7/8/8/8/8/8/K7 w", "FEN, piece placement: “p” in rank 7 is not a piece of this game."),
        ("k7/8/8/8/8/8/8/K7 w KX", "FEN, castling: “KX” is not made of KQkq, nor -."),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 i", "FEN, field 7: “i” is not made of files, nor -."),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 - shot", "FEN, field 8: “shot” is not an entry such as shot:w or evict:c6."),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 - shot:x", "FEN, field 8: “x” in “shot:x” is not w or b."),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 - heal:K", "FEN, field 8: K in “heal:K” is not a piece for healing."),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 - rest:w,rest:b", "FEN, field 8: “rest” is there twice."),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 - evict:z9", "FEN, field 8: “evict:z9” names no square."),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 - tea:w", "FEN, field 8: “tea” is not shot, rest, heal, hero, spy or evict."),
    ] {
        assert_eq!(PawnsChess::from_fen(fen, Options::default()).unwrap_err().to_string(), error);
    }
}

/// R4.1, R5.23: castling as in chess; the enemy's hidden Spy is not in the way, and a square that a Hero bears on is
/// (R5.12).
#[test]
fn castling() {
    let fen = |rank: &str, hero: &str| format!("4k3/8/8/8/8/{hero}/8/{rank} w KQ - 0 1 - -");
    moves(&fen("R3K2R", "8"), "e1", "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
    moves(&fen("RN2K1NR", "8"), "e1", "e1d1 e1d2 e1e2 e1f1 e1f2");
    leads(&fen("R3K2R", "8"), "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1 - -");
    // From h3 the Hero reaches f1 and g1.
    moves(&fen("R3K2R", "7h"), "e1", "e1c1 e1d1 e1d2 e1e2");
    // R5.24, R5.26: the rook drives the Spy off.
    leads("r3k2r/5S2/8/8/8/8/8/4K3 b kq - 0 1 - -", "e8c8", "2kr3r/5S2/8/8/8/8/8/4K3 w - - 1 2 - -");
}
