//! Move ordering: the history heuristic, aware of threats, with continuation history and capture history, and selection of the best move left.

use super::history::zeros;
use crate::Slot;
use pawnstorm_rules::{Bitboard, Color, Square};
use std::collections::TryReserveError;

const MAX_HISTORY: i32 = 16_384;
/// The number of values of [`Slot::way`].
const WAYS: usize = 4096;
/// The number of cases of each way: whether its square of departure is threatened, and whether its square of arrival is.
const THREATS: usize = 4;
/// The number of separate [`Slot::arrival`]s: those of eight kinds of pieces. Chess has six; a game with more shares entries.
pub(super) const ARRIVALS: usize = 512;
/// The number of separate gains, in steps of 64 centipawns.
const GAINS: usize = 16;

/// The moves before a position: one, two and four plies ago.
pub(super) type Before = [Option<Slot>; 3];

/// The success of moves in earlier nodes, for the side that makes them.
pub(super) struct MoveHistory {
    /// The butterfly history of quiet moves: by both squares, and whether each is threatened.
    alone: Box<[i16]>,
    /// The continuation histories of quiet moves: after the opponent's last move, and after this side's last two.
    after: [Box<[i16]>; 2],
    /// The capture history: by the piece, its square of arrival, and the value of the victim.
    captures: Box<[i16]>,
}

/// Returns the index of a move in one side's butterfly history (threat-aware history).
#[inline]
fn place_alone(slot: Slot, threatened: Bitboard) -> usize {
    debug_assert!(usize::from(slot.way) < WAYS, "{slot:?} is beyond the table");
    let is_threatened = |square: u16| usize::from(threatened.has(Square::from_index(square as u8 % 64)));
    let [from, to] = [slot.way / 64, slot.way].map(is_threatened);
    (2 * from + to) * WAYS + usize::from(slot.way) % WAYS
}

/// Adds `bonus` with gravity: the nearer to the limit, the less it adds, so old results fade.
fn update(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    debug_assert!(bonus.abs() <= MAX_HISTORY, "no bonus is more than a history can hold: {bonus}");
    *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    debug_assert!(i32::from(*value).abs() <= MAX_HISTORY, "no history is more than it can hold: {value}");
}

impl MoveHistory {
    pub(super) fn new() -> Result<Self, TryReserveError> {
        let after = || zeros(2 * ARRIVALS * ARRIVALS);
        Ok(Self {
            alone: zeros(2 * THREATS * WAYS)?,
            after: [after()?, after()?],
            captures: zeros(2 * ARRIVALS * GAINS)?,
        })
    }

    pub(super) fn clear(&mut self) {
        self.alone.fill(0);
        self.after.iter_mut().for_each(|table| table.fill(0));
        self.captures.fill(0);
    }

    fn after_at(color: Color, before: Slot, slot: Slot) -> usize {
        let pair = usize::from(before.arrival) % ARRIVALS * ARRIVALS + usize::from(slot.arrival) % ARRIVALS;
        color.index() * ARRIVALS * ARRIVALS + pair
    }

    fn capture_at(color: Color, slot: Slot, gain: i32) -> usize {
        let gain = gain.clamp(0, 64 * GAINS as i32 - 1) as usize / 64;
        (color.index() * ARRIVALS + usize::from(slot.arrival) % ARRIVALS) * GAINS + gain
    }

    /// Returns the history scores of the quiet moves after `before`.
    #[inline]
    pub(super) fn quiet(&self, color: Color, before: Before, threatened: Bitboard) -> QuietScores<'_> {
        let mut rows = [&NO_ROW; 3];
        for (ply, (row, before)) in rows.iter_mut().zip(before).enumerate() {
            let begin = |before| Self::after_at(color, before, Slot::default());
            let found = before.and_then(|before| self.after[usize::from(ply > 0)][begin(before)..].first_chunk());
            *row = found.unwrap_or(&NO_ROW);
        }
        QuietScores { alone: &self.alone[color.index() * THREATS * WAYS..][..THREATS * WAYS], threatened, rows }
    }

    #[inline]
    pub(super) fn of_capture(&self, color: Color, slot: Slot, gain: i32) -> i32 {
        i32::from(self.captures[Self::capture_at(color, slot, gain)])
    }

    /// Adds a bonus, or a malus below 0, with gravity.
    pub(super) fn learn(&mut self, color: Color, slot: Slot, threatened: Bitboard, before: Before, bonus: i32) {
        update(&mut self.alone[color.index() * THREATS * WAYS + place_alone(slot, threatened)], bonus);
        for (ply, before) in before.into_iter().enumerate() {
            if let Some(before) = before {
                update(&mut self.after[usize::from(ply > 0)][Self::after_at(color, before, slot)], bonus);
            }
        }
    }

    pub(super) fn learn_capture(&mut self, color: Color, slot: Slot, gain: i32, bonus: i32) {
        update(&mut self.captures[Self::capture_at(color, slot, gain)], bonus);
    }
}

/// The row of the continuation history where no move came before, as after a null move.
static NO_ROW: [i16; ARRIVALS] = [0; ARRIVALS];

/// The history scores of the quiet moves of a position: the rows of the tables, looked up once.
pub(super) struct QuietScores<'a> {
    alone: &'a [i16],
    threatened: Bitboard,
    rows: [&'a [i16; ARRIVALS]; 3],
}

impl QuietScores<'_> {
    #[inline]
    pub(super) fn of(&self, slot: Slot) -> i32 {
        let after = self.rows.map(|row| i32::from(row[usize::from(slot.arrival) % ARRIVALS]));
        i32::from(self.alone[place_alone(slot, self.threatened)]) + after.into_iter().sum::<i32>()
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) order_score: i32,
    pub(super) place: u16,
}

/// The order score of the transposition table's move, before all others.
pub(super) const FIRST: i32 = 1 << 28;
/// The base score of moves that win material, which no history can bring below that of the killer moves.
pub(super) const WINNING: i32 = 1 << 24;
pub(super) const KILLER: i32 = 1 << 20;
/// The base score of moves that lose material, after all quiet ones.
pub(super) const LOSING: i32 = -(1 << 24);

/// The part of the capture history that counts beside 16 times what a capture gains.
pub(super) const CAPTURE_PART: i32 = 2;

/// Brings the move with the best score of those left to the front of the list.
#[inline]
pub(super) fn pick(list: &mut [Ranked], from: usize) -> Ranked {
    let (mut best, mut score) = (from, i32::MIN);
    for (index, ranked) in list.iter().enumerate().skip(from) {
        if ranked.order_score > score {
            (best, score) = (index, ranked.order_score);
        }
    }
    list.swap(from, best);
    list[from]
}

/// Drops the moves that do not lose material from the list of those left. Returns the number of the others, which come first now.
pub(super) fn drop_quiet(list: &mut [Ranked]) -> usize {
    let mut kept = 0;
    for index in 0..list.len() {
        if list[index].order_score < LOSING / 2 {
            list.swap(kept, index);
            kept += 1;
        }
    }
    kept
}

/// Sorts a short list by a key, the least first, and equal ones as they were (insertion sort). The library's sort is faster for long lists, but
/// its code is long, and would be there for the moves of every game.
pub(super) fn insertion_sort<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && key(&list[at]) < key(&list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}
