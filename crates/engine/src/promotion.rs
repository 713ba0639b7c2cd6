//! Underpromotion, which needs a reason.

use super::Variation;
use crate::Searchable;
use pawnstorm_rules::Square;

/// Returns the promotion of the same pawn to the most valuable piece, if `mv` is an underpromotion.
fn greater<'m, P: Searchable>(position: &P, moves: &'m [P::Move], mv: &P::Move) -> Option<&'m P::Move> {
    let slot = position.slot(mv);
    let alike = |other: &&P::Move| position.slot(other) == slot;
    moves.iter().filter(alike).nth(1)?;
    let to = Square::from_index((slot.way % 64) as u8);
    // A king has no value to compare.
    let value = |mv: &P::Move| position.after(mv).piece(to).map(|piece| piece.kind.value).filter(|value| *value > 0);
    let least = value(mv)?;
    moves.iter().filter(alike).filter(|other| value(other) > Some(least)).max_by_key(|other| value(other))
}

/// Returns whether `mv` is an underpromotion without an obvious reason: it alone wins at once, or the greater piece draws at once.
pub(super) fn lacks_reason<P: Searchable>(position: &P, moves: &[P::Move], mv: &P::Move) -> bool {
    let Some(greater) = greater(position, moves, mv) else { return false };
    let ends = |mv: &P::Move| position.after(mv).outcome().map(|outcome| outcome.winner);
    let win = Some(Some(position.turn()));
    ends(greater) != Some(None) && (ends(mv) != win || ends(greater) == win)
}

/// Drops the lines that start with an underpromotion, where the line with the greater piece is as good.
pub(super) fn prefer_greater<P: Searchable>(position: &P, moves: &[P::Move], lines: &mut Vec<Variation<P::Move>>) {
    let as_good = |line: &Variation<P::Move>| {
        let greater = greater(position, moves, line.moves.first()?)?;
        lines.iter().find(|other| other.moves.first() == Some(greater) && other.score >= line.score)
    };
    let needless: Vec<_> = lines.iter().map(|line| as_good(line).is_some()).collect();
    let mut needless = needless.into_iter();
    lines.retain(|_| needless.next() != Some(true));
}
