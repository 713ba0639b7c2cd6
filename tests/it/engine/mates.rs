//! Mates in two and in three, proved by looking at everything.
//!
//! `PAWNSTORM_MATES=200 cargo test --release --test it mates` makes the file of them anew, so many of each kind.

use super::{nodes, search};
use crate::prelude::*;
use std::fmt::Write;

/// Whether the side to move can force mate within so many of its moves.
fn mates(position: &Chess, moves: u32) -> bool {
    position.legal_moves().iter().any(|mv| {
        let next = position.after(mv);
        // The last move must at least give check.
        (moves > 1 || next.check().is_some()) && is_lost(&next, moves - 1)
    })
}

/// Whether the side to move is mated, or will be within so many of the other side's moves.
fn is_lost(position: &Chess, moves: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.check().is_some();
    }
    moves > 0 && replies.iter().all(|reply| mates(&position.after(reply), moves))
}

fn suite() -> Vec<(Chess, u32)> {
    let text = data::read(&data::repository("tests/data/mates.txt"));
    let line = |line: &str| {
        let (fen, moves) = line.split_once(';').expect("FEN;moves");
        (data::position(fen), moves.parse().expect("a number"))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

/// One of every so many is proved again: all, where the file was just made.
#[test]
fn the_suite_is_proved() {
    let suite = suite();
    for moves in [2, 3] {
        let of_kind: Vec<_> = suite.iter().filter(|(_, n)| *n == moves).collect();
        assert!(of_kind.len() >= 100);
        for (position, _) in of_kind.iter().step_by(of_kind.len() / 20) {
            assert!(mates(position, moves) && !mates(position, moves - 1), "{}", position.fen());
        }
    }
}

/// Every one is found within so few positions, and none by a longer way.
#[test]
fn every_mate_is_found() {
    let suite = suite();
    let mut longer = Vec::new();
    for (position, moves) in &suite {
        let best = search(position, &[], &nodes(400_000)).expect("the game is open");
        let found = best.score.win_in_moves().unwrap_or_default();
        assert!(found > 0, "{}", position.fen());
        if found > *moves as i32 {
            longer.push(position.fen());
        } else {
            assert!(is_lost(&position.after(&best.mv), moves - 1), "{}", position.fen());
        }
    }
    assert!(longer.is_empty(), "{longer:?}");
}

/// Mates in games that are decided already, where pruning by evaluation would miss them.
#[test]
fn a_mate_is_found_in_a_won_game() {
    for (fen, moves) in [
        ("4k3/8/8/4K3/5P2/1R6/8/8 w - - 0 1", 3),
        ("3qk3/2R3p1/4P3/8/r7/8/5KPP/6NR b - - 0 23", 4),
        ("4k2r/3n1p2/7R/1R6/8/b7/3q4/5K2 b - - 0 30", 4),
    ] {
        let best = search(&data::position::<Chess>(fen), &[], &nodes(400_000)).expect("the game is open");
        assert_eq!(best.score.win_in_moves(), Some(moves), "{fen}");
    }
}

/// The computer mates a lone king in time, from wherever the pieces stand, with as few nodes as a middle level has.
#[test]
fn a_lone_king_is_mated() {
    for fen in [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBB5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
        "7k/8/5K2/8/8/8/8/2BN4 w - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
    ] {
        let mut positions = vec![data::position::<Chess>(fen)];
        let shared = Shared::new(8);
        let outcome = loop {
            let (position, earlier) = positions.split_last().expect("there is one");
            if let Some(outcome) = position.outcome_after(earlier) {
                break outcome;
            }
            assert!(position.claims(earlier).is_empty(), "a draw can be claimed in {}", position.fen());
            let best = engine::search(position, earlier, &nodes(20_000), &shared, &mut |_| {}).expect("a move");
            let next = position.after(&best.mv);
            positions.push(next);
        };
        assert!(outcome.winner.is_some(), "{fen} ends in {}", positions[positions.len() - 1].fen());
    }
}

/// Drawn endings in which one side has much more are known to be drawn.
#[test]
fn known_draws_are_worth_nothing() {
    for fen in [
        "k7/8/8/P7/8/8/8/K1B5 w - - 0 1",
        "8/8/8/8/7p/4b3/8/3k3K b - - 0 1",
        "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1",
        "8/8/8/8/k7/P7/8/1K6 w - - 0 1",
    ] {
        let best = search(&data::position::<Chess>(fen), &[], &nodes(5_000)).expect("a move");
        assert_eq!(best.score.value(), 0, "{fen}");
    }
    // The side to move decides.
    let won = search(&data::position::<Chess>("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"), &[], &nodes(5_000)).expect("a move");
    assert!(won.score.value() < -100, "{:?}", won.score);
}

/// Collects positions with such mates from games of weak players.
#[test]
fn the_suite_is_made() {
    let Some(wanted) = std::env::var("PAWNSTORM_MATES").ok().and_then(|n| n.parse::<usize>().ok()) else { return };
    let mut found = [Vec::new(), Vec::new()];
    let mut random = Random(2);
    let shared = Shared::new(4);
    while found.iter().any(|kind| kind.len() < wanted) {
        let mut positions = vec![Chess::start(Options::default())];
        let mut taken = [false; 2];
        while let Some((position, earlier)) = positions.split_last() {
            if position.outcome_after(earlier).is_some() || positions.len() > 200 {
                break;
            }
            for (kind, moves) in [2, 3].into_iter().enumerate() {
                let seen = search(position, &[], &nodes(3000)).and_then(|best| best.score.win_in_moves());
                let open = found[kind].len() < wanted && !taken[kind];
                if open && seen == Some(moves as i32) && mates(position, moves) && !mates(position, moves - 1) {
                    found[kind].push(position.fen());
                    taken[kind] = true;
                }
            }
            let level = *random.choose(&Level::all().take(3).collect::<Vec<_>>());
            let limits = level.limits(Stage::Later);
            let best = engine::search(position, earlier, &limits, &shared, &mut |_| {}).expect("the game is open");
            let turn = if random.below(6) == 0 {
                random.choose(position.legal_moves().as_ref()).to_owned()
            } else {
                level.choose(&best, Stage::Later, random.below(1 << 30) as u64)
            };
            let next = position.after(&turn);
            positions.push(next);
        }
    }
    let mut text = String::from("# Mates in two and in three, made and proved by tests/it/engine/mates.rs.\n");
    for (fens, moves) in found.iter().zip([2, 3]) {
        for fen in fens {
            writeln!(text, "{fen};{moves}").expect("a string takes all");
        }
    }
    std::fs::write(data::repository("tests/data/mates.txt"), text).expect("the file can be written");
}

/// The prover knows a mate when it sees one.
#[test]
fn the_prover_is_right_about_known_mates() {
    let position = data::position::<Chess>("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    assert!(mates(&position, 1));
    let position = data::position::<Chess>("k7/8/2K5/8/8/8/8/1R6 w - - 0 1");
    assert!(!mates(&position, 1) && mates(&position, 2));
    let mated = data::position::<Chess>("k6R/8/1K6/8/8/8/8/8 b - - 0 1");
    assert!(matches!(mated.outcome(), Some(Outcome { winner: Some(_), .. })));
    assert!(is_lost(&mated, 0));
}

/// In Pawns Chess, the only reply to a sacrifice may be a capture that a Berserker must make (R5.14).
#[test]
fn what_a_berserker_must_capture_is_foreseen() {
    let fen = "rn1qkb2/1b1m4/a4g2/8/3M1sz1/2NSH3/AE3Z2/R1BQKBN1 w Qq - 1 13 ABFd -";
    let best = search(&data::position::<PawnsChess>(fen), &[], &nodes(100_000)).expect("the game is open");
    assert_eq!(best.score.win_in_moves(), Some(2), "{fen}");
}
