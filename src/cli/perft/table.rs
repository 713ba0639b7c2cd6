//! A table of counts, shared by threads without a lock: a cell is two numbers, and the first is the position's key mixed with the second,
//! so that a cell written by two threads at once fits no position.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of bits of a cell that hold a count; the others hold its depth. A greater count is not kept.
const BITS: u32 = 56;

#[derive(Debug, Default)]
struct Cell {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// The cells that a key may use: one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Cell; 4]);

/// The numbers of sequences from positions, by key and depth.
#[derive(Debug)]
pub(super) struct Table {
    clusters: Box<[Cluster]>,
}

impl Table {
    /// Allocates a table of so many megabytes; where there is no memory for them, the largest that halving them finds.
    pub(super) fn new(megabytes: usize) -> Self {
        let mut size = (megabytes.max(1) << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        while size > 1 && clusters.try_reserve_exact(size).is_err() {
            size /= 2;
        }
        clusters.resize_with(size, Cluster::default);
        Self { clusters: clusters.into() }
    }

    fn cluster(&self, key: u64, depth: u32) -> &[Cell; 4] {
        // The upper half of the product spreads the keys evenly over any number of clusters; each depth has a place of its own.
        let place = (u128::from(key.rotate_left(depth)) * self.clusters.len() as u128) >> 64;
        &self.clusters[place as usize].0
    }

    /// Returns the count from a position, if it is known at exactly this depth.
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        self.cluster(key, depth).iter().find_map(|cell| {
            let data = cell.data.load(Ordering::Relaxed);
            let same = cell.mixed.load(Ordering::Relaxed) ^ data == key && data >> BITS == u64::from(depth);
            same.then_some(data & ((1 << BITS) - 1))
        })
    }

    /// Keeps the count from a position, over an empty cell of the cluster or the one of least depth.
    pub(super) fn put(&self, key: u64, depth: u32, count: u64) {
        if count >> BITS != 0 {
            return;
        }
        let data = u64::from(depth) << BITS | count;
        if let Some(cell) = self.cluster(key, depth).iter().min_by_key(|cell| cell.data.load(Ordering::Relaxed) >> BITS)
        {
            cell.data.store(data, Ordering::Relaxed);
            cell.mixed.store(key ^ data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_found_by_its_whole_key_and_depth() {
        let table = Table::new(1);
        for (key, depth, count) in
            [(0, 2, 7), (0xF0F0, 2, 0), (u64::MAX, 100, (1 << BITS) - 1), (0x1234_5678_9ABC_DEF0, 3, 8902)]
        {
            assert_eq!(table.get(key, depth), None);
            table.put(key, depth, count);
            assert_eq!(table.get(key, depth), Some(count));
            assert_eq!(table.get(key, depth + 1), None);
            assert!((0..64).all(|bit| table.get(key ^ 1 << bit, depth).is_none()));
        }
        table.put(5, 2, 1 << BITS);
        assert_eq!(table.get(5, 2), None, "it does not fit");
    }
}
