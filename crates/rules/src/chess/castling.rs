//! Castling rights, and the squares of king and rook.

use super::{Bitboard, Board, Color, Role, Square};
use std::fmt;

/// The side of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingSide {
    /// The side of the h file: `O-O`.
    King,
    /// The side of the a file: `O-O-O`.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first, as in FEN.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the side of the board with `square`.
    pub(super) const fn of(square: Square) -> Self {
        if square.file() >= 4 { Self::King } else { Self::Queen }
    }

    /// Returns the king's square of arrival.
    pub(super) const fn king_to(self, color: Color) -> Square {
        match self {
            Self::King => Square::new(6, color.rank(0)),
            Self::Queen => Square::new(2, color.rank(0)),
        }
    }

    /// Returns the rook's squares of departure and arrival.
    pub(super) const fn rook(self, color: Color) -> (Square, Square) {
        let rank = color.rank(0);
        match self {
            Self::King => (Square::new(7, rank), Square::new(5, rank)),
            Self::Queen => (Square::new(0, rank), Square::new(3, rank)),
        }
    }

    /// Returns the squares that must be empty: all between king and rook.
    pub(super) const fn gap(self, color: Color) -> Bitboard {
        let files = match self {
            Self::King => 0b0110_0000,
            Self::Queen => 0b0000_1110,
        };
        Bitboard(files << (color.rank(0) * 8))
    }

    /// Returns the notation of castling: `O-O` or `O-O-O`.
    pub(super) const fn notation(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

/// The castling rights: the castlings whose king and rook have not moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Castling(u8);

/// The rights lost when a piece leaves a square or arrives on it.
static LOST: [u8; 64] = {
    let mut lost = [0; 64];
    let mut side = 0;
    while side < 2 {
        let color = Color::ALL[side];
        let mut castling_side = 0;
        while castling_side < 2 {
            let right = Castling::bit(color, CastlingSide::ALL[castling_side]);
            lost[CastlingSide::ALL[castling_side].rook(color).0.index()] |= right;
            lost[Castling::king_home(color).index()] |= right;
            castling_side += 1;
        }
        side += 1;
    }
    lost
};

impl Castling {
    const fn bit(color: Color, castling_side: CastlingSide) -> u8 {
        1 << (color.index() * 2 + castling_side as usize)
    }

    /// Returns the king's home square.
    pub(super) const fn king_home(color: Color) -> Square {
        Square::new(4, color.rank(0))
    }

    /// Returns whether a side may still castle on a side of the board.
    #[must_use]
    pub const fn has(self, color: Color, castling_side: CastlingSide) -> bool {
        self.0 & Self::bit(color, castling_side) != 0
    }

    /// Adds a right.
    pub(super) const fn with(self, color: Color, castling_side: CastlingSide) -> Self {
        Self(self.0 | Self::bit(color, castling_side))
    }

    /// Returns the rights left after a move from `from` to `to`.
    pub(super) fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & !(LOST[from.index()] | LOST[to.index()]))
    }

    /// Returns whether king and rook of each right stand at home.
    pub(super) fn is_possible(self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            CastlingSide::ALL.into_iter().filter(|&castling_side| self.has(color, castling_side)).all(|castling_side| {
                board.pieces(color, Role::King).has(Self::king_home(color))
                    && board.pieces(color, Role::Rook).has(castling_side.rook(color).0)
            })
        })
    }

    /// Returns the rights as a number, 0 to 15.
    pub(super) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The FEN field: `KQkq`, or `-` for none.
impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        for color in Color::ALL {
            for (castling_side, letter) in CastlingSide::ALL.into_iter().zip(["K", "Q"]) {
                if self.has(color, castling_side) {
                    f.write_str(&if color == Color::White { letter.to_string() } else { letter.to_lowercase() })?;
                }
            }
        }
        Ok(())
    }
}
