//! Exact play where a game can be solved ([`Searchable::race`]): the perfect move, and how often a level errs.

use super::solve::{Known, Solver, Value, book};
use super::{Best, Level, Shared, Stage};
use pawnstorm_rules::{Race, Searchable, zobrist};
use std::time::{Duration, Instant};

/// The longest time in which the computer proves the value of a position in which it is to move, or in which a person wants advice.
pub const PATIENCE: Duration = Duration::from_millis(1_500);
/// The time to look for the move that makes it hardest for the other side, once the value is known.
const CARE: Duration = Duration::from_millis(200);
/// The longest search of the perfect player where the proof took too long.
pub const INSTEAD: Duration = Duration::from_millis(300);
/// The nodes of the proof with which a level sees whether a move gives something away, a tenth of a second; where they are not enough, it
/// plays as it does in any game. They are counted, not timed: the same seed plays the same move.
const GLANCE: u64 = 50_000;
/// What makes the chance of an error another than that of a level's choice.
const SLIPS: u64 = 0x5EED;

/// Returns the value of a position for its side to move, as far as it is proved before a time.
fn value<P: Searchable>(position: &P, solver: &Solver, until: Instant) -> Option<Value> {
    solver.value(&position.race()?, Some(until))
}

/// Returns the value of a move for the side that makes it.
pub fn value_of<P: Searchable>(root: &P, mv: &P::Move, solver: &Solver, until: Instant) -> Option<Value> {
    Some(value(&root.after(mv), solver, until)?.turned())
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
