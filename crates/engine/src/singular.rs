//! Singular extensions: a move that is better than all others by far is searched deeper.

use super::node::Node;
use super::score::WINS;
use super::searcher::Searcher;
use super::table::{Bound, NO_MOVE};
use pawnstorm_rules::Searchable;

impl<P: Searchable> Searcher<'_, P> {
    /// Singular extension of the transposition table's move, in plies, where a search without it fails low; or a score, where other
    /// moves are above beta too (multi-cut).
    pub(super) fn singular(&mut self, position: &P, place: u16, node: &Node) -> Result<i32, i32> {
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
}
