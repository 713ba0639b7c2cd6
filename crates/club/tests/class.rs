//! A class as a teacher opens it, with the pupils' programs beside it. `cargo test -p pawnstorm-club -- --ignored` runs it, where there is a
//! `nats-server`.

use pawnstorm_club::class::lobby::{self, Answer, Told};
use pawnstorm_club::server::{Address, Server, VARIABLE};
use pawnstorm_game::Game;
use pawnstorm_game::protocol::{FromHost, Guest, News, Proposal};
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::sleep;

const PATIENCE: Duration = Duration::from_secs(60);

fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
    free.expect("a free port").port()
}

/// The folder of a class, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, pupils: &[String]) -> Self {
        let path = std::env::temp_dir().join(format!("pawnstorm-class-{}-{name}", std::process::id())).join(name);
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join("pupils.txt"), pupils.join("\n")).expect("a list");
        Self(path)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    /// The address of a pupil, as in the pupil's file, but for this machine.
    fn address(&self, user: &str) -> String {
        let addresses = self.read("addresses.txt");
        let its = format!("//{user}:");
        let line = addresses.lines().find(|line| line.contains(&its)).expect("everybody has an address");
        let (before, port) = line.rsplit_once(':').expect("it has a port");
        let (address, _) = before.rsplit_once('@').expect("it has a machine");
        format!("{}@127.0.0.1:{port}", address.trim_start_matches("pawnstorm join class "))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let process = self.read("nats-server.pid");
        if !process.is_empty() {
            let _ = std::process::Command::new("kill").args(["-9", process.trim()]).stderr(Stdio::null()).status();
        }
        let _ = self.0.parent().map(fs::remove_dir_all);
    }
}

/// A program whose output is remembered.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    said: Arc<Mutex<String>>,
}

impl Program {
    fn start(command: &mut Command) -> Self {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut child = piped.spawn().expect("it is built");
        let said = Arc::new(Mutex::new(String::new()));
        let input = child.stdin.take();
        Self::remember(child.stdout.take().expect("it is piped"), &said);
        Self::remember(child.stderr.take().expect("it is piped"), &said);
        Self { child, input, said }
    }

    fn remember(output: impl AsyncRead + Send + Unpin + 'static, said: &Arc<Mutex<String>>) {
        let said = Arc::clone(said);
        tokio::spawn(async move {
            let mut output = BufReader::new(output);
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes).await {
                said.lock().expect("nobody panics").push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
    }

    fn said(&self) -> String {
        self.said.lock().expect("nobody panics").clone()
    }

    async fn types(&mut self, line: &str) {
        let input = self.input.as_mut().expect("it listens");
        input.write_all(format!("{line}\n").as_bytes()).await.expect("it listens");
    }

    /// Waits until it has said something.
    async fn says(&self, text: &str) {
        let begun = Instant::now();
        while !self.said().contains(text) {
            assert!(begun.elapsed() < PATIENCE, "{text:?} was not said: {}", self.said());
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn ends(&mut self) -> bool {
        tokio::time::timeout(PATIENCE, self.child.wait()).await.expect("it ends").is_ok_and(|status| status.success())
    }
}

fn open(folder: &Path, options: &[&str]) -> Program {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pawnstorm-club"));
    Program::start(command.args(["open", "--class"]).arg(folder).args(options))
}

/// A pupil, who asks for the board, and plays there through `pawnstorm-club join`.
struct Pupil {
    address: String,
    server: Server,
}

impl Pupil {
    async fn new(folder: &Folder, user: &str) -> Self {
        let address = folder.address(user);
        let server = Server::connect(&address.parse::<Address>().expect("an address")).await.expect("a server");
        Self { address, server }
    }

    /// Asks once where it plays.
    async fn ask(&self) -> Told {
        let mut asked = lobby::ask(&self.server);
        let told = tokio::time::timeout(PATIENCE, asked.recv()).await.expect("it is asked").flatten();
        told.expect("the class answers")
    }

    /// The code of its seat.
    async fn seat(&self) -> String {
        match self.ask().await.answer {
            Answer::Seat(code, _) => code,
            Answer::Wait(sentence) => panic!("{} has no seat: {sentence}", self.server.user),
        }
    }

    /// Joins at a seat.
    async fn sit(&self, code: &str) -> Seat {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pawnstorm-club"));
        let mut program = Program::start(command.arg("join").env(VARIABLE, &self.address));
        program.types(&Guest::first_line(code)).await;
        Seat { program, read: 0, guest: None, news: Vec::new() }
    }
}

/// A pupil's program at a board.
struct Seat {
    program: Program,
    read: usize,
    guest: Option<(Guest, Game)>,
    news: Vec<News>,
}

impl Seat {
    /// Takes in what its host has said by now.
    async fn listen(&mut self) {
        let said = self.program.said();
        let end = said.rfind('\n').map_or(self.read, |end| end + 1);
        let lines: Vec<String> = said[self.read..end.max(self.read)].lines().map(String::from).collect();
        self.read = end.max(self.read);
        for line in lines {
            match &mut self.guest {
                None => self.guest = Some(Guest::welcomed(&line).expect("the host welcomes it")),
                Some((guest, game)) => {
                    let news = guest.hear(game, &line).expect("the host can be believed");
                    if let News::Send(line) = &news {
                        let line = line.clone();
                        self.program.types(&line).await;
                    }
                    self.news.push(news);
                }
            }
        }
    }

    /// Waits until the host has told something.
    async fn hears(&mut self, what: &str, is_it: impl Fn(&News) -> bool) -> News {
        let begun = Instant::now();
        loop {
            self.listen().await;
            if let Some(news) = self.news.iter().find(|news| is_it(news)) {
                return news.clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{what} was not heard: {}", self.program.said());
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn hears_note(&mut self, text: &str) {
        self.hears(text, |news| matches!(news, News::Note(note) if note.contains(text))).await;
    }

    /// Plays a move as soon as it is this player's turn.
    async fn plays(&mut self, mv: &str) {
        let begun = Instant::now();
        loop {
            self.listen().await;
            let (Some((guest, game)), true) = (&mut self.guest, begun.elapsed() < PATIENCE) else {
                assert!(begun.elapsed() < PATIENCE, "{}", self.program.said());
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            if guest.is_up_to_date() && guest.seat == Some(game.turn()) {
                let line = guest.propose(Proposal::Move { mv: mv.into(), used: None }).expect("nothing is on its way");
                return self.program.types(&line).await;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    fn outcome(&self) -> Option<String> {
        pawnstorm_game::describe::outcome(&self.guest.as_ref()?.1)
    }
}

fn users(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("pupil{number:02}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server"]
async fn a_class_that_is_opened_again_keeps_its_port_and_its_server() {
    let folder = Folder::new("again", &users(30));
    let (port, other) = (free_port(), free_port());
    let (text, another) = (port.to_string(), other.to_string());
    let mut teacher = open(&folder.0, &["--port", &text, "--machine", "chess.example"]);
    teacher.says("Started nats-server.").await;
    let addresses = folder.read("addresses.txt");
    assert_eq!(addresses.matches(&format!("@chess.example:{port}\n")).count(), 30, "{addresses}");
    let pupil = Pupil::new(&folder, "pupil01").await;
    pupil.ask().await;
    teacher.says("pupil01 has joined; 1 waiting.").await;
    // The program ends without a word, and the server runs on.
    teacher.child.kill().await.expect("it runs");
    let mut refused = open(&folder.0, &["--port", &another]);
    assert!(!refused.ends().await);
    refused.says(&format!("This class is open at port {port}")).await;
    let mut teacher = open(&folder.0, &[]);
    teacher.says("Found nats-server.").await;
    assert_eq!(folder.read("addresses.txt"), addresses, "what was handed out still holds");
    assert!(matches!(pupil.ask().await.answer, Answer::Wait(_)));
    // Of the same class opened twice the older ends, and leaves the server to the other.
    let mut again = open(&folder.0, &[]);
    again.says("Found nats-server.").await;
    assert!(!teacher.ends().await);
    assert!(matches!(pupil.ask().await.answer, Answer::Wait(_)));
    again.types("quit").await;
    assert!(again.ends().await, "{}", again.said());
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "quit ends a server that was found");
    let mut teacher = open(&folder.0, &[]);
    teacher.says("Started nats-server.").await;
    assert_eq!(folder.read("addresses.txt"), addresses);
    teacher.types("quit").await;
    assert!(teacher.ends().await, "{}", teacher.said());
    // Once it is closed, it can move.
    let mut teacher = open(&folder.0, &["--port", &another]);
    teacher.says("Started nats-server.").await;
    assert!(folder.read("addresses.txt").contains(&format!("@chess.example:{other}\n")));
    teacher.types("quit").await;
    assert!(teacher.ends().await);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server"]
async fn a_port_in_use_is_named_as_the_cause() {
    let (first, second) = (Folder::new("first", &users(2)), Folder::new("second", &users(2)));
    let port = free_port().to_string();
    let mut teacher = open(&first.0, &["--port", &port]);
    teacher.says("Started nats-server.").await;
    let mut other = open(&second.0, &["--port", &port]);
    assert!(!other.ends().await);
    other.says(&format!("Another program uses port {port}, perhaps another class")).await;
    assert!(!second.0.join("games").exists(), "nothing was started");
    teacher.types("quit").await;
    assert!(teacher.ends().await);
}

/// Thirty pupils at fifteen boards; the teacher decides one, announces something and pairs the next round while they play.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server"]
async fn what_the_teacher_does_reaches_every_screen() {
    let users = users(31);
    let folder = Folder::new("thirty", &users);
    let port = free_port().to_string();
    let mut teacher = open(&folder.0, &["--port", &port, "--system", "swiss", "--rounds", "3", "--clock", "20:00"]);
    teacher.says("Started nats-server.").await;
    let mut pupils = Vec::new();
    for user in &users[..30] {
        let pupil = Pupil::new(&folder, user).await;
        pupil.ask().await;
        pupils.push(pupil);
    }
    teacher.types("pair").await;
    teacher.says("Round 1:").await;
    // No one at a board waits.
    let mut seats = Vec::new();
    for pupil in &pupils {
        let code = pupil.seat().await;
        seats.push(pupil.sit(&code).await);
    }
    for seat in &mut seats {
        seat.hears_note("Round 1, board ").await;
        assert!(!seat.guest.as_ref().expect("it sits").0.has_rematch, "there is no rematch in a class");
    }
    // A late pupil learns when the next round starts.
    let late = Pupil::new(&folder, &users[30]).await;
    let told = late.ask().await.answer;
    let sentence = "You joined after round 1 was paired. You play in round 2, when the teacher pairs it.";
    assert_eq!(told, Answer::Wait(sentence.into()));
    // In the first round pupil01 plays pupil16 at board 1, pupil17 plays pupil02 at board 2, and so on.
    for (white, black) in [(0, 15), (16, 1), (2, 17)] {
        seats[white].plays("e2e4").await;
        seats[black].plays("e7e5").await;
        seats[white].hears("the answer", |news| format!("{news:?}").contains("e7e5")).await;
    }
    // White's clock has run since Black's answer.
    sleep(Duration::from_secs(2)).await;
    teacher.types("list").await;
    teacher.says(" 19:5").await;
    teacher.types("board 3").await;
    teacher.says("Board 3: 1... e5").await;
    teacher.says(" 5 |   |   |   |   | p |   |   |   |").await;
    // A decided board ends on both screens, and on no other.
    teacher.types("result 3 1-0").await;
    for number in [2, 17] {
        let ends = |news: &News| format!("{news:?}").contains("Adjudication");
        seats[number].hears("the end", ends).await;
        assert_eq!(seats[number].outcome().as_deref(), Some("White wins: decided by the teacher or arbiter."));
        seats[number].hears_note("The teacher has decided your game of round 1: 1-0").await;
    }
    teacher.types("announce  Five minutes   left!").await;
    teacher.says("Announced to 31 pupils.").await;
    for seat in &mut seats {
        seat.hears_note("Teacher: Five minutes left!").await;
    }
    assert_eq!(late.ask().await.announced.as_deref(), Some("Five minutes left!"));
    for (number, seat) in seats.iter_mut().enumerate() {
        seat.listen().await;
        assert_eq!(seat.outcome().is_some(), [2, 17].contains(&number));
    }
    // The next round reaches every board, even those that still play.
    teacher.types("pair").await;
    teacher.says("Still playing on boards 1, 2, 4").await;
    teacher.types("pair now").await;
    teacher.says("Round 2:").await;
    teacher.says("Unfinished: 1.1, 1.2, 1.4").await;
    let mut resting = 0;
    for (pupil, seat) in pupils.iter().zip(&mut seats) {
        let answer = pupil.ask().await.answer;
        let Answer::Seat(code, sentence) = answer else {
            // Of thirty-one one has no opponent.
            resting += 1;
            continue;
        };
        if !sentence.starts_with("Round 2") {
            resting += 1;
            continue;
        }
        let next = seat.hears("the next round", |news| matches!(news, News::Next(_))).await;
        assert_eq!(next, News::Next(code.clone()));
        *seat = pupil.sit(&code).await;
        seat.hears_note("Round 2, board ").await;
    }
    assert!(resting <= 1, "{resting} do not play in round 2");
    assert!(
        matches!(late.ask().await.answer, Answer::Seat(_, sentence) if sentence.starts_with("Round 2")) || resting == 0
    );
    // A board of an earlier round is decided, and a decision is changed.
    teacher.types("result 1.1 1/2").await;
    teacher.says("Round 1, board 1: 1/2, decided by you.").await;
    teacher.types("result 1.3 0-1").await;
    teacher.says("Round 1, board 3: 0-1, decided by you.").await;
    teacher.types("result 9.1 1-0").await;
    teacher.says("Rounds are numbered from 1 to 2.").await;
    teacher.types("result 1.16 1-0").await;
    teacher.says("Boards are numbered from 1 to 15.").await;
    for number in [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
        if number != 3 {
            teacher.types(&format!("result 1.{number} 0-1")).await;
        }
    }
    for number in 1..=15 {
        teacher.types(&format!("result {number} 1-0")).await;
    }
    teacher.says("Round 2 is over; the games and the report are saved.").await;
    teacher.types("export").await;
    teacher.says("The report: ").await;
    agree(&folder);
    teacher.types("quit").await;
    assert!(teacher.ends().await);
}

/// The games and the report tell the same results of every board.
fn agree(folder: &Folder) {
    let pgn = folder.read("thirty.pgn");
    let trf = folder.read("thirty.trf");
    let mut checked = 0;
    for game in pgn.split("[Event ").skip(1) {
        let tag = |name: &str| {
            let value = game.split(&format!("[{name} \"")).nth(1).and_then(|rest| rest.split('"').next());
            value.unwrap_or_default().to_string()
        };
        let round: usize = tag("Round").split('.').next().and_then(|round| round.parse().ok()).expect("a round");
        let line = trf.lines().find(|line| line.starts_with("001") && line.contains(&tag("White"))).expect("a player");
        let column = 91 + 10 * (round - 1);
        let result = line.get(column..).unwrap_or_default().split_whitespace().nth(2).unwrap_or_default().to_string();
        let of_report = match result.as_str() {
            "+" | "1" => "1-0",
            "-" | "0" => "0-1",
            "=" => "1/2-1/2",
            _ => "*",
        };
        assert_eq!(tag("Result"), of_report, "{game}\n{line}");
        assert_eq!(tag("Termination"), "adjudication", "{game}");
        checked += 1;
    }
    assert_eq!(checked, 30);
}

/// The lines of a host that a test waits for read as such.
#[test]
fn what_is_told_of_a_class_are_lines_of_the_protocol() {
    let note = FromHost::Note(lobby::announced("Five minutes left!")).to_string();
    assert!(note.parse::<FromHost>().is_ok(), "{note}");
}
