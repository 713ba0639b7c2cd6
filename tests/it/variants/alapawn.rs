//! Alapawn (R2).

use super::{Record, after, check_has, check_outcome, mv, read, texts};
use crate::data::refused;
use crate::prelude::*;
use pawnstorm::rules::variants::alapawn::Alapawn;
use pawnstorm::rules::{Bitboard, Path};

type Plain = Alapawn<false>;
type Balanced = Alapawn<true>;

#[test]
fn r2_1_the_king_is_a_piece_like_any_other() {
    // The king may stay attacked, may stand beside a king, and nothing is pinned.
    let position: Plain = read("8/p7/8/8/8/4k3/4P3/4K2q w - - 0 1 -");
    assert_eq!(texts(&position), ["e1d1", "e1d2", "e1f1", "e1f2", "e2d3", "e2f3"]);
    assert_eq!(position.check(), None);
    // It may be captured, and the game goes on.
    let position: Plain = after("8/p7/8/8/8/4k3/3P4/4K2q b - - 0 1 -", "h1e1");
    assert_eq!(position.fen(), "8/p7/8/8/8/4k3/3P4/4q3 w - - 0 2 last:-/e1");
    check_outcome(&position, None);
}

#[test]
fn r2_2_no_castling_no_double_step_no_en_passant() {
    let position: Plain = read("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1");
    check_has(&position, &["e1d1", "e2e3"], &["e1g1", "e1c1", "e2e4"]);
    assert!(position.fen().contains(" w - - 0 1"));
}

#[test]
fn r2_3_a_pawn_goes_to_any_empty_square_ahead_and_captures_diagonally() {
    assert_eq!(texts(&read::<Plain>("8/7p/8/8/8/3n1b2/4P3/8 w - - 0 1 -")), ["e2d3", "e2e3", "e2f3"]);
    assert_eq!(texts(&read::<Plain>("8/7p/8/8/8/4n3/4P3/8 w - - 0 1 -")), ["e2d3", "e2f3"]);
    assert_eq!(texts(&read::<Plain>("8/7p/8/8/P7/8/8/8 w - - 0 1 -")), ["a4a5", "a4b5"]);
}

#[test]
fn r2_4_a_pawn_that_arrives_wins() {
    let fen = "2n5/1P6/8/8/8/8/7p/7R w - - 0 1 -";
    for text in ["b7b8", "b7a8", "b7c8"] {
        let position: Plain = read(fen);
        // No piece is chosen.
        assert_eq!(position.path(&mv(&position, text)).steps().len(), 2);
        let end = position.after(&mv(&position, text));
        let win = Outcome::win(Color::White, Reason::LastRank);
        check_outcome(&end, Some(win));
        assert_eq!(end.because(&win), Some(format!(" on {}", &text[2..])));
        assert_eq!(read::<Plain>(&end.fen()), end);
    }
}

#[test]
fn r2_4_capturing_the_last_pawn_wins() {
    let end: Plain = after("k7/8/8/3p4/8/8/3R3P/K7 w - - 0 1 -", "d2d5");
    check_outcome(&end, Some(Outcome::win(Color::White, Reason::PawnsCaptured)));
}

const TO_AND_FRO: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

#[test]
fn r2_5_the_third_occurrence_removes_the_pieces_moved_last() {
    let mut game = Record::<Plain>::new("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -");
    assert_eq!(game.play_all(&TO_AND_FRO), None);
    // The start counts as the first occurrence.
    assert_eq!(
        game.play_all(&TO_AND_FRO).as_deref(),
        Some(
            "The same position for the third time: \
             the knight on g1 and the knight on g8, the pieces moved last, leave the board."
        )
    );
    assert_eq!(game.now.fen(), "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w - - 0 5 -");
}

#[test]
fn r2_5_the_record_begins_anew_after_a_removal() {
    let mut game = Record::<Plain>::new("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 -");
    game.play_all(&TO_AND_FRO);
    game.play_all(&TO_AND_FRO);
    let queens_side = ["b1c3", "b8c6", "c3b1", "c6b8"];
    // The position after the removal is the first of the new record: two rounds more, not one, remove again.
    assert_eq!(game.play_all(&queens_side), None);
    assert!(game.play_all(&queens_side).is_some());
    assert_eq!(game.now.fen(), "r1bqkb1r/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w - - 0 9 -");
}

#[test]
fn r2_5_fifty_moves_remove_the_pieces_moved_last() {
    let mut game = Record::<Plain>::new("k7/7p/8/8/8/8/P7/1K6 w - - 98 60 -");
    assert_eq!(game.play("b1b2"), None);
    assert_eq!(
        game.play("a8b8").as_deref(),
        Some(
            "Fifty moves by each side without a capture or a pawn move: \
             the king on b2 and the king on b8, the pieces moved last, leave the board."
        )
    );
    assert_eq!(game.now.fen(), "8/7p/8/8/8/8/P7/8 w - - 0 61 -");
}

#[test]
fn r2_5_a_last_moved_piece_that_was_captured_is_not_remembered() {
    let mut game = Record::<Plain>::new("k7/7p/8/8/8/8/P4r2/1K3R2 w - - 0 1 -");
    game.play_all(&["f1e1", "f2f1", "e1f1"]);
    assert!(game.now.fen().ends_with("last:f1/-"), "{}", game.now.fen());
    // Only one piece is left to be removed then.
    let mut game = Record::<Plain>::new("k7/7p/8/8/8/8/P7/1K6 w - - 99 60 -");
    assert!(
        game.play("b1b2")
            .is_some_and(|remark| remark.ends_with("the king on b2, the piece moved last, leaves the board."))
    );
}

#[test]
fn r2_5_sameness_is_placement_side_and_fresh() {
    let same = |a: &str, b: &str| {
        let (a, b) = (read::<Balanced>(a), read::<Balanced>(b));
        assert_eq!(a.repeats(&b), a.key() == b.key());
        a.repeats(&b)
    };
    let start = "k7/7p/8/8/8/8/P7/1K6 w - - 0 1 fresh";
    assert!(same(start, "k7/7p/8/8/8/8/P7/1K6 w - - 7 9 fresh,last:b1/a8"));
    assert!(!same(start, "k7/7p/8/8/8/8/P7/1K6 w - - 0 1 -"));
    assert!(!same(start, "k7/7p/8/8/8/8/P7/1K6 b - - 0 1 fresh"));
    assert!(!same(start, "k7/7p/8/8/8/8/P7/2K5 w - - 0 1 fresh"));
}

#[test]
fn r2_6_a_side_that_a_removal_leaves_without_pawns_loses() {
    // No game comes here: only a FEN can say that a pawn moved last and the count is 99.
    let end: Plain = after("k7/7p/8/8/8/8/P7/1K6 b - - 99 60 last:a2/h7", "a8b8");
    assert_eq!(end.fen(), "8/7p/8/8/8/8/8/1K6 w - - 0 61 -");
    check_outcome(&end, Some(Outcome::win(Color::Black, Reason::PawnsCaptured)));
    // Neither has a pawn: Black moved last and loses.
    let end: Plain = read("k7/8/8/8/8/8/8/1K6 w - - 0 61 -");
    check_outcome(&end, Some(Outcome::win(Color::White, Reason::PawnsCaptured)));
}

#[test]
fn r2_7_no_legal_move_is_a_draw() {
    let end: Plain = read("RRRRRRRR/PPPPPPPP/8/8/8/8/p7/k7 w - - 0 1 -");
    check_outcome(&end, Some(Outcome::draw(Reason::NoLegalMove)));
}

#[test]
fn r2_8_two_steps_of_one_pawn_or_of_two() {
    let position: Balanced = read("4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1 -");
    check_has(&position, &["g2g3", "g2g3h4", "g2g3,h2h3", "e1e2"], &["g2h3,e1e2"]);
    // The plain game has none.
    check_has(&read::<Plain>("4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1 -"), &["g2g3"], &["g2g3h4", "g2g3,h2h3"]);
    // Neither step captures.
    check_has(&read::<Balanced>("8/p7/8/8/3n4/3n4/4P2P/8 w - - 0 1 -"), &["e2d3", "e2e3"], &["e2d3,h2h3", "e2e3d4"]);
}

#[test]
fn r0_2_r2_8_every_order_leads_to_the_listed_move() {
    let position: Balanced = read("4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1 -");
    for (entered, listed) in [
        ("h2h3,g2g3", "g2g3,h2h3"),
        // Which pawn went where does not matter, nor by which way it went.
        ("h2g3,g2h3", "g2g3,h2h3"),
        ("g2h3,h2g3", "g2g3,h2h3"),
        ("g2g3g4", "g2f3g4"),
    ] {
        assert_eq!(position.path(&mv(&position, entered)).to_string(), listed, "{entered}");
        check_has(&position, &[listed], &[entered]);
    }
}

#[test]
fn r2_8_the_order_counts_where_it_must() {
    // The knight covers d3 and f3, so the pawn on e2 can neither go round nor follow before the other made room.
    let position: Balanced = read("4k3/7p/8/8/8/4P3/4P3/4n3 w - - 0 1 -");
    check_has(&position, &["e3e4,e2e3"], &["e2d3e4", "e2e3,e3e4"]);
    // Where d3 is safe, one pawn going round leaves the same pawns and sorts first.
    let position: Balanced = read("4k3/7p/8/8/8/4P3/4P3/8 w - - 0 1 -");
    assert_eq!(position.path(&mv(&position, "e3e4,e2e3")).to_string(), "e2d3e4");
}

#[test]
fn r2_8_a_path_ends_with_done_where_a_second_step_could_follow() {
    let position: Balanced = read("4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1 -");
    let path = |text| position.path(&mv(&position, text));
    assert_eq!(path("g2g3"), Path::direct(Square::G2, Square::G3).then(Step::Done));
    assert_eq!(path("g2g3h4"), Path::direct(Square::G2, Square::G3).then(Step::To(Square::H4)));
    assert_eq!(
        path("g2g3,h2h3"),
        Path::direct(Square::G2, Square::G3).then(Step::Pick(Square::H2)).then(Step::To(Square::H3))
    );
    assert_eq!(path("e1e2"), Path::direct(Square::E1, Square::E2));
    // No second step: the only pawn is covered.
    let covered: Balanced = read("k3r3/7p/8/8/8/8/4P3/K7 w - - 0 1 -");
    assert_eq!(covered.path(&mv(&covered, "e2e3")), Path::direct(Square::E2, Square::E3));
}

#[test]
fn r2_9_a_pawn_goes_on_only_from_an_uncovered_square() {
    check_has(&read::<Balanced>("k3r3/7p/8/8/8/8/4P3/K7 w - - 0 1 -"), &["e2d3e4", "e2f3"], &["e2e3e4"]);
    // The rook sees e3 only because the pawn has left e2.
    check_has(&read::<Balanced>("k7/7p/8/8/8/8/4P3/K3r3 w - - 0 1 -"), &["e2d3e4"], &["e2e3e4", "e2e3d4"]);
    // The king counts, and so do pawns.
    check_has(&read::<Balanced>("8/7p/8/8/4k3/8/4P3/K7 w - - 0 1 -"), &["e2e3"], &["e2e3d4", "e2d3d4", "e2f3f4"]);
    check_has(&read::<Balanced>("k7/8/8/8/5p2/8/4P3/K7 w - - 0 1 -"), &["e2d3d4"], &["e2e3e4"]);
    // For two pawns there is no such test.
    check_has(&read::<Balanced>("k3r3/7p/8/8/8/8/4P2P/K7 w - - 0 1 -"), &["e2e3,h2h3"], &["e2e3e4"]);
}

#[test]
fn r2_10_a_first_step_to_the_last_rank_ends_the_move() {
    let position: Balanced = read("8/1P5p/1P6/8/8/8/7P/8 w - - 0 1 -");
    check_has(&position, &["b7b8", "b6a7a8", "b6a7b8", "b7a8", "h2h3"], &["b7b8,h2h3"]);
    // As the second step it wins too, and there the order counts.
    let end = position.after(&mv(&position, "h2h3,b7b8"));
    check_outcome(&end, Some(Outcome::win(Color::White, Reason::LastRank)));
}

#[test]
fn r2_11_whites_first_pawn_move_is_one_pawn_one_square() {
    let mut game = Record::<Balanced>::new(Balanced::INFO.start);
    assert_eq!(game.now.count_moves(), 26);
    game.play("g1f3");
    // Black is not bound.
    check_has(&game.now, &["e7e6,f7f6", "e7d6d5"], &[]);
    game.play("g8f6");
    assert_eq!(game.now.fen(), "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w - - 2 2 fresh,last:f3/f6");
    check_has(&game.now, &["e2e3"], &["e2e3e4", "d2d3,e2e3"]);
    game.play_all(&["e2e3", "f6g8"]);
    check_has(&game.now, &["d2c3d4", "c2c3,d2d3"], &[]);
    // A capture will do.
    let end: Balanced = after("k7/7p/8/8/8/3n4/4P3/K7 w - - 0 1 fresh", "e2d3");
    assert_eq!(end.fen(), "k7/7p/8/8/8/3P4/8/K7 b - - 0 1 last:d3/-");
}

#[test]
fn r2_12_the_second_pawn_is_the_one_moved_last() {
    let position: Balanced = read("4k3/pp6/8/8/8/8/6PP/4K3 w - - 0 1 -");
    for (text, fen) in [
        ("g2f3,h2g3", "4k3/pp6/8/8/8/5PP1/8/4K3 b - - 0 1 last:g3/-"),
        // Entered the other way round it is the same move.
        ("h2g3,g2f3", "4k3/pp6/8/8/8/5PP1/8/4K3 b - - 0 1 last:g3/-"),
        ("h2h3g4", "4k3/pp6/8/8/6P1/8/6P1/4K3 b - - 0 1 last:g4/-"),
    ] {
        assert_eq!(position.after(&mv(&position, text)).fen(), fen, "{text}");
    }
}

#[test]
fn r2_field_7_is_read_and_printed() {
    // Omitted: fresh if every White pawn stands on rank 2.
    for (placement, field) in [("k7/7p/8/8/8/8/P7/K7", "fresh"), ("k7/7p/8/8/8/P7/7P/K7", "-")] {
        assert_eq!(read::<Balanced>(&format!("{placement} w - - 0 1")).fen(), format!("{placement} w - - 0 1 {field}"));
        assert_eq!(read::<Plain>(&format!("{placement} w - - 0 1")).fen(), format!("{placement} w - - 0 1 -"));
    }
    // What is of no use is ignored (R0.4): `fresh` in the plain game, a last moved piece that is not there.
    let fen = "k7/7p/8/8/8/8/P7/K7 w KQ e6 3 9";
    assert_eq!(read::<Plain>(&format!("{fen} last:a2/b8,fresh")).fen(), "k7/7p/8/8/8/8/P7/K7 w - - 3 9 last:a2/-");
    let error = |field: &str| Plain::from_fen(&format!("{fen} {field}"), Options::default()).unwrap_err().to_string();
    assert_eq!(error("stale"), "FEN, field 7: “stale” is not -, fresh, or last squares such as last:g1/g8.");
    assert_eq!(error("last:a9/-"), "FEN, field 7: “a9” is not a square or -.");
}

#[test]
fn r2_refusals_say_why() {
    refused::<Plain>(
        "
        start | e2e4 | a pawn moves one square only, even from its starting rank
        start | f1c4 | the bishop on f1 is blocked by your pawn on e2
        k7/8/8/8/8/4p3/4P3/K7 w - - 0 1 - | e2e3 | the pawn on e2 is blocked by the pawn on e3
        k7/7p/8/8/8/8/4P3/K7 w - - 0 1 | e2e3e4 | a turn is one move by one piece
        ",
    );
    refused::<Balanced>(
        "
        // R2.9 names the piece that covers the square.
        k3r3/7p/8/8/8/8/4P3/K7 w - - 0 1 - | e2e3e4 | the pawn cannot move on from e3, where the rook on e8 could capture it
        start | e2e3,d2d3 | on White's first pawn move, only one step is allowed
        k7/7p/8/8/8/8/3NP3/K7 w - - 0 1 - | e2e3,d2d3 | only pawns take two steps in a turn, and your knight on d2 is not one
        k7/7p/8/8/8/8/3P4/K7 w - - 0 1 - | d2d4 | a pawn moves two squares in two steps: d2-d3-d4
        // What cannot be played is not advised.
        start | e2e4 | on White's first pawn move, only one step is allowed
        k3r3/7p/8/8/8/8/4P3/K7 w - - 0 1 - | e2e4 | a pawn moves two squares in two steps: e2-d3-e4
        k7/7p/8/8/3n4/8/4P3/K7 w - - 0 1 - | e2e3d4 | a two-step turn cannot capture, and the knight on d4 is there
        ",
    );
}

#[test]
fn r2_notation_is_long_algebraic() {
    let position: Balanced = read("k7/7p/8/8/8/3n4/4P2P/KN6 w - - 0 1 -");
    for (text, notation) in [
        ("b1c3", "Nb1-c3"),
        ("e2d3", "e2xd3"),
        ("h2g3g4", "h2-g3-g4"),
        ("e2e3,h2h3", "e2-e3,h2-h3"),
        ("a1a2", "Ka1-a2"),
    ] {
        assert_eq!(position.notation(&mv(&position, text)), notation);
    }
    assert_eq!(position.spellings(&mv(&position, "b1c3")), ["Nc3", "Nbc3", "N1c3", "Nb1c3"]);
    assert_eq!(position.captures(&mv(&position, "e2d3")), Bitboard::of(Square::D3));
}
