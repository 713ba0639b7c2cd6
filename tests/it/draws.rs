//! How chess ends (R4): draws that come of themselves, draws that are claimed, and what goes before what.

use crate::data::{mv, position};
use crate::prelude::*;
use pawnstorm::rules::perpetual::{BOUND, prove};

/// The positions of a game from a FEN, move by turn.
fn record(fen: &str, moves: &str) -> Vec<Chess> {
    let mut positions = vec![position::<Chess>(fen)];
    for text in moves.split_whitespace() {
        let last = positions[positions.len() - 1];
        positions.push(last.after(&mv(&last, text)));
    }
    positions
}

/// The claims and the result at the end of a record.
fn at_the_end(positions: &[Chess]) -> (Vec<Reason>, Option<Outcome>) {
    let (last, earlier) = positions.split_last().expect("a record has a start");
    (last.claims(earlier), last.outcome_after(earlier))
}

fn alone(fen: &str) -> (Vec<Reason>, Option<Outcome>) {
    at_the_end(&record(fen, ""))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNIGHTS_OUT_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";
const LACK_OF_FORCE: Outcome = Outcome::draw(Reason::LackOfForce);

/// R4.1: mate and stalemate are told apart by check.
#[test]
fn mate_and_stalemate() {
    let mate = position::<Chess>("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(mate.outcome(), Some(Outcome::win(Color::White, Reason::Checkmate)));
    assert_eq!(mate.because(&mate.outcome().unwrap()).as_deref(), Some(" by the rook on a8"));
    let stalemate = position::<Chess>("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    assert_eq!(stalemate.because(&stalemate.outcome().unwrap()), None);
}

/// R4.2: what ends of itself.
#[test]
fn lack_of_force_is_automatic() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3BK3 w - - 0 1",
        "3bk3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NK3 b - - 0 1",
        "4k3/8/8/8/8/8/2N5/4K3 w - - 0 1",
        // Bishops on light squares alone, one each, and more of one side.
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/1B6/B7/4KB2 b - - 0 1",
        // And on dark squares.
        "4kb2/8/8/8/8/4B3/3B4/2B1K3 w - - 0 1",
    ] {
        assert_eq!(alone(fen).1, Some(LACK_OF_FORCE), "{fen}");
    }
}

/// R4.2: what only a player can end.
#[test]
fn lack_of_force_is_claimed() {
    for fen in [
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
        "2nnk3/8/8/8/8/8/8/4K3 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "1n2k3/8/8/8/8/8/8/2B1K3 b - - 0 1",
        "1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1",
    ] {
        assert_eq!(alone(fen), (vec![Reason::LackOfForce], None), "{fen}");
    }
}

/// R4.2: everything else is force enough.
#[test]
fn force_enough() {
    for fen in [
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/1BB1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/1NB1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/NNN1K3 w - - 0 1",
        "n3k3/8/8/8/8/8/8/NN2K3 w - - 0 1",
    ] {
        assert_eq!(alone(fen), (vec![], None), "{fen}");
    }
}

/// R4.3: the third time may be claimed, the second not.
#[test]
fn threefold_is_claimed() {
    let twice = record(START, KNIGHTS_OUT_AND_BACK);
    assert_eq!(at_the_end(&twice), (vec![], None));
    let thrice = record(START, &KNIGHTS_OUT_AND_BACK.repeat(2));
    assert_eq!(at_the_end(&thrice), (vec![Reason::Threefold], None));
}

/// R4.3: the same pieces with the other side to move are another position.
#[test]
fn sameness_needs_the_side_to_move() {
    // White loses a move with the king's triangle: the pieces stand as before, and Black is to move.
    let moves = "e1d1 e8e7 d1d2 e7e8 d2e1";
    let positions = record("4k3/8/8/8/8/8/P6p/4K3 w - - 0 1", moves);
    assert_eq!(positions[0].board(), positions[5].board());
    assert!(!positions[0].repeats(&positions[5]));
}

/// R4.3: a castling right lost on the way makes another position.
#[test]
fn sameness_needs_the_castling_rights() {
    let positions = record("4k3/7p/8/8/8/8/7P/4K2R w K - 0 1", &"h1g1 e8d8 g1h1 d8e8 ".repeat(3));
    assert_eq!(positions[0].board(), positions[4].board());
    assert!(!positions[0].repeats(&positions[4]));
    assert!(positions[4].repeats(&positions[8]) && positions[8].repeats(&positions[12]));
    assert_eq!(at_the_end(&positions[..=8]).0, []);
    assert_eq!(at_the_end(&positions).0, [Reason::Threefold]);
}

/// R4.3: a double step makes another position only where it can be captured en passant.
#[test]
fn sameness_needs_en_passant_where_it_is_legal() {
    let shuffle = "e8d8 e1d1 d8e8 d1e1 ".repeat(2);
    // No black pawn stands beside e4: the position right after the double step counts.
    let positions = record("4k3/p7/8/8/8/8/4P3/4K3 w - - 0 1", &format!("e2e4 {shuffle}"));
    assert!(positions[1].repeats(&positions[5]));
    assert_eq!(at_the_end(&positions).0, [Reason::Threefold]);
    // One does.
    let positions = record("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", &format!("e2e4 {shuffle}"));
    assert!(!positions[1].repeats(&positions[5]));
    assert_eq!(at_the_end(&positions).0, []);
    // One does, but it is pinned to its king.
    let positions = record("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4 d8c8 e1f1 c8d8 f1e1 d8c8 e1f1 c8d8 f1e1");
    assert!(positions[1].repeats(&positions[5]));
    assert_eq!(at_the_end(&positions).0, [Reason::Threefold]);
}

/// R4.4: the queen checks on e8 and h5 for ever, and each reply is forced.
#[test]
fn perpetual_check_is_proved() {
    for fen in [
        "5r1k/5p1p/8/6Q1/8/6P1/qr5P/7K w - - 0 1",
        // The same with colours changed: whoever is to move may claim.
        "7k/QR5p/6p1/8/6q1/8/5P1P/5R1K b - - 0 1",
        // A mate in one is a set of its own.
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    ] {
        assert_eq!(prove(&position::<Chess>(fen), BOUND, &|| false), Verdict::Proved, "{fen}");
    }
}

/// R4.4: the checks run out.
#[test]
fn perpetual_check_is_refuted() {
    // A check on a8, a rook given away on g8, and no more.
    let fen = "6k1/5p1p/6p1/8/8/8/8/R5K1 w - - 0 1";
    assert_eq!(prove(&position::<Chess>(fen), BOUND, &|| false), Verdict::Refuted, "{fen}");
    for fen in [START, "r3r1k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "5r1k/5p1p/8/6Q1/8/6P1/8/7K b - - 0 1"] {
        assert_eq!(prove(&position::<Chess>(fen), BOUND, &|| false), Verdict::NoCheck, "{fen}");
    }
}

/// R4.4: within the bound, or not at all; and the player may stop waiting.
#[test]
fn perpetual_check_is_searched_within_bounds() {
    let open = position::<Chess>("8/8/3k4/8/8/8/1Q5q/K7 w - - 0 1");
    assert_eq!(prove(&open, 3, &|| false), Verdict::Unproved(3));
    assert_eq!(prove(&open, BOUND, &|| true), Verdict::Cancelled);
    // Also while the set is looked for: whenever it is stopped, it stops at once.
    for asked in [1, 70, 130, 1000] {
        let times = std::cell::Cell::new(0);
        let cancelled = || {
            times.set(times.get() + 1);
            times.get() >= asked
        };
        assert_eq!(prove(&open, BOUND, &cancelled), Verdict::Cancelled);
        assert_eq!(times.get(), asked);
    }
}

/// R4.5: from 100 plies on, either player, no earlier.
#[test]
fn fifty_moves_are_claimed() {
    let fen = |halfmove: u32| format!("4k3/7r/8/8/8/8/R7/4K3 w - - {halfmove} 90");
    assert_eq!(alone(&fen(99)), (vec![], None));
    assert_eq!(alone(&fen(100)), (vec![Reason::FiftyMoves], None));
    let played = record(&fen(99), "e1d1");
    assert_eq!(at_the_end(&played), (vec![Reason::FiftyMoves], None));
    let captured = record("4k3/r7/8/8/8/8/R7/4K3 w - - 99 90", "a2a7");
    assert_eq!(at_the_end(&captured), (vec![], None));
}

/// R4.6: the option belongs to this game, and is off unless chosen.
#[test]
fn tournament_is_an_option_of_chess() {
    let with = GAMES.iter().filter(|info| info.options.contains(&(GameOption::Tournament, false)));
    assert_eq!(with.map(|info| info.id).collect::<Vec<_>>(), [Chess::INFO.id, PawnsChess::INFO.id]);
    assert!(!pawnstorm::rules::Options::default().get(GameOption::Tournament));
}

/// R4.7: the fifth time ends the game; a claim was open from the third on.
#[test]
fn fivefold_is_automatic() {
    let four_times = record(START, &KNIGHTS_OUT_AND_BACK.repeat(3));
    assert_eq!(at_the_end(&four_times), (vec![Reason::Threefold], None));
    let five_times = record(START, &KNIGHTS_OUT_AND_BACK.repeat(4));
    assert_eq!(at_the_end(&five_times).1, Some(Outcome::draw(Reason::Fivefold)));
    assert_eq!(five_times[16].outcome(), None, "the position alone does not know");
}

/// R4.7: 75 moves by each side end the game.
#[test]
fn seventy_five_moves_are_automatic() {
    let positions = record("4k3/7r/8/8/8/8/R7/4K3 w - - 149 90", "e1d1");
    assert_eq!(at_the_end(&positions[..1]), (vec![Reason::FiftyMoves], None));
    assert_eq!(at_the_end(&positions).1, Some(Outcome::draw(Reason::SeventyFiveMoves)));
}

/// R4.7, R0.7: a mate or a stalemate on the last of them comes first, and so does lack of force.
#[test]
fn what_outranks_seventy_five_moves() {
    let mate = record("6k1/5ppp/8/8/8/8/8/R5K1 w - - 149 90", "a1a8");
    assert_eq!(at_the_end(&mate).1, Some(Outcome::win(Color::White, Reason::Checkmate)));
    let stalemate = record("7k/8/6K1/8/8/8/8/5Q2 w - - 149 90", "f1f7");
    assert_eq!(at_the_end(&stalemate).1, Some(Outcome::draw(Reason::Stalemate)));
    assert_eq!(alone("4k3/8/8/8/8/8/8/4K3 w - - 150 90").1, Some(LACK_OF_FORCE));
}

/// R0.5: perft counts on through the automatic draws of chess.
#[test]
fn perft_counts_on_through_automatic_draws() {
    let bare = position::<Chess>("k7/8/8/8/8/8/8/7K w - - 150 90");
    assert_eq!(bare.count_moves(), 3);
    assert_eq!(pawnstorm::rules::perft::perft(&bare, 2), 9);
}
