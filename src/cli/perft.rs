//! `pawnstorm perft`: counts the sequences of moves.

use super::values::{MOST_MEGABYTES, whole};
use super::{Failure, Start, position};
use crate::engine::clusters::{Cell, Clusters};
use crate::engine::{Repetition, Searchable, Visitor, visit};
use crate::rules::{Options, perft};
use clap::Args;
use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::{self, Builder};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm perft chess 5
  pawnstorm perft pawn-game 4 --divide
  pawnstorm perft chess 8 --threads 2 --hash 2048")]
pub(super) struct Perft {
    #[command(flatten)]
    start: Start,
    /// Depth in plies (at most 100)
    #[arg(value_parser = whole::<u32>(0..=100))]
    depth: u32,
    /// Print the count after each first move, too
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(1..=256))]
    threads: u16,
    /// Size of the hash table in megabytes; 0 for none
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = whole::<u32>(0..=MOST_MEGABYTES))]
    hash: u32,
}

impl Perft {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        visit(self.start.game.id, Count { options: self.start.begin.options(self.start.game)?, request: self, out })
            .unwrap_or(Ok(()))
    }
}

struct Count<'a> {
    options: Options,
    request: &'a Perft,
    out: &'a mut dyn Write,
}

impl Visitor for Count<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searchable>(self) -> Self::Output {
        let Perft { depth, divide, threads, hash, .. } = *self.request;
        let start: P = position(self.request.start.begin.fen.as_deref(), self.options)?;
        let table = (hash > 0).then(|| Table(Clusters::new(hash as usize)));
        let counter = Counter { threads: threads.into(), table };
        if divide && depth > 0 {
            let counts = counter.divide(&start, depth);
            for (first, count) in &counts {
                writeln!(self.out, "{first} {count}")?;
            }
            return Ok(writeln!(self.out, "{}", counts.iter().map(|(_, count)| count).sum::<u64>())?);
        }
        Ok(writeln!(self.out, "{}", counter.perft(&start, depth))?)
    }
}

/// The smallest depth of a stored count: a smaller one is quicker to compute than to find.
const MIN: u32 = 2;
/// The number of plies without progress that a rule of any game could start to count. Below it, the continuations depend only on the
/// position behind the key.
const COUNTED: u32 = 100;
/// The number of plies from the root to the positions that the threads share.
const SHARED: u32 = 2;

/// Counts by several threads, which share a table of counts.
pub struct Counter {
    pub threads: usize,
    pub table: Option<Table>,
}

impl Counter {
    /// Counts the sequences of exactly `depth` plies.
    pub fn perft<P: Searchable>(&self, start: &P, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.by_first_move(start, start.legal_moves().as_ref(), depth).iter().sum() }
    }

    /// Counts the sequences after each legal move, in machine notation, sorted by it.
    pub fn divide<P: Searchable>(&self, start: &P, depth: u32) -> Vec<(String, u64)> {
        let (names, moves): (Vec<_>, Vec<_>) = start.named_moves().into_iter().unzip();
        names.into_iter().zip(self.by_first_move(start, &moves, depth)).collect()
    }

    /// Counts the sequences after each of these legal moves. Idle threads take the positions a few plies later.
    fn by_first_move<P: Searchable>(&self, start: &P, moves: &[P::Move], depth: u32) -> Vec<u64> {
        let mut tasks: Vec<(usize, P)> = moves.iter().map(|mv| start.after(mv)).enumerate().collect();
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

/// The number of bits of a cell that hold a count; the others hold its depth. Larger counts are not stored.
const BITS: u32 = 56;

/// The numbers of sequences from positions, by key and depth, shared by threads without a lock.
pub struct Table(pub Clusters);

impl Table {
    /// Returns the cells of a position at a depth: each depth has separate cells.
    fn cells(&self, key: u64, depth: u32) -> &[Cell; 4] {
        self.0.of(key.rotate_left(depth))
    }

    /// Returns the count from a position, if the table has it for exactly this depth.
    pub fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let mut known = self.cells(key, depth).iter().filter_map(|cell| cell.get(key));
        known.find(|data| data >> BITS == u64::from(depth)).map(|data| data & ((1 << BITS) - 1))
    }

    /// Keeps the count from a position, over an empty cell of the cluster or the one of least depth.
    pub fn put(&self, key: u64, depth: u32, count: u64) {
        if count >> BITS != 0 {
            return;
        }
        if let Some(cell) = self.cells(key, depth).iter().min_by_key(|cell| cell.data() >> BITS) {
            cell.put(key, u64::from(depth) << BITS | count);
        }
    }
}
