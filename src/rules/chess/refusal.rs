//! Why a move of chess is refused, with man and square.

use super::movegen::castling_is_open;
use super::{Bitboard, Castling, Chess, Role, Square, Step, Wing};
use crate::rules::meant::{self, Meant};
use crate::rules::{Face, Position, attacks};

const FACE: &Face = &Chess::INFO.face;

/// The first reason that holds, from the coarsest (a man of that kind never goes there) to the finest (the
/// king would be attacked).
pub(super) fn explain(position: &Chess, attempt: &[Step]) -> String {
    let board = &position.board;
    let (from, to, rest) = match *attempt {
        [Step::Pick(from), Step::To(to), ref rest @ ..] => (from, to, rest),
        [Step::Pick(from)] => {
            return board.stuck(Chess::INFO, from, |to| explain(position, &[Step::Pick(from), Step::To(to)]));
        }
        _ => return "that is not a move of chess".into(),
    };
    let Some((man, role)) = board.man(from).zip(board.role_at(from)) else {
        return format!("there is no piece on {from}");
    };
    if let Some(wing) = castling_attempt(position, role, from, to) {
        if let Some(reason) = castling(position, wing) {
            return reason;
        }
    } else {
        let danger = king_in_danger(position, role, from, to);
        let obstacle = match role {
            // A capture en passant that endangers the king is not open, even right after the double step.
            Role::Pawn
                if passing_victim(position, from, to).is_some()
                    && (position.en_passant == Some(to) || danger.is_some()) =>
            {
                None
            }
            Role::Pawn => board.pawn_obstacle(Chess::INFO, from, to, true),
            _ => board.piece_obstacle(position, from, to),
        };
        if let Some(obstacle) = obstacle {
            return obstacle;
        }
        if let Some(reason) = danger {
            return reason;
        }
    }
    let promotes = role == Role::Pawn && to.rank() == position.turn.rank(7);
    match (promotes, rest) {
        (true, _) => format!("{} becomes a queen, a rook, a bishop or a knight on {to}", FACE.your(man, from)),
        (false, [Step::Promote(_), ..]) if role != Role::Pawn => {
            format!("only a pawn promotes, and {} is none", FACE.your(man, from))
        }
        (false, [Step::Promote(_), ..]) => format!("{} promotes only on its last rank", FACE.your(man, from)),
        (false, _) => format!("{} goes from {from} to {to} and no further", FACE.your(man, from)),
    }
}

/// What a text means: castling, or else what it means wherever men are written by letter and square.
pub(super) fn meant(position: &Chess, text: &str) -> Option<Meant> {
    let Some(name) = meant::castling(text) else {
        return meant::as_in_chess(position, text, |from| position.board.lines(from));
    };
    let wing = Wing::ALL.into_iter().find(|wing| wing.notation() == name)?;
    let home = Castling::king_home(position.turn);
    Some(if position.king(position.turn) == home {
        Meant::attempt(home, wing.king_to(position.turn))
    } else {
        Meant::Impossible(format!("you may not castle {name}: your king has left {home}"))
    })
}

/// Who would attack the king if the man went there.
fn king_in_danger(position: &Chess, role: Role, from: Square, to: Square) -> Option<String> {
    let board = &position.board;
    let us = position.turn;
    let mut taken = Bitboard::of(to);
    if let Some(victim) = passing_victim(position, from, to).filter(|_| role == Role::Pawn) {
        taken |= victim.into();
    }
    let moves_king = role == Role::King;
    let king = if moves_king { to } else { position.king(us) };
    let occupied = board.occupied() & !Bitboard::of(from) & !taken | to.into();
    let attackers = board.attackers(!us, king, occupied) & !taken;
    if attackers.is_empty() {
        return None;
    }
    // A piece that would attack only afterwards does not give the check that is to be answered.
    let checkers = attackers & position.checkers();
    let by = |attackers: Bitboard| FACE.men(&board.men_on(attackers));
    Some(if moves_king {
        format!("your king would be attacked on {king} by {}", by(attackers))
    } else if checkers.any() {
        format!("your king on {king} is in check by {}, and that does not answer it", by(checkers))
    } else {
        format!("your king on {king} would be attacked by {}", by(attackers))
    })
}

/// The pawn that a pawn on `from` would take en passant on `to`, whether it has just passed or long ago.
fn passing_victim(position: &Chess, from: Square, to: Square) -> Option<Square> {
    let us = position.turn;
    let victim = Square::new(to.file(), from.rank());
    let passes = from.rank() == us.rank(4)
        && attacks::pawn(us, from).has(to)
        && !position.board.occupied().has(to)
        && position.board.men(!us, Role::Pawn).has(victim);
    passes.then_some(victim)
}

/// The wing, if the king on its home square is asked to go two squares along its rank.
fn castling_attempt(position: &Chess, role: Role, from: Square, to: Square) -> Option<Wing> {
    let castles = role == Role::King
        && from == Castling::king_home(position.turn)
        && (to == Wing::King.king_to(position.turn) || to == Wing::Queen.king_to(position.turn));
    castles.then(|| Wing::of(to))
}

/// Which of the conditions of castling fails.
fn castling(position: &Chess, wing: Wing) -> Option<String> {
    let us = position.turn;
    let board = &position.board;
    let home = Castling::king_home(us);
    let (rook, _) = wing.rook(us);
    let name = wing.notation();
    if !board.men(us, Role::Rook).has(rook) {
        return Some(format!("you may not castle {name}: there is no rook of yours on {rook}"));
    }
    if !position.castling.has(us, wing) {
        return Some(format!("you may not castle {name}: the king or the rook on {rook} has moved before"));
    }
    if !castling_is_open(position, wing) {
        let between = board.men_on(wing.gap(us) & board.occupied());
        return Some(format!("you may not castle {name}: {}", FACE.between_king_and_rook(us, &between)));
    }
    if position.checkers().any() {
        let by = FACE.men(&board.men_on(position.checkers()));
        return Some(format!("you may not castle out of check: your king on {home} is attacked by {by}"));
    }
    let target = wing.king_to(us);
    let path = attacks::between(home, target) | target.into();
    let occupied = board.occupied() & !Bitboard::of(home);
    path.into_iter().find_map(|square| {
        let attackers = board.attackers(!us, square, occupied);
        attackers.any().then(|| {
            let does = if square == target { "arrive on" } else { "pass over" };
            let by = FACE.men(&board.men_on(attackers));
            format!("you may not castle {name}: your king would {does} {square}, which is attacked by {by}")
        })
    })
}
