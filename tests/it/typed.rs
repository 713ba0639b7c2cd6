//! What is typed that is no legal move as it stands: what is understood all the same, and what is said of the rest.

use crate::prelude::*;
use pawnstorm::game::claims::{self, Ruling};
use pawnstorm::game::input::{self, Match, explain, steps_of};

/// A game from a FEN, or from its start where that is empty, after some moves.
#[track_caller]
fn playing(id: &str, fen: &str, moves: &str) -> Game {
    let fen = (!fen.is_empty()).then_some(fen);
    let mut game = game::start(id, Options::default(), fen).unwrap_or_else(|error| panic!("{fen:?}: {error}"));
    for text in moves.split_whitespace() {
        let mv = input::find(&game, text).unwrap_or_else(|| panic!("{text} is not one legal turn"));
        game.play(&mv).expect("it is a move of this position");
    }
    game
}

/// A text is refused with these words.
#[track_caller]
fn refused(game: &Game, text: &str, words: &str) {
    assert_eq!(input::find_all(game, text), Match::Nothing, "{text} is understood in {}", game.fen(game.plies()));
    assert_eq!(explain::text(game, text), words, "{text} in {}", game.fen(game.plies()));
}

/// The lines of a table: a game, with a FEN or behind a colon its moves; what is tried; what is said of it.
fn cases(table: &str) -> impl Iterator<Item = (Game, &str, &str)> {
    table.lines().map(str::trim).filter(|case| !case.is_empty()).map(|case| {
        let [game, tried, words] = case.split(" | ").collect::<Vec<_>>()[..] else { panic!("{case}") };
        let (start, moves) = game.split_once(": ").unwrap_or((game, ""));
        let (id, fen) = start.split_once(' ').unwrap_or((start, ""));
        (playing(id, fen, moves), tried, words)
    })
}

#[track_caller]
fn all_refused(table: &str) {
    cases(table).for_each(|(game, text, words)| refused(&game, text, words));
}

/// A text stands for one move, that with this machine notation.
#[track_caller]
fn stands_for(game: &Game, text: &str, path: &str) {
    let route = input::find(game, text).unwrap_or_else(|| panic!("{text}: {:?}", input::find_all(game, text)));
    assert_eq!(route.path.to_string(), path, "{text}");
}

#[track_caller]
fn several(game: &Game, text: &str, moves: &[&str]) {
    let moves = moves.iter().map(ToString::to_string).collect();
    assert_eq!(input::find_all(game, text), Match::Several(moves), "{text}");
}

/// Which of two pieces is meant is asked, not lectured about.
#[test]
fn an_ambiguous_piece_is_asked_for() {
    several(&playing("chess", "", "e4 e5 Nf3 d6 d3 a6"), "Nd2", &["Nbd2", "Nfd2"]);
    let queens = playing("chess", "4k3/8/8/8/8/1Q6/8/QQ2K3 w - - 0 1", "");
    several(&queens, "Qb2", &["Qab2", "Qb1b2", "Q3b2"]);
    let rooks = playing("pawns-chess", "6k1/8/8/8/8/8/4K3/R6R w - - 0 1 - -", "");
    several(&rooks, "Rd1", &["Rad1", "Rhd1"]);
    stands_for(&rooks, "Rad1", "a1d1");
    let knights = playing("alapawn", "4k3/p7/8/8/8/5N2/P7/1N2K3 w - - 0 1 -", "");
    several(&knights, "Nd2", &["Nb1-d2", "Nf3-d2"]);
    stands_for(&knights, "Nbd2", "b1d2");
}

/// A pawn with its letter, the number of a move, praise and blame.
#[test]
fn common_ways_to_write_are_understood() {
    let chess = playing("chess", "", "");
    for text in ["e4", "Pe4", "1.e4", "1. e4", "1.Pe4", "e4!", "e4?!", "1. e2-e4 !?"] {
        stands_for(&chess, text, "e2e4");
    }
    let black = playing("chess", "", "e4");
    for text in ["1...e5", "1... e5!!", "1…e5"] {
        stands_for(&black, text, "e7e5");
    }
    for text in ["Pexd5", "exd5!", "2.exd5"] {
        stands_for(&playing("chess", "", "e4 d5"), text, "e4d5");
    }
    stands_for(&playing("pawn-game", "", ""), "Pe4", "e2e4");
    // A pawn of its own file goes first.
    stands_for(&playing("alapawn", "", ""), "1.Pe3", "e2e3");
    let pawns_chess = playing("pawns-chess", "", "");
    for text in ["e4", "Pe4", "1.e4?"] {
        stands_for(&pawns_chess, text, "e2e4");
    }
    refused(&chess, "1.", "“1.” is not a move or a command. Type help to see them all.");
}

/// R5.9: in Pawns Chess an exclamation mark declares; it is never left out.
#[test]
fn a_sign_that_a_game_means_is_kept() {
    let hero = playing("pawns-chess", "7k/8/8/4e3/3H4/8/8/K7 w - - 0 1 - -", "");
    stands_for(&hero, "Phxe5!", "d4e5!");
    stands_for(&hero, "Phxe5!?", "d4e5!");
    refused(&hero, "Phd5!", "That move does not give a heroic check.");
}

/// A letter too many.
#[test]
fn a_superfluous_letter_is_pointed_out() {
    all_refused(
        "
        chess | g1f3q | Write it as g1f3, without the q.
        chess | Nc3q | Write it as Nc3, without the q.
        chess | 1.e4=Q | Write it as e4, without the Q.
        chess 4k3/8/8/8/8/8/8/4K2R w K - 0 1 | e1g1q | Write it as e1g1, without the q.
        chess 4k3/8/8/8/8/8/8/4K2R w K - 0 1 | O-O-O | You cannot castle long: you have no rook on a1.
        ",
    );
}

/// R4.1: castling by its name, wherever the king is.
#[test]
fn castling_is_refused_by_name() {
    all_refused(
        "
        chess 4k3/8/8/8/8/8/8/R5K1 w - - 0 1 | O-O | You cannot castle short: your king is not on e1.
        chess 4k3/8/8/8/8/8/8/R5K1 w - - 0 1 | 0-0-0 | You cannot castle long: your king is not on e1.
        chess r3k2r/8/8/8/8/8/8/RNBQK2R w KQkq - 0 1 | O-O-O | Castling long is blocked by your knight on b1, your bishop on c1 and your queen on d1.
        pawns-chess 4k3/8/8/8/8/8/8/R5K1 w - - 0 1 - - | O-O | You cannot castle short: your king is not on e1.
        classroom | O-O | This game has no castling.
        ",
    );
}

/// The piece that is meant is spoken of.
#[test]
fn the_pieces_that_are_meant_are_found() {
    all_refused(
        "
        chess | Nd2 | Your pawn on d2 is in the way.
        chess | Rxa2 | Your pawn on a2 is in the way.
        chess | Ne5 | You have no knight that can reach e5 from b1 or g1.
        chess | Ke1 | Your king is already on e1.
        chess | a1a1 | Your rook is already on a1.
        chess | e5e6 | There is no piece on e5.
        chess | e5 | The pawn on e2 cannot reach e5: it moves 1 ahead, or 2 from its starting rank.
        chess | d1d3 | The queen on d1 is blocked by your pawn on d2.
        chess | O-O | Castling short is blocked by your bishop on f1 and your knight on g1.
        chess | Nxe5 | You have no knight that can reach e5 from b1 or g1.
        chess | exd3 | A pawn moves diagonally only to capture, and d3 is empty.
        chess | e2xd3 | A pawn moves diagonally only to capture, and d3 is empty.
        chess | Qe5 | A queen moves along ranks, files and diagonals; the queen on d1 has no legal move.
        chess | e2e4e6 | Your pawn on e2 moves from e2 to e4 and stops there.
        chess | e1e2 | Your pawn on e2 is in the way.
        chess | xyzzy | “xyzzy” is not a move or a command. Type help to see them all.
        chess | /hello;e4 | “/hello;e4” is not a move or a command. Type help to see them all.
        chess | hello e4 | “hello e4” is not a move or a command. Type help to see them all.
        chess | ée4 | “ée4” is not a move or a command. Type help to see them all.
        chess | Zf3 | “Zf3” is not a move or a command. Type help to see them all.
        chess | e7e6 | The pawn on e7 is Black's, and it is White's turn.
        chess: e4 d6 e5 d5 | e5 | Your pawn is already on e5.
        chess 4k3/8/8/3P4/8/8/3P4/3QK3 w - - 0 1 | d1 | The pawn on d2 cannot move back: pawns never do.
        chess 4k3/8/8/3P4/8/8/3P4/3QK3 w - - 0 1 | Pd8 | The pawn on d5 cannot reach d8: it moves 1 ahead, or 2 from its starting rank.
        chess 4k3/8/8/3P4/8/8/3P4/3QK3 w - - 0 1 | a4 | You have no pawn that can move to a4.
        ",
    );
}

/// What a piece reaches is what is legal.
#[test]
fn only_legal_squares_are_reached() {
    all_refused(
        "
        chess 4k3/8/8/8/8/8/r7/4K3 w - - 0 1 | e1e3 | A king moves one square in any direction; the king on e1 can move to d1 or f1.
        chess 4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 | Ne5 | A knight jumps two squares one way and one to the side; the knight on e2 has no legal move.
        ",
    );
}

/// Who stands in the way of a piece that cannot be picked up.
#[test]
fn blockers_are_named() {
    let table = "
        chess | a1 | Your rook on a1 cannot move: your knight on b1 and your pawn on a2 are in the way.
        alapawn | a1 | Your rook on a1 cannot move: your knight on b1 and your pawn on a2 are in the way.
        pawns-chess | a1 | Your rook on a1 cannot move: your knight on b1 and your Archer on a2 are in the way.
        classroom | a1 | Your R at (0,0) cannot move: your N at (0,1) and your P at (1,0) are in the way.
        chess 4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1 | e4 | Your pawn on e4 cannot move: the pawn on e5 is in the way.
        pawn-game 8/8/8/p3p3/4P3/8/P7/8 w - - 0 1 | e4 | Your pawn on e4 cannot move: the pawn on e5 is in the way.
        chess 4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1 | e2 | Your knight on e2 cannot move: your king on e1 would be in check from the rook on e8.
        ";
    for (game, square, words) in cases(table) {
        assert_eq!(explain::steps(&game, &[Step::Pick(square.parse().expect("a square"))]), words, "{}", game.fen(0));
    }
}

/// Games with other letters, and one with rows and columns.
#[test]
fn other_games_find_the_piece_too() {
    all_refused(
        "
        pawns-chess | Rxa2 | Your Archer on a2 is in the way.
        pawns-chess | Nd2 | Your Mercenary on d2 is in the way.
        pawns-chess | Pa>c4 | An arrow hits exactly two squares straight ahead, at once or after one step.
        pawns-chess | Q@e3 | No queen of yours was captured next to your Healer since your last turn.
        pawns-chess | Qd1 | Your queen is already on d1.
        pawns-chess | d1 | A pawn never moves backward.
        classroom | Nf3 | Here you write that move as 0,6 2,5.
        classroom | Nd2 | Your P at (1,3) is in the way.
        classroom | 0,0 0,0 | From and to are the same square, (0,0).
        alapawn | e4 | A pawn moves one square only, even from its starting rank.
        alapawn | O-O | This game has no castling.
        alapawn-balanced | e2e3,d2d3 | On White's first pawn move, only one step is allowed.
        ",
    );
}

/// R4.2 to R4.5: what a claim still needs.
#[test]
fn claims_are_refused_for_what_they_lack() {
    let table = "
        chess | fifty-moves | only 0 of the 50 moves needed have passed without a capture or a pawn move
        chess | threefold | this position has occurred only once with the same player to move, not three times
        chess | lack-of-force | this claim needs two knights against a bare king, or one minor piece on each side
        pawns-chess | fifty-moves | only 0 of the 50 moves needed have passed without a capture or a pawn move
        pawns-chess | threefold | this position has occurred only once with the same player to move, not three times
        pawns-chess | lack-of-force | this claim needs two knights against a bare king, or one minor piece on each side
        chess: Nf3 Nf6 Ng1 Ng8 | threefold | this position has occurred only twice with the same player to move, not three times
        ";
    for (game, word, why) in cases(table) {
        let reason = Reason::ALL.iter().find(|reason| reason.word() == word).expect("a reason");
        assert_eq!(claims::judge(&game, *reason), Ruling::Refused(why.into()));
    }
    let rejected = |why: &str| Ruling::Rejected(why.into());
    assert_eq!(claims::proved(Verdict::Refuted), rejected("the checks run out"));
    assert_eq!(claims::proved(Verdict::Unproved(7)), rejected("unproved within 7 positions"));
}

/// Where the game is over, that is what is said, whatever is typed.
#[test]
fn a_game_that_is_over_says_so() {
    let mate = playing("chess", "", "f3 e5 g4 Qh4");
    let over = "The game is over: Black wins: checkmate by the queen on h4.";
    for text in ["e4", "e2e4", "O-O", "Qd5", "e2e2"] {
        refused(&mate, text, over);
    }
}

// Why moves of a position are refused, in the words that the player reads.

/// R4.1: a piece that never goes there.
#[test]
fn that_is_not_how_it_moves() {
    data::refused::<Chess>(
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
    data::refused::<Chess>(
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
    data::refused::<Chess>(
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
    data::refused::<Chess>(
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
    data::refused::<Chess>(
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
    let later = data::after(data::position::<Chess>("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5 e1d1 e8d8");
    assert_eq!(
        later.refusal(&steps_of("e5d6").expect("two squares")),
        "the pawn on d5 can be captured en passant only right after a two-square step"
    );
}

/// R1.1, R1.10: the Pawn Game.
#[test]
fn the_pawn_game_refuses() {
    data::refused::<PawnGame>(
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
