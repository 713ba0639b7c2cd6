//! What a FEN parser must bear: any text at all, and any good FEN with something wrong in it.
//!
//! `PROPTEST_CASES` says how many texts are tried; a normal run tries a few hundred.

use crate::prelude::*;
use crate::random::{cases, in_every_game};
use pawnstorm::rules::variants::{Visitor, visit};
use proptest::prelude::*;

fn runner() -> TestRunner {
    TestRunner::new(cases(400))
}

/// R0.4: a text is a position that prints and reads back as itself, or an error that names a field.
pub(crate) fn check<P: Position>(fen: &str) -> Result<(), TestCaseError> {
    match P::from_fen(fen, Options::default()) {
        Ok(position) => {
            let printed = position.fen();
            prop_assert_eq!(P::from_fen(&printed, Options::default()), Ok(position.clone()));
            prop_assert_eq!(position.count_moves(), position.legal_moves().as_ref().len());
            if printed.split(' ').nth(3) != Some("-") {
                prop_assert!(position.count_moves() > 0, "e.p. where the game is over: {}", printed);
            }
            let _ = (position.outcome(), position.check());
        }
        Err(error) => {
            prop_assert!(!error.field.is_empty() && !error.problem.to_string().is_empty());
            prop_assert!(!error.to_string().contains(char::is_control), "{:?} can be shown", error);
        }
    }
    Ok(())
}

fn any_text_is_read_or_refused<P: Position>() {
    runner().run(&".{0,120}", |text| check::<P>(&text)).expect("any text is read or refused");
}

/// Texts that look like FEN: six fields of the right letters.
fn what_looks_like_a_fen_is_read_or_refused<P: Position>() {
    let letters: String =
        P::INFO.pieces.iter().flat_map(|kind| [kind.letter, kind.letter.to_ascii_lowercase()]).collect();
    let rank = format!("[1-8{letters}]{{1,8}}");
    let fen = format!("({rank}/){{7}}{rank} [wb] (-|[KQkq]{{1,4}}) (-|[a-h][36]) [0-9]{{1,3}} [0-9]{{1,3}}");
    runner()
        .run(&proptest::string::string_regex(&fen).expect("a pattern"), |text| check::<P>(&text))
        .expect("read or refused");
}

/// An error names the field that is wrong, and what is wrong in it.
#[test]
fn errors_name_the_field() {
    let cases = [
        ("chess", "", "FEN, piece placement: it is empty."),
        ("chess", "8/8/8/8 w", "The FEN has 4 ranks instead of 8."),
        ("chess", "k7/8/8/8/8/8/8/K8 w", "FEN, piece placement: rank 1 has 9 of 8 squares."),
        ("chess", "k7/8/8/8/3x4/8/8/K7 w", "FEN, piece placement: “x” in rank 4 is not a piece of this game."),
        ("chess", "8/8/8/8/8/8/8/K7 w", "FEN, piece placement: Black has no king."),
        ("chess", "kk6/8/8/8/8/8/8/K7 w", "FEN, piece placement: Black has 2 kings."),
        ("chess", "k6P/8/8/8/8/8/8/K7 w", "FEN, piece placement: a pawn cannot stand on h8."),
        ("chess", "k7/8/8/8/8/8/8/K7", "The FEN has no side to move: add w or b."),
        ("chess", "k7/8/8/8/8/8/8/K7 x", "FEN, side to move: “x” is not w or b."),
        ("chess", "k7/8/8/8/8/8/8/K6r b", "White's king on a1 is in check, but it is Black's turn."),
        ("chess", "k7/8/8/8/8/8/8/K7 w KX", "FEN, castling: “KX” is not valid: use K, Q, k and q, or -."),
        ("chess", "k7/8/8/8/8/8/8/K7 w KK", "FEN, castling: “KK” names K twice."),
        ("chess", "k7/8/8/8/8/8/8/K7 w - i9", "FEN, en passant square: “i9” is not a square or -."),
        ("chess", "k7/8/8/8/8/8/8/K7 w - e3", "FEN, en passant square: no pawn can have just passed e3."),
        ("chess", "k7/8/8/8/8/8/8/K7 w - - -1", "FEN, halfmove clock: “-1” is not a number from 0 to 1000000."),
        ("chess", "k7/8/8/8/8/8/8/K7 w - - 0 one", "FEN, move number: “one” is not a number from 0 to 1000000."),
        ("chess", "k7/8/8/8/8/8/8/K7 w - - 0 1 more", "FEN, end: one field too many: “more”."),
        ("pawn-game", "8/8/8/k7/8/8/8/8 w", "FEN, piece placement: “k” in rank 5 is not a piece of this game."),
        (
            "pawn-game",
            "8/8/8/8/8/8/8/P6p w",
            "FEN, piece placement: a pawn of White cannot stand on a1, behind its starting rank.",
        ),
        ("pawn-game", "P7/8/8/8/8/8/8/7p w", "FEN, piece placement: both sides have a pawn on the last rank."),
    ];
    for (game, fen, problem) in cases {
        assert_eq!(visit(game, Printed(fen)), Some(Err(problem.to_string())), "{fen}");
    }
}

/// Reads a FEN, and prints what was read or what is wrong.
struct Printed(&'static str);

impl Visitor for Printed {
    type Output = Result<String, String>;

    fn visit<P: Position>(self) -> Self::Output {
        let read = P::from_fen(self.0, Options::default());
        read.map(|position| position.fen()).map_err(|error| error.to_string())
    }
}

/// R0.4: rights without king or rook at home, and an e.p. square that no capture can use, are left out.
#[test]
fn what_no_piece_can_use_is_ignored() {
    let cases = [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1"),
        ("chess", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"),
        ("chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("pawn-game", "8/8/8/3p4/8/8/8/8 w KQ d6 7 1", "8/8/8/3p4/8/8/8/8 w - - 0 1"),
        // The game is over: nothing can be captured.
        ("pawn-game", "P7/8/8/3pP3/8/8/8/8 w - d6 0 1", "P7/8/8/3pP3/8/8/8/8 w - - 0 1"),
    ];
    for (game, fen, read) in cases {
        assert_eq!(visit(game, Printed(fen)), Some(Ok(read.to_string())), "{fen}");
    }
}

in_every_game! {
    any_text_is_read_or_refused,
    what_looks_like_a_fen_is_read_or_refused,
}
