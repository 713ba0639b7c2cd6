//! Exact play in games with a solver ([`Searchable::race`]): the perfect move, and the errors of the levels.

use super::score::outcome_score;
use super::solve::{Known, Solver, Value, book};
use super::{Best, Level, Score, Shared, Stage};
use crate::Searchable;
use crate::solve::Race;
use pawnstorm_rules::zobrist;
use std::time::{Duration, Instant};

/// The time limit of a proof, for the computer's own move and for a hint.
pub const PATIENCE: Duration = Duration::from_millis(1_500);
/// The time to look for the move that makes it hardest for the opponent, after the proof.
const CARE: Duration = Duration::from_millis(200);
/// The time limit of the search that replaces a proof which took too long.
pub const INSTEAD: Duration = Duration::from_millis(300);
/// The node limit of the proof that tells a level whether a move gives something away: about 0.1 seconds. If it is not enough, the level
/// plays as in any other game. Nodes, not seconds, so that the same seed plays the same move.
const GLANCE: u64 = 50_000;
/// Keeps the random numbers for errors apart from those for a level's choice.
const SLIPS: u64 = 0x5EED;

/// Returns the value of `position` for its side to move, if the proof ends before `until`.
fn value<P: Searchable>(position: &P, solver: &Solver, until: Instant) -> Option<Value> {
    solver.value(&position.race()?, Some(until))
}

/// Returns the value of `mv` for the side that makes it, if the proof ends before `until`.
pub fn value_of<P: Searchable>(root: &P, mv: &P::Move, solver: &Solver, until: Instant) -> Option<Value> {
    Some(value(&root.after(mv), solver, until)?.turned())
}

/// Returns the exact score of `mv` for the side that makes it, in an ending that can be solved before `until` ([`Shared::solved`]); `earlier` are
/// the positions before `root`. Returns `None` too if one of them may come again and change the result.
pub fn ending_score<P: Searchable>(
    root: &P,
    earlier: &[P],
    mv: &P::Move,
    shared: &Shared,
    until: Instant,
) -> Option<Score> {
    let after = root.after(mv);
    if let Some(outcome) = after.outcome() {
        return Some(Score(outcome_score(&after, outcome, 0)).turned());
    }
    let score = shared.solved(&after, until)?;
    let Some(plies) = score.win() else { return Some(score.turned()) };
    // Best play comes ever nearer to the end, so it never returns to what is as far from it.
    let since = earlier.len().saturating_sub(after.halfmove() as usize);
    let recent: Vec<&P> = earlier[since..].iter().chain([root]).collect();
    let comes_again = |before: &&&P| recent.iter().filter(|other| other.repeats(before)).count() > 1;
    let is_far = |before: &P| {
        let score = shared.solved(before, until).and_then(Score::win);
        score.is_some_and(|distance| distance.abs() > plies.abs())
    };
    recent.iter().filter(comes_again).all(|before| is_far(before)).then(|| score.turned())
}

/// The part of the time limit spent on proving a win; the rest goes to finding a move that draws at least.
const WIN_PART: f64 = 0.7;

/// Returns a move that keeps the value of the position, and that value: the book's move, or the hardest move to answer. Returns `None`
/// where no solver knows the game, and where the proof takes longer than `timeout`. The value is `None` if the proof shows only that the
/// move draws at least.
pub fn perfect<P: Searchable>(root: &P, shared: &Shared, timeout: Duration) -> Option<(P::Move, Option<Value>)> {
    let race = root.race()?;
    let solver = shared.solver()?;
    let begun = Instant::now();
    let (known, is_final) = match book::find(&race) {
        Some(known) => (known, true),
        None => match solver.best(&race, Some(begun + timeout.mul_f64(WIN_PART))) {
            Some(known) => (known, known.value == Value::Win),
            None => return Some((move_to(root, &solver.holds(&race, Some(begun + timeout))?)?, None)),
        },
    };
    let mv = if is_final { None } else { hardest(root, known, solver, Instant::now() + CARE) };
    Some((mv.or_else(|| move_to(root, &known.best))?, Some(known.value)))
}

fn move_to<P: Searchable>(root: &P, race: &Race) -> Option<P::Move> {
    root.legal_moves().into_iter().find(|mv| root.after(mv).race().as_ref() == Some(race))
}

/// Returns the hardest move to answer: of the moves that keep the value, the one with the smallest share of correct replies, since a person
/// goes wrong there most easily. It tries moves until the time `until`, `known.best` first.
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
        // The share of correct replies in thousandths; `None` if the time runs out before the last proof.
        let part = |replies: &[P::Move]| {
            let mut kept = 0;
            for reply in replies {
                kept += u32::from(value_of(&after, reply, solver, until)? == known.value.turned());
            }
            // Without a reply there is nothing to get wrong.
            Some(if replies.is_empty() { 1_000 } else { kept * 1_000 / replies.len() as u32 })
        };
        let Some(part) = part(replies.as_ref()) else { break };
        if hardest.as_ref().is_none_or(|(_, least)| part < *least) {
            hardest = Some((mv, part));
        }
    }
    hardest.map(|(mv, _)| mv)
}

/// Returns the move that `level` plays after a search within [`Level::limits`]. Where a solver knows the game, the move gives the value of the
/// position away with the probability [`Level::slips`], and otherwise keeps it. In any other game it is the move of [`Level::choose`]. The
/// same `seed` returns the same move.
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
