//! `pawnstorm uci`: the engine for other programs.
//!
//! Two threads feed one queue: one reads the input, one searches. Only the main thread writes. For any input, `isready` is
//! answered and every `go` gets one `bestmove`.

pub mod go;
pub mod settings;
pub mod think;

use super::Failure;
use crate::engine::{Searchable, Searched, Shared, Visitor, visit};
use crate::rules::Options;
use crate::rules::text::quoted;
use crate::rules::variants::GAMES;
use crate::tui::memory;
use crate::tui::process::{Line, Lines};
use clap::Args;
use go::Go;
use settings::{Change, Settings};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

#[derive(Debug, Args)]
#[command(
    after_help = "It answers to uci, isready, ucinewgame, setoption, position, go, ponderhit, stop and quit; go perft N counts. The \
                  option UCI_Variant chooses the game: chess, pawn-game …"
)]
pub(super) struct Uci {}

/// The longest line in bytes, enough for a game of ten thousand moves.
const LONGEST: usize = 1 << 20;
/// The answer for a position without a move.
const NONE: &str = "bestmove (none)";

/// An incoming event.
enum Event {
    /// A line of input.
    Heard(Line),
    /// The end of the input.
    Gone,
    /// A line from the search thread.
    Said(String),
    /// The last line of the search thread.
    Best(String),
}

/// The state that outlives a change of the game.
struct Engine {
    events: Receiver<Event>,
    /// The events that came in while the end of a search was awaited.
    waiting: VecDeque<Event>,
    sender: Sender<Event>,
    /// The hash table; `None` if there is no memory for a search.
    shared: Option<Arc<Shared>>,
    settings: Settings,
    thinking: Option<Thinking>,
    /// The thread of the last search.
    thread: Option<JoinHandle<()>>,
}

/// A search that has not been answered yet.
struct Thinking {
    go: Go,
    /// The answer, if it waits for `stop`.
    best: Option<String>,
}

impl Uci {
    #[expect(clippy::unused_self, reason = "every command is run so")]
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        memory::to_begin()?;
        serve(BufReader::new(io::stdin()), out)
    }
}

/// Handles the input until its end or until `quit`.
pub fn serve(input: impl BufRead + Send + 'static, out: &mut dyn Write) -> Result<(), Failure> {
    let (sender, events) = mpsc::channel();
    let heard = sender.clone();
    thread::Builder::new().spawn(move || {
        let mut lines = Lines::new(input, LONGEST);
        while let Ok(Some(line)) = lines.next() {
            if heard.send(Event::Heard(line)).is_err() {
                return;
            }
        }
        let _ = heard.send(Event::Gone);
    })?;
    let settings = Settings::default();
    let mut engine =
        Engine { events, waiting: VecDeque::new(), sender, shared: None, settings, thinking: None, thread: None };
    engine.renew(out)?;
    let mut game = GAMES[0].id;
    while let Some(other) = visit(game, Serve { engine: &mut engine, out }).unwrap_or(Ok(None))? {
        game = other;
    }
    Ok(())
}

impl Engine {
    fn stop(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(thinking) = self.end(out)? else { return Ok(()) };
        writeln!(out, "{}", thinking.best.as_deref().unwrap_or(NONE))
    }

    /// Ends the search without writing its answer. A perft runs to its end, unless it was stopped before.
    fn end(&mut self, out: &mut dyn Write) -> io::Result<Option<Thinking>> {
        let Some(mut thinking) = self.thinking.take() else { return Ok(None) };
        if thinking.go.perft.is_none() {
            self.give_up();
        }
        while thinking.best.is_none() {
            match self.events.recv() {
                Ok(Event::Said(line)) => writeln!(out, "{line}")?,
                Ok(Event::Best(line)) => thinking.best = Some(line),
                Ok(other) => self.waiting.push_back(other),
                Err(_) => break,
            }
        }
        Ok(Some(thinking))
    }

    /// Tells the search or the counting that it is to end.
    fn give_up(&self) {
        if let Some(shared) = &self.shared {
            shared.stop();
        }
    }

    /// Handles the end of a search; its answer is written now or kept back.
    fn found(&mut self, best: String, out: &mut dyn Write) -> io::Result<()> {
        match &mut self.thinking {
            Some(thinking) if thinking.go.waits() => thinking.best = Some(best),
            _ => {
                self.thinking = None;
                writeln!(out, "{best}")?;
            }
        }
        Ok(())
    }

    /// Creates an empty table, and reports if it is smaller than requested.
    fn renew(&mut self, out: &mut dyn Write) -> io::Result<()> {
        // A thread that has answered still has its stack until it ends.
        if let Some(thread) = self.thread.take_if(|_| self.thinking.is_none()) {
            let _ = thread.join();
        }
        let old = self.shared.take().and_then(Arc::into_inner);
        self.shared = memory::to_think(self.settings.megabytes, old).map(Arc::new);
        let wanted = self.settings.megabytes << 10;
        match self.shared.as_ref().map(|shared| shared.table_size() >> 10) {
            None => writeln!(out, "info string there is no memory left to think"),
            Some(size) if size < wanted => {
                writeln!(out, "info string there is memory for a table of {size} kB, not of {wanted} kB")
            }
            Some(_) => Ok(()),
        }
    }
}

/// The UCI loop for one game, until another is chosen.
struct Serve<'a> {
    engine: &'a mut Engine,
    out: &'a mut dyn Write,
}

impl Visitor for Serve<'_> {
    /// The name of the next game; `None` to end.
    type Output = Result<Option<&'static str>, Failure>;

    fn visit<P: Searched>(self) -> Self::Output {
        let Self { engine, out } = self;
        let options = Options::of(P::INFO);
        // Empty after an invalid position.
        let mut positions = vec![P::start(options)];
        loop {
            out.flush()?;
            // The queue cannot end: its sender is here.
            let event = engine.waiting.pop_front().unwrap_or_else(|| engine.events.recv().unwrap_or(Event::Gone));
            let line = match event {
                Event::Heard(line) if line.cut => {
                    if !line.text.is_empty() {
                        writeln!(out, "info string a line of more than {LONGEST} bytes is not read")?;
                    }
                    continue;
                }
                Event::Heard(line) => line.text,
                Event::Said(line) => {
                    writeln!(out, "{line}")?;
                    continue;
                }
                Event::Best(best) => {
                    engine.found(best, out)?;
                    continue;
                }
                Event::Gone => {
                    engine.stop(out)?;
                    return Ok(None);
                }
            };
            let mut words = line.split_whitespace();
            match words.next() {
                Some("uci") => settings::introduce(P::INFO, out)?,
                Some("isready") => writeln!(out, "readyok")?,
                Some("ucinewgame") => {
                    engine.stop(out)?;
                    engine.renew(out)?;
                }
                Some("setoption") => {
                    engine.stop(out)?;
                    match engine.settings.set(words) {
                        Ok(Change::Nothing) => {}
                        Ok(Change::Table) => engine.renew(out)?,
                        Ok(Change::Game(id)) => {
                            engine.renew(out)?;
                            return Ok(Some(id));
                        }
                        Err(problem) => writeln!(out, "info string {problem}")?,
                    }
                }
                Some("position") => {
                    engine.stop(out)?;
                    positions = read_position::<P>(words, options).or_else(|problem| {
                        writeln!(out, "info string {problem}")?;
                        Ok::<_, io::Error>(Vec::new())
                    })?;
                }
                Some("go") => {
                    engine.stop(out)?;
                    let Some(position) = positions.last() else {
                        writeln!(out, "info string no position set")?;
                        writeln!(out, "{NONE}")?;
                        continue;
                    };
                    let (go, problems) = Go::read(words, position.turn(), engine.settings.overhead);
                    for problem in problems {
                        writeln!(out, "info string {problem}")?;
                    }
                    think::begin(engine, positions.clone(), go);
                }
                Some("ponderhit") => {
                    if engine.thinking.as_ref().is_some_and(|thinking| thinking.go.ponder) {
                        // The results so far are in the table: the search for the move starts now, with its clock.
                        if let Some(Thinking { go, .. }) = engine.end(out)? {
                            think::begin(engine, positions.clone(), Go { ponder: false, ..go });
                        }
                    }
                }
                Some("stop") => {
                    engine.give_up();
                    engine.stop(out)?;
                }
                Some("quit") => {
                    engine.give_up();
                    engine.stop(out)?;
                    return Ok(None);
                }
                Some("debug" | "register") | None => {}
                Some(word) => writeln!(out, "info string unknown command {}", quoted(word))?,
            }
        }
    }
}

/// Parses `startpos` or `fen FEN`, and `moves MOVES`, to all positions of the game.
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
        let Some(mv) = legal.as_ref().iter().find(|mv| position.path(mv).to_string() == *text) else {
            return Err(format!("{} is not legal in {}", quoted(text), position.fen()));
        };
        P::play_on(&mut positions, mv);
    }
    Ok(positions)
}
