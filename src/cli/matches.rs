//! `pawnstorm match`: two computer players, to measure how much stronger one is.

use super::Failure;
use super::values::{GameName, levels};
use crate::engine::self_play::{Chance, End, play_on, random_opening};
use crate::engine::{Level, Limits, Shared, Stage};
use crate::game::exact;
use crate::game::searched::{Searched, Visitor, visit};
use crate::rules::{Color, Info};
use crate::tui::memory;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args, Command, Error};
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  pawnstorm match chess --a 5 --b 3 --games 60
  pawnstorm match pawn-game --a 20000n --b 5000n --games 100 --seed 7
  pawnstorm match alapawn --a 8 --b 8 --movetime 50")]
pub(super) struct Match {
    /// The game
    #[arg(value_parser = GameName)]
    game: &'static Info,
    /// The first player: a level from 1 to 8, perfect in the Pawn Game, or a number of positions to look at for each move, as 20000n
    #[arg(long, value_name = "LEVEL|NODESn", value_parser = PlayerText, hide_possible_values = true)]
    a: Player,
    /// The second player, likewise
    #[arg(long, value_name = "LEVEL|NODESn", value_parser = PlayerText, hide_possible_values = true)]
    b: Player,
    /// How many games; each opening is played twice, with colours swapped
    #[arg(long, default_value_t = 40)]
    games: u64,
    /// Positions to look at for each move, for both players, whatever their levels say
    #[arg(long, conflicts_with = "movetime")]
    nodes: Option<u64>,
    /// Milliseconds for each move, for both players, whatever their levels say
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// The seed of chance: the same seed gives the same games, unless --movetime is given
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many plies at the start of a game are played at random
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    openings: usize,
    /// Print each game: who plays White and Black, the result, why, and the moves from the start, as `show --moves` takes them
    #[arg(long)]
    show: bool,
}

/// A player of a match.
#[derive(Clone, Copy, Debug)]
enum Player {
    Level(Level),
    Nodes(u64),
}

impl std::str::FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(nodes) = text.strip_suffix('n').and_then(|nodes| nodes.parse().ok()) {
            return Ok(Self::Nodes(nodes));
        }
        text.parse()
            .map(Self::Level)
            .map_err(|_| "a player is a level, 1 to 8 or perfect, or a number of nodes, as 20000n".into())
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
        }
    }
}

impl Player {
    fn limits(self, stage: Stage, request: &Match) -> Limits {
        let mut limits = match self {
            // A match must not depend on the speed of the machine, unless that is requested.
            Self::Level(level) => Limits { time: None, ..level.limits(stage) },
            Self::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
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

/// The number of plies after which a game is a draw.
const MOST_PLIES: usize = 600;
const MEGABYTES: usize = 16;

impl Match {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        visit(self.game.id, Contest { request: self, out }).unwrap_or(Ok(()))
    }
}

struct Contest<'a> {
    request: &'a Match,
    out: &'a mut dyn Write,
}

impl Visitor for Contest<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Searched>(self) -> Self::Output {
        let Self { request, out } = self;
        let mut chance = Chance::new(request.seed);
        let table = || memory::to_think(MEGABYTES, None).ok_or(io::Error::from(io::ErrorKind::OutOfMemory));
        let mut tables = [table()?, table()?];
        let mut tally = Tally::default();
        let mut opening = (Vec::new(), Vec::new());
        for number in 0..request.games {
            if number % 2 == 0 {
                opening = random_opening::<P>(request.openings, &mut chance);
            }
            let white = (number % 2) as usize; // Which of the two players.
            let record = play(request, &opening, white, &mut tables, &mut chance);
            let result = record.end.winner.map(|winner| (winner == Color::White) == (white == 0));
            tally.add(result);
            if request.show {
                let players = [request.a, request.b];
                let [white, black] = [players[white], players[1 - white]];
                let End { winner, reason } = record.end;
                let result = match winner {
                    Some(Color::White) => "1-0",
                    Some(Color::Black) => "0-1",
                    None => "1/2-1/2",
                };
                let moves = record.moves.join(" ");
                writeln!(out, "{}. {white} against {black}, {result}, {reason}: {moves}", number + 1)?;
            }
            if (number + 1) % 10 == 0 || number + 1 == request.games {
                writeln!(out, "{tally}")?;
                out.flush()?;
            }
        }
        Ok(())
    }
}

/// The record of a game that was played.
struct Record {
    end: End,
    /// All moves from the start, in machine notation.
    moves: Vec<String>,
}

/// Plays a game from an opening; `white` is the player of White.
fn play<P: Searched>(
    request: &Match,
    (opening, begun): &(Vec<P>, Vec<String>),
    white: usize,
    tables: &mut [Shared; 2],
    chance: &mut Chance,
) -> Record {
    tables.iter_mut().for_each(Shared::clear);
    let players = [request.a, request.b];
    let mut moves = begun.clone();
    let end = play_on(opening.clone(), MOST_PLIES, |position, earlier| {
        let side = if position.turn() == Color::White { white } else { 1 - white };
        let stage = Stage::of(position, earlier);
        if let Player::Level(Level::PERFECT) = players[side]
            && let Some((mv, _)) = exact::perfect(position, &tables[side], exact::PATIENCE)
        {
            moves.push(position.path(&mv).to_string());
            return Some(mv);
        }
        let limits = players[side].limits(stage, request);
        let table = &tables[side];
        let mv = match players[side] {
            Player::Level(level) => {
                let seed = chance.next_u64();
                let best = position.search_as(level, earlier, (&limits, seed), table, &mut |_| {})?;
                exact::level_move(position, &best, (level, stage, seed), table)
            }
            Player::Nodes(_) => position.search(earlier, &limits, table, &mut |_| {})?.mv,
        };
        moves.push(position.path(&mv).to_string());
        Some(mv)
    });
    Record { end, moves }
}

/// The results from the first player's view.
#[derive(Default)]
struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Tally {
    const fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            None => self.draws += 1,
            Some(false) => self.losses += 1,
        }
    }
}

/// Returns the Elo difference at which this share of the points is expected.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

impl fmt::Display for Tally {
    /// Formats wins, draws and losses, the points, and the Elo difference with its 95 % bounds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(|n| n as f64);
        let games = (wins + draws + losses).max(1.0);
        let share = (wins + draws / 2.0) / games;
        let spread = wins * (1.0 - share).powi(2) + draws * (0.5 - share).powi(2) + losses * share.powi(2);
        let error = 1.96 * (spread / games).sqrt() / games.sqrt();
        write!(
            f,
            "{} games: +{} ={} -{}, {:.1} %, Elo {:+.0} ({:+.0} to {:+.0})",
            games,
            self.wins,
            self.draws,
            self.losses,
            100.0 * share,
            elo(share),
            elo(share - error),
            elo(share + error)
        )
    }
}
