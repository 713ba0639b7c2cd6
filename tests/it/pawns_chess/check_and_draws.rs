//! R5.4 to R5.6: check and the draws.

use super::{checked_by, ends, leads, moves, play, position};
use crate::prelude::*;
use pawnstorm::rules::perpetual::{BOUND, prove};

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
        let moves = position.legal_moves();
        let mv = moves.iter().find(|mv| position.path(mv).to_string() == *text).expect("it is legal");
        let next = position.after(mv);
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
