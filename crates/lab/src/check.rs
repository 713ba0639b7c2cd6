//! The checker of certificates. It shares only the squares with the solver: it implements the rules again, prunes nothing, and trusts
//! nothing. [`crate::certificate`] describes the format.

use arrayvec::ArrayVec;
use pawnstorm::engine::solve::{Race, Value};
use pawnstorm::rules::{Bitboard, Square};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt;

/// The number of positions that a check covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// The positions with a move from the certificate.
    pub decided: u64,
    /// The positions replayed, after each move of either side.
    pub replayed: u64,
}

/// The reason why a certificate proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    CutOff,
    TooLong,
    /// The byte, counted from 0, names no move.
    NoMove(usize),
    /// After the move of this byte, a game has another result than claimed.
    Refuted(usize),
    /// The game is already over, with another result than claimed.
    NotSo,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutOff => f.write_str("it is cut off: it ends before all games do"),
            Self::TooLong => f.write_str("it continues after all games have ended"),
            Self::NoMove(byte) => write!(f, "its move {} is not legal there", byte + 1),
            Self::Refuted(byte) => write!(f, "after its move {} a defence refutes it", byte + 1),
            Self::NotSo => f.write_str("the game is over in its position, and ended otherwise"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Replays `certificate` against every defence, to check that it proves the value of `race`.
///
/// # Errors
/// The certificate is damaged, or does not prove the value.
pub fn check(race: &Race, value: Value, certificate: &[u8]) -> Result<Coverage, Flaw> {
    let flipped = |set: u64| Bitboard(set.swap_bytes());
    let start = Position::of(race);
    if let Some(end) = start.end(Side::Claimant) {
        let is_so = end == value && certificate.is_empty();
        return if is_so { Ok(Coverage::default()) } else { Err(Flaw::NotSo) };
    }
    let mut replay = Replay { certificate, at: 0, least: value, seen: HashSet::new(), coverage: Coverage::default() };
    if value >= Value::Draw {
        replay.claimant(start)?;
    }
    if value <= Value::Draw {
        replay.least = value.turned();
        replay.seen.clear();
        replay.opponent(Position {
            claimant: flipped(race.enemy),
            opponent: flipped(race.own),
            passed: flipped(race.passed),
        })?;
    }
    if replay.at < certificate.len() { Err(Flaw::TooLong) } else { Ok(replay.coverage) }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that claims; its pawns go up.
    Claimant,
    Opponent,
}

impl Side {
    /// Returns the ranks of this side's pawns: at the start, after a double step, and where they win.
    const fn ranks(self) -> (u8, u8, u8) {
        match self {
            Self::Claimant => (1, 3, 7),
            Self::Opponent => (6, 4, 0),
        }
    }

    const fn ahead(self, rank: u8) -> u8 {
        match self {
            Self::Claimant => rank + 1,
            Self::Opponent => rank - 1,
        }
    }
}

/// A move: the squares of departure and arrival.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    from: Square,
    to: Square,
}

/// A position with White going up: nothing is flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    claimant: Bitboard,
    opponent: Bitboard,
    /// The square that may be captured on en passant, if a pawn can.
    passed: Bitboard,
}

impl Position {
    /// Returns the start, with the side to move as the claimant.
    pub const fn of(race: &Race) -> Self {
        Self { claimant: Bitboard(race.own), opponent: Bitboard(race.enemy), passed: Bitboard(race.passed) }
    }

    /// Returns the pawns of the side to move, and the others.
    const fn sides(&self, side: Side) -> (Bitboard, Bitboard) {
        match side {
            Side::Claimant => (self.claimant, self.opponent),
            Side::Opponent => (self.opponent, self.claimant),
        }
    }

    pub fn moves(&self, side: Side) -> ArrayVec<Move, 32> {
        let (own, other) = self.sides(side);
        let (start, double, _) = side.ranks();
        let is_empty = |square: Square| !(own | other).has(square);
        let mut moves = ArrayVec::new();
        for from in own {
            let (file, ahead) = (from.file(), side.ahead(from.rank()));
            let (step, two) = (Square::new(file, ahead), Square::new(file, double));
            if is_empty(step) {
                moves.push(Move { from, to: step });
                if from.rank() == start && is_empty(two) {
                    moves.push(Move { from, to: two });
                }
            }
            for file in [file.wrapping_sub(1), file + 1].into_iter().filter(|&file| file < 8) {
                let to = Square::new(file, ahead);
                if (other | self.passed).has(to) {
                    moves.push(Move { from, to });
                }
            }
        }
        moves
    }

    /// Returns the moves in the order of their numbers.
    fn numbered(&self, side: Side) -> ArrayVec<Move, 32> {
        let seen = |square: Square| match side {
            Side::Claimant => square,
            Side::Opponent => Square::new(square.file(), 7 - square.rank()),
        };
        let mut moves = self.moves(side);
        moves.sort_by_key(|mv| Reverse((seen(mv.to).index(), seen(mv.from).index())));
        moves
    }

    pub fn after(&self, side: Side, Move { from, to }: Move) -> Self {
        let (own, other) = self.sides(side);
        let taken = if self.passed.has(to) { Square::new(to.file(), from.rank()) } else { to };
        let own = own & !Bitboard::of(from) | Bitboard::of(to);
        let other = other & !Bitboard::of(taken);
        let neighbours = Bitboard::of(to).left() | Bitboard::of(to).right();
        let passed = if from.rank().abs_diff(to.rank()) == 2 && (neighbours & other).any() {
            Bitboard::of(Square::new(from.file(), side.ahead(from.rank())))
        } else {
            Bitboard::EMPTY
        };
        match side {
            Side::Claimant => Self { claimant: own, opponent: other, passed },
            Side::Opponent => Self { claimant: other, opponent: own, passed },
        }
    }

    /// Returns the value for the claimant, if the game is over.
    pub fn end(&self, to_move: Side) -> Option<Value> {
        let has_arrived = |side: Side| (self.sides(side).0 & Bitboard::rank(side.ranks().2)).any();
        if has_arrived(Side::Claimant) {
            Some(Value::Win)
        } else if has_arrived(Side::Opponent) {
            Some(Value::Loss)
        } else if self.claimant.is_empty() || self.opponent.is_empty() || self.moves(to_move).is_empty() {
            Some(Value::Draw)
        } else {
            None
        }
    }

    /// Returns one of the two mirror images, always the same.
    fn canonical(self) -> Self {
        let mirrored = |set: Bitboard| Bitboard(set.0.swap_bytes().reverse_bits());
        let other = Self {
            claimant: mirrored(self.claimant),
            opponent: mirrored(self.opponent),
            passed: mirrored(self.passed),
        };
        let numbers = |position: &Self| (position.claimant.0, position.opponent.0, position.passed.0);
        if numbers(&other) < numbers(&self) { other } else { self }
    }
}

struct Replay<'a> {
    certificate: &'a [u8],
    /// The number of bytes read.
    at: usize,
    /// The least value for the claimant.
    least: Value,
    seen: HashSet<Position>,
    coverage: Coverage,
}

impl Replay<'_> {
    /// Replays from a position with the claimant to move.
    fn claimant(&mut self, position: Position) -> Result<(), Flaw> {
        let position = position.canonical();
        if !self.seen.insert(position) {
            return Ok(());
        }
        self.coverage.decided += 1;
        let byte = *self.certificate.get(self.at).ok_or(Flaw::CutOff)?;
        self.at += 1;
        let moves = position.numbered(Side::Claimant);
        let chosen = moves.get(usize::from(byte & 0x1F)).filter(|_| byte < 0x40);
        let mv = *chosen.ok_or(Flaw::NoMove(self.at - 1))?;
        let after = position.after(Side::Claimant, mv);
        if self.ended(&after, Side::Opponent)? {
            Ok(())
        } else if byte & 0x20 != 0 {
            self.run(&after, mv.to)
        } else {
            self.opponent(after)
        }
    }

    /// Replays each move of the opponent.
    fn opponent(&mut self, position: Position) -> Result<(), Flaw> {
        for mv in position.numbered(Side::Opponent) {
            let after = position.after(Side::Opponent, mv);
            if !self.ended(&after, Side::Claimant)? {
                self.claimant(after)?;
            }
        }
        Ok(())
    }

    /// Replays each move of the opponent, while the claimant's pawn on `square` goes straight ahead.
    fn run(&mut self, position: &Position, square: Square) -> Result<(), Flaw> {
        for mv in position.moves(Side::Opponent) {
            let after = position.after(Side::Opponent, mv);
            if self.ended(&after, Side::Claimant)? {
                continue;
            }
            let step = after
                .moves(Side::Claimant)
                .into_iter()
                .find(|mv| mv.from == square && mv.to == Square::new(square.file(), square.rank() + 1));
            let step = step.ok_or(Flaw::Refuted(self.at - 1))?;
            let next = after.after(Side::Claimant, step);
            if !self.ended(&next, Side::Opponent)? {
                self.run(&next, step.to)?;
            }
        }
        Ok(())
    }

    /// Counts a position, and returns whether the game is over there.
    fn ended(&mut self, position: &Position, to_move: Side) -> Result<bool, Flaw> {
        self.coverage.replayed += 1;
        match position.end(to_move) {
            Some(value) if value < self.least => Err(Flaw::Refuted(self.at.saturating_sub(1))),
            end => Ok(end.is_some()),
        }
    }
}
