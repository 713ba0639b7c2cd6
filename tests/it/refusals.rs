//! Why a move is refused, in the words that the player reads.

use crate::data::{after, position, refused};
use crate::prelude::*;
use pawnstorm::game::input::steps_of;

/// R4.1: a piece that never goes there.
#[test]
fn that_is_not_how_it_moves() {
    refused::<Chess>(
        "
        start | b1b3 | a knight jumps two squares one way and one to the side; the knight on b1 can move to a3 or c3
        start | f1f3 | a bishop moves diagonally; the bishop on f1 has no legal move
        4k3/8/8/8/3QB3/3RN3/8/4K3 w - - 0 1 | d3f5 | a rook moves along ranks and files; the rook on d3 can move to d1, d2, a3, b3 or c3
        4k3/8/8/8/3QB3/3RN3/8/4K3 w - - 0 1 | d4e6 | a queen moves along ranks, files and diagonals; the queen on d4 can move to a1, b2, c3, a4, b4, c4, c5 or 10 other squares
        4k3/8/8/8/3QB3/3RN3/8/4K3 w - - 0 1 | e1e3 | a king moves one square in any direction; the king on e1 can move to d1, f1, d2, e2 or f2
        start | e2f4 | the pawn on e2 cannot reach f4: it moves 1 ahead, or 2 from its starting rank
        start | e2e5 | the pawn on e2 cannot reach e5: it moves 1 ahead, or 2 from its starting rank
        4k3/8/8/8/8/4P3/8/4K3 w - - 0 1 | e3e2 | the pawn on e3 cannot move back: pawns never do
        ",
    );
}

/// R4.1: a piece in the way.
#[test]
fn the_way_is_blocked() {
    refused::<Chess>(
        "
        start | f1b5 | the bishop on f1 is blocked by your pawn on e2
        start | a1a8 | the rook on a1 is blocked by your pawn on a2
        start | a1a2 | your pawn on a2 is in the way
        4k3/8/4p3/8/8/8/4Q3/4K3 w - - 0 1 | e2e7 | the queen on e2 is blocked by the pawn on e6
        4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1 | e2e4 | the pawn on e2 is blocked by the knight on e3
        4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1 | e2e4 | the pawn on e2 is blocked by the knight on e4
        4k3/8/8/8/4n3/4P3/8/4K3 w - - 0 1 | e3e4 | the pawn on e3 is blocked by the knight on e4
        ",
    );
}

/// R4.1: the king in danger: by moving into it, out of a pin, or by leaving a check unanswered.
#[test]
fn the_king_would_be_attacked() {
    refused::<Chess>(
        "
        4k3/8/8/8/8/8/r7/4K3 w - - 0 1 | e1e2 | your king would be in check on e2 from the rook on a2
        // The king does not shade the square behind it.
        4k3/8/8/8/8/8/8/r3K3 w - - 0 1 | e1f1 | your king would be in check on f1 from the rook on a1
        8/8/8/8/8/4k3/8/4K3 w - - 0 1 | e1e2 | your king would be in check on e2 from the king on e3
        4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 | e2c3 | your king on e1 would be in check from the rook on e8
        4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1 | a1a2 | your king on e1 is in check from the rook on e8, and this does not stop it
        4r1k1/8/8/8/8/3n4/8/R3K3 w - - 0 1 | a1a2 | your king on e1 is in check from the knight on d3 and the rook on e8, and this does not stop it
        // En passant takes two pieces off the rank at once.
        8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1 | e5d6 | your king on a5 would be in check from the rook on h5
        ",
    );
}

/// R4.1: castling, one condition after the other.
#[test]
fn castling_is_refused() {
    refused::<Chess>(
        "
        4k3/8/8/8/8/8/8/4K3 w - - 0 1 | e1g1 | you cannot castle short: you have no rook on h1
        r3k3/8/8/8/8/8/8/4K3 b - - 0 1 | e8c8 | you cannot castle long: the king or the rook on a8 has already moved
        start | e1g1 | castling short is blocked by your bishop on f1 and your knight on g1
        4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1 | e1c1 | castling long is blocked by the knight on b1
        4r1k1/8/8/8/8/8/8/4K2R w K - 0 1 | e1g1 | you cannot castle out of check: your king on e1 is attacked by the rook on e8
        5rk1/8/8/8/8/8/8/4K2R w K - 0 1 | e1g1 | you cannot castle short: your king would cross f1, which is attacked by the rook on f8
        2r3k1/8/8/8/8/8/8/R3K3 w Q - 0 1 | e1c1 | you cannot castle long: your king would land on c1, which is attacked by the rook on c8
        ",
    );
}

/// R4.1: pawns, en passant too late, promotion.
#[test]
fn pawns_are_refused() {
    refused::<Chess>(
        "
        4k3/8/8/8/8/4P3/8/4K3 w - - 0 1 | e3e5 | a pawn moves two squares only from its starting rank, and your pawn on e3 has left it
        start | e2d3 | a pawn moves diagonally only to capture, and d3 is empty
        4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 1 | e2d3 | your knight on d3 is in the way
        4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1 | e5d6 | the pawn on d5 can be captured en passant only right after a two-square step
        7k/4P3/8/8/8/8/8/4K3 w - - 0 1 | e7e8 | your pawn on e7 promotes to a queen, rook, bishop or knight on e8
        7k/4P3/8/8/8/8/8/4K3 w - - 0 1 | e7e8k | your pawn on e7 promotes to a queen, rook, bishop or knight on e8
        start | e2e4q | your pawn on e2 promotes only on the last rank
        start | g1f3q | only pawns promote, and your knight on g1 is not one
        start | e2e2 | your pawn is already on e2
        ",
    );
}

/// R4.1: a pawn whose capture en passant was open and is not any more.
#[test]
fn en_passant_comes_too_late() {
    let later = after(position::<Chess>("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5 e1d1 e8d8");
    assert_eq!(
        later.refusal(&steps_of("e5d6").expect("two squares")),
        "the pawn on d5 can be captured en passant only right after a two-square step"
    );
}

/// R1.1, R1.10: the Pawn Game.
#[test]
fn the_pawn_game_refuses() {
    refused::<PawnGame>(
        "
        start | e2e5 | the pawn on e2 cannot reach e5: it moves 1 ahead, or 2 from its starting rank
        start | e2d3 | a pawn moves diagonally only to capture, and d3 is empty
        start | e2d2 | the pawn on e2 cannot reach d2: it moves 1 ahead, or 2 from its starting rank
        8/p7/8/8/8/P7/8/8 w - - 0 1 | a3a5 | a pawn moves two squares only from its starting rank, and your pawn on a3 has left it
        8/p7/8/8/8/P7/8/8 w - - 0 1 | a3a2 | the pawn on a3 cannot move back: pawns never do
        8/8/8/8/p7/P7/7P/8 w - - 0 1 | a3a4 | the pawn on a3 is blocked by the pawn on a4
        8/p7/8/8/8/1P6/P7/8 w - - 0 1 | a2b3 | your pawn on b3 is in the way
        8/7p/8/3pP3/8/8/8/8 w - - 0 1 | e5d6 | the pawn on d5 can be captured en passant only right after a two-square step
        8/P6p/8/8/8/8/8/8 w - - 0 1 | a7a8q | there is no promotion in this game: the first pawn on its last rank wins
        ",
    );
}
