//! Every example of Lichess's own description of its API that concerns our types: `data/examples.json`, from the examples and schemas of
//! lichess-org/api.

use super::*;
use mock::Fault;
use pawnstorm_lichess::{Event, GameEvent, Line, Side, Speed, Status, TvEvent};
use serde_json::Value;

fn example(name: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../data/examples.json")).expect("JSON");
    all.get(name).unwrap_or_else(|| panic!("{name}")).clone()
}

/// What the client makes of an example as the answer of a path.
fn answered<T>(path: &str, name: &str, ask: impl Fn(&Client) -> Result<T, pawnstorm_lichess::Error>) -> T {
    let (mock, client) = start();
    mock.fault(path, Fault::Status(200, example(name).to_string(), String::new()));
    ask(&client).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn line<T: Line>(name: &str) -> T {
    T::read(&example(name).to_string()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn events() {
    let Event::GameStart { game } = line("stream-gameStart") else { panic!() };
    assert_eq!((game.color, game.last_move, game.speed), (Some(Side::White), None, Some(Speed::Blitz)));
    let Event::GameStart { game } = line("stream-gameStart-ai") else { panic!() };
    assert_eq!(game.opponent.unwrap().ai_level, Some(1));
    let Event::GameFinish { game } = line("stream-gameFinish") else { panic!() };
    assert_eq!((game.status, game.winner, game.rating_diff), (Some(Status::Resign), Some(Side::Black), Some(-9)));
    let Event::GameFinish { game } = line("stream-gameFinish-ai") else { panic!() };
    assert_eq!(game.status, Some(Status::Aborted));
    let Event::Challenge { challenge, compat } = line("stream-challenge") else { panic!() };
    assert!(challenge.challenger.unwrap().name.as_deref() == Some("Adriana") && compat.unwrap().board);
    assert!(matches!(line("stream-challengeCanceled"), Event::ChallengeCanceled { .. }));
    let Event::ChallengeDeclined { challenge } = line("stream-challengeDeclined") else { panic!() };
    assert_eq!(challenge.decline_reason.as_deref(), Some("I'm not accepting challenges at the moment."));
}

#[test]
fn lines_of_games() {
    let GameEvent::Full(game) = line("schema-GameFullEvent") else { panic!() };
    assert_eq!(
        (game.side_of("mary"), game.state.moves, game.white.title),
        (Some(Side::Black), vec!["d2d3".to_owned()], None)
    );
    let GameEvent::State(state) = line("schema-GameStateEvent") else { panic!() };
    assert_eq!((state.moves.len(), state.black_time, state.white_draw), (13, milliseconds(8_395_220), false));
    assert!(matches!(line("schema-ChatLineEvent"), GameEvent::Chat(chat) if chat.username == "thibault"));
    assert!(
        matches!(line("schema-OpponentGoneEvent"), GameEvent::OpponentGone(away) if away.claim_win_in_seconds == Some(8))
    );
}

#[test]
fn television() {
    assert!(matches!(line("tv-streamCurrentTvGame-move"), TvEvent::Fen(fen) if fen.black_seconds == Some(16)));
    assert!(
        matches!(line("tv-streamCurrentTvGame-newGame"), TvEvent::Featured(game) if game.players[1].rating == Some(2969))
    );
    let channels = answered("/api/tv", "tv-getCurrentTvGames", Client::tv_channels);
    assert_eq!((channels.len(), channels["bot"].user.title.as_deref()), (16, Some("BOT")));
}

#[test]
fn answers() {
    let account = answered("/api/account", "account-getMyProfile", Client::account);
    assert_eq!((account.perfs.len(), account.perfs["rapid"].provisional), (13, true));
    let games = answered("/api/account/playing", "account-playing", Client::playing);
    assert_eq!((games[0].status.as_ref(), games[0].seconds_left), (None, Some(1_209_600)));
    for name in [
        "challenges-createChallenge",
        "challenges-openEndedChallenge",
        "challenges-showOneChallenge",
        "schema-ChallengeJson",
    ] {
        answered("/api/challenge", name, |client| client.challenge_show("uGK4MHaQ"));
    }
    assert_eq!(answered("/api/challenge", "challenges-listYourChallenges", Client::challenges).incoming.len(), 1);
    let ai = answered("/api/challenge/ai", "challenges-challengeAi", |client| client.challenge_computer(1, &rapid()));
    assert_eq!(ai, "v8BRXYtM");
    for name in ["puzzles-getDailyPuzzle", "puzzles-getNewPuzzle", "puzzles-getPuzzleById"] {
        answered("/api/puzzle", name, Client::puzzle_daily);
    }
    let batch =
        answered("/api/puzzle", "puzzles-getMultiplePuzzlesAtOnce", |client| client.puzzle_batch("mix", None, 2));
    assert!(batch.puzzles.len() == 2 && batch.glicko.is_some());
    let solved =
        answered("/api/puzzle", "puzzles-solveMultiplePuzzlesAtOnce", |client| client.puzzle_solved("mix", &[], 1));
    assert_eq!(solved.rounds[0].rating_diff, Some(14));
    assert_eq!(answered("/api/board", "schema-PlayerGameChat", |client| client.chat("game0001")).len(), 3);
    let tokens = example("oauth-testMultipleOauthTokens");
    for token in tokens.as_object().unwrap().keys().filter(|token| Token::new(token).is_ok()) {
        let info = answered("/api/token", "oauth-testMultipleOauthTokens", |client| {
            client.test_token(&Token::new(token).unwrap())
        });
        assert_eq!(info.is_some(), !tokens[token].is_null(), "{token}");
    }
}
