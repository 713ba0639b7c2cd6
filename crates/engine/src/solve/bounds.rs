//! Bounds of a position's value without a search. They hold for every position, for the reason given at each.

use super::race::{RANK_1, RANK_2, RANK_3, RANK_6, RANK_7, RANK_8, Race, attacks_down, attacks_up};

/// The least and the greatest value that a position can have for the side to move: 1 a win, 0 a draw, -1 a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least value.
    pub least: i8,
    /// The greatest value.
    pub most: i8,
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

    pub(super) fn and(self, other: Self) -> Self {
        Self { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

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
/// - A `runner` of either side.
pub fn bounds(pawns: &Race) -> Bounds {
    if pawns.own & RANK_7 != 0 {
        return Bounds::exactly(1);
    }
    if pawns.enemy == 0 || !pawns.can_move() {
        return Bounds::exactly(0);
    }
    if pawns.enemy & RANK_2 != 0 {
        return Bounds::exactly(-1);
    }
    let least = runner(&Race { passed: 0, ..*pawns }, pawns.own, false);
    if least == 1 {
        return Bounds::exactly(1);
    }
    let turned = pawns.turned();
    Bounds { least, most: -runner(&turned, turned.own, true) }
}

/// Bounds the value for the side that has just moved a pawn to a square, if that pawn goes straight ahead from now on.
pub fn can_run(after: &Race, square: u64) -> i8 {
    if square & RANK_7 != 0 && after.can_move() { 1 } else { runner(&after.turned(), square, true) }
}

/// Bounds the value for the side that goes up, by a runner: one of the `candidates` that only goes straight ahead, while its side moves
/// nothing else, and that surely arrives before the enemy does. `enemy_first` says who is to move; the enemy may capture on the passed
/// square.
///
/// `reach` contains every square where an enemy pawn can be after this number of enemy moves, and more: all enemy pawns move at once, and
/// also stay where they were. They move to squares without our pawns, and capture on squares with one. The runner's starting square counts
/// as ours: an enemy pawn could only get there along the runner's path, and none is ever on it. The runner steps to a square outside
/// `reach` and not attacked from `reach`, unless it arrives. On a double step both squares must be free from attack, so that an en passant
/// capture is impossible. No enemy pawn has arrived so far. So the runner arrives unless the game ends first, and that is only possible if
/// the enemy has no move, since the runner is ours to move and captures nothing. That gives at least a draw (0), or, if the enemy has
/// enough [`turns`], a win (1). -1 means no result.
fn runner(pawns: &Race, candidates: u64, enemy_first: bool) -> i8 {
    let Race { own, enemy, passed } = *pawns;
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

/// Returns a number of turns with a sure move for the enemy, while only a runner moves against it.
///
/// The empty squares before an enemy pawn stay empty: no pawn can be pushed past this one to reach them, none can capture on them, and the
/// runner does not pass them. While a pawn can only be pushed, it uses up one of them per turn, or two in its first; where it could capture
/// it may leave its file, but it has had a turn then. So the count goes up to the first square after one with a capture, less one for the
/// double step. A pawn with an en passant capture now does not count, except for the one turn of that capture.
fn turns(pawns: &Race) -> u32 {
    let Race { own, enemy, passed } = *pawns;
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
