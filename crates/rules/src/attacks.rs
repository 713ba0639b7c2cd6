//! The attacks of the orthodox pieces on an empty or an occupied board. Geometry only: shared by every game.

mod magic;

use super::{Bitboard, Color, Square};

const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

static KNIGHTS: [Bitboard; 64] = leaps(&KNIGHT);
static KINGS: [Bitboard; 64] = leaps(&KING);
static PAWNS: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static ROOK_LINES: [Bitboard; 64] = lines(&[(1, 0), (0, 1)]);
static BISHOP_LINES: [Bitboard; 64] = lines(&[(1, 1), (1, -1)]);
static LINES: [[Bitboard; 64]; 64] = pairs();

/// Returns the squares that a knight attacks.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHTS[square.index()]
}

/// Returns the squares that a king attacks: its neighbours.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KINGS[square.index()]
}

/// Returns the squares that a pawn attacks: both forward diagonals.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWNS[color.index()][square.index()]
}

/// Returns the squares that a rook attacks: its lines, up to and with the first occupied square.
///
/// ```
/// use pawnstorm_rules::{attacks, Bitboard, Square};
/// let occupied = Bitboard::of(Square::C4);
/// assert_eq!(format!("{:?}", attacks::rook(Square::C2, occupied)), "
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . X . . . . .
/// . . X . . . . .
/// X X . X X X X X
/// . . X . . . . .
/// ");
/// ```
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    magic::ROOKS.attacks(square, occupied)
}

/// Returns the squares that a bishop attacks: its diagonals, up to and with the first occupied square.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    magic::BISHOPS.attacks(square, occupied)
}

/// Returns the squares that a queen attacks: those of a rook and of a bishop.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// Returns the squares of the rank and the file through a square: those that a rook attacks on an empty board.
#[inline]
pub fn rook_lines(square: Square) -> Bitboard {
    ROOK_LINES[square.index()]
}

/// Returns the squares of the diagonals through a square: those that a bishop attacks on an empty board.
#[inline]
pub fn bishop_lines(square: Square) -> Bitboard {
    BISHOP_LINES[square.index()]
}

/// Returns the squares strictly between two squares of one line; empty if they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    // Along a line, the numbers of the squares only rise or fall.
    line(a, b) & Bitboard(Bitboard::of(high).0.wrapping_sub(Bitboard::of(low).0 << 1))
}

/// Returns the whole line through two squares, edge to edge, both included; empty if they share none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES[a.index()][b.index()]
}

const fn leaps<const N: usize>(leaps: &[(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut leap = 0;
        while leap < N {
            if let Some(to) = Square::from_index(index as u8).offset(leaps[leap].0, leaps[leap].1) {
                table[index].0 |= Bitboard::of(to).0;
            }
            leap += 1;
        }
        index += 1;
    }
    table
}

const fn lines(directions: &[(i8, i8); 2]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::from_index(index as u8);
        let mut line = 0;
        while line < 2 {
            let (files, ranks) = directions[line];
            table[index].0 |= ray(from, files, ranks) | ray(from, -files, -ranks);
            line += 1;
        }
        index += 1;
    }
    table
}

/// Returns the line through each pair of squares.
const fn pairs() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut direction = 0;
        while direction < 8 {
            let from = Square::from_index(a as u8);
            let (files, ranks) = KING[direction];
            let line = ray(from, files, ranks) | ray(from, -files, -ranks) | Bitboard::of(from).0;
            let mut square = from;
            while let Some(next) = square.offset(files, ranks) {
                table[a][next.index()].0 = line;
                square = next;
            }
            direction += 1;
        }
        a += 1;
    }
    table
}

const fn ray(from: Square, files: i8, ranks: i8) -> u64 {
    let mut set = 0;
    let mut square = from;
    while let Some(next) = square.offset(files, ranks) {
        set |= Bitboard::of(next).0;
        square = next;
    }
    set
}
