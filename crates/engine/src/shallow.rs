//! The search of the levels that play like learners: a few plies deep, then captures, without the moves that the level overlooks.
//!
//! Both sides overlook them: a player who misses a fork also expects no fork from the opponent, and walks into it.

use super::level::lacks_reason;
use super::limits::Stopwatch;
use super::ordering::insertion_sort;
use super::oversight::Oversights;
use super::score::{INFINITE, Score, outcome_score};
use super::{Best, Limits, SearchInfo, Shared, Variation};
use crate::network::Accumulator;
use crate::{Repetition, Searchable};
use pawnstorm_rules::Square;
use std::sync::atomic::Ordering;

/// The maximum number of captures in a row beyond the depth.
const CAPTURES: u32 = 6;

struct Shallow<'a, P> {
    root: &'a P,
    earlier: &'a [P],
    oversights: &'a Oversights,
    seed: u64,
    limits: &'a Limits,
    shared: &'a Shared,
    nodes: u64,
    stopwatch: Stopwatch,
    accumulator: Accumulator,
}

/// Searches like [`super::search`], but without the moves in `oversights`. The lines are those of all moves at most `margin` centipawns worse
/// than the best.
pub(super) fn search<P: Searchable>(
    root: &P,
    earlier: &[P],
    (oversights, margin, seed): (&Oversights, i32, u64),
    limits: &Limits,
    shared: &Shared,
    report: &mut dyn FnMut(&SearchInfo<P::Move>),
) -> Option<Best<P::Move>> {
    let stopwatch = Stopwatch::start();
    let accumulator = Accumulator::default();
    let mut shallow = Shallow { root, earlier, oversights, seed, limits, shared, nodes: 0, stopwatch, accumulator };
    let mut moves: Vec<P::Move> = root.legal_moves().into_iter().collect();
    insertion_sort(&mut moves, |mv| -root.capture_value(mv));
    let mut best =
        Best { mv: moves.first()?.clone(), ponder: None, score: Score(0), lines: Vec::new(), depth: 0, nodes: 0 };
    let seen = shallow.seen(&moves);
    for depth in 1..=limits.depth.unwrap_or(1) {
        let Some(mut lines) = shallow.lines(&seen, depth, margin) else { break };
        insertion_sort(&mut lines, |line| -line.score.value());
        let Some(first) = lines.first().cloned() else { break };
        (best.mv, best.score, best.lines, best.depth) = (first.moves[0].clone(), first.score, lines, depth);
        report(&SearchInfo {
            depth,
            deepest: depth,
            rank: 0,
            line: first,
            nodes: shallow.nodes,
            elapsed: stopwatch.elapsed(shallow.nodes),
            full: 0,
        });
    }
    best.nodes = shallow.nodes;
    if best.lines.is_empty() {
        best.lines = vec![Variation { score: best.score, moves: vec![best.mv.clone()] }];
    }
    Some(best)
}

impl<P: Searchable> Shallow<'_, P> {
    /// Returns the root moves that the level sees, without pointless underpromotions. It always sees a capture of the piece that has just moved,
    /// because everyone looks at that piece.
    fn seen(&self, moves: &[P::Move]) -> Vec<P::Move> {
        let moved = |at: Square| {
            self.earlier.last().is_some_and(|before| {
                self.root.piece(at).is_some_and(|piece| piece.color != self.root.turn())
                    && before.piece(at) != self.root.piece(at)
            })
        };
        let sensible: Vec<P::Move> = moves.iter().filter(|mv| !lacks_reason(self.root, moves, mv)).cloned().collect();
        let is_seen = |mv: &&P::Move| {
            self.root.captures(mv).into_iter().any(moved)
                || !self.oversights.overlook(self.root, mv, &self.root.after(mv), self.seed)
        };
        let seen: Vec<P::Move> = sensible.iter().filter(is_seen).cloned().collect();
        if seen.is_empty() { sensible } else { seen }
    }

    /// Returns the moves with exact scores for those within `margin` of the best; `None` if it reached a limit.
    fn lines(&mut self, moves: &[P::Move], depth: u32, margin: i32) -> Option<Vec<Variation<P::Move>>> {
        let mut lines: Vec<Variation<P::Move>> = Vec::new();
        let mut top = -INFINITE;
        for mv in moves {
            let alpha = (top - margin).max(-INFINITE);
            let mut next = self.root.after(mv);
            next.apply_repetition(self.earlier);
            let repeats = P::REPETITION == Repetition::Draw && self.earlier.iter().any(|before| before.repeats(&next));
            let score = if repeats { 0 } else { self.child(self.root, &next, depth, 1, alpha, INFINITE) };
            if self.must_stop() {
                return None;
            }
            if score > alpha {
                lines.push(Variation { score: Score(score), moves: vec![mv.clone()] });
            }
            top = top.max(score);
        }
        Some(lines)
    }

    /// Returns the score of `next` for the side that moved from `from`.
    fn child(&mut self, from: &P, next: &P, depth: u32, ply: i32, alpha: i32, beta: i32) -> i32 {
        if next.turn() == from.turn() {
            self.value(next, depth - 1, ply, alpha, beta)
        } else {
            -self.value(next, depth - 1, ply, -beta, -alpha)
        }
    }

    /// Returns the score of `position` for its side to move: plain alpha-beta without the overlooked moves.
    fn value(&mut self, position: &P, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if let Some(outcome) = position.verdict() {
            return outcome_score(position, outcome, ply);
        }
        if self.must_stop() {
            return 0;
        }
        if depth == 0 {
            return self.captures(position, ply, CAPTURES, alpha, beta);
        }
        let mut moves: Vec<P::Move> = position.legal_moves().into_iter().collect();
        if moves.is_empty() {
            return position.outcome().map_or(0, |outcome| outcome_score(position, outcome, ply));
        }
        insertion_sort(&mut moves, |mv| -position.capture_value(mv));
        let mut best = -INFINITE;
        for mv in &moves {
            let next = position.after(mv);
            if self.oversights.overlook(position, mv, &next, self.seed) {
                continue;
            }
            best = best.max(self.child(position, &next, depth, ply + 1, alpha, beta));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if best == -INFINITE { position.evaluate_next(&mut self.accumulator) } else { best }
    }

    /// Returns the score after the captures that pay, at most `left` in a row.
    fn captures(&mut self, position: &P, ply: i32, left: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if let Some(outcome) = position.verdict() {
            return outcome_score(position, outcome, ply);
        }
        if position.in_danger()
            && position.count_moves() == 0
            && let Some(outcome) = position.outcome()
        {
            return outcome_score(position, outcome, ply);
        }
        let mut best = position.evaluate_next(&mut self.accumulator);
        if best >= beta || left == 0 || self.must_stop() {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves: Vec<P::Move> = position.captures_and_promotions().into_iter().collect();
        insertion_sort(&mut moves, |mv| -position.capture_value(mv));
        for mv in &moves {
            let next = position.after(mv);
            if self.oversights.overlook(position, mv, &next, self.seed) {
                continue;
            }
            let score = if next.turn() == position.turn() {
                self.captures(&next, ply + 1, left - 1, alpha, beta)
            } else {
                -self.captures(&next, ply + 1, left - 1, -beta, -alpha)
            };
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn must_stop(&self) -> bool {
        self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || self.shared.stop.load(Ordering::Relaxed)
            || self
                .limits
                .time
                .is_some_and(|time| self.nodes.is_multiple_of(64) && self.stopwatch.elapsed(self.nodes) >= time)
    }
}
