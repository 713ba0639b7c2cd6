//! Principal variation search (PVS), fail-soft, up to the moves of a node: reverse futility pruning, razoring, null move pruning and internal
//! iterative reductions, as far as the game allows them.

use super::score::{DECIDED, INFINITE, WIN, WINS, outcome_score};
use super::searcher::{MAX_DEPTH, MAX_PLIES, Searcher};
use super::table::{DEEPEST, Entry, NO_EVAL, NO_MOVE};
use crate::Searchable;

/// The depth of an exhaustive search to the end of the game, without pruning and evaluation.
const TO_THE_END: i32 = DEEPEST as i32;
/// The smallest depth that counts as [`TO_THE_END`].
const ENDLESS: i32 = MAX_DEPTH + 1;

/// Clamps a score to the range below a win.
fn within(score: i32) -> i32 {
    score.clamp(-WINS + 1, WINS - 1)
}

impl<P: Searchable> Searcher<'_, P> {
    /// Searches a child with the window of its parent. `same` is whether the same side is to move again.
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

    /// Searches a node (PVS, fail-soft) and returns the score for the side to move. `cut` marks an expected cut node, which fails high.
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
        // Check extension: in danger, the static evaluation means little. Not in a singular search, whose depth is fixed, nor in very long lines.
        let excluded = self.frames[ply].excluded;
        if in_danger && depth < ENDLESS && ply < MAX_PLIES / 2 && excluded == NO_MOVE {
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
        // Mate distance pruning: no score is better than a win on the next ply, or worse than a loss on this one.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        let pv = beta - alpha > 1;
        let key = self.key(position);
        let known = self.shared.table.get(key);
        if let Some(entry) = known.filter(|entry| !pv && excluded == NO_MOVE && i32::from(entry.depth) >= depth)
            && let Some(score) = entry.decides(ply, alpha, beta)
        {
            return score;
        }
        // Quiescence search numbers the moves in a list of its own, unless it answers a threat with all moves.
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

        // Pruning by evaluation cannot find the way to a win, so a decided game is searched in full width.
        let open = beta.abs() < DECIDED && !position.lone_king();
        if !pv && !in_danger && !exhaustive && excluded == NO_MOVE {
            if P::CALM && open && depth <= 7 && eval.abs() < WINS {
                // Reverse futility pruning (static null move pruning): so far above beta that each remaining ply may lose 55 centipawns. One
                // ply less if the evaluation is improving. The returned score is halfway, since the margin is a guess.
                let margin = 55 * (depth - i32::from(improving));
                if eval - margin >= beta {
                    return beta + (eval - beta) / 2;
                }
                // Razoring: so far below alpha that only captures could help, as quiescence search tells. About two pawns a
                // ply, and too risky above depth 3.
                if depth <= 3 && eval + 208 * depth < alpha {
                    let score = self.quiescence(position, false, ply, 0, alpha, alpha + 1);
                    if self.stopped || score <= alpha {
                        return score;
                    }
                }
            }
            // Null move pruning: a side that stays above beta after passing has a move that does too. Two null moves in a row would only cost
            // depth. The game returns no null move where zugzwang is likely. The static evaluation may be a little below beta at great
            // depth, where the reduced search is reliable.
            let after_null_move = ply > 0 && self.frames[ply - 1].played.is_none();
            if depth >= 3
                && eval >= beta
                && static_eval >= beta - 17 * depth + 92
                && beta.abs() < WINS
                && !after_null_move
                && let Some(next) = position.null_move()
            {
                // The usual adaptive R: more at greater depth, and one ply for each 196 centipawns above beta, up to three.
                let reduction = 3 + depth / 4 + ((eval - beta) / 196).min(3);
                self.frames[ply].played = None;
                self.follow(position, &next);
                let score = -self.node(&next, next.in_danger(), ply + 1, depth - reduction, -beta, 1 - beta, !cut);
                self.leave();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    // A win after a null move is not proved.
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
        // Internal iterative reduction (IIR): without a table move the ordering is poor, so search one ply less; the next iteration then has a
        // table move.
        if depth >= 4 && table_move == NO_MOVE && (pv || cut) && !exhaustive {
            node.depth -= 1;
        }

        let moves = position.legal_moves();
        let moves = moves.as_ref();
        if moves.is_empty() {
            return position.outcome().map_or(0, |outcome| outcome_score(position, outcome, ply as i32));
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

    /// Returns the static evaluation, clamped below the scores of wins.
    pub(super) fn static_eval(&mut self, position: &P) -> i32 {
        within(position.evaluate_next(&mut self.accumulator))
    }

    /// Returns the static evaluation: raw, and with the correction history.
    pub(super) fn evals(&mut self, position: &P, known: Option<Entry>, ply: usize) -> (i16, i32) {
        let raw = known.map(|entry| entry.eval).filter(|&eval| eval != NO_EVAL);
        let raw = raw.unwrap_or_else(|| self.static_eval(position) as i16);
        (raw, within(i32::from(raw) + self.history.correction.of(position, self.before(ply))))
    }
}

/// The state of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) in_danger: bool,
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) cut: bool,
    /// Whether the position is or was part of a principal variation.
    pub(super) was_pv: bool,
    /// Whether the static evaluation is better than at this side's last move.
    pub(super) improving: bool,
    pub(super) raw_eval: i16,
    pub(super) static_eval: i32,
    /// Whether the search goes to the end of the game, without pruning.
    pub(super) exhaustive: bool,
    /// Whether beta is below a decided score, so that pruning by evaluation is sound.
    pub(super) open: bool,
    pub(super) key: u64,
    pub(super) known: Option<Entry>,
}
