//! What the server sends, as types. Fields that are missing or of another kind are `None` where they may be, fields that nobody here knows
//! are ignored, and each word that may get more values has a variant for those.

pub(crate) mod account;
pub(crate) mod challenge;
pub(crate) mod game;
pub(crate) mod puzzle;
pub(crate) mod tv;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::time::Duration;

/// An enum of words with a variant for every other word.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$doc])* $variant,)+
            /// Another word, which the server has learned since.
            Unknown(String),
        }

        impl $name {
            /// Returns the word of the server.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Unknown(word) => word,
                }
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                match word {
                    $($word => Self::$variant,)+
                    other => Self::Unknown(crate::clean(other, 100)),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer).map(|word| Self::from(word.as_str()))
            }
        }
    };
}
use words;

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
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the side of the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

words! {
    /// How fast a game is, by its clock.
    Speed {
        /// Less than 30 seconds for 40 moves.
        UltraBullet = "ultraBullet",
        /// Less than 3 minutes.
        Bullet = "bullet",
        /// Less than 8 minutes.
        Blitz = "blitz",
        /// Less than 25 minutes.
        Rapid = "rapid",
        /// 25 minutes or more.
        Classical = "classical",
        /// Days for each move, or no clock.
        Correspondence = "correspondence",
    }
}

words! {
    /// The game that is played.
    VariantKey {
        /// Chess.
        Standard = "standard",
        /// Chess from one of 960 starts.
        Chess960 = "chess960",
        /// Crazyhouse.
        Crazyhouse = "crazyhouse",
        /// Antichess.
        Antichess = "antichess",
        /// Atomic chess.
        Atomic = "atomic",
        /// Horde.
        Horde = "horde",
        /// King of the Hill.
        KingOfTheHill = "kingOfTheHill",
        /// Racing Kings.
        RacingKings = "racingKings",
        /// Three-check.
        ThreeCheck = "threeCheck",
        /// Chess from a position that somebody set up.
        FromPosition = "fromPosition",
    }
}

/// The game that is played, with its name for people.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Variant {
    /// Which it is.
    pub key: VariantKey,
    /// Its name in English.
    pub name: String,
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
    /// Returns the speed of games with this clock: by the time for 40 moves, as Lichess counts.
    ///
    /// ```
    /// use pawnstorm_lichess::{Clock, Speed};
    ///
    /// assert_eq!(Clock { limit: 300, increment: 3 }.speed(), Speed::Blitz);
    /// assert_eq!(Clock { limit: 300, increment: 5 }.speed(), Speed::Rapid);
    /// ```
    #[must_use]
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
#[must_use]
pub fn board_permits(clock: Clock) -> bool {
    matches!(clock.speed(), Speed::Rapid | Speed::Classical)
}

/// Whether the Board API may play a challenge or the computer with this clock. Lichess: “For direct challenges, games vs AI, and bulk
/// pairing, Blitz is also possible.”
#[must_use]
pub fn board_permits_challenge(clock: Clock) -> bool {
    board_permits(clock) || clock.speed() == Speed::Blitz
}

/// What somebody has won at, and how certain that is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Perf {
    /// The number of games.
    #[serde(default)]
    pub games: u32,
    /// The rating.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
    /// The deviation of the rating.
    #[serde(default, rename = "rd", deserialize_with = "lenient")]
    pub deviation: Option<i32>,
    /// Whether the rating is still provisional.
    #[serde(default, rename = "prov")]
    pub provisional: bool,
}

/// Somebody with an account.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct LightUser {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub name: String,
    /// A title, such as `GM` or `BOT`.
    #[serde(default, deserialize_with = "lenient")]
    pub title: Option<String>,
}

/// A value, or `None` if it is missing, null or of another kind.
pub(crate) fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(deserializer)?).ok())
}

/// The elements that can be read.
pub(crate) fn readable<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let values = Vec::<Value>::deserialize(deserializer)?;
    Ok(values.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect())
}

/// The fields that can be read.
pub(crate) fn readable_fields<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
) -> Result<std::collections::BTreeMap<String, T>, D::Error> {
    let fields = serde_json::Map::<String, Value>::deserialize(deserializer)?;
    Ok(fields.into_iter().filter_map(|(name, value)| Some((name, serde_json::from_value(value).ok()?))).collect())
}

/// A text, or `None` if it is missing or empty.
pub(crate) fn filled<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    lenient(deserializer).map(|text: Option<String>| text.filter(|text| !text.is_empty()))
}

/// A number of milliseconds.
pub(crate) fn milliseconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let number = value.as_u64().or_else(|| value.as_f64().map(|number| number.max(0.0) as u64));
    number.map(Duration::from_millis).ok_or_else(|| serde::de::Error::custom("this is not a time in milliseconds"))
}
