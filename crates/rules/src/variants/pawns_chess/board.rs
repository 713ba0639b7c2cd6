//! The placement of the pieces, and the part that each side sees.

use super::role::Role;
use crate::{Bitboard, Color, Piece, Square, zobrist};

/// Returns the Zobrist key of a piece on a square. Computing it is as fast as a lookup in a table of this size.
#[inline]
fn key(color: Color, role: Role, square: Square) -> u64 {
    zobrist::key(((role.index() * 2 + color.index()) * 64 + square.index()) as u64)
}

/// The number of binary digits of a role.
const DIGITS: usize = 4;

/// The placement: one set of squares for each binary digit of the roles, which count from 1, and one for each side. It is a third the size of
/// a set for each role, and finds the role on a square as fast.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    digits: [Bitboard; DIGITS],
    colors: [Bitboard; 2],
    /// The hash of the placement: the keys of all pieces combined.
    key: u64,
}

impl Board {
    /// Returns the pieces of a side in one role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.role(role) & self.colors[color.index()]
    }

    /// Returns the pieces of either side in one role.
    #[inline]
    pub fn role(&self, role: Role) -> Bitboard {
        let number = role.index() + 1;
        let digit = |place: usize| if number >> place & 1 != 0 { self.digits[place] } else { !self.digits[place] };
        digit(0) & digit(1) & digit(2) & digit(3)
    }

    /// Returns the pawns of either side.
    #[inline]
    pub fn pawns(&self) -> Bitboard {
        const PIECES: [Role; 6] =
            [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::BerserkerKnight];
        PIECES.iter().fold(self.occupied(), |set, &role| set & !self.role(role))
    }

    /// Returns the pawns of a side, the hidden Spy included.
    pub(super) fn pawns_of(&self, color: Color) -> Bitboard {
        self.pawns() & self.color(color)
    }

    /// Returns the pawns of a side with the ordinary diagonal capture: all but the hidden Spy.
    #[inline]
    pub(super) fn capturers(&self, color: Color) -> Bitboard {
        self.pawns_of(color) & !self.role(Role::Spy)
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline]
    pub(super) fn any_of(&self, color: Color, roles: &[Role]) -> Bitboard {
        roles.iter().fold(Bitboard::EMPTY, |set, &role| set | self.role(role)) & self.color(color)
    }

    /// Returns the occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Returns the occupied squares from a side's view, without the enemy's hidden Spy ([R5.23](crate::rulebook#R5.23),
    /// [R5.25](crate::rulebook#R5.25)).
    #[inline]
    pub fn seen_by(&self, color: Color) -> Bitboard {
        self.occupied() & !self.pieces(!color, Role::Spy)
    }

    /// Returns the pieces that a side can capture: not a hidden Spy ([R5.24](crate::rulebook#R5.24)), never a king
    /// ([R5.4](crate::rulebook#R5.4)).
    #[inline]
    pub fn victims_of(&self, color: Color) -> Bitboard {
        self.color(!color) & !self.role(Role::Spy) & !self.role(Role::King)
    }

    /// Returns the square of a side's king. It is missing when its own Berserker took it ([R5.16](crate::rulebook#R5.16)).
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Returns the role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        let digit = |place: usize| usize::from(self.digits[place].has(square)) << place;
        let number = digit(0) | digit(1) | digit(2) | digit(3);
        Role::ALL.get(number.wrapping_sub(1)).copied()
    }

    #[inline]
    pub(super) fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.color(color).has(square))
    }

    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        Some(Piece { color: self.color_at(square)?, kind: self.role_at(square)?.kind() })
    }

    /// Returns the pieces on some squares, for use in a sentence.
    pub(super) fn pieces_on(&self, squares: Bitboard) -> Vec<(Piece, Square)> {
        squares.into_iter().filter_map(|square| Some((self.piece(square)?, square))).collect()
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, square: Square, color: Color, role: Role) {
        for (place, digit) in self.digits.iter_mut().enumerate() {
            digit.0 |= ((role.index() as u64 + 1) >> place & 1) << square.index();
        }
        self.colors[color.index()] |= square.into();
        self.key ^= key(color, role, square);
    }

    #[inline]
    pub(super) fn take(&mut self, square: Square) -> Option<(Color, Role)> {
        let (color, role) = (self.color_at(square)?, self.role_at(square)?);
        for digit in &mut self.digits {
            *digit &= !Bitboard::of(square);
        }
        self.colors[color.index()] &= !Bitboard::of(square);
        self.key ^= key(color, role, square);
        Some((color, role))
    }

    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// Returns whether each occupied square has exactly one side and a role, and whether the key is up to date. Every board must be
    /// consistent between two moves.
    pub(super) fn is_consistent(&self) -> bool {
        let any_role = self.digits.into_iter().fold(Bitboard::EMPTY, |set, digit| set | digit);
        let mut hash = 0;
        for color in Color::ALL {
            for square in self.color(color) {
                let Some(role) = self.role_at(square) else { continue };
                hash ^= key(color, role, square);
            }
        }
        (self.colors[0] & self.colors[1]).is_empty() && any_role == self.occupied() && hash == self.key
    }
}

/// Returns the square some ranks straight ahead, as a side plays. Ahead for one side is behind for the other, so `straight(!color,
/// square, 1)` is the square of a piece of `color` that has the square before it.
#[inline]
pub(super) fn straight(color: Color, square: Square, ranks: i8) -> Bitboard {
    Bitboard::of(square).shift(8 * i32::from(ranks * color.forward()))
}

/// Returns the same square, if it is on the board.
pub(super) fn ahead(color: Color, square: Square, ranks: i8) -> Option<Square> {
    square.offset(0, ranks * color.forward())
}
