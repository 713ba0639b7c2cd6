//! Correction history: how far earlier searches differed from the evaluation in positions with the same pawn structure, to correct it from
//! then on.

use super::history::zeros;
use pawnstorm_rules::{Color, Searchable};
use std::collections::TryReserveError;

/// The number of pawn structures told apart for each side.
const PLACES: usize = 1 << 14;
/// The largest correction that is remembered, in parts of a hundredth of a pawn.
const MOST: i32 = 1024;
/// The number of parts in a hundredth of a pawn.
const PARTS: i32 = 14;

/// The corrections to the evaluation, by side and pawn structure.
pub(super) struct CorrectionHistory(Box<[i16]>);

impl CorrectionHistory {
    pub(super) fn new() -> Result<Self, TryReserveError> {
        zeros(2 * PLACES).map(Self)
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    fn place<P: Searchable>(position: &P) -> usize {
        let side = if position.turn() == Color::White { 0 } else { PLACES };
        side + position.pawn_key() as usize % PLACES
    }

    /// Returns the correction to add to the evaluation, in hundredths of a pawn.
    #[inline]
    pub(super) fn of<P: Searchable>(&self, position: &P) -> i32 {
        i32::from(self.0[Self::place(position)]) / PARTS
    }

    /// Learns from a search of this depth, whose score was by `more` above the corrected evaluation.
    pub(super) fn learn<P: Searchable>(&mut self, position: &P, more: i32, depth: i32) {
        let bonus = (more * depth / 8).clamp(-MOST / 4, MOST / 4);
        let value = &mut self.0[Self::place(position)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
        debug_assert!(i32::from(*value).abs() <= MOST, "no correction is more than it can hold: {value}");
    }
}
