//! The six orthodox pieces on a board: their places, their attacks, and their obstacles. Games with these pieces build on it.

mod obstacles;

use super::{Bitboard, Color, FenError, Piece, PieceKind, Square, attacks, fen, zobrist};
pub(crate) use obstacles::{blocked, endangered, hemmed_in, legal_goals, reaches};

/// An orthodox piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The pawn.
    Pawn,
    /// The knight.
    Knight,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The queen.
    Queen,
    /// The king.
    King,
}

/// The table of the orthodox pieces, in the order of [`Role`].
pub static PIECES: [PieceKind; 6] = [
    PieceKind { letter: 'P', name: "pawn", label: "P", figure: '♟', value: 1, ghost: false },
    PieceKind { letter: 'N', name: "knight", label: "N", figure: '♞', value: 3, ghost: false },
    PieceKind { letter: 'B', name: "bishop", label: "B", figure: '♝', value: 3, ghost: false },
    PieceKind { letter: 'R', name: "rook", label: "R", figure: '♜', value: 5, ghost: false },
    PieceKind { letter: 'Q', name: "queen", label: "Q", figure: '♛', value: 9, ghost: false },
    PieceKind { letter: 'K', name: "king", label: "K", figure: '♚', value: 0, ghost: false },
];

static KEYS: [[[u64; 64]; 6]; 2] = {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 12 {
        keys[index / 6][index % 6] = zobrist::keys(index as u64 * 64);
        index += 1;
    }
    keys
};

impl Role {
    /// All six roles, the pawn first.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// Returns the role's index, 0 for the pawn to 5 for the king.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role with the FEN letter `letter`, capital or small.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.kind().letter == letter.to_ascii_uppercase())
    }

    /// Returns the role's row in the table of pieces.
    pub fn kind(self) -> &'static PieceKind {
        &PIECES[self.index()]
    }

    /// Returns the small FEN letter.
    pub fn letter(self) -> char {
        self.kind().letter.to_ascii_lowercase()
    }

    /// Returns the Zobrist key of a piece of this role on `square`: one of the first 768 of [`zobrist`].
    #[inline]
    pub fn key(self, color: Color, square: Square) -> u64 {
        KEYS[color.index()][self.index()][square.index()]
    }

    /// Returns the squares that a piece of this role attacks from `from`.
    #[inline(always)]
    pub fn attacks(self, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Self::Pawn => attacks::pawn(color, from),
            Self::Knight => attacks::knight(from),
            Self::Bishop => attacks::bishop(from, occupied),
            Self::Rook => attacks::rook(from, occupied),
            Self::Queen => attacks::queen(from, occupied),
            Self::King => attacks::king(from),
        }
    }
}

/// The placement of the orthodox pieces: a set of squares for each role and for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Board {
    /// Reads a piece placement.
    ///
    /// # Errors
    /// The errors of [`fen::place`].
    pub fn from_placement(placement: &str) -> Result<Self, FenError> {
        let mut board = Self::default();
        fen::place(placement, |square, letter| {
            let Some(role) = Role::from_letter(letter) else { return false };
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            board.put(square, color, role);
            true
        })?;
        Ok(board)
    }

    /// Returns the squares of a role, either side's.
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Returns the squares of a side's pieces of one role.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.role(role) & self.color(color)
    }

    /// Returns the occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Returns the squares of bishops and queens.
    #[inline]
    pub fn diagonal(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    /// Returns the squares of rooks and queens.
    #[inline]
    pub fn straight(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }

    /// Returns the role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).has(square))
    }

    /// Returns the side whose piece is on a square.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.color(color).has(square))
    }

    /// Returns the piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        Some(Piece { color: self.color_at(square)?, kind: self.role_at(square)?.kind() })
    }

    /// Puts a piece on a square, which must be empty.
    pub fn put(&mut self, square: Square, color: Color, role: Role) {
        debug_assert!(!self.occupied().has(square), "{square} is taken");
        self.flip(square, color, role);
    }

    /// Removes the piece of `role` from `square`, where it must be.
    pub fn take(&mut self, square: Square, color: Color, role: Role) {
        debug_assert!(self.pieces(color, role).has(square), "no {role:?} of {color:?} stands on {square}");
        self.flip(square, color, role);
    }

    #[inline]
    pub(crate) fn flip(&mut self, square: Square, color: Color, role: Role) {
        self.toggle(Bitboard::of(square), color, role);
    }

    /// Puts or removes pieces of one role on several squares at once.
    #[inline]
    pub(crate) fn toggle(&mut self, squares: Bitboard, color: Color, role: Role) {
        self.roles[role.index()] ^= squares;
        self.colors[color.index()] ^= squares;
    }

    /// Returns whether each occupied square has one side and one role, as on every board between two moves.
    pub(crate) fn is_consistent(&self) -> bool {
        let pieces = self.roles.map(Bitboard::len).into_iter().sum::<usize>();
        let any_role = self.roles.into_iter().fold(Bitboard::EMPTY, |set, role| set | role);
        (self.colors[0] & self.colors[1]).is_empty() && any_role == self.occupied() && pieces == any_role.len()
    }

    /// Returns the hash of the placement: the keys of all pieces combined.
    pub fn key(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                key = self.pieces(color, role).into_iter().fold(key, |key, square| key ^ role.key(color, square));
            }
        }
        key
    }

    /// Iterates over a side's pieces of one role, each with the squares that it attacks, except squares of the same side.
    #[inline]
    pub fn goals(&self, color: Color, role: Role) -> impl Iterator<Item = (Square, Bitboard)> {
        let (own, occupied) = (self.color(color), self.occupied());
        self.pieces(color, role).into_iter().map(move |from| (from, role.attacks(color, from, occupied) & !own))
    }

    /// Returns the squares that a side attacks.
    pub fn attacked(&self, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let ahead = self.pieces(by, Role::Pawn).shift(8 * i32::from(by.forward()));
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        pieces.into_iter().fold(ahead.left() | ahead.right(), |set, role| {
            self.pieces(by, role).into_iter().fold(set, |set, from| set | role.attacks(by, from, occupied))
        })
    }

    /// Returns the pieces of a side that attack a square, over the given occupied squares.
    #[inline]
    pub fn attackers(&self, by: Color, square: Square, occupied: Bitboard) -> Bitboard {
        self.color(by)
            & (attacks::pawn(!by, square) & self.role(Role::Pawn)
                | attacks::knight(square) & self.role(Role::Knight)
                | attacks::king(square) & self.role(Role::King)
                | attacks::bishop(square, occupied) & self.diagonal()
                | attacks::rook(square, occupied) & self.straight())
    }

    /// Returns the bishops, rooks and queens of a side in line with `square`, whatever is in between.
    #[inline]
    pub fn snipers(&self, by: Color, square: Square) -> Bitboard {
        let straight = attacks::rook_lines(square) & self.straight();
        let diagonal = attacks::bishop_lines(square) & self.diagonal();
        (straight | diagonal) & self.color(by)
    }

    /// Returns the pieces of a side that give check to a king on a square; a king gives none.
    #[inline]
    pub fn checkers(&self, by: Color, king: Square) -> Bitboard {
        let occupied = self.occupied();
        let near = attacks::pawn(!by, king) & self.role(Role::Pawn) | attacks::knight(king) & self.role(Role::Knight);
        let snipers = self.snipers(by, king).into_iter();
        snipers
            .filter(|&sniper| (attacks::between(king, sniper) & occupied).is_empty())
            .fold(near & self.color(by), |checkers, sniper| checkers | sniper.into())
    }

    /// Returns the squares that the piece on `from` threatens ([R3.3](crate::rulebook#R3.3)).
    pub fn threats(&self, from: Square) -> Bitboard {
        match (self.color_at(from), self.role_at(from)) {
            (Some(color), Some(role)) => role.attacks(color, from, self.occupied()) & !self.color(color),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the squares on the lines of the piece on `from` that other pieces shadow ([R3.3](crate::rulebook#R3.3)).
    pub fn shadows(&self, from: Square) -> Bitboard {
        match (self.color_at(from), self.role_at(from)) {
            (Some(color), Some(role)) => self.lines(from) & !role.attacks(color, from, self.occupied()),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the squares that the piece on `from` would reach alone on the board; for a pawn, its captures.
    pub fn lines(&self, from: Square) -> Bitboard {
        match (self.color_at(from), self.role_at(from)) {
            (Some(color), Some(role)) => role.attacks(color, from, Bitboard::EMPTY),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the pieces on some squares, for use in a sentence.
    pub fn pieces_on(&self, squares: Bitboard) -> Vec<(Piece, Square)> {
        squares.into_iter().filter_map(|square| Some((self.piece(square)?, square))).collect()
    }
}
