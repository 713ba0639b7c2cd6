//! The history tables of a search thread, kept from search to search: move history, and correction history, which holds how far search results
//! differed from the static evaluation in similar positions, to correct later evaluations.

use super::ordering::{ARRIVALS, Before, MoveHistory};
use crate::Searchable;
use pawnstorm_rules::Color;
use std::collections::TryReserveError;

pub(super) struct History {
    pub(super) moves: MoveHistory,
    pub(super) correction: CorrectionHistory,
}

impl History {
    /// Allocates empty tables.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn new() -> Result<Self, TryReserveError> {
        Ok(Self { moves: MoveHistory::new()?, correction: CorrectionHistory::new()? })
    }

    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.correction.clear();
    }
}

pub(super) fn zeros(count: usize) -> Result<Box<[i16]>, TryReserveError> {
    let mut numbers = Vec::new();
    numbers.try_reserve_exact(count)?;
    numbers.resize(count, 0);
    Ok(numbers.into())
}

/// The number of entries of each table for each side.
const PLACES: usize = 1 << 14;
/// The limit of an entry, in [`PARTS`] of a centipawn: about 73 centipawns.
const MAX_CORRECTION: i32 = 1024;
/// The number of parts in a centipawn: finer than the evaluation, so that small updates add up.
const PARTS: i32 = 14;
/// The number of tables: by the pawns, by White's pieces, by Black's pieces, and by the last two moves.
const TABLES: usize = 4;

/// The corrections of the static evaluation.
pub(super) struct CorrectionHistory([Box<[i16]>; TABLES]);

/// The indices of a position in the tables.
type Places = [usize; TABLES];

impl CorrectionHistory {
    pub(super) fn new() -> Result<Self, TryReserveError> {
        let table = || zeros(2 * PLACES);
        Ok(Self([table()?, table()?, table()?, zeros(2 * ARRIVALS * ARRIVALS)?]))
    }

    pub(super) fn clear(&mut self) {
        self.0.iter_mut().for_each(|table| table.fill(0));
    }

    /// Returns the indices of `position`, which follows the moves `before`.
    #[inline]
    fn places<P: Searchable>(position: &P, before: Before) -> Places {
        let side = position.turn().index();
        let by = |key: u64| side * PLACES + key as usize % PLACES;
        let [last, earlier, _] = before.map(|slot| slot.map_or(0, |slot| usize::from(slot.arrival) % ARRIVALS));
        [
            by(position.pawn_key()),
            by(position.pieces_key(Color::White)),
            by(position.pieces_key(Color::Black)),
            (side * ARRIVALS + earlier) * ARRIVALS + last,
        ]
    }

    /// Returns the correction to add to the evaluation, in centipawns: less than the sum of all tables, as they overlap.
    #[inline]
    pub(super) fn of<P: Searchable>(&self, position: &P, before: Before) -> i32 {
        let places = Self::places(position, before);
        let sum: i32 = self.0.iter().zip(places).map(|(table, place)| i32::from(table[place])).sum();
        sum * 63 / (100 * PARTS)
    }

    /// Updates the tables after a search of `depth` plies whose score exceeded the corrected evaluation by `more` centipawns. Deeper searches
    /// count more, and a single one moves an entry by at most a quarter of its limit.
    pub(super) fn learn<P: Searchable>(&mut self, position: &P, before: Before, more: i32, depth: i32) {
        let bonus = (more * depth / 8).clamp(-MAX_CORRECTION / 4, MAX_CORRECTION / 4);
        for (table, place) in self.0.iter_mut().zip(Self::places(position, before)) {
            let value = &mut table[place];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MAX_CORRECTION) as i16;
            debug_assert!(i32::from(*value).abs() <= MAX_CORRECTION, "no correction is more than it can hold: {value}");
        }
    }
}
