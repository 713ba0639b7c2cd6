//! The moves of a node, one after the other: late move pruning, futility pruning, history pruning, SEE pruning, late move reductions (LMR),
//! and the history updates after a cutoff.

use super::node::Node;
use super::ordering::{Before, CAPTURE_PART, FIRST, KILLER, LOSING, Ranked, WINNING, drop_quiet, pick};
use super::score::{INFINITE, WINS};
use super::searcher::Searcher;
use super::table::{Bound, Entry, NO_EVAL, NO_MOVE, score_from};
use crate::{Searchable, Slot};
use std::sync::LazyLock;

/// A ply, in the unit of reductions: the reasons for one add up to parts of plies, and only the sum is rounded.
pub(super) const PLY: i32 = 1024;

/// Late move reductions in parts of a ply, by depth and number of moves searched before: the usual product of logarithms, where a greater
/// divisor reduces less.
static LMR: LazyLock<[[u16; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, reduction) in row.iter_mut().enumerate().skip(1) {
            let plies = 0.71 + (depth as f64).ln() * (count as f64).ln() / 2.41;
            *reduction = (plies * f64::from(PLY)) as u16;
        }
    }
    table
});

/// Returns the base of a late move reduction, in parts of a ply ([`PLY`]), with `depth` plies left and `count` moves searched before.
pub(super) fn lmr_reduction(depth: i32, count: usize) -> i32 {
    i32::from(LMR[depth.clamp(0, 63) as usize][count.min(63)])
}

impl<P: Searchable> Searcher<'_, P> {
    /// Scores the moves for ordering: transposition table move, winning captures (MVV and capture history), killer moves, quiet moves by history,
    /// losing captures.
    pub(super) fn rank(&self, position: &P, moves: &[P::Move], table_move: u16, ply: usize, order: &mut Vec<Ranked>) {
        let color = position.turn();
        let quiet = self.history.moves.quiet(color, self.before(ply), position.threatened());
        let killers = &self.frames[ply].killers;
        order.clear();
        order.extend((0..).zip(moves).map(|(place, mv)| {
            let gain = position.capture_value(mv);
            let order_score = if place == table_move {
                FIRST
            } else if gain > 0 {
                let history = self.history.moves.of_capture(color, position.slot(mv), gain);
                WINNING + 16 * gain - position.sacrifice_value(mv) + history / CAPTURE_PART
            } else if killers[0].as_ref() == Some(mv) {
                KILLER + 1
            } else if killers[1].as_ref() == Some(mv) {
                KILLER
            } else if gain < 0 {
                LOSING + gain
            } else {
                quiet.of(position.slot(mv))
            };
            Ranked { order_score, place }
        }));
    }

    /// Searches the moves of a node in order: the first with the full window, the others with a zero window and late move reductions.
    pub(super) fn moves_of(
        &mut self,
        position: &P,
        moves: &[P::Move],
        order: &mut [Ranked],
        tried: &mut Vec<Slot>,
        captured: &mut Vec<(Slot, i32)>,
        node: Node,
    ) -> i32 {
        let Node {
            in_danger,
            ply,
            depth,
            mut alpha,
            beta,
            cut,
            was_pv,
            improving,
            static_eval,
            exhaustive,
            open,
            known,
            ..
        } = node;
        let first_alpha = alpha;
        let pv = beta - alpha > 1;
        let before = self.before(ply);
        let color = position.turn();
        let prune = !pv && !in_danger && !exhaustive && open;
        let excluded = self.frames[ply].excluded;
        let (mut best, mut best_move, mut count) = (-INFINITE, NO_MOVE, 0_usize);
        let (mut index, mut end) = (0, order.len());
        while index < end {
            let Ranked { order_score, place } = pick(&mut order[..end], index);
            let mv = &moves[usize::from(place)];
            let tactical =
                (WINNING..FIRST).contains(&order_score) || order_score < KILLER && position.capture_value(mv) != 0;
            // SEE is asked only when a capture's turn comes, as most nodes have their cutoff before: a losing capture goes to the end.
            if tactical && order_score >= WINNING && !exhaustive && !position.see_ge(mv, 0) {
                order[index].order_score = LOSING + (order_score - WINNING) / 16;
                continue;
            }
            index += 1;
            if place == excluded {
                continue;
            }
            let quiet = if order_score >= FIRST { position.capture_value(mv) <= 0 } else { !tactical };
            // Never before a first move that does not lose: without it a forced loss would go unseen.
            if prune && count > 0 && best > -WINS {
                if P::CALM && quiet {
                    // Late move pruning (move count pruning): good ordering makes a late quiet move rarely best. The count grows with the
                    // square of the depth, and is halved where the evaluation has not improved since this side's last move.
                    let enough = (444 + 129 * depth * depth) as usize / 100 / if improving { 1 } else { 2 };
                    let late = depth <= 6 && count > enough;
                    // Futility pruning: even a gain of 112 centipawns, and 79 more for each remaining ply, would not reach alpha.
                    let hope = static_eval + 112 + 79 * depth;
                    let futile = depth <= 6 && hope <= alpha && order_score < KILLER;
                    // History pruning: the move failed in earlier nodes. Deeper nodes ask for more failures.
                    let failed = depth <= 4 && order_score < -3142 * depth;
                    if late || futile || failed {
                        // The quiet moves after it have lower scores, so it holds for all of them.
                        end = index + drop_quiet(&mut order[index..end]);
                        continue;
                    }
                }
                // SEE pruning: the move loses more material than the remaining depth is likely to win back. For a capture, which changes the
                // position more, the margin grows with the square of the depth.
                let loss = if quiet { -57 * depth } else { -29 * depth * depth };
                if P::CALM && depth <= 6 && order_score < KILLER && !position.see_ge(mv, loss) {
                    continue;
                }
            }
            let mut extension = 0;
            if order_score == FIRST && ply > 0 {
                match self.singular(position, place, &node) {
                    Ok(more) => extension = more,
                    Err(score) => return score,
                }
            }
            let slot = position.slot(mv);
            self.frames[ply].played = Some(slot);
            let next = self.step(position, mv);
            let same = next.turn() == color;
            let gives_danger = next.in_danger();
            count += 1;
            // Where the same side is to move again, the step is not a ply of its own.
            let mut child_depth = if exhaustive { depth - 1 } else { depth - i32::from(!same) + extension };
            let mut score = -INFINITE;
            if count > 1 {
                let mut reduction = 0;
                if depth >= 3 && count > 2 + usize::from(pv) && !exhaustive && (quiet || order_score < 0) {
                    // Late move reduction. Less in PV nodes and for moves that give or answer a threat, killers, good history and former PV
                    // positions; more in expected cut nodes, without improvement, and where the replies keep failing high.
                    let reasons = [
                        (!improving, 899),
                        (cut, 980),
                        (cut && known.is_none(), 1250),
                        (self.frames[ply + 1].cutoffs > 3, 1405),
                        (pv, -1228),
                        (was_pv, -965),
                        (gives_danger, -1199),
                        (in_danger, -1050),
                        (order_score >= KILLER, -1109),
                    ];
                    let mut parts = lmr_reduction(depth, count);
                    parts += reasons.iter().map(|&(holds, by)| i32::from(holds) * by).sum::<i32>();
                    if quiet {
                        parts -= order_score.clamp(-20_000, 20_000) / 8;
                    }
                    // In a sharp game a late move is more often the right one.
                    if !P::CALM {
                        parts /= 2;
                    }
                    reduction = (parts / PLY).clamp(0, child_depth - 1);
                }
                score = self.search_child(
                    &next,
                    same,
                    gives_danger,
                    ply + 1,
                    child_depth - reduction,
                    alpha,
                    alpha + 1,
                    true,
                );
                if score > alpha && reduction > 0 {
                    // The reduced search failed high, so search again: deeper if it beats the best score by far, shallower if hardly.
                    child_depth += i32::from(score > best + 57) - i32::from(score < best + 5);
                    score = self.search_child(&next, same, gives_danger, ply + 1, child_depth, alpha, alpha + 1, !cut);
                }
            }
            if count == 1 || score > alpha && pv {
                score = self.search_child(&next, same, gives_danger, ply + 1, child_depth, alpha, beta, !pv && !cut);
            }
            self.leave();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = place;
                    alpha = score;
                    if pv {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        self.frames[ply].cutoffs += 1;
                        // Deep cutoffs are rarer and more reliable; the cap keeps one from drowning the rest.
                        let bonus = (193 * depth).min(1528);
                        if quiet {
                            self.refuted(position, mv, slot, before, tried, ply, bonus);
                        } else {
                            self.history.moves.learn_capture(color, slot, position.capture_value(mv), bonus);
                        }
                        for &(slot, gain) in &*captured {
                            self.history.moves.learn_capture(color, slot, gain, -bonus);
                        }
                        break;
                    }
                }
            }
            if quiet {
                tried.push(slot);
            } else {
                captured.push((slot, position.capture_value(mv)));
            }
        }
        if excluded != NO_MOVE {
            // A singular search left one move out, so its score must not enter the table.
            return if best == -INFINITE { alpha } else { best };
        }
        let bound = Bound::of(best, beta, alpha > first_alpha);
        let quiet = best_move == NO_MOVE || position.capture_value(&moves[usize::from(best_move)]) <= 0;
        // A bound teaches the correction history only if it contradicts the evaluation.
        let says = match bound {
            Bound::Lower => best > static_eval,
            Bound::Upper => best < static_eval,
            _ => true,
        };
        if node.raw_eval != NO_EVAL && quiet && says && best.abs() < WINS {
            self.history.correction.learn(position, before, best - static_eval, depth);
        }
        let (eval, depth) = (node.raw_eval, depth.clamp(0, 255) as u8);
        self.shared
            .table
            .put(node.key, Entry { mv: best_move, score: score_from(best, ply), eval, depth, bound, pv: was_pv });
        best
    }

    /// Sets the line of `ply` to `mv` and the line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: &P::Move) {
        let [frame, next] = &mut self.frames[ply..ply + 2] else { return };
        frame.line.clear();
        frame.line.push(mv.clone());
        frame.line.extend_from_slice(&next.line);
    }

    /// Updates killers and history after a quiet move caused a beta cutoff: a bonus for `mv`, a malus for the quiet moves `tried` before it.
    #[allow(clippy::too_many_arguments)]
    fn refuted(
        &mut self,
        position: &P,
        mv: &P::Move,
        slot: Slot,
        before: Before,
        tried: &[Slot],
        ply: usize,
        bonus: i32,
    ) {
        let killers = &mut self.frames[ply].killers;
        if killers[0].as_ref() != Some(mv) {
            killers.swap(0, 1);
            killers[0] = Some(mv.clone());
        }
        let (color, threatened) = (position.turn(), position.threatened());
        self.history.moves.learn(color, slot, threatened, before, bonus);
        for &other in tried {
            self.history.moves.learn(color, other, threatened, before, -bonus);
        }
    }
}
