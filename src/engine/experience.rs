//! What a thread learns while it searches, and keeps for its next search.

use super::correction::Correction;
use super::ordering::History;

/// What a thread has learned.
pub(super) struct Experience {
    pub(super) history: History,
    pub(super) correction: Correction,
}

impl Default for Experience {
    fn default() -> Self {
        Self { history: History::new(), correction: Correction::new() }
    }
}
