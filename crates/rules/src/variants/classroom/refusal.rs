//! The reasons why a move is refused, with marks and locations (R3.4, R3.11).

use super::{Classroom, INFO, Move};
use crate::board::Role;
use crate::{Bitboard, Position, Square, Step};

/// Returns the first reason that holds: the same square twice, a way that the piece does not go, a threatened king.
pub(super) fn explain(position: &Classroom, attempt: &[Step]) -> String {
    let (board, terms) = (&position.board, &INFO.terms);
    let (from, to) = match *attempt {
        [Step::Pick(from), Step::To(to), ..] => (from, to),
        [Step::Pick(from)] => {
            return board.stuck(&INFO, from, |to| explain(position, &[Step::Pick(from), Step::To(to)]));
        }
        _ => return "a move needs two squares, from and to".into(),
    };
    if from == to {
        return format!("from and to are the same square, {}", terms.square(from));
    }
    let Some((piece, role)) = board.piece(from).zip(board.role_at(from)) else {
        return format!("there is no piece at {}", terms.square(from));
    };
    let obstacle = match role {
        Role::Pawn => board.pawn_obstacle(&INFO, from, to, false),
        _ => board.piece_obstacle(position, from, to),
    };
    if let Some(obstacle) = obstacle {
        return obstacle;
    }
    let by = king_in_danger(position, role, from, to);
    if by.any() {
        // The exact words of R3.4.
        return format!("your king would be threatened by {}", terms.pieces(&board.pieces_on(by)));
    }
    if position.promotes(&Move { from, to }) {
        return format!("{} becomes a queen at {}, and nothing else", terms.your(piece, from), terms.square(to));
    }
    format!("{} moves from {} to {} and stops there", terms.your(piece, from), terms.square(from), terms.square(to))
}

/// Explains which pieces would threaten the king after the move: for the king's moves always, for others only with the option *strict
/// check* (R3.5).
fn king_in_danger(position: &Classroom, role: Role, from: Square, to: Square) -> Bitboard {
    if role == Role::King {
        position.threats_to_king_on(from, to)
    } else if position.strict {
        position.after(&Move { from, to }).attackers_of_king(position.turn)
    } else {
        Bitboard::EMPTY
    }
}
