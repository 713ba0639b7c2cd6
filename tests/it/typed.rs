//! What is typed that is no legal move as it stands: what is understood all the same, and what is said of the rest.

use crate::prelude::*;
use pawnstorm::game::claims::{self, Ruling};
use pawnstorm::game::input::{self, Match, explain};

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
    let chess = playing("chess", "", "");
    refused(&chess, "g1f3q", "Write it as g1f3, without the q.");
    refused(&chess, "Nc3q", "Write it as Nc3, without the q.");
    refused(&chess, "1.e4=Q", "Write it as e4, without the Q.");
    let castling = playing("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "");
    refused(&castling, "e1g1q", "Write it as e1g1, without the q.");
    refused(&castling, "O-O-O", "You cannot castle long: you have no rook on a1.");
}

/// R4.1: castling by its name, wherever the king is.
#[test]
fn castling_is_refused_by_name() {
    let moved = playing("chess", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "");
    refused(&moved, "O-O", "You cannot castle short: your king is not on e1.");
    refused(&moved, "0-0-0", "You cannot castle long: your king is not on e1.");
    let blocked = playing("chess", "r3k2r/8/8/8/8/8/8/RNBQK2R w KQkq - 0 1", "");
    refused(
        &blocked,
        "O-O-O",
        "Castling long is blocked by your knight on b1, your bishop on c1 and your queen on d1.",
    );
    let moved = playing("pawns-chess", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1 - -", "");
    refused(&moved, "O-O", "You cannot castle short: your king is not on e1.");
    refused(&playing("classroom", "", ""), "O-O", "This game has no castling.");
}

/// The piece that is meant is spoken of.
#[test]
fn the_pieces_that_are_meant_are_found() {
    let chess = playing("chess", "", "");
    for (text, words) in [
        ("Nd2", "Your pawn on d2 is in the way."),
        ("Rxa2", "Your pawn on a2 is in the way."),
        ("Ne5", "You have no knight that can reach e5 from b1 or g1."),
        ("Ke1", "Your king is already on e1."),
        ("a1a1", "Your rook is already on a1."),
        ("e5e6", "There is no piece on e5."),
        ("e7e6", "The pawn on e7 is Black's, and it is White's turn."),
    ] {
        refused(&chess, text, words);
    }
    refused(&playing("chess", "", "e4 d6 e5 d5"), "e5", "Your pawn is already on e5.");
    let doubled = playing("chess", "4k3/8/8/3P4/8/8/3P4/3QK3 w - - 0 1", "");
    refused(&doubled, "d1", "The pawn on d2 cannot move back: pawns never do.");
    refused(&doubled, "Pd8", "The pawn on d5 cannot reach d8: it moves 1 ahead, or 2 from its starting rank.");
    refused(&doubled, "a4", "You have no pawn that can move to a4.");
}

/// What a piece reaches is what is legal.
#[test]
fn only_legal_squares_are_reached() {
    let king = playing("chess", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "");
    refused(&king, "e1e3", "A king moves one square in any direction; the king on e1 can move to d1 or f1.");
    let pinned = playing("chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "");
    refused(
        &pinned,
        "Ne5",
        "A knight jumps two squares one way and one to the side; the knight on e2 has no legal move.",
    );
}

/// Who stands in the way of a piece that cannot be picked up.
#[test]
fn blockers_are_named() {
    #[track_caller]
    fn stuck(id: &str, fen: &str, from: Square, words: &str) {
        let game = playing(id, fen, "");
        assert_eq!(explain::steps(&game, &[Step::Pick(from)]), words, "{id} {fen}");
    }
    let rook = "Your rook on a1 cannot move: your knight on b1 and your pawn on a2 are in the way.";
    stuck("chess", "", Square::A1, rook);
    stuck("alapawn", "", Square::A1, rook);
    stuck(
        "pawns-chess",
        "",
        Square::A1,
        "Your rook on a1 cannot move: your knight on b1 and your Archer on a2 are in the way.",
    );
    stuck(
        "classroom",
        "",
        Square::A1,
        "Your R at (0,0) cannot move: your N at (0,1) and your P at (1,0) are in the way.",
    );
    let pawn = "Your pawn on e4 cannot move: the pawn on e5 is in the way.";
    stuck("chess", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", Square::E4, pawn);
    stuck("pawn-game", "8/8/8/p3p3/4P3/8/P7/8 w - - 0 1", Square::E4, pawn);
    stuck(
        "chess",
        "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
        Square::E2,
        "Your knight on e2 cannot move: your king on e1 would be in check from the rook on e8.",
    );
}

/// Games with other letters, and one with rows and columns.
#[test]
fn other_games_find_the_piece_too() {
    let pawns_chess = playing("pawns-chess", "", "");
    for (text, words) in [
        ("Rxa2", "Your Archer on a2 is in the way."),
        ("Nd2", "Your Mercenary on d2 is in the way."),
        ("Pa>c4", "An arrow hits exactly two squares straight ahead, at once or after one step."),
        ("Q@e3", "No queen of yours was captured next to your Healer since your last turn."),
        ("Qd1", "Your queen is already on d1."),
        ("d1", "A pawn never moves backward."),
    ] {
        refused(&pawns_chess, text, words);
    }
    let classroom = playing("classroom", "", "");
    for (text, words) in [
        ("Nf3", "Here you write that move as 0,6 2,5."),
        ("Nd2", "Your P at (1,3) is in the way."),
        ("0,0 0,0", "From and to are the same square, (0,0)."),
    ] {
        refused(&classroom, text, words);
    }
    let alapawn = playing("alapawn", "", "");
    refused(&alapawn, "e4", "A pawn moves one square only, even from its starting rank.");
    refused(&alapawn, "O-O", "This game has no castling.");
    let balanced = playing("alapawn-balanced", "", "");
    refused(&balanced, "e2e3,d2d3", "On White's first pawn move, only one step is allowed.");
}

/// R4.2 to R4.5: what a claim still needs.
#[test]
fn claims_are_refused_for_what_they_lack() {
    #[track_caller]
    fn refused(game: &Game, reason: Reason, why: &str) {
        assert_eq!(claims::judge(game, reason), Ruling::Refused(why.into()));
    }
    for (id, fen) in [("chess", ""), ("pawns-chess", "")] {
        let game = playing(id, fen, "");
        refused(
            &game,
            Reason::FiftyMoves,
            "only 0 of the 50 moves needed have passed without a capture or a pawn move",
        );
        refused(
            &game,
            Reason::Threefold,
            "this position has occurred only once with the same player to move, not three times",
        );
        refused(
            &game,
            Reason::LackOfForce,
            "this claim needs two knights against a bare king, or one minor piece on each side",
        );
    }
    let again = playing("chess", "", "Nf3 Nf6 Ng1 Ng8");
    refused(
        &again,
        Reason::Threefold,
        "this position has occurred only twice with the same player to move, not three times",
    );
    let rejected = |why: &str| Ruling::Refused(format!("rejected: {why}"));
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
