//! The limits of a search.

use std::time::Duration;

/// The time left on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// The number of moves to make in the time left, or `None` for all the rest of the game.
    pub moves: Option<u32>,
}

/// The time that may pass between the end of a search and the moment when the clock is stopped: on a busy machine a process waits for its
/// move.
const OVERHEAD: Duration = Duration::from_millis(30);
/// The number of moves that a game is expected to last from here.
const MOVES_TO_COME: u32 = 28;

impl Clock {
    /// Returns the soft and the hard limit: the time after which no deeper search is begun, and the time after which a running one is
    /// broken off.
    pub(super) fn plan(&self) -> (Duration, Duration) {
        let left = self.left.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
        let moves = self.moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
        let share = left / moves + self.increment * 3 / 4;
        let most = if moves == 1 { left * 9 / 10 } else { left * 2 / 5 };
        (share.min(most), (share * 4).min(most))
    }
}

/// The limits of a search: it ends at the first one reached. Without any, it goes on until it is stopped or has seen all there is.
///
/// More may follow, so other crates begin with the default:
///
/// ```
/// use pawnstorm_engine::Limits;
/// let limits = Limits::default().with_nodes(10_000).with_threads(2);
/// assert_eq!((limits.nodes, limits.depth, limits.threads), (Some(10_000), None, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most nodes searched by each thread.
    pub nodes: Option<u64>,
    /// The deepest search, in plies.
    pub depth: Option<u32>,
    /// The longest time.
    pub time: Option<Duration>,
    /// The clock from which the time for the move is allotted.
    pub clock: Option<Clock>,
    /// The number of best moves to find, each with its line; at least one.
    pub lines: usize,
    /// The number of search threads; at least one.
    pub threads: usize,
    /// The only moves to search, by their places in the list of legal moves; all, if there is none.
    pub only: Vec<usize>,
}

impl Limits {
    /// Returns the same limits with `nodes` for each thread.
    #[must_use]
    pub const fn with_nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Returns the same limits with a maximal `depth` in plies.
    #[must_use]
    pub const fn with_depth(mut self, depth: u32) -> Self {
        self.depth = Some(depth);
        self
    }

    /// Returns the same limits with a maximal `time`.
    #[must_use]
    pub const fn with_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Returns the same limits with the time for the move taken from `clock`.
    #[must_use]
    pub const fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Returns the same limits with so many best `lines` to find.
    #[must_use]
    pub const fn with_lines(mut self, lines: usize) -> Self {
        self.lines = lines;
        self
    }

    /// Returns the same limits with so many search `threads`.
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Returns the same limits with `only` the moves at these places of the list of legal moves to search.
    #[must_use]
    pub fn with_only(mut self, only: Vec<usize>) -> Self {
        self.only = only;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, depth: None, time: None, clock: None, lines: 1, threads: 1, only: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_never_spends_what_is_not_there() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000, 10_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
                    let (soft, hard) = Clock { left, increment, moves }.plan();
                    assert!(soft <= hard && hard <= left.max(Duration::from_millis(1)));
                }
            }
        }
    }
}
