//! One node of the search: principal-variation search with the short cuts that the game allows.

use super::ordering::{FIRST, KILLER, LOSING, Ranked, WINNING, pick};
use super::score::{INFINITE, WIN, WINS};
use super::searcher::{MOST_DEPTH, MOST_PLIES, Searcher};
use super::table::{Bound, Entry, NO_EVAL, NO_MOVE, score_from};
use crate::rules::{Color, Searchable, Slot};
use std::sync::LazyLock;

/// A depth from which nothing is left out and nothing is judged: the game is searched to its end.
const TO_THE_END: i32 = MOST_DEPTH + 120;
/// Beyond this a depth counts as one of those.
const ENDLESS: i32 = MOST_DEPTH + 1;

/// By how much a move is searched less deep, by depth and by how many came before it.
static LESS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, less) in row.iter_mut().enumerate().skip(1) {
            *less = (0.8 + (depth as f64).ln() * (count as f64).ln() / 2.3) as u8;
        }
    }
    table
});

/// By how much a move is searched less deep that comes after so many others.
pub(super) fn less(depth: i32, count: usize) -> i32 {
    i32::from(LESS[depth.clamp(0, 63) as usize][count.min(63)])
}

/// An evaluation: never as much as a win.
pub(super) fn judged<P: Searchable>(position: &P) -> i32 {
    within(position.evaluate())
}

/// No more than what is short of a win.
fn within(score: i32) -> i32 {
    score.clamp(-WINS + 1, WINS - 1)
}

impl<P: Searchable> Searcher<'_, P> {
    /// The score of a position below one whose bounds are given: who is to decide may be the same.
    #[inline]
    #[allow(clippy::too_many_arguments)]
    pub(super) fn below(
        &mut self,
        next: &P,
        same: bool,
        threatened: bool,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
        cut: bool,
    ) -> i32 {
        if same {
            self.node(next, threatened, ply, depth, alpha, beta, cut)
        } else {
            -self.node(next, threatened, ply, depth, -beta, -alpha, cut)
        }
    }

    /// The score of a position from the view of who is to decide. `cut` is whether it is expected to be beyond beta.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn node(
        &mut self,
        position: &P,
        threatened: bool,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        self.frames[ply].line.clear();
        // A threat must be answered: it is no place to judge.
        let without = self.frames[ply].without;
        if threatened && depth < ENDLESS && ply < MOST_PLIES / 2 && without == NO_MOVE {
            depth += 1;
        }
        if depth <= 0 {
            if !position.nearly_over() {
                return self.quiesce(position, threatened, ply, 0, alpha, beta);
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
        if let Some(entry) = known.filter(|entry| !pv && without == NO_MOVE && i32::from(entry.depth) >= depth)
            && let Some(score) = entry.decides(ply, alpha, beta)
        {
            return score;
        }
        let table_move = known.map_or(NO_MOVE, |entry| entry.mv);
        let exhaustive = depth >= ENDLESS;

        let (raw_eval, static_eval) =
            if threatened || exhaustive { (NO_EVAL, -INFINITE) } else { self.evals(position, known) };
        self.frames[ply].eval = static_eval;
        let improving = !threatened && ply >= 2 && static_eval > self.frames[ply - 2].eval;
        // What was searched says more than what is seen.
        let eval = match known {
            Some(entry) if !threatened && !exhaustive => {
                let score = entry.score_at(ply);
                match entry.bound {
                    Bound::Exact => score,
                    Bound::Lower if score > static_eval => score,
                    Bound::Upper if score < static_eval => score,
                    _ => static_eval,
                }
            }
            _ => static_eval,
        };

        if !pv && !threatened && !exhaustive && without == NO_MOVE {
            if P::CALM && depth <= 7 && eval.abs() < WINS {
                let margin = 75 * (depth - i32::from(improving));
                if eval - margin >= beta && beta > -WINS {
                    return eval;
                }
                if depth <= 3 && eval + 220 * depth < alpha && alpha < WINS {
                    let score = self.quiesce(position, false, ply, 0, alpha, alpha + 1);
                    if self.stopped || score <= alpha {
                        return score;
                    }
                }
            }
            let idle = ply > 0 && self.frames[ply - 1].played.is_none();
            if depth >= 3
                && eval >= beta
                && static_eval >= beta - 20 * depth + 60
                && beta.abs() < WINS
                && !idle
                && let Some(next) = position.passed()
            {
                let less = 3 + depth / 4 + ((eval - beta) / 180).min(3);
                self.frames[ply].played = None;
                self.follow(position, &next);
                let score = -self.node(&next, next.threatened(), ply + 1, depth - less, -beta, 1 - beta, !cut);
                self.leave();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score >= WINS { beta } else { score };
                }
            }
        }
        let mut node =
            Node { threatened, ply, depth, alpha, beta, cut, improving, raw_eval, static_eval, exhaustive, key, known };
        if P::CALM
            && !pv
            && !threatened
            && !exhaustive
            && without == NO_MOVE
            && let Some(score) = self.likely_cut(position, &node)
        {
            return score;
        }
        // Where nothing is known of a position it is cheaper to come back to it.
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
        self.rank(position, moves, table_move, ply, &mut order);
        let score = self.moves_of(position, moves, &mut order, &mut tried, node);
        self.frames[ply].order = order;
        self.frames[ply].tried = tried;
        score
    }

    /// The evaluation as the game makes it, and corrected by what was learned.
    pub(super) fn evals(&self, position: &P, known: Option<Entry>) -> (i16, i32) {
        let raw = known.map(|entry| entry.eval).filter(|&eval| eval != NO_EVAL);
        let raw = raw.unwrap_or_else(|| judged(position) as i16);
        (raw, within(i32::from(raw) + self.experience.correction.of(position)))
    }

    /// How promising each move is.
    fn rank(&self, position: &P, moves: &[P::Move], table_move: u16, ply: usize, order: &mut Vec<Ranked>) {
        let before = self.before(ply);
        let color = position.turn();
        let killers = &self.frames[ply].killers;
        order.clear();
        order.extend((0..).zip(moves).map(|(place, mv)| {
            let gain = position.gain(mv);
            let promise = if place == table_move {
                FIRST
            } else if gain > 0 {
                WINNING + 16 * gain - position.risk(mv)
            } else if killers[0].as_ref() == Some(mv) {
                KILLER + 1
            } else if killers[1].as_ref() == Some(mv) {
                KILLER
            } else if gain < 0 {
                LOSING + gain
            } else {
                self.experience.history.of(color, position.slot(mv), before)
            };
            Ranked { promise, place }
        }));
    }

    /// Searches the moves of a node, the most promising first.
    fn moves_of(
        &mut self,
        position: &P,
        moves: &[P::Move],
        order: &mut [Ranked],
        tried: &mut Vec<Slot>,
        node: Node,
    ) -> i32 {
        let Node { threatened, ply, depth, mut alpha, beta, cut, improving, static_eval, exhaustive, .. } = node;
        let first_alpha = alpha;
        let pv = beta - alpha > 1;
        let before = self.before(ply);
        let color = position.turn();
        // Once a win is known only a shorter one counts, and that is found by force, not by what a position looks like.
        let prune = !pv && !threatened && !exhaustive && alpha < WINS;
        let without = self.frames[ply].without;
        let (mut best, mut best_move, mut count, mut index) = (-INFINITE, NO_MOVE, 0_usize, 0);
        while index < order.len() {
            let Ranked { promise, place } = pick(order, index);
            let turn = &moves[usize::from(place)];
            let noisy = (WINNING..FIRST).contains(&promise) || promise < KILLER && position.gain(turn) != 0;
            if noisy && promise >= WINNING && !exhaustive && !position.exchange(turn, 0) {
                order[index].promise = LOSING + (promise - WINNING) / 16;
                continue;
            }
            index += 1;
            if place == without {
                continue;
            }
            let quiet = if promise >= FIRST { position.gain(turn) <= 0 } else { !noisy };
            if prune && count > 0 && best > -WINS {
                if P::CALM && quiet {
                    let enough = (3 + depth * depth) as usize / if improving { 1 } else { 2 };
                    if depth <= 6 && count > enough {
                        continue;
                    }
                    let hope = static_eval + 90 + 90 * depth;
                    if depth <= 6 && hope <= alpha && promise < KILLER {
                        continue;
                    }
                    if depth <= 4 && promise < -3000 * depth {
                        continue;
                    }
                }
                let loss = if quiet { -60 * depth } else { -25 * depth * depth };
                if P::CALM && depth <= 6 && promise < KILLER && !position.exchange(turn, loss) {
                    continue;
                }
            }
            let mut longer = 0;
            if promise == FIRST && ply > 0 {
                match self.singular(position, place, &node) {
                    Ok(more) => longer = more,
                    Err(score) => return score,
                }
            }
            let slot = position.slot(turn);
            self.frames[ply].played = Some(slot);
            let next = self.step(position, turn);
            let same = next.turn() == color;
            let menaces = next.threatened();
            count += 1;
            // A decision that is not a move of its own costs no depth.
            let deep = if exhaustive { depth - 1 } else { depth - i32::from(!same) + longer };
            let mut score = -INFINITE;
            if count > 1 {
                let mut less = 0;
                if depth >= 3 && count > 2 + usize::from(pv) && !exhaustive && (quiet || promise < 0) {
                    less = self::less(depth, count);
                    less += i32::from(!improving) + i32::from(cut) - i32::from(pv) - i32::from(menaces);
                    less -= i32::from(threatened) + i32::from(promise >= KILLER);
                    if quiet {
                        less -= (promise.clamp(-20_000, 20_000)) / 8000;
                    }
                    if !P::CALM {
                        less /= 2;
                    }
                    less = less.clamp(0, deep - 1);
                }
                score = self.below(&next, same, menaces, ply + 1, deep - less, alpha, alpha + 1, true);
                if score > alpha && less > 0 {
                    score = self.below(&next, same, menaces, ply + 1, deep, alpha, alpha + 1, !cut);
                }
            }
            if count == 1 || score > alpha && pv {
                score = self.below(&next, same, menaces, ply + 1, deep, alpha, beta, !pv && !cut);
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
                        self.extend_line(ply, turn);
                    }
                    if score >= beta {
                        if quiet {
                            self.refuted(color, turn, slot, before, tried, ply, depth.min(MOST_DEPTH));
                        }
                        break;
                    }
                }
            }
            if quiet {
                tried.push(slot);
            }
        }
        if without != NO_MOVE {
            // All moves but one: that says nothing of the position.
            return if best == -INFINITE { alpha } else { best };
        }
        let bound = Bound::of(best, beta, alpha > first_alpha);
        let quiet = best_move == NO_MOVE || position.gain(&moves[usize::from(best_move)]) <= 0;
        let says = match bound {
            Bound::Lower => best > static_eval,
            Bound::Upper => best < static_eval,
            _ => true,
        };
        if node.raw_eval != NO_EVAL && quiet && says && best.abs() < WINS {
            self.experience.correction.learn(position, best - static_eval, depth);
        }
        let (eval, depth) = (node.raw_eval, depth.clamp(0, 255) as u8);
        self.shared.table.put(node.key, Entry { mv: best_move, score: score_from(best, ply), eval, depth, bound });
        best
    }

    /// By how much the move of the table is searched deeper, for it is the only good one; or a score, if there are several
    /// that are too good for the enemy.
    fn singular(&mut self, position: &P, place: u16, node: &Node) -> Result<i32, i32> {
        let Node { threatened, ply, depth, beta, cut, exhaustive, known, .. } = *node;
        let Some(entry) = known else { return Ok(0) };
        let score = entry.score_at(ply);
        let fit = depth >= 7
            && !exhaustive
            && self.frames[ply].without == NO_MOVE
            && ply < 2 * self.finished as usize + 8
            && i32::from(entry.depth) >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && score.abs() < WINS;
        if !fit {
            return Ok(0);
        }
        let bar = score - 2 * depth;
        self.frames[ply].without = place;
        let others = self.node(position, threatened, ply, (depth - 1) / 2, bar - 1, bar, cut);
        self.frames[ply].without = NO_MOVE;
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

    /// The best line goes on with this move.
    fn extend_line(&mut self, ply: usize, mv: &P::Move) {
        let [frame, next] = &mut self.frames[ply..ply + 2] else { return };
        frame.line.clear();
        frame.line.push(mv.clone());
        frame.line.extend_from_slice(&next.line);
    }

    /// A quiet move was too good for the enemy to allow the position: it and those before it are remembered.
    #[allow(clippy::too_many_arguments)]
    fn refuted(
        &mut self,
        color: Color,
        mv: &P::Move,
        slot: Slot,
        before: [Option<Slot>; 2],
        tried: &[Slot],
        ply: usize,
        depth: i32,
    ) {
        let killers = &mut self.frames[ply].killers;
        if killers[0].as_ref() != Some(mv) {
            killers.swap(0, 1);
            killers[0] = Some(mv.clone());
        }
        let bonus = (150 * depth).min(1600);
        self.experience.history.learn(color, slot, before, bonus);
        for &other in tried {
            self.experience.history.learn(color, other, before, -bonus);
        }
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    threatened: bool,
    pub(super) ply: usize,
    pub(super) depth: i32,
    alpha: i32,
    pub(super) beta: i32,
    pub(super) cut: bool,
    improving: bool,
    pub(super) raw_eval: i16,
    pub(super) static_eval: i32,
    exhaustive: bool,
    pub(super) key: u64,
    pub(super) known: Option<Entry>,
}
