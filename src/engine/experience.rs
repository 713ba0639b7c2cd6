//! What a thread learns while it searches, and keeps for its next search.

use super::correction::Correction;
use super::ordering::History;
use std::collections::TryReserveError;

/// What a thread has learned.
pub(super) struct Experience {
    pub(super) history: History,
    pub(super) correction: Correction,
}

impl Experience {
    /// That of a beginner, if there is memory for it.
    pub(super) fn new() -> Result<Self, TryReserveError> {
        Ok(Self { history: History::new()?, correction: Correction::new()? })
    }

    pub(super) fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
    }
}

/// So many numbers that say nothing yet.
pub(super) fn zeros(count: usize) -> Result<Box<[i16]>, TryReserveError> {
    let mut numbers = Vec::new();
    numbers.try_reserve_exact(count)?;
    numbers.resize(count, 0);
    Ok(numbers.into())
}
