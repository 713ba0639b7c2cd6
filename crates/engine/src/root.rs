//! The root of the search: iterative deepening with aspiration windows. Each iteration starts with the best moves of the last.

use super::limits::Limits;
use super::moves::{PLY, lmr_reduction};
use super::ordering::insertion_sort;
use super::score::{INFINITE, Score, WIN, WINS, outcome_score};
use super::searcher::{MAX_DEPTH, Searcher};
use super::{SearchInfo, Variation};
use crate::Searchable;

/// The half width of the first aspiration window, in centipawns: scores of neighbouring depths rarely differ by more, and a narrow window cuts
/// off more.
const WINDOW: i32 = 15;
/// The first depth with an aspiration window; earlier scores still swing.
const NARROW_FROM: i32 = 5;

pub(super) struct RootMove<M> {
    pub(super) mv: M,
    pub(super) score: i32,
    /// The score of the previous iteration.
    previous: i32,
    /// The nodes that this thread spent on the move, at all depths.
    nodes: u64,
    pub(super) line: Vec<M>,
}

impl<M: Clone> RootMove<M> {
    pub(super) fn new(mv: M) -> Self {
        Self { line: vec![mv.clone()], mv, score: -INFINITE, previous: -INFINITE, nodes: 0 }
    }

    /// Returns whether this iteration has found a score for the move.
    const fn is_fresh(&self) -> bool {
        self.score > -INFINITE
    }
}

impl<P: Searchable> Searcher<'_, P> {
    /// Searches deeper and deeper until it reaches a limit (iterative deepening).
    pub(super) fn deepen(&mut self, root: &P, limits: &Limits, report: &mut dyn FnMut(&SearchInfo<P::Move>)) {
        self.sort_by_sight(root);
        let lines = limits.lines.clamp(1, self.moves.len().max(1));
        let most = limits.depth.map_or(MAX_DEPTH - 1, |depth| (depth as i32).clamp(1, MAX_DEPTH - 1));
        let mut steady = 0;
        // Lazy SMP: every other helper starts a ply deeper, so that the threads do not search the same tree in step.
        for depth in 1 + (self.helper % 2) as i32..=most {
            if self.moves.is_empty() {
                return;
            }
            let favourite = self.moves[0].mv.clone();
            for mv in &mut self.moves {
                mv.previous = mv.score;
            }
            for rank in 0..lines {
                self.deepest = 0;
                self.search_rank(root, depth, rank);
                if self.stopped {
                    // The unfinished iteration still found a better move.
                    if rank == 0 && self.moves[0].mv != favourite {
                        report(&self.info_of(depth, rank));
                    }
                    return;
                }
                // With several lines, a later one may score more than an earlier one.
                insertion_sort(&mut self.moves[..=rank], |mv| -mv.score);
                report(&self.info_of(depth, rank));
            }
            self.finished = depth as u32;
            self.ranked = lines;
            steady = if self.moves[0].mv == favourite { steady + 1 } else { 0 };
            // Time management: a stable best move, and one that took nearly all nodes, need less time; a new one needs more.
            let share = self.moves[0].nodes as f64 / self.nodes.max(1) as f64;
            let timeout = match steady {
                0 => 0.9,
                1..3 => 0.65,
                _ => 0.45,
            } * (1.6 - share);
            let hasty = self.budget.by_clock() && self.moves.len() == 1;
            let score = self.moves[0].score;
            // Stop at a proved win, but four plies later than its length: a reduced late move might win sooner.
            let proved = lines == 1 && score.abs() >= WINS && WIN - score.abs() + 4 <= depth;
            if hasty || proved || self.budget.is_spent(self.nodes, timeout) {
                return;
            }
        }
    }

    /// Sorts the moves by static evaluation, so that the first is sensible even if no iteration finishes.
    fn sort_by_sight(&mut self, root: &P) {
        for mv in &mut self.moves {
            let next = root.after(&mv.mv);
            let score = match next.verdict() {
                Some(outcome) => outcome_score(&next, outcome, 1),
                None => next.evaluate(),
            };
            mv.score = if next.turn() == root.turn() { score } else { -score };
        }
        insertion_sort(&mut self.moves, |mv| -mv.score);
    }

    fn info_of(&self, depth: i32, rank: usize) -> SearchInfo<P::Move> {
        let mv = &self.moves[rank];
        self.info(depth as u32, rank, Variation { score: Score(mv.score), moves: mv.line.clone() })
    }

    /// Returns the progress report for the line of rank `rank`, found at `depth`.
    pub(super) fn info(&self, depth: u32, rank: usize, line: Variation<P::Move>) -> SearchInfo<P::Move> {
        SearchInfo {
            depth,
            deepest: self.deepest as u32,
            rank,
            line,
            nodes: self.total_nodes(),
            elapsed: self.budget.elapsed(self.nodes),
            full: self.shared.table.full(),
        }
    }

    /// Finds the line of rank `rank`, the best move not taken by a better rank, within an aspiration window around its previous score.
    fn search_rank(&mut self, root: &P, depth: i32, rank: usize) {
        let expected = self.moves[rank].previous;
        let narrow = depth >= NARROW_FROM && expected.abs() < WINS;
        let mut window = WINDOW;
        let (mut alpha, mut beta) = if narrow { (expected - window, expected + window) } else { (-INFINITE, INFINITE) };
        let mut reduction = 0;
        loop {
            let score = self.root(root, (depth - reduction).max(1), rank, alpha, beta);
            self.sort(rank);
            if self.stopped {
                return;
            }
            // Fail low or fail high: search again with a window twice as wide, and beyond five pawns with an open one.
            window *= 2;
            if score <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = if window > 500 { -INFINITE } else { score - window };
                reduction = 0;
            } else if score >= beta && beta < INFINITE {
                beta = if window > 500 { INFINITE } else { score + window };
                // After a fail high a shallower search is enough to confirm the move.
                reduction = (reduction + 1).min(3);
            } else {
                return;
            }
        }
    }

    /// Sorts the moves that have a score of this iteration to the front, best first. The others keep their order.
    fn sort(&mut self, rank: usize) {
        insertion_sort(&mut self.moves[rank..], |mv| (!mv.is_fresh(), -mv.score));
        if self.stopped {
            for mv in &mut self.moves[rank..] {
                if !mv.is_fresh() {
                    mv.score = mv.previous;
                }
            }
            if self.moves[rank..].iter().all(|mv| mv.score == mv.previous) {
                insertion_sort(&mut self.moves[rank..], |mv| -mv.previous);
            }
        }
    }

    /// Searches the root moves from `rank` on (PVS) and returns the best score.
    fn root(&mut self, root: &P, depth: i32, rank: usize, mut alpha: i32, beta: i32) -> i32 {
        debug_assert!(self.is_at_root(), "every move of a line is taken back");
        for mv in &mut self.moves[rank..] {
            mv.score = -INFINITE;
        }
        let mut best = -INFINITE;
        self.frames[0].eval = if root.in_danger() { -INFINITE } else { root.evaluate() };
        for index in rank..self.moves.len() {
            let mv = self.moves[index].mv.clone();
            let nodes = self.nodes;
            let quiet = root.capture_value(&mv) <= 0;
            self.frames[0].played = Some(root.slot(&mv));
            let next = self.step(root, &mv);
            let same = next.turn() == root.turn();
            let in_danger = next.in_danger();
            let first = index == rank;
            let mut score = -INFINITE;
            if !first {
                let late = depth >= 3 && quiet && !in_danger && index >= rank + 3;
                let reduction =
                    if late { (lmr_reduction(depth, index - rank) / PLY - 1).clamp(0, depth - 2) } else { 0 };
                score = self.search_child(&next, same, in_danger, 1, depth - 1 - reduction, alpha, alpha + 1, true);
                if score > alpha && reduction > 0 {
                    score = self.search_child(&next, same, in_danger, 1, depth - 1, alpha, alpha + 1, true);
                }
            }
            if first || score > alpha {
                score = self.search_child(&next, same, in_danger, 1, depth - 1, alpha, beta, false);
            }
            self.leave();
            self.moves[index].nodes += self.nodes - nodes;
            if self.stopped {
                return best;
            }
            if first || score > alpha {
                let line = std::iter::once(mv).chain(self.frames[1].line.iter().cloned()).collect();
                let mv = &mut self.moves[index];
                (mv.score, mv.line) = (score, line);
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
