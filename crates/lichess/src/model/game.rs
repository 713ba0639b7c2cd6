//! Games that are being played, and the events about them.

use super::challenge::Challenge;
use super::{Player, Side, Speed, Variant, milliseconds, records, words};
use crate::stream::Line;
use serde::{Deserialize, Deserializer};
use std::time::Duration;

words! {
    /// The state of a game.
    Status {
        Created "created" "No moves yet.",
        Started "started" "In progress.",
        Aborted "aborted" "Aborted before it counted.",
        Mate "mate" "Checkmate.",
        Resign "resign" "A player resigned.",
        Stalemate "stalemate" "Stalemate.",
        Timeout "timeout" "A player left the game.",
        Draw "draw" "A draw, agreed or by the rules.",
        OutOfTime "outoftime" "A flag fell.",
        Cheat "cheat" "A player cheated.",
        NoStart "noStart" "A player did not make the first move in time.",
        UnknownFinish "unknownFinish" "It ended, for an unknown reason.",
        InsufficientMaterialClaim "insufficientMaterialClaim" "A draw, claimed as there is not enough left to mate.",
        VariantEnd "variantEnd" "The rules of the variant ended it.",
    }
}

impl Status {
    /// Whether the game is over. A word that is not known here is taken for an end, as those for games that go on are few.
    pub fn is_over(&self) -> bool {
        !matches!(self, Self::Created | Self::Started)
    }
}

records! {
    /// The state of a game that changes. Each replaces the one before.
    GameState
    ! #[serde(deserialize_with = "moves")] moves: Vec<String>, "All moves since the start, in UCI notation. Chess960 castles by the king's move to its rook.";
    ! #[serde(rename = "wtime", deserialize_with = "milliseconds")] white_time: Duration, "What White has left on the clock.";
    ! #[serde(rename = "btime", deserialize_with = "milliseconds")] black_time: Duration, "What Black has left on the clock.";
    ! status: Status, "The state of the game.";
    ? winner: Side, "The winner.";
    ? expiration: Expiration, "How long the first moves may take, before the game is aborted.";
    ? rematch: String, "The ID of the next game, after both players asked for a rematch.";
    ~ #[serde(rename = "wdraw")] white_draw, "Whether White offers a draw.";
    ~ #[serde(rename = "bdraw")] black_draw, "Whether Black offers a draw.";
    ~ #[serde(rename = "wtakeback")] white_takeback, "Whether White proposes a takeback.";
    ~ #[serde(rename = "btakeback")] black_takeback, "Whether Black proposes a takeback.";
}

fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    String::deserialize(deserializer).map(|text| text.split_whitespace().map(str::to_owned).collect())
}

records! {
    /// How long a first move may take.
    Expiration
    ! #[serde(rename = "idleMillis", deserialize_with = "milliseconds")] idle: Duration, "How long ago the last move was played, or the game started.";
    ! #[serde(rename = "millisToMove", deserialize_with = "milliseconds")] time_to_move: Duration, "How long each player has for the first move.";

    /// The clock of a game.
    GameClock
    ! #[serde(deserialize_with = "milliseconds")] initial: Duration, "The time at the start.";
    ! #[serde(deserialize_with = "milliseconds")] increment: Duration, "The time gained by each move.";

    /// A game with all that stays the same, and its state now.
    GameFull
    ! id: String, "The ID of the game, of 8 characters.";
    ! variant: Variant, "The chess variant.";
    ! speed: Speed, "How fast the game is.";
    ! rated: bool, "Whether the game changes ratings.";
    ! white: Player, "The player with the white pieces.";
    ! black: Player, "The player with the black pieces.";
    ! initial_fen: String, "The position at the start, as X-FEN, or `startpos`.";
    ! state: GameState, "The state.";
    ? clock: GameClock, "The clock; `None` for correspondence games.";
    ? days_per_turn: u32, "The days for each move, in correspondence games.";
}

impl GameFull {
    /// The side of the account with this ID.
    pub fn side_of(&self, id: &str) -> Option<Side> {
        let mut sides = [(Side::White, &self.white), (Side::Black, &self.black)].into_iter();
        sides.find(|(_, player)| player.id.as_deref() == Some(id)).map(|(side, _)| side)
    }
}

words! {
    /// A chat of a game.
    Room {
        Player "player" "The players' chat.",
        Spectator "spectator" "The spectators' chat.",
    }
}

records! {
    /// A line of a chat.
    ChatLine
    ! #[serde(alias = "user")] username: String, "Who wrote it; `lichess` for the server's own.";
    ! text: String, "The text, as it was sent: pass it through [`clean`](crate::clean()) before you print it.";
    ? room: Room, "Where it was written; `None` in [`Client::chat`](crate::Client::chat).";
}

/// Something happened in a game: `GET /api/board/game/stream/{gameId}`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type")]
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

records! {
    /// Whether the opponent is away.
    OpponentGone
    ! gone: bool, "Whether they are.";
    ? claim_win_in_seconds: u32, "In how many seconds you may claim the win, or a draw.";
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

records! {
    /// Which of Lichess's interfaces may play a game.
    Compat
    ~ bot, "The Bot API.";
    ~ board, "The Board API.";

    /// A game of yours in a list or an event.
    GameInfo
    ! game_id: String, "The ID of the game, of 8 characters.";
    ? fen: String, "The position, as X-FEN.";
    ? color: Side, "Your side.";
    ? last_move: String, "The last move, in UCI notation.";
    ? status: Status, "The state of the game.";
    ? variant: Variant, "The chess variant.";
    ? speed: Speed, "How fast the game is.";
    ? opponent: Player, "The opponent.";
    ? seconds_left: u64, "Your remaining time on the clock, or for the move, in seconds.";
    ? winner: Side, "The winner.";
    ? rating_diff: i32, "How the game changed your rating.";
    ? compat: Compat, "Which interfaces may play the game.";
    ~ rated, "Whether the game changes ratings.";
    ~ is_my_turn, "Whether it is your turn.";
}

/// Something happened to your account: `GET /api/stream/event`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields have the names of their types")]
pub enum Event {
    /// A game started, or is going on while the stream opens.
    GameStart { game: Box<GameInfo> },
    /// A game ended.
    GameFinish { game: Box<GameInfo> },
    /// Somebody challenges you, or you challenged somebody.
    Challenge { challenge: Box<Challenge>, compat: Option<Compat> },
    /// Somebody took a challenge back.
    ChallengeCanceled { challenge: Box<Challenge> },
    /// Somebody declined your challenge; it has the reason.
    ChallengeDeclined { challenge: Box<Challenge> },
    /// Something newer.
    #[serde(other)]
    Unknown,
}

impl Line for Event {
    fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}
