//! The time that a search has taken.

use std::time::{Duration, Instant};

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
