//! What is proved about the moves of an ending of few pieces: their values, and the best line.

use crate::think::{MoveValue, SearchTask, VALUES};
use pawnstorm_engine::exact::ending_score;
use pawnstorm_engine::{Score, Searchable, Shared, Variation};
use pawnstorm_rules::Color;
use std::time::{Duration, Instant};

/// The time limit for a hint or a judgement. What is solved by then remains for the next one.
const ENDING: Duration = Duration::from_secs(5);
/// The most plies of a line: more than any ending takes.
const LINE: usize = 200;

/// The proved part of a position.
pub(crate) struct Ending<M> {
    /// The quickest win or the longest resistance, to the end of the game.
    pub line: Option<Variation<M>>,
    /// In a draw, the places of the moves that hold it.
    pub holds: Vec<usize>,
    /// Whether every other move has a worse result.
    pub is_only: bool,
    /// The values of the moves, if the task asks for them.
    pub values: Vec<MoveValue>,
}

impl<M> Default for Ending<M> {
    fn default() -> Self {
        Self { line: None, holds: Vec::new(), is_only: false, values: Vec::new() }
    }
}

/// Proves what a task wants to know about a position; `earlier` are those before it.
pub(crate) fn solve<P: Searchable>(root: &P, earlier: &[P], task: &SearchTask, shared: &Shared) -> Ending<P::Move> {
    let mut ending = Ending::default();
    // With more pieces, captures may still lead to one.
    if task.chooser.is_some() || !root.is_ending() && !task.values {
        return ending;
    }
    let until = Instant::now() + if task.values { VALUES } else { ENDING };
    let only = &task.limits.only;
    let moves = root.legal_moves().into_iter().enumerate();
    let mut scores = Vec::new();
    for (place, mv) in moves.filter(|(place, _)| only.is_empty() || only.contains(place)) {
        match ending_score(root, earlier, &mv, shared, until) {
            Some(score) => scores.push((place, mv, score)),
            None if task.values => {}
            None => return ending,
        }
    }
    let side = root.turn();
    if task.values {
        let value = |(_, mv, score): &(usize, P::Move, Score)| MoveValue {
            path: root.path(mv),
            shown: root.notation(mv),
            winner: winner(*score, side),
            moves: score.win_in_moves().map(i32::unsigned_abs),
        };
        ending.values = scores.iter().map(value).collect();
    }
    let count = if only.is_empty() { root.count_moves() } else { only.len() };
    let Some((_, mv, best)) = scores.iter().rev().max_by_key(|(_, _, score)| score.value()) else { return ending };
    if !root.is_ending() || scores.len() < count {
        return ending;
    }
    let equal = || scores.iter().filter(|(_, _, score)| winner(*score, side) == winner(*best, side));
    ending.is_only = only.is_empty() && count > 1 && equal().count() == 1;
    match best.win() {
        Some(_) => ending.line = Some(Variation { score: *best, moves: play(root, earlier, mv, shared, until) }),
        None => ending.holds = equal().map(|(place, ..)| *place).collect(),
    }
    ending
}

fn winner(score: Score, side: Color) -> Option<Color> {
    score.win().map(|plies| if plies > 0 { side } else { !side })
}

/// Returns `mv` and the best moves after it, to the end of the game or as far as they are proved.
fn play<P: Searchable>(root: &P, earlier: &[P], mv: &P::Move, shared: &Shared, until: Instant) -> Vec<P::Move> {
    let mut positions = earlier.to_vec();
    positions.push(root.clone());
    let mut moves = Vec::new();
    let mut next = Some(mv.clone());
    while let Some(mv) = next.take() {
        P::play_on(&mut positions, &mv);
        moves.push(mv);
        if let Some((last, earlier)) = positions.split_last()
            && last.outcome().is_none()
            && moves.len() < LINE
        {
            let score = |mv: P::Move| Some((ending_score(last, earlier, &mv, shared, until)?.value(), mv));
            let best = last.legal_moves().into_iter().map(score).collect::<Option<Vec<_>>>();
            next = best.and_then(|moves| Some(moves.into_iter().max_by_key(|(value, _)| *value)?.1));
        }
    }
    moves
}
