//! What all games with the pieces of chess share: the position with castling and en passant, its moves, FEN, notation and ends. A game
//! adds its [`Rules`], which are those of chess where it says nothing else.

mod castling;
mod draws;
mod fen;
mod movegen;
pub(crate) mod refusal;
pub(crate) mod san;

use crate::board::{Board, Role};
use crate::claims;
use crate::{
    Bitboard, Color, FenError, Info, Options, Outcome, Path, Piece, Position, Reason, Square, Step, read_and_hash,
    zobrist,
};
use arrayvec::ArrayVec;
pub use castling::{Castling, CastlingSide};
pub(crate) use movegen::{Count, Sink};
use std::fmt::Debug;

/// A position of a game with the pieces of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))] // A position is copied for every move: in whole vectors that never cross a cache line.
pub struct Orthodox<R> {
    state: State,
    rules: R,
}

/// A position apart from its rules, so that the code for it is compiled once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    board: Board,
    key: u64,
    halfmove: u32,
    fullmove: u32,
    turn: Color,
    castling: Castling,
    /// The square passed over by the last pawn move; only if a capture there is legal (R0.4, R4.3).
    en_passant: Option<Square>,
}

/// A move. Castling is the king's move of two squares.
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

/// The rules of a game with the pieces of chess, as far as they differ from chess. The value is what the options of the game decide.
pub trait Rules: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// The properties of the game.
    const INFO: &'static Info;
    /// Whether there are castling and en passant.
    const SPECIAL_MOVES: bool = true;
    /// Whether no move may leave the own king in check, so that both sides always have one.
    const ROYAL: bool = true;
    /// Whether a position can repeat.
    const REPEATS: bool = true;

    /// Returns the rules with the options `_options`.
    fn with(_options: Options) -> Self {
        Self::default()
    }

    /// Returns whether the game is over whatever moves there are.
    #[inline]
    fn is_decided(_position: &Orthodox<Self>) -> bool {
        false
    }

    /// Lists the moves that [`Rules::allows`] may still forbid; if `noisy`, only captures and promotions.
    fn list(position: &Orthodox<Self>, noisy: bool) -> Moves {
        movegen::list(&position.state, noisy)
    }

    /// Counts the moves of [`Rules::list`].
    fn count(position: &Orthodox<Self>) -> usize {
        movegen::count(&position.state)
    }

    /// Returns whether [`Rules::allows`] may forbid some of the generated moves.
    #[inline]
    fn is_stricter(self) -> bool {
        false
    }

    /// Returns whether the generated move `_mv` is legal.
    fn allows(_position: &Orthodox<Self>, _mv: &Move) -> bool {
        true
    }

    /// Returns the outcome that the position alone decides.
    fn outcome(position: &Orthodox<Self>) -> Option<Outcome> {
        draws::outcome(position)
    }

    /// Returns whether `side` could still win by any series of legal moves ([`Position::can_win`]).
    fn can_win(position: &Orthodox<Self>, side: Color) -> bool {
        draws::can_mate(position.board(), side)
    }

    /// Returns the notation of the legal move `mv`: SAN.
    fn notation(position: &Orthodox<Self>, mv: &Move) -> String {
        san::write(position, mv)
    }

    /// Returns other ways to write the legal move `mv`.
    fn spellings(position: &Orthodox<Self>, mv: &Move) -> Vec<String> {
        san::spellings(position, mv)
    }
}

static CASTLING_KEYS: [u64; 16] = zobrist::keys(768);
static EN_PASSANT_KEYS: [u64; 8] = zobrist::keys(784);

impl State {
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

    #[inline]
    fn set_castling(&mut self, castling: Castling) {
        self.key ^= CASTLING_KEYS[self.castling.index()] ^ CASTLING_KEYS[castling.index()];
        self.castling = castling;
    }

    #[inline]
    fn set_en_passant(&mut self, square: Option<Square>) {
        for square in self.en_passant.into_iter().chain(square) {
            self.key ^= EN_PASSANT_KEYS[usize::from(square.file())];
        }
        self.en_passant = square;
    }
}

impl<R: Rules> Orthodox<R> {
    /// The key of Black to move, behind those of castling and en passant where the game has them.
    const BLACK_KEY: u64 = zobrist::key(if R::SPECIAL_MOVES { 792 } else { 768 });

    /// Returns the placement of the pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.state.board
    }

    /// Returns the position with these pieces, with the default options and without castling and en passant. Returns `None` if a king is
    /// missing or, in chess, can be captured.
    ///
    /// ```
    /// use pawnstorm_rules::{Board, Color, Position, chess::Chess};
    /// let board = Board::from_placement("4k3/8/8/8/8/8/8/R3K3").unwrap();
    /// assert_eq!(Chess::of_board(board, Color::White).unwrap().fen(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    /// let in_check = Board::from_placement("R3k3/8/8/8/8/8/8/4K3").unwrap();
    /// assert!(Chess::of_board(in_check, Color::White).is_none());
    /// ```
    pub fn of_board(board: Board, turn: Color) -> Option<Self> {
        let [king, other] = [turn, !turn].map(|color| board.pieces(color, Role::King));
        let is_possible = king.len() == 1
            && other.len() == 1
            && (!R::ROYAL || board.attackers(turn, other.square(), board.occupied()).is_empty());
        let castling = Castling::default();
        let state = State { board, key: 0, halfmove: 0, fullmove: 1, turn, castling, en_passant: None };
        let mut position = Self { state, rules: R::default() };
        position.state.key = position.compute_key();
        is_possible.then_some(position)
    }

    /// Returns the castling rights.
    pub const fn castling(&self) -> Castling {
        self.state.castling
    }

    /// Returns the target square of an en passant capture, if one is legal.
    pub const fn en_passant(&self) -> Option<Square> {
        self.state.en_passant
    }

    /// Returns the rules, with the options.
    pub const fn rules(&self) -> R {
        self.rules
    }

    /// Lists the legal captures and promotions, of these only those to a queen.
    pub fn captures_and_promotions(&self) -> Moves {
        let mut moves = self.legal(true);
        moves.retain(|mv| mv.promotion.is_none_or(|role| role == Role::Queen));
        moves
    }

    /// Returns the draw, perhaps one open to a claim, that shows without listing moves ([R4.2](crate::rulebook#R4.2),
    /// [R4.5](crate::rulebook#R4.5)).
    pub fn quick_outcome(&self) -> Option<Outcome> {
        draws::quick_outcome(self)
    }

    /// Returns the position as if the side to move had passed; it must not be in check. The count of plies restarts, as no later position
    /// repeats an earlier one.
    pub fn pass(&self) -> Self {
        let mut next = *self;
        next.state.set_en_passant(None);
        next.state.turn = !next.state.turn;
        next.state.key ^= Self::BLACK_KEY;
        next.state.halfmove = 0;
        next
    }

    /// Returns the pieces that give check to a side. A king gives check only where kings can be captured.
    #[inline]
    pub(crate) fn checkers_of(&self, color: Color) -> Bitboard {
        let board = self.board();
        let kings = board.pieces(color, Role::King);
        if R::ROYAL {
            board.checkers(!color, kings.square())
        } else {
            kings.first().map_or(Bitboard::EMPTY, |king| board.attackers(!color, king, board.occupied()))
        }
    }

    fn legal(&self, noisy: bool) -> Moves {
        self.check_invariants();
        let mut moves = if R::is_decided(self) { Moves::new() } else { R::list(self, noisy) };
        if self.rules.is_stricter() {
            moves.retain(|mv| R::allows(self, mv));
        }
        moves
    }

    /// Counts the moves, even if the game [`is_decided`](Rules::is_decided).
    pub(crate) fn count(&self) -> usize {
        self.check_invariants();
        if self.rules.is_stricter() {
            R::list(self, false).iter().filter(|mv| R::allows(self, mv)).count()
        } else {
            R::count(self)
        }
    }

    /// Returns the positions among `earlier` that can recur: none from before the last capture or pawn move.
    fn recent<'a>(&self, earlier: &'a [Self]) -> &'a [Self] {
        &earlier[earlier.len().saturating_sub(self.state.halfmove as usize)..]
    }

    /// Returns the side of castling, if `m` is castling.
    #[inline]
    fn castles(m: &Move) -> Option<CastlingSide> {
        let is_castling = R::SPECIAL_MOVES && m.role == Role::King && m.from.file().abs_diff(m.to.file()) == 2;
        is_castling.then(|| CastlingSide::of(m.to))
    }

    /// Computes the key from scratch; [`Position::play`] updates it incrementally.
    fn compute_key(&self) -> u64 {
        let State { board, turn, castling, en_passant, .. } = &self.state;
        let mut key = board.key();
        if R::SPECIAL_MOVES {
            key ^= CASTLING_KEYS[castling.index()];
        }
        if let Some(square) = en_passant {
            key ^= EN_PASSANT_KEYS[usize::from(square.file())];
        }
        if *turn == Color::Black { key ^ Self::BLACK_KEY } else { key }
    }

    /// Asserts, in a debug build, the invariants of every position reached by legal moves. [`Position::play`] accepts any move, so move
    /// generation calls it instead.
    #[inline]
    fn check_invariants(&self) {
        let State { board, key, turn, castling, en_passant, .. } = &self.state;
        debug_assert!(board.is_consistent(), "{self:?}");
        debug_assert_eq!(*key, self.compute_key(), "the key is kept up to date: {self:?}");
        debug_assert!(board.role(Role::King).any(), "a king stands: {self:?}");
        for color in Color::ALL {
            let kings = board.pieces(color, Role::King).len();
            debug_assert!(kings == 1 || !R::ROYAL && kings == 0, "each side has one king: {self:?}");
        }
        debug_assert!(!R::ROYAL || self.checkers_of(!*turn).is_empty(), "no king can be captured: {self:?}");
        debug_assert!(castling.is_possible(board), "king and rook of a right are at home: {self:?}");
        debug_assert!(
            en_passant.is_none_or(|passed| movegen::en_passant_captures(&self.state, passed).any()),
            "what is passed over can be captured: {self:?}"
        );
    }
}

read_and_hash!(Orthodox<R>, R: Rules);

impl<R: Rules> Position for Orthodox<R> {
    type Move = Move;
    type Moves = Moves;

    const INFO: &'static Info = R::INFO;

    fn from_fen(fen: &str, options: Options) -> Result<Self, FenError> {
        fen::read(fen, R::with(options))
    }

    fn fen(&self) -> String {
        fen::write(&self.state)
    }

    fn turn(&self) -> Color {
        self.state.turn
    }

    fn fullmove(&self) -> u32 {
        self.state.fullmove
    }

    #[inline]
    fn halfmove(&self) -> u32 {
        self.state.halfmove
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.board().piece(square)
    }

    fn legal_moves(&self) -> Moves {
        self.legal(false)
    }

    fn count_moves(&self) -> usize {
        if R::is_decided(self) { 0 } else { self.count() }
    }

    #[inline]
    fn play(&mut self, m: &Move) {
        let state = &mut self.state;
        let us = state.turn;
        let Move { role, from, to, promotion } = *m;
        let passed_over = state.en_passant;
        if passed_over.is_some() {
            state.set_en_passant(None);
        }
        state.halfmove += 1;
        if state.board.color(!us).has(to) {
            if let Some(taken) = state.board.role_at(to) {
                state.flip(to, !us, taken);
            }
            state.halfmove = 0;
        }
        state.flip(from, us, role);
        state.flip(to, us, promotion.unwrap_or(role));
        let castling = state.castling.without(from).without(to);
        if R::SPECIAL_MOVES && castling != state.castling {
            state.set_castling(castling);
        }
        state.turn = !us;
        state.key ^= Self::BLACK_KEY;
        state.fullmove += us.index() as u32;
        if role == Role::Pawn {
            state.halfmove = 0;
            if passed_over == Some(to) {
                state.flip(Square::new(to.file(), from.rank()), !us, Role::Pawn);
            } else if R::SPECIAL_MOVES && from.rank().abs_diff(to.rank()) == 2 {
                let passed = Square::new(from.file(), us.rank(2));
                if movegen::en_passant_captures(state, passed).any() {
                    state.set_en_passant(Some(passed));
                }
            }
        } else if let Some(castling_side) = Self::castles(m) {
            let (rook_from, rook_to) = castling_side.rook(us);
            state.flip(rook_from, us, Role::Rook);
            state.flip(rook_to, us, Role::Rook);
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
        R::notation(self, m)
    }

    fn spellings(&self, m: &Move) -> Vec<String> {
        R::spellings(self, m)
    }

    #[inline]
    fn captures(&self, m: &Move) -> Bitboard {
        self.state.taken(m).map_or(Bitboard::EMPTY, Bitboard::of)
    }

    fn outcome(&self) -> Option<Outcome> {
        R::outcome(self)
    }

    /// Adds fivefold repetition (R4.7), which comes last.
    fn outcome_after(&self, earlier: &[Self]) -> Option<Outcome> {
        let fivefold = || claims::occurrences(self, self.recent(earlier)) >= 5;
        self.outcome().or_else(|| fivefold().then_some(Outcome::draw(Reason::Fivefold)))
    }

    fn claims(&self, earlier: &[Self]) -> Vec<Reason> {
        claims::open(self, draws::may_lack_force(self.board()), self.recent(earlier))
    }

    fn can_win(&self, side: Color) -> bool {
        R::can_win(self, side)
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.board().pieces(color, Role::King).first()
    }

    #[inline]
    fn checkers(&self) -> Bitboard {
        self.checkers_of(self.state.turn)
    }

    fn threats(&self, from: Square) -> Bitboard {
        self.board().threats(from)
    }

    fn shadows(&self, from: Square) -> Bitboard {
        self.board().shadows(from)
    }

    /// Compares placement, side to move, castling rights, and en passant where a capture is legal ([R4.3](crate::rulebook#R4.3)).
    fn repeats(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.state, &other.state);
        R::REPEATS
            && ours.key == theirs.key
            && ours.board == theirs.board
            && ours.turn == theirs.turn
            && ours.castling == theirs.castling
            && ours.en_passant == theirs.en_passant
    }

    fn key(&self) -> u64 {
        self.state.key
    }
}
