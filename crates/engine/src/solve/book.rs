//! The book: positions that take the solver long, each with its value and a best move.
//!
//! It covers the perfect side's play from the start of the game, with either colour: each position with this side to move that takes long
//! to prove, with its value and its move; and so on after every reply of the other side. `pawnstorm-lab book` makes it.
//!
//! The file is a row of entries of ten bytes, in the order of the positions' numbers: the number, that of the lesser of the two mirror
//! images, in nine bytes, the greatest first; then the value as 0 to 2, times 64, and the number of the move, as certificates count.

#[cfg(test)]
mod tests;

use super::search::place;
use super::{Bounds, Known, Race, Solver, Value, bounds};
use std::collections::BTreeSet;

/// The bytes of an entry.
const ENTRY: usize = 10;
/// The cost of a book entry in the table, as a binary logarithm of nodes: more than any search, so that the table keeps it.
const COST: u32 = 40;

static BYTES: &[u8] = include_bytes!("book.bin");

const _: () = assert!(BYTES.len().is_multiple_of(ENTRY), "the book is made of whole entries");

/// Finds a position in the book.
pub fn find(race: &Race) -> Option<Known> {
    if !race.has_number() {
        return None;
    }
    let canonical = race.canonical();
    let key = canonical.number().to_be_bytes();
    let (entries, _) = BYTES.as_chunks::<ENTRY>();
    let at = entries.binary_search_by(|entry| entry[..ENTRY - 1].cmp(&key[size_of::<u128>() - (ENTRY - 1)..])).ok()?;
    let (value, child) = read(&canonical, entries[at][ENTRY - 1])?;
    let best = if canonical == *race { child } else { child.mirrored() };
    Some(Known { value, best })
}

/// Reads the position of an entry.
fn position(entry: &[u8; ENTRY]) -> Race {
    let number = entry[..ENTRY - 1].iter().fold(0, |number, byte| number << 8 | u128::from(*byte));
    Race::numbered(number)
}

/// Reads the last byte of an entry: the value and the position after the move.
fn read(canonical: &Race, byte: u8) -> Option<(Value, Race)> {
    let value = [Value::Loss, Value::Draw, Value::Win].get(usize::from(byte >> 6))?;
    let child = canonical.by_arrival().get(usize::from(byte & 0x3F))?.pawns;
    Some((*value, child))
}

/// Returns the entries: each position, its value, and the position after the move.
fn entries() -> impl Iterator<Item = (Race, Value, Race)> {
    let (entries, _) = BYTES.as_chunks::<ENTRY>();
    entries.iter().filter_map(|entry| {
        let pawns = position(entry);
        let (value, child) = read(&pawns, entry[ENTRY - 1])?;
        Some((pawns, value, child))
    })
}

/// Returns the positions after each move that need a search, one of two mirror images: those that the book may need next.
pub fn replies(pawns: &Race) -> BTreeSet<Race> {
    if pawns.over().is_some() {
        return BTreeSet::new();
    }
    let children = pawns.children().into_iter().map(|child| child.pawns.canonical());
    children.filter(|reply| reply.over().is_none() && bounds(reply).least < bounds(reply).most).collect()
}

impl Solver {
    /// Returns the same solver with the book in its table, so that every search profits from it.
    pub fn with_book(self) -> Self {
        self.with(entries())
    }

    /// Returns the same solver with book entries in its table: each position, its value, and the position after a move that reaches it.
    pub fn with(self, entries: impl Iterator<Item = (Race, Value, Race)>) -> Self {
        let put = |pawns: &Race, value: Value| {
            if pawns.over().is_none() && pawns.has_number() {
                self.table.put(place(&self.table, pawns), Bounds::exactly(value as i8), 1 << COST);
            }
        };
        for (pawns, value, child) in entries {
            put(&pawns, value);
            put(&child, value.turned());
        }
        self
    }
}
