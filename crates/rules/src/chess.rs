//! The rules of chess (R4).

mod castling;
mod draws;
mod fen;
mod movegen;
mod refusal;
mod san;

use super::board::{self, Board, Role};
use super::{
    Bitboard, Check, Color, Explain, FenError, Field, GameOption, Info, Interpretation, Options, Outcome, Path, Piece,
    Position, Reason, Square, Step, TableRules, Terminology, read_and_hash, zobrist,
};
use arrayvec::ArrayVec;
pub use castling::{Castling, CastlingSide};

/// A position of chess.
///
/// ```
/// use pawnstorm_rules::{chess::Chess, Options, Position};
/// let position = Chess::from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", Options::default()).unwrap();
/// assert_eq!(position.check().unwrap().by[0].to_string(), "e2");
/// assert_eq!(position.count_moves(), 1); // the king takes the queen
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))] // A position is copied for every move: in whole vectors that never cross a cache line.
pub struct Chess {
    board: Board,
    key: u64,
    halfmove: u32,
    fullmove: u32,
    turn: Color,
    castling: Castling,
    /// The square passed over by the last pawn move; only if a capture there is legal (R0.4, R4.3).
    en_passant: Option<Square>,
}

/// A move of chess. Castling is the king's move of two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The piece that moves.
    pub role: Role,
    /// The square of departure.
    pub from: Square,
    /// The square of arrival.
    pub to: Square,
    /// The role that a pawn promotes to.
    pub promotion: Option<Role>,
}

/// The legal moves of one position. A side has at most 16 pieces: a king with 8 moves and 2 castlings, and others with at most 27 moves each,
/// so the capacity is always enough.
pub type Moves = ArrayVec<Move, 416>;

static CASTLING_KEYS: [u64; 16] = zobrist::keys(768);
static EN_PASSANT_KEYS: [u64; 8] = zobrist::keys(784);
const BLACK_KEY: u64 = zobrist::key(792);

impl Chess {
    /// Returns the placement of the pieces.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the castling rights.
    #[must_use]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the target square of an en passant capture, if one is legal.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the plies since the last capture or pawn move.
    #[must_use]
    #[inline]
    pub const fn halfmove(&self) -> u32 {
        self.halfmove
    }

    /// Returns the pieces that give check.
    #[must_use]
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.board.checkers(!self.turn, self.king(self.turn))
    }

    /// Returns the square of a side's king.
    #[must_use]
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.pieces(color, Role::King).square()
    }

    /// Lists the legal captures and promotions, of these only those to a queen.
    #[must_use]
    pub fn captures_and_promotions(&self) -> Moves {
        movegen::captures_and_promotions(self)
    }

    /// Returns the draw, perhaps one open to a claim, that shows without listing moves ([R4.2](crate::rulebook#R4.2),
    /// [R4.5](crate::rulebook#R4.5)).
    #[must_use]
    pub fn quick_outcome(&self) -> Option<Outcome> {
        draws::quick_outcome(self)
    }

    /// Returns the position as if the side to move had passed; it must not be in check. The count of plies restarts, as no later position
    /// repeats an earlier one.
    #[must_use]
    pub fn pass(&self) -> Self {
        let mut next = *self;
        next.set_en_passant(None);
        next.turn = !next.turn;
        next.key ^= BLACK_KEY;
        next.halfmove = 0;
        next
    }

    /// Returns the side of castling, if `m` is castling.
    fn castles(m: &Move) -> Option<CastlingSide> {
        (m.role == Role::King && m.from.file().abs_diff(m.to.file()) == 2).then(|| CastlingSide::of(m.to))
    }

    /// Returns the square of the captured piece, if `m` captures.
    #[inline]
    fn taken(&self, m: &Move) -> Option<Square> {
        if self.board.occupied().has(m.to) {
            Some(m.to)
        } else if m.role == Role::Pawn && m.from.file() != m.to.file() {
            Some(Square::new(m.to.file(), m.from.rank()))
        } else {
            None
        }
    }

    #[inline]
    fn flip(&mut self, square: Square, color: Color, role: Role) {
        self.board.flip(square, color, role);
        self.key ^= role.key(color, square);
    }

    fn set_castling(&mut self, castling: Castling) {
        self.key ^= CASTLING_KEYS[self.castling.index()] ^ CASTLING_KEYS[castling.index()];
        self.castling = castling;
    }

    fn set_en_passant(&mut self, square: Option<Square>) {
        for square in self.en_passant.into_iter().chain(square) {
            self.key ^= EN_PASSANT_KEYS[usize::from(square.file())];
        }
        self.en_passant = square;
    }

    /// Computes the key from scratch; [`Chess::play`](Position::play) updates it incrementally.
    fn compute_key(&self) -> u64 {
        let mut key = self.board.key() ^ CASTLING_KEYS[self.castling.index()];
        if let Some(square) = self.en_passant {
            key ^= EN_PASSANT_KEYS[usize::from(square.file())];
        }
        if self.turn == Color::Black { key ^ BLACK_KEY } else { key }
    }

    /// Asserts, in a debug build, the invariants of every position reached by legal moves. [`Position::play`] accepts any move, so move
    /// generation calls it instead.
    #[inline]
    fn check_invariants(&self) {
        debug_assert!(self.board.is_consistent(), "{self:?}");
        debug_assert_eq!(self.key, self.compute_key(), "the key is kept up to date: {self:?}");
        for color in Color::ALL {
            debug_assert_eq!(self.board.pieces(color, Role::King).len(), 1, "each side has one king: {self:?}");
        }
        debug_assert!(
            self.board.attackers(self.turn, self.king(!self.turn), self.board.occupied()).is_empty(),
            "no king can be captured: {self:?}"
        );
        debug_assert!(self.castling.is_possible(&self.board), "king and rook of a right are at home: {self:?}");
        debug_assert!(
            self.en_passant.is_none_or(|passed| movegen::en_passant_captures(self, passed).any()),
            "what is passed over can be captured: {self:?}"
        );
    }
}

static INFO: Info = Info {
    id: "chess",
    name: "Chess",
    summary: "The game of kings: mate the enemy king.",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    fields: &[Field::CASTLING, Field::EN_PASSANT, Field::HALFMOVE, Field::FULLMOVE],
    terms: Terminology::CHESS,
    pieces: &board::PIECES,
    options: &[(GameOption::TouchMove, false), (GameOption::Tournament, false)],
    annotations: &['!', '?'],
    table_rules: TableRules::PLAIN,
    claims: &[Reason::LackOfForce, Reason::Threefold, Reason::FiftyMoves, Reason::PerpetualCheck],
    added: &[Reason::SeventyFiveMoves, Reason::Fivefold],
    rated: true,
};

read_and_hash!(Chess);

impl Position for Chess {
    type Move = Move;
    type Moves = Moves;

    const INFO: &'static Info = &INFO;

    fn from_fen(fen: &str, _options: Options) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    fn legal_moves(&self) -> Moves {
        movegen::list(self)
    }

    fn count_moves(&self) -> usize {
        movegen::count(self)
    }

    #[inline]
    fn play(&mut self, m: &Move) {
        let us = self.turn;
        let Move { role, from, to, promotion } = *m;
        let passed_over = self.en_passant;
        if passed_over.is_some() {
            self.set_en_passant(None);
        }
        self.halfmove += 1;
        if self.board.color(!us).has(to) {
            if let Some(taken) = self.board.role_at(to) {
                self.flip(to, !us, taken);
            }
            self.halfmove = 0;
        }
        self.flip(from, us, role);
        self.flip(to, us, promotion.unwrap_or(role));
        let castling = self.castling.after(from, to);
        if castling != self.castling {
            self.set_castling(castling);
        }
        self.turn = !us;
        self.key ^= BLACK_KEY;
        self.fullmove += us.index() as u32;
        if role == Role::Pawn {
            self.halfmove = 0;
            if passed_over == Some(to) {
                self.flip(Square::new(to.file(), from.rank()), !us, Role::Pawn);
            } else if from.rank().abs_diff(to.rank()) == 2 {
                let passed = Square::new(from.file(), us.rank(2));
                if movegen::en_passant_captures(self, passed).any() {
                    self.set_en_passant(Some(passed));
                }
            }
        } else if let Some(castling_side) = Self::castles(m) {
            let (rook_from, rook_to) = castling_side.rook(us);
            self.flip(rook_from, us, Role::Rook);
            self.flip(rook_to, us, Role::Rook);
        }
    }

    fn path(&self, m: &Move) -> Path {
        let path = Path::direct(m.from, m.to);
        match m.promotion {
            Some(role) => path.then(Step::Promote(role.letter())),
            None => path,
        }
    }

    fn notation(&self, m: &Move) -> String {
        san::write(self, m)
    }

    fn spellings(&self, m: &Move) -> Vec<String> {
        san::spellings(self, m)
    }

    #[inline]
    fn captures(&self, m: &Move) -> Bitboard {
        self.taken(m).map_or(Bitboard::EMPTY, Bitboard::of)
    }

    fn outcome(&self) -> Option<Outcome> {
        draws::outcome(self)
    }

    fn outcome_after(&self, earlier: &[Self]) -> Option<Outcome> {
        draws::outcome_after(self, earlier)
    }

    fn claims(&self, earlier: &[Self]) -> Vec<Reason> {
        draws::claims(self, earlier)
    }

    fn can_win(&self, side: Color) -> bool {
        draws::can_mate(self, side)
    }

    fn check(&self) -> Option<Check> {
        let by: Vec<Square> = self.checkers().into_iter().collect();
        (!by.is_empty()).then(|| Check { king: self.king(self.turn), by })
    }

    fn threats(&self, from: Square) -> Bitboard {
        self.board.threats(from)
    }

    fn shadows(&self, from: Square) -> Bitboard {
        self.board.shadows(from)
    }

    /// Compares placement, side to move, castling rights, and en passant where a capture is legal ([R4.3](crate::rulebook#R4.3)).
    fn repeats(&self, other: &Self) -> bool {
        self.key == other.key
            && self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }

    fn key(&self) -> u64 {
        self.key
    }
}

impl Explain for Chess {
    fn claim_refusal(&self, reason: Reason, earlier: &[Self]) -> String {
        draws::claim_refusal(self, reason, earlier)
    }

    fn refusal(&self, attempt: &[Step]) -> String {
        refusal::explain(self, attempt)
    }

    fn interpret(&self, text: &str) -> Option<Interpretation> {
        refusal::interpret(self, text)
    }
}
