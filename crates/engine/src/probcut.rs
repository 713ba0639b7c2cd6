//! ProbCut (Buro 1995): if a shallow search finds a capture far above beta, a deep search hardly ever refutes it.

use super::node::Node;
use super::ordering::pick;
use super::score::WINS;
use super::searcher::Searcher;
use super::table::{Bound, Entry, NO_MOVE, score_from};
use crate::Searchable;

/// The margin above beta that the shallow search must reach, in centipawns: about two pawns, the usual size of an error that shallow.
const BEYOND: i32 = 197;
/// How many plies less deep the shallow search is.
const SHALLOWER: i32 = 4;

impl<P: Searchable> Searcher<'_, P> {
    /// Returns the score of a capture that beats beta by the margin in a shallow search (ProbCut): the full search would very likely fail high too.
    pub(super) fn probcut(&mut self, position: &P, node: &Node) -> Option<i32> {
        let Node { ply, depth, beta, static_eval, known, .. } = *node;
        let bar = beta + BEYOND;
        // A table entry of nearly full depth below the bar is better evidence.
        let denied = known.is_some_and(|entry| {
            i32::from(entry.depth) > depth - SHALLOWER && entry.bound != Bound::None && entry.score_at(ply) < bar
        });
        if depth <= SHALLOWER || beta.abs() >= WINS || denied {
            return None;
        }
        let moves = position.captures_and_promotions();
        let moves = moves.as_ref();
        let mut order = std::mem::take(&mut self.frames[ply].order);
        self.rank_tactical(position, moves, NO_MOVE, &mut order);
        let mut found = None;
        for index in 0..order.len() {
            let mv = &moves[usize::from(pick(&mut order, index).place)];
            if position.capture_value(mv) > 0 && position.see_ge(mv, (bar - static_eval).max(0)) {
                let score = self.shallow(position, mv, node, bar);
                if self.stopped || score >= bar {
                    found = Some(score);
                    break;
                }
            }
        }
        self.frames[ply].order = order;
        let score = found?;
        if self.stopped {
            return Some(0);
        }
        let depth = (depth - SHALLOWER + 1).clamp(0, 255) as u8;
        let entry = Entry {
            mv: NO_MOVE,
            score: score_from(score, ply),
            eval: node.raw_eval,
            depth,
            bound: Bound::Lower,
            pv: node.was_pv,
        };
        self.shared.table.put(node.key, entry);
        Some(score)
    }

    /// Searches `mv` against `bar`: by quiescence search, and only if that reaches it, by the shallow search.
    fn shallow(&mut self, position: &P, mv: &P::Move, node: &Node, bar: i32) -> i32 {
        let Node { ply, depth, cut, .. } = *node;
        self.frames[ply].played = Some(position.slot(mv));
        let next = self.step(position, mv);
        let (same, in_danger) = (next.turn() == position.turn(), next.in_danger());
        let mut score = self.search_child(&next, same, in_danger, ply + 1, 0, bar - 1, bar, !cut);
        if score >= bar && !self.stopped {
            score = self.search_child(&next, same, in_danger, ply + 1, depth - SHALLOWER, bar - 1, bar, !cut);
        }
        self.leave();
        score
    }
}
