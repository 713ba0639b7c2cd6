//! The table of proofs, which threads share without a lock. An entry is one number, and exact: the index of its bucket and the stored part of
//! the position's number identify one position.

use super::bounds::Bounds;
use std::sync::atomic::{AtomicU64, Ordering};

/// The entries of a bucket: one cache line.
const BUCKET: usize = 8;
/// The bits of an entry below those of the position: four for the bounds, six for the cost.
const KNOWN_BITS: u32 = 4;
const COST_BITS: u32 = 6;
const KEY_SHIFT: u32 = KNOWN_BITS + COST_BITS;
const NUMBER_BITS: u32 = 72;
/// The minimum number of bits of an index, so that the rest of a number fits into an entry.
const MIN_BITS: u32 = NUMBER_BITS - (64 - KEY_SHIFT);
/// The maximum number of bits of an index; more than any machine has memory for.
const MAX_BITS: u32 = 40;
pub(super) const MIN_BYTES: usize = size_of::<Bucket>() << MIN_BITS;
/// An entry of nothing: no bounds are written so.
const EMPTY: u64 = 0;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; BUCKET]);

#[derive(Debug)]
pub(super) struct Table {
    buckets: Box<[Bucket]>,
    /// The bits of an index.
    bits: u32,
}

/// The place of a position in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    index: usize,
    rest: u64,
}

impl Table {
    /// Allocates a table of `megabytes` MB, rounded down to a power of two, but at least 16.
    pub(super) fn new(megabytes: usize) -> Option<Self> {
        let bits = ((megabytes.max(1) << 20) / size_of::<Bucket>()).ilog2().clamp(MIN_BITS, MAX_BITS);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(1 << bits).ok()?;
        buckets.resize_with(1 << bits, Bucket::default);
        Some(Self { buckets: buckets.into(), bits })
    }

    pub(super) const fn size(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Splits a position's number: the low bits are the index, mixed with the rest, which is stored.
    pub(super) fn place(&self, number: u128) -> Place {
        let rest = (number >> self.bits) as u64;
        let mixed = (rest ^ rest >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let low = number as usize & (self.buckets.len() - 1);
        Place { index: low ^ (mixed >> (64 - self.bits)) as usize, rest }
    }

    pub(super) fn get(&self, place: Place) -> Bounds {
        self.entry(place).map_or(Bounds::UNKNOWN, bounds)
    }

    fn entry(&self, place: Place) -> Option<u64> {
        let entries = self.buckets[place.index].0.iter().map(|cell| cell.load(Ordering::Relaxed));
        entries.into_iter().find(|&entry| is_of(entry, place))
    }

    /// Returns the cost of the proof about a position, as the binary logarithm of its nodes.
    pub(super) fn cost(&self, place: Place) -> u64 {
        self.entry(place).map_or(0, cost_of)
    }

    /// Stores proved bounds and their cost in nodes: over the older bounds of the position, or over the cheapest entry of the bucket.
    pub(super) fn put(&self, place: Place, proved: Bounds, nodes: u64) {
        let (mut proved, mut cost) = (proved, u64::from(nodes.max(1).ilog2()));
        let mut least = (u64::MAX, &self.buckets[place.index].0[0]);
        for cell in &self.buckets[place.index].0 {
            let entry = cell.load(Ordering::Relaxed);
            if is_of(entry, place) {
                proved = proved.and(bounds(entry));
                cost = cost.max(cost_of(entry));
                least.1 = cell;
                break;
            }
            let value = if entry == EMPTY { 0 } else { 1 + cost_of(entry) };
            if value < least.0 {
                least = (value, cell);
            }
        }
        let known = (proved.least + 2) as u64 | ((2 - proved.most) as u64) << 2;
        least.1.store(place.rest << KEY_SHIFT | cost << KNOWN_BITS | known, Ordering::Relaxed);
    }

    /// Returns how full the table is, in thousandths.
    pub(super) fn full(&self) -> u32 {
        let cells = self.buckets.iter().flat_map(|bucket| &bucket.0).take(1000);
        cells.filter(|cell| cell.load(Ordering::Relaxed) != EMPTY).count() as u32
    }
}

const fn is_of(entry: u64, place: Place) -> bool {
    entry >> KEY_SHIFT == place.rest && entry != EMPTY
}

const fn bounds(entry: u64) -> Bounds {
    Bounds { least: (entry & 3) as i8 - 2, most: 2 - (entry >> 2 & 3) as i8 }
}

const fn cost_of(entry: u64) -> u64 {
    entry >> KNOWN_BITS & ((1 << COST_BITS) - 1)
}

impl Place {
    /// Returns a hash of the position, never 0.
    pub(super) fn hash(self) -> u64 {
        (self.rest.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (self.index as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93))
            .rotate_left(29)
            | 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_and_nothing_else() {
        let table = Table::new(16).expect("there is memory");
        let all = [(-1, -1), (-1, 0), (0, 0), (0, 1), (1, 1)].map(|(least, most)| Bounds { least, most });
        for (number, known) in
            (0..1000_u128).map(|number| number.pow(7) % (1 << NUMBER_BITS)).zip(all.into_iter().cycle())
        {
            let place = table.place(number);
            table.put(place, known, 1 << 20);
            assert_eq!(table.get(place), known);
            assert_eq!(table.cost(place), 20);
            for bit in 0..NUMBER_BITS {
                let other = table.place(number ^ 1 << bit);
                assert!(place.index != other.index || place.rest != other.rest);
            }
        }
    }

    #[test]
    fn two_bounds_are_one_entry() {
        let table = Table::new(16).expect("there is memory");
        let place = table.place(7);
        table.put(place, Bounds::answered(0, true), 1);
        table.put(place, Bounds::answered(1, false), 1);
        assert_eq!(table.get(place), Bounds::exactly(0));
    }

    #[test]
    fn what_cost_most_is_kept() {
        let table = Table::new(16).expect("there is memory");
        let dear = table.place(1);
        table.put(dear, Bounds::exactly(1), 1 << 30);
        for rest in 1..100 {
            table.put(Place { index: dear.index, rest: dear.rest + rest }, Bounds::exactly(0), 1 << 10);
        }
        assert_eq!(table.get(dear), Bounds::exactly(1));
        assert_eq!(table.get(Place { index: dear.index, rest: dear.rest + 99 }), Bounds::exactly(0));
    }
}
