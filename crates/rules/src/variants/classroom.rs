//! Classroom Chess (R3): row and column instead of names, capitals against small letters, and a king that must not step into a threat while
//! other pieces need not guard it.

mod movegen;
mod refusal;

use crate::board::{self, Board, Role};
use crate::claims::SEVENTY_FIVE_MOVES;
use crate::fen::{self, Fields};
use crate::{
    Bitboard, Check, Color, Coordinates, Explain, FenError, Field, GameOption, Info, Interpretation, Options, Outcome,
    Path, Piece, Position, Reason, Square, Step, TableRules, Terminology, interpret, read_and_hash, zobrist,
};
use arrayvec::ArrayVec;

/// A position of Classroom Chess.
///
/// ```
/// use pawnstorm_rules::{variants::classroom::Classroom, Options, Position, Reason};
/// // R3.7: the king is the last piece and is not attacked, but every square around it is threatened.
/// let position = Classroom::from_fen("4k3/8/8/8/7B/8/8/K2R1R2 b - - 0 1", Options::default()).unwrap();
/// assert_eq!(position.check(), None);
/// assert_eq!(position.outcome().unwrap().reason, Reason::Checkmate);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classroom {
    board: Board,
    key: u64,
    halfmove: u32,
    fullmove: u32,
    turn: Color,
    /// Whether the option *strict check* is on: no move may leave its own king threatened (R3.5).
    strict: bool,
}

/// A move. A pawn that arrives on the last row always becomes a queen ([R3.2](crate::rulebook#R3.2)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival.
    pub to: Square,
}

static INFO: Info = Info {
    id: "classroom",
    name: "Classroom Chess",
    summary: "Chess with rows and columns: capture the king, or leave it no safe square.",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    fields: &[Field::HALFMOVE, Field::FULLMOVE],
    terms: Terminology {
        sides: ["Player 1", "Player 2"],
        legend: ["(CAPITALS)", "(small letters)"],
        coordinates: Coordinates::RowColumn,
        marks: true,
    },
    pieces: &board::PIECES,
    options: &[(GameOption::TouchMove, false), (GameOption::StrictCheck, false)],
    annotations: &['!', '?'],
    table_rules: TableRules { asks: true, quitting_loses: true },
    claims: &[],
    added: &[Reason::LackOfForce, Reason::SeventyFiveMoves],
    rated: false,
};

/// The maximum number of pieces of a side: as many as at the start.
const MAX_PIECES: usize = 16;
const BLACK_KEY: u64 = zobrist::key(768);

impl Classroom {
    /// Returns the placement of the pieces.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
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
        self.attackers_of_king(self.turn)
    }

    /// Lists the legal captures and promotions.
    #[must_use]
    pub fn captures_and_promotions(&self) -> <Self as Position>::Moves {
        if self.is_decided() { <Self as Position>::Moves::new() } else { self.list_to(self.board.color(!self.turn)) }
    }

    /// Returns the position as if the side to move had passed. The count of plies restarts, as no later position repeats an earlier one.
    #[must_use]
    pub fn pass(&self) -> Self {
        let mut next = *self;
        next.turn = !next.turn;
        next.key ^= BLACK_KEY;
        next.halfmove = 0;
        next
    }

    /// Returns the square of a side's king, if it has one.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.board.pieces(color, Role::King).first()
    }

    /// Returns the enemies of a side that threaten its king (R3.3).
    fn attackers_of_king(&self, color: Color) -> Bitboard {
        self.king(color).map_or(Bitboard::EMPTY, |king| self.board.attackers(!color, king, self.board.occupied()))
    }

    /// Returns the enemies that would threaten the king of the side to move on `to` (R3.4): it casts no shadow for itself, and
    /// the piece that it takes there is gone.
    fn threats_to_king_on(&self, king: Square, to: Square) -> Bitboard {
        self.board.attackers(!self.turn, to, self.board.occupied() & !Bitboard::of(king))
    }

    /// Returns whether the game is over whatever moves there are ([R3.6](crate::rulebook#R3.6), [R3.9](crate::rulebook#R3.9)).
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.king(Color::White).is_none()
            || self.king(Color::Black).is_none()
            || self.halfmove >= SEVENTY_FIVE_MOVES
            || self.bare_kings()
    }

    fn bare_kings(&self) -> bool {
        self.board.occupied().len() == 2
    }

    /// Returns whether the side to move has only its king left ([R3.7](crate::rulebook#R3.7)).
    #[must_use]
    pub fn king_is_last(&self) -> bool {
        !self.board.color(self.turn).many()
    }

    /// Returns whether a move is a pawn's to its last row ([R3.2](crate::rulebook#R3.2)).
    #[must_use]
    #[inline]
    pub fn promotes(&self, m: &Move) -> bool {
        self.board.role(Role::Pawn).has(m.from) && m.to.rank() == self.turn.rank(7)
    }

    #[inline]
    fn flip(&mut self, square: Square, color: Color, role: Role) {
        self.board.flip(square, color, role);
        self.key ^= role.key(color, square);
    }

    /// Computes the key from scratch; [`Classroom::play`](Position::play) updates it incrementally.
    fn compute_key(&self) -> u64 {
        let key = self.board.key();
        if self.turn == Color::Black { key ^ BLACK_KEY } else { key }
    }

    /// Asserts, in a debug build, the invariants of every position reached by legal moves.
    #[inline]
    fn check_invariants(&self) {
        debug_assert!(self.board.is_consistent(), "{self:?}");
        debug_assert_eq!(self.key, self.compute_key(), "the key is kept up to date: {self:?}");
        debug_assert!(self.board.role(Role::King).any(), "a king stands: {self:?}");
        for color in Color::ALL {
            debug_assert!(!self.board.pieces(color, Role::King).many(), "no side has two kings: {self:?}");
        }
    }

    fn check_pieces(&self) -> Result<(), FenError> {
        let fail = |problem: String, on: Bitboard| Err(FenError::new("piece placement", problem).on(on));
        for color in Color::ALL {
            let (kings, pieces) = (self.board.pieces(color, Role::King), self.board.color(color));
            if kings.many() {
                return fail(format!("{} has {} kings", INFO.terms.side(color), kings.len()), kings);
            }
            if pieces.len() > MAX_PIECES {
                return fail(
                    format!("{} has {} pieces, more than {MAX_PIECES}", INFO.terms.side(color), pieces.len()),
                    pieces,
                );
            }
        }
        if self.board.role(Role::King).is_empty() {
            return fail("neither side has a king".into(), Bitboard::EMPTY);
        }
        let stray = self.board.role(Role::Pawn) & (Bitboard::rank(0) | Bitboard::rank(7));
        match stray.first() {
            Some(square) => fail(format!("a pawn cannot stand on {}", INFO.terms.square(square)), stray),
            None => Ok(()),
        }
    }
}

read_and_hash!(Classroom);

impl Position for Classroom {
    type Move = Move;
    type Moves = ArrayVec<Move, { MAX_PIECES * 27 }>;

    const INFO: &'static Info = &INFO;

    fn from_fen(fen: &str, options: Options) -> Result<Self, FenError> {
        let fields = Fields::split(fen, 0)?;
        let board = Board::from_placement(fields.placement)?;
        let mut position = Self {
            board,
            key: 0,
            halfmove: fields.halfmove,
            fullmove: fields.fullmove,
            turn: fields.turn,
            strict: options.strict_check,
        };
        position.check_pieces()?;
        position.key = position.compute_key();
        Ok(position)
    }

    fn fen(&self) -> String {
        let placement = fen::placement(|square| self.piece(square));
        format!("{placement} {} - - {} {}", self.turn.letter(), self.halfmove, self.fullmove)
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

    fn legal_moves(&self) -> Self::Moves {
        self.check_invariants();
        if self.is_decided() { Self::Moves::new() } else { self.list() }
    }

    fn count_moves(&self) -> usize {
        self.check_invariants();
        if self.is_decided() { 0 } else { self.count() }
    }

    #[inline]
    fn play(&mut self, m: &Move) {
        let us = self.turn;
        let arriving = if self.promotes(m) { Some(Role::Queen) } else { self.board.role_at(m.from) };
        self.halfmove += 1;
        if self.board.color(!us).has(m.to) {
            if let Some(taken) = self.board.role_at(m.to) {
                self.flip(m.to, !us, taken);
            }
            self.halfmove = 0;
        }
        if let (Some(leaving), Some(arriving)) = (self.board.role_at(m.from), arriving) {
            self.flip(m.from, us, leaving);
            self.flip(m.to, us, arriving);
            if leaving == Role::Pawn {
                self.halfmove = 0;
            }
        }
        self.fullmove += us.index() as u32;
        self.turn = !us;
        self.key ^= BLACK_KEY;
    }

    fn path(&self, m: &Move) -> Path {
        let path = Path::direct(m.from, m.to);
        if self.promotes(m) { path.then(Step::Promote(Role::Queen.letter())) } else { path }
    }

    /// Writes `(1,4) => (3,4)`, as the source does.
    fn notation(&self, m: &Move) -> String {
        format!("{} => {}", INFO.terms.square(m.from), INFO.terms.square(m.to))
    }

    /// `1,4 3,4` with and without space and parentheses; a promotion without its letter.
    fn spellings(&self, m: &Move) -> Vec<String> {
        let bare = |square: Square| format!("{},{}", square.rank(), square.file());
        let (from, to) = (bare(m.from), bare(m.to));
        let mut spellings =
            vec![format!("{from} {to}"), format!("{from}{to}"), format!("({from}) ({to})"), format!("({from})({to})")];
        if self.promotes(m) {
            spellings.push(format!("{}{}", m.from, m.to));
        }
        spellings
    }

    fn captures(&self, m: &Move) -> Bitboard {
        self.board.color(!self.turn) & m.to.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = Color::ALL.into_iter().find(|&color| self.king(color).is_none()) {
            return Some(Outcome::win(!loser, Reason::KingCaptured));
        }
        if self.count() == 0 {
            // R3.7: a king that is the last piece need not be in check to be mated.
            return Some(if self.king_is_last() || self.attackers_of_king(self.turn).any() {
                Outcome::win(!self.turn, Reason::Checkmate)
            } else {
                Outcome::draw(Reason::Stalemate)
            });
        }
        if self.bare_kings() {
            return Some(Outcome::draw(Reason::LackOfForce));
        }
        (self.halfmove >= SEVENTY_FIVE_MOVES).then_some(Outcome::draw(Reason::SeventyFiveMoves))
    }

    fn check(&self) -> Option<Check> {
        let by: Vec<Square> = self.attackers_of_king(self.turn).into_iter().collect();
        (!by.is_empty()).then_some(Check { king: self.king(self.turn)?, by })
    }

    fn threats(&self, from: Square) -> Bitboard {
        self.board.threats(from)
    }

    fn shadows(&self, from: Square) -> Bitboard {
        self.board.shadows(from)
    }

    /// Always `false`: there is no rule on repetition ([R3.9](crate::rulebook#R3.9)).
    fn repeats(&self, _other: &Self) -> bool {
        false
    }

    fn key(&self) -> u64 {
        self.key
    }
}

impl Explain for Classroom {
    fn refusal(&self, attempt: &[Step]) -> String {
        refusal::explain(self, attempt)
    }

    /// Reads a text as in chess, its squares also by row and column: `N2,2`.
    fn interpret(&self, text: &str) -> Option<Interpretation> {
        let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
        let squares = digits.chunks(2).map(|pair| Square::from_row_column(&pair.iter().collect::<String>()));
        let squares: Option<Vec<Square>> = squares.collect();
        let letter = text.chars().next().filter(char::is_ascii_alphabetic);
        let only_numbers = text.chars().skip(1).all(|c| c.is_ascii_digit() || ",()x ".contains(c));
        match (letter, squares) {
            (Some(letter), Some(squares)) if only_numbers && !squares.is_empty() => {
                let squares: String = squares.iter().map(Square::to_string).collect();
                interpret::as_in_chess(self, &format!("{letter}{squares}"), |from| self.board.lines(from))
            }
            _ => interpret::as_in_chess(self, text, |from| self.board.lines(from)),
        }
    }

    /// Warns that the king can now be taken ([R3.5](crate::rulebook#R3.5)): nothing forbids it.
    fn remark(&self, _mv: &Move, after: &Self) -> Option<String> {
        let by = after.attackers_of_king(self.turn);
        if by.is_empty() || after.outcome().is_some() {
            return None;
        }
        let terms = &INFO.terms;
        let king = after.king(self.turn)?;
        Some(format!(
            "{} leaves the king at {} threatened by {}.",
            terms.side(self.turn),
            terms.square(king),
            terms.pieces(&after.board.pieces_on(by))
        ))
    }

    /// Names the pieces that give check, or, where none does, those that threaten each square that the last king could go to ([R3.7](crate::rulebook#R3.7)).
    fn because(&self, outcome: &Outcome) -> Option<String> {
        let king = self.king(self.turn).filter(|_| outcome.reason == Reason::Checkmate)?;
        let terms = &INFO.terms;
        let pieces = |by: Bitboard| terms.pieces(&self.board.pieces_on(by));
        let checkers = self.attackers_of_king(self.turn);
        if checkers.any() {
            return Some(format!("by {}", pieces(checkers)));
        }
        let mut parts = vec!["no safe square left".to_string()];
        for (_, goals) in self.board.goals(self.turn, Role::King) {
            parts.extend(goals.into_iter().map(|to| {
                format!("{} is threatened by {}", terms.square(to), pieces(self.threats_to_king_on(king, to)))
            }));
        }
        Some(parts.join("; "))
    }
}
