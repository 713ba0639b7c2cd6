//! Games as Lichess keeps them: moves, clocks, offers, ends.

use pawnstorm_rules::chess::Chess;
use pawnstorm_rules::{Color, Options, Position, Reason};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A game between Bobby and Mary, or the computer.
pub struct Game {
    pub id: String,
    pub bobby: Color,
    pub source: String,
    pub moves: Vec<String>,
    pub status: &'static str,
    pub winner: Option<Color>,
    /// The clock at the start and the increment, in seconds.
    pub clock: Option<(u64, u64)>,
    pub chat: Vec<(String, String)>,
    pub first_move: Duration,
    /// When Mary left.
    gone: Option<Instant>,
    fen: Option<String>,
    positions: Vec<Chess>,
    /// What each side has left after each move.
    times: Vec<[Duration; 2]>,
    since: Instant,
    draw: [bool; 2],
    takeback: [bool; 2],
}

pub fn speed(clock: Option<(u64, u64)>) -> &'static str {
    match clock.map(|(limit, increment)| limit + 40 * increment) {
        None => "correspondence",
        Some(..30) => "ultraBullet",
        Some(30..180) => "bullet",
        Some(180..480) => "blitz",
        Some(480..1500) => "rapid",
        Some(_) => "classical",
    }
}

pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

impl Game {
    pub fn new(id: &str, bobby: Color, fen: Option<&str>, clock: Option<(u64, u64)>, source: &str) -> Self {
        let start = match fen {
            Some(fen) => Chess::from_fen(fen, Options::default()).unwrap_or_else(|_| Chess::start(Options::default())),
            None => Chess::start(Options::default()),
        };
        let time = Duration::from_secs(clock.map_or(1_209_600, |(limit, _)| limit));
        Self {
            id: id.to_owned(),
            bobby,
            source: source.to_owned(),
            moves: Vec::new(),
            status: "started",
            winner: None,
            clock,
            chat: Vec::new(),
            first_move: Duration::from_secs(30),
            gone: None,
            fen: fen.map(str::to_owned),
            positions: vec![start],
            times: vec![[time; 2]],
            since: Instant::now(),
            draw: [false; 2],
            takeback: [false; 2],
        }
    }

    pub fn is_on(&self) -> bool {
        self.status == "started"
    }

    fn position(&self) -> &Chess {
        self.positions.last().expect("there is a start")
    }

    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// Any legal move, the same in the same position.
    pub fn any_move(&self) -> Option<String> {
        let position = self.position();
        let moves = position.legal_moves();
        let moves = moves.as_ref();
        (!moves.is_empty()).then(|| uci(position, &moves[position.key() as usize % moves.len()]))
    }

    /// The clocks start with each player's second move.
    fn is_timed(&self) -> bool {
        self.clock.is_some() && self.is_on() && self.moves.len() >= 2
    }

    fn times(&self) -> [Duration; 2] {
        let mut times = *self.times.last().expect("there is a start");
        if self.is_timed() {
            let left = &mut times[self.turn() as usize];
            *left = left.saturating_sub(self.since.elapsed());
        }
        times
    }

    /// What happens to the side to move, as it took too long.
    pub fn timeout(&self) -> Option<&'static str> {
        if self.is_timed() && self.times()[self.turn() as usize].is_zero() {
            return Some("flag");
        }
        let waits = self.is_on() && self.moves.len() < 2 && self.clock.is_some();
        (waits && self.since.elapsed() > self.first_move).then_some("abort")
    }

    fn finish(&mut self, status: &'static str, winner: Option<Color>) {
        self.times.push(self.times());
        (self.status, self.winner) = (status, winner);
        (self.draw, self.takeback) = ([false; 2], [false; 2]);
    }

    /// Has `side` do something, and returns the line that tells about it.
    pub fn act(&mut self, side: Color, what: &str, countdown: Duration) -> Result<Value, String> {
        let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
        let (own, other) = (side as usize, (!side) as usize);
        if !self.is_on() && verb != "say" {
            return Err("Not your turn, or game already over".into());
        }
        match verb {
            "move" => {
                if self.turn() != side {
                    return Err("Not your turn, or game already over".into());
                }
                let position = *self.position();
                let legal = position.legal_moves().into_iter().find(|mv| uci(&position, mv) == rest);
                let mv = legal.ok_or_else(|| format!("Piece on {} cannot move to {}", part(rest, 0), part(rest, 2)))?;
                let mut times = self.times();
                if self.is_timed() {
                    times[own] += Duration::from_secs(self.clock.map_or(0, |(_, increment)| increment));
                }
                self.positions.push(position.after(&mv));
                self.moves.push(rest.to_owned());
                self.times.push(times);
                self.since = Instant::now();
                self.draw[other] = false;
                self.takeback = [false; 2];
                let earlier = &self.positions[..self.positions.len() - 1];
                if let Some(outcome) = self.position().outcome_after(earlier) {
                    let status = match outcome.reason {
                        Reason::Checkmate => "mate",
                        Reason::Stalemate => "stalemate",
                        _ => "draw",
                    };
                    self.finish(status, outcome.winner);
                }
            }
            "draw" => match (rest, self.draw[other]) {
                ("yes", true) => self.finish("draw", None),
                ("yes", false) => self.draw[own] = true,
                _ => self.draw[other] = false,
            },
            "takeback" => match (rest, self.takeback[other]) {
                ("yes", true) => {
                    let plies = if self.turn() == !side { 2 } else { 1 };
                    let keep = self.moves.len().saturating_sub(plies);
                    self.moves.truncate(keep);
                    self.positions.truncate(keep + 1);
                    self.times.truncate(keep + 1);
                    self.takeback = [false; 2];
                }
                ("yes", false) if self.moves.is_empty() => return Err("There is nothing to take back".into()),
                ("yes", false) => self.takeback[own] = true,
                _ => self.takeback[other] = false,
            },
            "resign" => self.finish("resign", Some(!side)),
            "abort" if self.moves.len() < 2 => self.finish("aborted", None),
            "abort" => return Err("This game can no longer be aborted".into()),
            "flag" => self.finish("outoftime", Some(!self.turn())),
            "say" => {
                let name = if side == self.bobby { "Bobby" } else { "Mary" };
                self.chat.push((name.into(), rest.into()));
                return Ok(json!({ "type": "chatLine", "room": "player", "username": name, "text": rest }));
            }
            "watcher" => {
                return Ok(json!({ "type": "chatLine", "room": "spectator", "username": "Adriana", "text": rest }));
            }
            "give" => {
                let seconds = rest.parse().map_err(|_| "How many seconds?")?;
                self.times.last_mut().expect("there is a start")[other] += Duration::from_secs(seconds);
            }
            "leave" => {
                self.gone = Some(Instant::now());
                return Ok(json!({ "type": "opponentGone", "gone": true, "claimWinInSeconds": countdown.as_secs() }));
            }
            "return" => {
                self.gone = None;
                return Ok(json!({ "type": "opponentGone", "gone": false }));
            }
            "claim-victory" | "claim-draw" if self.gone.is_none_or(|left| left.elapsed() < countdown) => {
                return Err("This is not the time to claim".into());
            }
            "claim-victory" => self.finish("timeout", Some(side)),
            "claim-draw" => self.finish("draw", None),
            _ => return Err(format!("{verb} is nothing that a player does")),
        }
        Ok(self.state())
    }

    /// A line `gameState`.
    pub fn state(&self) -> Value {
        let [white, black] = self.times().map(|time| time.as_millis() as u64);
        let increment = self.clock.map_or(0, |(_, increment)| 1000 * increment);
        let mut state = json!({
            "type": "gameState", "moves": self.moves.join(" "), "wtime": white, "btime": black, "winc": increment, "binc": increment,
            "status": self.status,
        });
        let flags = [
            ("wdraw", self.draw[0]),
            ("bdraw", self.draw[1]),
            ("wtakeback", self.takeback[0]),
            ("btakeback", self.takeback[1]),
        ];
        for (name, _) in flags.into_iter().filter(|(_, raised)| *raised) {
            state[name] = true.into();
        }
        if let Some(winner) = self.winner {
            state["winner"] = winner.word().into();
        }
        if self.is_on() && self.moves.len() < 2 && self.clock.is_some() {
            let idle = self.since.elapsed().as_millis() as u64;
            state["expiration"] = json!({ "idleMillis": idle, "millisToMove": self.first_move.as_millis() as u64 });
        }
        state
    }

    fn opponent(&self) -> Value {
        match self.source.as_str() {
            "ai" => json!({ "id": null, "username": "Stockfish level 1", "ai": 1 }),
            _ => json!({ "id": "mary", "username": "Mary", "rating": 1021 }),
        }
    }

    /// A line `gameFull`.
    pub fn full(&self) -> Value {
        let bobby = json!({ "id": "bobby", "name": "Bobby", "title": null, "rating": 1635 });
        let mary = match self.source.as_str() {
            "ai" => json!({ "aiLevel": 1 }),
            _ => json!({ "id": "mary", "name": "Mary", "title": null, "rating": 1021 }),
        };
        let (white, black) = if self.bobby == Color::White { (bobby, mary) } else { (mary, bobby) };
        let mut full = json!({
            "type": "gameFull", "id": self.id, "variant": self.variant(), "speed": speed(self.clock),
            "perf": { "name": capital(speed(self.clock)) }, "rated": false, "createdAt": 1_745_112_707_998_u64, "white": white, "black": black,
            "initialFen": self.fen.as_deref().unwrap_or("startpos"), "state": self.state(),
        });
        if let Some((limit, increment)) = self.clock {
            full["clock"] = json!({ "initial": 1000 * limit, "increment": 1000 * increment });
        } else {
            full["daysPerTurn"] = 14.into();
        }
        full
    }

    fn variant(&self) -> Value {
        match self.fen {
            Some(_) => json!({ "key": "fromPosition", "name": "From Position", "short": "FEN" }),
            None => json!({ "key": "standard", "name": "Standard", "short": "Std" }),
        }
    }

    /// The game in events and lists.
    pub fn info(&self) -> Value {
        let number = match self.status {
            "started" => 20,
            "aborted" => 25,
            "mate" => 30,
            "resign" => 31,
            "stalemate" => 32,
            "timeout" => 33,
            "draw" => 34,
            _ => 35,
        };
        let mut info = json!({
            "fullId": format!("{}{}", self.id, "aBcD"), "gameId": self.id, "fen": self.position().fen(), "color": self.bobby.word(),
            "lastMove": self.moves.last().map_or("", String::as_str), "source": self.source,
            "status": { "id": number, "name": self.status }, "variant": self.variant(), "speed": speed(self.clock),
            "perf": speed(self.clock), "rated": false, "hasMoved": self.moves.len() > self.bobby as usize, "opponent": self.opponent(),
            "isMyTurn": self.is_on() && self.turn() == self.bobby, "secondsLeft": self.times()[self.bobby as usize].as_secs(),
            "compat": { "bot": false, "board": true }, "id": self.id, "rating": 1635,
        });
        if let Some(winner) = self.winner {
            info["winner"] = winner.word().into();
        }
        info
    }

    pub fn pgn(&self, base: &str) -> String {
        let names = if self.bobby == Color::White { ["Bobby", "Mary"] } else { ["Mary", "Bobby"] };
        let result = match (self.status, self.winner) {
            ("started" | "aborted", _) => "*",
            (_, None) => "1/2-1/2",
            (_, Some(Color::White)) => "1-0",
            (_, Some(Color::Black)) => "0-1",
        };
        let control = self.clock.map_or_else(|| "-".into(), |(limit, increment)| format!("{limit}+{increment}"));
        let mut pgn = format!(
            "[Event \"Casual game\"]\n[Site \"{base}/{}\"]\n[Date \"2026.07.06\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n\
             [Variant \"Standard\"]\n[TimeControl \"{control}\"]\n[ECO \"A00\"]\n[Opening \"Unknown\"]\n\n",
            self.id, names[0], names[1]
        );
        for (ply, (position, text)) in self.positions.iter().zip(&self.moves).enumerate() {
            let Some(mv) = position.legal_moves().into_iter().find(|mv| uci(position, mv) == *text) else { continue };
            let left = self.times[ply + 1][ply % 2].as_secs();
            let dots = if ply % 2 == 0 { "." } else { "..." };
            let clock = format!("[%clk {}:{:02}:{:02}]", left / 3600, left / 60 % 60, left % 60);
            pgn += &format!("{}{dots} {} {{ {clock} }} ", position.fullmove(), position.notation(&mv));
        }
        pgn + result + "\n\n\n"
    }
}

fn part(uci: &str, from: usize) -> &str {
    uci.get(from..from + 2).unwrap_or("?")
}

fn uci(position: &Chess, mv: &<Chess as Position>::Move) -> String {
    position.path(mv).to_string().to_lowercase()
}
