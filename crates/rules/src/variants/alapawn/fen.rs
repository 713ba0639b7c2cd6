//! FEN for Alapawn. Its field 7 is `-` or a list of `fresh` and `last:g1/g8` (R2).

use super::{Alapawn, MAX_PAWNS};
use crate::fen::{self, Fields, MAX_PIECES};
use crate::text::quoted;
use crate::{Bitboard, Board, Color, FenError, Position, Role, Square};

const FIELD: &str = "field 7";

pub(super) fn write<const BALANCED: bool>(position: &Alapawn<BALANCED>) -> String {
    let mut state = Vec::new();
    if position.fresh {
        state.push("fresh".to_string());
    }
    if position.last.iter().any(Option::is_some) {
        let [white, black] = position.last.map(|square| square.map_or("-".into(), |square| square.to_string()));
        state.push(format!("last:{white}/{black}"));
    }
    format!(
        "{} {} - - {} {} {}",
        fen::placement(|square| position.piece(square)),
        position.turn.letter(),
        position.halfmove,
        position.fullmove,
        if state.is_empty() { "-".into() } else { state.join(",") }
    )
}

pub(super) fn read<const BALANCED: bool>(fen: &str) -> Result<Alapawn<BALANCED>, FenError> {
    let fields = Fields::split(fen, 1)?;
    let board = Board::from_placement(fields.placement)?;
    check_pieces(&board)?;
    let (fresh, last) = match fields.more[0] {
        None => ((board.pieces(Color::White, Role::Pawn) & !Bitboard::rank(1)).is_empty(), [None; 2]),
        Some(field) => read_state(field, &board)?,
    };
    let mut position = Alapawn {
        board,
        key: 0,
        halfmove: fields.halfmove,
        fullmove: fields.fullmove,
        turn: fields.turn,
        fresh: BALANCED && fresh,
        last,
    };
    position.key = position.compute_key();
    Ok(position)
}

/// Reads field 7. Ignores a missing last moved piece (R0.4).
fn read_state(field: &str, board: &Board) -> Result<(bool, [Option<Square>; 2]), FenError> {
    let mut state = (false, [None; 2]);
    if field == "-" {
        return Ok(state);
    }
    for entry in field.split(',') {
        if entry == "fresh" {
            state.0 = true;
        } else if let Some((white, black)) = entry.strip_prefix("last:").and_then(|pieces| pieces.split_once('/')) {
            for (color, name) in Color::ALL.into_iter().zip([white, black]) {
                state.1[color.index()] = square(name)?.filter(|&square| board.color(color).has(square));
            }
        } else {
            let problem = format!("{} is not -, fresh, or last squares such as last:g1/g8", quoted(entry));
            return Err(FenError::new(FIELD, problem));
        }
    }
    Ok(state)
}

fn square(name: &str) -> Result<Option<Square>, FenError> {
    match name {
        "-" => Ok(None),
        name => {
            name.parse().map(Some).map_err(|_| FenError::new(FIELD, format!("{} is not a square or -", quoted(name))))
        }
    }
}

/// Checks the pieces. The king is a piece like any other (R2.1): there may be none.
fn check_pieces(board: &Board) -> Result<(), FenError> {
    let fail = |problem: String, on: Bitboard| Err(FenError::new("piece placement", problem).on(on));
    for color in Color::ALL {
        let side = Alapawn::<true>::INFO.terms.side(color);
        let (pieces, pawns) = (board.color(color), board.pieces(color, Role::Pawn));
        if pieces.len() > MAX_PIECES {
            return fail(format!("{side} has {} pieces, more than {MAX_PIECES}", pieces.len()), pieces);
        }
        if pawns.len() > MAX_PAWNS {
            return fail(format!("{side} has {} pawns, more than {MAX_PAWNS}", pawns.len()), pawns);
        }
        let behind = pawns & Bitboard::rank(color.rank(0));
        if let Some(square) = behind.first() {
            let problem = format!("a pawn of {side} cannot stand on {square}, behind its starting rank");
            return fail(problem, behind);
        }
    }
    let arrived = Color::ALL.map(|color| board.pieces(color, Role::Pawn) & Bitboard::rank(color.rank(7)));
    if arrived.iter().all(|pawns| pawns.any()) {
        return fail("both sides have a pawn on the last rank".into(), arrived[0] | arrived[1]);
    }
    Ok(())
}
