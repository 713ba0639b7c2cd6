//! A search keeps to its limits, and stops when it is told to.

use super::{middle, search};
use crate::prelude::*;
use crate::random::in_every_game;
use pawnstorm::engine::Clock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stopped before it begins, or after next to nothing, it still finds a legal move.
fn hardly_any_search_still_finds_a_legal_move<P: Searchable>() {
    for seed in 0..5 {
        let positions = middle::<P>(seed, 20);
        let (position, earlier) = positions.split_last().expect("there is one");
        let legal = position.legal_moves();
        for nodes in [0, 1, 2, 10, 100, 1000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let Some(best) = search(position, earlier, &limits) else {
                assert!(legal.as_ref().is_empty());
                continue;
            };
            assert!(best.nodes <= nodes);
            assert!(legal.as_ref().contains(&best.mv));
        }
        let shared = Shared::new(1);
        shared.stop();
        let best = engine::search(position, earlier, &Limits::default(), &shared, &mut |_| {});
        assert_eq!(best.map(|best| legal.as_ref().contains(&best.mv)), (!legal.as_ref().is_empty()).then_some(true));
    }
}

/// A search without limits ends when it is stopped from elsewhere, with helpers and all.
fn stop_is_followed<P: Searchable>() {
    let start = P::start(Options::default());
    let shared = Shared::new(1);
    let deep = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !deep.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            shared.stop();
        });
        let limits = Limits { threads: 2, ..Limits::default() };
        let mut told = None;
        let best = engine::search(&start, &[], &limits, &shared, &mut |info| {
            deep.fetch_or(info.depth >= 3, Ordering::Relaxed);
            told = info.line.moves.first().cloned();
        });
        let best = best.expect("a turn");
        assert!(start.legal_moves().as_ref().contains(&best.mv));
        // Whichever thread it comes from, its move was told last.
        assert_eq!(told, Some(best.mv));
    });
}

/// Within its time, with a margin for a machine that does other things too.
fn time_is_kept<P: Searchable>() {
    let start = P::start(Options::default());
    let clock = Clock { left: Duration::from_millis(900), increment: Duration::ZERO, moves: None };
    let time = Duration::from_millis(30);
    let usual = Limits::default();
    for limits in [Limits { time: Some(time), ..usual.clone() }, Limits { clock: Some(clock), ..usual }] {
        let begun = Instant::now();
        search(&start, &[], &limits).expect("a turn");
        assert!(begun.elapsed() < Duration::from_secs(2));
    }
}

/// The lines that are asked for are those of different moves, the best first.
fn several_lines_begin_with_different_moves<P: Searchable>() {
    let start = P::start(Options::default());
    let limits = Limits { depth: Some(3), lines: 4, ..Limits::default() };
    let best = search(&start, &[], &limits).expect("a turn");
    assert_eq!(best.lines.len(), 4);
    assert_eq!(best.lines[0].moves[0], best.mv);
    assert!(best.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let first = |line: &engine::Variation<P::Move>| line.moves[0].clone();
    for (index, line) in best.lines.iter().enumerate() {
        assert!(!best.lines[..index].iter().map(first).any(|mv| mv == line.moves[0]));
    }
}

/// Only the moves that are named are searched, and no others cost a node.
fn named_moves_alone_are_searched<P: Searchable>() {
    for seed in 0..5 {
        let positions = middle::<P>(seed, 10);
        let (position, earlier) = positions.split_last().expect("there is one");
        let legal = position.legal_moves();
        let legal = legal.as_ref();
        let Some(last) = legal.len().checked_sub(1) else { continue };
        let limits = |only: &[usize]| Limits { depth: Some(3), only: only.to_vec(), lines: 9, ..Limits::default() };
        let one = search(position, earlier, &limits(&[last])).expect("a move");
        assert!(one.mv == legal[last] && one.lines.len() == 1);
        let two = search(position, earlier, &limits(&[0, last])).expect("a move");
        assert!(two.lines.iter().all(|line| line.moves[0] == legal[0] || line.moves[0] == legal[last]));
        let all = search(position, earlier, &limits(&[])).expect("a move");
        assert!(last < 2 || one.nodes < all.nodes, "{} of {} nodes", one.nodes, all.nodes);
    }
}

in_every_game! {
    several_lines_begin_with_different_moves,
    hardly_any_search_still_finds_a_legal_move,
    stop_is_followed,
    time_is_kept,
    named_moves_alone_are_searched,
}
