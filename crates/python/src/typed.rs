//! The computations with the positions of a game's own type.

use crate::analysis::Analysis;
use crate::line::{Line, Standing};
use pawnstorm_engine::self_play::{Chance, play_on};
use pawnstorm_engine::solve::{Race, Solver, Value};
use pawnstorm_engine::{Best, Level, Limits, Searchable, Searched, Shared, Stage, Visitor, exact};
use pawnstorm_game::hint;
use pawnstorm_game::think::Evaluation;
use pawnstorm_rules::perft::perft_until;
use pawnstorm_rules::{Color, Explain};
use std::collections::BTreeMap;
use std::slice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

pub(crate) struct Perft<'a> {
    pub(crate) from: &'a Standing,
    pub(crate) depth: u32,
    pub(crate) cancelled: &'a AtomicBool,
}

impl Visitor for Perft<'_> {
    type Output = Option<u64>;

    fn visit<P: Searchable + Explain>(self) -> Self::Output {
        perft_until(&self.from.position::<P>()?, self.depth, &|| self.cancelled.load(Ordering::Relaxed))
    }
}

/// Perft after each legal move.
pub(crate) struct Divide<'a>(pub(crate) Perft<'a>);

impl Visitor for Divide<'_> {
    /// The moves in machine notation with their counts.
    type Output = Option<BTreeMap<String, u64>>;

    fn visit<P: Searchable + Explain>(self) -> Self::Output {
        let Perft { from, depth, cancelled } = self.0;
        let position = from.position::<P>()?;
        let below = depth.checked_sub(1)?;
        let moves = position.legal_moves().into_iter();
        let is_stopped = || cancelled.load(Ordering::Relaxed);
        let count = |mv| Some((position.path(&mv).to_string(), perft_until(&position.after(&mv), below, &is_stopped)?));
        moves.map(count).collect()
    }
}

/// The evaluation of a position without a search, from White's point of view.
pub(crate) struct Evaluate<'a>(pub(crate) &'a Standing);

impl Visitor for Evaluate<'_> {
    type Output = Option<i32>;

    fn visit<P: Searchable + Explain>(self) -> Self::Output {
        let score = self.0.position::<P>()?.evaluate();
        Some(if self.0.turn == Color::White { score } else { -score })
    }
}

/// A game of random moves from the present position on.
pub(crate) struct Playout<'a> {
    pub(crate) line: &'a Line,
    pub(crate) seed: u64,
    pub(crate) most: usize,
}

impl Visitor for Playout<'_> {
    /// The winner, the reason, and the number of plies.
    type Output = Option<(Option<Color>, &'static str, usize)>;

    fn visit<P: Searchable + Explain>(self) -> Self::Output {
        let positions = self.line.positions::<P>()?;
        let mut chance = Chance::new(self.seed);
        let mut plies = 0;
        let most = self.most.saturating_add(positions.len());
        let end = play_on(positions, most, |position, _| {
            let moves = position.legal_moves();
            let moves = moves.as_ref();
            let at = chance.next_u64().checked_rem(moves.len() as u64)?;
            plies += 1;
            moves.get(at as usize).cloned()
        });
        Some((end.winner, end.reason, plies))
    }
}

pub(crate) struct Search<'a> {
    pub(crate) line: &'a Line,
    pub(crate) limits: Limits,
    /// The level that chooses, and the seed of its choice.
    pub(crate) level: Option<(Level, u64)>,
    pub(crate) shared: &'a Shared,
}

impl Visitor for Search<'_> {
    /// The result for each line, the best first.
    type Output = Option<Vec<Analysis>>;

    fn visit<P: Searched>(self) -> Self::Output {
        let mut earlier = self.line.positions::<P>()?;
        let root = earlier.pop()?;
        let is_perfect = self.level.is_some_and(|(level, _)| level == Level::PERFECT);
        if is_perfect && let Some((mv, value)) = exact::perfect(&root, self.shared, exact::PATIENCE) {
            return Some(vec![proved(&root, &earlier, &mv, value)]);
        }
        let (best, moves) = match self.level {
            Some((level, seed)) => {
                let stage = Stage::of(&root, &earlier);
                let limits = Limits { lines: level.limits(stage).lines, ..self.limits };
                let best = root.search(self.level, &earlier, &limits, self.shared, &mut |_| {})?;
                let mv = exact::level_move(&root, &best, (level, stage, seed), self.shared);
                (best, vec![mv])
            }
            None => {
                let best = root.search(None, &earlier, &self.limits, self.shared, &mut |_| {})?;
                let moves = best.lines.iter().filter_map(|line| line.moves.first().cloned()).collect();
                (best, moves)
            }
        };
        Some(moves.iter().map(|mv| found(&root, &earlier, &best, mv)).collect())
    }
}

fn found<P: Searched>(root: &P, earlier: &[P], best: &Best<P::Move>, mv: &P::Move) -> Analysis {
    let line = best.lines.iter().find(|line| line.moves.first() == Some(mv));
    let (moves, score) = line.map_or((slice::from_ref(mv), best.score), |line| (&line.moves[..], line.score));
    analysis(root, earlier, moves, Evaluation::of(score, root.turn()), (best.depth, best.nodes))
}

fn proved<P: Searched>(root: &P, earlier: &[P], mv: &P::Move, value: Option<Value>) -> Analysis {
    let score = value.map_or(Evaluation::Open(0), |value| Evaluation::Proved(value.winner(root.turn())));
    analysis(root, earlier, slice::from_ref(mv), score, (0, 0))
}

/// Describes a line by its score, with the depth and the nodes of the search.
fn analysis<P: Searched>(
    root: &P,
    earlier: &[P],
    moves: &[P::Move],
    score: Evaluation,
    effort: (u32, u64),
) -> Analysis {
    let mut position = root.clone();
    let line = moves.iter().map(|mv| {
        let written = (position.path(mv).to_string(), position.notation(mv));
        position.play(mv);
        written
    });
    let terms = &P::INFO.terms;
    let reason = moves.first().map(|mv| hint::reason(&hint::points(root, earlier, mv), terms));
    Analysis::new(score, line.unzip(), reason.unwrap_or_default(), effort, terms)
}

/// The races of pawns: the current one, and those after each move.
pub(crate) struct Races<'a>(pub(crate) &'a Standing);

impl Visitor for Races<'_> {
    type Output = Option<(Race, Vec<(String, Race)>)>;

    fn visit<P: Searchable + Explain>(self) -> Self::Output {
        let position = self.0.position::<P>()?;
        let moves = position.legal_moves().into_iter();
        let moves = moves.filter_map(|mv| Some((position.path(&mv).to_string(), position.after(&mv).race()?)));
        Some((position.race()?, moves.collect()))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Timeout {
    pub(crate) nodes: Option<u64>,
    pub(crate) until: Option<Instant>,
}

/// Returns the value of a position for its side to move, if it can be proved.
pub(crate) fn value(solver: &Solver, race: &Race, timeout: Timeout) -> Option<Value> {
    match timeout.nodes {
        Some(nodes) => solver.value_within(race, nodes),
        None => solver.value(race, timeout.until),
    }
}
