//! Singular extensions: the search goes deeper into a move far better than all others.

use super::node::Node;
use super::score::WINS;
use super::searcher::Searcher;
use super::table::{Bound, NO_MOVE};
use crate::Searchable;

impl<P: Searchable> Searcher<'_, P> {
    /// Returns the extension of the table move in plies: positive where a search without it fails low (singular extension), negative where it
    /// does not (negative extension). Returns a score as the error where other moves beat beta too (multi-cut).
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
        // About two centipawns a ply: the deeper the search, the more certain the other moves must be worse.
        let bar = score - 22 * depth / 10;
        self.frames[ply].excluded = place;
        let others = self.node(position, in_danger, ply, (depth - 1) / 2, bar - 1, bar, cut);
        self.frames[ply].excluded = NO_MOVE;
        if self.stopped {
            return Err(0);
        }
        if others < bar {
            let pv = beta - node.alpha > 1;
            // Double extension if no other move comes close; not in PV nodes, where the tree would explode.
            return Ok(if !pv && others < bar - 31 { 2 } else { 1 });
        }
        // Multi-cut: without the table move some move still beats beta, so the node fails high either way.
        if bar >= beta {
            return Err(bar);
        }
        Ok(if score >= beta { -1 } else { 0 })
    }
}
