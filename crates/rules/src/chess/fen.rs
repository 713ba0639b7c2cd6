//! FEN for chess, and the conditions of a possible position.

use super::movegen::en_passant_captures;
use super::{Bitboard, Board, Castling, CastlingSide, Chess, Color, FenError, Role, Square};
use crate::Position;
use crate::fen::{self, Fields};
use crate::text::quoted;

/// The maximum number of pieces of a side: as many as at the start.
const MAX_PIECES: usize = 16;

pub(super) fn write(position: &Chess) -> String {
    format!(
        "{} {} {} {} {} {}",
        fen::placement(|square| position.piece(square)),
        position.turn.letter(),
        position.castling,
        fen::en_passant(position.en_passant),
        position.halfmove,
        position.fullmove
    )
}

pub(super) fn read(fen: &str) -> Result<Chess, FenError> {
    let fields = Fields::split(fen, 0)?;
    let board = Board::from_placement(fields.placement)?;
    check_pieces(&board)?;
    let mut position = Chess {
        board,
        key: 0,
        halfmove: fields.halfmove,
        fullmove: fields.fullmove,
        turn: fields.turn,
        castling: castling(fields.castling, &board)?,
        en_passant: None,
    };
    let waiting = !position.turn;
    let attackers = board.attackers(position.turn, position.king(waiting), board.occupied());
    if attackers.any() {
        let problem = format!(
            "it is {}'s turn, and the king on {} could be captured by {}",
            Chess::INFO.terms.side(fields.turn),
            position.king(waiting),
            Chess::INFO.terms.pieces(&board.pieces_on(attackers))
        );
        return Err(FenError::new("side to move", problem).on(attackers | position.king(waiting).into()));
    }
    position.en_passant = fields.en_passant.filter(|&passed| can_be_taken(&position, passed));
    position.key = position.compute_key();
    Ok(position)
}

fn check_pieces(board: &Board) -> Result<(), FenError> {
    let fail = |problem: String, on: Bitboard| Err(FenError::new("piece placement", problem).on(on));
    for color in Color::ALL {
        let side = Chess::INFO.terms.side(color);
        let (kings, pieces) = (board.pieces(color, Role::King), board.color(color));
        match kings.len() {
            1 => {}
            0 => return fail(format!("{side} has no king"), kings),
            n => return fail(format!("{side} has {n} kings"), kings),
        }
        if pieces.len() > MAX_PIECES {
            return fail(format!("{side} has {} pieces, more than {MAX_PIECES}", pieces.len()), pieces);
        }
    }
    let stray = board.role(Role::Pawn) & (Bitboard::rank(0) | Bitboard::rank(7));
    match stray.first() {
        Some(square) => fail(format!("a pawn cannot stand on {square}"), stray),
        None => Ok(()),
    }
}

/// Reads the rights; one without its king or rook at home is ignored (R0.4).
fn castling(field: &str, board: &Board) -> Result<Castling, FenError> {
    let mut rights = Castling::default();
    if field == "-" {
        return Ok(rights);
    }
    let mut seen = String::new();
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let castling_side = match letter.to_ascii_uppercase() {
            'K' => CastlingSide::King,
            'Q' => CastlingSide::Queen,
            _ => return Err(FenError::new("castling", format!("{} is not made of KQkq, nor -", quoted(field)))),
        };
        if seen.contains(letter) {
            return Err(FenError::new("castling", format!("{} names {letter} twice", quoted(field))));
        }
        seen.push(letter);
        let at_home = board.pieces(color, Role::King).has(Castling::king_home(color))
            && board.pieces(color, Role::Rook).has(castling_side.rook(color).0);
        if at_home {
            rights = rights.with(color, castling_side);
        }
    }
    Ok(rights)
}

/// Returns whether, by the board, a pawn can just have passed over the square, and a capture en passant is possible.
fn can_be_taken(position: &Chess, passed: Square) -> bool {
    let them = !position.turn;
    let file = passed.file();
    let empty = !position.board.occupied();
    position.board.pieces(them, Role::Pawn).has(Square::new(file, them.rank(3)))
        && empty.has(passed)
        && empty.has(Square::new(file, them.rank(1)))
        && en_passant_captures(position, passed).any()
}
