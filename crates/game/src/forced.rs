//! Proof that a side can force an aim within a few moves, by trying all moves.

use pawnstorm_engine::Searchable;
use pawnstorm_rules::{Color, Outcome, Position};

/// The aim of a forced line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To win the game.
    Win,
    /// To end the game without losing it.
    Draw,
}

/// The result of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
    /// The game is over, and the aim is reached.
    Reached,
    /// The game is over, and the aim is not reached.
    Missed,
    /// The side can force the aim: with these moves if it is to move, otherwise against every reply, and these replies resist longest.
    Yes(Vec<String>),
    /// The side cannot force the aim; these replies prevent it, if the opponent is to move.
    No(Vec<String>),
}

impl Aim {
    fn is_met(self, outcome: Outcome, side: Color) -> bool {
        match self {
            Self::Win => outcome.winner == Some(side),
            Self::Draw => outcome.winner != Some(!side),
        }
    }
}

/// Returns whether `side` can force `aim` within `limit` of its moves from the last of `positions`.
pub(crate) fn force<P: Searchable>(positions: &[P], side: Color, limit: u32, aim: Aim) -> Forced {
    let mut line = positions.to_vec();
    let Some(position) = line.last().cloned() else { return Forced::Missed };
    if let Some(outcome) = outcome(&line) {
        return if aim.is_met(outcome, side) { Forced::Reached } else { Forced::Missed };
    }
    let own = position.turn() == side;
    let after = limit.saturating_sub(u32::from(own));
    let mut moves = Vec::new();
    for mv in position.legal_moves() {
        P::play_on(&mut line, &mv);
        // The smallest sufficient number of moves after it.
        let needs = (0..=after).find(|moves| reaches(&mut line, side, *moves, aim));
        line.pop();
        moves.push((position.path(&mv).to_string(), needs));
    }
    let texts = |which: &dyn Fn(Option<u32>) -> bool| -> Vec<String> {
        moves.iter().filter(|(_, needs)| which(*needs)).map(|(text, _)| text.clone()).collect()
    };
    if own {
        let best = if limit == 0 { Vec::new() } else { texts(&|needs| needs.is_some()) };
        return if best.is_empty() { Forced::No(best) } else { Forced::Yes(best) };
    }
    let refutations = texts(&|needs| needs.is_none());
    if !refutations.is_empty() {
        return Forced::No(refutations);
    }
    let longest = moves.iter().filter_map(|(_, needs)| *needs).max();
    Forced::Yes(texts(&|needs| needs == longest))
}

fn outcome<P: Position>(line: &[P]) -> Option<Outcome> {
    let (position, earlier) = line.split_last()?;
    position.outcome_after(earlier)
}

fn reaches<P: Searchable>(line: &mut Vec<P>, side: Color, limit: u32, aim: Aim) -> bool {
    if let Some(outcome) = outcome(line) {
        return aim.is_met(outcome, side);
    }
    let Some(position) = line.last().cloned() else { return false };
    let own = position.turn() == side;
    if limit == 0 {
        // Only the replies could still reach it, as where the other side has to take its own king.
        return false;
    }
    let mut goes = |mv: P::Move| {
        P::play_on(line, &mv);
        let reached = reaches(line, side, limit - u32::from(own), aim);
        line.pop();
        reached
    };
    let mut moves = position.legal_moves().into_iter();
    if own { moves.any(&mut goes) } else { moves.all(&mut goes) }
}
