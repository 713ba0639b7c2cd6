//! Every request and answer, checked by a validating proxy against Lichess's own description: `tests/scripts/prism.sh`.

use super::*;
use pawnstorm_lichess::{DeclineReason, Difficulty, Error, Item, Line, Room, Seek, Side, Solution, Stream};
use std::collections::VecDeque;
use std::env::var;

#[test]
#[ignore = "tests/scripts/prism.sh runs it behind a proxy"]
fn every_endpoint_is_as_described() {
    let proxy = var("PRISM_ADDRESS").expect("the address of the proxy");
    let port =
        var("PRISM_MOCK_PORT").ok().and_then(|port| port.parse().ok()).expect("the port that the proxy leads to");
    let mock = Mock::on(port).expect("the port is free");
    let client = Client::new(&proxy).unwrap().with_token(Token::new("lip_test").unwrap()).unwrap();
    // The proxy passes an answer on when it is complete.
    let ending = mock.clone();
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(milliseconds(300));
            ending.tell("end").unwrap();
        }
    });
    let mut wrong = VecDeque::new();
    let mut check = |what: &str, result: Result<(), Error>| {
        if let Err(error) = result {
            wrong.push_back(format!("{what}: {error} {error:?}"));
        }
    };
    fn streamed<T: Line>(stream: Stream<T>) -> Result<(), Error> {
        let lost = |item| if let Item::Lost { why, .. } = item { Some(why) } else { None };
        // The end of a stream that the mock cut short is no fault here.
        stream.once().find_map(lost).filter(|why| *why != Error::Closed).map_or(Ok(()), Err)
    }
    for token in ["lip_test", "lip_nobody"] {
        check("test_token", client.test_token(&Token::new(token).unwrap()).map(drop));
    }
    check("account", client.account().map(drop));
    check("seek", streamed(client.seek(RAPID, &Seek { rated: true, ..Seek::default() })));
    check("playing", client.playing().map(drop));
    check("events", streamed(client.events()));
    check("seek_correspondence", client.seek_correspondence(3, &Seek::default()).map(drop));
    mock.state().mary.accepts = false;
    for time in [Time::Clock(RAPID), Time::Days(2), Time::Unlimited] {
        let id = client.challenge("mary", &Terms::new(time)).map(|challenge| challenge.id);
        check("challenge", id.as_ref().map(drop).map_err(Clone::clone));
        check("challenge_show", client.challenge_show(id.as_deref().unwrap_or("x")).map(drop));
        check("challenges", client.challenges().map(drop));
        check("challenge_cancel", client.challenge_cancel(id.as_deref().unwrap_or("x")));
        check("challenge_open", client.challenge_open(&Terms::new(time)).map(drop));
        check("challenge_computer", client.challenge_computer(1, &Terms::new(time)).map(drop));
        check("challenge_and_wait", client.challenge_and_wait("mary", &Terms::new(time)).and_then(streamed));
        let theirs = mock.tell("challenge clock.limit=600 clock.increment=0").unwrap();
        check("challenge_decline", client.challenge_decline(&theirs, &DeclineReason::Later));
        let theirs = mock.tell("challenge").unwrap();
        check("challenge_accept", client.challenge_accept(&theirs, None));
    }
    mock.state().mary.accepts = true;
    let terms = Terms { side: Some(Side::White), ..rapid() };
    let id = client.challenge("mary", &terms).expect("a game").id;
    check("play", client.play(&id, "e2e4", true));
    check("game", client.game(&id).and_then(streamed));
    check("play an illegal move", refused(client.play(&id, "e2e4", false)));
    check("takeback", client.takeback(&id, false));
    check("draw", client.draw(&id, false));
    check("say", client.say(&id, &Room::Player, "Good luck"));
    check("chat", client.chat(&id).map(drop));
    check("claim_victory", refused(client.claim_victory(&id)));
    check("claim_draw", refused(client.claim_draw(&id)));
    check("abort", client.abort(&id));
    check("resign", refused(client.resign(&id)));
    check("a game that ended", client.game(&id).and_then(streamed));
    check("a game that never was", refused(client.game("nothing1").and_then(streamed)));
    check("puzzle_daily", client.puzzle_daily().map(drop));
    check("puzzle_next", client.puzzle_next(Some("fork"), Some(&Difficulty::Harder)).map(drop));
    check("puzzle_batch", client.puzzle_batch("mix", Some(&Difficulty::Normal), 5).map(drop));
    let solution = Solution { id: "8KtG9".into(), win: true, rated: true };
    check("puzzle_solved", client.puzzle_solved("mix", &[solution], 1).map(drop));
    check("tv_channels", client.tv_channels().map(drop));
    check("tv", client.tv(None).and_then(streamed));
    check("tv of a channel", client.tv(Some("rapid")).and_then(streamed));
    check("game_pgn", client.game_pgn(&id).map(drop));
    check("games_of", client.games_of("bobby", 2).map(drop));
    assert!(wrong.is_empty(), "{}", wrong.make_contiguous().join("\n"));
}

/// What should be refused.
fn refused(result: Result<(), Error>) -> Result<(), Error> {
    match result {
        Err(Error::Refused { .. } | Error::NotFound) => Ok(()),
        Ok(()) => Err(Error::Unexpected("it was not refused".into())),
        Err(error) => Err(error),
    }
}
