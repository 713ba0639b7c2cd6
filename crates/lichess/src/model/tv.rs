//! Lichess TV, and downloads of games.

use super::{Player, Side, readable, records};
use crate::stream::Line;
use serde::de::Error;
use serde_json::Value;

records! {
    /// The game that a channel shows: `GET /api/tv/channels`.
    TvGame
    ! user: Player, "The player whom the channel follows.";
    ! game_id: String, "The ID of the game.";
    ? color: Side, "Their side.";
}

/// Something happened on TV: `GET /api/tv/feed`.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum TvEvent {
    /// Another game: the first event, and whenever the channel changes its game.
    Featured(Box<TvFeatured>),
    /// A move.
    Fen(TvFen),
    /// Something newer.
    Unknown,
}

impl Line for TvEvent {
    fn read(text: &str) -> Result<Self, serde_json::Error> {
        let mut line: Value = serde_json::from_str(text)?;
        let data = line.get_mut("d").map(Value::take).unwrap_or_default();
        match line.get("t").and_then(Value::as_str) {
            Some("featured") => serde_json::from_value(data).map(|game| Self::Featured(Box::new(game))),
            Some("fen") => serde_json::from_value(data).map(Self::Fen),
            Some(_) => Ok(Self::Unknown),
            None => Err(Error::missing_field("t")),
        }
    }
}

records! {
    /// A game on TV.
    TvFeatured
    ! id: String, "The ID of the game.";
    ! fen: String, "The position, as X-FEN.";
    ! #[serde(default, deserialize_with = "readable")] players: Vec<TvPlayer>, "The players.";
    ? orientation: Side, "The side to show at the bottom.";

    /// A player on TV.
    TvPlayer
    ! color: Side, "The side.";
    ? user: Player, "Who it is; `None` for the computer and people without an account.";
    ? rating: i32, "The rating.";
    ? seconds: u32, "The remaining time, in seconds.";

    /// A move on TV.
    TvFen
    ! fen: String, "The position after it: pieces and side to move, sometimes the rest of a FEN.";
    ? #[serde(rename = "lm")] last_move: String, "The move in UCI notation.";
    ? #[serde(rename = "wc")] white_seconds: u32, "What White has left on the clock.";
    ? #[serde(rename = "bc")] black_seconds: u32, "What Black has left on the clock.";
}
