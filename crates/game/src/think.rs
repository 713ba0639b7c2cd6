//! The computer's thinking about a position, for callers that do not know which game it is.
//!
//! ```
//! use pawnstorm_engine::{Limits, Shared};
//! use pawnstorm_game::{self as game, think::SearchTask};
//! use pawnstorm_rules::Options;
//!
//! let fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
//! let game = game::start("chess", Options::default(), Some(fen)).unwrap();
//! let thinker = game.thinker(0).expect("nothing is hidden");
//! let task = SearchTask::new(Limits { nodes: Some(10_000), ..Limits::default() });
//! let decision = thinker(&task, &Shared::new(1), &mut |_| {}).unwrap();
//! assert_eq!(decision.mv, "d1d8");
//! assert_eq!(decision.thought.score.words(&game.info().terms), "White wins in 1");
//! ```

use crate::describe::{counted, in_a_row};
use crate::{ending, hint};
use pawnstorm_engine::exact::{INSTEAD, PATIENCE, level_move, perfect, value_of};
use pawnstorm_engine::solve::{Solver, Value};
use pawnstorm_engine::{Best, Clock, Level, Limits, Score, SearchInfo, Searchable, Searched, Shared, Stage, Variation};
use pawnstorm_rules::text::capitalised;
use pawnstorm_rules::{Color, Info, Path, Terminology, list};
use std::fmt;
use std::time::{Duration, Instant};

/// A computation that finds a move for a position, to run on a thread. It reports its thinking a few times a second, and finds nothing only
/// if there is no legal move. [`Shared::stop`] ends it at once with the best move so far.
pub type Thinker = Box<dyn FnOnce(&SearchTask, &Shared, &mut dyn FnMut(Thought)) -> Option<Decision> + Send>;

/// The task of a [`Thinker`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct SearchTask {
    /// The limits of the search.
    pub limits: Limits,
    /// The level that chooses among the best moves, and the seed of its choice; without, the best is taken.
    pub chooser: Option<(Level, u64)>,
    /// True if the value of every move is to be proved, where the game can be solved.
    pub values: bool,
    /// The shortest time to an answer, so that the computer does not reply faster than a person would.
    pub pace: Duration,
}

impl SearchTask {
    /// Creates a task to find the best move within limits.
    pub const fn new(limits: Limits) -> Self {
        Self { limits, chooser: None, values: false, pace: Duration::ZERO }
    }

    /// Creates a task to find a move as a level plays it; the same seed finds the same move.
    pub fn of_level(level: Level, seed: u64) -> Self {
        Self { chooser: Some((level, seed)), ..Self::new(level.limits(Stage::Later)) }
    }

    /// Returns the task with `threads` threads. Of the levels only the strongest uses them: the others stay the same on every machine.
    pub fn on_threads(mut self, threads: usize) -> Self {
        if self.chooser.is_none_or(|(level, _)| level >= Level::MAX) {
            self.limits.threads = threads;
        }
        self
    }
}

/// The evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// A score in hundredths of a pawn, from White's point of view.
    Open(i32),
    /// A win of a side, and the number of its moves to the win; with 0 it has won.
    Won(Color, u32),
    /// The proved result of the best play of both sides: a win of a side, or a draw.
    Proved(Option<Color>),
}

/// The value of a win where evaluations are compared, in hundredths of a pawn.
const WON: i32 = 2000;

impl Evaluation {
    /// Converts the score of the side to move.
    pub fn of(score: Score, turn: Color) -> Self {
        match score.win_in_moves() {
            Some(moves) => {
                let wins = score.value() > 0;
                Self::Won(if wins { turn } else { !turn }, moves.unsigned_abs())
            }
            None => Self::Open(if turn == Color::White { score.value() } else { -score.value() }),
        }
    }

    /// Returns the value for a side in hundredths of a pawn; a win counts as 2000, and nothing as more.
    pub fn value(self, side: Color) -> i32 {
        let white = match self {
            Self::Open(value) => value.clamp(-WON, WON),
            Self::Won(Color::White, _) | Self::Proved(Some(Color::White)) => WON,
            Self::Won(Color::Black, _) | Self::Proved(Some(Color::Black)) => -WON,
            Self::Proved(None) => 0,
        };
        if side == Color::White { white } else { -white }
    }

    /// Returns the result of best play, if it is proved: the winner, or a draw.
    pub const fn proved(self) -> Option<Option<Color>> {
        match self {
            Self::Open(_) => None,
            Self::Won(side, _) => Some(Some(side)),
            Self::Proved(winner) => Some(winner),
        }
    }

    /// Describes the evaluation as a clause, with the game's names of the sides.
    ///
    /// ```
    /// use pawnstorm_game::think::Evaluation;
    /// use pawnstorm_rules::{Color, Terminology};
    ///
    /// let words = |score: Evaluation| score.words(&Terminology::CHESS);
    /// assert_eq!(words(Evaluation::Open(10)), "the game is even");
    /// assert_eq!(words(Evaluation::Open(50)), "White is slightly better");
    /// assert_eq!(words(Evaluation::Open(-50)), "Black is slightly better");
    /// assert_eq!(words(Evaluation::Open(800)), "White is winning");
    /// assert_eq!(words(Evaluation::Won(Color::Black, 3)), "Black wins in 3");
    /// assert_eq!(words(Evaluation::Won(Color::White, 0)), "White has won");
    /// assert_eq!(words(Evaluation::Proved(Some(Color::White))), "White wins against any defence");
    /// assert_eq!(words(Evaluation::Proved(None)), "a draw with best play");
    /// ```
    pub fn words(self, terms: &Terminology) -> String {
        match self {
            Self::Won(side, 0) => format!("{} has won", terms.side(side)),
            Self::Won(side, moves) => format!("{} wins in {moves}", terms.side(side)),
            Self::Proved(Some(side)) => format!("{} wins against any defence", terms.side(side)),
            Self::Proved(None) => "a draw with best play".into(),
            Self::Open(value) => {
                let ahead = terms.side(if value >= 0 { Color::White } else { Color::Black });
                match value.unsigned_abs() {
                    0..30 => "the game is even".into(),
                    30..90 => format!("{ahead} is slightly better"),
                    90..200 => format!("{ahead} is better"),
                    200..500 => format!("{ahead} is much better"),
                    _ => format!("{ahead} is winning"),
                }
            }
        }
    }

    /// Describes the evaluation in words and in pawns: "Black is better (-1.2)". A win needs no number beside its words.
    pub fn words_and_pawns(self, terms: &Terminology) -> String {
        let words = capitalised(&self.words(terms));
        if let Self::Open(_) = self { format!("{words} ({})", self.pawns()) } else { words }
    }

    /// Formats the evaluation in pawns, from White's point of view: `+0.3`, `-1.2`; a win as `+W3`, or `+W` if only the winner is proved,
    /// and a proved draw as `=`.
    pub fn pawns(self) -> String {
        match self {
            Self::Open(value) => {
                let tenths = value.unsigned_abs() / 10;
                format!("{}{}.{}", if value < 0 { "-" } else { "+" }, tenths / 10, tenths % 10)
            }
            Self::Proved(None) => "=".into(),
            Self::Proved(Some(Color::White)) => "+W".into(),
            Self::Proved(Some(Color::Black)) => "-W".into(),
            Self::Won(Color::White, moves) => format!("+W{moves}"),
            Self::Won(Color::Black, moves) => format!("-W{moves}"),
        }
    }
}

/// The computer's thoughts on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The depth, in plies.
    pub depth: u32,
    /// The evaluation of the position with the best move.
    pub score: Evaluation,
    /// The best line, in the notation of the history.
    pub line: Vec<String>,
    /// The positions searched.
    pub nodes: u64,
    /// The move of a hint, in machine notation, once it is found: its reasons take longer.
    pub mv: Option<String>,
}

/// The result: a move and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The move, in machine notation.
    pub mv: String,
    /// The idea of the move, as a clause without the move itself; empty if unknown.
    pub idea: String,
    /// The reason why it is good, as far as the rules tell: a clause.
    pub reason: String,
    /// The thoughts on the position.
    pub thought: Thought,
    /// The moves with a proved value. Empty if the task did not ask for them or the game has no solver.
    pub values: Vec<MoveValue>,
}

/// The proved value of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The steps of the move.
    pub path: Path,
    /// Its notation in the history.
    pub shown: String,
    /// The result of the best play after it: the winner, or a draw.
    pub winner: Option<Color>,
    /// The number of moves in which the winner wins, this one counted, where it is known.
    pub moves: Option<u32>,
}

/// The shortest interval between two reports of the engine's thinking.
const EVERY: Duration = Duration::from_millis(100);
/// The part of the nodes for each further search that explains the move, and the most.
const EXPLAINED: u64 = 8;
const MOST_EXPLAINED: u64 = 250_000;
/// The maximum number of moves shown of a line.
const LINE: usize = 12;

/// Thinks of a position; `earlier` are those before it, from the start.
pub(super) fn think<P: Searched>(
    root: &P,
    earlier: &[P],
    task: &SearchTask,
    shared: &Shared,
    tell: &mut dyn FnMut(Thought),
) -> Option<Decision> {
    if let Some(decision) = decide(root, earlier, task, shared) {
        return Some(decision);
    }
    let mut ending = ending::solve(root, earlier, task, shared);
    let mut told = Duration::ZERO;
    let stage = Stage::of(root, earlier);
    let mut limits = task.limits.clone();
    if !ending.holds.is_empty() {
        limits.only.clone_from(&ending.holds);
    }
    if let Some((level, _)) = task.chooser {
        limits.lines = level.limits(stage).lines;
        if level == Level::PERFECT && root.race().is_some() {
            limits.time = limits.time.map(|time| time.min(INSTEAD));
        }
    }
    let mut report = |info: &SearchInfo<P::Move>| {
        // Only the best line is worth showing, and not more often than the screen can use it.
        if info.rank == 0 && info.elapsed >= told + EVERY {
            told = info.elapsed;
            tell(thought(root, &info.line, info.depth, info.nodes));
        }
    };
    let (turn, line, depth, nodes) = if let Some(line) = ending.line.take() {
        (line.moves.first()?.clone(), line, 0, 0)
    } else {
        let best = root.search(task.chooser, earlier, &limits, shared, &mut report)?;
        let turn = match task.chooser {
            Some((level, seed)) => level_move(root, &best, (level, stage, seed), shared),
            None => best.mv.clone(),
        };
        let line = best.lines.iter().find(|line| line.moves.first() == Some(&turn)).cloned();
        let line = line.unwrap_or_else(|| Variation { score: best.score, moves: vec![turn.clone()] });
        (turn, line, best.depth, best.nodes)
    };
    let mut thought = thought(root, &line, depth, nodes);
    // A level's move is played, not explained.
    let points = match task.chooser {
        Some(_) => Vec::new(),
        None => {
            tell(Thought { mv: Some(root.path(&turn).to_string()), ..thought.clone() });
            let nodes = task.limits.nodes.unwrap_or(u64::MAX).div_ceil(EXPLAINED).min(MOST_EXPLAINED);
            let start = hint::Line::new(root, earlier, hint::Budget { nodes, threads: task.limits.threads, shared });
            let best = start.clone().settled(&hint::places(root, &line));
            thought.line = start.written(&best.moves[..best.moves.len().min(LINE)]);
            hint::reasons(&start, &best)
        }
    };
    let mut reason = hint::reason(&points, &P::INFO.terms);
    if !ending.holds.is_empty() {
        thought.score = Evaluation::Proved(None);
    }
    let proved = match (thought.score, ending.is_only) {
        (Evaluation::Won(side, _), true) if side == root.turn() => "it is the only move that wins",
        (Evaluation::Proved(None), true) => "it is the only move that draws",
        (Evaluation::Proved(None), false) => "it draws, and nothing wins",
        (Evaluation::Open(_), _) if reason.is_empty() && root.race().is_some() => {
            "it looks best, but it is too early to prove who wins"
        }
        _ => "",
    };
    if !proved.is_empty() {
        reason = if reason.is_empty() { proved.into() } else { format!("{reason}; {proved}") };
    }
    let (mv, idea) = (root.path(&turn).to_string(), hint::idea(&points, &P::INFO.terms));
    Some(Decision { mv, idea, reason, thought, values: ending.values })
}

fn thought<P: Searchable>(root: &P, line: &Variation<P::Move>, depth: u32, nodes: u64) -> Thought {
    let mut position = root.clone();
    let shown = line.moves.iter().take(LINE).map(|mv| {
        let shown = position.notation(mv);
        position.play(mv);
        shown
    });
    Thought { depth, line: shown.collect(), score: Evaluation::of(line.score, root.turn()), nodes, mv: None }
}

/// Converts moves from machine notation to the history's notation, up to the first illegal one.
type Shown = Box<dyn Fn(&[&str]) -> Vec<String> + Send>;

/// A position with its start and its moves, as an external engine wants it.
pub struct EngineRequest {
    /// The game.
    pub info: &'static Info,
    /// The FEN of the start position.
    pub start: String,
    /// The moves from the start, in machine notation.
    pub moves: Vec<String>,
    /// The side to move.
    pub side: Color,
    /// The legal moves, in machine notation.
    pub legal: Vec<String>,
    /// The time left to White and Black, where they have clocks.
    pub clocks: [Option<Clock>; 2],
    shown: Shown,
}

impl EngineRequest {
    /// Creates a request for the position `root`, reached by `moves` (in machine notation) from the FEN `start`.
    pub fn new<P: Searchable>(start: String, moves: Vec<String>, root: P) -> Self {
        Self {
            info: P::INFO,
            start,
            moves,
            side: root.turn(),
            legal: root.legal_moves().as_ref().iter().map(|mv| root.path(mv).to_string()).collect(),
            clocks: [None; 2],
            shown: Box::new(move |line| {
                let mut position = root.clone();
                let mut shown = Vec::new();
                for text in line {
                    let legal = position.legal_moves();
                    let Some(mv) = legal.as_ref().iter().find(|mv| position.path(mv).to_string() == *text) else {
                        break;
                    };
                    shown.push(position.notation(mv));
                    position.play(mv);
                }
                shown
            }),
        }
    }

    /// Converts a line of moves from machine notation to the history's notation, up to the first illegal one.
    pub fn shown(&self, line: &[&str]) -> Vec<String> {
        (self.shown)(line)
    }
}

impl fmt::Debug for EngineRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EngineRequest {{ {}: {} and {} moves }}", self.info.id, self.start, self.moves.len())
    }
}

/// The plies within which a loss is soon.
const SOON: i32 = 8;
/// The nodes of a search that may make a proof needless.
const PLAIN: u64 = 20_000;
/// The nodes of a thorough proof, how many times those of the search it has if that is more, and how many times its limit a slow machine may take
/// for them.
const THOROUGH: u64 = 3_000_000;
const MORE: u64 = 4;
const TRIES: usize = 4;
/// The time limit for each move of the line that follows a proved move, and the plies of that line.
const FOLLOWED: Duration = Duration::from_millis(300);
const PROVED: usize = 5;
/// The time limit to prove what all moves of a position, or all replies to them, are worth.
const ALL: Duration = Duration::from_secs(1);
/// The most winning replies that are named.
const NAMED: usize = 2;
/// The time limit for the values of all moves, which a person asked for and can cancel.
pub(crate) const VALUES: Duration = Duration::from_secs(60);

/// Returns the move of a lost position that the fewest replies refute, and of these the fewest captures, with these replies, as far as they are
/// found in time. Among equals, `first` comes first; `None` if many replies refute each.
fn toughest<P: Searched>(root: &P, first: &P::Move, solver: &Solver, until: Instant) -> Option<(P::Move, Vec<String>)> {
    let others = root.legal_moves().into_iter().filter(|mv| mv != first);
    let refuted = std::iter::once(first.clone()).chain(others).map_while(|mv| {
        let after = root.after(&mv);
        let mut winning = Vec::new();
        for reply in after.legal_moves() {
            if value_of(&after, &reply, solver, until)? == Value::Win {
                winning.push(reply);
            }
        }
        Some((mv, after, winning))
    });
    let captures = |after: &P, winning: &[P::Move]| winning.iter().filter(|mv| after.captures(mv).any()).count();
    let (mv, after, winning) = refuted.min_by_key(|(_, after, winning)| (winning.len(), captures(after, winning)))?;
    let few = winning.len() <= NAMED && winning.len() < after.count_moves();
    few.then(|| (mv, winning.iter().map(|reply| after.notation(reply)).collect()))
}

/// Decides by proof, for perfect play and for hints. Returns `None` in an unsolvable game, at a level other than perfect, and if the proof
/// takes too long.
pub(super) fn decide<P: Searched>(root: &P, earlier: &[P], task: &SearchTask, shared: &Shared) -> Option<Decision> {
    if task.chooser.is_some_and(|(level, _)| level != Level::PERFECT) {
        return None;
    }
    root.race()?;
    // A forced win that a short search sees, or a loss soon, is shown with its length rather than as a value.
    let limits = Limits { nodes: Some(PLAIN), only: task.limits.only.clone(), ..Limits::default() };
    let is_hint = task.chooser.is_none() && !task.values;
    let plain = if is_hint { root.search(None, earlier, &limits, shared, &mut |_| {}) } else { None };
    if plain.as_ref().and_then(|best| best.score.win()).is_some_and(|plies| plies > -SOON) {
        return None;
    }
    let solver = shared.solver()?;
    let before = solver.nodes();
    let only = &task.limits.only;
    let until = Instant::now() + if task.values { VALUES } else { PATIENCE };
    let values = if task.values || !only.is_empty() { values(root, only, solver, until) } else { Vec::new() };
    // The values of some moves still help, even without the value of the position.
    let best_known = values.iter().max_by_key(|(_, value)| *value);
    let (mv, best) = if only.is_empty() {
        let nodes = task.limits.nodes.map_or(0, |nodes| nodes.saturating_mul(MORE)).max(THOROUGH);
        proved(root, shared, solver, nodes).or_else(|| best_known.map(|(mv, _)| (mv.clone(), None)))?
    } else {
        // A search suggests a better move where all of them lose, or some may be better than those that were proved.
        let is_best = |value| value == Value::Win || value == Value::Draw && values.len() == only.len();
        let (mv, value) = best_known.filter(|(_, value)| task.values || is_best(*value))?;
        (mv.clone(), Some(*value))
    };
    let side = root.turn();
    let until = Instant::now() + ALL;
    let is_alone = || {
        let better = |other: P::Move| value_of(root, &other, solver, until).is_none_or(|value| Some(value) >= best);
        !root.legal_moves().into_iter().filter(|other| *other != mv).any(better)
    };
    let is_alone = task.chooser.is_none() && root.count_moves() > 1 && best > Some(Value::Loss) && is_alone();
    let (idea, why) = match best {
        None => ("you can hold at least a draw", "with best play you get at least a draw"),
        Some(Value::Win) if is_alone => ("there is only one move that wins", "it is the only move that wins"),
        Some(Value::Win) => ("there is a win against any defence", "it wins against any defence"),
        Some(Value::Draw) if is_alone => ("nothing wins, and only one move draws", "it is the only move that draws"),
        Some(Value::Draw) => ("nothing wins, but you can hold a draw", "it draws, and nothing wins"),
        Some(Value::Loss) => (
            "every move loses against best play, so look for the toughest defence",
            "every move loses against best play",
        ),
    };
    let lost = task.chooser.is_none() && best == Some(Value::Loss) && only.is_empty();
    // A search knows better than a proof which lost move is hard to refute, and which of several wins is easy to see.
    let is_better = |found: &Best<P::Move>| {
        lost || !is_alone
            && only.is_empty()
            && best == Some(Value::Win)
            && value_of(root, &found.mv, solver, until) == Some(Value::Win)
    };
    let mv = plain.filter(is_better).map_or(mv, |best| best.mv);
    let refuted = if lost { toughest(root, &mv, solver, until) } else { None };
    let (mv, winning) = refuted.unwrap_or((mv, Vec::new()));
    let wins = best == Some(Value::Win);
    let start = hint::Line::new(root, earlier, hint::Budget { nodes: PLAIN, threads: 1, shared });
    let first = hint::place(root, &mv)?;
    let mut line = start.clone();
    line.play(first);
    let mut points = hint::merits(&start.positions, first);
    if task.chooser.is_none() {
        play_on(&mut line, wins, shared);
        hint::name_exchange(&mut points, &line);
        if wins && is_alone && !points.iter().any(|point| matches!(point, hint::Point::Prevents(_))) {
            let place = points.iter().position(hint::Point::is_plan).unwrap_or(points.len());
            points.splice(place..place, hint::near_threat(&start));
        }
    }
    let line = line.notations(0..line.len());
    let mut reason = match &hint::reason(&points, &P::INFO.terms)[..] {
        "" => why.to_string(),
        points => format!("{points}; {why}"),
    };
    if wins && line.len() > 1 {
        reason = format!("{reason}: {}", in_a_row(&line));
    }
    if lost
        && winning.is_empty()
        && let Some(moves) = start.others_lose(first)
        && 2 * moves as i32 <= SOON
    {
        reason = format!("{reason}, the others within {}", counted(moves, "move"));
    }
    if !winning.is_empty() {
        let win = if winning.len() == 1 { "wins" } else { "win" };
        reason = format!("{reason}, but after {} only {} {win}", root.notation(&mv), list(&winning));
    }
    Some(Decision {
        mv: root.path(&mv).to_string(),
        idea: idea.into(),
        reason,
        thought: Thought {
            depth: 0,
            score: best.map_or(Evaluation::Open(0), |best| Evaluation::Proved(best.winner(side))),
            line,
            nodes: solver.nodes() - before,
            mv: None,
        },
        values: values
            .into_iter()
            .map(|(mv, value)| MoveValue {
                path: root.path(&mv),
                shown: root.notation(&mv),
                winner: value.winner(side),
                moves: None,
            })
            .collect(),
    })
}

/// Returns what [`perfect`] does; a slow or busy machine gets up to [`TRIES`] times its time, until it has searched so many nodes.
fn proved<P: Searched>(root: &P, shared: &Shared, solver: &Solver, nodes: u64) -> Option<(P::Move, Option<Value>)> {
    let before = solver.nodes();
    let is_over = || solver.is_stopped() || solver.nodes() - before >= nodes;
    (0..TRIES).take_while(|_| !is_over()).find_map(|_| perfect(root, shared, PATIENCE))
}

/// Adds what perfect play makes of the first move of a line. After a winning move, a search finds the toughest defence.
fn play_on(line: &mut hint::Line<'_>, wins: bool, shared: &Shared) {
    let them = line.last().turn();
    while line.len() < PROVED && line.last().outcome().is_none() {
        let position = line.last();
        let found = if wins { line.best() } else { None };
        let found = found.filter(|best| position.turn() == them || best.score.win().is_some_and(|win| win > 0));
        let found = found.and_then(|best| best.moves.into_iter().next());
        let proved = || position.perfect(shared, FOLLOWED).filter(|(_, value)| value.is_some()).map(|(mv, _)| mv);
        let Some(next) = found.or_else(proved) else { return };
        line.play(next);
    }
}

/// Returns the legal moves, or `only` those at these places, with the values proved before `until`.
fn values<P: Searchable>(root: &P, only: &[usize], solver: &Solver, until: Instant) -> Vec<(P::Move, Value)> {
    let moves = root.legal_moves().into_iter().enumerate();
    let wanted = moves.filter(|(place, _)| only.is_empty() || only.contains(place));
    wanted.filter_map(|(_, mv)| Some((mv.clone(), value_of(root, &mv, solver, until)?))).collect()
}

/// Returns the accuracy of a move of `side` in percent, from the evaluations `before` and `after` it: how much of its winning chances the
/// move kept, by the formula of Lichess.
///
/// ```
/// use pawnstorm_game::think::{Evaluation, accuracy};
/// use pawnstorm_rules::Color;
/// let accuracy = |after| accuracy(Evaluation::Open(30), Evaluation::Open(after), Color::White);
/// assert_eq!((accuracy(30), accuracy(-70), accuracy(-900)), (100.0, 66.0, 9.0));
/// ```
pub fn accuracy(before: Evaluation, after: Evaluation, side: Color) -> f64 {
    let lost = chance(before, side) - chance(after, side);
    (103.1668 * (-0.04354 * lost).exp() - 3.1669).clamp(0.0, 100.0).round()
}

/// Returns the mean accuracy of a side's moves in whole percent, if it made any.
pub fn mean_accuracy(moves: &[f64]) -> Option<u32> {
    (!moves.is_empty()).then(|| (moves.iter().sum::<f64>() / moves.len() as f64).round() as u32)
}

fn chance(score: Evaluation, side: Color) -> f64 {
    100.0 / (1.0 + (-0.003_682_08 * f64::from(score.value(side))).exp())
}
