//! Exact play where a game can be solved ([`Searchable::race`]): the best moves, the value of each, and how often a level errs.

use crate::hint;
use crate::think::{Decision, Evaluation, MoveValue, SearchTask, Thought};
use pawnstorm_engine::solve::{Known, Solver, Value, book};
use pawnstorm_engine::{Best, Level, Shared, Stage};
use pawnstorm_rules::{Color, Race, Searchable, zobrist};
use std::time::{Duration, Instant};

/// The longest time in which the computer proves the value of a position in which it is to move, or in which a person wants advice.
pub const PATIENCE: Duration = Duration::from_millis(1_500);
/// The time to look for the move that makes it hardest for the other side, once the value is known.
const CARE: Duration = Duration::from_millis(200);
/// The longest search of the perfect player where the proof took too long.
pub(super) const INSTEAD: Duration = Duration::from_millis(300);
/// The nodes of the proof with which a level sees whether a move gives something away, a tenth of a second; where they are not enough, it
/// plays as it does in any game. They are counted, not timed: the same seed plays the same move.
const GLANCE: u64 = 50_000;
/// The longest time to prove the values of all moves, which a person has asked for and can cancel.
const VALUES: Duration = Duration::from_secs(60);
/// What makes the chance of an error another than that of a level's choice.
const SLIPS: u64 = 0x5EED;

/// Returns the value of a position for its side to move, as far as it is proved before a time.
fn value<P: Searchable>(position: &P, solver: &Solver, until: Instant) -> Option<Value> {
    solver.value(&position.race()?, Some(until))
}

/// Returns the value of a move for the side that makes it.
fn value_of<P: Searchable>(root: &P, mv: &P::Move, solver: &Solver, until: Instant) -> Option<Value> {
    Some(value(&root.after(mv), solver, until)?.turned())
}

/// Returns the result of the best play from a value for a side: the winner, or a draw.
fn winner(value: Value, side: Color) -> Option<Color> {
    match value {
        Value::Win => Some(side),
        Value::Draw => None,
        Value::Loss => Some(!side),
    }
}

/// The part of the patience after which it is no longer asked whether a position is won, but which move draws at least.
const WIN_PART: f64 = 0.7;

/// Returns a move that keeps the value of a position, and that value: the book's move if it has one; else, of several such moves, the one that
/// leaves the other side the smallest part of its replies with which it keeps its own, since a person errs after it most easily. `None` in a
/// game that cannot be solved, and where the proof takes longer than `patience`. Where only that a move draws at least could be proved, the
/// value is `None`.
pub fn perfect<P: Searchable>(root: &P, shared: &Shared, patience: Duration) -> Option<(P::Move, Option<Value>)> {
    let race = root.race()?;
    let solver = shared.solver()?;
    let begun = Instant::now();
    let (known, is_final) = match book::find(&race) {
        Some(known) => (known, true),
        None => match solver.best(&race, Some(begun + patience.mul_f64(WIN_PART))) {
            Some(known) => (known, known.value == Value::Win),
            None => return Some((move_to(root, &solver.holds(&race, Some(begun + patience))?)?, None)),
        },
    };
    let mv = if is_final { None } else { hardest(root, known, solver, Instant::now() + CARE) };
    Some((mv.or_else(|| move_to(root, &known.best))?, Some(known.value)))
}

/// Returns the move that leads to a position.
fn move_to<P: Searchable>(root: &P, race: &Race) -> Option<P::Move> {
    root.legal_moves().into_iter().find(|mv| root.after(mv).race().as_ref() == Some(race))
}

/// Returns the move that keeps a value and leaves the other side the smallest part of its replies with which it keeps its own: the move after
/// which a person errs most easily. As many moves are looked at as there is time for, the one that is known to keep the value first.
fn hardest<P: Searchable>(root: &P, known: Known, solver: &Solver, until: Instant) -> Option<P::Move> {
    let mut hardest: Option<(P::Move, u32)> = None;
    let first = move_to(root, &known.best)?;
    let others = root.legal_moves().into_iter().filter(|mv| *mv != first);
    for mv in std::iter::once(first.clone()).chain(others) {
        let after = root.after(&mv);
        let keeps = |value: Value| value.turned() == known.value;
        if !value(&after, solver, until).is_some_and(keeps) {
            continue;
        }
        let replies = after.legal_moves();
        // In parts of a thousand; `None` where time is up before all are known.
        let part = |replies: &[P::Move]| {
            let mut kept = 0;
            for reply in replies {
                kept += u32::from(value_of(&after, reply, solver, until)? == known.value.turned());
            }
            // Who has no reply does not err.
            Some(if replies.is_empty() { 1_000 } else { kept * 1_000 / replies.len() as u32 })
        };
        let Some(part) = part(replies.as_ref()) else { break };
        if hardest.as_ref().is_none_or(|(_, least)| part < *least) {
            hardest = Some((mv, part));
        }
    }
    hardest.map(|(mv, _)| mv)
}

/// Returns the move that a level plays after a search within [`Level::limits`]. In a game that can be solved it is, with the probability of
/// [`Level::slips`], one that gives the value of the position away, and otherwise one that keeps it, the best by the search of those; in any
/// other game it is [`Level::choose`]'s. Chance comes from the caller: the same seed chooses the same move.
pub fn level_move<P: Searchable>(
    root: &P,
    best: &Best<P::Move>,
    (level, stage, seed): (Level, Stage, u64),
    shared: &Shared,
) -> P::Move {
    let chosen = level.choose(best, stage, seed);
    let errs = zobrist::key(seed ^ SLIPS) % 100 < level.slips();
    let wanted = || {
        let race = root.race()?;
        let solver = shared.solver()?;
        let glance = |mv: &P::Move| Some(solver.value_within(&root.after(mv).race()?, GLANCE)?.turned());
        let kept = solver.value_within(&race, GLANCE)?;
        let searched = best.lines.iter().filter_map(|line| line.moves.first()).cloned();
        let mut moves = std::iter::once(chosen.clone()).chain(searched).chain(root.legal_moves());
        moves.find(|mv| glance(mv).is_some_and(|value| (value < kept) == errs))
    };
    wanted().unwrap_or(chosen)
}

/// Decides by proof, for perfect play and for advice. `None` in a game that cannot be solved, at a level that is not perfect, and where the
/// proof takes too long.
pub(super) fn decide<P: Searchable>(root: &P, earlier: &[P], task: &SearchTask, shared: &Shared) -> Option<Decision> {
    if task.chooser.is_some_and(|(level, _)| level != Level::PERFECT) {
        return None;
    }
    root.race()?;
    let solver = shared.solver()?;
    let before = solver.nodes();
    let values = if task.values { values(root, solver) } else { Vec::new() };
    // What was proved of some moves is told, though the value of the position was not found.
    let best_known = || values.iter().max_by_key(|(_, value)| *value).map(|(mv, _)| (mv.clone(), None));
    let (mv, best) = perfect(root, shared, PATIENCE).or_else(best_known)?;
    let side = root.turn();
    let (idea, why) = match best {
        None => ("a draw at least can be held", "it draws at least"),
        Some(Value::Win) => ("there is a win against any defence", "it wins against any defence"),
        Some(Value::Draw) => ("nothing wins, but a draw can be held", "it draws, and nothing wins"),
        Some(Value::Loss) => (
            "every move loses against the best play, so the hardest way is looked for",
            "every move loses against the best play; this one makes it hardest",
        ),
    };
    let points = hint::points(root, earlier, &mv);
    let reason = match &hint::reason(&points, &P::INFO.terms)[..] {
        "" => why.to_string(),
        points => format!("{points}; {why}"),
    };
    Some(Decision {
        mv: root.path(&mv).to_string(),
        idea: idea.into(),
        reason,
        thought: Thought {
            depth: 0,
            worth: best.map_or(Evaluation::Open(0), |best| Evaluation::Proved(winner(best, side))),
            line: vec![root.notation(&mv)],
            nodes: solver.nodes() - before,
        },
        values: values
            .into_iter()
            .map(|(mv, value)| MoveValue {
                path: root.path(&mv),
                shown: root.notation(&mv),
                winner: winner(value, side),
            })
            .collect(),
    })
}

/// Returns the legal moves with their values, as far as they are proved in time.
fn values<P: Searchable>(root: &P, solver: &Solver) -> Vec<(P::Move, Value)> {
    let until = Instant::now() + VALUES;
    let valued = |mv: P::Move| Some((value_of(root, &mv, solver, until)?, mv));
    root.legal_moves().into_iter().filter_map(valued).map(|(value, mv)| (mv, value)).collect()
}
