//! The effects after a move that the settings ask for: flipping the board and ringing the bell.

use super::{Context, Effect, Screen};
use crate::rules::Color;

/// Returns the number of the game being played on a screen, and its plies.
pub(super) fn at(screen: &dyn Screen) -> Option<(u64, usize)> {
    let view = screen.view().filter(|_| screen.is_played())?;
    Some((view.number(), view.game.plies()))
}

/// Flips the board so that the side to move sits at the bottom, and rings the bell for a move that no person here has made. `before` is
/// the value of [`at`] before the message.
pub(super) fn follow(screen: &mut dyn Screen, before: Option<(u64, usize)>, cx: &mut Context) {
    let now = at(screen);
    let Some(view) = screen.view_mut().filter(|_| now != before && now.is_some()) else { return };
    let game = &view.game;
    let turns_round = cx.settings.turns_round && game.info().terms.coordinates.turn_with_the_player();
    if turns_round && game.players().iter().all(|player| player.is_human()) && game.outcome().is_none() {
        view.flipped = game.turn() == Color::Black;
    }
    // Opening another game is not a move, even if it has more moves.
    let played = now.zip(before).is_some_and(|((this, now), (that, before))| this == that && now > before);
    let mover = game.entries().last().map(|entry| game.player(entry.side));
    let rings = cx.settings.bell && played && mover.is_some_and(|mover| !mover.is_human());
    cx.ask(rings.then_some(Effect::Ring));
}
