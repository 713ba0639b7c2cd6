//! The endpoints as methods. Each names the endpoint that it calls and the scope that the token needs.

use crate::client::{Client, Fields, Request, Token, encoded, id};
use crate::error::Error;
use crate::model::challenge::{Challenge, ChallengeUpdate, Challenges, DeclineReason, Seek, Terms, unwrapped};
use crate::model::game::{ChatLine, Event, GameEvent, GameInfo, Room};
use crate::model::puzzle::{Difficulty, PuzzleAndGame, PuzzleBatch, Solution};
use crate::model::tv::{TvEvent, TvGame};
use crate::model::{Account, Clock, Side, TokenInfo, readable_fields};
use crate::stream::Stream;
use serde_json::Value;
use std::collections::BTreeMap;
use std::convert::Infallible;

/// The scopes that all methods of [`Client`] together need.
pub const SCOPES: [&str; 5] = ["board:play", "challenge:read", "challenge:write", "puzzle:read", "puzzle:write"];

/// # Account, seeks and challenges
///
/// Every method fails with an [`Error`] if the server cannot be reached, refuses, or limits the rate.
impl Client {
    /// Returns the address of the page where the user creates a token with these scopes.
    ///
    /// ```
    /// use pawnstorm_lichess::Client;
    ///
    /// let page = Client::new("https://lichess.org")?.token_page(&["board:play", "puzzle:read"], "My program");
    /// assert_eq!(
    ///     page,
    ///     "https://lichess.org/account/oauth/token/create?scopes[]=board:play&scopes[]=puzzle:read&description=My%20program"
    /// );
    /// # Ok::<(), pawnstorm_lichess::Error>(())
    /// ```
    pub fn token_page(&self, scopes: &[&str], description: &str) -> String {
        let scopes: String = scopes.iter().map(|scope| format!("scopes[]={scope}&")).collect();
        format!("{}/account/oauth/token/create?{scopes}description={}", self.address(), encoded(description))
    }

    /// Returns whose `token` is and what it permits, or `None` if the server does not know it: `POST /api/token/test`. The client's own token
    /// is not sent. Fails with [`Error::Insecure`] if `token` would travel without encryption.
    pub fn test_token(&self, token: &Token) -> Result<Option<TokenInfo>, Error> {
        self.shared.may_carry_a_token()?;
        let request = Request::with("/api/token/test", "text/plain", token.reveal().to_owned());
        let request = Request { secret: Some(token.clone()), ..request };
        let mut tested: BTreeMap<String, Option<TokenInfo>> = self.json(&request)?;
        Ok(tested.remove(token.reveal()).flatten())
    }

    /// Returns the account of the token: `GET /api/account`.
    pub fn account(&self) -> Result<Account, Error> {
        self.json(&Request::get("/api/account"))
    }

    /// Returns the games that are being played, the most urgent first, at most 50: `GET /api/account/playing`.
    pub fn playing(&self) -> Result<Vec<GameInfo>, Error> {
        let request = Request::get("/api/account/playing").query(Fields::default().add("nb", 50));
        let mut playing: Value = self.json(&request)?;
        let games = playing.get_mut("nowPlaying").map(Value::take).unwrap_or_default();
        serde_json::from_value(games).map_err(|why| self.unexpected(&why, &request))
    }

    /// Opens the stream of what happens to the account: `GET /api/stream/event` (`board:play` or `challenge:read`).
    ///
    /// At first it sends all games and challenges there are. A token has one such stream; a second one closes the first.
    pub fn events(&self) -> Stream<Event> {
        Stream::new(self, Request::get("/api/stream/event"), self.shared.patience.silence)
    }

    /// Seeks an opponent for a game with a clock that [`board_permits`](crate::board_permits): `POST /api/board/seek` (`board:play`).
    ///
    /// The stream has no events. The seek lasts as long as it is open; it ends when a game is found or the seek expires. Open
    /// [`events`](Self::events) before, which tells about the game. It is never sent again by itself, as a second game might start.
    pub fn seek(&self, clock: Clock, seek: &Seek) -> Stream<Infallible> {
        let mut fields = seek.fields();
        // Minutes here, where challenges have seconds.
        fields.add("time", f64::from(clock.limit) / 60.0).add("increment", clock.increment);
        fields.add("color", seek.side.map_or("random", Side::as_str));
        Stream::asking(self, Request::form("/api/board/seek", &fields))
    }

    /// Seeks an opponent for a correspondence game with 1, 2, 3, 5, 7, 10 or 14 days for each move, and returns the ID of the seek, which stays
    /// on the server: `POST /api/board/seek` (`board:play`).
    pub fn seek_correspondence(&self, days: u32, seek: &Seek) -> Result<String, Error> {
        self.id_of(&Request::form("/api/board/seek", seek.fields().add("days", days)))
    }

    /// Returns the challenges to you and from you: `GET /api/challenge` (`challenge:read`).
    pub fn challenges(&self) -> Result<Challenges, Error> {
        self.json(&Request::get("/api/challenge"))
    }

    /// Challenges somebody: `POST /api/challenge/{username}` (`challenge:write`). A challenge to a game with a clock expires after 20 seconds;
    /// [`challenge_and_wait`](Self::challenge_and_wait) keeps it.
    pub fn challenge(&self, username: &str, terms: &Terms) -> Result<Challenge, Error> {
        let mut fields = terms.fields();
        fields.add("rated", terms.rated).add("color", terms.side_word());
        self.one_challenge(&Request::form(format!("/api/challenge/{}", id(username)?), &fields))
    }

    /// Challenges somebody and keeps the challenge as long as the stream is open: `POST /api/challenge/{username}` with `keepAliveStream`
    /// (`challenge:write`). It is never sent again by itself. Fails with [`Error::NotAnId`] if `username` is not a name.
    pub fn challenge_and_wait(&self, username: &str, terms: &Terms) -> Result<Stream<ChallengeUpdate>, Error> {
        let mut fields = terms.fields();
        fields.add("rated", terms.rated).add("color", terms.side_word()).add("keepAliveStream", true);
        Ok(Stream::asking(self, Request::form(format!("/api/challenge/{}", id(username)?), &fields)))
    }

    /// Starts a game against the computer, whose level is from 1 to 8, and returns its ID: `POST /api/challenge/ai`
    /// (`challenge:write`).
    pub fn challenge_computer(&self, level: u8, terms: &Terms) -> Result<String, Error> {
        let mut fields = terms.fields();
        self.id_of(&Request::form("/api/challenge/ai", fields.add("color", terms.side_word()).add("level", level)))
    }

    /// Creates a challenge that anybody with its address may accept: `POST /api/challenge/open`. With a token, you can cancel it.
    pub fn challenge_open(&self, terms: &Terms) -> Result<Challenge, Error> {
        self.one_challenge(&Request::form("/api/challenge/open", terms.fields().add("rated", terms.rated)))
    }

    /// Returns a challenge, also one that was accepted, cancelled or declined: `GET /api/challenge/{id}/show` (`challenge:read`).
    pub fn challenge_show(&self, challenge: &str) -> Result<Challenge, Error> {
        self.one_challenge(&Request::get(format!("/api/challenge/{}/show", id(challenge)?)))
    }

    /// Accepts a challenge, with this side if it is an open one: `POST /api/challenge/{id}/accept` (`challenge:write`). The game has the same ID.
    pub fn challenge_accept(&self, challenge: &str, side: Option<Side>) -> Result<(), Error> {
        let request = Request::post(format!("/api/challenge/{}/accept", id(challenge)?));
        self.done(&request.query(Fields::default().add_some("color", side.map(Side::as_str))))
    }

    /// Declines a challenge: `POST /api/challenge/{id}/decline` (`challenge:write`).
    pub fn challenge_decline(&self, challenge: &str, reason: &DeclineReason) -> Result<(), Error> {
        let path = format!("/api/challenge/{}/decline", id(challenge)?);
        self.done(&Request::form(path, Fields::default().add("reason", reason)))
    }

    /// Takes a challenge back, or aborts its game before the first moves: `POST /api/challenge/{id}/cancel` (`challenge:write`).
    pub fn challenge_cancel(&self, challenge: &str) -> Result<(), Error> {
        self.done(&Request::post(format!("/api/challenge/{}/cancel", id(challenge)?)))
    }

    fn id_of(&self, request: &Request) -> Result<String, Error> {
        let created: Value = self.json(request)?;
        created["id"].as_str().map(str::to_owned).ok_or_else(|| self.unexpected(&"there is no ID", request))
    }

    fn one_challenge(&self, request: &Request) -> Result<Challenge, Error> {
        serde_json::from_value(unwrapped(self.json(request)?)).map_err(|why| self.unexpected(&why, request))
    }
}

/// # Playing (`board:play`)
impl Client {
    /// Opens the stream of a game, which ends after the game: `GET /api/board/game/stream/{gameId}`. Fails with [`Error::NotAnId`] if `game` is not
    /// an ID.
    pub fn game(&self, game: &str) -> Result<Stream<GameEvent>, Error> {
        let request = Request::get(format!("/api/board/game/stream/{}", id(game)?));
        Ok(Stream::new(self, request, self.shared.patience.silence))
    }

    /// Plays a move in UCI notation, and offers or accepts a draw with it: `POST /api/board/game/{gameId}/move/{move}`.
    ///
    /// After [`Error::Network`] the move may have been played all the same; the stream of the game tells.
    pub fn play(&self, game: &str, uci: &str, offer_draw: bool) -> Result<(), Error> {
        let request = Request::post(format!("/api/board/game/{}/move/{}", id(game)?, id(uci)?));
        self.done(&request.query(Fields::default().add_some("offeringDraw", offer_draw.then_some(true))))
    }

    /// Offers or accepts a draw, or declines it: `POST /api/board/game/{gameId}/draw/{accept}`.
    pub fn draw(&self, game: &str, yes: bool) -> Result<(), Error> {
        self.act(game, if yes { "draw/yes" } else { "draw/no" })
    }

    /// Proposes or accepts a takeback, or declines it: `POST /api/board/game/{gameId}/takeback/{accept}`.
    pub fn takeback(&self, game: &str, yes: bool) -> Result<(), Error> {
        self.act(game, if yes { "takeback/yes" } else { "takeback/no" })
    }

    /// Resigns: `POST /api/board/game/{gameId}/resign`.
    pub fn resign(&self, game: &str) -> Result<(), Error> {
        self.act(game, "resign")
    }

    /// Ends a game that has hardly started, without a result: `POST /api/board/game/{gameId}/abort`.
    pub fn abort(&self, game: &str) -> Result<(), Error> {
        self.act(game, "abort")
    }

    /// Claims the win after the opponent has left: `POST /api/board/game/{gameId}/claim-victory`.
    pub fn claim_victory(&self, game: &str) -> Result<(), Error> {
        self.act(game, "claim-victory")
    }

    /// Claims a draw after the opponent has left: `POST /api/board/game/{gameId}/claim-draw`.
    pub fn claim_draw(&self, game: &str) -> Result<(), Error> {
        self.act(game, "claim-draw")
    }

    /// Writes in a chat of a game: `POST /api/board/game/{gameId}/chat`.
    pub fn say(&self, game: &str, room: &Room, text: &str) -> Result<(), Error> {
        let path = format!("/api/board/game/{}/chat", id(game)?);
        self.done(&Request::form(path, Fields::default().add("room", room).add("text", text)))
    }

    /// Returns the chat of the players of a game: `GET /api/board/game/{gameId}/chat`.
    pub fn chat(&self, game: &str) -> Result<Vec<ChatLine>, Error> {
        self.json(&Request::get(format!("/api/board/game/{}/chat", id(game)?)))
    }

    fn act(&self, game: &str, what: &str) -> Result<(), Error> {
        self.done(&Request::post(format!("/api/board/game/{}/{what}", id(game)?)))
    }
}

/// # Puzzles, TV and games
impl Client {
    /// Returns the puzzle of the day: `GET /api/puzzle/daily`.
    pub fn puzzle_daily(&self) -> Result<PuzzleAndGame, Error> {
        self.json(&Request::get("/api/puzzle/daily"))
    }

    /// Returns a puzzle of a theme or an opening that the account has not seen: `GET /api/puzzle/next` (`puzzle:read`, or no token).
    pub fn puzzle_next(&self, theme: Option<&str>, difficulty: Option<&Difficulty>) -> Result<PuzzleAndGame, Error> {
        let mut fields = Fields::default();
        fields.add_some("angle", theme.map(id).transpose()?).add_some("difficulty", difficulty);
        self.json(&Request::get("/api/puzzle/next").query(&fields))
    }

    /// Returns `count` puzzles, at most 50, of a theme or an opening, `mix` for any: `GET /api/puzzle/batch/{angle}` (`puzzle:read`, or no token).
    pub fn puzzle_batch(&self, theme: &str, difficulty: Option<&Difficulty>, count: u32) -> Result<PuzzleBatch, Error> {
        let mut fields = Fields::default();
        fields.add("nb", count).add_some("difficulty", difficulty);
        self.json(&Request::get(format!("/api/puzzle/batch/{}", id(theme)?)).query(&fields))
    }

    /// Tells how puzzles went, and returns the new rating and `more` puzzles, at most 50: `POST /api/puzzle/batch/{angle}` (`puzzle:write`).
    pub fn puzzle_solved(&self, theme: &str, solutions: &[Solution], more: u32) -> Result<PuzzleBatch, Error> {
        let solved = serde_json::json!({ "solutions": solutions });
        let request =
            Request::with(format!("/api/puzzle/batch/{}", id(theme)?), "application/json", solved.to_string());
        self.json(&request.query(Fields::default().add("nb", more)))
    }

    /// Returns the channels with their games, such as `best`, `rapid` or `bot`: `GET /api/tv/channels`.
    pub fn tv_channels(&self) -> Result<BTreeMap<String, TvGame>, Error> {
        let request = Request::get("/api/tv/channels");
        readable_fields(self.json::<Value>(&request)?).map_err(|why| self.unexpected(&why, &request))
    }

    /// Opens the stream of a channel, or of the best game for `None`: `GET /api/tv/{channel}/feed`, `GET /api/tv/feed`. Fails with
    /// [`Error::NotAnId`] if `channel` cannot be one.
    pub fn tv(&self, channel: Option<&str>) -> Result<Stream<TvEvent>, Error> {
        let request = match channel {
            Some(channel) => Request::get(format!("/api/tv/{}/feed", id(channel)?)),
            None => Request::get("/api/tv/feed"),
        };
        Ok(Stream::new(self, request, self.shared.patience.long_silence))
    }

    /// Returns a game as PGN, with clocks and its opening: `GET /game/export/{gameId}`. A game that goes on is three moves late.
    pub fn game_pgn(&self, game: &str) -> Result<String, Error> {
        let request = Request::get(format!("/game/export/{}", id(game)?));
        self.pgn(request, Fields::default().add("evals", false))
    }

    /// Returns the latest games of somebody as PGN, at most `max`: `GET /api/games/user/{username}`. While it runs, which may take minutes, other
    /// requests go on. Fails with [`Error::TooLong`] for more than 16 MB.
    pub fn games_of(&self, username: &str, max: u32) -> Result<String, Error> {
        self.pgn(Request::get(format!("/api/games/user/{}", id(username)?)), Fields::default().add("max", max))
    }

    fn pgn(&self, request: Request, fields: &mut Fields) -> Result<String, Error> {
        let request = request.query(fields.add("clocks", true).add("opening", true));
        self.text(&Request { accept: "application/x-chess-pgn", ..request })
    }
}
