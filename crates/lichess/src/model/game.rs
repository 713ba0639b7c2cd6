//! Games that are being played, and the events about them.

use super::challenge::Challenge;
use super::{Side, Speed, Variant, filled, lenient, milliseconds, words};
use crate::stream::Line;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::time::Duration;

words! {
    /// Where a game stands.
    Status {
        /// Nobody has moved.
        Created = "created",
        /// It is being played.
        Started = "started",
        /// Aborted before it counted.
        Aborted = "aborted",
        /// Checkmate.
        Mate = "mate",
        /// Somebody resigned.
        Resign = "resign",
        /// Stalemate.
        Stalemate = "stalemate",
        /// Somebody left the game.
        Timeout = "timeout",
        /// A draw, agreed or by the rules.
        Draw = "draw",
        /// A flag fell.
        OutOfTime = "outoftime",
        /// Somebody cheated.
        Cheat = "cheat",
        /// Somebody did not make the first move in time.
        NoStart = "noStart",
        /// It ended in a way that nobody knows.
        UnknownFinish = "unknownFinish",
        /// A draw, claimed as there is not enough left to mate.
        InsufficientMaterialClaim = "insufficientMaterialClaim",
        /// The rules of the variant ended it.
        VariantEnd = "variantEnd",
    }
}

impl Status {
    /// Whether the game is over. A word that is not known here is taken for an end, as those for games that go on are few.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !matches!(self, Self::Created | Self::Started)
    }
}

/// The state of a game that changes. Each replaces the one before.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GameState {
    /// All moves since the start, in UCI notation. Castling is written as the king's move to its rook in Chess960.
    #[serde(deserialize_with = "moves")]
    pub moves: Vec<String>,
    /// What White has left on the clock.
    #[serde(rename = "wtime", deserialize_with = "milliseconds")]
    pub white_time: Duration,
    /// What Black has left on the clock.
    #[serde(rename = "btime", deserialize_with = "milliseconds")]
    pub black_time: Duration,
    /// What White gains by each move.
    #[serde(default, rename = "winc", deserialize_with = "milliseconds")]
    pub white_increment: Duration,
    /// What Black gains by each move.
    #[serde(default, rename = "binc", deserialize_with = "milliseconds")]
    pub black_increment: Duration,
    /// Where the game stands.
    pub status: Status,
    /// The winner, if there is one.
    #[serde(default, deserialize_with = "lenient")]
    pub winner: Option<Side>,
    /// Whether White offers a draw.
    #[serde(default, rename = "wdraw")]
    pub white_draw: bool,
    /// Whether Black offers a draw.
    #[serde(default, rename = "bdraw")]
    pub black_draw: bool,
    /// Whether White proposes a takeback.
    #[serde(default, rename = "wtakeback")]
    pub white_takeback: bool,
    /// Whether Black proposes a takeback.
    #[serde(default, rename = "btakeback")]
    pub black_takeback: bool,
    /// How long the player whose turn it is may take for the first move, before the game is aborted.
    #[serde(default, deserialize_with = "lenient")]
    pub expiration: Option<Expiration>,
    /// The ID of the next game, if both players want a rematch.
    #[serde(default, deserialize_with = "filled")]
    pub rematch: Option<String>,
}

impl GameState {
    /// Whether `side` offers a draw.
    #[must_use]
    pub const fn offers_draw(&self, side: Side) -> bool {
        match side {
            Side::White => self.white_draw,
            Side::Black => self.black_draw,
        }
    }

    /// Whether `side` proposes a takeback.
    #[must_use]
    pub const fn proposes_takeback(&self, side: Side) -> bool {
        match side {
            Side::White => self.white_takeback,
            Side::Black => self.black_takeback,
        }
    }

    /// What `side` has left on the clock.
    #[must_use]
    pub const fn time(&self, side: Side) -> Duration {
        match side {
            Side::White => self.white_time,
            Side::Black => self.black_time,
        }
    }
}

fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    String::deserialize(deserializer).map(|text| text.split_whitespace().map(str::to_owned).collect())
}

/// How long a first move may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Expiration {
    /// How long ago the last move was played, or the game started.
    #[serde(rename = "idleMillis", deserialize_with = "milliseconds")]
    pub idle: Duration,
    /// How long each player has for the first move.
    #[serde(rename = "millisToMove", deserialize_with = "milliseconds")]
    pub time_to_move: Duration,
}

/// One of the two players: somebody with an account, somebody without, or the computer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// The name in lower case; `None` without an account.
    #[serde(default, deserialize_with = "filled")]
    pub id: Option<String>,
    /// The name.
    #[serde(default, deserialize_with = "filled")]
    pub name: Option<String>,
    /// A title, such as `GM`.
    #[serde(default, deserialize_with = "filled")]
    pub title: Option<String>,
    /// The rating in this kind of game.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
    /// Whether the rating is still provisional.
    #[serde(default)]
    pub provisional: bool,
    /// The level of the computer, from 1 to 8.
    #[serde(default, deserialize_with = "lenient")]
    pub ai_level: Option<u8>,
}

/// The clock of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct GameClock {
    /// The time at the start.
    #[serde(deserialize_with = "milliseconds")]
    pub initial: Duration,
    /// The time gained by each move.
    #[serde(deserialize_with = "milliseconds")]
    pub increment: Duration,
}

/// A game with all that stays the same, and its state now.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    /// The ID of the game, of 8 characters.
    pub id: String,
    /// The game that is played.
    pub variant: Variant,
    /// The clock; `None` for correspondence games.
    #[serde(default, deserialize_with = "lenient")]
    pub clock: Option<GameClock>,
    /// How fast the game is.
    pub speed: Speed,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// When the game started, in milliseconds since 1970.
    #[serde(default, deserialize_with = "lenient")]
    pub created_at: Option<u64>,
    /// The player with the white pieces.
    pub white: Player,
    /// The player with the black pieces.
    pub black: Player,
    /// The position at the start, as X-FEN; `None` for that of the game.
    #[serde(default, deserialize_with = "not_startpos")]
    pub initial_fen: Option<String>,
    /// The state.
    pub state: GameState,
    /// The days for each move, in correspondence games.
    #[serde(default, deserialize_with = "lenient")]
    pub days_per_turn: Option<u32>,
    /// The tournament that the game belongs to.
    #[serde(default, deserialize_with = "filled")]
    pub tournament_id: Option<String>,
}

impl GameFull {
    /// The player of `side`.
    #[must_use]
    pub const fn player(&self, side: Side) -> &Player {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The side of the account with this ID.
    #[must_use]
    pub fn side_of(&self, id: &str) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|side| self.player(*side).id.as_deref() == Some(id))
    }
}

fn not_startpos<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    filled(deserializer).map(|fen| fen.filter(|fen| fen != "startpos"))
}

words! {
    /// A chat of a game.
    Room {
        /// That of the two players.
        Player = "player",
        /// That of everybody else.
        Spectator = "spectator",
    }
}

/// A line of a chat, as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ChatLine {
    /// Where it was written.
    pub room: Room,
    /// Who wrote it; `lichess` for the server's own.
    pub username: String,
    /// The text, as it was sent: pass it through [`clean`](crate::clean()) before you print it.
    pub text: String,
}

/// A line of a chat, from [`Client::chat`](crate::Client::chat).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ChatMessage {
    /// Who wrote it; `lichess` for the server's own.
    pub user: String,
    /// The text, as it was sent: pass it through [`clean`](crate::clean()) before you print it.
    pub text: String,
}

/// Something happened in a game: `GET /api/board/game/stream/{gameId}`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[non_exhaustive]
pub enum GameEvent {
    /// The whole game: the first event, also after a lost connection.
    #[serde(rename = "gameFull")]
    Full(Box<GameFull>),
    /// A move, an offer, or the end of the game.
    #[serde(rename = "gameState")]
    State(GameState),
    /// Somebody wrote in the chat.
    #[serde(rename = "chatLine")]
    Chat(ChatLine),
    /// The opponent left or came back.
    #[serde(rename = "opponentGone")]
    OpponentGone(OpponentGone),
    /// Something newer.
    #[serde(other)]
    Unknown,
}

/// Whether the opponent is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpponentGone {
    /// Whether they are.
    pub gone: bool,
    /// In how many seconds you may claim the win, or a draw.
    #[serde(default, deserialize_with = "lenient")]
    pub claim_win_in_seconds: Option<u32>,
}

impl Line for GameEvent {
    fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    fn is_last(&self) -> bool {
        match self {
            Self::Full(game) => game.state.status.is_over(),
            Self::State(state) => state.status.is_over(),
            _ => false,
        }
    }
}

/// The opponent in a [`GameInfo`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Opponent {
    /// The name in lower case; `None` for the computer.
    #[serde(default, deserialize_with = "filled")]
    pub id: Option<String>,
    /// The name.
    #[serde(default)]
    pub username: String,
    /// The rating in this kind of game.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
    /// How the game changed the rating.
    #[serde(default, deserialize_with = "lenient")]
    pub rating_diff: Option<i32>,
    /// The level of the computer, from 1 to 8.
    #[serde(default, deserialize_with = "lenient")]
    pub ai: Option<u8>,
}

/// Which of Lichess's interfaces may play a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub struct Compat {
    /// The Bot API.
    #[serde(default)]
    pub bot: bool,
    /// The Board API.
    #[serde(default)]
    pub board: bool,
}

/// A game of yours in a list or an event.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// The ID of the game, of 8 characters.
    pub game_id: String,
    /// The ID with your own part, of 12 characters. Whoever knows it can play your moves.
    pub full_id: String,
    /// The position, as X-FEN.
    #[serde(default)]
    pub fen: String,
    /// Your side.
    #[serde(default, deserialize_with = "lenient")]
    pub color: Option<Side>,
    /// The last move, in UCI notation.
    #[serde(default, deserialize_with = "filled")]
    pub last_move: Option<String>,
    /// Where the game comes from, such as `lobby`, `friend`, `ai` or `arena`.
    #[serde(default, deserialize_with = "filled")]
    pub source: Option<String>,
    /// Where the game stands.
    #[serde(default, deserialize_with = "status")]
    pub status: Option<Status>,
    /// The game that is played.
    #[serde(default, deserialize_with = "lenient")]
    pub variant: Option<Variant>,
    /// How fast the game is.
    #[serde(default, deserialize_with = "lenient")]
    pub speed: Option<Speed>,
    /// Whether the game changes ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether you have moved.
    #[serde(default)]
    pub has_moved: bool,
    /// The opponent.
    #[serde(default)]
    pub opponent: Opponent,
    /// Whether it is your turn.
    #[serde(default)]
    pub is_my_turn: bool,
    /// What you have left on the clock, or for the move, in seconds.
    #[serde(default, deserialize_with = "lenient")]
    pub seconds_left: Option<u64>,
    /// The winner.
    #[serde(default, deserialize_with = "lenient")]
    pub winner: Option<Side>,
    /// Your rating.
    #[serde(default, deserialize_with = "lenient")]
    pub rating: Option<i32>,
    /// How the game changed your rating.
    #[serde(default, deserialize_with = "lenient")]
    pub rating_diff: Option<i32>,
    /// Which interfaces may play the game.
    #[serde(default, deserialize_with = "lenient")]
    pub compat: Option<Compat>,
}

/// Lists have the name, events the name and a number.
fn status<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Status>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(value.get("name").unwrap_or(&value).as_str().map(Status::from))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Playing {
    #[serde(deserialize_with = "super::readable")]
    pub(crate) now_playing: Vec<GameInfo>,
}

/// A game against the computer that has just started: `POST /api/challenge/ai`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AiGame {
    /// The ID of the game, of 8 characters.
    pub id: String,
    /// The position at the start, as X-FEN.
    #[serde(default, deserialize_with = "filled")]
    pub fen: Option<String>,
    /// The side to move. (Lichess calls it the player.)
    #[serde(default, rename = "player", deserialize_with = "lenient")]
    pub turn: Option<Side>,
    /// How fast the game is.
    #[serde(default, deserialize_with = "lenient")]
    pub speed: Option<Speed>,
}

/// Something happened to your account: `GET /api/stream/event`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[non_exhaustive]
pub enum Event {
    /// A game started, or is going on while the stream opens.
    GameStart {
        /// The game.
        game: Box<GameInfo>,
    },
    /// A game ended.
    GameFinish {
        /// The game.
        game: Box<GameInfo>,
    },
    /// Somebody challenges you, or you challenged somebody.
    Challenge {
        /// The challenge.
        challenge: Box<Challenge>,
        /// Which interfaces may play the game.
        #[serde(default, deserialize_with = "lenient")]
        compat: Option<Compat>,
    },
    /// Somebody took a challenge back.
    ChallengeCanceled {
        /// The challenge.
        challenge: Box<Challenge>,
    },
    /// Somebody declined your challenge.
    ChallengeDeclined {
        /// The challenge, with the reason.
        challenge: Box<Challenge>,
    },
    /// Something newer.
    #[serde(other)]
    Unknown,
}

impl Line for Event {
    fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
