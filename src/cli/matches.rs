//! `pawnstorm match`: two computer players, to measure how much stronger one is.

mod contest;
mod tally;

use super::Failure;
use super::engines::{self, Named};
use super::values::{GameName, levels};
use crate::engine::searched::visit;
use crate::engine::{Level, Limits, Stage};
use crate::game::{self, EngineName};
use crate::rules::Info;
use crate::tui::uci::Program;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, Error};
use contest::Contest;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt;
use std::io::Write;
use std::thread;
use std::time::Duration;
use tally::Sprt;

#[derive(Debug, Args)]
#[command(
    long_about = "\
Play a match between two computer players

The result is that of the first player: games won, drawn and lost, the share of the points, and the Elo difference with its bounds at a \
confidence of 95 %. They are reckoned from pairs of games with the same opening, and are never closer than a kind of result that has not \
occurred yet allows (the one-sided bound of Clopper and Pearson): 10 games of 10 prove a lead of 34 Elo.",
    after_help = "\
Examples:
  pawnstorm match chess --a 5 --b 3 --games 60
  pawnstorm match pawn-game --a 20000n --b 5000n --games 100 --seed 7
  pawnstorm match alapawn --a 8 --b 8 --movetime 50
  pawnstorm match chess --a new --b old --engine \"new=./new uci\" --engine \"old=./old uci\" --nodes 20000 --sprt 0 10"
)]
pub(super) struct Match {
    /// The game
    #[arg(value_parser = GameName)]
    game: &'static Info,
    /// The first player: a level from 1 to 8, perfect in the Pawn Game, a number of positions to look at for each move, as 20000n, or
    /// the name of an engine
    #[arg(long, value_name = "LEVEL|NODESn|ENGINE", value_parser = PlayerText, hide_possible_values = true)]
    a: Player,
    /// The second player: the same choices
    #[arg(long, value_name = "LEVEL|NODESn|ENGINE", value_parser = PlayerText, hide_possible_values = true)]
    b: Player,
    /// Add an engine, as NAME=COMMAND ARGUMENTS [can be repeated]
    #[arg(long = "engine", value_name = "NAME=COMMAND")]
    named: Vec<Named>,
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

/// A player of a match.
#[derive(Clone, Copy, Debug)]
enum Player {
    Level(Level),
    Nodes(u64),
    Engine(EngineName),
}

impl std::str::FromStr for Player {
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
            _ => Err("a player is a level (1 to 8, or perfect), a number of nodes (20000n) or an engine name".into()),
        }
    }
}

/// The parser of a player of a match.
#[derive(Clone)]
struct PlayerText;

impl TypedValueParser for PlayerText {
    type Value = Player;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Player, Error> {
        let player = |text: &str| -> Result<Player, String> { text.parse() };
        player.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(levels()))
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

impl Player {
    /// Returns the limits of a search by the built-in engine.
    fn limits(self, stage: Stage, request: &Match) -> Limits {
        let mut limits = match self {
            // A match must not depend on the speed of the machine, unless that is requested.
            Self::Level(level) => {
                let mut limits = level.limits(stage);
                limits.time = None;
                limits
            }
            Self::Nodes(nodes) => Limits::default().with_nodes(nodes),
            Self::Engine(_) => Limits::default(),
        };
        if let Some(nodes) = request.nodes {
            limits.nodes = Some(nodes);
        }
        if let Some(milliseconds) = request.movetime {
            limits.nodes = None;
            limits.time = Some(Duration::from_millis(milliseconds));
        }
        limits
    }
}

/// The longest time for a move limited by nodes.
const LONG: Duration = Duration::from_secs(60);

impl Match {
    /// Plays the games, and prints the results.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(refusal) = self.refusal() {
            return Err(Failure::usage(refusal));
        }
        let programs = self.programs()?;
        visit(self.game.id, Contest { request: self, programs, out }).unwrap_or(Ok(()))
    }

    /// Returns the problem with the combination of arguments, if there is one.
    fn refusal(&self) -> Option<String> {
        let players = [self.a, self.b];
        let perfect = players.iter().any(|player| matches!(player, Player::Level(Level::PERFECT)));
        if perfect && !game::can_be_solved(self.game) {
            return Some(format!("{} has no perfect player, because it is not solved.", self.game.name));
        }
        let [low, high] = self.sprt.as_deref()?.try_into().ok()?;
        Sprt::new(low, high).is_none().then(|| {
            format!(
                "--sprt takes two Elo differences, the lower first, both between -500 and 500: not {low} and {high}."
            )
        })
    }

    /// Returns the bounds of the sequential test, if one is wanted.
    fn sprt(&self) -> Option<Sprt> {
        let [low, high] = self.sprt.as_deref()?.try_into().ok()?;
        Sprt::new(low, high)
    }

    /// Returns the largest number of games.
    fn games(&self) -> u64 {
        self.games.unwrap_or(if self.sprt.is_some() { u64::MAX } else { 40 })
    }

    /// Returns the number of simultaneous games.
    fn concurrency(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        self.concurrency.map_or_else(processors, usize::from)
    }

    /// Returns the engines among the players, with the limits of the match.
    fn programs(&self) -> Result<BTreeMap<EngineName, Program>, Failure> {
        let mut programs = BTreeMap::new();
        for player in [self.a, self.b] {
            let Player::Engine(engine_name) = player else { continue };
            let config = engines::config(&self.named);
            let program = config.engines.get(&engine_name).ok_or_else(|| engines::unknown(engine_name, &config))?;
            let mut program = program.clone();
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
