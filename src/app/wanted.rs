//! The searches that screens want.

use crate::engine::Level;
use crate::game::EngineName;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The number of the game; 0 if it has none.
    pub game: u64,
    pub ply: usize,
    pub purpose: Purpose,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move(Level),
    /// A move to play, by an external engine.
    Foreign(EngineName),
    Hint,
    Review,
    Values,
}
