//! Decisions by proof, in a solvable game ([`Searchable::race`]): the best move, its reason, and the value of each move.

use crate::hint;
use crate::think::{Decision, Evaluation, MoveValue, SearchTask, Thought};
use pawnstorm_engine::Searchable;
use pawnstorm_engine::exact::value_of;
pub use pawnstorm_engine::exact::{PATIENCE, level_move, perfect};
use pawnstorm_engine::solve::{Solver, Value};
use pawnstorm_engine::{Level, Shared};
use pawnstorm_rules::Color;
use std::time::{Duration, Instant};

/// The time limit for the values of all moves, which a person asked for and can cancel.
const VALUES: Duration = Duration::from_secs(60);
/// Returns the result with best play from a `value` for `side`: the winner, or `None` for a draw.
fn winner(value: Value, side: Color) -> Option<Color> {
    match value {
        Value::Win => Some(side),
        Value::Draw => None,
        Value::Loss => Some(!side),
    }
}

/// Decides by proof, for perfect play and for hints. Returns `None` in an unsolvable game, at a level other than perfect, and if the proof
/// takes too long.
pub(super) fn decide<P: Searchable>(root: &P, earlier: &[P], task: &SearchTask, shared: &Shared) -> Option<Decision> {
    if task.chooser.is_some_and(|(level, _)| level != Level::PERFECT) {
        return None;
    }
    root.race()?;
    let solver = shared.solver()?;
    let before = solver.nodes();
    let values = if task.values { values(root, solver) } else { Vec::new() };
    // The values of some moves still help, even without the value of the position.
    let best_known = || values.iter().max_by_key(|(_, value)| *value).map(|(mv, _)| (mv.clone(), None));
    let (mv, best) = perfect(root, shared, PATIENCE).or_else(best_known)?;
    let side = root.turn();
    let (idea, why) = match best {
        None => ("you can hold at least a draw", "it draws at least"),
        Some(Value::Win) => ("there is a win against any defence", "it wins against any defence"),
        Some(Value::Draw) => ("nothing wins, but you can hold a draw", "it draws, and nothing wins"),
        Some(Value::Loss) => (
            "every move loses against best play, so look for the toughest defence",
            "every move loses against best play; this one holds out longest",
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
            score: best.map_or(Evaluation::Open(0), |best| Evaluation::Proved(winner(best, side))),
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

/// Returns the legal moves with the values proved in time.
fn values<P: Searchable>(root: &P, solver: &Solver) -> Vec<(P::Move, Value)> {
    let until = Instant::now() + VALUES;
    let valued = |mv: P::Move| Some((value_of(root, &mv, solver, until)?, mv));
    root.legal_moves().into_iter().filter_map(valued).map(|(value, mv)| (mv, value)).collect()
}
