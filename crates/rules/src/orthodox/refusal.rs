//! The reasons why a move of chess is refused, with piece and square.

use super::{Castling, CastlingSide, Orthodox, Rules};
use crate::board::endangered;
use crate::interpret::{self, Interpretation};
use crate::{Bitboard, Position, Role, Square, Step, attacks};

/// Returns the first reason that holds, from the coarsest (a piece of that kind never goes there) to the finest (the king would be
/// attacked).
pub(crate) fn explain<R: Rules>(position: &Orthodox<R>, attempt: &[Step]) -> String {
    let board = position.board();
    let (from, to, rest) = match *attempt {
        [Step::Pick(from), Step::To(to), ref rest @ ..] => (from, to, rest),
        [Step::Pick(from)] => {
            return board.stuck(R::INFO, from, |to| explain(position, &[Step::Pick(from), Step::To(to)]));
        }
        _ => return "chess has no such move".into(),
    };
    let Some((piece, role)) = board.piece(from).zip(board.role_at(from)) else {
        return format!("there is no piece on {from}");
    };
    if let Some(castling_side) = castling_attempt(position, role, from, to) {
        if let Some(reason) = castling(position, castling_side) {
            return reason;
        }
    } else {
        let danger = king_in_danger(position, role, from, to);
        let obstacle = match role {
            // A capture en passant that endangers the king is not open, even right after the double step.
            Role::Pawn
                if passing_victim(position, from, to).is_some()
                    && (position.en_passant() == Some(to) || danger.is_some()) =>
            {
                None
            }
            Role::Pawn => board.pawn_obstacle(R::INFO, from, to, R::SPECIAL_MOVES),
            _ => board.piece_obstacle(position, from, to),
        };
        if let Some(obstacle) = obstacle {
            return obstacle;
        }
        if let Some(reason) = danger {
            return reason;
        }
    }
    let promotes = role == Role::Pawn && to.rank() == position.turn().rank(7);
    match (promotes, rest) {
        (true, _) => format!("{} promotes to a queen, rook, bishop or knight on {to}", R::INFO.terms.your(piece, from)),
        (false, [Step::Promote(_), ..]) if role != Role::Pawn => {
            format!("only pawns promote, and {} is not one", R::INFO.terms.your(piece, from))
        }
        (false, [Step::Promote(_), ..]) => {
            format!("{} promotes only on the last rank", R::INFO.terms.your(piece, from))
        }
        (false, _) => format!("{} moves from {from} to {to} and stops there", R::INFO.terms.your(piece, from)),
    }
}

/// Interprets a text: as castling, or as in all games that write pieces by letter and square.
pub(crate) fn interpret<R: Rules>(position: &Orthodox<R>, text: &str) -> Option<Interpretation> {
    let Some(name) = interpret::castling(text).filter(|_| R::SPECIAL_MOVES) else {
        return interpret::as_in_chess(position, text, |from| position.board().lines(from));
    };
    let castling_side = CastlingSide::ALL.into_iter().find(|castling_side| castling_side.notation() == name)?;
    let home = Castling::king_home(position.turn());
    Some(if position.king(position.turn()) == Some(home) {
        Interpretation::attempt(home, castling_side.king_to(position.turn()))
    } else {
        Interpretation::Impossible(format!("you cannot castle {}: your king is not on {home}", castling_side.word()))
    })
}

/// Explains which pieces would attack the king after the move.
fn king_in_danger<R: Rules>(position: &Orthodox<R>, role: Role, from: Square, to: Square) -> Option<String> {
    let board = position.board();
    let us = position.turn();
    let mut taken = Bitboard::of(to);
    if let Some(victim) = passing_victim(position, from, to).filter(|_| role == Role::Pawn) {
        taken |= victim.into();
    }
    let moves_king = role == Role::King;
    let king = if moves_king { to } else { position.board().pieces(us, Role::King).square() };
    let occupied = board.occupied() & !Bitboard::of(from) & !taken | to.into();
    let attackers = board.attackers(!us, king, occupied) & !taken;
    if attackers.is_empty() {
        return None;
    }
    let by = |attackers: Bitboard| R::INFO.terms.pieces(&board.pieces_on(attackers));
    Some(endangered(king, moves_king, attackers, position.checkers(), by))
}

/// Returns the pawn that a pawn on `from` would take en passant on `to`, whether it has just passed or long ago.
fn passing_victim<R: Rules>(position: &Orthodox<R>, from: Square, to: Square) -> Option<Square> {
    let us = position.turn();
    let victim = Square::new(to.file(), from.rank());
    let passes = from.rank() == us.rank(4)
        && attacks::pawn(us, from).has(to)
        && !position.board().occupied().has(to)
        && position.board().pieces(!us, Role::Pawn).has(victim);
    passes.then_some(victim)
}

/// Returns the side of castling, if the attempt moves the king two squares from home along its rank.
fn castling_attempt<R: Rules>(position: &Orthodox<R>, role: Role, from: Square, to: Square) -> Option<CastlingSide> {
    let castles = R::SPECIAL_MOVES
        && role == Role::King
        && from == Castling::king_home(position.turn())
        && (to == CastlingSide::King.king_to(position.turn()) || to == CastlingSide::Queen.king_to(position.turn()));
    castles.then(|| CastlingSide::of(to))
}

fn castling<R: Rules>(position: &Orthodox<R>, castling_side: CastlingSide) -> Option<String> {
    let us = position.turn();
    let board = position.board();
    let home = Castling::king_home(us);
    let (rook, _) = castling_side.rook(us);
    let name = castling_side.word();
    if !board.pieces(us, Role::Rook).has(rook) {
        return Some(format!("you cannot castle {name}: you have no rook on {rook}"));
    }
    if !position.castling().has(us, castling_side) {
        return Some(format!("you cannot castle {name}: the king or the rook on {rook} has already moved"));
    }
    let between = board.pieces_on(castling_side.gap(us) & board.occupied());
    if !between.is_empty() {
        return Some(format!("castling {name} is blocked by {}", R::INFO.terms.pieces_before(us, &between)));
    }
    if position.checkers().any() {
        let by = R::INFO.terms.pieces(&board.pieces_on(position.checkers()));
        return Some(format!("you cannot castle out of check: your king on {home} is attacked by {by}"));
    }
    let target = castling_side.king_to(us);
    let path = attacks::between(home, target) | target.into();
    let occupied = board.occupied() & !Bitboard::of(home);
    path.into_iter().find_map(|square| {
        let attackers = board.attackers(!us, square, occupied);
        attackers.any().then(|| {
            let does = if square == target { "land on" } else { "cross" };
            let by = R::INFO.terms.pieces(&board.pieces_on(attackers));
            format!("you cannot castle {name}: your king would {does} {square}, which is attacked by {by}")
        })
    })
}
