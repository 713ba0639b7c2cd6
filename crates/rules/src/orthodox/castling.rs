//! Castling rights, and the squares of king and rook.

use crate::text::quoted;
use crate::{Bitboard, Board, Color, FenError, Role, Square};
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
    pub(crate) const fn of(square: Square) -> Self {
        if square.file() >= 4 { Self::King } else { Self::Queen }
    }

    pub(crate) const fn king_to(self, color: Color) -> Square {
        match self {
            Self::King => Square::new(6, color.rank(0)),
            Self::Queen => Square::new(2, color.rank(0)),
        }
    }

    /// Returns the rook's squares of departure and arrival.
    pub(crate) const fn rook(self, color: Color) -> (Square, Square) {
        let rank = color.rank(0);
        match self {
            Self::King => (Square::new(7, rank), Square::new(5, rank)),
            Self::Queen => (Square::new(0, rank), Square::new(3, rank)),
        }
    }

    /// Returns the squares that must be empty: all between king and rook.
    pub(crate) const fn gap(self, color: Color) -> Bitboard {
        let files = match self {
            Self::King => 0b0110_0000,
            Self::Queen => 0b0000_1110,
        };
        Bitboard(files << (color.rank(0) * 8))
    }

    /// Returns the players' word for this castling.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::King => "short",
            Self::Queen => "long",
        }
    }

    pub(crate) const fn notation(self) -> &'static str {
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
    let mut index = 0;
    while index < 4 {
        let (color, side) = (Color::ALL[index / 2], CastlingSide::ALL[index % 2]);
        lost[side.rook(color).0.index()] |= Castling::bit(color, side);
        lost[Castling::king_home(color).index()] |= Castling::bit(color, side);
        index += 1;
    }
    lost
};

impl Castling {
    const fn bit(color: Color, side: CastlingSide) -> u8 {
        1 << (color.index() * 2 + side as usize)
    }

    pub(crate) const fn king_home(color: Color) -> Square {
        Square::new(4, color.rank(0))
    }

    /// Returns whether a side may still castle on a side of the board.
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 & Self::bit(color, side) != 0
    }

    /// Returns the rights left after a piece left `square` or arrived on it.
    pub(crate) fn without(self, square: Square) -> Self {
        Self(self.0 & !LOST[square.index()])
    }

    pub(crate) fn each(self) -> impl Iterator<Item = (Color, CastlingSide)> {
        let all = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
        all.filter(move |&(color, side)| self.has(color, side))
    }

    /// Returns whether king and rook of each right stand at home.
    pub(crate) fn is_possible(self, board: &Board) -> bool {
        self.each().all(|(color, side)| {
            board.pieces(color, Role::King).has(Self::king_home(color))
                && board.pieces(color, Role::Rook).has(side.rook(color).0)
        })
    }

    /// Reads the FEN field. It ignores a right without king and rook `at_home` (R0.4).
    pub(crate) fn read(field: &str, at_home: impl Fn(Color, Square, Square) -> bool) -> Result<Self, FenError> {
        let fail = |problem: String| Err(FenError::new("castling", problem));
        let (mut rights, mut seen) = (Self::default(), Self::default());
        for letter in field.chars().filter(|_| field != "-") {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let side = match letter.to_ascii_uppercase() {
                'K' => CastlingSide::King,
                'Q' => CastlingSide::Queen,
                _ => return fail(format!("{} is not valid: use K, Q, k and q, or -", quoted(field))),
            };
            if seen.has(color, side) {
                return fail(format!("{} names {letter} twice", quoted(field)));
            }
            seen.0 |= Self::bit(color, side);
            if at_home(color, Self::king_home(color), side.rook(color).0) {
                rights.0 |= Self::bit(color, side);
            }
        }
        Ok(rights)
    }

    /// Returns the rights as a number, 0 to 15.
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The FEN field: `KQkq`, or `-` for none.
impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = ["K", "Q", "k", "q"].into_iter().enumerate().filter(|(index, _)| self.0 >> index & 1 != 0);
        let text: String = letters.map(|(_, letter)| letter).collect();
        f.write_str(if text.is_empty() { "-" } else { &text })
    }
}
