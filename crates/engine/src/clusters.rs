//! The memory of a table that threads share without a lock (lockless hashing). A cell holds two numbers: its data, and the key of the
//! position XORed with the data. Where two threads wrote a cell at once, the two no longer match, and the cell counts as empty.

use std::sync::atomic::{AtomicU64, Ordering};

/// The entry of one position.
#[derive(Debug, Default)]
pub struct Cell {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// The cells that a key may use: one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Cell; 4]);

/// Cells by key.
#[derive(Debug)]
pub struct Clusters(Box<[Cluster]>);

impl Clusters {
    /// Allocates `megabytes` MB, at least 1. Where memory is short, it halves the size until the allocation succeeds.
    pub fn new(megabytes: usize) -> Self {
        let mut count = (megabytes.max(1) << 20) / size_of::<Cluster>();
        let mut clusters = Vec::new();
        while count > 1 && clusters.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        clusters.resize_with(count, Cluster::default);
        Self(clusters.into())
    }

    /// Returns the size in bytes.
    pub const fn size(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// Empties all cells.
    pub fn clear(&mut self) {
        self.0.fill_with(Cluster::default);
    }

    /// Returns the cells that a key may use.
    #[inline]
    pub fn of(&self, key: u64) -> &[Cell; 4] {
        // The upper half of the product spreads the keys evenly over any number of clusters.
        let place = (u128::from(key) * self.0.len() as u128) >> 64;
        &self.0[place as usize].0
    }

    /// Returns all cells.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.0.iter().flat_map(|cluster| &cluster.0)
    }
}

impl Cell {
    /// Returns the data of any position; 0 if the cell is empty.
    #[inline]
    pub fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    /// Returns the data of the position with `key`, if the cell holds it.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let data = self.data();
        (self.mixed.load(Ordering::Relaxed) ^ data == key && data != 0).then_some(data)
    }

    /// Stores `data`, which must not be 0, for the position with `key`.
    #[inline]
    pub fn put(&self, key: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.mixed.store(key ^ data, Ordering::Relaxed);
    }
}
