//! A table of counts, shared by threads without a lock.

use crate::engine::clusters::{Cell, Clusters};

/// The number of bits of a cell that hold a count; the others hold its depth. Larger counts are not stored.
const BITS: u32 = 56;

/// The numbers of sequences from positions, by key and depth.
#[derive(Debug)]
pub(super) struct Table(Clusters);

impl Table {
    /// Allocates a table of `megabytes` MB, or a smaller one if memory is short.
    pub(super) fn new(megabytes: usize) -> Self {
        Self(Clusters::new(megabytes))
    }

    /// Returns the cells of a position at a depth: each depth has separate cells.
    fn cells(&self, key: u64, depth: u32) -> &[Cell; 4] {
        self.0.of(key.rotate_left(depth))
    }

    /// Returns the count from a position, if the table has it for exactly this depth.
    pub(super) fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let mut known = self.cells(key, depth).iter().filter_map(|cell| cell.get(key));
        known.find(|data| data >> BITS == u64::from(depth)).map(|data| data & ((1 << BITS) - 1))
    }

    /// Keeps the count from a position, over an empty cell of the cluster or the one of least depth.
    pub(super) fn put(&self, key: u64, depth: u32, count: u64) {
        if count >> BITS != 0 {
            return;
        }
        if let Some(cell) = self.cells(key, depth).iter().min_by_key(|cell| cell.data() >> BITS) {
            cell.put(key, u64::from(depth) << BITS | count);
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
