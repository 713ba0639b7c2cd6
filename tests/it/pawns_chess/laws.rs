//! R5.1 to R5.6: the orthodox pawn powers, FEN, check and the draws; and what holds in every position of every recorded game.

use super::{checked_by, ends, leads, moves, play, position};
use crate::prelude::*;
use pawnstorm::rules::perpetual::{BOUND, prove};

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
        assert_eq!(after.captures(&data::mv(&after, "e4d3")).first().unwrap().to_string(), "d4");
    }
    // Not by a hidden Spy, nor after a Horseman's leap or a Guard's two single steps.
    assert!(play("4k3/8/8/8/4s3/8/3E4/4K3 w - - 0 1 D -", "d2d4").fen().contains(" - 0 1"));
    assert!(play("4k3/8/8/8/4e3/8/2O5/4K3 w - - 0 1 C -", "c2d4").fen().contains(" - 0 1"));
    // The capturer's own Spy on the passed-over square prevents it, even where a Berserker can take the Spy.
    assert!(play("4k3/8/8/8/4e3/3s4/3M4/4K3 w - - 0 1 D -", "d2d4").fen().contains(" b - - 0 1"));
    leads("7k/3e4/3S4/4Z3/8/8/8/K7 b - - 0 1 d -", "d7d5", "7k/8/3S4/3eZ3/8/8/8/K7 w - - 0 2 - -");
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
        ("k7/8/8/8/8/8/8/K7 w KX", "FEN, castling: “KX” is not valid: use K, Q, k and q, or -."),
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

// R5.4 to R5.6: check and the draws.

/// R5.4: by any piece's ordinary capture.
#[test]
fn check() {
    for letter in ["A", "E", "U", "M", "H", "Z", "O", "G"] {
        checked_by(&format!("8/8/8/4k3/3{letter}4/8/8/K7 b - - 0 1 - -"), "d4");
    }
    checked_by("8/8/8/4k3/3S4/8/8/K7 b - - 0 1 - -", "");
    checked_by("4r3/8/8/8/8/5n2/8/4K3 w - - 0 1 - -", "f3 e8");
}

/// R5.5: judged when the move is complete, unmasking included, before any re-placing.
#[test]
fn the_own_king() {
    // The arrow takes the checking rook.
    moves("7k/4r3/8/8/4A3/4K3/8/8 w - - 0 1 - -", "e4", "e4e5 e4e5>e7");
    moves("4r2k/8/8/8/4M3/8/8/4K3 w - - 0 1 - -", "e4", "e4e5");
    // The Spy that was driven off shields nobody any more, nor does it before.
    leads("7k/8/8/8/8/8/1s6/K7 w - - 0 1 - -", "a1b2 S@c3", "7k/8/8/8/8/2s5/1K6/8 b - - 1 1 - -");
}

/// R5.6: lack of force only without pawn and Berserker Knight.
#[test]
fn lack_of_force() {
    ends("4k3/8/8/8/8/8/8/3BK3 w - - 0 1 - -", "draw lack-of-force");
    ends("4k3/8/8/8/8/8/8/3YK3 w - - 0 1 - -", "");
    ends("4k3/8/8/8/8/8/8/3GK3 w - - 0 1 - -", "");
    // Bishops that all stand on one colour, light or dark.
    ends("4k3/8/8/8/8/8/8/1B1BK3 w - - 0 1 - -", "draw lack-of-force");
    ends("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1 - -", "draw lack-of-force");
    ends("4k3/8/8/8/8/8/8/BB2K3 w - - 0 1 - -", "");
    let claims = |fen: &str| position(fen).claims(&[]);
    assert_eq!(claims("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1 - -"), [Reason::LackOfForce]);
    assert_eq!(claims("4k3/8/8/8/8/8/8/2NYK3 w - - 0 1 - -"), []);
    assert_eq!(claims("4k3/8/8/8/8/8/8/2RYK3 w - - 100 1 - -"), [Reason::FiftyMoves]);
    assert_eq!(claims("4k3/8/8/8/8/8/8/3RK3 w - - 100 1 - evict:d4"), []);
}

/// R5.6: what resets the count, and what does not.
#[test]
fn the_count() {
    let halfmove = |fen: &str, text: &str| play(fen, text).fen().split(' ').nth(4).map(str::to_owned);
    for (fen, text, count) in [
        ("7k/8/8/8/8/8/4M3/K7 w - - 20 1 - -", "e2e3", "0"),
        ("7k/8/8/8/8/8/4G3/K7 w - - 20 1 E -", "e2e3", "21"),
        ("7k/8/8/8/8/8/4G3/K7 w - - 20 1 E -", "e2e4", "21"),
        ("7k/8/8/8/8/3n4/4G3/K7 w - - 20 1 - -", "e2d3", "0"),
        ("7k/8/8/8/8/3S4/8/K7 w - - 20 1 - -", "d3e4", "0"),
        ("7k/8/8/8/8/3Y4/8/K7 w - - 20 1 - -", "d3e5", "21"),
        ("7k/8/8/8/8/8/4E3/K7 w - - 20 1 - heal:R", "R@e1", "0"),
        ("7k/8/4n3/8/4A3/8/8/K7 w - - 20 1 - -", "e4>e6", "0"),
        ("3k4/8/8/8/3H4/8/8/K7 b - - 20 1 - hero:w", "d8c7", "0"),
    ] {
        assert_eq!(halfmove(fen, text).as_deref(), Some(count), "{fen} after {text}");
    }
}

/// R5.6, R4.3, R4.7: the position with fields 7 and 8, for the third and the fifth time.
#[test]
fn repetition() {
    let mut position = position("4k3/8/8/8/8/8/4G3/4K2R w K - 0 1 E -");
    let mut earlier = Vec::new();
    for (ply, text) in ["h1g1", "e8d8", "g1h1", "d8e8"].iter().cycle().take(20).enumerate() {
        let next = data::after(position.clone(), text);
        earlier.push(std::mem::replace(&mut position, next));
        // The castling right was lost on the way, so the start does not count.
        let claims = position.claims(&earlier).contains(&Reason::Threefold);
        assert_eq!(claims, ply >= 8, "after {} plies", ply + 1);
        let fivefold = position.outcome_after(&earlier).map(|outcome| outcome.reason);
        assert_eq!(fivefold, (ply >= 16).then_some(Reason::Fivefold), "after {} plies", ply + 1);
    }
    let loaded = super::position("4k3/8/8/8/4A3/8/8/4K3 w - - 0 1 - -");
    let reloading = super::position("4k3/8/8/8/4A3/8/8/4K3 w - - 0 1 - shot:w");
    assert!(!loaded.repeats(&reloading) && loaded.key() != reloading.key());
    let [one, other] = ["c3", "d3"].map(|passed| super::position(&format!("4k3/8/8/8/1eEEe3/8/8/4K3 b - {passed}")));
    assert!(!one.repeats(&other) && one.key() != other.key());
}

/// R4.4: the queen checks on f6 and g5 for ever; every pawn here is an unmasked Spy.
#[test]
fn perpetual_check() {
    let draw = position("5r1k/5u1u/8/6Q1/8/6U1/qr5U/7K w - - 0 1 - -");
    assert_eq!(prove(&draw, BOUND, &|| false), Verdict::Proved);
    assert_eq!(prove(&position("7k/8/8/8/8/8/8/K6R w - - 0 1 - -"), BOUND, &|| false), Verdict::Refuted);
}

// What holds in every position of every recorded game, beside the laws of every game.

/// The positions of the recorded games.
fn recorded() -> impl Iterator<Item = PawnsChess> {
    data::records(PawnsChess::INFO.id).into_iter().flat_map(|game| {
        let fens: Vec<String> = serde_json::from_value(game["fens"].clone()).expect("a game has positions");
        fens.into_iter().map(|fen| position(&fen)).collect::<Vec<_>>()
    })
}

/// R0.2: no two legal moves lead to the same position.
#[test]
fn moves_lead_to_different_positions() {
    for position in recorded() {
        let moves = position.legal_moves();
        let reached: HashSet<u64> = moves.iter().map(|mv| position.after(mv).key()).collect();
        assert_eq!(reached.len(), moves.len(), "{}", position.fen());
    }
}

/// The key is that of the position that the FEN reads back as; a key tells what [`Position::repeats`] tells.
#[test]
fn keys_follow_repetition() {
    let positions: Vec<_> = recorded().collect();
    for pair in positions.windows(5) {
        for other in pair {
            assert_eq!(pair[0].repeats(other), pair[0].key() == other.key(), "{} {}", pair[0].fen(), other.fen());
        }
    }
}

/// Every refusal is a clause, whatever was tried.
#[test]
fn whatever_is_tried_is_answered() {
    for position in recorded().step_by(40) {
        for from in Square::all() {
            for to in Square::all() {
                for attempt in [
                    vec![Step::Pick(from), Step::To(to)],
                    vec![Step::Pick(from), Step::Shoot(to)],
                    vec![Step::Pick(from), Step::To(to), Step::Promote('k')],
                    vec![Step::Pick(from), Step::To(to), Step::Sacrifice, Step::Declare(true)],
                    vec![Step::Drop('N'), Step::To(to)],
                ] {
                    let reason = position.refusal(&attempt);
                    assert!(!reason.is_empty() && !reason.ends_with('.'), "{}: {attempt:?}", position.fen());
                }
            }
        }
    }
}

/// Quiescence search looks at every legal move that wins something, generated without the others.
#[test]
fn what_wins_something_is_noisy() {
    for position in recorded() {
        let mut winning = position.legal_moves();
        winning.retain(|mv| position.capture_value(mv) > 0);
        assert_eq!(position.captures_and_promotions(), winning, "{}", position.fen());
    }
}
