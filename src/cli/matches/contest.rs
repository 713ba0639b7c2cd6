//! The games of a match, several at once, told in the order of their openings.

use super::super::Failure;
use super::tally::Tally;
use super::{Match, Player};
use crate::app::Msg;
use crate::engine::searched::{Searched, Visitor};
use crate::engine::self_play::{Chance, End, play_on, random_opening};
use crate::engine::{Level, Limits, Shared, Stage};
use crate::game::{EngineName, EngineRequest, exact};
use crate::rules::Color;
use crate::tui::memory;
use crate::tui::uci::{self, Engines, Program};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// The number of plies that makes a game a draw.
const MAX_PLIES: usize = 600;
const MEGABYTES: usize = 16;
/// The nodes of the search that rates an opening, and the score in hundredths of a pawn that makes it unbalanced.
const WEIGHED: u64 = 20_000;
const BALANCED: i32 = 50;

pub(super) struct Contest<'a> {
    pub(super) request: &'a Match,
    pub(super) programs: BTreeMap<EngineName, Program>,
    pub(super) out: &'a mut dyn Write,
}

/// The record of a finished game.
struct Record {
    end: End,
    /// The index of the player with White.
    white: usize,
    /// All moves from the start, in machine notation.
    moves: Vec<String>,
}

impl Record {
    /// Returns whether the first player won; `None` for a draw.
    fn won(&self) -> Option<bool> {
        self.end.winner.map(|winner| (winner == Color::White) == (self.white == 0))
    }
}

/// The games with one opening, or the reason why they failed.
type Pair = Result<Vec<Record>, Failure>;

impl Visitor for Contest<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searched>(self) -> Self::Output {
        let Self { request, programs, out } = self;
        let games = request.games();
        let (next, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let (sender, pairs) = mpsc::channel::<(u64, Pair)>();
        let workers = (request.concurrency() as u64).min(games.div_ceil(2)).max(1);
        thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, next, over, programs) = (sender.clone(), &next, &over, programs.clone());
                let play = move || {
                    let mut table = match Table::new(request, programs) {
                        Ok(table) => table,
                        Err(failure) => return drop(sender.send((next.fetch_add(1, Ordering::Relaxed), Err(failure)))),
                    };
                    while !over.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games.div_ceil(2) {
                            return;
                        }
                        let pair = table.pair::<P>(number, (games - 2 * number).min(2), over);
                        if sender.send((number, pair)).is_err() {
                            return;
                        }
                    }
                };
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, play) {
                    over.store(true, Ordering::Relaxed);
                    return Err(error.into());
                }
            }
            drop(sender);
            let told = tell(request, &pairs, out);
            over.store(true, Ordering::Relaxed);
            told
        })
    }
}

/// Prints the games in the order of their openings, as they finish, until all are played or the test is over.
fn tell(request: &Match, pairs: &mpsc::Receiver<(u64, Pair)>, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut tally, mut early, mut number) = (Tally::default(), BTreeMap::new(), 0);
    let sprt = request.sprt();
    loop {
        let pair = loop {
            if let Some(pair) = early.remove(&number) {
                break pair;
            }
            let Ok((played, pair)) = pairs.recv() else {
                return Ok(());
            };
            early.insert(played, pair);
        };
        number += 1;
        let games = pair?;
        if request.show {
            for (number, record) in (tally.games() + 1..).zip(&games) {
                describe(request, number, record, out)?;
            }
        }
        tally.add(&games.iter().map(Record::won).collect::<Vec<_>>());
        let verdict = sprt.and_then(|sprt| sprt.verdict(&tally));
        let is_last = tally.games() >= request.games() || verdict.is_some();
        if tally.games().is_multiple_of(10) || is_last {
            let test = sprt.map_or_else(String::new, |sprt| format!("; {}", sprt.describe(&tally)));
            writeln!(out, "{tally}{test}")?;
            out.flush()?;
        }
        if let (Some(verdict), Some([low, high])) = (verdict, request.sprt.as_deref()) {
            writeln!(out, "Elo {verdict:+} holds, of {low:+} and {high:+}.")?;
        }
        if is_last {
            return Ok(());
        }
    }
}

/// Prints a game: its players, its result and its moves.
fn describe(request: &Match, number: u64, record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let players = [request.a, request.b];
    let [white, black] = [players[record.white], players[1 - record.white]];
    let result = match record.end.winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let moves = record.moves.join(" ");
    writeln!(out, "{number}. {white} against {black}, {result}, {}: {moves}", record.end.reason)
}

/// A table that plays one game after the other.
struct Table<'a> {
    request: &'a Match,
    /// The hash tables of both players.
    shared: [Shared; 2],
    engines: Engines,
}

impl<'a> Table<'a> {
    fn new(request: &'a Match, programs: BTreeMap<EngineName, Program>) -> Result<Self, Failure> {
        let shared = || memory::to_think(MEGABYTES, None).ok_or(io::Error::from(io::ErrorKind::OutOfMemory));
        Ok(Self { request, shared: [shared()?, shared()?], engines: Engines::new(programs, uci::itself()) })
    }

    /// Plays the games with one opening, one for each colour.
    fn pair<P: Searched>(&mut self, number: u64, games: u64, over: &AtomicBool) -> Pair {
        let seed = self.request.seed.wrapping_mul(1 << 32).wrapping_add(number);
        let mut chance = Chance::new(seed);
        let opening = loop {
            let opening = random_opening::<P>(self.request.openings, &mut chance);
            if !self.request.balanced || self.is_balanced(&opening.0) {
                break opening;
            }
        };
        (0..games).map(|game| self.game(2 * number + game, &opening, game as usize, &mut chance, over)).collect()
    }

    /// Returns whether a short search prefers neither side in the last of some positions.
    fn is_balanced<P: Searched>(&mut self, positions: &[P]) -> bool {
        let [shared, _] = &mut self.shared;
        shared.clear();
        let limits = Limits::default().with_nodes(WEIGHED);
        let best =
            positions.split_last().and_then(|(root, earlier)| root.search(earlier, &limits, shared, &mut |_| {}));
        best.and_then(|best| best.score.centipawns()).is_some_and(|score| score.abs() < BALANCED)
    }

    /// Plays a game from an opening; `white` is the player of White.
    fn game<P: Searched>(
        &mut self,
        number: u64,
        (opening, begun): &(Vec<P>, Vec<String>),
        white: usize,
        chance: &mut Chance,
        over: &AtomicBool,
    ) -> Result<Record, Failure> {
        self.shared.iter_mut().for_each(Shared::clear);
        let mut moves = begun.clone();
        let mut failure = None;
        let end = play_on(opening.clone(), MAX_PLIES, |position, earlier| {
            let side = if position.turn() == Color::White { white } else { 1 - white };
            let mv = match self.choose(number, position, earlier, &moves, side, chance) {
                _ if over.load(Ordering::Relaxed) => return None,
                Ok(mv) => mv?,
                Err(why) => {
                    failure = Some(why);
                    return None;
                }
            };
            moves.push(position.path(&mv).to_string());
            Some(mv)
        });
        match failure {
            Some(failure) => Err(failure),
            None => Ok(Record { end, white, moves }),
        }
    }

    /// Returns the move of a player.
    fn choose<P: Searched>(
        &mut self,
        game: u64,
        position: &P,
        earlier: &[P],
        moves: &[String],
        side: usize,
        chance: &mut Chance,
    ) -> Result<Option<P::Move>, Failure> {
        let player = [self.request.a, self.request.b][side];
        let shared = &self.shared[side];
        let stage = Stage::of(position, earlier);
        match player {
            Player::Engine(engine_name) => return self.ask(engine_name, game, position, earlier, moves).map(Some),
            Player::Level(Level::PERFECT) => {
                if let Some((mv, _)) = exact::perfect(position, shared, exact::PATIENCE) {
                    return Ok(Some(mv));
                }
            }
            _ => {}
        }
        let limits = player.limits(stage, self.request);
        let Player::Level(level) = player else {
            return Ok(position.search(earlier, &limits, shared, &mut |_| {}).map(|best| best.mv));
        };
        let seed = chance.next_u64();
        let best = position.search_as(level, earlier, (&limits, seed), shared, &mut |_| {});
        Ok(best.map(|best| exact::level_move(position, &best, (level, stage, seed), shared)))
    }

    /// Asks an engine for its move.
    fn ask<P: Searched>(
        &mut self,
        engine_name: EngineName,
        game: u64,
        position: &P,
        earlier: &[P],
        moves: &[String],
    ) -> Result<P::Move, Failure> {
        let start = earlier.first().unwrap_or(position);
        let request = EngineRequest::new(start.fen(), moves.to_vec(), position.clone());
        let (sender, answers) = mpsc::channel();
        let tell = move |msg| drop(sender.send(msg));
        self.engines.consult(game, engine_name, (game, moves.len()), Box::new(request), tell);
        for msg in answers {
            match msg {
                Msg::Decided { decision: Some(decision), .. } => {
                    let legal = position.legal_moves();
                    let mv = legal.into_iter().find(|mv| position.path(mv).to_string() == decision.mv);
                    return mv
                        .ok_or_else(|| Failure { code: 1, sentence: format!("{engine_name} plays no legal move.") });
                }
                Msg::EngineFailed { why, .. } => {
                    return Err(Failure { code: 1, sentence: format!("{engine_name} {why}.") });
                }
                _ => {}
            }
        }
        Err(Failure { code: 1, sentence: format!("{engine_name} does not answer.") })
    }
}
