//! Standard algebraic notation, as FIDE and PGN write it: `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#`.
//!
//! This module only writes it. Reading compares a text with the SAN of the legal moves.

use super::{Move, Orthodox, Rules};
use crate::{Bitboard, Position, Role, Square};

/// Writes a move in SAN, with `+` for check and `#` for mate.
pub(super) fn write<R: Rules>(position: &Orthodox<R>, m: &Move) -> String {
    let after = position.after(m);
    let sign = match after.checkers().any() {
        false => "",
        true if after.count_moves() == 0 => "#",
        true => "+",
    };
    format!("{}{sign}", body(position, m, &needed(position, m)))
}

/// Returns other forms of a move: longer than needed, `Ngf3`, `N1f3`, `Ng1f3`, `e2-e4`; a pawn with its letter, `Pe4`; and
/// shorter than needed, `Nf3`. Castling is also the king's move, `Kg1`, and the king onto its rook, `e1h1`. Where that is ambiguous, the
/// caller asks the player.
pub(super) fn spellings<R: Rules>(position: &Orthodox<R>, m: &Move) -> Vec<String> {
    let square = m.from.to_string();
    if let Some(castling_side) = Orthodox::<R>::castles(m) {
        let (rook, _) = castling_side.rook(position.turn());
        let king = Role::King.kind().letter;
        return vec![
            format!("{square}{rook}"),
            format!("{king}{}", m.to),
            format!("{king}{square}{}", m.to),
            format!("{king}{rook}"),
        ];
    }
    match m.role {
        Role::Pawn => {
            let long = body(position, m, &square);
            let letter = Role::Pawn.kind().letter;
            vec![format!("{letter}{}", body(position, m, &needed(position, m))), format!("{letter}{long}"), long]
        }
        _ => ["", &square[..1], &square[1..], &square].map(|from| body(position, m, from)).to_vec(),
    }
}

fn body<R: Rules>(position: &Orthodox<R>, m: &Move, from: &str) -> String {
    if let Some(castling_side) = Orthodox::<R>::castles(m) {
        return castling_side.notation().to_string();
    }
    let mut text = String::new();
    if m.role != Role::Pawn {
        text.push(m.role.kind().letter);
    }
    text.push_str(from);
    if position.state.taken(m).is_some() {
        text.push('x');
    }
    text.push_str(&m.to.to_string());
    if let Some(role) = m.promotion {
        text.push('=');
        text.push(role.kind().letter);
    }
    text
}

/// Returns the part of the square of departure that SAN needs: for a pawn the file of a capture, for a piece the file, the rank or both, in
/// this order of preference, where others of its role can legally move there too.
fn needed<R: Rules>(position: &Orthodox<R>, m: &Move) -> String {
    if m.role == Role::Pawn {
        return if position.state.taken(m).is_some() { m.from.to_string()[..1].into() } else { String::new() };
    }
    let rivals: Bitboard = position
        .legal_moves()
        .iter()
        .filter(|other| other.role == m.role && other.to == m.to && other.from != m.from)
        .map(|other| other.from)
        .collect();
    telling(m.from, rivals)
}

/// Returns the part of a square that tells it from others: nothing, the file, the rank or both, in this order of preference.
pub(crate) fn telling(square: Square, others: Bitboard) -> String {
    let name = square.to_string();
    match () {
        () if others.is_empty() => String::new(),
        () if (others & Bitboard::file(square.file())).is_empty() => name[..1].into(),
        () if (others & Bitboard::rank(square.rank())).is_empty() => name[1..].into(),
        () => name,
    }
}
