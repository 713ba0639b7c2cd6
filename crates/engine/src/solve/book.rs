//! The book: positions that take the solver long, each with its value and a best move.
//!
//! It covers the perfect side's play from the start of the game, with either colour: each position with this side to move that takes long
//! to prove, with its value and its move; and so on after every reply of the other side. `pawnstorm-lab book` makes it.
//!
//! The file is compressed (deflate): a row of entries of ten bytes, in the order of the positions' numbers. First comes the number, that of the
//! lesser of the two mirror images, in nine bytes, the greatest first; then the value as 0 to 2, times 64, plus the number of the move, which is
//! counted as in certificates.

use super::search::place;
use super::{Bounds, Known, Race, Solver, Value, bounds};
use miniz_oxide::inflate::decompress_to_vec;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The bytes of an entry.
const ENTRY: usize = 10;
/// The cost of a book entry in the table, as a binary logarithm of nodes: more than any search, so that the table keeps it.
const COST: u32 = 40;

static BOOK: LazyLock<Vec<u8>> =
    LazyLock::new(|| decompress_to_vec(include_bytes!("book.bin")).expect("a compressed book"));

/// Finds a position in the book.
pub fn find(race: &Race) -> Option<Known> {
    if !race.has_number() {
        return None;
    }
    let canonical = race.canonical();
    let key = canonical.number().to_be_bytes();
    let (entries, _) = BOOK.as_chunks::<ENTRY>();
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
    let (entries, _) = BOOK.as_chunks::<ENTRY>();
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

// What holds of the book as it is.
#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// One entry of so many is checked against the solver, as far as so many nodes tell; `PAWNSTORM_BOOK=1` checks each, and further.
    fn thoroughness() -> (usize, u64) {
        if std::env::var_os("PAWNSTORM_BOOK").is_some() { (1, 100_000) } else { (40, 1_000) }
    }

    fn found(pawns: Race) -> Option<(Value, Race)> {
        find(&pawns).map(|known| (known.value, known.best))
    }

    #[test]
    fn every_entry_is_found_with_its_mirror_image() {
        assert!(entries().map(|(pawns, ..)| pawns.number()).is_sorted_by(|one, next| one < next));
        for (pawns, value, child) in entries() {
            assert_eq!(pawns, pawns.canonical());
            assert_eq!(found(pawns), Some((value, child)));
            let mirrored = pawns.mirrored();
            if mirrored != pawns {
                assert_eq!(found(mirrored), Some((value, child.mirrored())));
            }
        }
    }

    #[test]
    fn the_book_knows_the_start_and_every_first_move() {
        assert_eq!(found(Race::START).map(|(value, _)| value), Some(Value::Win));
        let solver = Solver::new(16, 1).expect("there is memory").with_book();
        let first: Vec<_> = Race::START.children().into_iter().map(|child| child.pawns).collect();
        let wins: Vec<_> = first
            .into_iter()
            .filter(|child| {
                let (value, _) = found(*child).expect("it is in the book");
                assert_eq!(solver.value_within(child, 1), Some(value));
                value == Value::Loss
            })
            .collect();
        let files = wins.iter().map(|child| child.enemy.swap_bytes() >> 24 & 0xFF).fold(0, |all, file| all | file);
        assert_eq!((wins.len(), files), (4, 0b0110_0110), "b4, c4, f4 and g4 win");
    }

    /// Each is met in the perfect side's play from the start, with White or with Black.
    #[test]
    fn every_entry_is_a_position_of_the_game() {
        let mut open: Vec<_> = replies(&Race::START).into_iter().chain([Race::START]).collect();
        let mut seen = BTreeSet::new();
        while let Some(pawns) = open.pop() {
            if let Some((_, child)) = found(pawns)
                && seen.insert(pawns.canonical())
            {
                open.extend(replies(&child));
            }
        }
        assert_eq!(seen.len(), entries().count());
        assert_eq!(seen.len() * ENTRY, BOOK.len(), "each is legal");
    }

    /// No reply to a book move takes anything from its value: of those in the book, and of those that the solver knows soon.
    #[test]
    fn the_values_fit_together() {
        let (step, nodes) = thoroughness();
        let solver = Solver::new(16, 1).expect("there is memory");
        let (mut known, mut open) = (0, 0);
        for (number, (pawns, value, child)) in entries().enumerate() {
            for other in pawns.children() {
                if let Some((reply, _)) = found(other.pawns) {
                    assert!(reply.turned() <= value, "{pawns:x?} has a better move than the book says");
                }
            }
            for reply in replies(&child) {
                let after = match found(reply) {
                    Some((after, _)) => Some(after),
                    None if number % step == 0 => solver.value_within(&reply, nodes),
                    None => continue,
                };
                if let Some(after) = after {
                    assert!(after >= value, "{pawns:x?} is a {value}, but {reply:x?} a {after}");
                    known += 1;
                } else {
                    open += 1;
                }
            }
        }
        println!("{known} replies are known, {open} are not within {nodes} nodes");
    }

    #[test]
    fn what_is_not_in_the_book_is_not_found() {
        let files = |own, enemy| Race { own, enemy, passed: 0 };
        for pawns in [files(0x0F << 8, 0x0F << 48), files(0, 0), files(1 << 56, 1 << 48), files(1 << 8, 1)] {
            assert_eq!(found(pawns), None, "{pawns:x?}");
        }
        for byte in [0xC0, 0x10, 0x3F, 0xFF] {
            assert_eq!(read(&Race::START, byte), None, "{byte:x}");
        }
    }
}
