//! Quiescence search: captures and promotions only, until the position is quiet enough for the evaluation.

use super::ordering::{CAPTURE_PART, FIRST, Ranked, pick};
use super::score::{INFINITE, WINS, outcome_score};
use super::searcher::Searcher;
use super::table::{Bound, Entry, NO_EVAL, NO_MOVE, score_from};
use crate::Searchable;

/// How many plies beyond the horizon the search still answers a threat with all moves; more could follow long series of checks.
const ANSWERED: usize = 6;
/// The margin of delta pruning, in centipawns: what a capture may gain in position, besides material.
const MARGIN: i32 = 217;

impl<P: Searchable> Searcher<'_, P> {
    /// Searches captures and promotions, with delta pruning and static exchange evaluation, and returns the score for the side to move.
    /// `beyond` is the number of plies beyond the horizon.
    pub(super) fn quiescence(
        &mut self,
        position: &P,
        in_danger: bool,
        ply: usize,
        beyond: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE, "no window: {alpha} to {beta}");
        self.frames[ply].line.clear();
        if let Some(score) = self.settled(position, ply) {
            return score;
        }
        let pv = beta - alpha > 1;
        let key = self.key(position);
        let known = self.shared.table.get(key);
        let was_pv = known.is_some_and(|entry| entry.pv);
        if !pv && let Some(score) = known.and_then(|entry| entry.decides(ply, alpha, beta)) {
            return score;
        }
        let answer = in_danger && beyond < ANSWERED;
        let (mut best, mut eval) = (-INFINITE, NO_EVAL);
        if !answer {
            let (raw, static_eval) = self.evals(position, known, ply);
            // Stand pat: the side to move need not capture.
            let stand = known.map_or(static_eval, |entry| entry.refine(static_eval, ply));
            eval = raw;
            best = stand;
            if stand >= beta {
                return stand;
            }
            alpha = alpha.max(stand);
        }
        let first_alpha = alpha;
        let moves = if answer { position.legal_moves() } else { position.captures_and_promotions() };
        let moves = moves.as_ref();
        if answer && moves.is_empty() {
            return position.outcome().map_or(0, |outcome| outcome_score(position, outcome, ply as i32));
        }
        // A table move is an index: into all moves where a threat is answered, as in the main search, otherwise into the captures.
        let numbered = |entry: &Entry| answer || !in_danger && entry.depth == 0;
        let table_move = known.filter(numbered).map_or(NO_MOVE, |entry| entry.mv);
        let mut order = std::mem::take(&mut self.frames[ply].order);
        self.rank_tactical(position, moves, table_move, &mut order);
        let mut best_move = NO_MOVE;
        for index in 0..order.len() {
            let Ranked { place, .. } = pick(&mut order, index);
            let mv = &moves[usize::from(place)];
            if !answer || best > -WINS {
                // Delta pruning: even with the victim the score stays below alpha.
                if !answer && best + MARGIN + position.capture_value(mv) <= alpha {
                    continue;
                }
                if !position.see_ge(mv, 0) {
                    continue;
                }
            }
            self.frames[ply].played = Some(position.slot(mv));
            let next = self.step(position, mv);
            let gives_danger = next.in_danger();
            let score = if next.turn() == position.turn() {
                self.quiescence(&next, gives_danger, ply + 1, beyond + 1, alpha, beta)
            } else {
                -self.quiescence(&next, gives_danger, ply + 1, beyond + 1, -beta, -alpha)
            };
            self.leave();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = if answer || !in_danger { place } else { NO_MOVE };
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].order = order;
        if self.stopped {
            return 0;
        }
        let bound = Bound::of(best, beta, alpha > first_alpha && pv);
        self.shared
            .table
            .put(key, Entry { mv: best_move, score: score_from(best, ply), eval, depth: 0, bound, pv: was_pv });
        best
    }

    /// Scores captures and promotions for ordering: most valuable victim first, then by capture history.
    pub(super) fn rank_tactical(&self, position: &P, moves: &[P::Move], table_move: u16, order: &mut Vec<Ranked>) {
        let color = position.turn();
        order.clear();
        order.extend((0..).zip(moves).map(|(place, mv)| {
            let order_score = if place == table_move {
                FIRST
            } else {
                let gain = position.capture_value(mv);
                let history = self.history.moves.of_capture(color, position.slot(mv), gain);
                16 * gain - position.sacrifice_value(mv) + history / CAPTURE_PART
            };
            Ranked { order_score, place }
        }));
    }
}
