//! Routes, the ways to enter a legal move; references to moves; and touch-move (R1.7 to R1.12), which leaves some routes open.

use pawnstorm_rules::{Bitboard, Path, Scene, Square, Step};
use std::fmt;

/// A way to enter a legal move of the present position.
#[derive(Clone, Debug)]
pub struct Route {
    /// The steps.
    pub path: Path,
    /// The move; all routes of a move share it.
    pub mv: MoveId,
    /// The squares of the captured pieces.
    pub captures: Bitboard,
    /// Its place among all routes of the position.
    pub(crate) index: usize,
    /// Whether it takes the steps of the listed move, in their order.
    pub(crate) is_listed: bool,
}

impl Route {
    /// Returns whether the move picks up the piece on a square.
    pub(crate) fn picks(&self, square: Square) -> bool {
        self.path.steps().contains(&Step::Pick(square))
    }
}

/// A reference to a legal move of one position of a game.
///
/// It holds the ply, the hash of the position and the place of the move among the legal ones. So it names one move as long as the game, or
/// a [branch](crate::Game::branch) of it, has the same position at the same ply: also after an undo, or in a branch. In any other position,
/// and once the game is over, it is stale, and [`Game::play`](crate::Game::play) refuses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MoveId {
    /// The place among the legal moves.
    pub(crate) index: usize,
    /// The ply of the position.
    pub(crate) ply: usize,
    /// The hash of the position.
    pub(crate) key: u64,
}

/// The error for a reference to a move of another position than the present one.
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

#[cfg(test)]
mod tests {
    use super::{MoveId, Route, StaleMove};
    use crate::{Game, input, start};
    use pawnstorm_rules::variants::GAMES;
    use pawnstorm_rules::{Color, Options, Outcome, Reason};

    fn game(moves: &[&str]) -> Game {
        let mut game = start("chess", Options::default(), None).expect("chess is a game");
        for text in moves {
            assert_eq!(game.play(found(&game, text)), Ok(()), "{text}");
        }
        game
    }

    fn found(game: &Game, text: &str) -> MoveId {
        input::find(game, text).expect("it is legal")
    }

    /// Tries a stale move in every way, and expects that nothing is played.
    fn is_refused(game: &mut Game, stale: &Route) {
        let state = |game: &Game| {
            let shown: Vec<String> = game.entries().iter().map(|entry| entry.shown.clone()).collect();
            (shown, game.fen(game.plies()), game.log().to_vec(), game.legal(), game.can_redo(), game.outcome())
        };
        let before = state(game);
        assert!(game.find(stale.mv).is_err(), "{stale:?}");
        assert_eq!(game.leads_to(stale.mv), Err(StaleMove), "{stale:?}");
        assert_eq!(game.play(stale.mv), Err(StaleMove), "{stale:?}");
        assert_eq!(game.play_route(stale), Err(StaleMove), "{stale:?}");
        assert_eq!(state(game), before, "{stale:?}");
    }

    #[test]
    fn a_move_of_another_position_is_refused_in_every_game() {
        for info in GAMES {
            let mut game = start(info.id, Options::of(info), None).expect("it is a game");
            let mut stale: Vec<Route> = Vec::new();
            for ply in 0..8 {
                let routes = game.routes().to_vec();
                let Some(route) = routes.get(ply * 7 % routes.len().max(1)) else { break };
                assert_eq!(game.play_route(route), Ok(()), "{}: {route:?}", info.id);
                stale.extend(routes);
                stale.iter().step_by(5).for_each(|stale| is_refused(&mut game, stale));
            }
        }
    }

    #[test]
    fn a_move_is_refused_after_another_was_played_instead() {
        let mut game = game(&["e4"]);
        let e5 = game.find(found(&game, "e5")).expect("it is legal").clone();
        assert!(game.undo());
        is_refused(&mut game, &e5);
        assert_eq!(game.play(found(&game, "d4")), Ok(()));
        is_refused(&mut game, &e5);
        assert!(game.undo());
        assert_eq!(game.play(found(&game, "e4")), Ok(()));
        assert_eq!(game.play(e5.mv), Ok(()));
        assert_eq!(game.entries()[1].shown, "e5");
    }

    #[test]
    fn a_move_is_refused_once_the_game_is_over() {
        let mut game = game(&["e4"]);
        let e5 = game.find(found(&game, "e5")).expect("it is legal").clone();
        game.end(Outcome { winner: Some(Color::White), reason: Reason::Resignation });
        is_refused(&mut game, &e5);
    }

    #[test]
    fn a_move_holds_in_the_same_position_at_the_same_ply() {
        let mut game = game(&["Nf3", "Nf6", "Nc3"]);
        let knight = found(&game, "Nc6");
        assert_eq!(game.branch(3).play(knight), Ok(()), "a branch has the position");
        assert_eq!(game.play(knight), Ok(()));
        assert!(game.undo());
        assert_eq!(game.play(knight), Ok(()), "it was only taken back");
        let mut other = self::game(&["Nc3", "Nf6", "Nf3"]);
        assert_eq!(other.play(knight), Ok(()));
        assert_eq!(other.entries()[3].shown, "Nc6");
        let mut later = self::game(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Nc3"]);
        assert_eq!(later.play(knight), Err(StaleMove), "the ply is another");
    }
}
