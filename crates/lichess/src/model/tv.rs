//! Lichess TV, and downloads of games.

use super::{Player, Side, readable, records};
use crate::client::Fields;
use crate::stream::Line;
use serde::Deserialize;

records! {
    /// The game that a channel shows: `GET /api/tv/channels`.
    TvGame
    ! user: Player, "The player whom the channel follows.";
    ! game_id: String, "The ID of the game.";
    ? rating: i32, "Their rating.";
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
        #[derive(Deserialize)]
        struct Tagged {
            t: String,
            #[serde(default)]
            d: serde_json::Value,
        }
        let Tagged { t, d } = serde_json::from_str(text)?;
        match t.as_str() {
            "featured" => serde_json::from_value(d).map(|game| Self::Featured(Box::new(game))),
            "fen" => serde_json::from_value(d).map(Self::Fen),
            _ => Ok(Self::Unknown),
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
    ? seconds: u32, "What is left on the clock.";

    /// A move on TV.
    TvFen
    ! fen: String, "The position after it: pieces and side to move, sometimes the rest of a FEN.";
    ? #[serde(rename = "lm")] last_move: String, "The move in UCI notation.";
    ? #[serde(rename = "wc")] white_seconds: u32, "What White has left on the clock.";
    ? #[serde(rename = "bc")] black_seconds: u32, "What Black has left on the clock.";
}

/// Which games of somebody to download, the latest first. The default asks for all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GamesQuery {
    /// At most so many games. Lichess sends about 20 in a second.
    pub max: Option<u32>,
    /// Games since then, in milliseconds since 1970.
    pub since: Option<u64>,
    /// Games until then, in milliseconds since 1970.
    pub until: Option<u64>,
    /// Only games against this account.
    pub against: Option<String>,
    /// Only rated or only casual games.
    pub rated: Option<bool>,
    /// Only games of this side.
    pub color: Option<Side>,
    /// Only games of these speeds and variants, such as `rapid`.
    pub perfs: Vec<String>,
}

impl GamesQuery {
    pub(crate) fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        fields.add_some("max", self.max).add_some("since", self.since).add_some("until", self.until);
        fields.add_some("vs", self.against.as_ref()).add_some("rated", self.rated);
        fields.add_some("color", self.color.map(Side::as_str));
        fields.add_some("perfType", Some(self.perfs.join(",")).filter(|perfs| !perfs.is_empty()));
        fields
    }
}
