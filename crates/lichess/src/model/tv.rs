//! Lichess TV, and downloads of games.

use super::{LightUser, Side, lenient, readable};
use crate::client::Fields;
use crate::stream::Line;
use serde::Deserialize;
use serde_json::Value;

/// The game that a channel shows: `GET /api/tv/channels`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TvGame {
    /// The player whom the channel follows.
    pub user: LightUser,
    /// Their rating.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
    /// The ID of the game.
    pub game_id: String,
    /// Their side.
    #[serde(default, deserialize_with = "lenient")]
    pub color: Option<Side>,
}

/// Something happened on TV: `GET /api/tv/feed`.
#[derive(Debug, Clone, PartialEq, Eq)]
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
        let mut value: Value = serde_json::from_str(text)?;
        let data = value.get_mut("d").map(Value::take).unwrap_or_default();
        match value.get("t").and_then(Value::as_str) {
            Some("featured") => serde_json::from_value(data).map(|game| Self::Featured(Box::new(game))),
            Some("fen") => serde_json::from_value(data).map(Self::Fen),
            Some(_) => Ok(Self::Unknown),
            None => Err(serde::de::Error::missing_field("t")),
        }
    }
}

/// A game on TV.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct TvFeatured {
    /// The ID of the game.
    pub id: String,
    /// The side to show at the bottom.
    #[serde(default, deserialize_with = "lenient")]
    pub orientation: Option<Side>,
    /// The players.
    #[serde(default, deserialize_with = "readable")]
    pub players: Vec<TvPlayer>,
    /// The position, as X-FEN.
    pub fen: String,
}

/// A player on TV.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct TvPlayer {
    /// The side.
    pub color: Side,
    /// Who it is; `None` for the computer and people without an account.
    #[serde(default, deserialize_with = "lenient")]
    pub user: Option<LightUser>,
    /// The rating.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
    /// What is left on the clock, in seconds.
    #[serde(default, deserialize_with = "lenient")]
    pub seconds: Option<u32>,
}

/// A move on TV.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct TvFen {
    /// The position after it: pieces and side to move, sometimes the rest of a FEN.
    pub fen: String,
    /// The move in UCI notation.
    #[serde(default, rename = "lm", deserialize_with = "super::filled")]
    pub last_move: Option<String>,
    /// What White has left on the clock, in seconds.
    #[serde(default, rename = "wc", deserialize_with = "lenient")]
    pub white_seconds: Option<u32>,
    /// What Black has left on the clock, in seconds.
    #[serde(default, rename = "bc", deserialize_with = "lenient")]
    pub black_seconds: Option<u32>,
}

/// Which games of somebody to download, the latest first. The default asks for all.
///
/// ```
/// use pawnstorm_lichess::GamesQuery;
///
/// let last_ten_of_chess = GamesQuery { max: Some(10), perfs: vec!["rapid".into(), "classical".into()], ..GamesQuery::default() };
/// # let _ = last_ten_of_chess;
/// ```
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
