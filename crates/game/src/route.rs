//! Routes, the ways to enter a legal move; and touch-move (R1.7 to R1.12), which leaves some routes open.

use pawnstorm_rules::{Bitboard, Path, Scene, Square, Step};
use std::fmt;

/// A way to enter a legal move of one position of a game.
///
/// It holds as long as the game, or a [branch](crate::Game::branch) of it, has the same position at the same ply: also after an undo. In
/// any other position, and once the game is over, it is stale, and [`Game::play`](crate::Game::play) refuses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The steps.
    pub path: Path,
    /// The squares of the captured pieces.
    pub captures: Bitboard,
    /// The place of its move among the legal ones; all routes of a move share it.
    pub mv: usize,
    /// Its place among all routes of the position.
    pub(crate) index: usize,
    /// Whether it takes the steps of the listed move, in their order.
    pub(crate) is_listed: bool,
    /// The ply of the position, and its hash.
    pub(crate) of: (usize, u64),
}

impl Route {
    /// Returns whether the move picks up the piece on a square.
    pub(crate) fn picks(&self, square: Square) -> bool {
        self.path.steps().contains(&Step::Pick(square))
    }
}

/// The error for a move of another position than the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StaleMove;

impl fmt::Display for StaleMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move belongs to another position of the game: choose it again")
    }
}

impl std::error::Error for StaleMove {}

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
