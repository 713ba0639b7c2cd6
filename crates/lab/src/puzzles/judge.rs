//! How much better the best move of a position is than every other one, at a first look and proved.

use super::Line;
use pawnstorm::engine::solve::{Solver, Value, bounds};
use pawnstorm::engine::{Best, Limits, Repetition, Searchable, Searched, Shared};
use pawnstorm::game::hint::balance;

/// The nodes of a first look.
pub(super) const LOOK: u64 = 20_000;
/// The nodes of a proof, for the solution and for all other moves together.
const PROOF: u64 = 20 * LOOK;
/// The nodes of the solver for one value.
const EXACT: u64 = 200_000;
/// The score of a position with an exact value.
pub(super) const DECIDED: i32 = 20_000;
/// From this score a position counts as won, and up to this one as not won, in hundredths of a pawn; a proof allows for some noise.
pub(super) const WON: i32 = 280;
const NOT_WON: i32 = 140;
const NOISE: i32 = 40;
/// The gain in pawns from which a capture or a promotion is decisive.
const DECISIVE: i32 = 2;

/// What the only move keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    Win,
    Draw,
}

/// How a solution ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The game is over.
    Over,
    /// So many pawns of material are won, and nothing wins them back.
    Material(i32),
    /// A pawn arrives, whatever the other side does.
    Race,
}

/// The best move of a position, its score, and that of the second best.
#[derive(Clone, Debug)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) score: i32,
    second: i32,
}

impl<M> Choice<M> {
    /// Returns what only the best move keeps; `None` if it keeps nothing, or another does too.
    pub(super) fn aim(&self) -> Option<Aim> {
        aim(self.score, self.second, 0)
    }
}

fn aim(score: i32, second: i32, noise: i32) -> Option<Aim> {
    if score >= WON - noise && second <= NOT_WON + noise {
        Some(Aim::Win)
    } else if score.abs() <= noise + 20 && second <= noise - WON {
        Some(Aim::Draw)
    } else {
        None
    }
}

/// Returns the best move after a line and how it stands out, by a search of about `nodes` nodes, or exactly where a solver knows the game.
pub(super) fn look<P: Searched>(line: &Line<P>, nodes: u64, shared: &Shared) -> Option<Choice<P::Move>> {
    let position = line.last();
    if position.race().is_some() && nodes >= LOOK {
        let mut values = values(position, shared.solver()?)?;
        values.sort_by_key(|(_, value)| -*value);
        let second = values.get(1).map_or(-DECIDED, |(_, value)| *value);
        return values.into_iter().next().map(|(mv, score)| Choice { mv, score, second });
    }
    let limits = Limits { nodes: Some(nodes), lines: 2, ..Limits::default() };
    let best = position.search(None, line.earlier(), &limits, shared, &mut |_| {})?;
    let second = match best.lines.get(1) {
        Some(line) => line.score.value(),
        None if position.count_moves() == 1 => -DECIDED,
        None => return None,
    };
    Some(Choice { mv: best.mv, score: best.lines[0].score.value(), second })
}

/// Returns the exact value of every move.
fn values<P: Searchable>(position: &P, solver: &Solver) -> Option<Vec<(P::Move, i32)>> {
    let value = |mv: &P::Move| match solver.value_within(&position.after(mv).race()?, EXACT)? {
        Value::Loss => Some(DECIDED),
        Value::Draw => Some(0),
        Value::Win => Some(-DECIDED),
    };
    position.legal_moves().into_iter().map(|mv| value(&mv).map(|value| (mv, value))).collect()
}

/// Returns the best answer of the other side, which gives away nothing that it has.
pub(super) fn answer<P: Searched>(line: &Line<P>, shared: &Shared) -> Option<P::Move> {
    let mut only = Vec::new();
    if line.last().race().is_some() {
        let values = values(line.last(), shared.solver()?)?;
        let best = values.iter().map(|(_, value)| *value).max()?;
        only = (0..values.len()).filter(|at| values[*at].1 == best).collect();
    }
    best(line, only, LOOK, shared).map(|best| best.mv)
}

/// Proves a puzzle again, with more nodes and in another order: from its last move back to the first, and every other move before the solution.
///
/// The last move may be one of several that win at once, except the first move of the puzzle.
pub(super) fn prove<P: Searched>(line: &Line<P>, shared: &mut Shared) -> Result<Aim, String> {
    shared.clear();
    let written = line.written();
    let mut kept = None;
    for at in line.decisions().rev() {
        let (before, solution) = (line.before(at), &line.moves[at]);
        let wins = line.before(at + 1).winner() == Some(Some(line.solver()));
        let here = if wins && at > 1 { Some(Aim::Win) } else { only(&before, solution, shared) };
        let here = here.ok_or_else(|| format!("{} is not the only move", written[at]))?;
        if kept.is_some_and(|aim| aim != here) {
            return Err(format!("{} does not keep what the rest does", written[at]));
        }
        kept = Some(here);
    }
    let aim = kept.ok_or("it has no solution")?;
    if !is_mistake(line, aim, shared) {
        return Err(format!("{} is not a mistake", written[0]));
    }
    end(line, shared).ok_or("it has no clear end")?;
    Ok(aim)
}

/// Returns what only `solution` keeps.
fn only<P: Searched>(line: &Line<P>, solution: &P::Move, shared: &Shared) -> Option<Aim> {
    let position = line.last();
    if position.race().is_some() {
        let choice = look(line, LOOK, shared)?;
        return choice.aim().filter(|_| choice.mv == *solution);
    }
    let moves = position.legal_moves();
    let (solutions, others): (Vec<_>, Vec<_>) =
        (0..moves.as_ref().len()).partition(|at| moves.as_ref()[*at] == *solution);
    let score = |only, nodes| best(line, only, nodes, shared).map(|best| best.score.value());
    let second = if others.is_empty() { -DECIDED } else { score(others, PROOF)? };
    aim(score(solutions, PROOF / 2)?, second, NOISE)
}

/// Returns the best of some moves after a line, or of all if none are given.
fn best<P: Searched>(line: &Line<P>, only: Vec<usize>, nodes: u64, shared: &Shared) -> Option<Best<P::Move>> {
    let limits = Limits { nodes: Some(nodes), only, ..Limits::default() };
    line.last().search(None, line.earlier(), &limits, shared, &mut |_| {})
}

/// Returns whether the first move of the line gave away the draw, or the win.
fn is_mistake<P: Searched>(line: &Line<P>, aim: Aim, shared: &Shared) -> bool {
    let before = line.before(0);
    let score = match before.last().race() {
        Some(_) => look(&before, LOOK, shared).map(|choice| choice.score),
        None => best(&before, Vec::new(), PROOF, shared).map(|best| best.score.value()),
    };
    let least = if aim == Aim::Win { -NOT_WON - NOISE } else { WON - 2 * NOISE };
    score.is_some_and(|score| score >= least)
}

/// Returns the clear end of a line after a move of the solver.
pub(super) fn end<P: Searched>(line: &Line<P>, shared: &Shared) -> Option<End> {
    let solver = line.solver();
    match line.winner() {
        Some(winner) => return (winner != Some(!solver)).then_some(End::Over),
        None if line.last().turn() == solver => return None,
        None => {}
    }
    if let Some(race) = line.last().race() {
        return (bounds(&race).most == -1).then_some(End::Race);
    }
    if P::REPETITION == Repetition::Settles && arrives(line, if line.last().count_moves() > 60 { 1 } else { 2 }) {
        return Some(End::Race);
    }
    let gain = settled(line, shared)? - balance(&line.positions[0], solver);
    (gain >= DECISIVE).then_some(End::Material(gain))
}

/// Returns whether the solver, who has moved last, wins within so many more moves against every defence.
fn arrives<P: Searched>(line: &Line<P>, moves: u32) -> bool {
    let next = || line.last().legal_moves().into_iter().map(|mv| line.with(mv));
    match line.winner() {
        Some(winner) => winner == Some(line.solver()),
        None if moves == 0 => false,
        None if line.last().turn() == line.solver() => next().any(|line| arrives(&line, moves - 1)),
        None => next().all(|line| arrives(&line, moves)),
    }
}

/// Returns the solver's balance of material after the captures that follow a line.
fn settled<P: Searched>(line: &Line<P>, shared: &Shared) -> Option<i32> {
    let mut line = line.clone();
    for mv in best(&line, Vec::new(), LOOK / 2, shared)?.lines.into_iter().next()?.moves {
        if line.last().capture_value(&mv) <= 0 {
            break;
        }
        line.play(mv);
    }
    Some(balance(line.last(), line.solver()))
}
