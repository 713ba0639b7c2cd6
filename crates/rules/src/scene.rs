//! What one viewer sees of a position. The screen draws scenes, never positions.

use super::{Color, Piece, Square};

/// For whom a scene is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Both players, at one screen.
    Everyone,
    /// One side alone: what is hidden from it is left out.
    Side(Color),
}

/// What a viewer learns of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
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
    /// Where the pieces stand that check it, a1 first.
    pub by: Vec<Square>,
}

/// The board as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The piece on each square, by [`Square::index`].
    pub pieces: [Option<Piece>; 64],
    /// Who is to decide.
    pub turn: Color,
    /// The check that the side to decide is in.
    pub check: Option<Check>,
}

impl Scene {
    /// The piece on a square.
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }
}
