//! Touch-move (R1.7 to R1.12): the pieces touched, and the moves that may still be played for them.

use super::{Game, Route};
use pawnstorm_rules::{Color, Coordinates, Scene, Square, Step, Viewer};

/// The pieces touched on this move, and whether the player only adjusts them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    squares: Vec<Square>,
    adjusting: bool,
}

impl Touch {
    /// Returns the squares of the touched pieces, in the order of touching.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Returns whether the player may touch pieces without having to move them (R1.12).
    #[must_use]
    pub const fn is_adjusting(&self) -> bool {
        self.adjusting
    }

    /// Touches a piece.
    pub(super) fn add(&mut self, square: Square) {
        if !self.adjusting && !self.squares.contains(&square) {
            self.squares.push(square);
        }
    }

    /// Says "I adjust", for the first time or the second. Returns `false` once something has been touched.
    pub(super) fn adjust(&mut self) -> bool {
        if !self.squares.is_empty() {
            return false;
        }
        self.adjusting = !self.adjusting;
        true
    }

    /// Returns the routes that the touched pieces allow (R1.9). The first of these that exists counts: captures of the touched enemy piece
    /// by the touched own piece; moves or captures of the first touched piece that has any; all routes.
    pub(super) fn allowed(&self, routes: &[Route], scene: &Scene) -> Vec<Route> {
        let own = |&square: &Square| scene.piece(square).is_some_and(|piece| piece.color == scene.turn);
        let first_own = self.squares.iter().copied().find(own);
        let first_enemy = self.squares.iter().copied().find(|square| !own(square));
        let open = |is_open: &dyn Fn(&Route) -> bool| -> Option<Vec<Route>> {
            let open: Vec<Route> = routes.iter().filter(|route| is_open(route)).cloned().collect();
            (!open.is_empty()).then_some(open)
        };
        if let (Some(own), Some(enemy)) = (first_own, first_enemy)
            && let Some(open) = open(&|route| moves(route, own) && route.captures.has(enemy))
        {
            return open;
        }
        let each = self.squares.iter().find_map(|square| match own(square) {
            true => open(&|route| moves(route, *square)),
            false => open(&|route| route.captures.has(*square)),
        });
        each.unwrap_or_else(|| routes.to_vec())
    }
}

fn moves(route: &Route, square: Square) -> bool {
    route.path.steps().contains(&Step::Pick(square))
}

/// Describes the obligation of the touched pieces, as a clause: "you touched your pawn on e2, and it must move". `None` if there is none.
#[must_use]
pub fn obligation(game: &Game) -> Option<String> {
    let routes = game.routes();
    if game.touch().squares.is_empty() || routes.len() == game.all_routes().len() {
        return None;
    }
    let terms = &game.info().terms;
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let name = |square: Square, color: Color| {
        scene.piece(square).filter(|piece| piece.color == color).map(|piece| (piece, square))
    };
    let (mut own, mut enemy) = (Vec::new(), Vec::new());
    for &square in &game.touch().squares {
        if let Some((piece, at)) = name(square, scene.turn).filter(|_| routes.iter().all(|route| moves(route, square)))
        {
            own.push(terms.your(piece, at));
        }
        if let Some((piece, at)) =
            name(square, !scene.turn).filter(|_| routes.iter().all(|route| route.captures.has(square)))
        {
            enemy.push(terms.piece(piece, at));
        }
    }
    match (own.first(), enemy.first()) {
        (Some(own), Some(enemy)) => Some(format!("you touched both: {own} must capture {enemy}")),
        (Some(own), None) => Some(format!("touched: {own} must move")),
        (None, Some(enemy)) => Some(format!("touched: {enemy} must be captured")),
        (None, None) => None,
    }
}

/// Returns the squares that a text names. Entering them touches the pieces there (R1.8); a slip of the keys names none (R1.11).
#[must_use]
pub fn named(game: &Game, text: &str) -> Vec<Square> {
    let letters: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let pairs = letters.windows(2).map(|pair| pair.iter().collect::<String>());
    let by_name: Vec<Square> = pairs.filter_map(|pair| pair.to_ascii_lowercase().parse().ok()).collect();
    if !by_name.is_empty() || game.info().terms.coordinates == Coordinates::Algebraic {
        return by_name;
    }
    letters.chunks(2).filter_map(|pair| Square::from_row_column(&pair.iter().collect::<String>())).collect()
}
