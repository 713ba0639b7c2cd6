//! The search of one thread, and its state from node to node.

use super::history::History;
use super::limits::{Limits, Stopwatch};
use super::ordering::{Before, Ranked};
use super::root::RootMove;
use super::score::{INFINITE, Score, outcome_score};
use super::table::NO_MOVE;
use super::{Best, Shared, Variation};
use crate::network::Accumulator;
use crate::{Repetition, Searchable, Slot};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// The maximum length of a line, in plies.
pub(super) const MAX_PLIES: usize = 240;
/// The maximum depth of iterative deepening. A greater depth means an exhaustive search to the end of the game.
pub(super) const MAX_DEPTH: i32 = 100;
/// The number of nodes between two checks of the clock, which are slow.
const CLOCK_EVERY: u64 = 128;
/// The number of nodes that a thread counts before it adds them to the common counter.
const COUNT_EVERY: u64 = 1024;

/// The limits of one search, as times and nodes.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    stopwatch: Stopwatch,
    nodes: u64,
    /// The time limit for the start of a further iteration.
    soft: Option<Duration>,
    /// The time that cuts off a running iteration.
    hard: Option<Duration>,
}

impl Budget {
    pub(super) fn new(limits: &Limits) -> Self {
        let clock = limits.clock.map(|clock| clock.plan());
        let soft = clock.map(|(soft, _)| soft);
        let hard = match (limits.time, clock.map(|(_, hard)| hard)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self { stopwatch: Stopwatch::start(), nodes: limits.nodes.unwrap_or(u64::MAX), soft, hard }
    }

    pub(super) fn elapsed(&self, nodes: u64) -> Duration {
        self.stopwatch.elapsed(nodes)
    }

    /// Returns whether it is too late for another iteration after `nodes` nodes. `timeout` is the part of the planned time to use.
    pub(super) fn is_spent(&self, nodes: u64, timeout: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed(nodes) >= soft.mul_f64(timeout))
    }

    pub(super) const fn by_clock(&self) -> bool {
        self.soft.is_some()
    }
}

/// The state of one ply of the current line (search stack).
pub(super) struct Frame<M> {
    pub(super) killers: [Option<M>; 2],
    pub(super) eval: i32,
    /// The move played here; `None` for a null move, and at the end of the line.
    pub(super) played: Option<Slot>,
    /// The move that a singular search leaves out.
    pub(super) excluded: u16,
    pub(super) order: Vec<Ranked>,
    /// The quiet moves tried here.
    pub(super) tried: Vec<Slot>,
    /// The captures tried here, with their gain in centipawns.
    pub(super) captured: Vec<(Slot, i32)>,
    /// The number of beta cutoffs at this ply below the current node two plies up.
    pub(super) cutoffs: u32,
    pub(super) line: Vec<M>,
}

impl<M> Frame<M> {
    fn new() -> Self {
        Self {
            killers: [None, None],
            eval: -INFINITE,
            played: None,
            excluded: NO_MOVE,
            order: Vec::new(),
            tried: Vec::new(),
            captured: Vec::new(),
            cutoffs: 0,
            line: Vec::new(),
        }
    }
}

pub(super) struct Searcher<'a, P: Searchable> {
    pub(super) shared: &'a Shared,
    over: &'a AtomicBool,
    all_nodes: &'a AtomicU64,
    pub(super) budget: Budget,
    pub(super) helper: usize,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    pub(super) deepest: usize,
    pub(super) frames: Vec<Frame<P::Move>>,
    pub(super) history: History,
    pub(super) accumulator: Accumulator,
    /// The keys of the game so far and of the current line.
    keys: Vec<u64>,
    /// The index of the root in `keys`.
    root_at: usize,
    /// The positions themselves, in games where a repetition changes the board.
    record: Vec<P>,
    pub(super) moves: Vec<RootMove<P::Move>>,
    pub(super) finished: u32,
    /// The number of lines that the last finished iteration sorted.
    pub(super) ranked: usize,
}

impl<'a, P: Searchable> Searcher<'a, P> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn new(
        root: &P,
        earlier: &[P],
        limits: &Limits,
        shared: &'a Shared,
        over: &'a AtomicBool,
        all_nodes: &'a AtomicU64,
        budget: Budget,
        helper: usize,
        history: History,
    ) -> Self {
        let mut keys = Vec::with_capacity(earlier.len() + MAX_PLIES);
        if P::REPETITION == Repetition::Draw {
            keys.extend(earlier.iter().map(P::key));
        }
        let root_at = keys.len();
        keys.push(root.key());
        let places = |(place, mv)| (limits.only.is_empty() || limits.only.contains(&place)).then(|| RootMove::new(mv));
        let moves = root.legal_moves().into_iter().enumerate().filter_map(places).collect();
        let record = if P::REPETITION == Repetition::Settles { earlier.to_vec() } else { Vec::new() };
        Self {
            shared,
            over,
            all_nodes,
            budget,
            helper,
            nodes: 0,
            stopped: false,
            deepest: 0,
            frames: (0..MAX_PLIES + 2).map(|_| Frame::new()).collect(),
            history,
            accumulator: Accumulator::default(),
            keys,
            root_at,
            record,
            moves,
            finished: 0,
            ranked: 0,
        }
    }

    pub(super) fn best(&self) -> Option<Best<P::Move>> {
        let best = self.moves.first()?;
        let lines = self.moves.iter().take(self.ranked.max(1));
        Some(Best {
            mv: best.mv.clone(),
            ponder: best.line.get(1).cloned(),
            score: Score(best.score),
            lines: lines.map(|mv| Variation { score: Score(mv.score), moves: mv.line.clone() }).collect(),
            depth: self.finished,
            nodes: self.total_nodes(),
        })
    }

    pub(super) fn total_nodes(&self) -> u64 {
        self.all_nodes.load(Ordering::Relaxed) + self.nodes % COUNT_EVERY
    }

    /// Counts a node and returns whether the search must stop.
    #[inline]
    fn enter(&mut self, ply: usize) -> bool {
        if self.stopped || self.must_stop() {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(COUNT_EVERY) {
            self.all_nodes.fetch_add(COUNT_EVERY, Ordering::Relaxed);
        }
        self.deepest = self.deepest.max(ply);
        false
    }

    /// Returns the score of a position that needs no search: the search has stopped, the game is over, the line repeats a position or is too
    /// long.
    #[inline]
    pub(super) fn settled(&mut self, position: &P, ply: usize) -> Option<i32> {
        if self.enter(ply) {
            return Some(0);
        }
        if let Some(outcome) = position.verdict() {
            return Some(outcome_score(position, outcome, ply as i32));
        }
        if self.repeats(position) {
            return Some(0);
        }
        (ply >= MAX_PLIES).then(|| self.static_eval(position))
    }

    fn must_stop(&self) -> bool {
        self.nodes >= self.budget.nodes
            || self.shared.stop.load(Ordering::Relaxed)
            || self.over.load(Ordering::Relaxed)
            || self.nodes.is_multiple_of(CLOCK_EVERY)
                && self.budget.hard.is_some_and(|hard| self.budget.elapsed(self.nodes) >= hard)
    }

    /// Plays `mv` and adds the position after it to the line, until [`Searcher::leave`].
    #[inline]
    pub(super) fn step(&mut self, position: &P, mv: &P::Move) -> P {
        let mut next = position.clone();
        next.play(mv);
        let key = next.key();
        self.shared.table.prefetch(key);
        match P::REPETITION {
            Repetition::Draw => self.keys.push(key),
            Repetition::Settles => {
                self.record.push(position.clone());
                next.apply_repetition(&self.record);
            }
            Repetition::Never => {}
        }
        next
    }

    /// Adds `next`, the position after a null move, to the line.
    #[inline]
    pub(super) fn follow(&mut self, position: &P, next: &P) {
        match P::REPETITION {
            Repetition::Draw => self.keys.push(next.key()),
            Repetition::Settles => self.record.push(position.clone()),
            Repetition::Never => {}
        }
    }

    /// Returns the key of the position at the end of the line.
    #[inline]
    pub(super) fn key(&self, position: &P) -> u64 {
        let known = if P::REPETITION == Repetition::Draw { self.keys.last() } else { None };
        let key = known.copied().unwrap_or_else(|| position.key());
        debug_assert_eq!(key, position.key(), "the line ends with another position");
        key
    }

    /// Removes the last position from the line.
    #[inline]
    pub(super) fn leave(&mut self) {
        match P::REPETITION {
            Repetition::Draw => drop(self.keys.pop()),
            Repetition::Settles => drop(self.record.pop()),
            Repetition::Never => {}
        }
    }

    /// Returns whether the line is empty.
    pub(super) fn is_at_root(&self) -> bool {
        P::REPETITION != Repetition::Draw || self.keys.len() == self.root_at + 1
    }

    /// Returns whether `position`, at the end of the line, occurred earlier in the line, or twice in the game. One repetition within the line
    /// counts as a draw: a side that can repeat once can do so again.
    fn repeats(&self, position: &P) -> bool {
        if P::REPETITION != Repetition::Draw {
            return false;
        }
        let Some((&key, before)) = self.keys.split_last() else { return false };
        let reach = before.len().min(position.halfmove() as usize);
        let mut in_game = false;
        for (back, &other) in before.iter().rev().take(reach).enumerate() {
            if other == key {
                if before.len() - 1 - back >= self.root_at || in_game {
                    return true;
                }
                in_game = true;
            }
        }
        false
    }

    /// Returns the moves one, two and four plies before `ply`, for the history tables.
    #[inline]
    pub(super) fn before(&self, ply: usize) -> Before {
        let played = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].played);
        [played(1), played(2), played(4)]
    }
}
