//! Streams: how lines arrive, what breaks, and how they come back.

use super::*;
use mock::Fault;
use pawnstorm_lichess::{
    ChallengeStatus, ChallengeUpdate, Error, Event, GameEvent, Item, Line, Seek, Side, Status, Stream, TvEvent,
};
use std::time::Instant;

/// The next event, over signs of life.
fn event<T: Line + std::fmt::Debug>(stream: &mut Stream<T>) -> T {
    for item in stream {
        match item {
            Item::Event(event) => return event,
            Item::Open | Item::Beat => {}
            other => panic!("{other:?}"),
        }
    }
    panic!("the stream ended");
}

fn state(stream: &mut Stream<GameEvent>) -> pawnstorm_lichess::GameState {
    match event(stream) {
        GameEvent::Full(game) => game.state,
        GameEvent::State(state) => state,
        other => panic!("{other:?}"),
    }
}

fn pieces(pieces: &[&str], ends: bool) -> Fault {
    Fault::Pieces(pieces.iter().map(|piece| piece.as_bytes().to_vec()).collect(), milliseconds(3), ends)
}

#[test]
fn a_game_from_challenge_to_mate() {
    let (mock, client) = start();
    mock.state().mary.script = ["e7e5", "b8c6", "g8f6"].map(String::from).into();
    let mut events = client.events();
    assert_eq!(events.next(), Some(Item::Open));
    let id = game(&client);
    assert!(matches!(event(&mut events), Event::Challenge { challenge, .. } if challenge.id == id));
    assert!(matches!(event(&mut events), Event::GameStart { game } if game.game_id == id && game.is_my_turn));
    let mut stream = client.game(&id).unwrap();
    let GameEvent::Full(full) = event(&mut stream) else { panic!() };
    assert_eq!(
        (full.side_of("bobby"), &*full.initial_fen, full.clock.unwrap().initial),
        (Some(Side::White), "startpos", milliseconds(600_000))
    );
    assert_eq!(full.state.expiration.unwrap().time_to_move, milliseconds(30_000));
    for (at, uci) in ["e2e4", "d1h5", "f1c4"].into_iter().enumerate() {
        client.play(&id, uci, false).unwrap();
        assert_eq!(state(&mut stream).moves.len(), 2 * at + 1);
        assert_eq!(state(&mut stream).moves.len(), 2 * at + 2);
    }
    client.play(&id, "h5f7", false).unwrap();
    let last = state(&mut stream);
    assert_eq!((&last.status, last.winner), (&Status::Mate, Some(Side::White)));
    assert!(last.white_time > milliseconds(600_000), "{last:?}");
    assert!(stream.all(|item| item == Item::Beat), "it ends after the game");
    assert!(matches!(event(&mut events), Event::GameFinish { game } if game.status == Some(Status::Mate)));
    // The stream of a finished game sends it once and ends.
    let again: Vec<_> = client.game(&id).unwrap().collect();
    assert!(
        matches!(&again[..], [Item::Open, Item::Event(GameEvent::Full(game))] if game.state.moves.len() == 7),
        "{again:?}"
    );
}

#[test]
fn what_the_opponent_does_is_seen() {
    let (mock, client) = start();
    let id = game(&client);
    let mut stream = client.game(&id).unwrap();
    event(&mut stream);
    client.play(&id, "e2e4", false).unwrap();
    assert_eq!(state(&mut stream).moves, ["e2e4"]);
    mock.tell("move e7e5").unwrap();
    assert!(state(&mut stream).expiration.is_none());
    mock.tell("draw yes").unwrap();
    assert!(state(&mut stream).black_draw);
    client.draw(&id, false).unwrap();
    assert!(!state(&mut stream).black_draw);
    mock.tell("takeback yes").unwrap();
    assert!(state(&mut stream).black_takeback);
    client.takeback(&id, true).unwrap();
    let taken = state(&mut stream);
    assert!(taken.moves == ["e2e4"] && !taken.black_takeback);
    mock.tell("say \u{1b}[2J hello").unwrap();
    assert!(matches!(event(&mut stream), GameEvent::Chat(line) if line.username == "Mary"));
    mock.tell("leave").unwrap();
    assert!(
        matches!(event(&mut stream), GameEvent::OpponentGone(away) if away.gone && away.claim_win_in_seconds == Some(8))
    );
    mock.tell("return").unwrap();
    assert!(matches!(event(&mut stream), GameEvent::OpponentGone(away) if !away.gone));
    mock.tell("resign").unwrap();
    assert_eq!(state(&mut stream).winner, Some(Side::White));
}

#[test]
fn flags_fall_and_first_moves_are_due() {
    let (mock, client) = start();
    mock.state().mary.plays = true;
    let id = client.challenge("mary", &Terms::new(Time::Clock(Clock { limit: 0, increment: 1 }))).unwrap().id;
    let stream = client.game(&id).unwrap();
    client.play(&id, "e2e4", false).unwrap();
    let last = stream
        .filter_map(|item| if let Item::Event(GameEvent::State(state)) = item { Some(state) } else { None })
        .last()
        .unwrap();
    assert_eq!((last.status, last.winner), (Status::OutOfTime, Some(Side::Black)));
    mock.state().first_move = milliseconds(30);
    let id = game(&client);
    assert!(mock.wait(|state| state.games[&id].status == "aborted"));
}

#[test]
fn lines_arrive_in_any_pieces() {
    let (mock, client) = start();
    let gone = r#"{"type":"opponentGone","gone":true,"newField":{"a":[1]}}"#;
    let (left, right) = gone.split_at(20);
    let text =
        [left, right, "\r\n\n\r", "\n", gone, "\n", &format!("{gone}\n{gone}\n\n{left}"), &format!("{right}\n"), gone];
    mock.fault("/api/board/game/stream", pieces(&text, true));
    let items: Vec<_> = client.game("game0001").unwrap().once().collect();
    let count = |wanted: fn(&Item<GameEvent>) -> bool| items.iter().filter(|item| wanted(item)).count();
    assert_eq!(count(|item| matches!(item, Item::Event(GameEvent::OpponentGone(_)))), 6, "{items:?}");
    assert_eq!(count(|item| matches!(item, Item::Beat)), 3, "{items:?}");
    assert_eq!(items.last(), Some(&Item::Lost { why: Error::Closed, pause: None }));
}

#[test]
fn strange_lines_do_not_end_a_stream() {
    let (mock, client) = start();
    let lines = [
        "{\"oops\n[]\nnull\n",
        "{\"type\":\"newEvent\",\"x\":1}\n",
        "{\"type\":\"gameState\"}\n{\"moves\":\"\"}\n\u{1b}[2J\n",
    ];
    mock.fault("/api/board/game/stream", pieces(&lines, true));
    let items: Vec<_> = client.game("game0001").unwrap().once().collect();
    assert_eq!(items.iter().filter(|item| matches!(item, Item::Strange(_))).count(), 6, "{items:?}");
    assert!(items.contains(&Item::Event(GameEvent::Unknown)) && items.contains(&Item::Strange("[2J".into())));
    let unknown = "{\"type\":\"opponentGone\",\"gone\":true,\"claimWinInSeconds\":\"soon\"}\n";
    mock.fault("/api/board/game/stream", pieces(&[unknown], true));
    assert!(
        matches!(event(&mut client.game("game0001").unwrap()), GameEvent::OpponentGone(away) if away.claim_win_in_seconds.is_none())
    );
    mock.fault("/api/stream/event", pieces(&["{\"type\":\"tournamentStart\",\"id\":3}\n"], true));
    assert_eq!(event(&mut client.events()), Event::Unknown);
}

#[test]
fn long_slow_and_cut_lines() {
    let (mock, client) = start();
    mock.fault("/api/board/game/stream", Fault::named("long").unwrap());
    let items: Vec<_> = client.game("game0001").unwrap().once().collect();
    assert_eq!(items[1..], [Item::Lost { why: Error::TooLong(1 << 20), pause: None }]);
    mock.fault("/api/board/game/stream", Fault::named("slow").unwrap());
    assert!(matches!(event(&mut client.game("game0001").unwrap()), GameEvent::Chat(line) if line.text == "slow"));
    mock.fault("/api/board/game/stream", Fault::named("cut").unwrap());
    let items: Vec<_> = client.game("game0001").unwrap().once().collect();
    assert!(matches!(&items[1..], [Item::Lost { why: Error::Network(_), pause: None }]), "{items:?}");
}

#[test]
fn a_lost_stream_comes_back_by_itself() {
    let (mock, client) = start();
    let id = game(&client);
    let mut stream = client.game(&id).unwrap();
    event(&mut stream);
    client.play(&id, "e2e4", false).unwrap();
    state(&mut stream);
    mock.tell("drop").unwrap();
    mock.tell("move e7e5").unwrap();
    let lost = stream.find(|item| *item != Item::Beat);
    assert!(matches!(lost, Some(Item::Lost { why: Error::Network(_), pause: Some(_) })), "{lost:?}");
    assert_eq!(stream.next(), Some(Item::Open));
    assert_eq!(state(&mut stream).moves, ["e2e4", "e7e5"]);

    // Pauses double up to the longest.
    for _ in 0..5 {
        mock.fault("/api/board/game/stream", Fault::Status(502, String::new(), String::new()));
    }
    mock.tell("drop").unwrap();
    let pauses = std::iter::from_fn(|| match stream.find(|item| *item != Item::Beat) {
        Some(Item::Lost { pause, .. }) => pause,
        _ => None,
    });
    let pauses: Vec<_> = pauses.collect();
    assert_eq!(pauses.len(), 6);
    assert!(pauses[5] >= milliseconds(80) && pauses.iter().all(|pause| *pause <= milliseconds(100)), "{pauses:?}");
}

/// A server that closes what is not over, and one that says nothing.
#[test]
fn a_closed_and_a_silent_stream_are_lost() {
    let (mock, client) = start();
    mock.fault("/api/stream", pieces(&["\n"], true));
    let items: Vec<_> = client.events().once().collect();
    assert_eq!(items, [Item::Open, Item::Beat, Item::Lost { why: Error::Closed, pause: None }]);
    mock.fault("/api/stream", Fault::Silence);
    let start = Instant::now();
    let items: Vec<_> = client.events().once().collect();
    assert_eq!(items[1..], [Item::Lost { why: Error::Network("there is no sign of life".into()), pause: None }]);
    assert!(start.elapsed() >= milliseconds(600) && start.elapsed() < milliseconds(2000));
    // Signs of life keep it.
    let mut events = client.events();
    assert!((0..8).all(|at| events.next() == Some(if at == 0 { Item::Open } else { Item::Beat })));
}

#[test]
fn what_cannot_heal_ends_a_stream() {
    let mock = Mock::start();
    let ended = |items: Vec<Item<GameEvent>>, error: Error| assert_eq!(items, [Item::Lost { why: error, pause: None }]);
    ended(client(&mock, "lip_nobody").game("game0001").unwrap().collect(), Error::Unauthorized);
    ended(client(&mock, "lip_puzzle").game("game0001").unwrap().collect(), Error::MissingScope("board:play".into()));
    ended(client(&mock, "lip_test").game("game0001").unwrap().collect(), Error::NotFound);
    assert_eq!(mock.state().requests.len(), 3);
}

#[test]
fn seeks_end_with_a_game_and_are_never_repeated() {
    let (mock, client) = start();
    let items: Vec<_> = client.seek(RAPID, &Seek::default()).collect();
    assert!(items.iter().all(|item| matches!(item, Item::Open | Item::Beat)), "{items:?}");
    assert_eq!(mock.requests("/api/board/seek")[0].body, "rated=false&time=10&increment=5&color=random");
    assert_eq!(client.playing().unwrap().len(), 1);
    let blitz: Vec<_> = client.seek(Clock { limit: 90, increment: 0 }, &Seek::default()).collect();
    assert!(matches!(&blitz[..], [Item::Lost { why: Error::Refused { .. }, pause: None }]), "{blitz:?}");
    assert!(mock.requests("/api/board/seek")[1].body.contains("time=1.5&"));
    mock.state().mary.accepts = false;
    let mut seek = client.seek(RAPID, &Seek::default());
    assert_eq!(seek.next(), Some(Item::Open));
    mock.tell("drop").unwrap();
    assert!(matches!(seek.last(), Some(Item::Lost { pause: None, .. })));
    assert_eq!(mock.requests("/api/board/seek").len(), 3);
}

/// A seek is cancelled by closing its connection, at once.
#[test]
fn a_stream_is_stopped_from_another_thread() {
    let (mock, client) = start();
    (mock.state().mary.accepts, mock.state().beat) = (false, milliseconds(60_000));
    let mut seek = client.with_patience(Patience::default()).seek(RAPID, &Seek::default());
    let stopper = seek.stopper();
    assert_eq!(seek.next(), Some(Item::Open));
    let waiting = std::thread::spawn(move || seek.collect::<Vec<_>>());
    assert!(mock.wait(|state| state.open("seek") == 1));
    std::thread::sleep(milliseconds(50));
    let start = Instant::now();
    stopper.stop();
    assert!(waiting.join().unwrap().iter().all(|item| *item == Item::Beat));
    assert!(start.elapsed() < milliseconds(500));
    mock.tell("drop").unwrap();

    // Also while it waits to come back.
    let patience = Patience { first_pause: milliseconds(60_000), longest_pause: milliseconds(60_000), ..hurry() };
    mock.fault("/api/stream", Fault::Hangup);
    let mut events = super::client(&mock, "lip_test").with_patience(patience).events();
    assert!(matches!(events.next(), Some(Item::Lost { pause: Some(_), .. })));
    let stopper = events.stopper();
    let waiting = std::thread::spawn(move || events.next());
    stopper.stop();
    assert_eq!(waiting.join().unwrap(), None);
}

/// Dropping a stream closes its connection too.
#[test]
fn a_dropped_stream_is_closed() {
    let (mock, client) = start();
    let mut tv = client.tv(None).unwrap();
    tv.next();
    let mut first = client.events();
    first.next();
    assert!(mock.wait(|state| state.open("events") == 1));
    drop((first, tv));
    std::thread::sleep(milliseconds(50));
    mock.state().mary.accepts = false;
    mock.tell("challenge").unwrap();
    assert!(mock.wait(|state| state.open("events") == 0));
}

#[test]
fn a_challenge_is_kept_until_it_is_answered() {
    let (mock, client) = start();
    mock.state().mary.accepts = false;
    for (answer, status) in [("accept", ChallengeStatus::Accepted), ("decline later", ChallengeStatus::Declined)] {
        let mut waiting = client.challenge_and_wait("mary", &rapid()).unwrap();
        let ChallengeUpdate::Sent(challenge) = event(&mut waiting) else { panic!() };
        assert_eq!(challenge.status, ChallengeStatus::Created);
        mock.tell(answer).unwrap();
        assert_eq!(event(&mut waiting), ChallengeUpdate::Done(status));
        assert_eq!(waiting.next(), None);
    }
    assert!(mock.requests("/api/challenge/mary")[0].body.ends_with("&keepAliveStream=true"));
    // Some answers have the challenge in a field.
    let body = r#"{"challenge":{"id":"x1","url":"u","status":"created","variant":{"key":"new","name":"New"},"rated":false,"speed":"hyper","color":"random"}}"#;
    mock.fault("/api/challenge/mary", Fault::Status(200, body.into(), String::new()));
    let challenge = client.challenge("mary", &rapid()).unwrap();
    assert_eq!(
        (challenge.id.as_str(), challenge.variant.key.as_str(), challenge.speed.as_str()),
        ("x1", "new", "hyper")
    );
}

#[test]
fn declined_and_cancelled_challenges_are_events() {
    let (mock, client) = start();
    mock.state().mary.accepts = false;
    let mut events = client.events();
    events.next();
    client.challenge("mary", &rapid()).unwrap();
    assert!(matches!(event(&mut events), Event::Challenge { .. }));
    mock.tell("decline tooFast").unwrap();
    assert!(
        matches!(event(&mut events), Event::ChallengeDeclined { challenge } if challenge.decline_reason_key.as_ref().unwrap().as_str() == "tooFast")
    );
    mock.tell("challenge variant=atomic").unwrap();
    assert!(matches!(event(&mut events), Event::Challenge { compat: Some(compat), .. } if !compat.board));
    mock.tell("cancel").unwrap();
    assert!(matches!(event(&mut events), Event::ChallengeCanceled { .. }));
    // A second stream closes the first.
    let mut second = client.events();
    assert_eq!(second.next(), Some(Item::Open));
    assert!(matches!(events.find(|item| *item != Item::Beat), Some(Item::Lost { why: Error::Closed, .. })));
}

#[test]
fn tv_shows_a_game() {
    let (_mock, client) = start();
    let mut feed = client.tv(Some("rapid")).unwrap();
    assert!(
        matches!(event(&mut feed), TvEvent::Featured(game) if game.players.len() == 2 && game.orientation == Some(Side::White))
    );
    assert!(
        matches!(event(&mut feed), TvEvent::Fen(fen) if fen.last_move.as_deref() == Some("e2e4") && fen.white_seconds == Some(29))
    );
    assert!(
        client
            .tv(Some("nothing"))
            .unwrap()
            .all(|item| matches!(item, Item::Lost { why: Error::NotFound, pause: None }))
    );
}
