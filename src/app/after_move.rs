//! The effects after a move that the settings ask for: flipping the board and ringing the bell.

use super::{App, Current, Effect};
use crate::rules::Color;

impl App {
    /// Flips the board so that the side to move sits at the bottom. Returns the bell for a move that no person here has made.
    /// `before` is the value of [`App::at`] before the message.
    pub(super) fn after_moves(&mut self, before: Option<(u64, usize)>) -> Option<Effect> {
        let now = self.at();
        let settings = self.settings;
        let view = self.screen.view_mut().filter(|_| now != before && now.is_some())?;
        let game = &view.game;
        let players = game.players();
        let turns_round = settings.turns_round && game.info().terms.coordinates.turn_with_the_player();
        if turns_round && players.iter().all(|player| player.is_human()) && game.outcome().is_none() {
            view.flipped = game.turn() == Color::Black;
        }
        let game = &view.game;
        // Opening another game is not a move, even if it has more moves.
        let played = now.zip(before).is_some_and(|((this, now), (that, before))| this == that && now > before);
        let mover = game.entries().last().map(|entry| game.player(entry.side));
        (settings.bell && played && mover.is_some_and(|mover| !mover.is_human())).then_some(Effect::Ring)
    }

    /// Returns the number of the game being played, and its plies.
    pub(super) fn at(&self) -> Option<(u64, usize)> {
        let is_played = matches!(self.screen, Current::Game(_) | Current::GameOver(_));
        let view = self.screen.view().filter(|_| is_played)?;
        Some((view.number(), view.game.plies()))
    }
}
