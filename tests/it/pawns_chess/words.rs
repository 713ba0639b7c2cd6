//! The paths of steps, the history's notation, and why a move is refused.

use super::position;
use crate::data::refused;
use crate::prelude::*;
use pawnstorm::rules::Step::{Declare, Done, Drop, Pick, Promote, Sacrifice, Shoot, To};

/// The steps and the notation of the move with this machine notation.
#[track_caller]
fn turn(fen: &str, text: &str, steps: &[Step], notation: &str) {
    let position = position(fen);
    let moves = position.legal_moves();
    let mv = moves.iter().find(|mv| position.path(mv).steps() == steps);
    let Some(mv) = mv else {
        let paths: Vec<_> = moves.iter().map(|mv| position.path(mv)).filter(|p| p.to_string() == text).collect();
        panic!("{fen}: {text} is {paths:?}");
    };
    assert_eq!(position.path(mv).to_string(), text);
    assert_eq!(position.notation(mv), notation);
}

/// R0.3 and the laws of paths: every kind of move, step by step, and as the history shows it.
#[test]
fn paths_and_notation() {
    use Square as S;
    let chain = "k7/8/5n2/4e3/3n4/2Z5/8/K7 w - - 0 1 - -";
    turn(chain, "c3d4e5f6", &[Pick(S::C3), To(S::D4), To(S::E5), To(S::F6)], "Pbxd4xe5xf6");
    let hero = "k7/8/8/2e5/3H4/8/8/K7 w - - 0 1 - -";
    turn(hero, "d4c5*", &[Pick(S::D4), To(S::C5), Sacrifice], "Phxc5*");
    turn(hero, "d4c5", &[Pick(S::D4), To(S::C5), Done], "Phxc5");
    let asked = "7k/8/8/4e3/3H4/8/8/K7 w - - 0 1 - -";
    turn(asked, "d4e5!", &[Pick(S::D4), To(S::E5), Declare(true)], "Phxe5!+");
    turn(asked, "d4e5", &[Pick(S::D4), To(S::E5), Declare(false)], "Phxe5");
    let archer = "7k/4r3/4r3/8/4A3/8/8/K7 w - - 0 1 - -";
    turn(archer, "e4>e6", &[Pick(S::E4), Shoot(S::E6)], "Pa>e6");
    turn(archer, "e4e5>e7", &[Pick(S::E4), To(S::E5), Shoot(S::E7)], "Pae5>e7");
    turn(archer, "e4e5", &[Pick(S::E4), To(S::E5), Done], "Pae5");
    let unloaded = "7k/4r3/4r3/8/4A3/8/8/K7 w - - 0 1 - shot:w";
    turn(unloaded, "e4e5", &[Pick(S::E4), To(S::E5)], "Pae5");
    let heal = "4k3/8/8/8/8/4b3/3E4/K7 w - - 0 2 - heal:NU";
    turn(heal, "N@c1", &[Drop('N'), To(S::C1)], "N@c1");
    turn(heal, "U@c2", &[Drop('U'), To(S::C2)], "Pu@c2");
    let evicted = "7k/4r3/8/8/8/8/8/K7 w - - 1 2 - evict:e7";
    turn(evicted, "S@d6", &[Drop('S'), To(S::D6)], "Ps@d6");
    let promotion = "6k1/2H5/8/8/8/8/6EO/r6K w - - 0 1 - -";
    turn(promotion, "c7c8k", &[Pick(S::C7), To(S::C8), Promote('k')], "Phc8=K");
    let castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 - -";
    turn(castling, "e1g1", &[Pick(S::E1), To(S::G1)], "O-O");
    let rooks = "6k1/8/8/8/8/8/8/R3K2R w - - 0 1 - -";
    turn(rooks, "a1d1", &[Pick(S::A1), To(S::D1)], "Rd1");
    turn("6k1/8/8/8/8/8/4K3/R6R w - - 0 1 - -", "a1d1", &[Pick(S::A1), To(S::D1)], "Rad1");
    let mate = "6rk/4e1eo/4H3/8/8/8/8/K7 w - - 0 1 - -";
    assert!(super::moves_of(&position(mate), "e6").contains("e6e7*"));
}

/// The reasons name piece and square, and the rule that speaks.
#[test]
fn refusals() {
    refused::<PawnsChess>(
        "
        k3r3/8/8/8/8/4S3/8/4K3 w - - 0 1 - - | e3d4 | your king on e1 is in check from the rook on e8, and this does not stop it
        k3r3/8/8/8/8/4S3/8/3K4 w - - 0 1 - - | d1e1 | the Spy on e3 does not shield your king on e1 from the rook on e8
        1k6/8/8/8/8/8/2H5/K7 b - - 0 1 - - | b8c8 | your king cannot move to c8: it is covered by the Hero on c2
        7k/8/8/8/1n1n4/2Z5/8/K6R w - - 0 1 - - | h1h2 | your Berserker must capture: c3xb4 or c3xd4
        7k/8/4n3/8/4A3/8/8/K7 w - - 0 1 - shot:w | e4>e6 | your Archer is reloading: no arrow this turn
        7k/8/8/3s4/2E5/8/8/K7 w - - 0 1 - - | c4d5 | a hidden Spy cannot be captured
        7k/8/4s3/8/4A3/8/8/K7 w - - 0 1 - - | e4>e6 | a hidden Spy cannot be captured
        7k/8/8/8/8/8/4M3/K3R3 w - - 0 1 - - | e1e5 | the rook on e1 is blocked by your Mercenary on e2
        7k/8/8/8/8/4n3/4E3/K7 w - - 0 1 E - | e2e4 | the Healer on e2 is blocked by the knight on e3
        7k/8/8/8/8/8/4O3/K7 w - - 0 1 - - | e2e4 | a pawn moves two squares only if it has never moved, and your Horseman on e2 has
        7k/8/8/8/8/8/4S3/K7 w - - 0 1 - - | e2e3 | a hidden Spy moves straight ahead only to capture, and e3 is empty
        7k/8/8/8/8/8/4O3/K7 w - - 0 1 - - | e2f3 | your Horseman on e2 moves diagonally only to capture, and there is no piece to capture on f3
        7k/O7/8/8/8/8/8/K7 w - - 0 1 - - | a7a8q | a Horseman can promote only to a knight
        7k/H7/8/8/8/8/8/K7 w - - 0 1 - - | a7a8k | a Hero can become king only if your turn starts in check
        7k/8/8/2N1e3/3e4/2Z5/8/K7 w - - 0 1 - - | c3d4e6 | your Berserker on c3 cannot continue from d4 to e6: after a capture it only captures
        7k/8/8/r3K3/3e4/2Z5/8/8 w - - 0 1 - - | c3d4e5 | you are in check, and capturing your own king does not help
        7k/8/8/8/8/8/1E6/1K6 w - - 0 1 - rest:w,heal:N | N@c1 | your Healer healed last turn, so it rests now
        7k/8/8/8/8/8/1E6/1K6 w - - 0 1 - heal:N | Q@c1 | no queen of yours was captured next to your Healer since your last turn
        7k/8/8/8/8/8/1E6/1K6 w - - 0 1 - heal:N | N@d4 | the square d4 is not beside your Healer
        7k/4r3/8/8/8/8/8/K7 w - - 1 2 - evict:e7 | a1a2 | first move your Spy, driven off e7, to d6, e6, f6, d7 or f7
        7k/4r3/8/8/8/8/8/K7 w - - 1 2 - evict:e7 | S@e8 | a Spy cannot go to its promotion rank; move your Spy, driven off e7, to d6, e6, f6, d7 or f7
        8/4k3/r7/4H3/4A3/8/8/K7 b - - 0 1 - hero:w | a6e6 | without the Hero, your king on e7 would be in check from the Archer on e4
        r3k2r/8/8/8/8/5H2/8/K7 b kq - 0 1 - - | e8g8 | you cannot castle short: your king would cross f8, which is attacked by the Hero on f3
        ",
    );
}

/// R5.37, R5.38: where an arrow can go, and whom it can hit.
#[test]
fn refused_arrows() {
    refused::<PawnsChess>(
        "
        7k/4n3/3nN3/8/4A3/8/8/K6R w - - 0 1 - - | e4>d6 | an arrow hits exactly two squares straight ahead, at once or after one step
        7k/4n3/3nN3/8/4A3/8/8/K6R w - - 0 1 - - | e4>e5 | an arrow hits exactly two squares straight ahead, at once or after one step
        7k/4n3/3nN3/8/4A3/8/8/K6R w - - 0 1 - - | e4>e6 | the knight on e6 is your own
        7k/4n3/3nN3/8/4A3/8/8/K6R w - - 0 1 - - | e4>e7 | your Archer on e4 cannot hit e7 from there
        7k/8/8/8/4A3/8/8/K7 w - - 0 1 - - | e4>e7 | there is no piece on e7 to capture
        8/8/4k3/8/4A3/8/8/K7 w - - 0 1 - - | e4>e6 | a king is never captured
        7k/4n3/3nN3/8/4A3/8/8/K6R w - - 0 1 - - | h1>h3 | only an Archer can shoot, not your rook on h1
        ",
    );
}

/// R5.7: who sacrifices itself, and for whom.
#[test]
fn refused_sacrifices() {
    refused::<PawnsChess>(
        "
        7k/8/8/8/3H4/8/8/K6R w - - 0 1 - - | d4d5* | your Hero on d4 can sacrifice itself only to capture an enemy piece; there is none there
        7k/8/8/8/3H4/8/8/K6R w - - 0 1 - - | h1h2* | only a Hero can sacrifice itself, not your rook on h1
        ",
    );
}

/// R5.1, R5.8, R5.18: what a pawn does not become.
#[test]
fn refused_promotions() {
    refused::<PawnsChess>(
        "
        8/A7/8/8/8/8/8/k1K5 w - - 0 1 - - | a7a8k | your Archer on a7 promotes to a queen, rook, bishop or knight on a8
        8/Z7/8/8/8/8/8/k1K5 w - - 0 1 - - | a7a8k | your Berserker on a7 promotes to a queen, rook, bishop or knight by its first capture
        8/G7/8/8/8/8/8/k1K5 w - - 0 1 - - | a7a8k | a Guard does not promote
        8/8/A7/8/8/8/8/k1K5 w - - 0 1 - - | a6a7k | your Archer on a6 promotes only on the last rank
        ",
    );
}

/// R5.31, R5.32: who comes back, and where.
#[test]
fn refused_heals() {
    refused::<PawnsChess>(
        "
        4k3/E7/8/8/8/8/8/K7 w - - 0 2 - heal:MN | M@a8 | a Mercenary cannot go to its promotion rank
        4k3/E7/8/8/8/8/8/K7 w - - 0 2 - heal:MN | M@c7 | the square c7 is not beside your Healer
        4k3/E7/8/8/8/8/8/K7 w - - 0 2 - heal:MN | M@a7 | the square a7 is not empty
        4k3/E7/8/8/8/8/8/K7 w - - 0 2 - heal:MN | K@a8 | a king cannot be healed
        // In check a heal that does not block is refused for the king's sake, off the promotion rank as well.
        7k/8/8/8/8/8/1E6/1K5r w - - 0 1 - heal:MN | M@c3 | your king on b1 is in check from the rook on h1, and this does not stop it
        7k/8/8/8/8/8/1E6/1K5r w - - 0 1 - heal:MN | N@c3 | your king on b1 is in check from the rook on h1, and this does not stop it
        ",
    );
}

/// R5.1, R5.2, R5.34: pieces in the way of a piece, of a double step, of a Mercenary's; and pieces that are not one's own.
#[test]
fn refused_ways() {
    refused::<PawnsChess>(
        "
        // The rook has no move at all; the reason is given all the same.
        start | a1a3 | the rook on a1 is blocked by your Archer on a2
        start | a1 | your rook on a1 cannot move: your knight on b1 and your Archer on a2 are in the way
        start | e7e6 | the Hero on e7 is not yours
        start | e4e5 | there is no piece on e4
        start | c2c4 | a hidden Spy cannot move two squares
        7k/8/8/8/8/4n3/4M3/K7 w - - 0 1 E - | e2e4 | the Mercenary on e2 is blocked by the knight on e3
        ",
    );
}

/// R5.16, R5.10, R5.26, R5.28: what is said of a move beside its notation.
#[test]
fn remarks() {
    let remark = |fen: &str, text: &str| {
        let position = position(fen);
        let turn = data::mv(&position, text);
        position.remark(&turn, &position.after(&turn)).unwrap_or_default()
    };
    for (fen, text, words) in [
        ("7k/8/8/4K3/3e4/2Z5/8/8 w - - 0 1 - -", "c3d4e5", "White's Berserker captured its own king"),
        (
            "7k/8/8/8/8/8/1s6/K7 w - - 0 1 - -",
            "a1b2",
            "the Spy on b2 is driven off; Black places it beside that square",
        ),
        ("3k4/8/8/8/3H4/8/8/K7 w - - 0 1 - -", "a1a2!", "heroic check is declared"),
        ("3k4/8/8/8/3H4/8/8/K7 w - - 0 1 - -", "a1a2", ""),
        ("8/3k4/8/4S3/8/8/8/K7 b - - 0 1 - -", "d7e6", "the Spy on e5 is unmasked"),
    ] {
        assert_eq!(remark(fen, text), words, "{fen} after {text}");
    }
}
