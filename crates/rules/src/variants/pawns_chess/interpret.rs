//! The possible meanings of a text other than a legal move: moves in the notation of chess, arrows, sacrifices, drops.

use super::{PawnsChess, Role, pieces};
use crate::interpret::{Interpretation, as_in_chess, castling};
use crate::orthodox::{Castling, CastlingSide};
use crate::{Bitboard, Path, Square, Step};

pub(super) fn read(position: &PawnsChess, text: &str) -> Option<Interpretation> {
    let us = position.turn;
    if let Some(name) = castling(text) {
        let home = Castling::king_home(us);
        if position.board.king(us) != Some(home) {
            return Some(Interpretation::Impossible(format!("you cannot castle {name}: your king is not on {home}")));
        }
        let side = if name == CastlingSide::King.notation() { CastlingSide::King } else { CastlingSide::Queen };
        return Some(Interpretation::attempt(home, side.king_to(us)));
    }
    if let Some((piece, square)) = text.split_once('@') {
        let is_named = |role: &Role| role.kind().label == piece || role.kind().letter.to_string() == piece;
        let letter = Role::ALL.iter().find(|role| is_named(role))?.kind().letter;
        return Some(Interpretation::Attempts(vec![Path::from(vec![
            Step::Drop(letter),
            Step::To(square_in(square)?),
        ])]));
    }
    if let Some((archer, at)) = text.split_once('>') {
        return arrow(position, archer, square_in(at)?);
    }
    // The signs at the end of a move do not belong to its target square.
    let plain = text.trim_end_matches(['!', '*', '+', '#']);
    let (sacrifices, declares) = (text.contains('*'), text.contains('!'));
    let lines = |from| {
        position.board.role_at(from).map_or(Bitboard::EMPTY, |role| pieces::attacks(role, from, Bitboard::EMPTY))
    };
    let ended = |path: Path| {
        let path = if sacrifices { path.then(Step::Sacrifice) } else { path };
        if declares { path.then(Step::Declare(true)) } else { path }
    };
    Some(match as_in_chess(position, plain, lines)? {
        Interpretation::Attempts(attempts) => Interpretation::Attempts(attempts.into_iter().map(ended).collect()),
        impossible => impossible,
    })
}

/// Reads an arrow, `Pa>e6`, `Pae5>e7`, `e4>e6`: the Archer, the step before it, and the target.
fn arrow(position: &PawnsChess, archer: &str, at: Square) -> Option<Interpretation> {
    let squares = archer.strip_prefix(Role::Archer.kind().label).unwrap_or(archer);
    let named = squares.get(..2).and_then(square_in).filter(|&square| position.board.color(position.turn).has(square));
    let from = named.or_else(|| position.board.pieces(position.turn, Role::Archer).first());
    let Some(from) = from else { return Some(Interpretation::Impossible("you have no Archer".into())) };
    let step =
        squares.len().checked_sub(2).and_then(|last| square_in(squares.get(last..)?)).filter(|&step| step != from);
    let steps = [Step::Pick(from)].into_iter().chain(step.map(Step::To)).chain([Step::Shoot(at)]);
    Some(Interpretation::Attempts(vec![Path::from(steps.collect::<Vec<_>>())]))
}

fn square_in(text: &str) -> Option<Square> {
    text.trim_end_matches(['!', '+', '#']).to_ascii_lowercase().parse().ok()
}
