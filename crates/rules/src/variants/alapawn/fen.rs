//! FEN for Alapawn. Its field 7 is `-` or a list of `fresh` and `last:g1/g8` (R2).

use super::super::race;
use super::Alapawn;
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
    for color in Color::ALL {
        let pieces = board.color(color);
        if pieces.len() > MAX_PIECES {
            let side = Alapawn::<BALANCED>::INFO.terms.side(color);
            let problem = format!("{side} has {} pieces, more than {MAX_PIECES}", pieces.len());
            return Err(FenError::new("piece placement", problem).on(pieces));
        }
    }
    // The king is a piece like any other (R2.1): there may be none.
    race::check(Color::ALL.map(|color| board.pieces(color, Role::Pawn)), Alapawn::<BALANCED>::INFO)?;
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
