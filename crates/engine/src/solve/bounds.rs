//! Bounds of a position's value without a search. They hold for every position, for the reason given at each.

use super::pawns::{Pawns, RANK_1, RANK_2, RANK_3, RANK_6, RANK_7, RANK_8, attacks_down, attacks_up};

/// The least and the greatest value that a position can have for the side to move: 1 a win, 0 a draw, -1 a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i8,
    pub(super) most: i8,
}

impl Bounds {
    pub(super) const UNKNOWN: Self = Self { least: -1, most: 1 };

    pub(super) const fn exactly(value: i8) -> Self {
        Self { least: value, most: value }
    }

    /// Returns the bounds after the answer to "is it at least `target`?".
    pub(super) const fn answered(target: i8, is_at_least: bool) -> Self {
        if is_at_least { Self { least: target, most: 1 } } else { Self { least: -1, most: target - 1 } }
    }

    /// Returns the intersection of both bounds.
    pub(super) fn and(self, other: Self) -> Self {
        Self { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// Returns the same bounds for the other side.
    pub(super) const fn turned(self) -> Self {
        Self { least: -self.most, most: -self.least }
    }
}

/// Bounds the value of a position where both sides have pawns and none has arrived.
///
/// - A pawn on the seventh rank wins at once: the square before it is empty, since the enemy's pawns start below it.
/// - A side that cannot move draws.
/// - If the enemy has a pawn on the second rank, it arrives after any move: nothing blocks it, and only a pawn on the first rank could
///   capture it.
/// - A [`runner`] of either side.
pub(super) fn bounds(pawns: &Pawns) -> Bounds {
    if pawns.own & RANK_7 != 0 {
        return Bounds::exactly(1);
    }
    if pawns.enemy == 0 || !pawns.can_move() {
        return Bounds::exactly(0);
    }
    if pawns.enemy & RANK_2 != 0 {
        return Bounds::exactly(-1);
    }
    let least = runner(&Pawns { passed: 0, ..*pawns }, pawns.own, false);
    if least == 1 {
        return Bounds::exactly(1);
    }
    let turned = pawns.turned();
    Bounds { least, most: -runner(&turned, turned.own, true) }
}

/// Bounds the value for the side that has just moved a pawn to a square, if that pawn goes straight ahead from now on.
pub(super) fn can_run(after: &Pawns, square: u64) -> i8 {
    if square & RANK_7 != 0 && after.can_move() { 1 } else { runner(&after.turned(), square, true) }
}

/// Bounds the value for the side that goes up, by a runner: one of the `candidates` that only goes straight ahead, while nothing else of
/// its side moves, and that surely arrives before the enemy does. `enemy_first` says who is to move; the enemy may capture on the passed square.
///
/// `reach` are the squares on which an enemy pawn can stand after so many moves of the enemy, and more: all enemy pawns are moved at once,
/// and stay where they were as well. They go to squares on which none of ours stands, and capture where one stands. The square that the
/// runner left is counted as ours: an enemy pawn could be pushed to it only along the runner's way, and none is ever on that.
/// The runner steps to a square outside `reach`, which also is not one that a pawn in `reach` attacks, unless it has arrived. If it takes
/// two squares at once, neither is attacked, so it cannot be captured en passant. No enemy pawn has arrived so far. So the runner
/// arrives if the game goes on; it ends before only by the enemy having no move, since the runner is left to us and captures nothing. That is
/// a draw at least (0); if the enemy has [`turns`] enough, a win (1). -1 says nothing.
fn runner(pawns: &Pawns, candidates: u64, enemy_first: bool) -> i8 {
    let Pawns { own, enemy, passed } = *pawns;
    let mut reach = enemy;
    let mut runners = candidates;
    if enemy_first {
        runners &= !(attacks_down(enemy) | passed << 8);
    }
    for turns in u32::from(enemy_first).. {
        if turns > 0 {
            let push = reach >> 8 & !own;
            reach |= push | (push & RANK_6) >> 8 & !own | attacks_down(reach) & (own | passed);
            if reach & RANK_1 != 0 {
                break;
            }
        }
        let (free, safe) = (!(reach | own), !attacks_down(reach));
        let step = runners << 8 & free;
        if step & RANK_8 != 0 {
            return i8::from(turns <= self::turns(pawns));
        }
        runners = step & safe;
        if turns == u32::from(enemy_first) {
            runners |= (step & safe & RANK_3) << 8 & free & safe;
        }
        if runners == 0 {
            break;
        }
    }
    -1
}

/// Counts turns in which the enemy surely has a move, while only a runner moves against it.
///
/// The squares before an enemy pawn, as far as they are empty, stay empty: no pawn can be pushed to them past this one, none can capture on
/// them, and the runner is not on its way to them. As long as a pawn can only be pushed, it uses up one of them in a turn, or two in its
/// first; where it could capture it may leave its file, but has had a turn then. So squares are counted up to the first that
/// follows one from which it can capture, less one for the double step. A pawn that can capture en passant now is left out, but for
/// the one turn in which that is a move.
fn turns(pawns: &Pawns) -> u32 {
    let Pawns { own, enemy, passed } = *pawns;
    let capturers = attacks_up(passed) & enemy;
    let (enemy, own) = (enemy & !capturers, own | capturers);
    let empty = !(enemy | own);
    let can_only_push = !attacks_up(own);
    let advance = |set: u64| set >> 8 & empty;
    let doubles = advance(advance(enemy & RANK_7 & can_only_push));
    let (mut count, mut going) = (0, enemy);
    while going != 0 {
        count += advance(going).count_ones();
        going = advance(going & can_only_push);
    }
    (count - doubles.count_ones()).max(u32::from(capturers != 0))
}
