//! A copy of a game, to be tried in other ways from some ply on.

use super::{Game, entry, start};
use pawnstorm_rules::Path;

/// Copies a game up to a ply and plays these moves, as far as they are legal. Nothing is at stake in the copy: no touch binds, and nothing
/// is hidden.
///
/// ```
/// use pawnstorm_game as game;
/// use pawnstorm_rules::Options;
/// let mut game = game::start("chess", Options::default(), None).unwrap();
/// let mv = game::entry::find(&game, "e4").unwrap();
/// game.play(mv).unwrap();
/// assert_eq!(game::sandbox(&game, 0, &[]).unwrap().plies(), 0);
/// ```
///
/// `None` where the start of the game is still hidden.
#[must_use]
pub fn sandbox(game: &Game, ply: usize, moves: &[Path]) -> Option<Game> {
    let mut options = game.options().open();
    options.touch_move = false;
    let mut again = start(game.info().id, options, Some(&game.fen(0))).ok()?;
    for path in game.entries().iter().take(ply).map(|entry| &entry.path).chain(moves) {
        let Some(route) = entry::complete(&again, path.steps()).cloned() else { break };
        if again.play_route(&route).is_err() {
            break;
        }
    }
    Some(again)
}
