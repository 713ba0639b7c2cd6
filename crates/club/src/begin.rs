//! The start of a game.

use pawnstorm_game::clock::Controls;
use pawnstorm_game::journal::Header;
use pawnstorm_game::{self as game, Player, Timestamp};
use pawnstorm_rules::{Info, Options};
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the current time for the first line of a game.
#[must_use]
pub fn now() -> Timestamp {
    Timestamp::new(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs()))
}

/// Describes a game that starts now, with the first line of its journal. Hides nothing, because online players each have their own board.
///
/// # Errors
/// Returns a sentence if `fen` is not a position of the game.
pub fn header(info: &'static Info, fen: Option<&str>, clock: Controls) -> Result<Header, String> {
    let options = Options::of(info).open();
    let start = game::start(info.id, options, fen).map_err(|why| format!("{why}"))?.start_fen();
    Ok(Header { info, options, players: [Player::Human; 2], time: now(), clock, start })
}
