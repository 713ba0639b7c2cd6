//! How long a search may go on.

use std::time::Duration;

/// What remains on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// How many moves must be made in it, if not all that are left.
    pub moves: Option<u32>,
}

/// What may go by between the end of a search and the moment when the clock is stopped: on a busy machine a process waits
/// for its move.
const OVERHEAD: Duration = Duration::from_millis(30);
/// How many more moves a game may last.
const MOVES_TO_COME: u32 = 28;

impl Clock {
    /// The time after which no deeper search is begun, and the time after which a running one is broken off.
    pub(super) fn plan(&self) -> (Duration, Duration) {
        let left = self.left.saturating_sub(OVERHEAD).max(Duration::from_millis(1));
        let moves = self.moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
        let share = left / moves + self.increment * 3 / 4;
        let most = if moves == 1 { left * 9 / 10 } else { left * 2 / 5 };
        (share.min(most), (share * 4).min(most))
    }
}

/// When a search ends by itself: at the first of these. Without any, it goes on until it is stopped or has seen all there
/// is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions looked at by each thread.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Time.
    pub time: Option<Duration>,
    /// The clock by which the time is shared out.
    pub clock: Option<Clock>,
    /// How many of the best moves are looked for, each with its line; one at least.
    pub lines: usize,
    /// How many threads search; one at least.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: None, depth: None, time: None, clock: None, lines: 1, threads: 1 }
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
