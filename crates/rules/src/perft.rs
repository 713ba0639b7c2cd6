//! Perft, the standard test of a move generator: the number of move sequences of a given length.

use super::Position;

/// The number of plies counted by recursion, which is fastest. A list holds those above, so that great depths do not overflow the stack.
const RECURSIVE: u32 = 64;

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
    from_above(position, depth, count)
}

fn count<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => below(position, |next| count(next, depth - 1)),
    }
}

/// Counts the same, unless it is stopped: it asks `is_stopped` every few plies, and then returns `None`.
pub fn perft_until<P: Position>(position: &P, depth: u32, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    /// The largest depth, in plies, to count without a check for a stop.
    const MOMENT: u32 = 3;
    if is_stopped() {
        return None;
    }
    if depth <= MOMENT {
        return Some(perft(position, depth));
    }
    position.legal_moves().into_iter().map(|mv| perft_until(&position.after(&mv), depth - 1, is_stopped)).sum()
}

/// Counts the same with every leaf played: slower, and independent of [`Position::count_moves`].
pub fn leaf_by_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    from_above(position, depth, count_leaves)
}

fn count_leaves<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    below(position, |next| count_leaves(next, depth - 1))
}

/// Adds up a recursive count over the positions above its depth.
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
