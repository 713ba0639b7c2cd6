//! What one viewer sees of a position. The screen draws scenes, never positions.

use super::{Color, Man, Square};

/// For whom a scene is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Both players, at one screen.
    Everyone,
    /// One side alone: what is hidden from it is left out.
    Side(Color),
}

/// What a viewer learns of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// All of it.
    Open,
    /// That there was one.
    Unseen,
    /// Not even that.
    Nothing,
}

/// A king in check, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Where the king stands.
    pub king: Square,
    /// Where the men stand that check it, a1 first.
    pub by: Vec<Square>,
}

/// The board as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The man on each square, by [`Square::index`].
    pub men: [Option<Man>; 64],
    /// Who is to decide.
    pub turn: Color,
    /// The check that the side to decide is in.
    pub check: Option<Check>,
}

impl Scene {
    /// The man on a square.
    #[must_use]
    pub const fn man(&self, square: Square) -> Option<Man> {
        self.men[square.index()]
    }
}
