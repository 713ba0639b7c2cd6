//! One request at a time, pauses, and where a token may go.

use super::*;
use mock::Fault;
use pawnstorm_lichess::{Error, Item};
use std::thread::{sleep, spawn};
use std::time::Instant;

fn too_many() -> Fault {
    Fault::named("429").unwrap()
}

#[test]
fn after_429_nothing_is_sent_for_a_while() {
    let (mock, client) = start();
    mock.fault("/api/account", too_many());
    let Err(Error::RateLimited { wait }) = client.account() else { panic!() };
    assert_eq!(wait, milliseconds(600));
    let other = client.clone();
    let Err(Error::RateLimited { wait }) = other.puzzle_daily() else { panic!() };
    assert!(wait <= milliseconds(600));
    assert_eq!(mock.state().requests.len(), 1);
    // A stream waits by itself.
    let start = Instant::now();
    let mut events = client.events();
    assert!(matches!(events.next(), Some(Item::Lost { pause: Some(pause), .. }) if pause > milliseconds(400)));
    assert_eq!(events.next(), Some(Item::Open));
    assert!(start.elapsed() > milliseconds(400));
    assert!(client.account().is_ok());
    // A server may ask for longer.
    mock.fault("/api/account", Fault::Status(429, String::new(), "Retry-After: 2".into()));
    assert_eq!(client.account(), Err(Error::RateLimited { wait: milliseconds(2000) }));
    assert_eq!(client.account().unwrap_err().to_string(), "Lichess had too many requests. Wait 2 seconds.");
}

/// As two programs do, which share only the file.
#[test]
fn clients_with_one_file_wait_for_each_other() {
    let mock = Mock::start();
    let folder = std::env::temp_dir().join(format!("pawnstorm-lichess-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("lichess.lock");
    let clients: Vec<_> = (0..3).map(|_| client(&mock, "lip_test").with_lock(file.clone())).collect();
    (0..12).for_each(|_| mock.fault("/api/puzzle", Fault::Late(milliseconds(15))));
    let asking: Vec<_> = clients
        .iter()
        .cloned()
        .map(|client| spawn(move || (0..4).for_each(|_| drop(client.puzzle_daily().unwrap()))))
        .collect();
    asking.into_iter().for_each(|thread| thread.join().unwrap());
    let mut requests = mock.requests("/api/puzzle");
    requests.sort_by_key(|request| request.start);
    assert_eq!(requests.len(), 12);
    assert!(requests.windows(2).all(|pair| pair[0].end.unwrap() <= pair[1].start), "two requests at once");

    // Open streams let others pass.
    let mut events = clients[0].events();
    assert_eq!(events.next(), Some(Item::Open));
    clients[1].account().unwrap();

    // All wait after 429, also those that start later; and a file from the future stops nobody.
    mock.fault("/api/account", too_many());
    assert!(clients[0].account().is_err());
    let sent = mock.state().requests.len();
    let late = client(&mock, "lip_test").with_lock(file.clone());
    for client in [&clients[1], &late] {
        assert!(matches!(client.account(), Err(Error::RateLimited { .. })));
    }
    assert_eq!(mock.state().requests.len(), sent);
    sleep(milliseconds(620));
    late.account().unwrap();
    for text in ["99999999999999", "nonsense", ""] {
        std::fs::write(&file, text).unwrap();
        late.account().unwrap();
    }
    // Without its folder, a client plays on.
    client(&mock, "lip_test").with_lock(folder.join("missing/lock")).account().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn requests_of_one_client_follow_one_another() {
    let (mock, client) = start();
    (0..6).for_each(|_| mock.fault("/api/puzzle", Fault::Late(milliseconds(15))));
    let asking: Vec<_> =
        (0..6).map(|_| client.clone()).map(|client| spawn(move || client.puzzle_daily().unwrap())).collect();
    asking.into_iter().for_each(|thread| drop(thread.join().unwrap()));
    let mut requests = mock.requests("/api/puzzle");
    requests.sort_by_key(|request| request.start);
    assert!(requests.windows(2).all(|pair| pair[0].end.unwrap() <= pair[1].start), "two requests at once");
}

#[test]
fn redirects_are_not_followed() {
    let (mock, client) = start();
    let other = Mock::start();
    for path in ["/api/account", "/api/stream/event", "/api/board/game/game0001/resign"] {
        mock.fault(path, Fault::named(&format!("redirect {}{path}", other.address)).unwrap());
    }
    let moved = Error::Redirect("127.0.0.1".into());
    assert_eq!(client.account(), Err(moved.clone()));
    assert_eq!(client.resign("game0001"), Err(moved.clone()));
    assert_eq!(client.events().collect::<Vec<_>>(), [Item::Lost { why: moved, pause: None }]);
    assert!(other.state().requests.is_empty());
    mock.fault("/api/account", Fault::named("redirect https://lichess.example/x").unwrap());
    assert_eq!(
        client.account().unwrap_err().to_string(),
        "Lichess has moved to lichess.example. Nothing was sent there."
    );
    mock.fault("/api/account", Fault::named("redirect /login").unwrap());
    assert_eq!(client.account(), Err(Error::Redirect("127.0.0.1".into())));
}

#[test]
fn tokens_travel_encrypted_or_stay_here() {
    let token = || Token::new("lip_test").unwrap();
    for here in ["http://127.0.0.1:1", "http://localhost", "http://[::1]:8080/lila", "https://lichess.org"] {
        assert!(Client::new(here).unwrap().with_token(token()).is_ok(), "{here}");
    }
    for away in ["http://lichess.org", "http://127.0.0.1.example.org", "http://10.0.0.1", "http://[2001:db8::1]"] {
        let client = Client::new(away).unwrap();
        assert!(matches!(client.test_token(&token()), Err(Error::Insecure(_))), "{away}");
        assert!(matches!(client.with_token(token()), Err(Error::Insecure(_))), "{away}");
    }
    for bad in [
        "",
        "lichess.org",
        "ftp://lichess.org",
        "https://",
        "https://a:b@lichess.org",
        "https://lichess.org?x",
        "https://x/#y",
        "/x",
    ] {
        assert!(matches!(Client::new(bad), Err(Error::Address(_))), "{bad}");
    }
    assert_eq!(Client::new(" https://lichess.org/ ").unwrap().address(), "https://lichess.org");
}

/// A server may live below a path.
#[test]
fn the_path_of_the_address_is_kept() {
    let mock = Mock::start();
    let client = Client::new(&format!("{}/lila/", mock.address)).unwrap();
    assert!(client.puzzle_daily().is_err());
    assert_eq!(mock.state().requests[0].path, "/lila/api/puzzle/daily");
}

#[test]
fn unreachable_servers() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let client = Client::new(&format!("http://127.0.0.1:{port}")).unwrap();
    assert_eq!(client.puzzle_daily().unwrap_err().to_string(), "Could not reach Lichess: the connection was refused.");
}
