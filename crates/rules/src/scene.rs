//! A viewer's view of a position. The screen draws scenes, never positions, so it cannot show hidden pieces.

use super::{Color, Piece, Square};

/// The viewer of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Both players, at one screen.
    Everyone,
    /// One side, without the pieces hidden from it.
    Side(Color),
}

/// The part of a move that a viewer learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// The whole move.
    Open,
    /// Only that there was a move.
    Unseen,
    /// Nothing, not even that there was a move.
    Nothing,
}

/// A king in check, and the pieces that check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The square of the king.
    pub king: Square,
    /// The squares of the pieces that check it, a1 first.
    pub by: Vec<Square>,
}

/// The board as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The piece on each square, by [`Square::index`].
    pub pieces: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The check against the side to move.
    pub check: Option<Check>,
}

impl Scene {
    /// Returns the piece on a square.
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }
}
