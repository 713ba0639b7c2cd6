//! The search on a separate thread, and its reports.

use super::{Engine, Event, Go, NONE, Thinking};
use crate::engine::solve::Value;
use crate::engine::{Best, Clock, Level, Limits, Score, SearchInfo, Searchable, Searched, Shared, Stage, exact};
use crate::rules::{Path, perft as sequences};
use crate::tui::memory;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Starts a search of the last position. If that is impossible, any move is the answer.
pub(super) fn begin<P: Searched>(engine: &mut Engine, positions: Vec<P>, go: Go) {
    let any = positions.last().and_then(|root| Some(root.path(root.legal_moves().as_ref().first()?).to_string()));
    engine.thinking = Some(Thinking { go: go.clone(), best: None });
    match begin_thinking(engine, positions, go) {
        Ok(thread) => engine.thread = Some(thread),
        Err(why) => {
            let best = any.map_or_else(|| NONE.into(), |mv| format!("bestmove {mv}"));
            for event in [Event::Said(format!("info string no search: {why}")), Event::Best(best)] {
                // The receiver of the queue is alive.
                let _ = engine.sender.send(event);
            }
        }
    }
}

fn begin_thinking<P: Searched>(engine: &Engine, positions: Vec<P>, wanted: Go) -> io::Result<JoinHandle<()>> {
    let shared = engine.shared.clone().ok_or(io::ErrorKind::OutOfMemory)?;
    let sender = engine.sender.clone();
    let seed = positions.last().map_or(0, |root| RandomState::new().hash_one(root.key()));
    let (level, shown) = (engine.settings.level(seed), engine.settings.lines);
    let shows_chances = engine.settings.shows_chances;
    let perfect = engine.settings.perfect && level.is_none();
    let threads = memory::for_threads(engine.settings.threads);
    if threads < engine.settings.threads {
        let _ = sender.send(Event::Said(format!("info string there is memory for only {threads} threads")));
    }
    shared.resume();
    thread::Builder::new().spawn(move || {
        let best = positions.split_last().and_then(|(root, earlier)| {
            if let Some(depth) = wanted.perft {
                return Some(perft(root, depth, &sender, &shared));
            }
            let only = only(root, &wanted.only);
            let begun = Instant::now();
            let may_prove = level.is_none() && only.is_empty() && (perfect || shown == 1) && root.race().is_some();
            if may_prove && let Some(solver) = shared.solver() {
                solver.use_threads(threads);
            }
            if let Some(timeout) = timeout(&wanted, perfect).filter(|_| may_prove)
                && let Some((mv, value)) = exact::perfect(root, &shared, timeout)
            {
                let mv = root.path(&mv);
                let value = value.map_or("draw at least", Value::word);
                let _ = sender.send(Event::Said(format!("info depth 1 pv {mv} string proved: {value}")));
                return Some(format!("bestmove {mv}"));
            }
            let stage = Stage::of(root, earlier);
            let limits = within(without(wanted.limits(), begun.elapsed()), level, stage);
            let lines = limits.lines.max(shown);
            let limits = Limits { threads, lines, only, ..limits };
            let mut told = 0;
            let mut report = |info: &SearchInfo<P::Move>| {
                if info.rank == 0 {
                    told = 0;
                }
                if told < shown {
                    told += 1;
                    let _ = sender.send(Event::Said(describe(root, info, told, shows_chances)));
                }
                let wins = info.line.score.win_in_moves();
                if wanted.mate.is_some_and(|most| wins.is_some_and(|wins| (1..=most).contains(&wins))) {
                    shared.stop();
                }
            };
            // A search of given moves uses full strength, whatever the level.
            let level = level.filter(|_| limits.only.is_empty());
            let best = root.search(level.map(|level| (level, seed)), earlier, &limits, &shared, &mut report)?;
            Some(answer(root, &best, level.map(|level| (level, stage, seed)), &shared))
        });
        // The table must be free when the result is received.
        drop(shared);
        let _ = sender.send(Event::Best(best.unwrap_or_else(|| NONE.into())));
    })
}

/// Returns the places of the moves to search in the list of legal moves; empty for all of them.
fn only<P: Searchable>(root: &P, named: &[String]) -> Vec<usize> {
    let moves = root.legal_moves().into_iter().enumerate();
    moves.filter(|(_, mv)| named.contains(&root.path(mv).to_string())).map(|(place, _)| place).collect()
}

/// Returns the time for a proof, in a solvable game: half of the time that `limits` allow, so that the search has the other half if the
/// proof fails; `None` with other limits. Perfect play gets all of the time, as does a search that runs until it is stopped. The maximum is
/// `exact::PATIENCE`.
fn timeout(wanted: &Go, perfect: bool) -> Option<Duration> {
    let limits = &wanted.limits();
    let clock = limits.clock.as_ref().map(|clock| clock.left / 20);
    let most = [limits.time, clock].into_iter().flatten().min();
    if perfect || wanted.waits() && *limits == Limits::default() {
        return Some(most.map_or(exact::PATIENCE, |most| most.min(exact::PATIENCE)));
    }
    most.map(|most| (most / 2).min(exact::PATIENCE))
}

/// Returns the limits of a search after some time has passed.
fn without(mut limits: Limits, passed: Duration) -> Limits {
    limits.time = limits.time.map(|time| time.saturating_sub(passed).max(Duration::from_millis(1)));
    limits.clock = limits.clock.map(|clock| Clock { left: clock.left.saturating_sub(passed), ..clock });
    limits
}

/// Returns the limits, reduced to those of a level.
fn within(mut limits: Limits, level: Option<Level>, stage: Stage) -> Limits {
    let Some(most) = level.map(|level| level.limits(stage)) else { return limits };
    let unlimited = limits == Limits::default();
    limits.nodes = most.nodes.into_iter().chain(limits.nodes).min();
    limits.depth = most.depth.into_iter().chain(limits.depth).min();
    limits.time = if unlimited { most.time } else { limits.time };
    Limits { lines: most.lines, ..limits }
}

fn answer<P: Searchable>(
    root: &P,
    best: &Best<P::Move>,
    level: Option<(Level, Stage, u64)>,
    shared: &Shared,
) -> String {
    let mv = match level {
        None => best.mv.clone(),
        Some(level) => exact::level_move(root, best, level, shared),
    };
    let expected = best.ponder.as_ref().filter(|_| mv == best.mv);
    let ponder = expected.map(|answer| format!(" ponder {}", root.after(&mv).path(answer)));
    format!("bestmove {}{}", root.path(&mv), ponder.unwrap_or_default())
}

/// Counts the sequences of moves of a length, after each first move and in all, until it is stopped. Returns the last line.
fn perft<P: Searchable>(root: &P, depth: u32, sender: &Sender<Event>, shared: &Shared) -> String {
    let counts = root.named_moves().into_iter().map(|(name, mv)| {
        let count = sequences::perft_until(&root.after(&mv), depth - 1, &|| shared.is_stopped())?;
        let _ = sender.send(Event::Said(format!("{name}: {count}")));
        Some(count)
    });
    let all: Option<u64> = if depth == 0 { Some(1) } else { counts.sum() };
    all.map_or_else(|| "info string the counting was stopped".into(), |all| format!("\nNodes searched: {all}\n"))
}

/// Returns the chances to win, draw and lose in thousandths, as a score makes them likely.
fn chances(score: Score) -> [i32; 3] {
    match score.centipawns() {
        Some(value) => likely(value),
        None if score.value() > 0 => [1000, 0, 0],
        None => [0, 0, 1000],
    }
}

/// Returns the chances that an advantage in hundredths of a pawn gives: a win and a loss as two logistic curves.
pub fn likely(value: i32) -> [i32; 3] {
    /// The advantage that wins half the games, and the width of the curves, in hundredths of a pawn.
    const HALF: f64 = 100.0;
    const WIDTH: f64 = 250.0;
    let wins = |value: i32| (1000.0 / (1.0 + ((HALF - f64::from(value)) / WIDTH).exp())).round() as i32;
    let [won, lost] = [wins(value), wins(-value)];
    [won, 1000 - won - lost, lost]
}

fn describe<P: Searchable>(root: &P, info: &SearchInfo<P::Move>, rank: usize, shows_chances: bool) -> String {
    let [wins, draws, losses] = chances(info.line.score);
    let chances = if shows_chances { format!(" wdl {wins} {draws} {losses}") } else { String::new() };
    let score = info.line.score;
    let score = match score.win_in_moves() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.value()),
    };
    let mut position = root.clone();
    let line = info.line.moves.iter().map(|mv| {
        let path: Path = position.path(mv);
        position.play(mv);
        path.to_string()
    });
    let line: Vec<_> = line.collect();
    let milliseconds = info.elapsed.as_millis();
    let pace = (info.nodes as f64 / info.elapsed.as_secs_f64().max(1e-6)) as u64;
    format!(
        "info depth {} seldepth {} multipv {rank} score {score}{chances} nodes {} nps {pace} hashfull {} time {milliseconds} pv {}",
        info.depth,
        info.deepest,
        info.nodes,
        info.full,
        line.join(" ")
    )
}
