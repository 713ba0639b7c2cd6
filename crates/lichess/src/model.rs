//! What the server sends, as types. Fields that are missing or of another kind are `None` where they may be, fields that nobody here knows
//! are ignored, and words that may get more values have a variant for those.

pub(crate) mod challenge;
pub(crate) mod game;
pub(crate) mod puzzle;
pub(crate) mod tv;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// An enum of words with a variant for every other word.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($variant:ident $word:literal $doc:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $(#[doc = $doc] $variant,)+
            /// Another word, which the server has learned since.
            Unknown(String),
        }

        impl $name {
            /// Returns the word of the server.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Unknown(word) => word,
                }
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                // Why a challenge was declined comes in lower case, and is sent in another.
                $(if word.eq_ignore_ascii_case($word) {
                    return Self::$variant;
                })+
                Self::Unknown(crate::clean(word, 100))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::model::word(deserializer).map(|word| Self::from(word.as_str()))
            }
        }
    };
}
use words;

/// Structs with their fields: `!` for what must be there, `?` for what may be (an `Option`), `~` for what is so or not.
macro_rules! records {
    ($(
        $(#[$about:meta])* $name:ident
        $(! $(#[$need:meta])* $needed:ident: $needed_type:ty, $needed_doc:literal;)*
        $(? $(#[$can:meta])* $possible:ident: $possible_type:ty, $possible_doc:literal;)*
        $(~ $(#[$flag:meta])* $whether:ident, $whether_doc:literal;)*
    )*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $name {
            $(#[doc = $needed_doc] $(#[$need])* pub $needed: $needed_type,)*
            $(
                #[doc = $possible_doc] $(#[$can])* #[serde(default, deserialize_with = "crate::model::lenient")]
                pub $possible: Option<$possible_type>,
            )*
            $(#[doc = $whether_doc] $(#[$flag])* #[serde(default)] pub $whether: bool,)*
        }
    )*};
}
use records;

/// The side of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// Returns `white` or `black`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

words! {
    /// How fast a game is: by the time for 40 moves.
    Speed {
        UltraBullet "ultraBullet" "Less than 30 seconds.",
        Bullet "bullet" "Less than 3 minutes.",
        Blitz "blitz" "Less than 8 minutes.",
        Rapid "rapid" "Less than 25 minutes.",
        Classical "classical" "25 minutes or more.",
        Correspondence "correspondence" "Days for each move, or no clock.",
    }
}

words! {
    /// The game that is played.
    VariantKey {
        Standard "standard" "Chess.",
        Chess960 "chess960" "Chess from one of 960 starts.",
        Crazyhouse "crazyhouse" "Crazyhouse.",
        Antichess "antichess" "Antichess.",
        Atomic "atomic" "Atomic chess.",
        Horde "horde" "Horde.",
        KingOfTheHill "kingOfTheHill" "King of the Hill.",
        RacingKings "racingKings" "Racing Kings.",
        ThreeCheck "threeCheck" "Three-check.",
        FromPosition "fromPosition" "Chess from a custom position.",
    }
}

records! {
    /// The game that is played, with its name for people.
    Variant
    ! key: VariantKey, "Which it is.";
    ! name: String, "Its name in English.";
}

/// A clock: time for all moves, and more with each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The time at the start, in seconds.
    pub limit: u32,
    /// The time gained by each move, in seconds.
    pub increment: u32,
}

impl Clock {
    /// Returns the speed of games with this clock.
    pub fn speed(self) -> Speed {
        match u64::from(self.limit) + 40 * u64::from(self.increment) {
            ..30 => Speed::UltraBullet,
            30..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

/// Whether the Board API may seek an opponent with this clock. Lichess: “Time controls: Rapid, Classical and Correspondence only.”
///
/// ```
/// use pawnstorm_lichess::{Clock, board_permits, board_permits_challenge};
///
/// let blitz = Clock { limit: 300, increment: 0 };
/// assert!(!board_permits(blitz) && board_permits_challenge(blitz));
/// assert!(board_permits(Clock { limit: 600, increment: 0 }));
/// assert!(!board_permits_challenge(Clock { limit: 60, increment: 0 }));
/// ```
pub fn board_permits(clock: Clock) -> bool {
    matches!(clock.speed(), Speed::Rapid | Speed::Classical)
}

/// Whether the Board API may play a challenge or the computer with this clock. Lichess: “For direct challenges, games vs AI, and bulk
/// pairing, Blitz is also possible.”
pub fn board_permits_challenge(clock: Clock) -> bool {
    board_permits(clock) || clock.speed() == Speed::Blitz
}

records! {
    /// Somebody who plays or is challenged: with an account, without one, or the computer.
    Player
    ? id: String, "The name in lower case; `None` without an account.";
    ? #[serde(alias = "username")] name: String, "The name.";
    ? title: String, "A title, such as `GM` or `BOT`.";
    ? rating: i32, "The rating in this kind of game.";
    ? rating_diff: i32, "How the game changed the rating.";
    ? #[serde(alias = "ai")] ai_level: u8, "The level of the computer, from 1 to 8.";
    ~ provisional, "Whether the rating is still provisional.";

    /// The account that a token belongs to: `GET /api/account`.
    Account
    ! id: String, "The name in lower case.";
    ! username: String, "The name.";
    ! #[serde(default, deserialize_with = "readable_fields")] perfs: BTreeMap<String, Perf>, "Games and ratings by speed and variant, such as `rapid`, and `puzzle`.";

    /// A rating of somebody, and how certain it is.
    Perf
    ? games: u32, "The number of games.";
    ? rating: i32, "The rating.";
    ~ #[serde(rename = "prov")] provisional, "Whether the rating is still provisional.";

    /// What a token is good for: `POST /api/token/test`.
    TokenInfo
    ! user_id: String, "The name of the account in lower case.";
    ! #[serde(default, deserialize_with = "scopes")] scopes: Vec<String>, "The scopes of the token, such as `board:play`.";
    ? expires: u64, "When the token ends, in milliseconds since 1970; `None` if never.";
}

impl TokenInfo {
    /// Whether the token has this scope.
    pub fn permits(&self, scope: &str) -> bool {
        self.scopes.iter().any(|has| has == scope)
    }
}

fn scopes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(text.split(',').map(str::trim).filter(|scope| !scope.is_empty()).map(str::to_owned).collect())
}

/// A value, or `None` if it is missing, null, empty or of another kind.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Option<T>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(if value == "" { None } else { serde_json::from_value(value).ok() })
}

/// The elements that can be read.
fn readable<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let values = Vec::<Value>::deserialize(deserializer)?;
    Ok(values.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect())
}

/// The fields that can be read.
pub(crate) fn readable_fields<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<BTreeMap<String, T>, D::Error> {
    let fields = Map::<String, Value>::deserialize(deserializer)?;
    Ok(fields.into_iter().filter_map(|(name, value)| Some((name, serde_json::from_value(value).ok()?))).collect())
}

/// A word, or the name in an object with a number and a name: lists and events differ in that.
fn word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let word = value.get("name").unwrap_or(&value).as_str();
    word.map(str::to_owned).ok_or_else(|| Error::custom("this is not a word"))
}

fn milliseconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    // A flag that has fallen may show less than nothing, and no clock has more than a hundred days.
    f64::deserialize(deserializer).map(|number| Duration::from_millis(number.clamp(0.0, 8.64e9) as u64))
}
