//! The moves that the player can enter next.

use super::Game;
use crate::{MoveId, Route, StaleMove, Touch, entry};
use pawnstorm_rules::{Interpretation, Square, Step, Viewer};
use std::cell::OnceCell;

impl Game {
    /// Returns the routes of the playable moves: the legal ones, as far as the touched pieces leave them open. Empty when the game is over.
    #[must_use]
    pub fn routes(&self) -> &[Route] {
        self.open_routes.as_deref().unwrap_or(self.all_routes())
    }

    /// Returns the routes of all legal moves, regardless of touched pieces.
    #[must_use]
    pub fn all_routes(&self) -> &[Route] {
        if self.outcome.is_some() { &[] } else { self.positions.routes(self.viewer()) }
    }

    /// Returns the route of a move with the listed order of steps.
    ///
    /// # Errors
    /// The move belongs to another position.
    pub fn find(&self, mv: MoveId) -> Result<&Route, StaleMove> {
        // The routes of a move never come before its index among the moves.
        let mut routes = self.all_routes().iter().skip(mv.index);
        routes.find(|route| route.is_listed && route.mv == mv).ok_or(StaleMove)
    }

    /// Returns the route with this text in machine notation.
    #[must_use]
    pub fn route_written(&self, text: &str) -> Option<&Route> {
        self.all_routes().iter().find(|route| route.path.is_written(text))
    }

    /// Returns the move with this text in machine notation.
    #[must_use]
    pub fn move_written(&self, text: &str) -> Option<MoveId> {
        self.route_written(text).map(|route| route.mv)
    }

    /// Returns the ply after a legal move and the hash of the position there, as the journal writes them.
    ///
    /// # Errors
    /// The move belongs to another position.
    pub fn leads_to(&self, mv: MoveId) -> Result<(usize, u64), StaleMove> {
        let key = self.positions.key_after(self.find(mv)?).ok_or(StaleMove)?;
        Ok((self.positions.place() + 1, key))
    }

    /// Returns the legal moves in machine notation, sorted.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() { Vec::new() } else { self.positions.legal(self.viewer()) }
    }

    /// Returns the texts of a route, the history's notation first, given its index among the [routes](Self::routes). They are computed on
    /// demand.
    ///
    /// # Panics
    /// `place` is out of range.
    #[must_use]
    pub fn texts(&self, place: usize) -> &[String] {
        let routes = self.routes();
        let texts = self.texts.get_or_init(|| vec![OnceCell::new(); routes.len()]);
        texts[place].get_or_init(|| self.positions.texts(self.viewer(), &routes[place]))
    }

    /// Returns the texts of each route.
    pub fn all_texts(&self) -> impl Iterator<Item = &[String]> {
        (0..self.routes().len()).map(|place| self.texts(place))
    }

    /// Returns the duty of the side to move before a free choice, as a clause.
    #[must_use]
    pub fn duty(&self) -> Option<&str> {
        if self.outcome.is_some() { None } else { self.positions.duty(self.viewer()) }
    }

    /// Returns the question to the player after the steps `entered`, in the game's own words.
    #[must_use]
    pub fn asks(&self, entered: &[Step]) -> Option<String> {
        self.positions.asks(self.viewer(), entered, &entry::next_steps(self, entered))
    }

    /// Returns the game's own name for a `step` without a square, after the steps `entered`.
    #[must_use]
    pub fn choice(&self, entered: &[Step], step: Step) -> Option<String> {
        self.positions.choice(entered, step)
    }

    /// Explains by the rules why no legal move starts with these steps; see [`explain::steps`](crate::explain::steps).
    #[must_use]
    pub fn refusal(&self, attempt: &[Step]) -> String {
        self.positions.refusal(self.viewer(), attempt)
    }

    /// Interprets a text other than the notation of a legal move; see [`explain::text`](crate::explain::text).
    #[must_use]
    pub fn interpret(&self, text: &str) -> Option<Interpretation> {
        self.positions.interpret(self.viewer(), text)
    }

    /// Returns the pieces touched on this move; none without touch-move.
    #[must_use]
    pub fn touch(&self) -> &Touch {
        &self.touch
    }

    /// Touches a piece (R1.8). This binds the player if the game has touch-move.
    pub fn touch_piece(&mut self, square: Square) {
        let scene = self.scene(self.plies(), Viewer::Everyone);
        if self.options.touch_move && scene.piece(square).is_some() {
            self.touch.add(square);
            self.open_routes = Some(self.touch.allowed(self.all_routes(), &scene));
            self.texts = OnceCell::new();
        }
    }

    /// Says "I adjust" (R1.12). Returns `false` if it comes too late.
    pub fn adjust(&mut self) -> bool {
        self.touch.adjust()
    }
}

#[cfg(test)]
mod tests {
    use crate::{entry, start};
    use pawnstorm_rules::Options;
    use std::cell::OnceCell;

    #[test]
    fn only_what_a_text_can_mean_is_written() {
        let game = start("chess", Options::default(), None).expect("it is a game");
        assert!(entry::find(&game, "Nf3").is_some());
        let written = game.texts.get().expect("they were asked for").iter().filter_map(OnceCell::get);
        assert_eq!(written.map(|texts| texts[0].as_str()).collect::<Vec<_>>(), ["Nf3", "f3"]);
    }
}
