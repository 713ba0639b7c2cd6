//! Principal variation search (PVS), fail-soft, with null move pruning, reverse futility pruning, razoring, futility pruning, late move
//! pruning, late move reductions (LMR), singular extensions and internal iterative reductions, as far as the game allows them.

use super::ordering::{Before, CAPTURE_PART, FIRST, KILLER, LOSING, Ranked, WINNING, pick};
use super::score::{DECIDED, INFINITE, WIN, WINS};
use super::searcher::{MOST_DEPTH, MOST_PLIES, Searcher};
use super::table::{Bound, DEEPEST, Entry, NO_EVAL, NO_MOVE, score_from};
use pawnstorm_rules::{Color, Searchable, Slot};
use std::sync::LazyLock;

/// A depth at which nothing is pruned and nothing is evaluated: the game is searched to its end.
const TO_THE_END: i32 = DEEPEST as i32;
/// The least depth that counts as [`TO_THE_END`].
const ENDLESS: i32 = MOST_DEPTH + 1;

/// Late move reductions in plies, by depth and by the number of moves searched before.
static LMR: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, reduction) in row.iter_mut().enumerate().skip(1) {
            *reduction = (0.8 + (depth as f64).ln() * (count as f64).ln() / 2.3) as u8;
        }
    }
    table
});

/// Returns the late move reduction of a move, in plies, by the depth left and the number of moves searched before it.
pub(super) fn lmr_reduction(depth: i32, count: usize) -> i32 {
    i32::from(LMR[depth.clamp(0, 63) as usize][count.min(63)])
}

/// Returns the static evaluation, kept short of the scores of wins.
pub(super) fn judged<P: Searchable>(position: &P) -> i32 {
    within(position.evaluate())
}

/// Clamps a score to the range of open games, short of a win.
fn within(score: i32) -> i32 {
    score.clamp(-WINS + 1, WINS - 1)
}

impl<P: Searchable> Searcher<'_, P> {
    /// Searches a child with the bounds of its parent; the same side may be to move in it.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    pub(super) fn search_child(
        &mut self,
        next: &P,
        same: bool,
        in_danger: bool,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
        cut: bool,
    ) -> i32 {
        if same {
            self.node(next, in_danger, ply, depth, alpha, beta, cut)
        } else {
            -self.node(next, in_danger, ply, depth, -beta, -alpha, cut)
        }
    }

    /// Principal variation search, fail-soft: the score for the side to move. `cut` marks an expected fail-high (a cut node).
    #[allow(clippy::too_many_arguments)]
    pub(super) fn node(
        &mut self,
        position: &P,
        in_danger: bool,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE, "no window: {alpha} to {beta}");
        debug_assert!(depth <= TO_THE_END, "no search is so deep: {depth}");
        self.frames[ply].line.clear();
        // Check extension: a threat must be answered first, it is no place to evaluate.
        let excluded = self.frames[ply].excluded;
        if in_danger && depth < ENDLESS && ply < MOST_PLIES / 2 && excluded == NO_MOVE {
            depth += 1;
        }
        if depth <= 0 {
            if !position.nearly_over() {
                return self.quiescence(position, in_danger, ply, 0, alpha, beta);
            }
            depth = TO_THE_END;
        }
        if let Some(score) = self.settled(position, ply) {
            return score;
        }
        // Nothing can be better than a win on the next ply, nor worse than a loss on this one.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        let pv = beta - alpha > 1;
        let key = position.key();
        let known = self.shared.table.get(key);
        if let Some(entry) = known.filter(|entry| !pv && excluded == NO_MOVE && i32::from(entry.depth) >= depth)
            && let Some(score) = entry.decides(ply, alpha, beta)
        {
            return score;
        }
        // In quiescence search moves are numbered otherwise, unless a threat is answered.
        let table_move = known.filter(|entry| entry.depth > 0 || in_danger).map_or(NO_MOVE, |entry| entry.mv);
        let was_pv = pv || known.is_some_and(|entry| entry.pv);
        let exhaustive = depth >= ENDLESS;
        self.frames[ply + 2].cutoffs = 0;

        let (raw_eval, static_eval) =
            if in_danger || exhaustive { (NO_EVAL, -INFINITE) } else { self.evals(position, known, ply) };
        self.frames[ply].eval = static_eval;
        let improving = !in_danger && ply >= 2 && static_eval > self.frames[ply - 2].eval;
        let eval = match known {
            Some(entry) if !in_danger && !exhaustive => entry.refine(static_eval, ply),
            _ => static_eval,
        };

        // Pruning by evaluation does not see how a decided game is won.
        let open = beta.abs() < DECIDED && !position.lone_king();
        if !pv && !in_danger && !exhaustive && excluded == NO_MOVE {
            if P::CALM && open && depth <= 7 && eval.abs() < WINS {
                // Reverse futility pruning (static null move).
                let margin = 75 * (depth - i32::from(improving));
                if eval - margin >= beta {
                    return beta + (eval - beta) / 2;
                }
                // Razoring: far below alpha only captures could help.
                if depth <= 3 && eval + 220 * depth < alpha {
                    let score = self.quiescence(position, false, ply, 0, alpha, alpha + 1);
                    if self.stopped || score <= alpha {
                        return score;
                    }
                }
            }
            // Null move pruning: a side that is above beta after a null move needs no search; two null moves in a row prove nothing.
            let after_null_move = ply > 0 && self.frames[ply - 1].played.is_none();
            if depth >= 3
                && eval >= beta
                && static_eval >= beta - 20 * depth + 60
                && beta.abs() < WINS
                && !after_null_move
                && let Some(next) = position.null_move()
            {
                let reduction = 3 + depth / 4 + ((eval - beta) / 180).min(3);
                self.frames[ply].played = None;
                self.follow(position, &next);
                let score = -self.node(&next, next.in_danger(), ply + 1, depth - reduction, -beta, 1 - beta, !cut);
                self.leave();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score >= WINS { beta } else { score };
                }
            }
        }
        let mut node = Node {
            in_danger,
            ply,
            depth,
            alpha,
            beta,
            cut,
            was_pv,
            improving,
            raw_eval,
            static_eval,
            exhaustive,
            open,
            key,
            known,
        };
        if P::CALM
            && !pv
            && !in_danger
            && !exhaustive
            && excluded == NO_MOVE
            && let Some(score) = self.probcut(position, &node)
        {
            return score;
        }
        // Internal iterative reduction: without a move from the transposition table it is cheaper to come back.
        if depth >= 4 && table_move == NO_MOVE && (pv || cut) && !exhaustive {
            node.depth -= 1;
        }

        let moves = position.legal_moves();
        let moves = moves.as_ref();
        if moves.is_empty() {
            return position.outcome().map_or(0, |outcome| Self::worth(position, outcome, ply));
        }
        self.frames[ply + 1].killers = [None, None];
        let mut order = std::mem::take(&mut self.frames[ply].order);
        let mut tried = std::mem::take(&mut self.frames[ply].tried);
        tried.clear();
        let mut captured = std::mem::take(&mut self.frames[ply].captured);
        captured.clear();
        self.rank(position, moves, table_move, ply, &mut order);
        let score = self.moves_of(position, moves, &mut order, &mut tried, &mut captured, node);
        self.frames[ply].order = order;
        self.frames[ply].tried = tried;
        self.frames[ply].captured = captured;
        score
    }

    /// Returns the static evaluation, raw and corrected by the correction history.
    pub(super) fn evals(&self, position: &P, known: Option<Entry>, ply: usize) -> (i16, i32) {
        let raw = known.map(|entry| entry.eval).filter(|&eval| eval != NO_EVAL);
        let raw = raw.unwrap_or_else(|| judged(position) as i16);
        (raw, within(i32::from(raw) + self.history.correction.of(position, self.before(ply))))
    }

    /// Scores the moves for ordering: transposition table move, winning captures, killers, quiet moves by history, losing captures.
    fn rank(&self, position: &P, moves: &[P::Move], table_move: u16, ply: usize, order: &mut Vec<Ranked>) {
        let color = position.turn();
        let quiet = self.history.moves.quiet(color, self.before(ply));
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

    /// Searches the moves of a node in their order, with late move reductions and zero windows after the first.
    fn moves_of(
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
        let (mut best, mut best_move, mut count, mut index) = (-INFINITE, NO_MOVE, 0_usize, 0);
        while index < order.len() {
            let Ranked { order_score, place } = pick(order, index);
            let mv = &moves[usize::from(place)];
            let tactical =
                (WINNING..FIRST).contains(&order_score) || order_score < KILLER && position.capture_value(mv) != 0;
            if tactical && order_score >= WINNING && !exhaustive && !position.see_ge(mv, 0) {
                order[index].order_score = LOSING + (order_score - WINNING) / 16;
                continue;
            }
            index += 1;
            if place == excluded {
                continue;
            }
            let quiet = if order_score >= FIRST { position.capture_value(mv) <= 0 } else { !tactical };
            if prune && count > 0 && best > -WINS {
                if P::CALM && quiet {
                    // Late move pruning.
                    let enough = (3 + depth * depth) as usize / if improving { 1 } else { 2 };
                    if depth <= 6 && count > enough {
                        continue;
                    }
                    // Futility pruning.
                    let hope = static_eval + 90 + 90 * depth;
                    if depth <= 6 && hope <= alpha && order_score < KILLER {
                        continue;
                    }
                    // History pruning.
                    if depth <= 4 && order_score < -3000 * depth {
                        continue;
                    }
                }
                // Pruning by static exchange evaluation.
                let loss = if quiet { -60 * depth } else { -25 * depth * depth };
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
            // A decision that is not a move of its own costs no depth.
            let mut child_depth = if exhaustive { depth - 1 } else { depth - i32::from(!same) + extension };
            let mut score = -INFINITE;
            if count > 1 {
                let mut reduction = 0;
                if depth >= 3 && count > 2 + usize::from(pv) && !exhaustive && (quiet || order_score < 0) {
                    reduction = self::lmr_reduction(depth, count);
                    reduction += i32::from(!improving) + i32::from(cut) - i32::from(pv) - i32::from(gives_danger);
                    reduction -= i32::from(in_danger) + i32::from(order_score >= KILLER) + i32::from(was_pv);
                    reduction += i32::from(cut && known.is_none()) + i32::from(self.frames[ply + 1].cutoffs > 3);
                    if quiet {
                        reduction -= (order_score.clamp(-20_000, 20_000)) / 8000;
                    }
                    if !P::CALM {
                        reduction /= 2;
                    }
                    reduction = reduction.clamp(0, child_depth - 1);
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
                    // A score far above the best so far is worth a deeper look, one hardly above it a shallower one.
                    child_depth += i32::from(score > best + 60) - i32::from(score < best + 10);
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
                        let bonus = (150 * depth).min(1600);
                        if quiet {
                            self.refuted(color, mv, slot, before, tried, ply, bonus);
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
            // All moves but one were searched: that says nothing of the position.
            return if best == -INFINITE { alpha } else { best };
        }
        let bound = Bound::of(best, beta, alpha > first_alpha);
        let quiet = best_move == NO_MOVE || position.capture_value(&moves[usize::from(best_move)]) <= 0;
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

    /// Singular extension of the transposition table's move, in plies, where a search without it fails low; or a score, where other
    /// moves are above beta too (multi-cut).
    fn singular(&mut self, position: &P, place: u16, node: &Node) -> Result<i32, i32> {
        let Node { in_danger, ply, depth, beta, cut, exhaustive, known, .. } = *node;
        let Some(entry) = known else { return Ok(0) };
        let score = entry.score_at(ply);
        let fit = depth >= 7
            && !exhaustive
            && self.frames[ply].excluded == NO_MOVE
            && ply < 2 * self.finished as usize + 8
            && i32::from(entry.depth) >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && score.abs() < WINS;
        if !fit {
            return Ok(0);
        }
        let bar = score - 2 * depth;
        self.frames[ply].excluded = place;
        let others = self.node(position, in_danger, ply, (depth - 1) / 2, bar - 1, bar, cut);
        self.frames[ply].excluded = NO_MOVE;
        if self.stopped {
            return Err(0);
        }
        if others < bar {
            let pv = beta - node.alpha > 1;
            return Ok(if !pv && others < bar - 20 { 2 } else { 1 });
        }
        if bar >= beta {
            return Err(bar);
        }
        Ok(if score >= beta { -1 } else { 0 })
    }

    /// Puts a move before the best line of the next ply.
    fn extend_line(&mut self, ply: usize, mv: &P::Move) {
        let [frame, next] = &mut self.frames[ply..ply + 2] else { return };
        frame.line.clear();
        frame.line.push(mv.clone());
        frame.line.extend_from_slice(&next.line);
    }

    /// Learns from a quiet move that caused a beta cutoff: rewards it and penalises those searched before it.
    #[allow(clippy::too_many_arguments)]
    fn refuted(
        &mut self,
        color: Color,
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
        self.history.moves.learn(color, slot, before, bonus);
        for &other in tried {
            self.history.moves.learn(color, other, before, -bonus);
        }
    }
}

/// The state of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    in_danger: bool,
    pub(super) ply: usize,
    pub(super) depth: i32,
    alpha: i32,
    pub(super) beta: i32,
    pub(super) cut: bool,
    /// Whether the position is or was once part of a principal variation.
    pub(super) was_pv: bool,
    improving: bool,
    pub(super) raw_eval: i16,
    pub(super) static_eval: i32,
    exhaustive: bool,
    /// Whether the game is undecided within the bounds.
    open: bool,
    pub(super) key: u64,
    pub(super) known: Option<Entry>,
}
