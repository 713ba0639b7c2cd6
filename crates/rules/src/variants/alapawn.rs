//! Alapawn (R2): a race of pawns where the king is an ordinary piece. The balanced game gives the pawns double moves ([R2.8](crate::rulebook#R2.8) to
//! [R2.12](crate::rulebook#R2.12)); both are one type.

mod doubles;
mod fen;
mod refusal;

use super::race;
use crate::board::{self, Board, Role};
use crate::claims::FIFTY_MOVES;
use crate::fen::Content;
use crate::{
    Bitboard, Color, Explain, FenError, Field, GameOption, Info, Interpretation, Options, Outcome, Path, Piece,
    Position, Reason, Square, Step, interpret, read_and_hash, zobrist,
};

/// A position of Alapawn, or of Alapawn balanced.
///
/// ```
/// use pawnstorm_rules::{variants::alapawn::Alapawn, Options, Position};
/// // R2.8: the balanced game adds two steps of one pawn, and a step of each of two.
/// let fen = "4k3/7p/8/8/8/8/P6P/8 w - - 0 1 -";
/// assert_eq!(Alapawn::<false>::from_fen(fen, Options::default()).unwrap().count_moves(), 4);
/// let balanced = Alapawn::<true>::from_fen(fen, Options::default()).unwrap();
/// let texts: Vec<_> = balanced.legal_moves().iter().map(|mv| balanced.path(mv).to_string()).collect();
/// assert!(texts.contains(&"a2a3b4".to_string()) && texts.contains(&"a2b3,h2h3".to_string()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alapawn<const BALANCED: bool> {
    board: Board,
    key: u64,
    halfmove: u32,
    fullmove: u32,
    turn: Color,
    /// Whether White has not yet moved a pawn (R2.11). Never set in the plain game.
    fresh: bool,
    /// The square of the piece that each side moved last (R2.5), unless it was captured or removed since.
    last: [Option<Square>; 2],
}

/// The way of a piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival.
    pub to: Square,
}

/// A move: one hop, or in the balanced game two steps of pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The hop, or the first step.
    pub first: Hop,
    /// The second step; of the same pawn if it starts where the first step ended.
    pub second: Option<Hop>,
}

impl Move {
    fn hops(&self) -> impl Iterator<Item = Hop> {
        [Some(self.first), self.second].into_iter().flatten()
    }
}

/// The squares of departure for a set of squares of arrival. Counting adds up the sizes of such sets, and listing expands them.
#[derive(Clone, Copy)]
enum Origin {
    /// One piece, from this square.
    At(Square),
    /// For each square of arrival another pawn, from this many squares before it (8 is one rank below).
    Before(i32),
}

impl Origin {
    /// Returns the square of departure of the piece that arrives on `to`.
    #[inline]
    const fn of(self, to: Square) -> Square {
        match self {
            Self::At(from) => from,
            Self::Before(step) => Square::from_index((to.index() as i32 - step) as u8),
        }
    }
}

static PLAIN: Info = Info {
    summary: "A pawn race: the first to arrive wins, and the king is an ordinary piece.",
    fields: &[Field::HALFMOVE, Field::FULLMOVE, LAST[0], LAST[1]],
    options: &[(GameOption::TouchMove, false)],
    ..Info::new("alapawn", "Alapawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -", &board::PIECES)
};

static BALANCED: Info = Info {
    summary: "Alapawn with two pawn steps a turn; White starts with one.",
    fields: &[Field::HALFMOVE, Field::FULLMOVE, FRESH, LAST[0], LAST[1]],
    options: &[(GameOption::TouchMove, false)],
    ..Info::new(
        "alapawn-balanced",
        "Alapawn, balanced",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 fresh",
        &board::PIECES,
    )
};

/// The FEN entries of the sides' last moved pieces.
const LAST: [Field; 2] = [
    Field::entry(
        7,
        "last",
        "White moved last",
        "Where the piece stands that White moved last: it leaves the board when a position occurs for the third time.",
        Content::Side(0),
    ),
    Field::entry(
        7,
        "last",
        "Black moved last",
        "Where the piece stands that Black moved last: it leaves the board when a position occurs for the third time.",
        Content::Side(1),
    ),
];

/// The FEN entry of the balanced game: whether White has not yet moved a pawn (R2.11).
const FRESH: Field = Field::entry(
    7,
    "fresh",
    "White is fresh",
    "Whether White has not yet moved a pawn: until it has, by one square, it makes no double turns.",
    Content::Word,
);

const BLACK_KEY: u64 = zobrist::key(768);
const FRESH_KEY: u64 = zobrist::key(769);

impl<const BALANCED: bool> Alapawn<BALANCED> {
    /// Returns the placement of the pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the position with these pieces, in which White has moved a pawn, and no piece was moved last.
    pub fn of_board(board: Board, turn: Color) -> Self {
        let mut position = Self { board, key: 0, halfmove: 0, fullmove: 1, turn, fresh: false, last: [None; 2] };
        position.key = position.compute_key();
        position
    }

    /// Returns whether White has not yet moved a pawn ([R2.11](crate::rulebook#R2.11)). Always `false` in the plain game.
    #[inline]
    pub const fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Lists the legal captures, and the moves of pawns to the last rank.
    pub fn captures_and_arrivals(&self) -> Vec<Move> {
        if self.is_decided() {
            return Vec::new();
        }
        let enemy = self.board.color(!self.turn);
        let mut moves = self.singles(enemy, enemy | Bitboard::rank(self.turn.rank(7)));
        if BALANCED && (self.pawns(self.turn) & Bitboard::rank(self.turn.rank(5))).any() {
            self.list_doubles(false, &mut moves);
        }
        moves
    }

    /// Returns the position as if the side to move had passed.
    pub fn pass(&self) -> Self {
        let mut next = *self;
        next.turn = !next.turn;
        next.key ^= BLACK_KEY;
        next
    }

    /// Returns the pawns of a side.
    #[inline]
    pub fn pawns(&self, color: Color) -> Bitboard {
        self.board.pieces(color, Role::Pawn)
    }

    /// Returns whether the game is over before moves are generated ([R2.4](crate::rulebook#R2.4)).
    #[inline]
    pub fn is_decided(&self) -> bool {
        race::is_decided(Color::ALL.map(|color| self.pawns(color)))
    }

    #[inline]
    fn flip(&mut self, square: Square, color: Color, role: Role) {
        self.board.flip(square, color, role);
        self.key ^= role.key(color, square);
    }

    /// Computes the key from scratch; moves and removals update it incrementally.
    fn compute_key(&self) -> u64 {
        let mut key = self.board.key();
        if self.turn == Color::Black {
            key ^= BLACK_KEY;
        }
        if self.fresh { key ^ FRESH_KEY } else { key }
    }

    /// Asserts, in a debug build, the invariants of every position reached by legal moves.
    #[inline]
    fn check_invariants(&self) {
        debug_assert!(self.board.is_consistent(), "{self:?}");
        debug_assert_eq!(self.key, self.compute_key(), "the key is kept up to date: {self:?}");
        debug_assert!(BALANCED || !self.fresh, "only the balanced game has a slow first step: {self:?}");
        for (color, last) in Color::ALL.into_iter().zip(self.last) {
            debug_assert!(
                last.is_none_or(|last| self.board.color(color).has(last)),
                "what moved last stands: {self:?}"
            );
        }
    }

    /// Makes the hops of a move and passes the turn, without the removal that may follow.
    #[inline]
    fn carry_out(&mut self, mv: &Move) {
        self.halfmove += 1;
        for hop in mv.hops() {
            self.hop(hop);
        }
        self.fullmove += self.turn.index() as u32;
        self.turn = !self.turn;
        self.key ^= BLACK_KEY;
    }

    #[inline]
    fn hop(&mut self, Hop { from, to }: Hop) {
        let (us, them) = (self.turn, !self.turn);
        if self.board.color(them).has(to) {
            if let Some(taken) = self.board.role_at(to) {
                self.flip(to, them, taken);
            }
            if self.last[them.index()] == Some(to) {
                self.last[them.index()] = None;
            }
            self.halfmove = 0;
        }
        let Some(role) = self.board.role_at(from) else { return };
        self.flip(from, us, role);
        self.flip(to, us, role);
        self.last[us.index()] = Some(to);
        if role == Role::Pawn {
            self.halfmove = 0;
            if self.fresh && us == Color::White {
                self.fresh = false;
                self.key ^= FRESH_KEY;
            }
        }
    }

    /// Lists the moves of one hop, of pieces and of pawns to some squares.
    fn singles(&self, pieces_to: Bitboard, pawns_to: Bitboard) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.generate(pieces_to, pawns_to, |origin, goals| {
            moves.extend(goals.into_iter().map(|to| Move { first: Hop { from: origin.of(to), to }, second: None }));
        });
        moves
    }

    fn count_singles(&self) -> usize {
        let mut count = 0;
        self.generate(Bitboard::FULL, Bitboard::FULL, |_, goals| count += goals.len());
        count
    }

    /// Generates the moves of pieces and of pawns to some squares, those of one origin at a time.
    #[inline]
    fn generate(&self, pieces_to: Bitboard, pawns_to: Bitboard, mut each: impl FnMut(Origin, Bitboard)) {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for (from, goals) in self.board.goals(self.turn, role) {
                each(Origin::At(from), goals & pieces_to);
            }
        }
        match self.turn {
            Color::White => self.pawn_moves::<8>(pawns_to, &mut each),
            Color::Black => self.pawn_moves::<-8>(pawns_to, &mut each),
        }
    }

    /// Generates the pawns' moves: straight ahead to an empty square; diagonally to an empty square or to capture (R2.3).
    #[inline]
    fn pawn_moves<const FORWARD: i32>(&self, to: Bitboard, each: &mut impl FnMut(Origin, Bitboard)) {
        let ahead = self.pawns(self.turn).shift(FORWARD);
        let open = to & !self.board.color(self.turn);
        each(Origin::Before(FORWARD), ahead & to & !self.board.occupied());
        each(Origin::Before(FORWARD - 1), ahead.left() & open);
        each(Origin::Before(FORWARD + 1), ahead.right() & open);
    }

    /// Removes the pieces moved last. The count restarts at 0, and with it the record of positions, which goes back no further than the count.
    fn remove_last_moved(&mut self) {
        for color in Color::ALL {
            let square = self.last[color.index()].take();
            if let Some((square, role)) = square.and_then(|square| Some((square, self.board.role_at(square)?))) {
                self.flip(square, color, role);
            }
        }
        self.halfmove = 0;
    }

    /// Returns the position before the removal that a move brought with it, and the squares of the pieces removed; `None` if none were.
    fn removal(&self, mv: &Move, after: &Self) -> Option<(Self, Bitboard)> {
        let mut standing = *self;
        standing.carry_out(mv);
        let gone: Bitboard = standing.board.occupied() & !after.board.occupied();
        gone.any().then_some((standing, gone))
    }
}

read_and_hash!(Alapawn<BALANCED>, const BALANCED: bool);

impl<const BALANCED: bool> Position for Alapawn<BALANCED> {
    type Move = Move;
    type Moves = Vec<Move>;

    const INFO: &'static Info = if BALANCED { &self::BALANCED } else { &PLAIN };

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

    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.check_invariants();
        if self.is_decided() {
            return Vec::new();
        }
        let mut moves = self.singles(Bitboard::FULL, Bitboard::FULL);
        self.list_doubles(true, &mut moves);
        moves
    }

    fn count_moves(&self) -> usize {
        self.check_invariants();
        if self.is_decided() { 0 } else { self.count_singles() + self.count_doubles() }
    }

    #[inline]
    fn play(&mut self, mv: &Move) {
        self.carry_out(mv);
        if self.halfmove >= FIFTY_MOVES {
            self.remove_last_moved();
        }
    }

    /// Adds [`Step::Done`] to a first step alone where a second one could follow.
    fn path(&self, mv: &Move) -> Path {
        let Move { first, second } = *mv;
        let path = Path::direct(first.from, first.to);
        match second {
            None if self.second_steps(first).next().is_some() => path.then(Step::Done),
            None => path,
            Some(second) if second.from == first.to => path.then(Step::To(second.to)),
            Some(second) => path.then(Step::Pick(second.from)).then(Step::To(second.to)),
        }
    }

    /// Returns every order of two steps, with the move listed for the position after them ([R0.2](crate::rulebook#R0.2), [R2.8](crate::rulebook#R2.8)).
    fn routes(&self) -> Vec<(Move, Move)> {
        if self.is_decided() {
            return Vec::new();
        }
        let singles = self.singles(Bitboard::FULL, Bitboard::FULL).into_iter().map(|mv| (mv, mv));
        let doubles = self.doubles().into_iter().map(|double| (double.mv, double.listed));
        singles.chain(doubles).collect()
    }

    /// Writes long algebraic notation: `Nb1-c3`, `e2xd3`, `e2-e3-d4`, `d2-d3,e2-e3`.
    fn notation(&self, mv: &Move) -> String {
        let Hop { from, to } = mv.first;
        let letter = match self.board.role_at(from) {
            Some(role) if role != Role::Pawn => role.kind().letter.to_string(),
            _ => String::new(),
        };
        let sign = if self.board.occupied().has(to) { 'x' } else { '-' };
        let first = format!("{letter}{from}{sign}{to}");
        match mv.second {
            None => first,
            Some(second) if second.from == to => format!("{first}-{}", second.to),
            Some(second) => format!("{first},{}-{}", second.from, second.to),
        }
    }

    /// Spellings without the square of departure, or with its file or its rank alone: `Nc3`, `Nbc3`, `e3`, `exd6`; and with a letter for
    /// pawns too, `Pe3`. A pawn that steps twice needs only its first and last square, `d7d5`, `d5`, and two pawns their squares of arrival,
    /// `d3,e3`. Where that is ambiguous, the caller asks the player.
    fn spellings(&self, mv: &Move) -> Vec<String> {
        let Hop { from, to } = mv.first;
        let to = match mv.second {
            None => to,
            Some(second) if second.from == to => second.to,
            Some(second) => return vec![format!("{to},{}", second.to)],
        };
        let Some(role) = self.board.role_at(from) else { return Vec::new() };
        let from = from.to_string();
        let origins = ["", &from[..1], &from[1..], &from];
        let lettered = origins.map(|from| format!("{}{from}{to}", role.kind().letter));
        let bare = origins.map(|from| format!("{from}{to}"));
        lettered.into_iter().chain(bare.into_iter().filter(|_| role == Role::Pawn)).collect()
    }

    fn captures(&self, mv: &Move) -> Bitboard {
        self.board.color(!self.turn) & mv.first.to.into()
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = race::arrived(Color::ALL.map(|color| self.pawns(color))) {
            return Some(Outcome::win(winner, Reason::LastRank));
        }
        if self.is_decided() {
            // R2.6: if neither side has a pawn, the side that moved last loses.
            let winner =
                if self.pawns(self.turn).any() || self.pawns(!self.turn).is_empty() { self.turn } else { !self.turn };
            return Some(Outcome::win(winner, Reason::PawnsCaptured));
        }
        (self.count_singles() == 0).then_some(Outcome::draw(Reason::NoLegalMove))
    }

    fn threats(&self, from: Square) -> Bitboard {
        self.board.threats(from)
    }

    fn shadows(&self, from: Square) -> Bitboard {
        self.board.shadows(from)
    }

    /// Compares placement, side to move, and in the balanced game whether White has moved a pawn yet ([R2.5](crate::rulebook#R2.5)).
    fn repeats(&self, other: &Self) -> bool {
        self.key == other.key && self.turn == other.turn && self.fresh == other.fresh && self.board == other.board
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn apply_repetition(&mut self, earlier: &[Self]) {
        let recent = earlier.iter().rev().take(self.halfmove as usize);
        if recent.filter(|other| self.repeats(other)).nth(1).is_some() {
            self.remove_last_moved();
        }
    }
}

impl<const BALANCED: bool> Explain for Alapawn<BALANCED> {
    fn refusal(&self, attempt: &[Step]) -> String {
        refusal::explain(self, attempt)
    }

    fn interpret(&self, text: &str) -> Option<Interpretation> {
        interpret::as_in_chess(self, text, |from| self.board.lines(from))
    }

    /// Says which pieces a move removed, and why.
    fn remark(&self, mv: &Move, after: &Self) -> Option<String> {
        let (standing, gone) = self.removal(mv, after)?;
        let why = if standing.halfmove >= FIFTY_MOVES {
            "Fifty moves by each side without a capture or a pawn move"
        } else {
            "The same position for the third time"
        };
        let pieces = Self::INFO.terms.pieces(&standing.board.pieces_on(gone));
        Some(if gone.many() {
            format!("{why}: {pieces}, the pieces moved last, leave the board.")
        } else {
            format!("{why}: {pieces}, the piece moved last, leaves the board.")
        })
    }

    /// Asks how a move continues after its first step, and how it ends without a second ([R2.8](crate::rulebook#R2.8)).
    fn asks(&self, entered: &[Step], next: &[Step]) -> Option<String> {
        let at = entered.last()?.square()?;
        let asked = format!("A second pawn step may follow; done, or Enter on {at} again, ends the turn.");
        next.contains(&Step::Done).then_some(asked)
    }

    /// Lists the pieces that a move removed: `(-Nb1 -nb8)`.
    fn footnote(&self, mv: &Move, after: &Self) -> Option<String> {
        let (standing, gone) = self.removal(mv, after)?;
        let pieces = standing.board.pieces_on(gone).into_iter().map(|(piece, at)| format!("-{}{at}", piece.letter()));
        Some(format!("({})", pieces.collect::<Vec<_>>().join(" ")))
    }

    fn because(&self, outcome: &Outcome) -> Option<String> {
        race::because(Color::ALL.map(|color| self.pawns(color)), outcome)
    }
}
