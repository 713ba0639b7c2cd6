//! Seeks and challenges.

use super::{Clock, LightUser, Side, Speed, Variant, VariantKey, filled, lenient, words};
use crate::client::Fields;
use crate::stream::Line;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// How long the players may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Time {
    /// With a clock.
    Clock(Clock),
    /// Correspondence, with so many days for each move: 1, 2, 3, 5, 7, 10 or 14.
    Days(u32),
    /// As long as they like.
    Unlimited,
}

/// What a challenge proposes.
///
/// ```
/// use pawnstorm_lichess::{Clock, Side, Terms, Time};
///
/// let terms = Terms { side: Some(Side::Black), ..Terms::new(Time::Clock(Clock { limit: 600, increment: 5 })) };
/// assert!(!terms.rated);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// How long the players may think.
    pub time: Time,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The side that you play; `None` for chance.
    pub side: Option<Side>,
    /// The game.
    pub variant: VariantKey,
    /// The position to start from, as X-FEN. Such games cannot be rated.
    pub fen: Option<String>,
}

impl Terms {
    /// A casual game of chess with sides by chance.
    #[must_use]
    pub const fn new(time: Time) -> Self {
        Self { time, rated: false, side: None, variant: VariantKey::Standard, fen: None }
    }

    pub(crate) fn fields(&self, for_computer: bool) -> Fields {
        let mut fields = Fields::default();
        match self.time {
            Time::Clock(Clock { limit, increment }) => {
                fields.add("clock.limit", limit).add("clock.increment", increment);
            }
            Time::Days(days) => {
                fields.add("days", days);
            }
            Time::Unlimited => {}
        }
        if !for_computer {
            fields.add("rated", self.rated);
        }
        fields.add("variant", &self.variant).add_some("fen", self.fen.as_ref());
        fields.add("color", self.side.map_or("random", Side::as_str));
        fields
    }
}

/// Whom a seek is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seek {
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The side that you play; `None`, which Lichess prefers, for chance. Correspondence seeks do not have it.
    pub side: Option<Side>,
    /// The game.
    pub variant: VariantKey,
    /// The lowest and the highest rating of the opponent; `None`, which Lichess prefers, for anybody of about your strength.
    pub ratings: Option<(u32, u32)>,
}

impl Default for Seek {
    fn default() -> Self {
        Self { rated: false, side: None, variant: VariantKey::Standard, ratings: None }
    }
}

impl Seek {
    pub(crate) fn fields(&self, time: Time) -> Fields {
        let mut fields = Fields::default();
        fields.add("rated", self.rated).add("variant", &self.variant);
        fields.add_some("ratingRange", self.ratings.map(|(low, high)| format!("{low}-{high}")));
        match time {
            // Minutes here, where challenges have seconds.
            Time::Clock(Clock { limit, increment }) => {
                fields.add("time", f64::from(limit) / 60.0).add("increment", increment);
                fields.add("color", self.side.map_or("random", Side::as_str));
            }
            Time::Days(days) => {
                fields.add("days", days);
            }
            Time::Unlimited => {}
        }
        fields
    }
}

words! {
    /// Where a challenge stands.
    ChallengeStatus {
        /// Sent.
        Created = "created",
        /// The challenger has gone offline.
        Offline = "offline",
        /// Taken back.
        Canceled = "canceled",
        /// Refused.
        Declined = "declined",
        /// Accepted: the game has started.
        Accepted = "accepted",
    }
}

words! {
    /// Who sent a challenge.
    Direction {
        /// The challenge is to you.
        In = "in",
        /// The challenge is yours.
        Out = "out",
    }
}

words! {
    /// Why a challenge is declined.
    DeclineReason {
        /// No reason: not accepting challenges at the moment.
        Generic = "generic",
        /// Ask again later.
        Later = "later",
        /// The time control is too fast.
        TooFast = "tooFast",
        /// The time control is too slow.
        TooSlow = "tooSlow",
        /// Not with this time control.
        TimeControl = "timeControl",
        /// Send a rated challenge instead.
        Rated = "rated",
        /// Send a casual challenge instead.
        Casual = "casual",
        /// Not this variant now.
        Standard = "standard",
        /// Send a challenge of this variant instead.
        Variant = "variant",
        /// No bots.
        NoBot = "noBot",
        /// Only bots.
        OnlyBot = "onlyBot",
    }
}

/// One of the two people of a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ChallengeUser {
    /// Who it is.
    #[serde(flatten)]
    pub user: LightUser,
    /// The rating in this kind of game.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
    /// Whether the rating is still provisional.
    #[serde(default)]
    pub provisional: bool,
    /// Whether they are online.
    #[serde(default)]
    pub online: bool,
}

/// A challenge, also an open one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// The ID, which the game will have too.
    pub id: String,
    /// The address for browsers. Whoever opens an open challenge there accepts it.
    pub url: String,
    /// Where it stands.
    pub status: ChallengeStatus,
    /// Who sent it; `None` for open challenges.
    #[serde(default, deserialize_with = "lenient")]
    pub challenger: Option<ChallengeUser>,
    /// Who is challenged; `None` for open challenges.
    #[serde(default, deserialize_with = "lenient")]
    pub dest_user: Option<ChallengeUser>,
    /// The game.
    pub variant: Variant,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// How fast the game is.
    pub speed: Speed,
    /// How long the players may think; `None` if this is something new.
    #[serde(default, deserialize_with = "time_control")]
    pub time_control: Option<Time>,
    /// The side that the challenger asked for: `white`, `black` or `random`.
    pub color: String,
    /// The side that the challenger gets.
    #[serde(default, deserialize_with = "lenient")]
    pub final_color: Option<Side>,
    /// Who sent it, seen from you.
    #[serde(default, deserialize_with = "lenient")]
    pub direction: Option<Direction>,
    /// The position to start from, if it is not that of the game.
    #[serde(default, deserialize_with = "filled")]
    pub initial_fen: Option<String>,
    /// The ID of the game that this is a rematch of.
    #[serde(default, deserialize_with = "filled")]
    pub rematch_of: Option<String>,
    /// Why it was declined, in the language of the account.
    #[serde(default, deserialize_with = "filled")]
    pub decline_reason: Option<String>,
    /// Why it was declined. Lichess writes these words in lower case.
    #[serde(default, deserialize_with = "decline_reason")]
    pub decline_reason_key: Option<DeclineReason>,
    /// The address of an open challenge for the player with the white pieces.
    #[serde(default, deserialize_with = "filled")]
    pub url_white: Option<String>,
    /// The address of an open challenge for the player with the black pieces.
    #[serde(default, deserialize_with = "filled")]
    pub url_black: Option<String>,
}

fn time_control<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Time>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let number = |name: &str| value.get(name)?.as_u64()?.try_into().ok();
    Ok(match value.get("type").and_then(Value::as_str) {
        Some("clock") => {
            number("limit").and_then(|limit| Some(Time::Clock(Clock { limit, increment: number("increment")? })))
        }
        Some("correspondence") => number("daysPerTurn").map(Time::Days),
        Some("unlimited") => Some(Time::Unlimited),
        _ => None,
    })
}

fn decline_reason<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DeclineReason>, D::Error> {
    Ok(filled(deserializer)?.map(|word| match word.as_str() {
        "toofast" => DeclineReason::TooFast,
        "tooslow" => DeclineReason::TooSlow,
        "timecontrol" => DeclineReason::TimeControl,
        "nobot" => DeclineReason::NoBot,
        "onlybot" => DeclineReason::OnlyBot,
        other => other.into(),
    }))
}

/// Your challenges: `GET /api/challenge`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Challenges {
    /// To you.
    #[serde(default, rename = "in", deserialize_with = "super::readable")]
    pub incoming: Vec<Challenge>,
    /// From you.
    #[serde(default, rename = "out", deserialize_with = "super::readable")]
    pub outgoing: Vec<Challenge>,
}

/// What becomes of a challenge that is kept alive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChallengeUpdate {
    /// The challenge is sent.
    Sent(Box<Challenge>),
    /// It has been accepted, declined or cancelled; the stream ends.
    Done(ChallengeStatus),
}

/// Lichess has sent challenges as they are and inside of a field.
pub(crate) fn unwrapped(mut value: Value) -> Value {
    match value.get_mut("challenge") {
        Some(inner) if inner.is_object() => inner.take(),
        _ => value,
    }
}

impl Line for ChallengeUpdate {
    fn read(text: &str) -> Result<Self, serde_json::Error> {
        let value: Value = serde_json::from_str(text)?;
        match value.get("done").and_then(Value::as_str) {
            Some(done) => Ok(Self::Done(done.into())),
            None => serde_json::from_value(unwrapped(value)).map(|challenge| Self::Sent(Box::new(challenge))),
        }
    }
}

impl Line for std::convert::Infallible {
    fn read(_: &str) -> Result<Self, serde_json::Error> {
        Err(serde::de::Error::custom("seeks have no events"))
    }
}
