//! How far the evaluation was off where the slow pieces stood alike: what a search came to corrects it from then on.

use super::history::zeros;
use pawnstorm_rules::{Color, Searchable};
use std::collections::TryReserveError;

/// How many structures are told apart for each side.
const PLACES: usize = 1 << 14;
/// The most that is remembered of one, in parts of a hundredth of a pawn.
const MOST: i32 = 1024;
/// So many of these parts are a hundredth of a pawn.
const PARTS: i32 = 14;

/// What the evaluation is corrected by.
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

    /// What is added to the evaluation.
    #[inline]
    pub(super) fn of<P: Searchable>(&self, position: &P) -> i32 {
        i32::from(self.0[Self::place(position)]) / PARTS
    }

    /// A search so deep came to so much more than the corrected evaluation.
    pub(super) fn learn<P: Searchable>(&mut self, position: &P, more: i32, depth: i32) {
        let bonus = (more * depth / 8).clamp(-MOST / 4, MOST / 4);
        let value = &mut self.0[Self::place(position)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MOST) as i16;
        debug_assert!(i32::from(*value).abs() <= MOST, "no correction is more than it can hold: {value}");
    }
}
