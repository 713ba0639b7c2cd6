//! `pawnstorm uci`: the engine for other programs.
//!
//! Two threads feed one queue: one reads what the other program says, one thinks. Only this one writes.

use super::Failure;
use crate::engine::{self, Clock, Info, Limits, Shared};
use crate::rules::variants::{GAMES, Visitor, visit};
use crate::rules::{Options, Path, Searchable};
use clap::Args;
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

#[derive(Debug, Args)]
#[command(after_help = "It answers to uci, isready, ucinewgame, setoption, position, go, stop and quit. The option UCI_Variant \
                        chooses the game: chess, pawn-game …")]
pub(super) struct Uci {}

const MEGABYTES: usize = 64;
const MOST_MEGABYTES: usize = 4096;
const MOST_THREADS: usize = 64;
/// What a move over a pipe takes beyond the thinking.
const OVERHEAD: Duration = Duration::from_millis(2);

/// What comes in.
enum Event {
    /// A line from the other program.
    Heard(String),
    /// It says no more.
    Gone,
    /// A line from the thread that thinks.
    Said(String),
}

/// What outlives a change of the game.
struct Engine {
    events: Receiver<Event>,
    /// What came in while the end of the thinking was waited for.
    waiting: VecDeque<Event>,
    sender: Sender<Event>,
    shared: Arc<Shared>,
    megabytes: usize,
    threads: usize,
    thinking: Option<JoinHandle<()>>,
}

impl Uci {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (sender, events) = mpsc::channel();
        let heard = sender.clone();
        thread::spawn(move || {
            for line in io::stdin().lock().lines() {
                let Ok(line) = line else { break };
                if heard.send(Event::Heard(line)).is_err() {
                    return;
                }
            }
            let _ = heard.send(Event::Gone);
        });
        let shared = Arc::new(Shared::new(MEGABYTES));
        let mut engine = Engine { events, waiting: VecDeque::new(), sender, shared, megabytes: MEGABYTES, threads: 1, thinking: None };
        let mut game = GAMES[0].id;
        loop {
            let next = visit(game, Serve { engine: &mut engine, out }).unwrap_or(Ok(None))?;
            match next {
                Some(other) => game = other,
                None => return Ok(()),
            }
        }
    }
}

impl Engine {
    /// Ends the thinking and says what came of it.
    fn stop(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.shared.stop();
        self.join(out)
    }

    /// Waits for the thinking to end.
    fn join(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        let _ = thinking.join();
        while let Ok(event) = self.events.try_recv() {
            match event {
                Event::Said(line) => writeln!(out, "{line}")?,
                other => self.waiting.push_back(other),
            }
        }
        out.flush()
    }

    fn next_event(&mut self) -> Event {
        // The queue cannot end: its sender is here.
        self.waiting.pop_front().unwrap_or_else(|| self.events.recv().unwrap_or(Event::Gone))
    }

    /// The other threads hold the shared part only while they think.
    fn renew(&mut self) {
        self.shared = Arc::new(Shared::new(self.megabytes));
    }
}

/// Serves in one game, until another is chosen.
struct Serve<'a> {
    engine: &'a mut Engine,
    out: &'a mut dyn Write,
}

impl Visitor for Serve<'_> {
    /// The next game; `None` to end.
    type Output = Result<Option<&'static str>, Failure>;

    fn visit<P: Searchable>(self) -> Self::Output {
        let Self { engine, out } = self;
        let options = Options::of(P::INFO);
        let mut positions = vec![P::start(options)];
        loop {
            let line = match engine.next_event() {
                Event::Heard(line) => line,
                Event::Said(line) => {
                    writeln!(out, "{line}")?;
                    out.flush()?;
                    continue;
                }
                Event::Gone => {
                    engine.stop(out)?;
                    return Ok(None);
                }
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("uci") => introduce::<P>(out)?,
                Some("isready") => writeln!(out, "readyok")?,
                Some("ucinewgame") => {
                    engine.stop(out)?;
                    engine.renew();
                }
                Some("setoption") => {
                    engine.stop(out)?;
                    if let Some(game) = set_option(engine, words, out)? {
                        return Ok(Some(game));
                    }
                }
                Some("position") => {
                    engine.stop(out)?;
                    match read_position::<P>(words, options) {
                        Ok(read) => positions = read,
                        Err(problem) => writeln!(out, "info string {problem}")?,
                    }
                }
                Some("go") => {
                    engine.stop(out)?;
                    match read_limits(words, positions[positions.len() - 1].turn().index()) {
                        Ok(limits) => think(engine, positions.clone(), limits),
                        Err(problem) => writeln!(out, "info string {problem}")?,
                    }
                }
                Some("stop") => engine.stop(out)?,
                Some("quit") => {
                    engine.stop(out)?;
                    return Ok(None);
                }
                Some(word) => writeln!(out, "info string unknown command {word}")?,
                None => {}
            }
            out.flush()?;
        }
    }
}

fn introduce<P: Searchable>(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "id name Pawnstorm {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "id author the Pawnstorm authors")?;
    writeln!(out, "option name Hash type spin default {MEGABYTES} min 1 max {MOST_MEGABYTES}")?;
    writeln!(out, "option name Threads type spin default 1 min 1 max {MOST_THREADS}")?;
    for k in 0..10 { writeln!(out, "option name k{k} type spin default 0 min -100000 max 100000")?; }
    let games: Vec<_> = GAMES.iter().map(|info| format!("var {}", info.id)).collect();
    writeln!(out, "option name UCI_Variant type combo default {} {}", P::INFO.id, games.join(" "))?;
    writeln!(out, "uciok")
}

/// `name NAME value VALUE`. Hands out the game, if that was chosen.
fn set_option<'a>(
    engine: &mut Engine,
    words: impl Iterator<Item = &'a str>,
    out: &mut dyn Write,
) -> io::Result<Option<&'static str>> {
    let words: Vec<_> = words.collect();
    let ["name", name, "value", value] = words[..] else {
        writeln!(out, "info string an option is set by setoption name NAME value VALUE")?;
        return Ok(None);
    };
    match (name.to_ascii_lowercase().as_str(), value.parse::<usize>()) {
        ("hash", Ok(megabytes @ 1..=MOST_MEGABYTES)) => {
            engine.megabytes = megabytes;
            engine.renew();
        }
        ("threads", Ok(threads @ 1..=MOST_THREADS)) => engine.threads = threads,
        (k, _) if k.starts_with('k') => {
            engine::knobs::KNOBS[k[1..].parse::<usize>().unwrap_or(0)].store(value.parse().unwrap_or(0), std::sync::atomic::Ordering::Relaxed);
        }
        ("uci_variant", _) => {
            if let Some(info) = GAMES.iter().find(|info| info.id == value) {
                engine.renew();
                return Ok(Some(info.id));
            }
            writeln!(out, "info string {value} is no game that I know")?;
        }
        _ => writeln!(out, "info string {name} cannot be set to {value}")?,
    }
    Ok(None)
}

/// `startpos` or `fen FEN`, and `moves MOVES`: all positions of the game.
fn read_position<'a, P: Searchable>(words: impl Iterator<Item = &'a str>, options: Options) -> Result<Vec<P>, String> {
    let words: Vec<_> = words.collect();
    let (setup, moves) = match words.iter().position(|&word| word == "moves") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (&words[..], &[][..]),
    };
    let start = match setup {
        ["startpos"] => P::start(options),
        ["fen", fields @ ..] => P::from_fen(&fields.join(" "), options).map_err(|error| error.to_string())?,
        _ => return Err("a position is startpos or fen, and then moves".into()),
    };
    let mut positions = vec![start];
    for text in moves {
        let position = &positions[positions.len() - 1];
        let legal = position.legal_moves();
        let Some(turn) = legal.as_ref().iter().find(|turn| position.path(turn).to_string() == *text) else {
            return Err(format!("{text} is not legal in {}", position.fen()));
        };
        let mut next = position.after(turn);
        next.settle(&positions);
        positions.push(next);
    }
    Ok(positions)
}

/// What follows `go`, for the side that is to decide.
fn read_limits<'a>(mut words: impl Iterator<Item = &'a str>, side: usize) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let (mut left, mut increment, mut turns) = ([None; 2], [Duration::ZERO; 2], None);
    while let Some(word) = words.next() {
        if word == "infinite" {
            continue;
        }
        let number = words.next().and_then(|number| number.parse::<i64>().ok());
        let Some(number) = number else { return Err(format!("after {word} a number is needed")) };
        let number = number.max(0) as u64;
        let time = Duration::from_millis(number);
        match word {
            "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "nodes" => limits.nodes = Some(number),
            "movetime" => limits.time = Some(time.saturating_sub(OVERHEAD).max(Duration::from_millis(1))),
            "wtime" => left[0] = Some(time),
            "btime" => left[1] = Some(time),
            "winc" => increment[0] = time,
            "binc" => increment[1] = time,
            "movestogo" => turns = u32::try_from(number).ok(),
            _ => return Err(format!("{word} is nothing that I can go by")),
        }
    }
    limits.clock = left[side].map(|left| Clock { left, increment: increment[side], turns });
    Ok(limits)
}

/// Begins to think, on a thread of its own.
fn think<P: Searchable>(engine: &mut Engine, positions: Vec<P>, mut limits: Limits) {
    limits.threads = engine.threads;
    let (shared, sender) = (Arc::clone(&engine.shared), engine.sender.clone());
    shared.resume();
    engine.thinking = Some(thread::spawn(move || {
        let Some((root, earlier)) = positions.split_last() else { return };
        let say = |line| {
            let _ = sender.send(Event::Said(line));
        };
        let best = engine::search(root, earlier, &limits, &shared, &mut |info| say(describe(root, info)));
        say(match best {
            None => "bestmove (none)".into(),
            Some(best) => {
                let ponder = best.ponder.map(|turn| format!(" ponder {}", root.after(&best.turn).path(&turn)));
                format!("bestmove {}{}", root.path(&best.turn), ponder.unwrap_or_default())
            }
        });
    }));
}

/// An `info` line.
fn describe<P: Searchable>(root: &P, info: &Info<P::Move>) -> String {
    let score = info.line.score;
    let score = match score.win_in_moves() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.value()),
    };
    let mut position = root.clone();
    let line = info.line.turns.iter().map(|turn| {
        let path: Path = position.path(turn);
        position.play(turn);
        path.to_string()
    });
    let line: Vec<_> = line.collect();
    let milliseconds = info.elapsed.as_millis();
    let pace = (info.nodes as f64 / info.elapsed.as_secs_f64().max(1e-6)) as u64;
    format!(
        "info depth {} seldepth {} multipv {} score {score} nodes {} nps {pace} hashfull {} time {milliseconds} pv {}",
        info.depth,
        info.deepest,
        info.rank + 1,
        info.nodes,
        info.full,
        line.join(" ")
    )
}
