//! The transposition table, which threads share without a lock.

use super::clusters::{Cell, Clusters};
use super::score::{WIN, WINS};
use super::searcher::MAX_DEPTH;
use std::hint::black_box;
use std::sync::atomic::{AtomicU8, Ordering};

pub(super) const NO_MOVE: u16 = u16::MAX;
pub(super) const NO_EVAL: i16 = i16::MIN;
/// The maximum depth of an entry, that of an exhaustive search.
pub(super) const DEEPEST: u8 = MAX_DEPTH as u8 + 120;
/// The number of ages before the counter wraps: it has five bits.
const AGES: u8 = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// No score, only the evaluation.
    None,
    Lower,
    Upper,
    Exact,
}

impl Bound {
    /// Returns the kind of bound of the `best` score found. `raised` is whether it raised alpha.
    pub(super) const fn of(best: i32, beta: i32, raised: bool) -> Self {
        if best >= beta {
            Self::Lower
        } else if raised {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// Converts a score for the table, where a win counts from the position, not from the root: other lines reach it at another ply.
pub(super) const fn score_from(score: i32, ply: usize) -> i16 {
    debug_assert!(score.abs() <= WIN - ply as i32, "no win comes before the position it is in");
    (if score >= WINS {
        score + ply as i32
    } else if score <= -WINS {
        score - ply as i32
    } else {
        score
    }) as i16
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move, as its index in the list of legal moves.
    pub(super) mv: u16,
    /// The score, with wins counted from the position.
    pub(super) score: i16,
    pub(super) eval: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// Whether the position was ever part of a principal variation.
    pub(super) pv: bool,
}

impl Entry {
    /// Returns the score at `ply` plies from the root.
    pub(super) const fn score_at(self, ply: usize) -> i32 {
        let score = self.score as i32;
        if score >= WINS {
            score - ply as i32
        } else if score <= -WINS {
            score + ply as i32
        } else {
            score
        }
    }

    /// Returns the score, if it allows a cutoff within the window.
    pub(super) fn decides(self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = self.score_at(ply);
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
            Bound::None => false,
        };
        enough.then_some(score)
    }

    /// Returns the score if its bound makes it a better estimate than `static_eval`, which it returns otherwise.
    pub(super) const fn refine(self, static_eval: i32, ply: usize) -> i32 {
        let score = self.score_at(ply);
        match self.bound {
            Bound::Exact => score,
            Bound::Lower if score > static_eval => score,
            Bound::Upper if score < static_eval => score,
            _ => static_eval,
        }
    }

    fn pack(self, age: u8) -> u64 {
        u64::from(self.mv)
            | u64::from(self.score as u16) << 16
            | u64::from(self.eval as u16) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
            | u64::from(self.pv) << 58
            | u64::from(age) << 59
    }

    fn unpack(data: u64) -> Self {
        let bound = [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact][(data >> 56 & 3) as usize];
        Self {
            mv: data as u16,
            score: (data >> 16) as u16 as i16,
            eval: (data >> 32) as u16 as i16,
            depth: (data >> 48) as u8,
            bound,
            pv: data >> 58 & 1 != 0,
        }
    }
}

#[derive(Debug)]
pub(super) struct TranspositionTable {
    clusters: Clusters,
    age: AtomicU8,
}

impl TranspositionTable {
    /// Allocates a table of `megabytes` MB, or a smaller one where memory is short.
    pub(super) fn new(megabytes: usize) -> Self {
        Self { clusters: Clusters::new(megabytes), age: AtomicU8::new(0) }
    }

    pub(super) const fn size(&self) -> usize {
        self.clusters.size()
    }

    pub(super) fn clear(&mut self) {
        self.clusters.clear();
        *self.age.get_mut() = 0;
    }

    /// Starts a new age, for a new search: entries of earlier ones are replaced first.
    pub(super) fn age(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Reads the cell of a position that will be needed soon (prefetching), so that memory answers during other work.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        black_box(self.clusters.of(key)[0].data());
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.clusters.of(key).iter().find_map(|cell| cell.get(key)).map(Entry::unpack)
    }

    /// Stores an entry over that of the same position, over an empty cell, or over the shallowest cell of the cluster, where each age counts as
    /// eight plies (replacement by depth and age).
    pub(super) fn put(&self, key: u64, mut entry: Entry) {
        debug_assert!(entry.depth <= DEEPEST, "no search is so deep: {entry:?}");
        debug_assert!(i32::from(entry.score).abs() <= WIN, "no score is beyond a win: {entry:?}");
        let age = self.age.load(Ordering::Relaxed);
        let mut worst: Option<(i32, &Cell)> = None;
        for cell in self.clusters.of(key) {
            let data = cell.data();
            let old = Entry::unpack(data);
            if cell.get(key).is_some() {
                // Keep a much deeper result of this search, and any result rather than one of quiescence search.
                let deeper = old.depth > entry.depth + 4 || entry.depth == 0 && old.depth > 0;
                if entry.bound != Bound::Exact && deeper && (data >> 59) as u8 == age {
                    return;
                }
                // Keep the old move if there is no new one, unless the two count in different lists: quiescence search has its own.
                if entry.mv == NO_MOVE && (entry.depth == 0) == (old.depth == 0) {
                    entry.mv = old.mv;
                }
                worst = Some((0, cell));
                break;
            }
            let years = i32::from((AGES + age - (data >> 59) as u8) % AGES);
            let value = if data == 0 { i32::MIN } else { i32::from(old.depth) - 8 * years };
            if worst.is_none_or(|(least, _)| value < least) {
                worst = Some((value, cell));
            }
        }
        if let Some((_, cell)) = worst {
            cell.put(key, entry.pack(age));
        }
    }

    /// Returns how full the table is with entries of this search, in thousandths, from a sample of 1,000 cells.
    pub(super) fn full(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let data = self.clusters.cells().take(1000).map(Cell::data);
        data.filter(|&data| data != 0 && (data >> 59) as u8 == age).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found() {
        let table = TranspositionTable::new(1);
        for (key, score) in [(0, -30_000), (1, 30_000), (u64::MAX, -1), (0x1234_5678_9ABC_DEF0, 0)] {
            for bound in [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry { mv: 415, score, eval: -score, depth: 113, bound, pv: score > 0 };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                assert_eq!(table.get(key ^ 0x10), None);
            }
        }
    }
}
