//! Each endpoint: what it sends, what it returns, and how it fails.

use super::*;
use mock::Fault;
use pawnstorm_lichess::{
    ChallengeStatus, DeclineReason, Difficulty, Error, Room, SCOPES, Seek, Side, Solution, Speed, Status,
};

fn refused(message: &str) -> Error {
    Error::Refused { message: message.into(), status: 400 }
}

#[test]
fn tokens_are_tested_without_using_them() {
    let (mock, client) = start();
    let info = client.test_token(&Token::new("lip_noscope").unwrap()).unwrap().expect("it is known");
    assert_eq!((&*info.user_id, info.scopes.len(), info.expires), ("bobby", 4, None));
    assert!(info.permits("puzzle:read") && !info.permits("board:play"));
    assert_eq!(client.test_token(&Token::new("lip_nobody").unwrap()).unwrap(), None);
    let received = &mock.requests("/api/token/test")[0];
    assert_eq!((&*received.body, &received.token), ("lip_noscope", &None));
    let all = client.test_token(&Token::new("lip_test").unwrap()).unwrap().unwrap();
    assert!(SCOPES.iter().all(|scope| all.permits(scope)));
}

#[test]
fn the_account_and_its_games() {
    let (mock, client) = start();
    let account = client.account().unwrap();
    assert_eq!((&*account.username, account.perfs["rapid"].rating), ("Bobby", Some(1635)));
    assert!(client.playing().unwrap().is_empty());
    let id = game(&client);
    let games = client.playing().unwrap();
    assert_eq!((games.len(), &games[0].game_id, &games[0].status), (1, &id, &Some(Status::Started)));
    assert_eq!((games[0].color, games[0].is_my_turn, &games[0].last_move), (Some(Side::White), true, &None));
    let received = &mock.requests("/api/account")[0];
    assert!(received.agent.starts_with("pawnstorm-lichess/") && received.token.as_deref() == Some("lip_test"));
    client.with_user_agent("pawnstorm/1 (+mail)\r\nX: y").account().unwrap();
    assert_eq!(mock.requests("/api/account").last().unwrap().agent, "pawnstorm/1 (+mail)X: y");
}

#[test]
fn missing_and_wrong_tokens() {
    let mock = Mock::start();
    let anonymous = Client::new(&mock.address).unwrap();
    assert_eq!(anonymous.account(), Err(Error::Unauthorized));
    assert_eq!(client(&mock, "lip_nobody").account(), Err(Error::Unauthorized));
    let error = client(&mock, "lip_noscope").resign("game0001").unwrap_err();
    assert_eq!(error, Error::MissingScope("board:play".into()));
    assert_eq!(error.to_string(), "The token does not allow this. Create one with the scope board:play.");
    mock.fault("/api/account", Fault::Status(403, r#"{"error":"Missing scope: email:read"}"#.into(), String::new()));
    assert_eq!(client(&mock, "lip_test").account(), Err(Error::MissingScope("email:read".into())));
    assert_eq!(Token::new("lip test"), Err(Error::NotAToken));
    assert!(Token::new(&"x".repeat(512)).is_ok());
}

#[test]
fn challenges_are_sent_listed_shown_and_settled() {
    let (mock, client) = start();
    mock.state().mary.accepts = false;
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let terms = Terms { side: Some(Side::Black), fen: Some(fen.into()), ..rapid() };
    let sent = client.challenge("mary", &terms).unwrap();
    assert_eq!(
        (sent.time_control, sent.final_color, sent.speed),
        (Some(Time::Clock(RAPID)), Some(Side::Black), Speed::Rapid)
    );
    assert_eq!(sent.initial_fen.as_deref(), Some(fen));
    let listed = client.challenges().unwrap();
    assert_eq!((listed.outgoing[0].id.as_str(), listed.incoming.len()), (&*sent.id, 0));
    client.challenge_cancel(&sent.id).unwrap();
    assert_eq!(client.challenge_show(&sent.id).unwrap().status, ChallengeStatus::Canceled);
    assert_eq!(client.challenge_cancel(&sent.id), Err(Error::NotFound));
    assert_eq!(client.challenge("nobody", &rapid()), Err(Error::NotFound));

    let theirs = mock.tell("challenge clock.limit=300 clock.increment=3 variant=atomic rematchOf=game0001").unwrap();
    let listed = client.challenges().unwrap();
    assert_eq!(
        (listed.incoming[0].id.as_str(), listed.incoming[0].rematch_of.as_deref()),
        (&*theirs, Some("game0001"))
    );
    client.challenge_decline(&theirs, &DeclineReason::TooFast).unwrap();
    let declined = client.challenge_show(&theirs).unwrap();
    assert_eq!(
        (declined.status, declined.decline_reason_key),
        (ChallengeStatus::Declined, Some(DeclineReason::TooFast))
    );
    assert_eq!(mock.requests("/api/challenge/chal0002/decline")[0].body, "reason=tooFast");
    let theirs = mock.tell("challenge days=3").unwrap();
    assert_eq!(client.challenge_show(&theirs).unwrap().time_control, Some(Time::Days(3)));
    client.challenge_accept(&theirs, None).unwrap();
    assert_eq!(client.playing().unwrap()[0].game_id, theirs);

    let open = client.challenge_open(&Terms::new(Time::Unlimited)).unwrap();
    assert!(open.challenger.is_none() && open.url_black.unwrap().ends_with("?color=black"));
    assert_eq!(open.time_control, Some(Time::Unlimited));
    assert!(!mock.requests("/api/challenge/open")[0].body.contains("color="));
}

#[test]
fn the_computer_plays() {
    let (mock, client) = start();
    let terms = Terms { side: Some(Side::Black), ..rapid() };
    let id = client.challenge_computer(3, &terms).unwrap();
    assert_eq!(mock.state().games[&id].moves.len(), 1);
    assert_eq!(
        mock.requests("/api/challenge/ai")[0].body,
        "clock.limit=600&clock.increment=5&variant=standard&color=black&level=3"
    );
    assert_eq!(client.challenge_computer(9, &terms), Err(refused("level: Must be between 1 and 8")));
    assert_eq!(client.playing().unwrap()[0].opponent.as_ref().unwrap().ai_level, Some(1));
}

#[test]
fn correspondence_seeks_have_an_id() {
    let (mock, client) = start();
    let seek = Seek { ratings: Some((1500, 1800)), side: Some(Side::White), ..Seek::default() };
    assert_eq!(client.seek_correspondence(3, &seek).unwrap(), "seek0001");
    assert_eq!(mock.requests("/api/board/seek")[0].body, "rated=false&ratingRange=1500-1800&days=3");
}

#[test]
fn moves_are_sent_once_and_refused_in_the_words_of_the_server() {
    let (mock, client) = start();
    mock.state().mary.script = ["e7e5"].map(String::from).into();
    let id = game(&client);
    client.play(&id, "e2e4", false).unwrap();
    assert_eq!(mock.state().games[&id].moves, ["e2e4", "e7e5"]);
    assert_eq!(client.play(&id, "e1e3", false), Err(refused("Piece on e1 cannot move to e3")));
    client.play(&id, "g1f3", true).unwrap();
    assert_eq!(client.play(&id, "d2d4", false), Err(refused("Not your turn, or game already over")));
    assert!(mock.requests(&format!("/api/board/game/{id}/move/g1f3"))[0].path.ends_with("?offeringDraw=true"));
    assert_eq!(mock.state().games[&id].state()["wdraw"], true);

    // A move whose answer is lost is not sent again.
    mock.tell("move b8c6").unwrap();
    mock.fault("/api/board", Fault::Hangup);
    assert!(matches!(client.play(&id, "f1c4", false), Err(Error::Network(_))));
    assert_eq!(mock.requests(&format!("/api/board/game/{id}/move/f1c4")).len(), 1);
}

#[test]
fn offers_ends_and_chat() {
    let (mock, client) = start();
    let id = game(&client);
    assert_eq!(client.takeback(&id, true), Err(refused("There is nothing to take back")));
    client.play(&id, "e2e4", false).unwrap();
    mock.tell("move e7e5").unwrap();
    client.takeback(&id, true).unwrap();
    mock.tell("takeback yes").unwrap();
    assert!(mock.state().games[&id].moves.is_empty());
    client.draw(&id, true).unwrap();
    mock.tell("draw no").unwrap();
    assert!(mock.state().games[&id].state().get("wdraw").is_none());
    client.say(&id, &Room::Player, "Good luck & have fün").unwrap();
    mock.tell("say Thanks").unwrap();
    let chat = client.chat(&id).unwrap();
    assert_eq!((&*chat[0].username, &*chat[0].text, &*chat[1].text), ("Bobby", "Good luck & have fün", "Thanks"));
    assert_eq!(client.claim_victory(&id), Err(refused("This is not the time to claim")));
    client.abort(&id).unwrap();
    assert_eq!(mock.state().games[&id].status, "aborted");
    assert_eq!(client.resign(&id), Err(refused("Not your turn, or game already over")));

    for (what, status, winner) in [("resign", "resign", "black"), ("draw", "draw", ""), ("victory", "timeout", "white")]
    {
        let id = game(&client);
        mock.state().countdown = Duration::ZERO;
        match what {
            "resign" => client.resign(&id).unwrap(),
            "draw" => {
                mock.tell("leave").unwrap();
                client.claim_draw(&id).unwrap();
            }
            _ => {
                mock.tell("leave").unwrap();
                client.claim_victory(&id).unwrap();
            }
        }
        let state = mock.state().games[&id].state();
        assert_eq!((state["status"].as_str().unwrap(), state["winner"].as_str().unwrap_or("")), (status, winner));
    }
    assert_eq!(client.resign("nothing1"), Err(Error::NotFound));
}

#[test]
fn puzzles_come_and_go_back() {
    let mock = Mock::start();
    let client = client(&mock, "lip_puzzle");
    assert_eq!(client.puzzle_daily().unwrap().puzzle.id, "QBX2O");
    client.puzzle_next(Some("fork"), Some(&Difficulty::Easier)).unwrap();
    assert_eq!(mock.requests("/api/puzzle/next")[0].path, "/api/puzzle/next?angle=fork&difficulty=easier");
    let batch = client.puzzle_batch("mix", Some(&Difficulty::Normal), 5).unwrap();
    assert_eq!((batch.puzzles.len(), batch.glicko.unwrap().rating), (5, 1500.0));
    for puzzle in &batch.puzzles {
        assert_eq!(puzzle.game.pgn.split(' ').count(), puzzle.puzzle.initial_ply as usize + 1, "{}", puzzle.puzzle.id);
        assert_eq!(puzzle.game.players.len(), 2);
    }
    let solution = |index: usize, win| Solution { id: batch.puzzles[index].puzzle.id.clone(), win, rated: true };
    let after = client.puzzle_solved("mix", &[solution(0, true), solution(1, false)], 2).unwrap();
    assert_eq!((after.rounds[0].rating_diff, after.rounds[1].win, after.puzzles.len()), (Some(14), false, 2));
    assert_eq!(after.glicko.unwrap().rating, 1498.0);
    let error = super::client(&mock, "lip_mary").puzzle_solved("mix", &[], 0).unwrap_err();
    assert_eq!(error, Error::MissingScope("puzzle:write".into()));
}

#[test]
fn channels_and_downloads() {
    let (mock, client) = start();
    assert_eq!(client.tv_channels().unwrap()["rapid"].game_id, "tvtvtvtv");
    let id = game(&client);
    client.play(&id, "e2e4", false).unwrap();
    client.resign(&id).unwrap();
    let pgn = client.game_pgn(&id).unwrap();
    assert!(pgn.contains("1. e4 { [%clk 0:10:00] } 0-1") && pgn.contains("[Opening "), "{pgn}");
    game(&client);
    let games = client.games_of("Bobby", 1).unwrap();
    assert_eq!(games.matches("[Event ").count(), 1);
    let path = &mock.requests("/api/games/user")[0].path;
    assert_eq!(path, "/api/games/user/Bobby?max=1&clocks=true&opening=true");
    assert_eq!(client.game_pgn("nothing1"), Err(Error::NotFound));
}

/// Nothing of what others write changes where a request goes.
#[test]
fn ids_cannot_change_the_path() {
    let (mock, client) = start();
    for bad in ["", "..", "a/b", "a?b", "a b", "a%2fb", "é", "a\r\nX: y", &"x".repeat(101)] {
        let errors = [
            client.play(bad, "e2e4", false).unwrap_err(),
            client.play("game0001", bad, false).unwrap_err(),
            client.challenge(bad, &rapid()).unwrap_err(),
            client.challenge_and_wait(bad, &rapid()).map(drop).unwrap_err(),
            client.game(bad).map(drop).unwrap_err(),
            client.tv(Some(bad)).map(drop).unwrap_err(),
            client.puzzle_next(Some(bad), None).unwrap_err(),
            client.games_of(bad, 1).unwrap_err(),
        ];
        for error in errors {
            assert!(matches!(error, Error::NotAnId(_)), "{bad}: {error}");
        }
    }
    assert!(mock.state().requests.is_empty());
}

#[test]
fn strange_answers_are_errors() {
    let (mock, client) = start();
    let answer = |status: u16, body: &str, line: &str| {
        mock.fault("/api/account", Fault::Status(status, body.into(), line.into()));
        client.account().unwrap_err()
    };
    assert!(matches!(answer(200, "{\"oops", ""), Error::Unexpected(_)));
    assert!(matches!(answer(200, "[]", ""), Error::Unexpected(_)));
    assert!(matches!(answer(200, &"[".repeat(10_000), ""), Error::Unexpected(_)));
    assert_eq!(answer(502, "<html>Bad gateway</html>", ""), Error::Server(502));
    assert_eq!(answer(400, "<html>no</html>", "").to_string(), "Lichess refused: status 400.");
    assert_eq!(answer(400, "Please", "").to_string(), "Lichess refused: Please.");
    let fields = r#"{"error":{"clock.limit":["Too short","Odd"],"global":["No"]}}"#;
    assert_eq!(answer(400, fields, "").to_string(), "Lichess refused: clock.limit: Too short, Odd, global: No.");
    let nasty = "{\"error\":\"\\u001b[31mred\\u202e \\u0007".to_owned() + &"x".repeat(500) + "\"}";
    let Error::Refused { message, .. } = answer(400, &nasty, "") else { panic!() };
    assert!(message.starts_with("[31mred x") && message.chars().count() == 200 && message.ends_with('…'), "{message}");
    assert_eq!(answer(200, &format!("\"{}\"", "x".repeat(4 << 20)), ""), Error::TooLong(4 << 20));
    mock.fault("/api/account", Fault::Hangup);
    assert!(matches!(client.account(), Err(Error::Network(_))));
    mock.fault("/api/account", Fault::Late(milliseconds(3300)));
    assert_eq!(client.account(), Err(Error::Network("it did not answer in time".into())));
    assert!(client.account().is_ok());
}

/// A server may write what it likes, also the token.
#[test]
fn the_token_is_never_shown() {
    let (mock, client) = start();
    let token = Token::new("lip_test").unwrap();
    mock.fault("/api/account", Fault::Status(400, r#"{"error":"No lip_test here"}"#.into(), String::new()));
    let mut shown = vec![client.account().unwrap_err().to_string(), format!("{client:?} {token:?}")];
    mock.fault("/api/account", Fault::Status(200, "\"lip_test\"".into(), String::new()));
    shown.push(client.account().unwrap_err().to_string());
    mock.fault("/api/token", Fault::Status(400, r#"{"error":"lip_puzzle!"}"#.into(), String::new()));
    shown.push(format!("{:?}", client.test_token(&Token::new("lip_puzzle").unwrap()).unwrap_err()));
    mock.fault("/api/stream", Fault::Pieces(vec![b"lip_test\n".to_vec()], Duration::ZERO, true));
    shown.push(format!("{:?}", client.events().take(2).collect::<Vec<_>>()));
    assert!(shown.iter().all(|text| text.contains("[token]") && !text.contains("lip_")), "{shown:?}");
}
