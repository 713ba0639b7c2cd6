//! Chess against an independent library, `cozy-chess`, ply by ply over random games: the same legal moves, the same
//! checkers, the same FEN (R4.1, R0.4).

use crate::prelude::*;
use cozy_chess::{Board, Piece};
use pawnstorm::rules::chess::Move;

/// How many plies of a random game are compared.
const PLIES: usize = 200;

/// The legal moves of the library, by our machine notation. It writes castling as the king taking its own rook.
fn their_moves(board: &Board) -> BTreeMap<String, cozy_chess::Move> {
    let mut moves = BTreeMap::new();
    board.generate_moves(|of_one_piece| {
        moves.extend(of_one_piece.into_iter().map(|m| (text(board, m), m)));
        false
    });
    moves
}

fn text(board: &Board, m: cozy_chess::Move) -> String {
    let castles = board.piece_on(m.from) == Some(Piece::King) && board.color_on(m.to) == Some(board.side_to_move());
    if castles {
        let file = if m.to.file() > m.from.file() { 'g' } else { 'c' };
        format!("{}{file}{}", m.from, m.to.rank())
    } else {
        m.to_string()
    }
}

fn our_moves(position: &Chess) -> BTreeMap<String, Move> {
    position.legal_moves().into_iter().map(|m| (position.path(&m).to_string(), m)).collect()
}

/// The library's counter of reversible plies ends at 100, and it may name an e.p. square where nothing can
/// capture; everything else in the FEN is the same.
fn assert_same_fields(position: &Chess, board: &Board) {
    let (ours, theirs) = (position.fen(), board.to_string());
    let fields = |fen: &str| fen.split(' ').map(String::from).collect::<Vec<_>>();
    let (our, their) = (fields(&ours), fields(&theirs));
    assert_eq!(our[..3], their[..3], "{ours} and {theirs}");
    assert!(our[3] == "-" || our[3] == their[3], "e.p.: {ours} and {theirs}");
    assert_eq!(position.halfmove().min(100), u32::from(board.halfmove_clock()), "{ours} and {theirs}");
    assert_eq!(our[5], their[5], "{ours} and {theirs}");
}

fn compare(mut position: Chess, random: &mut Random) {
    let mut board = Board::from_fen(&position.fen(), false).expect("the library reads our FEN");
    for _ in 0..PLIES {
        let fen = position.fen();
        assert_same_fields(&position, &board);
        let theirs = their_moves(&board);
        let ours = our_moves(&position);
        assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>(), "{fen}");
        assert_eq!(position.checkers().0, board.checkers().0, "{fen}");
        let texts: Vec<&String> = ours.keys().collect();
        if texts.is_empty() {
            return;
        }
        let text = *random.choose(&texts);
        position.play(&ours[text]);
        board.play(theirs[text]);
    }
}

#[test]
fn random_games_agree() {
    let mut random = Random(4);
    for start in random::starts::<Chess>() {
        for _ in 0..8 {
            compare(start, &mut random);
        }
    }
}
