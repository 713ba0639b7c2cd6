//! Perft, the standard test of a move generator: the number of move sequences of a given length.

use super::Position;

/// The number of plies counted by recursion, which is fastest. A list holds those above, so that great depths do not overflow the stack.
const RECURSIVE: u32 = 64;
/// The number of plies counted without a look whether to stop.
const MOMENT: u32 = 3;

/// Counts the sequences of exactly `depth` plies, without history ([R0.5](crate::rulebook#R0.5)). The last ply is counted, not listed.
///
/// Any depth is safe, but beyond ten the count takes very long, and it wraps beyond 64 bits.
///
/// ```
/// use pawnstorm_rules::{perft, Options, Position, chess::Chess};
/// let start = Chess::start(Options::default());
/// assert_eq!(perft::perft(&start, 3), 8902);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    from_above(position, depth, RECURSIVE, &|| false, count).unwrap_or_default()
}

fn count<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => below(position, |next| count(next, depth - 1)),
    }
}

/// Counts the same as [`perft`]; `None` once `is_stopped`, which it asks before every three plies that it counts.
///
/// ```
/// use pawnstorm_rules::{perft, Options, Position, chess::Chess};
/// let start = Chess::start(Options::default());
/// assert_eq!(perft::perft_until(&start, 4, &|| false), Some(197_281));
/// assert_eq!(perft::perft_until(&start, 1_000_000, &|| true), None);
/// ```
pub fn perft_until<P: Position>(position: &P, depth: u32, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    from_above(position, depth, MOMENT, is_stopped, count)
}

/// Counts the same with every leaf played: slower, and independent of [`Position::count_moves`].
pub fn leaf_by_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    from_above(position, depth, RECURSIVE, &|| false, count_leaves).unwrap_or_default()
}

fn count_leaves<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    below(position, |next| count_leaves(next, depth - 1))
}

/// Adds up a count over the positions that are `most` plies above the leaves; `None` once `is_stopped`.
fn from_above<P: Position>(
    position: &P,
    depth: u32,
    most: u32,
    is_stopped: &dyn Fn() -> bool,
    count: impl Fn(&P, u32) -> u64,
) -> Option<u64> {
    let mut sum = 0;
    let mut waiting = vec![(position.clone(), depth)];
    while let Some((position, depth)) = waiting.pop() {
        if is_stopped() {
            return None;
        }
        if depth <= most {
            sum += count(&position, depth);
        } else {
            waiting.extend(position.legal_moves().into_iter().map(|mv| (position.after(&mv), depth - 1)));
        }
    }
    Some(sum)
}

/// Adds up a count over the positions after each move. It plays them in place, as a copy from [`Position::after`] would cost as
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
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(String, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    position.named_moves().into_iter().map(|(name, mv)| (name, perft(&position.after(&mv), below))).collect()
}
