//! The engine: what holds for whatever it finds, in every game.

mod counts;
mod laws;
mod levels;
mod limits;
mod mates;
mod openings;

use crate::prelude::*;
use pawnstorm::engine::Best;

/// Searches with a fresh table.
fn search<P: Searchable>(position: &P, earlier: &[P], limits: &Limits) -> Option<Best<P::Move>> {
    engine::search(position, earlier, limits, &Shared::new(1), &mut |_| {})
}

fn nodes(nodes: u64) -> Limits {
    Limits::default().with_nodes(nodes)
}

fn depth(depth: u32) -> Limits {
    Limits::default().with_depth(depth)
}

/// A position from the middle of a random game, with those before it.
fn middle<P: Searchable>(seed: u64, plies: usize) -> Vec<P> {
    let start = random::starts::<P>().swap_remove(0);
    random::play(start, plies, &mut Random(seed)).positions
}
