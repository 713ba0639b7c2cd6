//! Principal variation search (PVS), fail-soft, up to the moves of a node: null move pruning, reverse futility pruning, razoring and internal
//! iterative reductions, as far as the game allows them.

use super::score::{DECIDED, INFINITE, WIN, WINS};
use super::searcher::{MOST_DEPTH, MOST_PLIES, Searcher};
use super::table::{DEEPEST, Entry, NO_EVAL, NO_MOVE};
use pawnstorm_rules::Searchable;

/// A depth at which nothing is pruned and nothing is evaluated: the game is searched to its end.
const TO_THE_END: i32 = DEEPEST as i32;
/// The least depth that counts as [`TO_THE_END`].
const ENDLESS: i32 = MOST_DEPTH + 1;

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
        let key = self.key(position);
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
    /// Whether the position is or was once part of a principal variation.
    pub(super) was_pv: bool,
    pub(super) improving: bool,
    pub(super) raw_eval: i16,
    pub(super) static_eval: i32,
    pub(super) exhaustive: bool,
    /// Whether the game is undecided within the bounds.
    pub(super) open: bool,
    pub(super) key: u64,
    pub(super) known: Option<Entry>,
}
