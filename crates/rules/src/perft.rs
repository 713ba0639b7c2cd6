//! Perft: the number of sequences of exactly so many plies. The standard proof of a move generator.

use super::Position;

/// The number of plies counted by recursion, which is fastest; those above them are counted by a list, which the stack does not bound.
const RECURSIVE: u32 = 64;

/// Counts the sequences of exactly `depth` plies, without history ([R0.5](crate::rulebook#R0.5)). The last ply is counted, not listed.
///
/// Any depth is safe, though hardly any beyond ten can be waited for. A count that does not fit in 64 bits is of no use.
///
/// ```
/// use pawnstorm_rules::{perft, Options, Position, chess::Chess};
/// let start = Chess::start(Options::default());
/// assert_eq!(perft::perft(&start, 3), 8902);
/// ```
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    from_above(position, depth, count)
}

fn count<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => below(position, |next| count(next, depth - 1)),
    }
}

/// Counts the same with every leaf played: slower, and independent of [`Position::count_moves`].
#[must_use]
pub fn leaf_by_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    from_above(position, depth, count_leaves)
}

fn count_leaves<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    below(position, |next| count_leaves(next, depth - 1))
}

/// Adds up a recursive count over the positions from which it is deep enough.
fn from_above<P: Position>(position: &P, depth: u32, count: impl Fn(&P, u32) -> u64) -> u64 {
    if depth <= RECURSIVE {
        return count(position, depth);
    }
    let mut sum = 0;
    let mut waiting = vec![(position.clone(), depth)];
    while let Some((position, depth)) = waiting.pop() {
        if depth <= RECURSIVE {
            sum += count(&position, depth);
        } else {
            waiting.extend(position.legal_moves().into_iter().map(|mv| (position.after(&mv), depth - 1)));
        }
    }
    sum
}

/// Adds up a count over the positions after each move. They are made in place, not returned by [`Position::after`]: a copy would cost as
/// much as the move.
fn below<P: Position>(position: &P, count: impl Fn(&P) -> u64) -> u64 {
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play(&mv);
        sum += count(&next);
    }
    sum
}

/// Counts the sequences after each legal move, in machine notation, sorted by it.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(String, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let mut counts: Vec<(String, u64)> = position
        .legal_moves()
        .into_iter()
        .map(|m| (position.path(&m).to_string(), perft(&position.after(&m), below)))
        .collect();
    counts.sort();
    counts
}
