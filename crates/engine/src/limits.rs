//! The limits of a search, and the time that it has taken.

use std::time::{Duration, Instant};

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// The number of moves to the next time control; `None` for the rest of the game.
    pub moves: Option<u32>,
}

/// The time between the end of a search and the stop of the clock: on a busy machine the move waits for other processes.
const OVERHEAD: Duration = Duration::from_millis(30);
/// The number of moves that the game is expected to last from here.
const MOVES_TO_COME: u32 = 28;

impl Clock {
    /// Returns the soft limit, which stops further iterations from starting, and the hard limit, which cuts off a running one.
    pub(super) fn plan(&self) -> (Duration, Duration) {
        let left = self.left.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
        let moves = self.moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
        // A quarter of the increment goes into a reserve.
        let share = left / moves + self.increment * 3 / 4;
        // The last move before a time control may use nearly all the time; any other leaves enough for the moves to come.
        let most = if moves == 1 { left * 9 / 10 } else { left * 2 / 5 };
        (share.min(most), (share * 4).min(most))
    }
}

/// The limits of a search, which ends at the first one it reaches. Without any, it runs until [`Shared::stop`](super::Shared::stop) or the
/// maximum depth.
///
/// ```
/// use pawnstorm_engine::Limits;
/// let limits = Limits { nodes: Some(10_000), threads: 2, ..Limits::default() };
/// assert_eq!((limits.depth, limits.lines), (None, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The node limit of each thread.
    pub nodes: Option<u64>,
    /// The depth limit, in plies.
    pub depth: Option<u32>,
    /// The time limit.
    pub time: Option<Duration>,
    /// The clock that the time for this move comes from.
    pub clock: Option<Clock>,
    /// The number of best moves to find, each with its line; at least one.
    pub lines: usize,
    /// The number of search threads; at least one.
    pub threads: usize,
    /// The only moves to search, by their indices in the list of legal moves; empty for all.
    pub only: Vec<usize>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, depth: None, time: None, clock: None, lines: 1, threads: 1, only: Vec::new() }
    }
}

/// The assumed number of nodes per second on platforms without a clock.
const NODES_A_SECOND: f64 = 500_000.0;

/// A stopwatch. On `wasm32-unknown-unknown`, where reading the clock panics, it estimates the time from the nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch(Option<Instant>);

impl Stopwatch {
    pub(super) fn start() -> Self {
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        Self(has_clock.then(Instant::now))
    }

    /// Returns the time since the start, after a search of `nodes` nodes.
    pub(super) fn elapsed(self, nodes: u64) -> Duration {
        self.0.map_or_else(|| estimated(nodes), |start| start.elapsed())
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn estimated(nodes: u64) -> Duration {
    Duration::from_secs_f64(nodes as f64 / NODES_A_SECOND)
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
