//! The parts of the crates that nothing else looks at so closely: squares and sets, texts as moves, moments, the words for an end and what decided it.

use crate::prelude::*;
use crate::random::in_every_game;
use pawnstorm::{
    game::{
        decisive::{self, Decisive},
        describe,
    },
    rules::{Bitboard, NotAMove, variants::classroom::Classroom},
};

#[test]
fn beside_the_board_is_no_square() {
    assert_eq!(Square::try_new(7, 7), Some(Square::H8));
    assert_eq!([Square::try_new(8, 0), Square::try_new(0, 8), Square::try_new(u8::MAX, u8::MAX)], [None; 3]);
    for far in [i8::MIN, -8, 8, i8::MAX] {
        assert_eq!([Square::E4.offset(far, 0), Square::E4.offset(0, far)], [None; 2]);
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "a file is 0 to 7"]
fn a_file_does_not_wrap() {
    let _ = Square::new(8, 0);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "a rank is 0 to 7"]
fn a_rank_does_not_wrap() {
    let _ = Square::new(0, 8);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "the index of a square is 0 to 63"]
fn an_index_does_not_wrap() {
    let _ = Square::from_index(64);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "an empty set has no square"]
fn an_empty_set_has_no_square() {
    assert_eq!(Bitboard::EMPTY.first(), None);
    let _ = Bitboard::EMPTY.square();
}

/// Compares with a count of the days, one by one, until 2400.
#[test]
fn every_day_has_its_date() {
    let leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut days = 0;
    for year in 1970..2400 {
        let february = if leap(year) { 29 } else { 28 };
        for (month, length) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
            for day in 1..=length {
                let time = Timestamp::new(days * 86_400 + 3723);
                assert_eq!((time.date(), time.time_of_day()), ((year, month, day), (1, 2, 3)));
                assert_eq!(Timestamp::of((year, month, day), (1, 2, 3)), Some(time));
                days += 1;
            }
            assert_eq!(Timestamp::of((year, month, length + 1), (0, 0, 0)), None);
        }
    }
}

#[test]
fn what_is_no_time_is_refused() {
    for text in
        ["", "2026", "2026-11-21 19:30:00Z", "2026-02-29T00:00:00Z", "2026-11-21T24:00:00Z", "ä".repeat(20).as_str()]
    {
        assert!(text.parse::<Timestamp>().is_err(), "{text}");
    }
    assert_eq!("9999-12-31T23:59:59Z".parse(), Ok(Timestamp::new(u64::MAX)));
    assert!("2026-+1-21T19:30:00Z".parse::<Timestamp>().is_err());
}

#[test]
fn how_long_ago_is_told_in_words() {
    let ago = |seconds| Timestamp::new(0).ago(Timestamp::new(seconds));
    assert_eq!([ago(59), ago(60), ago(7199)], ["just now", "1 minute ago", "1 hour ago"]);
    assert_eq!([ago(3 * 86_400), ago(800 * 86_400)], ["3 days ago", "2 years ago"]);
    assert_eq!(Timestamp::new(5).ago(Timestamp::new(0)), "just now", "a clock that was set back");
}

#[test]
fn every_reason_has_a_clause() {
    for reason in Reason::ALL {
        let mut game = game::start("chess", Options::NONE, None).expect("a game");
        game.end(Outcome::draw(*reason));
        let sentence = describe::outcome(&game).expect("it is over");
        assert!(!sentence.contains("the reason is"), "{reason}: {sentence}");
    }
}

fn after(id: &str, fen: &str, mv: &str) -> Decisive {
    let mut game = game::start(id, Options::default(), Some(fen)).expect("a position");
    let mv = game.written(mv).expect("a legal move");
    game.play(&mv).expect("a move of this position");
    assert!(game.outcome().is_some(), "{id}: {fen}");
    decisive::of(&game)
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

#[test]
fn a_mate_shows_what_is_taken_from_the_king() {
    let mate = after("chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8");
    // h8 lies behind the king.
    assert_eq!(mate, Decisive { taken: set(&[Square::F8, Square::H8]), ..Decisive::default() });
    let stalemate = after("chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7");
    assert_eq!(stalemate.taken, set(&[Square::G7, Square::G8, Square::H7]));
}

#[test]
fn a_pawn_that_arrives_and_pawns_that_are_stuck_are_shown() {
    let arrived = after("pawn-game", "8/P7/8/8/8/8/7p/8 w - - 0 9", "a7a8");
    assert_eq!(arrived, Decisive { pieces: set(&[Square::A8]), ..Decisive::default() });
    let stuck = after("pawn-game", "8/8/p7/8/P7/8/8/8 w - - 0 9", "a4a5");
    assert!(stuck.stuck.has(Square::A6), "{stuck:?}");
}

#[test]
fn what_ends_away_from_the_board_shows_nothing() {
    let mut game = game::start("chess", Options::default(), None).expect("a game");
    assert_eq!(decisive::of(&game), Decisive::default());
    game.end(Outcome::win(Color::White, Reason::Resignation));
    assert_eq!(decisive::of(&game), Decisive::default());
}

fn chess(fen: &str, text: &str) -> Result<String, String> {
    let position: Chess = fen.parse().expect("a position");
    position.read_move(text).map(|mv| position.notation(&mv)).map_err(|error| error.to_string())
}

#[test]
fn every_way_to_write_a_move_of_chess_is_read() {
    let fen = "r3k2r/1P6/8/8/8/2n5/1P1P4/R1B1K2R w KQkq - 0 1";
    for (text, meant) in [
        ("O-O", "O-O"),
        ("0-0", "O-O"),
        ("e1g1", "O-O"),
        ("1. bxc3!", "bxc3"),
        ("bc3", "bxc3"),
        ("dxc3", "dxc3"),
        ("d2c3", "dxc3"),
        ("d2-d4", "d4"),
        ("D4", "d4"),
        ("b7a8n", "bxa8=N"),
        ("bxa8Q+", "bxa8=Q+"),
        ("b8=R+", "b8=R+"),
    ] {
        assert_eq!(chess(fen, text).as_deref(), Ok(meant), "{text}");
    }
}

#[test]
fn an_error_is_a_sentence_about_the_board() {
    let rooks = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1";
    let promotion = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    for (fen, text, sentence) in [
        (rooks, "Rd1", "It could be Rad1 or Rfd1."),
        (rooks, "b3b4", "There is no piece on b3."),
        (rooks, "e8e7", "The king on e8 is Black's, and it is White's turn."),
        (rooks, "hello", "“hello” is not a move."),
        (rooks, "", "“” is not a move."),
        (promotion, "e8", "It could be e8=Q+, e8=R+, e8=B or e8=N."),
        (promotion, "e7e8", "It could be e8=Q+, e8=R+, e8=B or e8=N."),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "Kh7", "The game is over (White wins: checkmate)."),
    ] {
        assert_eq!(chess(fen, text).expect_err(text), sentence, "{text}");
    }
    for text in ["Rb3", "a1b3", "O-O", "e1g1", "Nf3"] {
        let error = chess(rooks, text).expect_err(text);
        assert!(error.starts_with(char::is_uppercase) && error.ends_with('.'), "{text}: {error}");
    }
}

#[test]
fn rows_and_columns_are_read_where_the_game_counts_so() {
    let position = Classroom::start(Options::default());
    for text in ["1,4 3,4", "(1,4) => (3,4)", "e2e4"] {
        assert_eq!(position.read_move(text).map(|mv| position.path(&mv).to_string()), Ok("e2e4".into()), "{text}");
    }
    let far = position.read_move("1,4 4,4").expect_err("three rows").to_string();
    assert!(far.contains("(1,4)") && far.contains("(4,4)"), "{far}");
}

/// In every game a legal move is read from its machine notation and from the history's, except where the latter names several.
fn every_legal_move_is_read<P: Position + Explain>() {
    let mut position = P::start(Options::of(P::INFO));
    for ply in 0..30 {
        let moves = position.legal_moves();
        let moves = moves.as_ref();
        for mv in moves.iter().step_by(7) {
            let text = position.path(mv).to_string();
            assert_eq!(position.read_move(&text).as_ref(), Ok(mv), "{text} in {}", position.fen());
            let text = position.notation(mv);
            match position.read_move(&text) {
                Ok(found) => assert_eq!(&found, mv, "{text} in {}", position.fen()),
                Err(error) => assert!(matches!(error, NotAMove::Ambiguous(_)), "{text}: {error}"),
            }
        }
        let Some(mv) = moves.get(ply * 31 % moves.len().max(1)) else { break };
        position.play(&mv.clone());
    }
}

in_every_game! { every_legal_move_is_read, }
