//! FEN with fields 7 and 8, and the conditions of a possible position (R0.4).

use super::board::{Board, ahead};
use super::memory::{self, Memory};
use super::role::{Role, Roles};
use super::{PawnsChess, spy};
use crate::fen::{self, Fields, MAX_PIECES};
use crate::orthodox::Castling;
use crate::{Bitboard, Color, FenError, Position, Square};

pub(super) fn write(position: &PawnsChess) -> String {
    format!(
        "{} {} {} {} {} {} {} {}",
        fen::placement(|square| position.board.piece(square)),
        position.turn.letter(),
        position.castling,
        fen::en_passant(position.en_passant),
        position.halfmove,
        position.fullmove,
        memory::write_doubles(position.doubles),
        position.memory.write()
    )
}

pub(super) fn read(fen: &str) -> Result<PawnsChess, FenError> {
    let fields = Fields::split(fen, 2)?;
    let mut board = Board::default();
    fen::place(fields.placement, |square, letter| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Role::from_letter(letter).map(|role| board.put(square, color, role)).is_some()
    })?;
    check_pieces(&board)?;
    let doubles = fields.more[0].map_or(Ok(Bitboard::rank(1) | Bitboard::rank(6)), memory::read_doubles)?;
    let memory = fields.more[1].map_or(Ok(Memory::default()), Memory::read)?;
    let mut position = PawnsChess {
        castling: Castling::read(fields.castling, |color, king, rook| {
            board.pieces(color, Role::King).has(king) && board.pieces(color, Role::Rook).has(rook)
        })?,
        doubles: Color::ALL
            .into_iter()
            .map(|color| doubles & Bitboard::rank(color.rank(1)) & board.pawns_of(color))
            .fold(Bitboard::EMPTY, |set, squares| set | squares),
        board,
        turn: fields.turn,
        en_passant: None,
        halfmove: fields.halfmove,
        fullmove: fields.fullmove,
        memory,
    };
    spy::unmask(&mut position);
    forget_the_impossible(&mut position);
    check_numbers(&position)?;
    position.en_passant = fields.en_passant.filter(|&passed| was_passed_over(&position, passed));
    position.settle_en_passant();
    Ok(position)
}

/// Clears rights without the pieces they need (R0.4): a declaration without its Hero, a fresh threat without a Spy before the king, a Spy
/// without any square to go to, a healing where no piece is missing.
fn forget_the_impossible(position: &mut PawnsChess) {
    let (us, them) = (position.turn, !position.turn);
    let hero = position.board.pieces(them, Role::Hero).any();
    let spy = position
        .board
        .pieces(them, Role::Unmasked)
        .into_iter()
        .any(|square| position.board.king(us).is_some_and(|king| ahead(them, square, 1) == Some(king)));
    let memory = &mut position.memory;
    memory.hero[us.index()] = false;
    memory.hero[them.index()] &= hero;
    memory.spy[us.index()] = false;
    memory.spy[them.index()] &= spy;
    position.memory.evict = position.memory.evict.filter(|&square| spy::refuges(position, square).any());
    for color in Color::ALL {
        if position.board.color(color).len() + in_hand(position, color) >= MAX_PIECES {
            position.memory.heal[color.index()] = Roles::default();
        }
    }
}

/// Returns the number of a side's pieces about to return to the board: a Spy driven off its square.
fn in_hand(position: &PawnsChess, color: Color) -> usize {
    usize::from(position.memory.evict.is_some() && color == position.turn)
}

fn check_pieces(board: &Board) -> Result<(), FenError> {
    let fail = |problem: String, on: Bitboard| Err(FenError::new("piece placement", problem).on(on));
    for color in Color::ALL {
        let side = PawnsChess::INFO.terms.side(color);
        let kings = board.pieces(color, Role::King);
        if kings.many() {
            return fail(format!("{side} has {} kings", kings.len()), kings);
        }
        // Only the Guard does not promote (R5.1), and no Spy is put there (R5.26).
        let stray = board.pawns_of(color) & !board.role(Role::Guard) & Bitboard::rank(color.rank(7));
        if let Some((piece, square)) = board.pieces_on(stray).first() {
            return fail(format!("{} of {side} cannot stand on {square}", piece.kind.with_article()), stray);
        }
    }
    // One king may be missing: its own Berserker took it (R5.16).
    if board.role(Role::King).is_empty() {
        return fail("there is no king".into(), Bitboard::EMPTY);
    }
    Ok(())
}

/// Checks that a side has at most sixteen pieces and one hidden Spy, those about to be put on the board included.
fn check_numbers(position: &PawnsChess) -> Result<(), FenError> {
    let fail = |problem: String, on: Bitboard| Err(FenError::new("piece placement", problem).on(on));
    for color in Color::ALL {
        let side = PawnsChess::INFO.terms.side(color);
        let in_hand = in_hand(position, color);
        let own = position.board.color(color);
        let pieces = own.len() + in_hand;
        if pieces > MAX_PIECES {
            return fail(format!("{side} has {pieces} pieces, more than {MAX_PIECES}"), own);
        }
        let spies = position.board.pieces(color, Role::Spy);
        let count = spies.len() + in_hand;
        if count > 1 {
            return fail(format!("{side} has {count} hidden Spies"), spies);
        }
    }
    Ok(())
}

/// Returns whether a pawn has just passed over the square, as far as the board tells.
fn was_passed_over(position: &PawnsChess, passed: Square) -> bool {
    let (us, them) = (position.turn, !position.turn);
    let pawn = Square::new(passed.file(), them.rank(3));
    position.board.capturers(them).has(pawn)
        && !position.board.seen_by(them).has(passed)
        && !position.board.occupied().has(Square::new(passed.file(), us.rank(6)))
}
