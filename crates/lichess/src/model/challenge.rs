//! Seeks and challenges.

use super::{Clock, Player, Side, Speed, Variant, VariantKey, records, words};
use crate::client::Fields;
use crate::stream::Line;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::convert::Infallible;

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

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let number = |name: &str| value[name].as_u64()?.try_into().ok();
        let number = |name| number(name).ok_or_else(|| Error::missing_field(name));
        match value.get("type").and_then(Value::as_str) {
            Some("clock") => Ok(Self::Clock(Clock { limit: number("limit")?, increment: number("increment")? })),
            Some("correspondence") => number("daysPerTurn").map(Self::Days),
            Some("unlimited") => Ok(Self::Unlimited),
            _ => Err(Error::custom("this is not a time control")),
        }
    }
}

/// What a challenge proposes.
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
    /// Returns a casual game of chess with sides by chance.
    pub const fn new(time: Time) -> Self {
        Self { time, rated: false, side: None, variant: VariantKey::Standard, fen: None }
    }

    /// All but whether it is rated, which the computer does not ask, and the side, which open challenges do not have.
    pub(crate) fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        match self.time {
            Time::Clock(Clock { limit, increment }) => {
                fields.add("clock.limit", limit).add("clock.increment", increment);
            }
            Time::Days(days) => drop(fields.add("days", days)),
            Time::Unlimited => {}
        }
        fields.add("variant", &self.variant).add_some("fen", self.fen.as_ref());
        fields
    }

    pub(crate) fn side_word(&self) -> &'static str {
        self.side.map_or("random", Side::as_str)
    }
}

/// Whom a seek is for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seek {
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The side that you play; `None`, which Lichess prefers, for chance. Correspondence seeks do not have it.
    pub side: Option<Side>,
    /// The game; `None` for chess.
    pub variant: Option<VariantKey>,
    /// The lowest and the highest rating of the opponent; `None`, which Lichess prefers, for anybody of about your strength.
    pub ratings: Option<(u32, u32)>,
}

impl Seek {
    pub(crate) fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        fields.add("rated", self.rated).add_some("variant", self.variant.as_ref());
        fields.add_some("ratingRange", self.ratings.map(|(low, high)| format!("{low}-{high}")));
        fields
    }
}

words! {
    /// Where a challenge stands.
    ChallengeStatus {
        Created "created" "Sent.",
        Offline "offline" "The challenger has gone offline.",
        Canceled "canceled" "Taken back.",
        Declined "declined" "Refused.",
        Accepted "accepted" "Accepted: the game has started.",
    }
}

words! {
    /// Why a challenge is declined.
    DeclineReason {
        Generic "generic" "No challenges at the moment.",
        Later "later" "Ask again later.",
        TooFast "tooFast" "The time control is too fast.",
        TooSlow "tooSlow" "The time control is too slow.",
        TimeControl "timeControl" "Not with this time control.",
        Rated "rated" "Send a rated challenge instead.",
        Casual "casual" "Send a casual challenge instead.",
        Standard "standard" "No variants at the moment.",
        Variant "variant" "Not this variant at the moment.",
        NoBot "noBot" "No challenges from bots.",
        OnlyBot "onlyBot" "Challenges from bots only.",
    }
}

records! {
    /// A challenge, also an open one.
    Challenge
    ! id: String, "The ID, which the game will have too.";
    ! url: String, "The address for browsers. Opening an open challenge there accepts it.";
    ! status: ChallengeStatus, "Its state.";
    ! variant: Variant, "The game.";
    ! rated: bool, "Whether the game changes ratings.";
    ! speed: Speed, "How fast the game is.";
    ! color: String, "The side that the challenger asked for: `white`, `black` or `random`.";
    ? challenger: Player, "The challenger; `None` for open challenges.";
    ? dest_user: Player, "The challenged player; `None` for open challenges.";
    ? time_control: Time, "How long the players may think; `None` if this is something new.";
    ? final_color: Side, "The side that the challenger gets.";
    ? initial_fen: String, "The position to start from, if it is not that of the game.";
    ? rematch_of: String, "The ID of the game that this is a rematch of.";
    ? decline_reason: String, "Why it was declined, in the language of the account.";
    ? decline_reason_key: DeclineReason, "Why it was declined.";
    ? url_white: String, "The address of an open challenge for the player with the white pieces.";
    ? url_black: String, "The address of an open challenge for the player with the black pieces.";

    /// Your challenges: `GET /api/challenge`.
    Challenges
    ! #[serde(default, rename = "in", deserialize_with = "super::readable")] incoming: Vec<Challenge>, "To you.";
    ! #[serde(default, rename = "out", deserialize_with = "super::readable")] outgoing: Vec<Challenge>, "From you.";
}

/// What becomes of a challenge that is kept alive.
#[derive(Debug, Clone, PartialEq)]
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

/// Seeks have no events.
impl Line for Infallible {
    fn read(_: &str) -> Result<Self, serde_json::Error> {
        Err(Error::custom("seeks have no events"))
    }
}
