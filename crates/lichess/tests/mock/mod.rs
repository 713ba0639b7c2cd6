//! A small Lichess on this computer: accounts, challenges, games against Mary, puzzles, TV. Games follow the rules of chess. Tests drive it by
//! [`Mock::tell`], people by the same words on the input of the example `mock-server`. Include it with `mod mock;` or by `#[path]`.

#![allow(dead_code, missing_docs, unreachable_pub)]

mod play;
mod serve;

use pawnstorm_rules::Color;
pub use play::Game;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::net::TcpListener;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The tokens there are: the token, its account and its scopes.
pub const TOKENS: [(&str, &str, &str); 4] = [
    ("lip_test", "bobby", "board:play,challenge:read,challenge:write,puzzle:read,puzzle:write"),
    ("lip_noscope", "bobby", "challenge:read,challenge:write,puzzle:read,puzzle:write"),
    ("lip_puzzle", "bobby", "puzzle:read,puzzle:write"),
    ("lip_mary", "mary", "board:play,challenge:read,challenge:write"),
];

/// What goes wrong with one request.
#[derive(Clone, Debug)]
pub enum Fault {
    /// An answer with this status and body, and a header line (may be empty).
    Status(u16, String, String),
    /// These pieces as the body of a stream, each sent on its own, after so long each; then the stream ends properly, or breaks off.
    Pieces(Vec<Vec<u8>>, Duration, bool),
    /// The connection is closed without an answer.
    Hangup,
    /// The head of a stream, and then nothing.
    Silence,
    /// The answer as it should be, but so late.
    Late(Duration),
    /// What was asked for is done, but no answer comes.
    Mute,
}

impl Fault {
    /// The fault with a name, as people type it: `429`, `garbage`, `long`, `slow`, `cut`, `redirect HOST`, `hangup`, `silence`, `late MS`.
    pub fn named(name: &str) -> Option<Self> {
        let (word, rest) = name.split_once(' ').unwrap_or((name, ""));
        let slowly =
            || br#"{"type":"chatLine","room":"player","username":"mary","text":"slow"}"#.map(|byte| vec![byte]);
        Some(match word {
            "garbage" => Self::Status(200, "{\"oops".into(), String::new()),
            "long" => Self::Pieces(vec![vec![b'x'; 10 << 20], b"\n".to_vec()], Duration::ZERO, true),
            "slow" => {
                Self::Pieces(slowly().into_iter().chain([b"\n".to_vec()]).collect(), Duration::from_millis(2), true)
            }
            "cut" => Self::Pieces(vec![b"{\"type\":\"gameSt".to_vec()], Duration::ZERO, false),
            "redirect" => Self::Status(302, String::new(), format!("Location: {rest}")),
            "hangup" => Self::Hangup,
            "silence" => Self::Silence,
            "late" => Self::Late(Duration::from_millis(rest.parse().ok()?)),
            _ => Self::Status(word.parse().ok()?, json!({ "error": "As you wished." }).to_string(), String::new()),
        })
    }
}

/// A request as it arrived.
#[derive(Clone, Debug)]
pub struct Received {
    pub method: String,
    /// With its query.
    pub path: String,
    pub body: String,
    pub token: Option<String>,
    pub agent: String,
    /// When its head had arrived, and when the head of its answer was sent.
    pub start: Instant,
    pub end: Option<Instant>,
}

/// What a stream sends next.
pub enum Part {
    Line(String),
    End,
    Cut,
}

/// A stream that is open: what it is about, and where its lines go.
struct Listener {
    topic: String,
    parts: Sender<Part>,
}

/// How Mary behaves.
pub struct Mary {
    /// Whether she accepts challenges and seeks at once. Otherwise she waits for `accept` and `decline`.
    pub accepts: bool,
    /// The moves she plays, in UCI notation, whatever Bobby plays.
    pub script: VecDeque<String>,
    /// Whether she plays any legal move when the script is over.
    pub plays: bool,
}

/// What the server knows.
pub struct State {
    pub requests: Vec<Received>,
    pub faults: VecDeque<(String, Fault)>,
    pub games: BTreeMap<String, Game>,
    pub challenges: BTreeMap<String, Value>,
    pub mary: Mary,
    /// How often an empty line is sent.
    pub beat: Duration,
    /// How long after leaving Bobby may claim the win.
    pub countdown: Duration,
    /// How long the first moves may take.
    pub first_move: Duration,
    pub puzzle_rating: f64,
    pub base: String,
    pub solved: usize,
    listeners: Vec<Listener>,
    count: u32,
}

impl State {
    fn new(base: String) -> Self {
        Self {
            requests: Vec::new(),
            faults: VecDeque::new(),
            games: BTreeMap::new(),
            challenges: BTreeMap::new(),
            mary: Mary { accepts: true, script: VecDeque::new(), plays: false },
            beat: Duration::from_millis(200),
            countdown: Duration::from_secs(8),
            first_move: Duration::from_secs(30),
            puzzle_rating: 1500.0,
            base,
            solved: 0,
            listeners: Vec::new(),
            count: 0,
        }
    }

    /// A new ID of 8 characters.
    fn id(&mut self, start: &str) -> String {
        self.count += 1;
        format!("{start}{:0width$}", self.count, width = 8 - start.len())
    }

    fn listen(&mut self, topic: &str) -> std::sync::mpsc::Receiver<Part> {
        let (parts, received) = channel();
        self.listeners.push(Listener { topic: topic.to_owned(), parts });
        received
    }

    /// Sends a part to every stream about `topic`.
    fn send(&mut self, topic: &str, part: impl Fn() -> Part) {
        self.listeners.retain(|listener| listener.topic != topic || listener.parts.send(part()).is_ok());
    }

    fn line(&mut self, topic: &str, value: &Value) {
        self.send(topic, || Part::Line(value.to_string()));
    }

    /// Ends the streams about `topic`.
    fn end(&mut self, topic: &str) {
        self.send(topic, || Part::End);
        self.listeners.retain(|listener| listener.topic != topic);
    }

    /// How many streams about `topic` are open.
    pub fn open(&self, topic: &str) -> usize {
        self.listeners.iter().filter(|listener| listener.topic == topic).count()
    }

    /// The last game that is being played.
    fn current(&mut self) -> Result<&mut Game, String> {
        self.games.values_mut().rfind(|game| game.is_on()).ok_or_else(|| "No game is being played.".into())
    }

    /// Starts the game of a challenge or a seek, and tells everybody.
    pub fn start_game(&mut self, id: &str, bobby: Color, fen: Option<&str>, clock: Option<(u64, u64)>, source: &str) {
        let mut game = Game::new(id, bobby, fen, clock, source);
        game.first_move = self.first_move;
        let event = json!({ "type": "gameStart", "game": game.info() });
        self.games.insert(id.to_owned(), game);
        self.line("events", &event);
        self.let_mary_move(id);
    }

    /// Mary plays if she has something to play.
    pub fn let_mary_move(&mut self, id: &str) {
        let Some(game) = self.games.get(id) else { return };
        let computer = game.source == "ai";
        if !game.is_on() || game.turn() == game.bobby || !(computer || self.mary.plays || !self.mary.script.is_empty())
        {
            return;
        }
        let scripted = if computer { None } else { self.mary.script.pop_front() };
        let Some(uci) = scripted.or_else(|| game.any_move()) else { return };
        let side = !game.bobby;
        // A script that does not fit is a mistake of the test, which will miss the move.
        let _ = self.act(id, side, &format!("move {uci}"));
    }

    /// Has a side do something in a game, and tells everybody about it.
    pub fn act(&mut self, id: &str, side: Color, what: &str) -> Result<(), String> {
        let countdown = self.countdown;
        let game = self.games.get_mut(id).ok_or("No such game")?;
        let change = game.act(side, what, countdown)?;
        let finished = (!game.is_on()).then(|| json!({ "type": "gameFinish", "game": game.info() }));
        self.line(id, &change);
        if let Some(finished) = finished {
            self.line("events", &finished);
            self.end(id);
        } else {
            self.let_mary_move(id);
        }
        Ok(())
    }

    /// Settles a challenge: `accepted`, `declined` or `canceled`.
    pub fn settle(&mut self, id: &str, how: &str, reason: &str) -> Result<(), String> {
        let challenge = self.challenges.get_mut(id).filter(|challenge| challenge["status"] == "created");
        let challenge = challenge.ok_or("Challenge not found")?;
        challenge["status"] = how.into();
        if how == "declined" {
            challenge["declineReason"] = "I'm not accepting challenges at the moment.".into();
            challenge["declineReasonKey"] = reason.to_lowercase().into();
        }
        let challenge = challenge.clone();
        self.line(id, &json!({ "done": how }));
        self.end(id);
        match how {
            "accepted" => {
                let outgoing = challenge["challenger"]["id"] == "bobby";
                let white_is_challenger = challenge["finalColor"] == "white";
                let bobby = if outgoing == white_is_challenger { Color::White } else { Color::Black };
                let time = &challenge["timeControl"];
                let clock = time["limit"].as_u64().zip(time["increment"].as_u64());
                self.start_game(id, bobby, challenge["initialFen"].as_str(), clock, "friend");
            }
            "declined" => self.line("events", &json!({ "type": "challengeDeclined", "challenge": challenge })),
            _ => self.line("events", &json!({ "type": "challengeCanceled", "challenge": challenge })),
        }
        Ok(())
    }

    /// A challenge as Lichess writes it.
    pub fn challenge(&mut self, from: &str, form: &BTreeMap<String, String>) -> Value {
        let id = self.id("chal");
        let field = |name: &str| form.get(name).map(String::as_str);
        let number = |name: &str| field(name).and_then(|text| text.parse::<u64>().ok());
        let user =
            |id: &str, name: &str, rating: u32| json!({ "id": id, "name": name, "rating": rating, "online": true });
        let people = [user("bobby", "Bobby", 1635), user("mary", "Mary", 1021)];
        let [bobby, mary] = people;
        let (challenger, dest) = if from == "bobby" { (bobby, mary) } else { (mary, bobby) };
        let clock = number("clock.limit").zip(number("clock.increment"));
        let time = match (clock, number("days")) {
            (Some((limit, increment)), _) => {
                let show = format!("{}+{increment}", limit / 60);
                json!({ "type": "clock", "limit": limit, "increment": increment, "show": show })
            }
            (None, Some(days)) => json!({ "type": "correspondence", "daysPerTurn": days }),
            (None, None) => json!({ "type": "unlimited" }),
        };
        let color = field("color").unwrap_or("random");
        let variant = field("variant").unwrap_or("standard");
        let speed = play::speed(clock);
        let mut challenge = json!({
            "id": id, "url": format!("{}/{id}", self.base), "status": "created", "challenger": challenger, "destUser": dest,
            "variant": { "key": variant, "name": play::capital(variant), "short": "Std" }, "rated": field("rated") == Some("true"),
            "speed": speed, "timeControl": time, "color": color, "finalColor": if color == "black" { "black" } else { "white" },
            "perf": { "icon": "", "name": play::capital(speed) }, "direction": if from == "bobby" { "out" } else { "in" },
        });
        for (name, key) in [("fen", "initialFen"), ("rematchOf", "rematchOf")] {
            if let Some(text) = field(name) {
                challenge[key] = text.into();
            }
        }
        self.challenges.insert(id, challenge.clone());
        challenge
    }
}

/// The server. It ends with the program.
#[derive(Clone)]
pub struct Mock {
    state: Arc<Mutex<State>>,
    pub address: String,
}

impl Mock {
    /// Starts a server on a port of its own.
    pub fn start() -> Self {
        Self::on(0).expect("a port is free")
    }

    pub fn on(port: u16) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", port))?;
        let address = format!("http://{}", listener.local_addr()?);
        let mock = Self { state: Arc::new(Mutex::new(State::new(address.clone()))), address };
        let serving = mock.clone();
        std::thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let mock = serving.clone();
                // Clients that go away in the middle are no failure of the server.
                std::thread::spawn(move || drop(serve::connection(&mock, &connection)));
            }
        });
        let clock = mock.clone();
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_millis(20));
                let mut state = clock.state();
                let over: Vec<_> = state
                    .games
                    .values()
                    .filter_map(|game| Some((game.id.clone(), game.turn(), game.timeout()?)))
                    .collect();
                over.into_iter().for_each(|(id, side, what)| drop(state.act(&id, side, what)));
            }
        });
        Ok(mock)
    }

    /// The state, to look at and to change.
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has something go wrong with the next request whose path starts so.
    pub fn fault(&self, path: &str, fault: Fault) {
        self.state().faults.push_back((path.to_owned(), fault));
    }

    /// The requests whose path starts so.
    pub fn requests(&self, path: &str) -> Vec<Received> {
        self.state().requests.iter().filter(|request| request.path.starts_with(path)).cloned().collect()
    }

    /// Waits for up to 5 seconds until `what` holds.
    pub fn wait(&self, what: impl Fn(&State) -> bool) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(5) {
            if what(&self.state()) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        false
    }

    /// Has Mary or the server do something. Mary acts in the last game that is being played:
    ///
    /// `move UCI`, `draw yes|no`, `takeback yes|no`, `resign`, `abort`, `say TEXT`, `watcher TEXT`, `give SECONDS`, `leave`, `return`, `flag`, `challenge [NAME=VALUE]…` (with the
    /// fields of a challenge, and `rematchOf`), `accept`, `decline [REASON]`, `cancel`, `drop` (breaks all streams off), `end` (ends them properly), `fault PATH FAULT`, `requests`.
    pub fn tell(&self, command: &str) -> Result<String, String> {
        let mut state = self.state();
        let (word, rest) = command.trim().split_once(' ').unwrap_or((command.trim(), ""));
        let open = |state: &State, direction: &str| {
            let fits = |challenge: &&Value| challenge["status"] == "created" && challenge["direction"] == direction;
            let id =
                state.challenges.values().rfind(fits).and_then(|challenge| challenge["id"].as_str().map(str::to_owned));
            id.ok_or_else(|| "There is no challenge.".to_owned())
        };
        match word {
            "accept" => open(&state, "out").and_then(|id| state.settle(&id, "accepted", ""))?,
            "decline" => open(&state, "out")
                .and_then(|id| state.settle(&id, "declined", if rest.is_empty() { "generic" } else { rest }))?,
            "cancel" => open(&state, "in").and_then(|id| state.settle(&id, "canceled", ""))?,
            "challenge" => {
                let form = rest.split_whitespace().filter_map(|field| field.split_once('='));
                let form = form.map(|(name, value)| (name.to_owned(), value.replace('_', " "))).collect();
                let challenge = state.challenge("mary", &form);
                let board = challenge["variant"]["key"] == "standard";
                let compat = json!({ "bot": false, "board": board });
                state.line("events", &json!({ "type": "challenge", "challenge": challenge, "compat": compat }));
                return Ok(challenge["id"].as_str().unwrap_or_default().to_owned());
            }
            "drop" => {
                state.listeners.iter().for_each(|listener| drop(listener.parts.send(Part::Cut)));
                state.listeners.clear();
            }
            "end" => {
                let topics: Vec<String> = state.listeners.iter().map(|listener| listener.topic.clone()).collect();
                topics.iter().for_each(|topic| state.end(topic));
            }
            "fault" => {
                let (path, name) = rest.split_once(' ').ok_or("fault PATH FAULT")?;
                let fault = Fault::named(name).ok_or("There is no such fault.")?;
                state.faults.push_back((path.to_owned(), fault));
            }
            "requests" => {
                let lines = state
                    .requests
                    .iter()
                    .map(|request| format!("{} {} {}", request.method, request.path, request.body));
                return Ok(lines.collect::<Vec<_>>().join("\n"));
            }
            _ => {
                let game = state.current()?;
                let (id, mary) = (game.id.clone(), !game.bobby);
                state.act(&id, mary, command.trim())?;
            }
        }
        Ok("Done.".into())
    }
}
