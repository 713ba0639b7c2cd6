//! Touch-move (R1.7 to R1.12): the pieces touched, and the moves that may still be played for them.

use crate::route::Route;
use pawnstorm_rules::{Scene, Square};

/// The pieces touched on this move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// The squares of the touched pieces, in the order of touching.
    pub squares: Vec<Square>,
    /// Whether the player may touch pieces without having to move them (R1.12).
    pub adjusting: bool,
}

impl Touch {
    pub(crate) fn add(&mut self, square: Square) {
        if !self.adjusting && !self.squares.contains(&square) {
            self.squares.push(square);
        }
    }

    /// Says "I adjust", for the first time or the second. Returns `false` once something has been touched.
    pub(crate) fn adjust(&mut self) -> bool {
        if !self.squares.is_empty() {
            return false;
        }
        self.adjusting = !self.adjusting;
        true
    }

    /// Returns the routes that the touched pieces allow (R1.9). The first of these that exists counts: captures of the touched enemy piece
    /// by the touched own piece; moves or captures of the first touched piece that has any; all routes.
    pub(crate) fn allowed(&self, routes: &[Route], scene: &Scene) -> Vec<Route> {
        let own = |&square: &Square| scene.piece(square).is_some_and(|piece| piece.color == scene.turn);
        let first_own = self.squares.iter().copied().find(own);
        let first_enemy = self.squares.iter().copied().find(|square| !own(square));
        let open = |is_open: &dyn Fn(&Route) -> bool| -> Option<Vec<Route>> {
            let open: Vec<Route> = routes.iter().filter(|route| is_open(route)).cloned().collect();
            (!open.is_empty()).then_some(open)
        };
        if let (Some(own), Some(enemy)) = (first_own, first_enemy)
            && let Some(open) = open(&|route| route.picks(own) && route.captures.has(enemy))
        {
            return open;
        }
        let each = self.squares.iter().find_map(|square| match own(square) {
            true => open(&|route| route.picks(*square)),
            false => open(&|route| route.captures.has(*square)),
        });
        each.unwrap_or_else(|| routes.to_vec())
    }
}
