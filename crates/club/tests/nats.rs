//! What only a real server can show. `cargo test -p pawnstorm-club -- --ignored` runs it, where there is a `nats-server`.

use async_nats::jetstream;
use pawnstorm_club::class::nats::config;
use pawnstorm_club::keeper::Teacher;
use pawnstorm_club::server::{Address, Server};
use pawnstorm_club::store::{Refused, Store};
use pawnstorm_club::wire::{Over, Wire};
use pawnstorm_club::{keeper, subject, terms};
use pawnstorm_game::clock::Controls;
use pawnstorm_game::protocol::{FromHost, Guest};
use pawnstorm_rules::variants::GAMES;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

const PATIENCE: Duration = Duration::from_secs(10);

/// A server with the users teacher, ada and bert, whose passwords are their names backwards.
struct Nats {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Nats {
    fn new() -> Self {
        let free =
            std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port");
        let port = free.port();
        let folder = std::env::temp_dir().join(format!("pawnstorm-club-test-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let users = [("ada", "ada1"), ("bert", "bert1")];
        let text = config(port, &folder.to_string_lossy(), false, ("teacher", "teacher1"), &users);
        std::fs::write(folder.join("nats-server.conf"), text).expect("a configuration");
        let child = Self::start(&folder);
        Self { child, folder, port }
    }

    fn start(folder: &std::path::Path) -> Child {
        let mut command = Command::new("nats-server");
        command.arg("-c").arg(folder.join("nats-server.conf")).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().expect("nats-server is installed")
    }

    /// Kills the server, and starts it again.
    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
        self.child = Self::start(&self.folder);
    }

    async fn connect(&self, user: &str) -> Server {
        let address: Address = format!("nats://{user}:{user}1@127.0.0.1:{}", self.port).parse().expect("an address");
        for _ in 0..100 {
            match Server::connect(&address).await {
                Ok(server) => return server,
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
        panic!("the server does not start");
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Starts a game between ada and bert. Returns its terms.
async fn game(store: &Store) -> terms::Terms {
    let header = keeper::header(GAMES[0], None, Controls::NONE).expect("a game");
    let users = ["ada", "bert"].map(|user| Some(user.to_string()));
    keeper::create(store, header, users, None).await.expect("it is stored")
}

async fn host(server: &Server) -> JoinHandle<Result<(), String>> {
    let store = Store::open(server, 1).await.expect("a stream");
    let host = tokio::spawn(keeper::keep(server.clone(), store, Teacher::default(), |_| {}));
    sleep(Duration::from_millis(300)).await;
    host
}

/// Joins a game with a code. Returns the connection and the first line of the host.
async fn come(server: &Server, game: &str, code: &str) -> (Wire, Result<String, Over>) {
    let mut wire = Wire::open(server, game).await.expect("a connection");
    wire.send(&Guest::first_line(code)).await.expect("it is sent");
    let first = timeout(PATIENCE, wire.next()).await.expect("the host answers");
    (wire, first)
}

/// Waits for the event with a number.
async fn event(wire: &mut Wire, number: usize) -> String {
    loop {
        let line = timeout(PATIENCE, wire.next()).await.expect("the host answers").expect("a line");
        if matches!(line.parse(), Ok(FromHost::Event { number: other, .. }) if other == number) {
            return line;
        }
    }
}

#[tokio::test]
#[ignore = "needs nats-server"]
async fn of_two_writers_one_is_refused_and_nothing_is_added_twice() {
    let nats = Nats::new();
    let store = Store::open(&nats.connect("teacher").await, 1).await.expect("a stream");
    let subject = subject::journal("aaaaa");
    let first = store.append(&subject, "one-1", 0, "a\n".into()).await.expect("it is stored");
    assert_eq!(store.append(&subject, "two-1", 0, "b\n".into()).await, Err(Refused::Overtaken));
    // The answer was lost, and the writer says it again.
    assert_eq!(store.append(&subject, "one-1", 0, "a\n".into()).await, Ok(first));
    let second = store.append(&subject, "two-1", first, "c\n".into()).await.expect("it is stored");
    assert!(second > first);
    let stored = store.read(&subject).await.expect("it is read");
    assert_eq!((stored.bytes.as_slice(), stored.last), (&b"a\nc\n"[..], second));
    assert_eq!(store.read(&subject::journal("bbbbb")).await.expect("it is read").last, 0);
}

#[tokio::test]
#[ignore = "needs nats-server"]
async fn what_was_stored_survives_a_killed_server() {
    let mut nats = Nats::new();
    let store = Store::open(&nats.connect("teacher").await, 1).await.expect("a stream");
    let subject = subject::journal("aaaaa");
    let mut last = 0;
    for number in 0..50 {
        if number % 20 == 10 {
            nats.kill();
        }
        last =
            store.append(&subject, &format!("one-{number}"), last, format!("{number}\n")).await.expect("it is stored");
    }
    let stored = store.read(&subject).await.expect("it is read");
    let all: String = (0..50).map(|number| format!("{number}\n")).collect();
    assert_eq!(String::from_utf8_lossy(&stored.bytes), all);
}

#[tokio::test]
#[ignore = "needs nats-server"]
async fn a_seat_is_taken_by_its_user_only() {
    let nats = Nats::new();
    let teacher = nats.connect("teacher").await;
    let store = Store::open(&teacher, 1).await.expect("a stream");
    let terms = game(&store).await;
    let name = pawnstorm_club::code::game(&terms.seats.codes[0]).expect("a code").to_string();
    let _host = host(&teacher).await;
    let (ada, bert) = (nats.connect("ada").await, nats.connect("bert").await);
    // Without a code the host knows the seat; with the other side's code it refuses.
    let (mut white, first) = come(&ada, &name, "-").await;
    assert!(first.is_ok_and(|line| line.contains(" seat white ")));
    let (_, refused) = come(&bert, &name, &terms.seats.codes[0]).await;
    assert_eq!(refused, Ok("bye That seat is ada's.".into()));
    let (_, gone) = come(&bert, "zzzzz", "zzzzz-0000000000").await;
    assert_eq!(gone, Ok("bye There is no such game here, or it has been removed.".into()));
    white.send("0 move e2e4").await.expect("it is sent");
    assert!(event(&mut white, 1).await.starts_with("1 turn 1 e2e4 "));
    let (mut black, first) = come(&bert, &name, "-").await;
    assert!(first.is_ok_and(|line| line.contains(" seat black events 1 ")));
    assert!(event(&mut black, 1).await.starts_with("1 turn 1 e2e4 "));
}

#[tokio::test]
#[ignore = "needs nats-server"]
async fn the_host_started_last_keeps_the_games() {
    let mut nats = Nats::new();
    let teacher = nats.connect("teacher").await;
    let store = Store::open(&teacher, 1).await.expect("a stream");
    let terms = game(&store).await;
    let name = pawnstorm_club::code::game(&terms.seats.codes[0]).expect("a code").to_string();
    let first = host(&teacher).await;
    let ada = nats.connect("ada").await;
    let (mut white, _) = come(&ada, &name, "-").await;
    white.send("0 move e2e4").await.expect("it is sent");
    event(&mut white, 1).await;
    let elsewhere = nats.connect("teacher").await;
    let second = host(&elsewhere).await;
    let ended = timeout(PATIENCE, first).await.expect("the first steps down").expect("without a panic");
    assert!(ended.is_err_and(|why| why.starts_with("Another host has taken over all games")));
    let (mut white, welcome) = come(&ada, &name, "-").await;
    assert!(welcome.is_ok_and(|line| line.contains(" seat white events 1 ")));
    assert!(event(&mut white, 1).await.starts_with("1 turn 1 e2e4 "));
    // The server is killed: connections are over, and new ones continue the games.
    nats.kill();
    let over = timeout(PATIENCE, async { while white.next().await.is_ok() {} }).await;
    assert!(over.is_ok());
    let bert = nats.connect("bert").await;
    let mut events = 0;
    for _ in 0..20 {
        let (mut black, welcome) = come(&bert, &name, "-").await;
        if welcome.is_ok_and(|line| line.contains(" seat black ")) {
            black.send("1 move e7e5").await.expect("it is sent");
            assert!(event(&mut black, 2).await.starts_with("2 turn 2 e7e5 "));
            events = 2;
            break;
        }
        sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(events, 2);
    assert!(!second.is_finished());
}

/// Somebody asks for thousands of games that do not exist: nobody else waits for that, and nothing is said to who runs the host.
#[tokio::test]
#[ignore = "needs nats-server"]
async fn a_flood_of_unknown_games_troubles_nobody() {
    let nats = Nats::new();
    let (teacher, ada, bert) = (nats.connect("teacher").await, nats.connect("ada").await, nats.connect("bert").await);
    let store = Store::open(&teacher, 1).await.expect("a stream");
    let terms = game(&store).await;
    let name = pawnstorm_club::code::game(&terms.seats.codes[0]).expect("a code").to_string();
    let said = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&said);
    let say = move |_| {
        count.fetch_add(1, Ordering::Relaxed);
    };
    let _host = tokio::spawn(keeper::keep(teacher.clone(), store, Teacher::default(), say));
    sleep(Duration::from_millis(300)).await;
    let mut ended = ada.client.subscribe("pawnstorm.host.ada.*.*").await.expect("that is allowed");
    let first = format!("1 {}", Guest::first_line("-"));
    let flood = 20_000;
    for number in 0..flood {
        let subject = format!("pawnstorm.guest.ada.g{number}.c");
        ada.client.publish(subject, first.clone().into()).await.expect("that is allowed");
    }
    ada.client.flush().await.expect("the server answers");
    let begun = Instant::now();
    let (_, welcome) = come(&bert, &name, "-").await;
    assert!(welcome.is_ok_and(|line| line.contains(" seat black ")));
    assert!(begun.elapsed() < Duration::from_secs(5), "bert waited for {:?}", begun.elapsed());
    // Each connection is ended. Only a few were looked for, and told that there is no such game.
    let (mut ends, mut byes) = (0, 0);
    while ends < flood {
        let message = timeout(PATIENCE, futures_util::StreamExt::next(&mut ended)).await.expect("it is answered");
        match &message.expect("a message").payload[..] {
            b"end" => ends += 1,
            _ => byes += 1,
        }
    }
    assert!((1..500).contains(&byes), "{byes} were looked for");
    assert_eq!(said.load(Ordering::Relaxed), 0);
    // Afterwards no one is shut out.
    let (_, gone) = come(&ada, "zzzzz", "zzzzz-0000000000").await;
    let told = Ok("bye There is no such game here, or it has been removed.".into());
    assert!(gone == told || gone == Err(Over::Ended), "{gone:?}");
    sleep(Duration::from_secs(2)).await;
    assert_eq!(come(&ada, "zzzzz", "zzzzz-0000000000").await.1, told);
    let (_, welcome) = come(&ada, &name, "-").await;
    assert!(welcome.is_ok_and(|line| line.contains(" seat white ")));
}

#[tokio::test]
#[ignore = "needs nats-server"]
async fn a_pupil_can_write_and_read_nothing_of_others() {
    let nats = Nats::new();
    let (teacher, ada) = (nats.connect("teacher").await, nats.connect("ada").await);
    let store = Store::open(&teacher, 1).await.expect("a stream");
    let terms = game(&store).await;
    let name = pawnstorm_club::code::game(&terms.seats.codes[0]).expect("a code");
    let mut all = teacher.client.subscribe("pawnstorm.>").await.expect("the teacher hears all");
    let before = store.read(&subject::journal(name)).await.expect("it is read");
    let forbidden = [
        subject::journal(name),
        subject::class("class-5b"),
        subject::KEEPER.into(),
        subject::here("bert"),
        "pawnstorm.guest.bert.k7f3q.abc".into(),
        "pawnstorm.host.bert.k7f3q.abc".into(),
        "_INBOX.teacher.abc".into(),
        "pawnstorm.elsewhere".into(),
        "$JS.API.STREAM.DELETE.PAWNSTORM".into(),
        "$JS.API.STREAM.PURGE.PAWNSTORM".into(),
    ];
    for subject in forbidden {
        ada.client.publish(subject, "x".into()).await.expect("the server answers nothing");
    }
    ada.client.publish(subject::here("ada"), "x".into()).await.expect("that is allowed");
    ada.client.flush().await.expect("the server answers");
    let heard =
        timeout(PATIENCE, futures_util::StreamExt::next(&mut all)).await.expect("something comes").expect("a message");
    assert_eq!(heard.subject.as_str(), subject::here("ada"), "the others never came");
    assert_eq!(store.read(&subject::journal(name)).await.expect("it is read").last, before.last);
    let mut others = ada.client.subscribe("pawnstorm.host.bert.>").await.expect("the server answers nothing");
    ada.client.flush().await.expect("the server answers");
    teacher.client.publish("pawnstorm.host.bert.k7f3q.abc", "secret".into()).await.expect("that is allowed");
    assert!(timeout(Duration::from_millis(500), futures_util::StreamExt::next(&mut others)).await.is_err());
    // Nor does it reach the stream by its own means.
    let stream = jetstream::new(ada.client.clone());
    assert!(timeout(PATIENCE, stream.get_stream("PAWNSTORM")).await.is_ok_and(|stream| stream.is_err()));
}
