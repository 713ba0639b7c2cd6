//! Move ordering: the history heuristic with continuation history, and selection of the best move left.

use super::history::zeros;
use pawnstorm_rules::{Color, Slot};
use std::collections::TryReserveError;

/// The largest value of a history score.
const MOST: i32 = 16_384;
/// One more than the greatest [`Slot::way`].
const WAYS: usize = 4096;
/// One more than the greatest [`Slot::arrival`].
const ARRIVALS: usize = 1024;

/// The butterfly history of quiet moves, and the continuation history: their success after the moves before them.
pub(super) struct MoveHistory {
    alone: Box<[i16]>,
    after: Box<[i16]>,
}

fn update(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    debug_assert!(bonus.abs() <= MOST, "no bonus is more than a history can hold: {bonus}");
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
    debug_assert!(i32::from(*value).abs() <= MOST, "no history is more than it can hold: {value}");
}

impl MoveHistory {
    pub(super) fn new() -> Result<Self, TryReserveError> {
        Ok(Self { alone: zeros(2 * WAYS)?, after: zeros(ARRIVALS * ARRIVALS)? })
    }

    pub(super) fn clear(&mut self) {
        self.alone.fill(0);
        self.after.fill(0);
    }

    fn alone_at(color: Color, slot: Slot) -> usize {
        debug_assert!(usize::from(slot.way) < WAYS, "{slot:?} is beyond the table");
        color.index() * WAYS + usize::from(slot.way) % WAYS
    }

    fn after_at(before: Slot, slot: Slot) -> usize {
        debug_assert!(
            usize::from(before.arrival.max(slot.arrival)) < ARRIVALS,
            "{before:?}, {slot:?} are beyond the table"
        );
        usize::from(before.arrival) % ARRIVALS * ARRIVALS + usize::from(slot.arrival) % ARRIVALS
    }

    /// Returns the history score of a move, given the moves before it.
    #[inline]
    pub(super) fn of(&self, color: Color, slot: Slot, before: [Option<Slot>; 2]) -> i32 {
        let after = before.into_iter().flatten().map(|before| i32::from(self.after[Self::after_at(before, slot)]));
        i32::from(self.alone[Self::alone_at(color, slot)]) + after.sum::<i32>()
    }

    /// Adds a bonus, or a malus below 0, with gravity.
    pub(super) fn learn(&mut self, color: Color, slot: Slot, before: [Option<Slot>; 2], bonus: i32) {
        update(&mut self.alone[Self::alone_at(color, slot)], bonus);
        for before in before.into_iter().flatten() {
            update(&mut self.after[Self::after_at(before, slot)], bonus);
        }
    }
}

/// A move by its place in the list, with its score for ordering.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub(super) order_score: i32,
    pub(super) place: u16,
}

/// The order score of the transposition table's move, before all others.
pub(super) const FIRST: i32 = 1 << 28;
/// The base score of moves that win material.
pub(super) const WINNING: i32 = 1 << 24;
/// The base score of killer moves.
pub(super) const KILLER: i32 = 1 << 20;
/// The base score of moves that lose material, after all quiet ones.
pub(super) const LOSING: i32 = -(1 << 24);

/// Brings the move with the best score of those left to the front of the list.
#[inline]
pub(super) fn pick(list: &mut [Ranked], from: usize) -> Ranked {
    let mut best = from;
    for index in from + 1..list.len() {
        if list[index].order_score > list[best].order_score {
            best = index;
        }
    }
    list.swap(from, best);
    list[from]
}
