//! Matches between two computer players, several games at once, told in the order of their openings.

use crate::tally::{Sprt, Tally};
use crate::{Failure, game, random_opening, usage};
use clap::Args;
use pawnstorm::app::Msg;
use pawnstorm::engine::self_play::{Chance, End, play_on};
use pawnstorm::engine::{Level, Limits, Searched, Shared, Stage, Visitor, exact, visit};
use pawnstorm::game::{self, EngineName, EngineRequest};
use pawnstorm::rules::{Color, Info};
use pawnstorm::tui::config::Config;
use pawnstorm::tui::uci::{self, Engines, Program};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

#[derive(Debug, Args)]
#[command(
    long_about = "\
Play a match between two computer players

The result is that of the first player: games won, drawn and lost, the share of the points, and the Elo difference with its bounds at a \
confidence of 95 %. They are reckoned from pairs of games with the same opening, and are never closer than a kind of result that has not \
occurred yet allows (the one-sided bound of Clopper and Pearson): 10 games of 10 prove a lead of 34 Elo.",
    after_help = "\
Examples:
  pawnstorm-lab match chess --a 5 --b 3 --games 60
  pawnstorm-lab match pawn-game --a 20000n --b 5000n --games 100 --seed 7
  pawnstorm-lab match alapawn --a 8 --b 8 --movetime 50
  pawnstorm-lab match chess --a new --b old --engine \"new=./new uci\" --engine \"old=./old uci\" --nodes 20000 --sprt 0 10"
)]
pub(crate) struct Match {
    /// The game
    #[arg(value_parser = game())]
    game: &'static Info,
    /// The first player: a level from 1 to 10, perfect in the Pawn Game, a number of positions to look at for each move, as 20000n, or
    /// the name of an engine
    #[arg(long, value_name = "LEVEL|NODESn|ENGINE")]
    a: Player,
    /// The second player: the same choices
    #[arg(long, value_name = "LEVEL|NODESn|ENGINE")]
    b: Player,
    /// Add an engine to those of the config file, as NAME=COMMAND ARGUMENTS [can be repeated]
    #[arg(long = "engine", value_name = "NAME=COMMAND", value_parser = engine)]
    engines: Vec<(EngineName, Program)>,
    /// Number of games; each opening is played twice with colours swapped [default: 40; with --sprt, as many as needed]
    #[arg(long)]
    games: Option<u64>,
    /// Run a sequential probability ratio test: stop once ELO0 or ELO1 is settled, at 5% error
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Number of games to play in parallel [default: one per processor]
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: Option<u16>,
    /// Positions to look at for each move, for both players, whatever their levels say
    #[arg(long, conflicts_with = "movetime")]
    nodes: Option<u64>,
    /// Milliseconds for each move, for both players, whatever their levels say
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Random seed: the same seed plays the same games, unless --movetime is given
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many plies at the start of a game are played at random
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    openings: usize,
    /// Only openings that a short search holds to be worth less than half a pawn for either side
    #[arg(long)]
    balanced: bool,
    /// Print each game: who plays White and Black, the result, why, and the moves from the start, as `show --moves` takes them
    #[arg(long)]
    show: bool,
}

#[derive(Clone, Copy, Debug)]
enum Player {
    Level(Level),
    Nodes(u64),
    Engine(EngineName),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(nodes) = text.strip_suffix('n').and_then(|nodes| nodes.parse().ok()) {
            return Ok(Self::Nodes(nodes));
        }
        if let Ok(level) = text.parse() {
            return Ok(Self::Level(level));
        }
        match text.parse() {
            Ok(engine_name) if !text.starts_with(|c: char| c.is_ascii_digit()) => Ok(Self::Engine(engine_name)),
            _ => Err("a player is a level (1 to 10, or perfect), a number of nodes (20000n) or an engine name".into()),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Nodes(nodes) => write!(f, "{nodes}n"),
            Self::Engine(engine_name) => engine_name.fmt(f),
        }
    }
}

/// Reads an engine of the command line.
fn engine(text: &str) -> Result<(EngineName, Program), String> {
    let (engine_name, command) = text.split_once('=').ok_or("an engine is written NAME=COMMAND ARGUMENTS")?;
    let mut words = command.split_whitespace().map(String::from);
    let command = words.next().ok_or("the engine has no command")?;
    let engine_name: EngineName = engine_name.parse().map_err(|error| format!("{error}"))?;
    Ok((engine_name, Program::new(&command, words.collect())))
}

/// The number of plies that makes a game a draw.
const MAX_PLIES: usize = 600;
/// The size of a player's hash table.
const MEGABYTES: usize = 16;
/// The nodes of the search that rates an opening, and the score in hundredths of a pawn that makes it unbalanced.
const WEIGHED: u64 = 20_000;
const BALANCED: i32 = 50;
/// The longest time for a move limited by nodes.
const LONG: Duration = Duration::from_secs(60);

impl Match {
    /// Plays the games, and prints the results.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let is_perfect = |player| matches!(player, Player::Level(Level::PERFECT));
        if [self.a, self.b].into_iter().any(is_perfect) && !game::can_be_solved(self.game) {
            return Err(usage(format!("{} has no perfect player, because it is not solved.", self.game.name)));
        }
        let sprt = match self.sprt.as_deref() {
            Some(&[low, high]) => Some(Sprt::new(low, high).ok_or_else(|| {
                usage(format!(
                    "--sprt takes two Elo differences, the lower first, both between -500 and 500: not {low} and {high}."
                ))
            })?),
            _ => None,
        };
        let games = self.games.unwrap_or(if sprt.is_some() { u64::MAX } else { 40 });
        let contest = Contest { request: self, programs: self.programs()?, sprt, games };
        visit(self.game.id, Start { contest, out }).unwrap_or(Ok(()))
    }

    /// Returns the engines among the players, with the limits of the match.
    fn programs(&self) -> Result<BTreeMap<EngineName, Program>, Failure> {
        let mut known = Config::of_user().engines;
        known.extend(self.engines.iter().cloned());
        let mut programs = BTreeMap::new();
        for player in [self.a, self.b] {
            let Player::Engine(engine_name) = player else { continue };
            let unknown = || usage(format!("Unknown engine {engine_name}. Pass --engine {engine_name}=COMMAND"));
            let mut program = known.get(&engine_name).cloned().ok_or_else(unknown)?;
            if self.nodes.is_some() {
                (program.nodes, program.movetime) = (self.nodes, LONG);
            }
            if let Some(milliseconds) = self.movetime {
                (program.nodes, program.movetime) = (None, Duration::from_millis(milliseconds));
            }
            programs.insert(engine_name, program);
        }
        Ok(programs)
    }
}

/// A match in which everything is settled but its games.
struct Contest<'a> {
    request: &'a Match,
    programs: BTreeMap<EngineName, Program>,
    sprt: Option<Sprt>,
    games: u64,
}

struct Start<'a> {
    contest: Contest<'a>,
    out: &'a mut dyn Write,
}

impl Visitor for Start<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searched>(self) -> Self::Output {
        let Self { contest, out } = self;
        let pairs = contest.games.div_ceil(2);
        let threads = contest.request.concurrency.map(usize::from);
        let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
        let (next, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let (sender, played) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..(threads as u64).min(pairs).max(1) {
                let (sender, contest, next, over) = (sender.clone(), &contest, &next, &over);
                scope.spawn(move || {
                    let mut table = Table::new(contest, over);
                    while !over.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= pairs || sender.send((number, table.pair::<P>(number))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let told = contest.tell(&played, out);
            over.store(true, Ordering::Relaxed);
            told
        })
    }
}

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

impl Contest<'_> {
    /// Prints the games in the order of their openings, as they finish, until all are played or the test is over.
    fn tell(&self, played: &Receiver<(u64, Pair)>, out: &mut dyn Write) -> Result<(), Failure> {
        let (mut tally, mut early, mut next) = (Tally::default(), BTreeMap::new(), 0);
        for (number, pair) in played {
            early.insert(number, pair);
            while let Some(pair) = early.remove(&next) {
                next += 1;
                let games = pair?;
                if self.request.show {
                    for (number, record) in (tally.games() + 1..).zip(&games) {
                        self.describe(number, record, out)?;
                    }
                }
                tally.add(&games.iter().map(Record::won).collect::<Vec<_>>());
                let verdict = self.sprt.and_then(|sprt| sprt.verdict(&tally));
                let is_last = tally.games() >= self.games || verdict.is_some();
                if tally.games().is_multiple_of(10) || is_last {
                    let test = self.sprt.map_or_else(String::new, |sprt| format!("; {}", sprt.describe(&tally)));
                    writeln!(out, "{tally}{test}")?;
                }
                if let (Some(verdict), Some([low, high])) = (verdict, self.request.sprt.as_deref()) {
                    writeln!(out, "Elo {verdict:+} holds, of {low:+} and {high:+}.")?;
                }
                if is_last {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Prints a game: its players, its result and its moves.
    fn describe(&self, number: u64, record: &Record, out: &mut dyn Write) -> io::Result<()> {
        let players = [self.request.a, self.request.b];
        let [white, black] = [players[record.white], players[1 - record.white]];
        let result = match record.end.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        let moves = record.moves.join(" ");
        writeln!(out, "{number}. {white} against {black}, {result}, {}: {moves}", record.end.reason)
    }
}

struct Table<'a> {
    contest: &'a Contest<'a>,
    /// Set when no more games are wanted.
    over: &'a AtomicBool,
    /// The hash tables of both players.
    shared: [Shared; 2],
    engines: Engines,
}

/// A position in a game: its number, the player to move, the position and those before it, and the moves so far.
struct Turn<'a, P> {
    game: u64,
    side: usize,
    position: &'a P,
    earlier: &'a [P],
    moves: &'a [String],
}

impl<'a> Table<'a> {
    fn new(contest: &'a Contest<'a>, over: &'a AtomicBool) -> Self {
        let engines = Engines::new(contest.programs.clone(), uci::itself());
        Self { contest, over, shared: [Shared::new(MEGABYTES), Shared::new(MEGABYTES)], engines }
    }

    /// Plays the games with one opening, one for each colour.
    fn pair<P: Searched>(&mut self, number: u64) -> Pair {
        let request = self.contest.request;
        let mut chance = Chance::new(request.seed.wrapping_mul(1 << 32).wrapping_add(number));
        let opening = loop {
            let opening = random_opening::<P>(request.openings, &mut chance);
            if !request.balanced || self.is_balanced(&opening.0) {
                break opening;
            }
        };
        let games = 2 * number..(2 * number + 2).min(self.contest.games);
        games.map(|game| self.game(game, &opening, &mut chance)).collect()
    }

    /// Returns whether a short search prefers neither side in the last of some positions.
    fn is_balanced<P: Searched>(&mut self, positions: &[P]) -> bool {
        let [shared, _] = &mut self.shared;
        shared.clear();
        let limits = Limits { nodes: Some(WEIGHED), ..Limits::default() };
        let best =
            positions.split_last().and_then(|(root, earlier)| root.search(None, earlier, &limits, shared, &mut |_| {}));
        best.and_then(|best| best.score.centipawns()).is_some_and(|score| score.abs() < BALANCED)
    }

    /// Plays a game from an opening. The first player has White in games with an even number.
    fn game<P: Searched>(
        &mut self,
        game: u64,
        (opening, begun): &(Vec<P>, Vec<String>),
        chance: &mut Chance,
    ) -> Result<Record, Failure> {
        self.shared.iter_mut().for_each(Shared::clear);
        let white = (game % 2) as usize;
        let (mut moves, mut failure) = (begun.clone(), None);
        let end = play_on(opening.clone(), MAX_PLIES, |position, earlier| {
            let side = if position.turn() == Color::White { white } else { 1 - white };
            let chosen = self.choose(&Turn { game, side, position, earlier, moves: &moves }, chance);
            if self.over.load(Ordering::Relaxed) {
                return None;
            }
            let mv = chosen.unwrap_or_else(|why| {
                failure = Some(why);
                None
            })?;
            moves.push(position.path(&mv).to_string());
            Some(mv)
        });
        failure.map_or(Ok(Record { end, white, moves }), Err)
    }

    fn choose<P: Searched>(&mut self, turn: &Turn<'_, P>, chance: &mut Chance) -> Result<Option<P::Move>, Failure> {
        let request = self.contest.request;
        let (Turn { position, earlier, .. }, shared) = (turn, &self.shared[turn.side]);
        let stage = Stage::of(*position, earlier);
        let player = [request.a, request.b][turn.side];
        let mut limits = match player {
            Player::Engine(engine_name) => return self.ask(engine_name, turn).map(Some),
            Player::Level(level) => level.limits(stage),
            Player::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
        };
        // A match must not depend on the speed of the machine, unless that is requested.
        limits.time = None;
        if request.nodes.is_some() {
            limits.nodes = request.nodes;
        }
        if let Some(milliseconds) = request.movetime {
            (limits.nodes, limits.time) = (None, Some(Duration::from_millis(milliseconds)));
        }
        let Player::Level(level) = player else {
            return Ok(position.search(None, earlier, &limits, shared, &mut |_| {}).map(|best| best.mv));
        };
        if level == Level::PERFECT
            && let Some((mv, _)) = exact::perfect(*position, shared, exact::PATIENCE)
        {
            return Ok(Some(mv));
        }
        let seed = chance.next_u64();
        let best = position.search(Some((level, seed)), earlier, &limits, shared, &mut |_| {});
        Ok(best.map(|best| exact::level_move(*position, &best, (level, stage, seed), shared)))
    }

    fn ask<P: Searched>(&mut self, engine_name: EngineName, turn: &Turn<'_, P>) -> Result<P::Move, Failure> {
        let Turn { game, position, earlier, moves, .. } = *turn;
        let start = earlier.first().unwrap_or(position);
        let request = EngineRequest::new(start.fen(), moves.to_vec(), position.clone());
        let (sender, answers) = mpsc::channel();
        let tell = move |msg| drop(sender.send(msg));
        self.engines.consult(game, engine_name, (game, moves.len()), Box::new(request), tell);
        for msg in answers {
            match msg {
                Msg::Decided { decision: Some(decision), .. } => {
                    let mv = position.legal_moves().into_iter().find(|mv| position.path(mv).to_string() == decision.mv);
                    return mv.ok_or_else(|| format!("{engine_name} plays no legal move.").into());
                }
                Msg::EngineFailed { why, .. } => return Err(format!("{engine_name} {why}.").into()),
                _ => {}
            }
        }
        Err(format!("{engine_name} does not answer.").into())
    }
}
