//! The Pawn Game (R1): eight pawns a side, and the first to reach the last rank wins.

use super::race::{self, MAX_PAWNS};
use crate::board::PIECES;
use crate::fen::{self, Fields};
use crate::{
    Bitboard, Board, Color, Explain, FenError, Field, GameOption, Info, Interpretation, Options, Outcome, Path, Piece,
    Position, Reason, Role, Square, Step, attacks, interpret, read_and_hash, zobrist,
};
use arrayvec::ArrayVec;

/// A position of the Pawn Game.
///
/// ```
/// use pawnstorm_rules::{variants::pawn_game::PawnGame, Options, Position, Reason};
/// // R1.5: both are blocked.
/// let position = PawnGame::from_fen("8/8/8/p7/P7/8/8/8 w - - 0 1", Options::default()).unwrap();
/// assert_eq!(position.outcome().unwrap().reason, Reason::Blocked);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnGame {
    pawns: [Bitboard; 2],
    fullmove: u32,
    turn: Color,
    /// The square passed over by the last pawn move; only if a capture there is legal (R0.4).
    en_passant: Option<Square>,
}

/// A pawn's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square of departure.
    pub from: Square,
    /// The square of arrival.
    pub to: Square,
}

static INFO: Info = Info {
    summary: "Only pawns: the first to reach the last rank wins.",
    fields: &[Field::EN_PASSANT, Field::FULLMOVE],
    options: &[(GameOption::TouchMove, true)],
    ..Info::new("pawn-game", "The Pawn Game", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1", PIECES.split_at(1).0)
};

/// The squares of arrival of the pawns of the side to move, one set for each kind of move.
struct Targets {
    push: Bitboard,
    double: Bitboard,
    left: Bitboard,
    right: Bitboard,
}

impl Targets {
    /// Counts the moves. No pawn can be pushed to where another captures, nor doubly, so two sets at a time are counted as one.
    #[inline]
    fn len(&self) -> usize {
        (self.push | self.left).len() + (self.double | self.right).len()
    }

    /// Returns the sets, each with the distance of its squares from those of departure in the order of squares, where one rank `forward` is
    /// +8 or -8.
    const fn sets(&self, forward: i8) -> [(Bitboard, i8); 4] {
        [(self.push, forward), (self.double, 2 * forward), (self.left, forward - 1), (self.right, forward + 1)]
    }
}

impl PawnGame {
    /// Returns the pawns of a side.
    #[inline]
    pub const fn pawns(&self, color: Color) -> Bitboard {
        self.pawns[color.index()]
    }

    /// Returns the square passed over by the last pawn move, if a capture there is legal.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the position as if the side to move had passed.
    pub fn pass(&self) -> Self {
        Self { turn: !self.turn, en_passant: None, ..*self }
    }

    /// Lists the legal captures and arrivals on the last rank.
    pub fn captures_and_arrivals(&self) -> <Self as Position>::Moves {
        let targets = self.targets();
        let last = Bitboard::rank(self.turn.rank(7));
        self.list(&Targets { push: targets.push & last, double: Bitboard::EMPTY, ..targets })
    }

    fn list(&self, targets: &Targets) -> <Self as Position>::Moves {
        let mut moves = ArrayVec::new();
        if self.is_decided() {
            return moves;
        }
        for (targets, by) in targets.sets(8 * self.turn.forward()) {
            for to in targets {
                moves.push(Move { from: Square::from_index((to.index() as i8 - by) as u8), to });
            }
        }
        moves
    }

    /// Returns the squares of arrival (R1.1), one set for each kind of move.
    #[inline]
    fn targets(&self) -> Targets {
        debug_assert!((self.pawns[0] & self.pawns[1]).is_empty(), "each square has one pawn at most: {self:?}");
        debug_assert!(self.pawns.iter().all(|pawns| pawns.len() <= MAX_PAWNS), "no pawn is added: {self:?}");
        match self.turn {
            Color::White => self.targets_forward::<8>(Bitboard::rank(2)),
            Color::Black => self.targets_forward::<-8>(Bitboard::rank(5)),
        }
    }

    /// Finds the targets. The compiler knows the direction, so that every shift is one instruction.
    #[inline]
    fn targets_forward<const FORWARD: i32>(&self, third_rank: Bitboard) -> Targets {
        let (own, enemy) = (self.pawns(self.turn), self.pawns(!self.turn));
        let empty = !(own | enemy);
        let ahead = own.shift(FORWARD);
        let push = ahead & empty;
        // En passant captures on the square that the pawn passed over.
        let victims = enemy | self.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
        Targets {
            push,
            double: (push & third_rank).shift(FORWARD) & empty,
            left: ahead.left() & victims,
            right: ahead.right() & victims,
        }
    }

    /// Returns whether the game is over before moves are generated ([R1.2](crate::rulebook#R1.2), [R1.4](crate::rulebook#R1.4)).
    #[inline]
    pub fn is_decided(&self) -> bool {
        race::is_decided(self.pawns)
    }

    /// Returns whether a side has a pawn that could move, en passant left out (R1.6).
    fn could_move(&self, color: Color) -> bool {
        let (own, enemy) = (self.pawns(color), self.pawns(!color));
        let ahead = own.shift(8 * i32::from(color.forward()));
        (ahead & !(own | enemy) | (ahead.left() | ahead.right()) & enemy).any()
    }

    fn board(&self) -> Board {
        let mut board = Board::default();
        for color in Color::ALL {
            board.toggle(self.pawns(color), color, Role::Pawn);
        }
        board
    }

    /// Returns whether a pawn of the side to move attacks a square.
    fn can_capture_on(&self, square: Square) -> bool {
        (attacks::pawn(!self.turn, square) & self.pawns(self.turn)).any()
    }

    /// Returns whether a move captures en passant. No pawn can step to the passed square, as the other pawn blocks it.
    fn takes_en_passant(&self, mv: &Move) -> bool {
        self.en_passant == Some(mv.to)
    }
}

read_and_hash!(PawnGame);

impl Position for PawnGame {
    type Move = Move;
    type Moves = ArrayVec<Move, { 4 * MAX_PAWNS }>;

    const INFO: &'static Info = &INFO;

    fn from_fen(fen: &str, _options: Options) -> Result<Self, FenError> {
        let fields = Fields::split(fen, 0)?;
        let mut pawns = [Bitboard::EMPTY; 2];
        fen::place(fields.placement, |square, letter| {
            let color = if letter == 'P' { Color::White } else { Color::Black };
            pawns[color.index()] |= square.into();
            letter.eq_ignore_ascii_case(&'p')
        })?;
        race::check(pawns, &INFO)?;
        let mut position = Self { pawns, fullmove: fields.fullmove, turn: fields.turn, en_passant: None };
        position.en_passant = fields.en_passant.filter(|&passed| {
            let (us, file) = (position.turn, passed.file());
            let empty = !(pawns[0] | pawns[1]);
            position.pawns(!us).has(Square::new(file, us.rank(4)))
                && empty.has(passed)
                && empty.has(Square::new(file, us.rank(6)))
                && position.can_capture_on(passed)
                && !position.is_decided()
        });
        Ok(position)
    }

    fn fen(&self) -> String {
        format!(
            "{} {} - {} 0 {}",
            fen::placement(|square| self.piece(square)),
            self.turn.letter(),
            fen::en_passant(self.en_passant),
            self.fullmove
        )
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.pawns(color).has(square))?;
        Some(Piece { color, kind: &PIECES[0] })
    }

    fn legal_moves(&self) -> Self::Moves {
        self.list(&self.targets())
    }

    fn count_moves(&self) -> usize {
        if self.is_decided() { 0 } else { self.targets().len() }
    }

    #[inline]
    fn play(&mut self, mv: &Move) {
        let us = self.turn;
        let takes_en_passant = self.takes_en_passant(mv);
        self.en_passant = None;
        self.pawns[us.index()] ^= Bitboard::of(mv.from) | mv.to.into();
        self.pawns[(!us).index()] &= !Bitboard::of(mv.to);
        if takes_en_passant {
            self.pawns[(!us).index()] &= !Bitboard::of(Square::new(mv.to.file(), mv.from.rank()));
        }
        self.fullmove += us.index() as u32;
        self.turn = !us;
        if mv.from.rank().abs_diff(mv.to.rank()) == 2 {
            let passed = Square::new(mv.from.file(), us.rank(2));
            self.en_passant = self.can_capture_on(passed).then_some(passed);
        }
    }

    fn path(&self, mv: &Move) -> Path {
        Path::direct(mv.from, mv.to)
    }

    fn notation(&self, mv: &Move) -> String {
        if mv.from.file() == mv.to.file() {
            mv.to.to_string()
        } else {
            format!("{}x{}", (b'a' + mv.from.file()) as char, mv.to)
        }
    }

    /// Returns the notation with the letter that a pawn has in other games: `Pe4`.
    fn spellings(&self, mv: &Move) -> Vec<String> {
        vec![format!("P{}", self.notation(mv))]
    }

    fn captures(&self, mv: &Move) -> Bitboard {
        if self.takes_en_passant(mv) {
            Square::new(mv.to.file(), mv.from.rank()).into()
        } else {
            self.pawns(!self.turn) & mv.to.into()
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = race::arrived(self.pawns) {
            return Some(Outcome::win(winner, Reason::LastRank));
        }
        if self.is_decided() {
            return Some(Outcome::draw(Reason::NoPawns));
        }
        if self.count_moves() > 0 {
            return None;
        }
        let reason = if self.could_move(!self.turn) { Reason::NoLegalMove } else { Reason::Blocked };
        Some(Outcome::draw(reason))
    }

    fn threats(&self, from: Square) -> Bitboard {
        self.board().threats(from)
    }

    /// Always `false`: every move is irreversible ([R1.6](crate::rulebook#R1.6)).
    fn repeats(&self, _other: &Self) -> bool {
        false
    }

    fn key(&self) -> u64 {
        let mut key = zobrist::key(self.turn.index() as u64);
        for color in Color::ALL {
            for square in self.pawns(color) {
                key ^= zobrist::key(64 * (1 + color.index() as u64) + square.index() as u64);
            }
        }
        self.en_passant.map_or(key, |square| key ^ zobrist::key(256 + u64::from(square.file())))
    }
}

impl Explain for PawnGame {
    fn refusal(&self, attempt: &[Step]) -> String {
        if self.outcome().is_some() {
            return "the game is over".into();
        }
        match *attempt {
            [Step::Pick(from), Step::To(to), ref rest @ ..] => {
                let is_legal = self.legal_moves().contains(&Move { from, to });
                match (self.board().pawn_obstacle(Self::INFO, from, to, true), rest) {
                    (Some(obstacle), _) if !is_legal => obstacle,
                    (_, [Step::Promote(_), ..]) => {
                        "there is no promotion in this game: the first pawn on its last rank wins".into()
                    }
                    _ => format!("the pawn moves from {from} to {to} and stops there"),
                }
            }
            [Step::Pick(from)] => {
                self.board().stuck(Self::INFO, from, |to| self.refusal(&[Step::Pick(from), Step::To(to)]))
            }
            _ => "that is not a move of the Pawn Game".into(),
        }
    }

    fn interpret(&self, text: &str) -> Option<Interpretation> {
        interpret::as_in_chess(self, text, |from| self.board().lines(from))
    }

    fn because(&self, outcome: &Outcome) -> Option<String> {
        race::because(self.pawns, outcome)
    }
}
