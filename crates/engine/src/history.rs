//! The history tables of a search thread: move history and correction history, kept from search to search.

use super::correction::CorrectionHistory;
use super::ordering::MoveHistory;
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
