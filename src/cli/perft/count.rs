//! Perft by several threads, which share a table of counts.

use super::table::Table;
use crate::engine::{Repetition, Searchable};
use crate::rules::perft;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, Builder};

/// The smallest depth of a stored count: a smaller one is quicker to compute than to find.
const MIN: u32 = 2;
/// The number of plies without progress that a rule of any game could start to count. Below it, the continuations depend only on the
/// position behind the key.
const COUNTED: u32 = 100;
/// The number of plies from the root to the positions that the threads share.
const SHARED: u32 = 2;

/// How sequences are counted.
#[derive(Debug)]
pub(super) struct Counter {
    threads: usize,
    table: Option<Table>,
}

impl Counter {
    /// Creates a counter with `threads` threads and a table of `megabytes` MB.
    pub(super) fn new(threads: usize, megabytes: usize) -> Self {
        Self { threads, table: (megabytes > 0).then(|| Table::new(megabytes)) }
    }

    /// Counts the sequences of exactly `depth` plies.
    pub(super) fn perft<P: Searchable>(&self, start: &P, depth: u32) -> u64 {
        if self.threads == 1 || depth <= SHARED {
            return self.count(start, depth);
        }
        self.by_first_move(start, depth).iter().sum()
    }

    /// Counts the sequences after each legal move, in machine notation, sorted by it.
    pub(super) fn divide<P: Searchable>(&self, start: &P, depth: u32) -> Vec<(String, u64)> {
        let names = start.legal_moves().into_iter().map(|mv| start.path(&mv).to_string());
        let mut counts: Vec<(String, u64)> = names.zip(self.by_first_move(start, depth)).collect();
        counts.sort();
        counts
    }

    /// Counts the sequences after each legal move, in order. Idle threads take the positions a few plies later.
    fn by_first_move<P: Searchable>(&self, start: &P, depth: u32) -> Vec<u64> {
        let mut tasks: Vec<(usize, P)> =
            start.legal_moves().into_iter().map(|mv| start.after(&mv)).enumerate().collect();
        let counts: Vec<AtomicU64> = tasks.iter().map(|_| AtomicU64::new(0)).collect();
        let mut left = depth.saturating_sub(1);
        if self.threads > 1 && depth > SHARED {
            let below = |(first, position): (usize, P)| {
                position.legal_moves().into_iter().map(move |mv| (first, position.after(&mv)))
            };
            tasks = tasks.into_iter().flat_map(below).collect();
            left -= 1;
        }
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some((first, position)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                counts[*first].fetch_add(self.count(position, left), Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                // If the system refuses a thread, the others do its work.
                if Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        counts.into_iter().map(AtomicU64::into_inner).collect()
    }

    /// Counts the sequences from a position, with the table if there is one.
    fn count<P: Searchable>(&self, position: &P, depth: u32) -> u64 {
        match &self.table {
            Some(table) => look_up(table, position, depth),
            None => perft::perft(position, depth),
        }
    }
}

fn look_up<P: Searchable>(table: &Table, position: &P, depth: u32) -> u64 {
    if depth < MIN {
        return perft::perft(position, depth);
    }
    let known = P::REPETITION == Repetition::Never || position.halfmove().saturating_add(depth) < COUNTED;
    let key = position.key();
    if known && let Some(count) = table.get(key, depth) {
        return count;
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        let mut next = position.clone();
        next.play(&mv);
        sum += look_up(table, &next, depth - 1);
    }
    if known {
        table.put(key, depth, sum);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::searched::{Visitor, visit};
    use crate::rules::Options;
    use crate::rules::variants::GAMES;
    use proptest::prelude::*;

    /// The most sequences that are counted from one position.
    const MAX: u64 = 20_000;

    /// Plays at random, and counts from where that leads in every way.
    struct Compare<'a> {
        choices: &'a [usize],
        /// Plies without progress that a position is given, so that it comes near the rules that count them.
        idle: u32,
        threads: usize,
    }

    impl Visitor for Compare<'_> {
        type Output = ();

        fn visit<P: Searchable>(self) {
            let mut position = P::start(Options::of(P::INFO).open());
            for &choice in self.choices {
                let moves = position.legal_moves();
                let Some(mv) = moves.as_ref().get(choice % moves.as_ref().len().max(1)) else { break };
                position.play(mv);
            }
            let fen = position.fen();
            let mut fields: Vec<&str> = fen.split(' ').collect();
            let idle = self.idle.to_string();
            if fields.len() > 4 && P::REPETITION != Repetition::Never {
                fields[4] = &idle;
            }
            let fen = fields.join(" ");
            let position = P::from_fen(&fen, Options::of(P::INFO).open()).unwrap_or(position);
            let counter = Counter::new(self.threads, 1);
            for depth in 0..=5 {
                let count = perft::perft(&position, depth);
                assert_eq!(counter.perft(&position, depth), count, "{} {fen} depth {depth}", P::INFO.id);
                if depth > 0 {
                    assert_eq!(counter.divide(&position, depth), perft::divide(&position, depth), "{fen}");
                }
                if count > MAX {
                    break;
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn threads_and_table_change_no_count(
            choices in prop::collection::vec(0..1000_usize, 0..60),
            idle in prop_oneof![Just(0_u32), 90..105_u32, 140..152_u32],
            threads in 1..4_usize,
        ) {
            for info in GAMES {
                visit(info.id, Compare { choices: &choices, idle, threads });
            }
        }
    }
}
