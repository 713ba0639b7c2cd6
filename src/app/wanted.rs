//! The searches that screens want.

use crate::engine::Level;
use crate::game::EngineName;

/// A wanted search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The number of the game; 0 if it has none.
    pub game: u64,
    /// The ply to search from.
    pub ply: usize,
    pub purpose: Purpose,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play, at a level.
    Move(Level),
    /// A move to play, by an external engine.
    Foreign(EngineName),
    /// A move to suggest.
    Hint,
    /// The evaluation of the position.
    Review,
    /// The proved value of every move.
    Values,
}
