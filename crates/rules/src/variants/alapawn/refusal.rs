//! The reasons why a move of Alapawn is refused, with piece and square.

use super::{Alapawn, Hop, Move};
use crate::board::{Board, Role, blocked, hemmed_in};
use crate::{Bitboard, Color, Position, Square, Step, Terminology};

const TERMS: &Terminology = &Alapawn::<true>::INFO.terms;

/// Explains the problem with the first step, or, if that is possible, with the second.
pub(super) fn explain<const BALANCED: bool>(position: &Alapawn<BALANCED>, attempt: &[Step]) -> String {
    let (first, rest) = match *attempt {
        [Step::Pick(from), Step::To(to), ref rest @ ..] => (Hop { from, to }, rest),
        [Step::Pick(from)] => return stuck(&position.board, from),
        _ => return "that is not a move of Alapawn".into(),
    };
    if let Some(reason) = two_ranks_on(position, first).or_else(|| obstacle(position, &position.board, first)) {
        return reason;
    }
    if let Some(reason) = no_second(position, first) {
        return reason;
    }
    match rest {
        [Step::To(next), ..] => same_pawn(position, first, Hop { from: first.to, to: *next }),
        [Step::Pick(other), Step::To(next), ..] => other_pawn(position, first, Hop { from: *other, to: *next }),
        _ => "the second step must be by another pawn, or by the same pawn again".into(),
    }
}

/// Explains why the piece on a square has no move: there is no check, so other pieces must block it.
fn stuck(board: &Board, from: Square) -> String {
    let Some((piece, role)) = board.piece(from).zip(board.role_at(from)) else {
        return format!("there is no piece on {from}");
    };
    let mut goals = role.attacks(piece.color, from, board.occupied());
    if role == Role::Pawn {
        goals |= Bitboard::of(from).shift(8 * i32::from(piece.color.forward()));
    }
    hemmed_in(TERMS, piece, from, &board.pieces_on(goals & board.occupied()))
}

/// Answers the attempt to move a pawn two ranks at once: returns the two steps that get there, or the reason why they are impossible.
fn two_ranks_on<const BALANCED: bool>(position: &Alapawn<BALANCED>, Hop { from, to }: Hop) -> Option<String> {
    if !BALANCED || !position.pawns(position.turn).has(from) {
        return None;
    }
    let steps = |middle: Square| (Hop { from, to: middle }, Hop { from: middle, to });
    let mut ways: Vec<Square> =
        position.ahead(from).into_iter().filter(|middle| position.ahead(*middle).has(to)).collect();
    ways.sort_unstable_by_key(|middle| middle.file().abs_diff(from.file()));
    let (first, second) = steps(*ways.first()?);
    let open = ways.iter().map(|middle| steps(*middle)).find(|(first, second)| {
        let is_step = !position.board.occupied().has(first.to);
        is_step && position.second_steps(*first).any(|hop| hop.from == second.from && hop.to == second.to)
    });
    Some(match open {
        Some((first, second)) => {
            let way = position.notation(&Move { first, second: Some(second) });
            format!("a pawn moves two squares in two steps: {way}")
        }
        None => occupied(position, to)
            .or_else(|| obstacle(position, &position.board, first))
            .or_else(|| no_second(position, first))
            .unwrap_or_else(|| same_pawn(position, first, second)),
    })
}

/// Explains why nothing can follow a first step that is legal by itself (R2.8, R2.10, R2.11).
fn no_second<const BALANCED: bool>(position: &Alapawn<BALANCED>, first: Hop) -> Option<String> {
    let board = &position.board;
    let piece = board.piece(first.from)?;
    if !BALANCED {
        Some("a turn is one move by one piece".into())
    } else if board.role_at(first.from) != Some(Role::Pawn) {
        Some(format!("only pawns take two steps in a turn, and {} is not one", TERMS.your(piece, first.from)))
    } else if board.occupied().has(first.to) {
        Some(format!("a capture ends the turn, and {} captures on {}", TERMS.your(piece, first.from), first.to))
    } else if first.to.rank() == position.turn.rank(7) {
        Some(format!("{} wins on {}, so the turn ends there", TERMS.your(piece, first.from), first.to))
    } else if !position.may_double() {
        Some(format!("on {}'s first pawn move, only one step is allowed", TERMS.side(Color::White)))
    } else {
        None
    }
}

fn same_pawn<const BALANCED: bool>(position: &Alapawn<BALANCED>, first: Hop, second: Hop) -> String {
    let covering = position.covering(first);
    if covering.any() {
        let by = TERMS.pieces(&position.board.pieces_on(covering));
        return format!("the pawn cannot move on from {}, where {by} could capture it", first.to);
    }
    second_obstacle(position, first, second)
}

fn other_pawn<const BALANCED: bool>(position: &Alapawn<BALANCED>, first: Hop, second: Hop) -> String {
    match position.board.piece(second.from) {
        _ if second.from == first.from => {
            format!("the pawn on {} has moved to {} with the first step", first.from, first.to)
        }
        Some(_) if position.pawns(position.turn).has(second.from) => second_obstacle(position, first, second),
        Some(piece) if piece.color == position.turn => {
            format!("only pawns take two steps in a turn, and {} is not one", TERMS.your(piece, second.from))
        }
        _ => format!("you have no pawn on {}", second.from),
    }
}

fn second_obstacle<const BALANCED: bool>(position: &Alapawn<BALANCED>, first: Hop, second: Hop) -> String {
    let mut board = position.board;
    board.take(first.from, position.turn, Role::Pawn);
    board.put(first.to, position.turn, Role::Pawn);
    if let Some(obstacle) = obstacle(position, &board, second) {
        return obstacle;
    }
    match occupied(position, second.to) {
        Some(reason) => reason,
        None => format!("the pawn moves from {} to {} and stops there", second.from, second.to),
    }
}

/// Explains that the second of two steps needs an empty square.
fn occupied<const BALANCED: bool>(position: &Alapawn<BALANCED>, at: Square) -> Option<String> {
    let piece = position.board.piece(at)?;
    Some(if piece.color == position.turn {
        TERMS.in_the_way(position.turn, &[(piece, at)])
    } else {
        format!("a two-step turn cannot capture, and {} is there", TERMS.piece(piece, at))
    })
}

/// Explains as a clause why the piece on a square does not reach another in one move; `None` if it does. The board may be that of a move
/// half made.
fn obstacle<const BALANCED: bool>(
    position: &Alapawn<BALANCED>,
    board: &Board,
    Hop { from, to }: Hop,
) -> Option<String> {
    let piece = board.piece(from)?;
    if board.role_at(from) != Some(Role::Pawn) {
        return board.piece_obstacle(position, from, to);
    }
    let ranks = (to.rank() as i8 - from.rank() as i8) * piece.color.forward();
    match (to.file().abs_diff(from.file()), ranks) {
        (0, 0) => Some(TERMS.already_there(piece, from)),
        (files @ (0 | 1), 1) => match board.piece(to) {
            Some(own) if own.color == piece.color => Some(blocked(TERMS, piece, from, own, to)),
            Some(enemy) if files == 0 => Some(blocked(TERMS, piece, from, enemy, to)),
            _ => None,
        },
        (_, ..=-1) => Some("a pawn never moves backward".into()),
        (0, 2) => Some("a pawn moves one square only, even from its starting rank".into()),
        _ => Some("a pawn moves one square ahead, straight or diagonally, and captures diagonally".into()),
    }
}
