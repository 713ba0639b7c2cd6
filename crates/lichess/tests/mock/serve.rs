//! HTTP/1.1, and what each path answers.

use super::{Fault, Mock, Part, Received, TOKENS};
use pawnstorm_rules::Color;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

const PUZZLES: &str = include_str!("puzzles.json");
const CHANNELS: [&str; 16] = [
    "best",
    "bullet",
    "blitz",
    "rapid",
    "classical",
    "ultraBullet",
    "bot",
    "computer",
    "chess960",
    "crazyhouse",
    "antichess",
    "atomic",
    "horde",
    "kingOfTheHill",
    "racingKings",
    "threeCheck",
];
/// A short game for TV: the position after each move, and the move.
const TV: [(&str, &str); 4] = [
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e2e4"),
    ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e7e5"),
    ("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2", "d1h5"),
    ("r1bqkbnr/pppp1ppp/2n5/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 2 3", "b8c6"),
];

enum Answer {
    Json(u16, Value),
    Text(String),
    /// The first lines, and where more come from. Without a source, it ends after them.
    Stream(Vec<String>, Option<Receiver<Part>>),
    /// The scope that the token lacks.
    Scope(&'static str),
}

fn ok() -> Answer {
    Answer::Json(200, json!({ "ok": true }))
}

fn refused(status: u16, why: impl Into<String>) -> Answer {
    Answer::Json(status, json!({ "error": why.into() }))
}

fn done(result: Result<(), String>) -> Answer {
    result.map_or_else(|why| refused(400, why), |()| ok())
}

/// Answers the requests of a connection until it closes.
pub fn connection(mock: &Mock, stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream.try_clone()?);
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head)? == 0 {
                return Ok(());
            }
        }
        let header = |name: &str| {
            let found =
                head.lines().filter_map(|line| line.split_once(": ")).find(|(key, _)| key.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.to_owned())
        };
        let length = header("content-length").and_then(|text| text.parse().ok()).unwrap_or(0);
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let mut words = head.split(' ');
        let request = Received {
            method: words.next().unwrap_or_default().to_owned(),
            path: words.next().unwrap_or_default().to_owned(),
            body: String::from_utf8_lossy(&body).into_owned(),
            token: header("authorization").and_then(|text| text.strip_prefix("Bearer ").map(str::to_owned)),
            agent: header("user-agent").unwrap_or_default(),
            start: Instant::now(),
            end: None,
        };
        let (number, fault) = {
            let mut state = mock.state();
            state.requests.push(request.clone());
            let at = state.faults.iter().position(|(path, _)| request.path.starts_with(path.as_str()));
            (state.requests.len() - 1, at.and_then(|at| state.faults.remove(at)).map(|(_, fault)| fault))
        };
        if let Some(Fault::Late(time)) = &fault {
            std::thread::sleep(*time);
        }
        let answer = match &fault {
            None | Some(Fault::Late(_) | Fault::Mute) => Some(answer(mock, &request)),
            Some(_) => None,
        };
        mock.state().requests[number].end = Some(Instant::now());
        let mut out = stream;
        match (answer, fault) {
            (_, Some(Fault::Hangup)) => return Ok(()),
            (_, Some(fault @ (Fault::Silence | Fault::Mute))) => {
                if let Fault::Silence = fault {
                    chunked(out)?;
                }
                std::thread::sleep(Duration::from_secs(60));
                return Ok(());
            }
            (_, Some(Fault::Status(status, body, line))) => whole(out, status, &body, "application/json", &line)?,
            (_, Some(Fault::Pieces(pieces, pause, ends))) => {
                chunked(out)?;
                for piece in pieces {
                    chunk(out, &piece)?;
                    std::thread::sleep(pause);
                }
                if !ends {
                    return Ok(());
                }
                out.write_all(b"0\r\n\r\n")?;
            }
            (Some(Answer::Json(status, value)), _) => whole(out, status, &value.to_string(), "application/json", "")?,
            (Some(Answer::Text(text)), _) => whole(out, 200, &text, "application/x-chess-pgn", "")?,
            (Some(Answer::Scope(scope)), _) => {
                let body = json!({ "error": format!("Missing scope: {scope}") }).to_string();
                whole(out, 403, &body, "application/json", &format!("X-Accepted-OAuth-Scopes: {scope}"))?;
            }
            (Some(Answer::Stream(first, parts)), _) => {
                chunked(out)?;
                for line in first {
                    chunk(out, format!("{line}\n").as_bytes())?;
                }
                if !relay(mock, stream, parts.as_ref())? {
                    return Ok(());
                }
            }
            (None, _) => unreachable!("there is an answer or a fault"),
        }
    }
}

/// Sends what a stream has to say, and whether it came to its end.
fn relay(mock: &Mock, stream: &TcpStream, parts: Option<&Receiver<Part>>) -> io::Result<bool> {
    let mut out = stream;
    let mut last = Instant::now();
    stream.set_read_timeout(Some(Duration::from_millis(1)))?;
    while let Some(parts) = parts {
        match parts.recv_timeout(Duration::from_millis(10)) {
            Ok(Part::Line(line)) => {
                last = Instant::now();
                chunk(out, format!("{line}\n").as_bytes())?;
            }
            Ok(Part::End) => break,
            Ok(Part::Cut) | Err(RecvTimeoutError::Disconnected) => return Ok(false),
            Err(RecvTimeoutError::Timeout) => {
                if stream.peek(&mut [0]).is_ok_and(|bytes| bytes == 0) {
                    return Ok(false);
                }
                if last.elapsed() >= mock.state().beat {
                    last = Instant::now();
                    chunk(out, b"\n")?;
                }
            }
        }
    }
    stream.set_read_timeout(None)?;
    out.write_all(b"0\r\n\r\n")?;
    Ok(true)
}

fn chunked(mut out: &TcpStream) -> io::Result<()> {
    out.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")
}

fn chunk(mut out: &TcpStream, bytes: &[u8]) -> io::Result<()> {
    out.write_all(&[format!("{:x}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n"].concat())
}

fn whole(mut out: &TcpStream, status: u16, body: &str, kind: &str, line: &str) -> io::Result<()> {
    let line = if line.is_empty() { String::new() } else { format!("{line}\r\n") };
    let length = body.len();
    write!(out, "HTTP/1.1 {status} Status\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{line}\r\n{body}")
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let hex = (byte == b'%').then(|| after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok())).flatten();
        let decoded = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(decoded.unwrap_or(if byte == b'+' { b' ' } else { byte }));
        rest = if decoded.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The fields of a form, a query or a JSON object.
fn fields(text: &str) -> BTreeMap<String, String> {
    if let Ok(Value::Object(object)) = serde_json::from_str(text) {
        let plain = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        return object.into_iter().map(|(name, value)| (name, plain(value))).collect();
    }
    text.split('&')
        .filter_map(|field| field.split_once('='))
        .map(|(name, value)| (decoded(name), decoded(value)))
        .collect()
}

fn answer(mock: &Mock, request: &Received) -> Answer {
    let (path, query) = request.path.split_once('?').unwrap_or((&request.path, ""));
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let (form, query) = (fields(&request.body), fields(query));
    let known = request.token.as_ref().and_then(|token| TOKENS.iter().find(|(text, ..)| text == token));
    let scopes = known.map_or("", |(_, _, scopes)| *scopes);
    let need = match parts[..] {
        ["api", "token", "test"]
        | ["api", "tv", ..]
        | ["game", ..]
        | ["api", "games", ..]
        | ["api", "challenge", "open"] => "",
        ["api", "puzzle", "batch", _] if request.method == "POST" => "puzzle:write",
        ["api", "puzzle", ..] => "",
        ["api", "board", ..] => "board:play",
        ["api", "stream", ..] | ["api", "challenge"] | ["api", "challenge", _, "show"] => "challenge:read",
        ["api", "challenge", ..] => "challenge:write",
        _ => "any",
    };
    if known.is_none() && (request.token.is_some() || !need.is_empty()) {
        return refused(401, "No such token");
    }
    if !matches!(need, "" | "any") && !scopes.split(',').any(|scope| scope == need) {
        return Answer::Scope(need);
    }
    let mut state = mock.state();
    let puzzles = || serde_json::from_str::<Vec<Value>>(PUZZLES).expect("they are JSON");
    match (request.method.as_str(), &parts[..]) {
        ("POST", ["api", "token", "test"]) => {
            let tested = request.body.split(',').map(|token| {
                let known = TOKENS.iter().find(|(text, ..)| *text == token);
                let info = known.map(|(_, user, scopes)| json!({ "userId": user, "scopes": scopes, "expires": null }));
                (token.to_owned(), info.unwrap_or_default())
            });
            Answer::Json(200, Value::Object(tested.collect()))
        }
        ("GET", ["api", "account"]) => {
            let perf = |rating: u32| json!({ "games": 83, "rating": rating, "rd": 60, "prog": 19 });
            let perfs = json!({ "rapid": perf(1635), "puzzle": perf(1500), "storm": { "runs": 3, "score": 20 } });
            let url = format!("{}/@/Bobby", state.base);
            Answer::Json(
                200,
                json!({ "id": "bobby", "username": "Bobby", "perfs": perfs, "createdAt": 1_779_834_692_439_u64, "url": url }),
            )
        }
        ("GET", ["api", "account", "playing"]) => {
            let games = state.games.values().filter(|game| game.is_on()).map(|game| {
                let mut info = game.info();
                info["status"] = game.status.into();
                info
            });
            let games: Vec<Value> = games.collect();
            let turns = games.iter().filter(|game| game["isMyTurn"] == true).count();
            Answer::Json(200, json!({ "nbMyTurn": turns, "nowPlaying": games }))
        }
        ("GET", ["api", "stream", "event"]) => {
            state.end("events");
            let games = state.games.values().filter(|game| game.is_on());
            let games = games.map(|game| json!({ "type": "gameStart", "game": game.info() }));
            let challenges = state.challenges.values().filter(|challenge| challenge["status"] == "created");
            let challenges = challenges.map(|challenge| json!({ "type": "challenge", "challenge": challenge }));
            let first = games.chain(challenges).map(|line| line.to_string()).collect();
            Answer::Stream(first, Some(state.listen("events")))
        }
        ("POST", ["api", "board", "seek"]) => {
            if form.contains_key("days") {
                return Answer::Json(200, json!({ "id": state.id("seek") }));
            }
            let number = |name: &str| form.get(name).and_then(|text| text.parse::<f64>().ok());
            let (Some(minutes), Some(increment)) = (number("time"), number("increment")) else {
                return refused(400, "Invalid time control");
            };
            let clock = ((minutes * 60.0) as u64, increment as u64);
            if clock.0 + 40 * clock.1 < 480 {
                return Answer::Json(400, json!({ "error": { "time": ["Invalid time control for board API"] } }));
            }
            let parts = state.listen("seek");
            if state.mary.accepts {
                let id = state.id("game");
                let black = form.get("color").is_some_and(|color| color == "black");
                state.start_game(&id, if black { Color::Black } else { Color::White }, None, Some(clock), "lobby");
                state.end("seek");
            }
            Answer::Stream(vec![String::new()], Some(parts))
        }
        ("GET", ["api", "challenge"]) => {
            let list = |direction: &str| {
                let fits = |value: &&Value| value["status"] == "created" && value["direction"] == direction;
                state.challenges.values().filter(fits).cloned().collect::<Vec<_>>()
            };
            Answer::Json(200, json!({ "in": list("in"), "out": list("out") }))
        }
        ("POST", ["api", "challenge", "ai"]) => {
            let number = |name: &str| form.get(name).and_then(|text| text.parse::<u64>().ok());
            if !number("level").is_some_and(|level| (1..=8).contains(&level)) {
                return Answer::Json(400, json!({ "error": { "level": ["Must be between 1 and 8"] } }));
            }
            let id = state.id("ai");
            let side =
                if form.get("color").is_some_and(|color| color == "black") { Color::Black } else { Color::White };
            let clock = number("clock.limit").zip(number("clock.increment"));
            state.start_game(&id, side, form.get("fen").map(String::as_str), clock, "ai");
            let info = state.games[&id].info();
            Answer::Json(
                201,
                json!({
                    "id": id, "fullId": info["fullId"], "variant": info["variant"], "speed": info["speed"], "perf": info["perf"],
                    "rated": false, "source": "ai", "createdAt": 1_783_389_358_301_u64, "fen": info["fen"], "turns": 0,
                    "status": info["status"], "player": "white",
                }),
            )
        }
        ("POST", ["api", "challenge", "open"]) => {
            let mut challenge = state.challenge("bobby", &form);
            let url = challenge["url"].as_str().unwrap_or_default().to_owned();
            (challenge["challenger"], challenge["destUser"], challenge["open"]) = (Value::Null, Value::Null, json!({}));
            (challenge["urlWhite"], challenge["urlBlack"]) =
                (format!("{url}?color=white").into(), format!("{url}?color=black").into());
            let id = challenge["id"].as_str().unwrap_or_default().to_owned();
            state.challenges.insert(id, challenge.clone());
            Answer::Json(200, challenge)
        }
        ("GET", ["api", "challenge", id, "show"]) => match state.challenges.get(*id) {
            Some(challenge) => Answer::Json(200, challenge.clone()),
            None => refused(404, "Challenge not found"),
        },
        ("POST", ["api", "challenge", id, what @ ("accept" | "decline" | "cancel")]) => {
            let reason = form.get("reason").map_or("generic", String::as_str);
            // Two have to accept an open challenge; the second one is Mary.
            if let Some(open) =
                state.challenges.get_mut(*id).filter(|open| *what == "accept" && open["challenger"].is_null())
            {
                let black = query.get("color").is_some_and(|color| color == "black");
                open["challenger"] = json!({ "id": "bobby", "name": "Bobby" });
                open["finalColor"] = if black { "black" } else { "white" }.into();
                return ok();
            }
            let how = BTreeMap::from([("accept", "accepted"), ("decline", "declined"), ("cancel", "canceled")])[what];
            state.settle(id, how, reason).map_or_else(|why| refused(404, why), |()| ok())
        }
        ("POST", ["api", "challenge", user]) if user.eq_ignore_ascii_case("mary") => {
            let challenge = state.challenge("bobby", &form);
            let id = challenge["id"].as_str().unwrap_or_default().to_owned();
            let parts = form.contains_key("keepAliveStream").then(|| state.listen(&id));
            state.line("events", &json!({ "type": "challenge", "challenge": challenge }));
            if state.mary.accepts {
                done(state.settle(&id, "accepted", ""));
            }
            match parts {
                Some(parts) => Answer::Stream(vec![challenge.to_string()], Some(parts)),
                None => Answer::Json(200, challenge),
            }
        }
        ("POST", ["api", "challenge", _]) => refused(404, "No such user"),
        ("GET", ["api", "board", "game", "stream", id]) => match state.games.get(*id) {
            None => refused(404, "Not found."),
            Some(game) if !game.is_on() => Answer::Stream(vec![game.full().to_string()], None),
            Some(game) => Answer::Stream(vec![game.full().to_string()], Some(state.listen(id))),
        },
        ("GET", ["api", "board", "game", id, "chat"]) => match state.games.get(*id) {
            None => refused(404, "Not found."),
            Some(game) => {
                let lines = game.chat.iter().map(|(user, text)| json!({ "user": user, "text": text }));
                Answer::Json(200, lines.collect())
            }
        },
        ("POST", ["api", "board", "game", id, what @ ..]) => {
            let Some(game) = state.games.get(*id) else { return refused(404, "Not found.") };
            let bobby = game.bobby;
            if let ["move", _] = what
                && query.get("offeringDraw").is_some_and(|offers| offers == "true")
            {
                // The offer goes with the move: one line tells of both.
                let _ = state.games.get_mut(*id).map(|game| game.act(bobby, "draw yes", Duration::ZERO));
            }
            match what {
                ["chat"] => {
                    let text = form.get("text").cloned().unwrap_or_default();
                    done(state.act(id, bobby, &format!("say {text}")))
                }
                _ => done(state.act(id, bobby, &what.join(" "))),
            }
        }
        ("GET", ["api", "puzzle", "daily"]) => Answer::Json(200, puzzles().remove(3)),
        ("GET", ["api", "puzzle", "next"]) => {
            let puzzles = puzzles();
            Answer::Json(200, puzzles[state.solved % puzzles.len()].clone())
        }
        (method, ["api", "puzzle", "batch", _]) => {
            let count =
                query.get("nb").and_then(|text| text.parse().ok()).unwrap_or(if method == "GET" { 15 } else { 0 });
            let solutions: Value = serde_json::from_str(&request.body).unwrap_or_default();
            let rounds = solutions["solutions"].as_array().into_iter().flatten().map(|solution| {
                let (win, rated) = (solution["win"] == true, solution["rated"] == true);
                let change = if win { 14 } else { -16 };
                state.solved += 1;
                state.puzzle_rating += if rated { f64::from(change) } else { 0.0 };
                let mut round = json!({ "id": solution["id"], "win": win });
                if rated {
                    round["ratingDiff"] = change.into();
                }
                round
            });
            let rounds: Vec<Value> = rounds.collect();
            let glicko = json!({ "rating": state.puzzle_rating, "deviation": 91.04 });
            let mut batch =
                json!({ "puzzles": puzzles().into_iter().take(count).collect::<Vec<_>>(), "glicko": glicko });
            if method == "POST" {
                batch["rounds"] = rounds.into();
            }
            Answer::Json(200, batch)
        }
        ("GET", ["api", "puzzle", id]) => match puzzles().into_iter().find(|puzzle| puzzle["puzzle"]["id"] == *id) {
            Some(puzzle) => Answer::Json(200, puzzle),
            None => refused(404, "Not found."),
        },
        ("GET", ["api", "tv", "channels"]) => {
            let user = json!({ "id": "mary", "name": "Mary" });
            let game = json!({ "user": user, "rating": 3021, "gameId": "tvtvtvtv", "color": "white" });
            Answer::Json(200, Value::Object(CHANNELS.iter().map(|name| ((*name).to_owned(), game.clone())).collect()))
        }
        ("GET", ["api", "tv", "feed"]) => Answer::Stream(tv(), Some(state.listen("tv"))),
        ("GET", ["api", "tv", channel, "feed"]) if CHANNELS.contains(channel) => {
            Answer::Stream(tv(), Some(state.listen("tv")))
        }
        ("GET", ["game", "export", id]) => match state.games.get(*id) {
            Some(game) => Answer::Text(game.pgn(&state.base)),
            None => refused(404, "Not found."),
        },
        ("GET", ["api", "games", "user", _]) | ("POST", ["api", "games", "export", "_ids"]) => {
            let most = query.get("max").and_then(|text| text.parse().ok()).unwrap_or(usize::MAX);
            let asked = |id: &str| request.method == "GET" || request.body.split(',').any(|each| each == id);
            let games = state.games.values().rev().filter(|game| asked(&game.id)).take(most);
            Answer::Text(games.map(|game| game.pgn(&state.base)).collect())
        }
        _ => refused(404, "Not found."),
    }
}

fn tv() -> Vec<String> {
    let player = |color: Color, id: &str, name: &str| json!({ "color": color.word(), "user": { "id": id, "name": name }, "rating": 3000, "seconds": 30 });
    let players = [player(Color::White, "mary", "Mary"), player(Color::Black, "adriana", "Adriana")];
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let featured =
        json!({ "t": "featured", "d": { "id": "tvtvtvtv", "orientation": "white", "players": players, "fen": start } });
    let moves = TV.iter().map(|(fen, lm)| json!({ "t": "fen", "d": { "fen": fen, "lm": lm, "wc": 29, "bc": 28 } }));
    std::iter::once(featured).chain(moves).map(|line| line.to_string()).collect()
}
