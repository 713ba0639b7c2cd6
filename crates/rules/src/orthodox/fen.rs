//! FEN, and the conditions of a possible position.

use super::{Castling, Orthodox, Rules, State, movegen};
use crate::fen::{self, Fields, MAX_PIECES};
use crate::{Bitboard, Board, Color, FenError, Role, Square};

pub(super) fn write(position: &State) -> String {
    format!(
        "{} {} {} {} {} {}",
        fen::placement(|square| position.board.piece(square)),
        position.turn.letter(),
        position.castling,
        fen::en_passant(position.en_passant),
        position.halfmove,
        position.fullmove
    )
}

pub(super) fn read<R: Rules>(fen: &str, rules: R) -> Result<Orthodox<R>, FenError> {
    let fields = Fields::split(fen, 0)?;
    let board = Board::from_placement(fields.placement)?;
    check_pieces::<R>(&board)?;
    let mut state = State {
        board,
        key: 0,
        halfmove: fields.halfmove,
        fullmove: fields.fullmove,
        turn: fields.turn,
        castling: Castling::default(),
        en_passant: None,
    };
    if R::SPECIAL_MOVES {
        state.castling = Castling::read(fields.castling, |color, king, rook| {
            board.pieces(color, Role::King).has(king) && board.pieces(color, Role::Rook).has(rook)
        })?;
    }
    if R::ROYAL {
        check_waiting_king::<R>(&state)?;
    }
    if R::SPECIAL_MOVES {
        state.en_passant = fields.en_passant.filter(|&passed| can_be_taken(&state, passed));
    }
    let mut position = Orthodox { state, rules };
    position.state.key = position.compute_key();
    Ok(position)
}

fn check_pieces<R: Rules>(board: &Board) -> Result<(), FenError> {
    let fail = |problem: String, on: Bitboard| Err(FenError::new("piece placement", problem).on(on));
    for color in Color::ALL {
        let side = R::INFO.terms.side(color);
        let (kings, pieces) = (board.pieces(color, Role::King), board.color(color));
        match kings.len() {
            0 if R::ROYAL => return fail(format!("{side} has no king"), kings),
            0 | 1 => {}
            n => return fail(format!("{side} has {n} kings"), kings),
        }
        if pieces.len() > MAX_PIECES {
            return fail(format!("{side} has {} pieces, more than {MAX_PIECES}", pieces.len()), pieces);
        }
    }
    if board.role(Role::King).is_empty() {
        return fail("neither side has a king".into(), Bitboard::EMPTY);
    }
    let stray = board.role(Role::Pawn) & (Bitboard::rank(0) | Bitboard::rank(7));
    match stray.first() {
        Some(square) => fail(format!("a pawn cannot stand on {}", R::INFO.terms.square(square)), stray),
        None => Ok(()),
    }
}

/// Checks that the side to move cannot capture the king.
fn check_waiting_king<R: Rules>(position: &State) -> Result<(), FenError> {
    let State { board, turn, .. } = position;
    let king = board.pieces(!*turn, Role::King).square();
    let attackers = board.attackers(*turn, king, board.occupied());
    if attackers.is_empty() {
        return Ok(());
    }
    let side = |color| R::INFO.terms.side(color);
    let problem = if (board.role(Role::King) & attackers).any() {
        "The kings stand next to each other".to_string()
    } else {
        format!("{}'s king on {king} is in check, but it is {}'s turn", side(!*turn), side(*turn))
    };
    Err(FenError::of_all("side to move", problem).on(attackers | king.into()))
}

/// Returns whether, by the board, a pawn can just have passed over the square, and a capture en passant is possible.
fn can_be_taken(position: &State, passed: Square) -> bool {
    let them = !position.turn;
    let file = passed.file();
    let empty = !position.board.occupied();
    position.board.pieces(them, Role::Pawn).has(Square::new(file, them.rank(3)))
        && empty.has(passed)
        && empty.has(Square::new(file, them.rank(1)))
        && movegen::en_passant_captures(position, passed).any()
}
