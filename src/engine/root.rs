//! The root of the search: deeper and deeper, the best moves of one depth first in the next.

use super::limits::Limits;
use super::node::less;
use super::score::{INFINITE, Score, WIN, WINS};
use super::searcher::{MOST_DEPTH, Searcher};
use super::{Info, Line};
use crate::rules::Searchable;

/// How far from the last score the next is expected.
const WINDOW: i32 = 20;
/// From this depth on the window is narrow.
const NARROW_FROM: i32 = 5;

/// A legal move of the root.
pub(super) struct RootTurn<M> {
    pub(super) turn: M,
    pub(super) score: i32,
    /// The score of the last depth.
    previous: i32,
    pub(super) line: Vec<M>,
}

impl<M: Clone> RootTurn<M> {
    pub(super) fn new(turn: M) -> Self {
        Self { line: vec![turn.clone()], turn, score: -INFINITE, previous: -INFINITE }
    }

    /// Whether this depth has found a score for it.
    const fn is_fresh(&self) -> bool {
        self.score > -INFINITE
    }
}

impl<P: Searchable> Searcher<'_, P> {
    /// Searches deeper and deeper until a limit is reached.
    pub(super) fn deepen(&mut self, root: &P, limits: &Limits, report: &mut dyn FnMut(&Info<P::Move>)) {
        self.sort_by_sight(root);
        let lines = limits.lines.clamp(1, self.turns.len().max(1));
        let most = limits.depth.map_or(MOST_DEPTH - 1, |depth| (depth as i32).clamp(1, MOST_DEPTH - 1));
        let mut steady = 0;
        // Helpers are not all at the same depth, so that they find different things.
        for depth in 1 + (self.helper % 2) as i32..=most {
            if self.turns.is_empty() {
                return;
            }
            let favourite = self.turns[0].turn.clone();
            for turn in &mut self.turns {
                turn.previous = turn.score;
            }
            for rank in 0..lines {
                self.deepest = 0;
                self.line_of_rank(root, depth, rank);
                if self.stopped {
                    return;
                }
                // A move may turn out better than those that were found before it.
                self.turns[..=rank].sort_by_key(|turn| -turn.score);
                report(&self.info(depth, rank));
            }
            self.finished = depth as u32;
            self.ranked = lines;
            steady = if self.turns[0].turn == favourite { steady + 1 } else { 0 };
            let patience = match steady {
                0 => 0.9,
                1..3 => 0.65,
                _ => 0.45,
            };
            let hasty = self.budget.by_clock() && self.turns.len() == 1;
            let score = self.turns[0].score;
            // A few plies more, since late moves are searched less deep: one of them may win sooner.
            let proved = lines == 1 && score.abs() >= WINS && WIN - score.abs() + 4 <= depth;
            if hasty || proved || self.budget.is_spent(patience) {
                return;
            }
        }
    }

    /// What each move looks like at first sight: so that there is a sensible one even if nothing else can be done.
    fn sort_by_sight(&mut self, root: &P) {
        for turn in &mut self.turns {
            let next = root.after(&turn.turn);
            let worth = match next.verdict() {
                Some(outcome) => Self::worth(&next, outcome, 1),
                None => next.evaluate(),
            };
            turn.score = if next.turn() == root.turn() { worth } else { -worth };
        }
        self.turns.sort_by_key(|turn| -turn.score);
    }

    fn info(&self, depth: i32, rank: usize) -> Info<P::Move> {
        let turn = &self.turns[rank];
        Info {
            depth: depth as u32,
            deepest: self.deepest as u32,
            rank,
            line: Line { score: Score(turn.score), turns: turn.line.clone() },
            nodes: self.total_nodes(),
            elapsed: self.budget.elapsed(),
            full: self.shared.table.full(),
        }
    }

    /// Finds the line of a rank: the best of the moves that are not of a better one.
    fn line_of_rank(&mut self, root: &P, depth: i32, rank: usize) {
        let expected = self.turns[rank].previous;
        let narrow = depth >= NARROW_FROM && expected.abs() < WINS;
        let mut window = WINDOW;
        let (mut alpha, mut beta) = if narrow { (expected - window, expected + window) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.root(root, depth, rank, alpha, beta);
            self.sort(rank);
            if self.stopped {
                return;
            }
            window *= 3;
            if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = if window > 500 { -INFINITE } else { score - window };
            } else if score >= beta && beta < INFINITE {
                beta = if window > 500 { INFINITE } else { score + window };
            } else {
                return;
            }
        }
    }

    /// The moves with a score of this depth first, the best first; the others as they were.
    fn sort(&mut self, rank: usize) {
        self.turns[rank..].sort_by_key(|turn| (!turn.is_fresh(), -turn.score));
        if self.stopped {
            for turn in &mut self.turns[rank..] {
                if !turn.is_fresh() {
                    turn.score = turn.previous;
                }
            }
            if self.turns[rank..].iter().all(|turn| turn.score == turn.previous) {
                self.turns[rank..].sort_by_key(|turn| -turn.previous);
            }
        }
    }

    fn root(&mut self, root: &P, depth: i32, rank: usize, mut alpha: i32, beta: i32) -> i32 {
        for turn in &mut self.turns[rank..] {
            turn.score = -INFINITE;
        }
        let mut best = -INFINITE;
        self.frames[0].eval = if root.threatened() { -INFINITE } else { root.evaluate() };
        for index in rank..self.turns.len() {
            let turn = self.turns[index].turn.clone();
            let quiet = root.gain(&turn) <= 0;
            self.frames[0].played = Some(root.slot(&turn));
            let next = self.step(root, &turn);
            let same = next.turn() == root.turn();
            let threatened = next.threatened();
            let first = index == rank;
            let mut score = -INFINITE;
            if !first {
                let late = depth >= 3 && quiet && !threatened && index >= rank + 3;
                let less = if late { (less(depth, index - rank) - 1).clamp(0, depth - 2) } else { 0 };
                score = self.below(&next, same, threatened, 1, depth - 1 - less, alpha, alpha + 1, true);
                if score > alpha && less > 0 {
                    score = self.below(&next, same, threatened, 1, depth - 1, alpha, alpha + 1, true);
                }
            }
            if first || score > alpha {
                score = self.below(&next, same, threatened, 1, depth - 1, alpha, beta, false);
            }
            self.leave();
            if self.stopped {
                return best;
            }
            if first || score > alpha {
                let line = std::iter::once(turn).chain(self.frames[1].line.iter().cloned()).collect();
                let turn = &mut self.turns[index];
                (turn.score, turn.line) = (score, line);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }
}
