//! A board of pawns as the side to move sees it, its moves, and its number in the table.

use super::Value;
use crate::ordering::insertion_sort;
use arrayvec::ArrayVec;
use std::cmp::Reverse;

pub(super) const RANK_1: u64 = 0xFF;
pub(super) const RANK_2: u64 = RANK_1 << 8;
pub(super) const RANK_3: u64 = RANK_1 << 16;
pub(super) const RANK_6: u64 = RANK_1 << 40;
pub(super) const RANK_7: u64 = RANK_1 << 48;
pub(super) const RANK_8: u64 = RANK_1 << 56;
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

pub(super) const MAX_MOVES: usize = 32;

/// A race of pawns: only pawns, eight a side at most, which move as in chess. The first on its last rank wins, and every other end is a draw.
/// The pawns of the side to move go up: the board flips after each move. Each set of squares has one bit a square, a1 the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Race {
    /// The pawns of the side to move.
    pub own: u64,
    /// The other pawns.
    pub enemy: u64,
    /// The square that a pawn has just passed over, if a capture there is legal.
    pub passed: u64,
}

/// A move: the position after it, as the other side sees it, and how promising such a move is.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// The position after the move.
    pub pawns: Race,
    pub(super) merit: i32,
}

impl Child {
    /// Returns the place in the search, the least number first: the fewer moves the opponent has left, the fewer must be refuted.
    pub fn order(&self) -> i32 {
        self.pawns.mobility() as i32 - self.merit
    }
}

/// The merit of a capture, of a double step and of a step. They were found by counting nodes on six and seven files.
const CAPTURE: i32 = 10;
const DOUBLE_STEP: i32 = 4;
const STEP: i32 = 2;

/// Returns the squares to the left and right of each.
const fn sides(set: u64) -> u64 {
    (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

pub(super) const fn attacks_up(pawns: u64) -> u64 {
    sides(pawns) << 8
}

pub(super) const fn attacks_down(pawns: u64) -> u64 {
    sides(pawns) >> 8
}

/// The squares of arrival, one set for each kind of move.
struct Targets {
    push: u64,
    double: u64,
    left: u64,
    right: u64,
}

impl Race {
    /// The start of the Pawn Game.
    pub const START: Self = Self { own: 0xFF << 8, enemy: 0xFF << 48, passed: 0 };

    fn targets(&self) -> Targets {
        let empty = !(self.own | self.enemy);
        let push = self.own << 8 & empty;
        let victims = self.enemy | self.passed;
        Targets {
            push,
            double: (push & RANK_3) << 8 & empty,
            left: (self.own & !FILE_A) << 7 & victims,
            right: (self.own & !FILE_H) << 9 & victims,
        }
    }

    pub(super) fn mobility(&self) -> u32 {
        let Targets { push, double, left, right } = self.targets();
        // No pawn is pushed to where another captures, nor doubly.
        (push | left).count_ones() + (double | right).count_ones()
    }

    pub(super) const fn can_move(&self) -> bool {
        let ahead = self.own << 8;
        (ahead & !(self.own | self.enemy) | sides(ahead) & (self.enemy | self.passed)) != 0
    }

    /// Returns the value, if the game is over.
    pub const fn over(&self) -> Option<Value> {
        if self.own & RANK_8 != 0 {
            Some(Value::Win)
        } else if self.enemy & RANK_1 != 0 {
            Some(Value::Loss)
        } else if self.own == 0 || self.enemy == 0 || !self.can_move() {
            Some(Value::Draw)
        } else {
            None
        }
    }

    /// Returns the flipped board, with the enemy going up.
    pub(super) const fn turned(&self) -> Self {
        Self { own: self.enemy.swap_bytes(), enemy: self.own.swap_bytes(), passed: self.passed.swap_bytes() }
    }

    /// Returns the mirror image: the a file becomes the h file.
    pub(super) const fn mirrored(&self) -> Self {
        const fn mirror(set: u64) -> u64 {
            set.reverse_bits().swap_bytes()
        }
        Self { own: mirror(self.own), enemy: mirror(self.enemy), passed: mirror(self.passed) }
    }

    /// Returns the lesser of the two mirror images, which have the same value.
    pub fn canonical(self) -> Self {
        self.min(self.mirrored())
    }

    /// Returns the moves.
    pub fn children(&self) -> ArrayVec<Child, MAX_MOVES> {
        let mut children = ArrayVec::new();
        let Targets { push, double, left, right } = self.targets();
        for (mut targets, by, merit) in
            [(left, 7, CAPTURE), (right, 9, CAPTURE), (double, 16, DOUBLE_STEP), (push, 8, STEP)]
        {
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                children.push(Child { pawns: self.after(to >> by, to), merit });
            }
        }
        children
    }

    /// Returns the moves in the order in which the book and certificates count them: those with the highest square of arrival come first
    /// (h8 is the highest, a1 the lowest), and of these those with the highest square of departure.
    pub fn by_arrival(&self) -> ArrayVec<Child, MAX_MOVES> {
        let mut moves = self.children();
        let departure = |child: &Child| self.own & !child.pawns.enemy.swap_bytes();
        insertion_sort(&mut moves, |child| Reverse((self.arrival(&child.pawns), departure(child))));
        moves
    }

    /// Returns the square of arrival of the pawn that has moved, from its side's view.
    pub const fn arrival(&self, after: &Self) -> u64 {
        after.enemy.swap_bytes() & !self.own
    }

    fn after(&self, from: u64, to: u64) -> Self {
        // A capture on the square that was passed over takes the pawn below it.
        let taken = to | (to & self.passed) >> 8;
        let own = self.own ^ from ^ to;
        let enemy = self.enemy & !taken;
        let doubled = to & from << 16;
        let passed = if sides(doubled) & enemy == 0 { 0 } else { doubled >> 8 };
        Self { own, enemy, passed }.turned()
    }

    /// Returns whether the position has a number: no pawn is on a winning rank or next to it, and none on a rank that its side cannot
    /// occupy.
    pub(super) const fn has_number(&self) -> bool {
        self.own & (RANK_7 | RANK_8 | RANK_1) == 0 && self.enemy & (RANK_1 | RANK_2 | RANK_8) == 0
    }

    /// Returns the number of a position without a pawn close to winning: no own pawn on the seventh rank, no enemy's on the second. Ranks
    /// three to six are numbers of eight ternary digits, 13 bits each; the second and seventh have eight bits, and the file of the passed
    /// square four: 72 bits.
    pub fn number(&self) -> u128 {
        debug_assert!(self.has_number());
        let byte = |set: u64, rank: u32| (set >> (8 * rank)) as u8 as usize;
        let rank = |rank: u32| u64::from(TERNARY[byte(self.own, rank)] + 2 * TERNARY[byte(self.enemy, rank)]);
        let passed = u64::from((self.passed >> 40).trailing_zeros().min(8));
        let low = self.own >> 8 & 0xFF | (self.enemy >> 48 & 0xFF) << 8 | rank(2) << 16 | rank(3) << 29;
        let high = rank(4) | rank(5) << 13 | passed << 26;
        u128::from(high) << 42 | u128::from(low)
    }

    pub(super) fn numbered(number: u128) -> Self {
        let (mut own, mut enemy) = ((number & 0xFF) << 8, (number >> 8 & 0xFF) << 48);
        for (rank, shift) in [(2, 16), (3, 29), (4, 42), (5, 55)] {
            let mut digits = number >> shift & 0x1FFF;
            for square in 8 * rank..8 * rank + 8 {
                own |= u128::from(digits % 3 == 1) << square;
                enemy |= u128::from(digits % 3 == 2) << square;
                digits /= 3;
            }
        }
        let passed = number >> 68;
        Self { own: own as u64, enemy: enemy as u64, passed: if passed < 8 { 1 << (40 + passed) } else { 0 } }
    }
}

/// The ternary number whose digits are the bits of a byte.
static TERNARY: [u16; 256] = {
    let mut numbers = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut power) = (0, 1);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                numbers[byte] += power;
            }
            power *= 3;
            bit += 1;
        }
        byte += 1;
    }
    numbers
};
