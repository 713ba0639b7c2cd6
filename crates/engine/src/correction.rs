//! Correction history: how far earlier searches differed from the evaluation in positions that have something in common, to correct it from
//! then on.

use super::history::zeros;
use super::ordering::{ARRIVALS, Before};
use pawnstorm_rules::{Color, Searchable};
use std::collections::TryReserveError;

/// The number of structures told apart for each side.
const PLACES: usize = 1 << 14;
/// The largest correction that is remembered, in parts of a hundredth of a pawn.
const MOST: i32 = 1024;
/// The number of parts in a hundredth of a pawn.
const PARTS: i32 = 14;
/// The number of tables: by the pawns, by White's pieces, by Black's pieces, and by the last two moves.
const TABLES: usize = 4;

/// The corrections to the evaluation.
pub(super) struct CorrectionHistory([Box<[i16]>; TABLES]);

/// The places of a position in the tables.
type Places = [usize; TABLES];

impl CorrectionHistory {
    pub(super) fn new() -> Result<Self, TryReserveError> {
        let table = || zeros(2 * PLACES);
        Ok(Self([table()?, table()?, table()?, zeros(2 * ARRIVALS * ARRIVALS)?]))
    }

    pub(super) fn clear(&mut self) {
        self.0.iter_mut().for_each(|table| table.fill(0));
    }

    /// Returns where the corrections of a position are, given the moves before it, last first.
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

    /// Returns the correction to add to the evaluation, in hundredths of a pawn.
    #[inline]
    pub(super) fn of<P: Searchable>(&self, position: &P, before: Before) -> i32 {
        let places = Self::places(position, before);
        let sum: i32 = self.0.iter().zip(places).map(|(table, place)| i32::from(table[place])).sum();
        sum / (2 * PARTS)
    }

    /// Learns from a search of this depth, whose score was by `more` above the corrected evaluation.
    pub(super) fn learn<P: Searchable>(&mut self, position: &P, before: Before, more: i32, depth: i32) {
        let bonus = (more * depth / 8).clamp(-MOST / 4, MOST / 4);
        for (table, place) in self.0.iter_mut().zip(Self::places(position, before)) {
            let value = &mut table[place];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / MOST) as i16;
            debug_assert!(i32::from(*value).abs() <= MOST, "no correction is more than it can hold: {value}");
        }
    }
}
