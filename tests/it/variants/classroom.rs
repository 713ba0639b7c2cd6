//! Classroom Chess (R3).

use super::{Record, after, check_has, check_outcome, mv, read, texts};
use crate::data::refused;
use crate::prelude::*;
use pawnstorm::rules::Path;
use pawnstorm::rules::variants::classroom::Classroom;

fn strict(fen: &str) -> Classroom {
    Classroom::from_fen(fen, Options::NONE.with(GameOption::StrictCheck)).unwrap()
}

#[test]
fn r3_1_no_castling_and_no_en_passant() {
    check_has(&read::<Classroom>("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1"), &["e1f1", "a2a4"], &["e1g1", "e1c1"]);
    let position: Classroom = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5");
    check_has(&position, &["e5e6"], &["e5d6"]);
    assert!(position.fen().ends_with(" w - - 0 2"));
    // Two squares only from the start row, and only if both are empty.
    check_has(&read::<Classroom>("4k3/8/8/8/P7/1P3n2/4PP2/K7 w - - 0 1"), &["e2e4"], &["a4a6", "b3b5", "f2f4", "f2f3"]);
}

#[test]
fn r3_2_a_pawn_becomes_a_queen_by_itself() {
    let position: Classroom = read("8/P7/8/8/8/8/8/K1k5 w - - 0 1");
    let queen = mv(&position, "a7a8q");
    assert_eq!(texts(&position).iter().filter(|text| text.starts_with("a7")).count(), 1);
    assert_eq!(position.path(&queen), Path::direct(Square::A7, Square::A8).then(Step::Promote('q')));
    assert!(position.spellings(&queen).contains(&"a7a8".to_string()));
    assert_eq!(position.after(&queen).fen(), "Q7/8/8/8/8/8/8/K1k5 b - - 0 1");
}

#[test]
fn r3_3_threatened_locations() {
    let position: Classroom = read("4k3/8/8/1p3N2/8/1R3P2/8/4K3 w - - 0 1");
    let threats = |square| position.threats(square).into_iter().map(|s| s.to_string()).collect::<Vec<_>>().join(" ");
    // Friend and foe cast shadows; the foe can be captured, the friend cannot.
    assert_eq!(threats(Square::B3), "b1 b2 a3 c3 d3 e3 b4 b5");
    // A pawn threatens its diagonals, empty or not.
    assert_eq!(threats(Square::F3), "e4 g4");
    assert_eq!(threats(Square::E1), "d1 f1 d2 e2 f2");
    assert_eq!(threats(Square::F5), "e3 g3 d4 h4 d6 h6 e7 g7");
}

#[test]
fn r3_4_a_king_may_not_go_to_a_threatened_location() {
    check_has(&read::<Classroom>("3r3k/8/8/8/7b/8/7P/4K3 w - - 0 1"), &["e1e2"], &["e1d1", "e1d2", "e1f2"]);
    // Every threatening piece is named, with its location.
    refused::<Classroom>(
        "
        3r3k/8/8/8/7b/8/7P/4K3 w - - 0 1 | e1d1 | your king would be threatened by r at (7,3)
        3r3k/8/8/8/b7/8/7P/4K3 w - - 0 1 | e1d1 | your king would be threatened by b at (3,0) and r at (7,3)
        7k/8/8/8/8/6b1/5r1P/4K3 w - - 0 1 | e1f2 | your king would be threatened by b at (2,6)
        ",
    );
    // The king casts no shadow for itself.
    check_has(&read::<Classroom>("4r2k/8/8/8/4K3/8/7P/8 w - - 0 1"), &["e4d3", "e4f5"], &["e4e3"]);
    // A protected piece may not be taken.
    check_has(&read::<Classroom>("7k/8/8/8/8/6b1/5r1P/4K3 w - - 0 1"), &["e1d1"], &["e1f2"]);
    // Not even where that piece is the other king, beside which only a FEN can put it.
    check_has(&read::<Classroom>("8/8/8/8/8/1r6/1k6/K6N w - - 0 1"), &["h1g3"], &["a1b2"]);
    // Nor may kings meet.
    check_has(&read::<Classroom>("8/8/8/3pk3/8/4K3/8/8 w - - 0 1"), &["e3d3"], &["e3d4", "e3e4", "e3f4"]);
}

#[test]
fn r3_5_only_the_king_is_restricted() {
    // In check another piece may move, and a pinned one may too; a warning is all that follows.
    let mut game = Record::<Classroom>::new("4k3/p7/8/8/8/8/8/K3R3 b - - 0 1");
    assert_eq!(game.now.check().map(|check| check.by), Some(vec![Square::E1]));
    check_has(&game.now, &["a7a5", "a7a6", "e8d7"], &["e8e7"]);
    assert_eq!(game.play("a7a6").as_deref(), Some("Player 2 leaves the king at (7,4) threatened by R at (0,4)."));
    let mut game = Record::<Classroom>::new("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1");
    assert_eq!(game.play("e2d2").as_deref(), Some("Player 1 leaves the king at (0,4) threatened by r at (6,4)."));
    assert_eq!(game.play("e7e1"), None);
}

#[test]
fn r3_5_strict_check_binds_every_piece() {
    assert_eq!(texts(&strict("4k3/p7/8/8/8/8/8/K3R3 b - - 0 1")), ["e8d7", "e8d8", "e8f7", "e8f8"]);
    let position = strict("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1");
    check_has(&position, &["e2e3", "e2e7"], &["e2d2"]);
    assert_eq!(position.count_moves(), texts(&position).len());
    assert_eq!(
        position.refusal(&[Step::Pick(Square::E2), Step::To(Square::D2)]),
        "your king would be threatened by r at (6,4)"
    );
    // R3.8 is then mate or stalemate as in chess, and R3.7 stays.
    let mate = Some(Outcome::win(Color::White, Reason::Checkmate));
    check_outcome(&strict("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), mate);
    check_outcome(&read::<Classroom>("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), None);
    check_outcome(&strict("kn5R/8/1K6/8/8/8/8/8 b - - 0 1"), Some(Outcome::draw(Reason::Stalemate)));
    check_outcome(&strict("4k3/8/8/8/7B/8/8/K2R1R2 b - - 0 1"), mate);
}

#[test]
fn r3_6_taking_the_king_wins() {
    let end: Classroom = after("4k3/8/8/8/8/8/P7/K3R3 w - - 0 1", "e1e8");
    check_outcome(&end, Some(Outcome::win(Color::White, Reason::KingCaptured)));
    assert_eq!(read::<Classroom>(&end.fen()), end);
    assert_eq!(end.check(), None);
}

#[test]
fn r3_7_a_last_king_without_a_safe_square_is_checkmated() {
    let win = |color| Outcome::win(color, Reason::Checkmate);
    // Figure 5a: not in check, and mated all the same.
    let end: Classroom = read("4k3/8/8/8/7B/8/8/K2R1R2 b - - 0 1");
    check_outcome(&end, Some(win(Color::White)));
    assert_eq!(
        end.because(&win(Color::White)).as_deref(),
        Some(
            ": no safe square left; (6,3) is threatened by R at (0,3); (6,4) is threatened by B at (3,7); \
             (6,5) is threatened by R at (0,5); (7,3) is threatened by R at (0,3) and B at (3,7); \
             (7,5) is threatened by R at (0,5)"
        )
    );
    // Figure 5b: a pawn is left, and moves.
    assert_eq!(texts(&read::<Classroom>("4k3/p7/8/8/7B/8/8/K2R1R2 b - - 0 1")), ["a7a5", "a7a6"]);
    // In check.
    let end: Classroom = read("kr6/8/8/8/8/8/1r6/K1r5 w - - 0 1");
    check_outcome(&read::<Classroom>("kr6/8/8/8/8/8/1r6/K7 w - - 0 1"), Some(win(Color::Black)));
    assert_eq!(end.because(&end.outcome().unwrap()).as_deref(), Some(" by r at (0,2)"));
    // The unprotected rook can be taken.
    assert_eq!(texts(&read::<Classroom>("k7/8/8/8/8/8/1r6/K7 w - - 0 1")), ["a1b2"]);
}

#[test]
fn r3_8_no_legal_move_with_other_pieces() {
    let blocked_pawn: Classroom = read("4k3/8/p7/P7/7B/8/8/K2R1R2 b - - 0 1");
    check_outcome(&blocked_pawn, Some(Outcome::draw(Reason::Stalemate)));
    let in_check: Classroom = read("4k3/8/p7/P7/7B/8/8/K2RRR2 b - - 0 1");
    check_outcome(&in_check, Some(Outcome::win(Color::White, Reason::Checkmate)));
    assert_eq!(in_check.because(&in_check.outcome().unwrap()).as_deref(), Some(" by R at (0,4)"));
}

#[test]
fn r3_9_bare_kings_and_75_moves_are_draws() {
    check_outcome(&read::<Classroom>("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Some(Outcome::draw(Reason::LackOfForce)));
    check_outcome(&read::<Classroom>("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"), None);
    check_outcome(&read::<Classroom>("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"), None);
    let end: Classroom = after("4k3/8/8/8/8/8/8/4KN2 w - - 149 100", "f1g3");
    check_outcome(&end, Some(Outcome::draw(Reason::SeventyFiveMoves)));
    // R0.7: a mate by the last of these moves outranks the draw.
    let end: Classroom = after("4k3/8/8/8/7B/8/8/K2R2R1 w - - 149 100", "g1f1");
    check_outcome(&end, Some(Outcome::win(Color::White, Reason::Checkmate)));
    // No rule on repetition.
    assert!(!end.repeats(&end));
}

#[test]
fn r3_10_the_players_are_numbered() {
    let terms = &Classroom::INFO.terms;
    assert_eq!([terms.side(Color::White), terms.side(Color::Black)], ["Player 1", "Player 2"]);
    assert_eq!(terms.legend, ["(CAPITALS)", "(small letters)"]);
    assert_eq!([terms.square(Square::E1), terms.square(Square::E8)], ["(0,4)", "(7,4)"]);
    assert_eq!(Classroom::start(Options::default()).turn(), Color::White);
}

#[test]
fn r3_10_row_and_column_are_understood() {
    let start = Classroom::start(Options::default());
    let pawn = mv(&start, "e2e4");
    assert_eq!(start.notation(&pawn), "(1,4) => (3,4)");
    for text in ["1,4 3,4", "1,43,4", "(1,4) (3,4)", "(1,4)(3,4)"] {
        assert!(start.spellings(&pawn).contains(&text.to_string()), "{text}");
    }
}

#[test]
fn r3_11_refusals_say_which() {
    refused::<Classroom>(
        "
        start | e2e2 | from and to are the same square, (1,4)
        start | e4e5 | there is no piece on (3,4)
        start | f1c4 | B at (0,5) is blocked by your P at (1,4)
        start | e2d3 | a pawn moves diagonally only to capture, and (2,3) is empty
        ",
    );
}
