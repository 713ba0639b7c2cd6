//! What holds for every search of every game.

use super::{middle, nodes, search};
use crate::prelude::*;
use crate::random::in_every_game;

/// Plies of self-play in each game; `PAWNSTORM_SELF_PLAY` sets another number.
fn plies() -> usize {
    std::env::var("PAWNSTORM_SELF_PLAY").ok().and_then(|plies| plies.parse().ok()).unwrap_or(120)
}

/// Games at changing levels, in which every move must be one of the legal ones, and every line must be playable.
fn self_play_is_legal<P: Searchable>() {
    let mut random = Random(11);
    let mut left = plies();
    while left > 0 {
        let shared = Shared::new(1);
        let mut positions = middle::<P>(left as u64, 6);
        while let Some((position, earlier)) = positions.split_last().filter(|_| left > 0) {
            let levels: Vec<_> = Level::all().take(5).collect();
            let level = *random.choose(&levels);
            let mut limits = level.limits(Stage::Later);
            limits.nodes = Some(300 + random.below(700) as u64);
            let best = engine::search(position, earlier, &limits, &shared, &mut |_| {});
            if position.outcome_after(earlier).is_some() || positions.len() > 300 {
                break;
            }
            let best = best.expect("the game is open");
            for line in &best.lines {
                is_playable(&positions, &line.moves);
            }
            let position = &positions[positions.len() - 1];
            let mv = level.choose(&best, Stage::Later, left as u64);
            assert!(position.legal_moves().as_ref().contains(&mv), "{mv:?} in {}", position.fen());
            let mut next = position.after(&mv);
            next.apply_repetition(&positions);
            positions.push(next);
            left -= 1;
        }
    }
}

fn is_playable<P: Position>(positions: &[P], moves: &[P::Move]) {
    let mut positions = positions.to_vec();
    for mv in moves {
        let position = &positions[positions.len() - 1];
        assert!(position.legal_moves().as_ref().contains(mv), "{mv:?} in {}", position.fen());
        let mut next = position.after(mv);
        next.apply_repetition(&positions);
        positions.push(next);
    }
}

/// A win that was found is one: whatever the loser answers, a search of what remains still finds it, on time.
fn a_found_win_is_a_win<P: Searchable>() {
    let mut random = Random(5);
    let mut found = 0;
    for seed in 0..12 {
        // One side plays well, the other anything: that does not last long.
        let mut positions = middle::<P>(seed, 4);
        let good = positions[positions.len() - 1].turn();
        let mut left = None;
        while let Some((position, earlier)) = positions.split_last() {
            if position.outcome_after(earlier).is_some() || positions.len() > 150 {
                break;
            }
            let turn = if position.turn() == good {
                let enough = nodes(if left.is_some() { 40_000 } else { 1500 });
                let best = search(position, earlier, &enough).expect("the game is open");
                let now = best.score.win().filter(|&now| now > 0);
                if let Some(left) = left {
                    assert!(now.is_some_and(|now| now <= left), "{now:?}, not {left}, in {}", position.fen());
                }
                left = now;
                best.mv
            } else {
                random.choose(position.legal_moves().as_ref()).clone()
            };
            let mut next = position.after(&turn);
            next.apply_repetition(&positions);
            left = left.map(|left| left - i32::from(next.turn() != position.turn()));
            positions.push(next);
        }
        if left.is_some() {
            found += 1;
            let end = positions[positions.len() - 1].outcome().expect("the game is over");
            assert_eq!(end.winner, Some(good), "{}", positions[positions.len() - 1].fen());
        }
    }
    assert!(found > 5, "hardly any win was found in {}", P::INFO.id);
}

/// Where a game is over there is nothing to search; one move before, what the best move leads to is the score.
fn the_end_is_seen<P: Searchable>() {
    for seed in 0..40 {
        let record = crate::random::play(P::start(Options::default()), 250, &mut Random(seed));
        let Some((last, earlier)) = record.positions.split_last() else { continue };
        let Some(outcome) = last.outcome() else { continue };
        if last.legal_moves().as_ref().is_empty() {
            assert!(search(last, earlier, &nodes(100)).is_none());
        }
        let Some((before, earlier)) = earlier.split_last() else { continue };
        let best = search(before, earlier, &nodes(2000)).expect("the game was open");
        if outcome.winner == Some(before.turn()) {
            assert_eq!(best.score.win(), Some(1), "{}", before.fen());
        }
    }
}

/// The evaluation does not care which side is called White, as far as the game itself does not.
fn the_start_is_even<P: Searchable>() {
    let start = P::start(Options::default());
    let mut weights = Vec::new();
    start.trace(&mut Net(&mut weights));
    // In the start position all that the sides have is the same, but for whose turn it is.
    assert!(weights.iter().filter(|&&n| n != 0).count() <= 1, "{}", P::INFO.id);
}

/// What White has more of than Black.
struct Net<'a>(&'a mut Vec<i32>);

impl pawnstorm::engine::eval::Trace for Net<'_> {
    fn count(&mut self, color: Color, weight: usize, times: i32) {
        if self.0.len() <= weight {
            self.0.resize(weight + 1, 0);
        }
        self.0[weight] += if color == Color::White { times } else { -times };
    }
}

in_every_game! {
    self_play_is_legal,
    a_found_win_is_a_win,
    the_end_is_seen,
    the_start_is_even,
}
