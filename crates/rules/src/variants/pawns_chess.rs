//! Pawns Chess (R5): chess where every pawn of a side has a different ability.
//!
//! A position has the pieces (`board`), the orthodox rights, and a `memory` of the last moves as far as they still count. Each ability has
//! its place, with at most three things: what the piece can do, where it gives check from, and what it changes. `movegen` combines them, and
//! `play` plays a move in the order of the rules. `foresight` tests legality; if it cannot tell, it plays the move on a copy.

mod action;
mod archer;
mod berserker;
mod board;
mod draws;
mod fen;
mod foresight;
mod healer;
mod hero;
mod memory;
mod movegen;
mod notation;
mod pawn;
mod pieces;
mod play;
mod refusal;
mod role;
mod spy;
mod words;

use crate::chess::Chess;
use crate::orthodox::Castling;
use crate::{
    Bitboard, Color, FenError, GameOption, Info, Options, Outcome, Path, Piece, Position, Reason, Square, Viewer,
    Visibility, attacks, claims, read_and_hash, zobrist,
};
pub use action::{Action, Move};
pub use berserker::{Chain, MAX_CHAINS};
pub use board::Board;
use board::straight;
use memory::Memory;
use role::Roles;
pub use role::{PIECES, Role};

/// A position of Pawns Chess.
///
/// ```
/// use pawnstorm_rules::{variants::pawns_chess::PawnsChess, Options, Position};
/// // The Berserker takes the knight on e7, the rook on d8, where it becomes a Berserker Knight, and the Mercenary on f7.
/// let position = PawnsChess::from_fen("k2r4/4nm2/3Z4/8/8/8/8/K7 w - - 0 1", Options::default()).unwrap();
/// let moves = position.legal_moves();
/// assert_eq!(moves.len(), 1); // it must (R5.14)
/// assert_eq!(position.path(&moves[0]).to_string(), "d6e7d8f7");
/// assert_eq!(position.after(&moves[0]).fen(), "k7/5Y2/8/8/8/8/8/K7 b - - 0 1 - -");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PawnsChess {
    board: Board,
    castling: Castling,
    /// The pawns that may still make a double step (R5.2).
    doubles: Bitboard,
    /// The square passed over by the last pawn move; only if a capture there is legal (R0.4).
    en_passant: Option<Square>,
    memory: Memory,
    halfmove: u32,
    fullmove: u32,
    turn: Color,
}

impl PawnsChess {
    /// Returns the placement of the pieces.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the square of a driven-off Spy, which the side to move must first put on another ([R5.26](crate::rulebook#R5.26)).
    #[inline]
    pub const fn driven_off(&self) -> Option<Square> {
        self.memory.evict
    }

    /// Returns whether a Berserker or a Berserker Knight of the side to move touches an enemy, which it must then capture unless that exposes
    /// its king ([R5.14](crate::rulebook#R5.14)).
    ///
    /// ```
    /// use pawnstorm_rules::{Options, Position, variants::pawns_chess::PawnsChess};
    ///
    /// // 4 . . . n .
    /// // 3 . . . . Z
    /// //   a b c d e
    /// let berserk = PawnsChess::from_fen("7k/8/8/8/3n4/4Z3/8/4K3 w - - 0 1 - -", Options::default())?;
    /// assert!(berserk.is_obliged());
    /// assert_eq!(berserk.legal_moves().len(), 1);
    /// # Ok::<(), pawnstorm_rules::FenError>(())
    /// ```
    #[inline]
    pub fn is_obliged(&self) -> bool {
        berserker::touches_an_enemy(self)
    }

    /// Returns whether a side's Healer does not rest, and a piece was just captured that it may heal ([R5.31](crate::rulebook#R5.31)).
    #[inline]
    pub fn may_heal(&self, color: Color) -> bool {
        let me = color.index();
        self.board.pieces(color, Role::Healer).any()
            && self.memory.heal[me] != Roles::default()
            && !self.memory.rest[me]
    }

    /// Returns the position of chess that goes on in the same way: only pieces of chess and unmasked Spies are left, and no rights.
    ///
    /// ```
    /// use pawnstorm_rules::{variants::pawns_chess::PawnsChess, Position};
    /// let position: PawnsChess = "4k3/8/8/8/8/8/4U3/4K3 w - - 0 1 E".parse()?;
    /// assert_eq!(position.as_chess().unwrap().fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// // The Archer shoots, and this Spy no longer makes a double step.
    /// for fen in ["4k3/8/8/8/8/8/4A3/4K3 w - - 0 1 E", "4k3/8/8/8/8/8/4U3/4K3 w - - 0 1 -"] {
    ///     assert!(fen.parse::<PawnsChess>()?.as_chess().is_none());
    /// }
    /// # Ok::<(), pawnstorm_rules::FenError>(())
    /// ```
    pub fn as_chess(&self) -> Option<Chess> {
        let has_rights =
            self.castling != Castling::default() || self.en_passant.is_some() || self.memory.spy.contains(&true);
        let mut placed = crate::Board::default();
        for color in Color::ALL {
            let pawns = self.board.pieces(color, Role::Unmasked);
            let [first, second] = [0, 1].map(|rank| pawns & Bitboard::rank(color.rank(rank)));
            // From the first rank a Spy comes to the second without a double step.
            if has_rights || first.any() || (second & !self.doubles).any() {
                return None;
            }
            for square in self.board.color(color) {
                let role = match self.board.role_at(square)? {
                    Role::King => crate::Role::King,
                    Role::Queen => crate::Role::Queen,
                    Role::Rook => crate::Role::Rook,
                    Role::Bishop => crate::Role::Bishop,
                    Role::Knight => crate::Role::Knight,
                    Role::Unmasked => crate::Role::Pawn,
                    _ => return None,
                };
                placed.put(square, color, role);
            }
        }
        Chess::of_board(placed, self.turn)
    }

    /// Lists the legal moves that capture, promote or heal, and some others.
    pub fn noisy_moves(&self) -> Vec<Move> {
        movegen::noisy(self)
    }

    /// Returns the outcome, or a draw open to a claim, if few pieces, a missing king or a long time without progress brings it.
    pub fn quick_outcome(&self) -> Option<Outcome> {
        draws::quick_outcome(self)
    }

    /// Returns the pieces of a side that would give check to a king on a square: by an ordinary capture, the Mercenary's three squares,
    /// the Guard's squares, an arrow, a chain, a declared Hero, the Spy's fresh threat.
    pub fn attackers(&self, by: Color, target: Square) -> Bitboard {
        let far = pieces::attackers(self, by, target)
            | archer::attackers(self, by, target)
            | berserker::attackers(self, by, target)
            | hero::attackers(self, by, target);
        // The others attack the squares beside them only.
        if (attacks::king(target) & self.board.color(by)).is_empty() {
            return far;
        }
        far | attacks::pawn(!by, target) & self.board.capturers(by)
            | straight(!by, target, 1) & self.board.pieces(by, Role::Mercenary)
            | pawn::guards(self, by, target)
            | spy::attackers(self, by, target)
    }

    /// Returns the squares where a piece could capture, empty ones included: the Hero also by sacrifice, the Berserker by every chain.
    pub(super) fn reach(&self, from: Square) -> Bitboard {
        match (self.board.color_at(from), self.board.role_at(from)) {
            (Some(color), Some(role)) => self.reach_of(color, role, from, self.board.seen_by(color)),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the same for a known piece, over the squares that its side sees occupied.
    #[inline(always)]
    pub fn reach_of(&self, color: Color, role: Role, from: Square, seen: Bitboard) -> Bitboard {
        let before = straight(color, from, 1);
        let reach = match role {
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => pieces::attacks(role, from, seen),
            Role::Berserker | Role::BerserkerKnight => berserker::reach(self, role, color, from),
            Role::Guard => pawn::guard_captures(color, from),
            Role::Spy => before,
            Role::Mercenary => attacks::pawn(color, from) | before,
            Role::Unmasked if self.memory.spy[color.index()] => attacks::pawn(color, from) | before,
            Role::Archer => attacks::pawn(color, from) | archer::range(self, color, from),
            Role::Hero => attacks::pawn(color, from) | hero::strides(from, seen),
            Role::Healer | Role::Horseman | Role::Unmasked => attacks::pawn(color, from),
        };
        reach & !self.board.color(color)
    }

    /// Returns the position as if the side to move had passed. The count of plies restarts, as no later position repeats an earlier one.
    pub fn pass(&self) -> Self {
        let mut next = self.clone();
        next.idle();
        next.halfmove = 0;
        next
    }
}

static INFO: Info = Info {
    summary: "Chess where every pawn is different: eight pawns, eight abilities.",
    fields: &memory::FIELDS,
    options: &[(GameOption::TouchMove, false), (GameOption::Tournament, false), (GameOption::HiddenSpies, false)],
    annotations: &['?'], // An exclamation mark declares heroic check (R5.9).
    claims: &[Reason::LackOfForce, Reason::Threefold, Reason::FiftyMoves, Reason::PerpetualCheck],
    ..Info::new(
        "pawns-chess",
        "Pawns Chess",
        "rnbqkbnr/aesmhzog/8/8/8/8/AESMHZOG/RNBQKBNR w KQkq - 0 1 ABCDEFGHabcdefgh -",
        &PIECES,
    )
};

read_and_hash!(PawnsChess);

impl Position for PawnsChess {
    type Move = Move;
    type Moves = Vec<Move>;

    const INFO: &'static Info = &INFO;

    fn from_fen(fen: &str, _options: Options) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    /// Returns the side to move, or the owner of the Spy that must first be placed on another square ([R5.26](crate::rulebook#R5.26)).
    fn turn(&self) -> Color {
        self.turn
    }

    fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// Returns the plies since the last move that restarts the count ([R5.6](crate::rulebook#R5.6)).
    fn halfmove(&self) -> u32 {
        self.halfmove
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    fn legal_moves(&self) -> Vec<Move> {
        movegen::list(self)
    }

    fn count_moves(&self) -> usize {
        movegen::count(self)
    }

    fn play(&mut self, mv: &Move) {
        self.carry_out(mv);
    }

    fn path(&self, mv: &Move) -> Path {
        movegen::path(self, mv)
    }

    fn routes(&self) -> Vec<(Move, Move)> {
        movegen::routes(self)
    }

    fn notation(&self, mv: &Move) -> String {
        notation::write(self, mv)
    }

    fn spellings(&self, mv: &Move) -> Vec<String> {
        notation::spellings(self, mv)
    }

    fn captures(&self, mv: &Move) -> Bitboard {
        self.taken_by(mv)
    }

    fn outcome(&self) -> Option<Outcome> {
        draws::outcome(self)
    }

    fn outcome_after(&self, earlier: &[Self]) -> Option<Outcome> {
        draws::outcome_after(self, earlier)
    }

    fn claims(&self, earlier: &[Self]) -> Vec<Reason> {
        // No claim is judged while a Spy is to be re-placed (R5.26).
        if self.memory.evict.is_some() { Vec::new() } else { claims::open(self, draws::may_lack_force(self), earlier) }
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.board.king(color)
    }

    fn checkers(&self) -> Bitboard {
        self.king(self.turn).map_or(Bitboard::EMPTY, |king| self.attackers(!self.turn, king))
    }

    fn threats(&self, from: Square) -> Bitboard {
        self.reach(from)
    }

    /// Compares as [R4.3](crate::rulebook#R4.3) does, and fields 7 and 8 ([R5.6](crate::rulebook#R5.6)).
    fn repeats(&self, other: &Self) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.doubles == other.doubles
            && self.memory == other.memory
    }

    fn key(&self) -> u64 {
        const STATE: u64 = 64 * 2 * Role::COUNT as u64;
        let rooks: Bitboard = self.castling.each().map(|(color, side)| side.rook(color).0).collect();
        let state = [rooks.0, self.doubles.0, self.memory.bits()];
        let orthodox = self.turn.index() as u64 | self.en_passant.map_or(0, |square| 2 + 2 * square.index() as u64);
        let state = state.into_iter().fold(zobrist::key(STATE + orthodox), |key, bits| zobrist::key(key ^ bits));
        state ^ self.board.key()
    }

    /// Removes the other side's hidden Spy, and that it was driven off ([R5.30](crate::rulebook#R5.30)).
    fn redacted_for(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        if let Viewer::Side(color) = viewer {
            for square in self.board.pieces(!color, Role::Spy) {
                seen.board.take(square);
                seen.doubles &= !Bitboard::of(square);
            }
            seen.memory.evict = self.memory.evict.filter(|_| self.turn == color);
        }
        seen
    }

    /// Returns what a side learns of a move: of the other side's hidden Spy that it moved, and nothing of its re-placing ([R5.30](crate::rulebook#R5.30)).
    fn visibility(&self, mv: &Move, after: &Self, viewer: Viewer) -> Visibility {
        if viewer == Viewer::Everyone || viewer == Viewer::Side(self.turn) {
            return Visibility::Open;
        }
        match mv.action {
            Action::Replace { to } if after.board.role(Role::Spy).has(to) => Visibility::Nothing,
            Action::Go { to, .. } if after.board.role(Role::Spy).has(to) => Visibility::Unseen,
            _ => Visibility::Open,
        }
    }
}
