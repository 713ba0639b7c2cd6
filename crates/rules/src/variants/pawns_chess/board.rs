//! The placement of the pieces, and the part that each side sees.

use super::role::Role;
use crate::{Bitboard, Color, Piece, Square};

/// The placement: a set of squares for each role and for each side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Board {
    roles: [Bitboard; Role::COUNT],
    colors: [Bitboard; 2],
}

impl Board {
    /// The pieces of a side in one role.
    #[inline]
    pub(super) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.roles[role.index()] & self.colors[color.index()]
    }

    /// The pieces of either side in one role.
    pub(super) fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub(super) fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The pieces of a side in any of some roles.
    #[inline]
    pub(super) fn any_of(&self, color: Color, roles: &[Role]) -> Bitboard {
        roles.iter().fold(Bitboard::EMPTY, |set, &role| set | self.role(role)) & self.color(color)
    }

    /// The occupied squares.
    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The squares that are occupied as a side sees it: the enemy's hidden Spy is not there for it (R5.23, R5.25).
    #[inline]
    pub(super) fn seen_by(&self, color: Color) -> Bitboard {
        self.occupied() & !self.pieces(!color, Role::Spy)
    }

    /// The pieces that a side can capture: not a hidden Spy (R5.24), never a king (R5.4).
    #[inline]
    pub(super) fn victims_of(&self, color: Color) -> Bitboard {
        self.color(!color) & !self.role(Role::Spy) & !self.role(Role::King)
    }

    /// The square of a side's king. It is missing when its own Berserker took it (R5.16).
    #[inline]
    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).has(square))
    }

    pub(super) fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.color(color).has(square))
    }

    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        Some(Piece { color: self.color_at(square)?, kind: self.role_at(square)?.kind() })
    }

    /// The pieces on some squares, for use in a sentence.
    pub(super) fn pieces_on(&self, squares: Bitboard) -> Vec<(Piece, Square)> {
        squares.into_iter().filter_map(|square| Some((self.piece(square)?, square))).collect()
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, square: Square, color: Color, role: Role) {
        self.roles[role.index()] |= square.into();
        self.colors[color.index()] |= square.into();
    }

    /// Whether each square that a side holds has one role, and no square is held by both. Every board is so between two moves.
    pub(super) fn is_consistent(&self) -> bool {
        let pieces = self.roles.map(Bitboard::len).into_iter().sum::<usize>();
        let any_role = self.roles.into_iter().fold(Bitboard::EMPTY, |set, role| set | role);
        (self.colors[0] & self.colors[1]).is_empty() && any_role == self.occupied() && pieces == any_role.len()
    }

    /// Takes whoever stands there off a square.
    pub(super) fn take(&mut self, square: Square) -> Option<(Color, Role)> {
        let (color, role) = (self.color_at(square)?, self.role_at(square)?);
        self.roles[role.index()] &= !Bitboard::of(square);
        self.colors[color.index()] &= !Bitboard::of(square);
        Some((color, role))
    }
}

/// The square a number of ranks straight ahead, as a side plays. What is ahead for one side is behind for the other, so `straight(!color,
/// square, 1)` is the square of a piece of `color` that has the square before it.
pub(super) fn straight(color: Color, square: Square, ranks: i8) -> Bitboard {
    ahead(color, square, ranks).map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The same as a square, if it is on the board.
pub(super) fn ahead(color: Color, square: Square, ranks: i8) -> Option<Square> {
    square.offset(0, ranks * color.forward())
}
