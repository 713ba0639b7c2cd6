//! The rules of the Pawn Game (R1), one test each.

use crate::data::{after, position};
use crate::prelude::*;
use crate::random::play;

fn moves(fen: &str) -> Vec<String> {
    let position = position::<PawnGame>(fen);
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| position.path(mv).to_string()).collect();
    moves.sort();
    moves
}

fn outcome(fen: &str) -> Option<Outcome> {
    position::<PawnGame>(fen).outcome()
}

/// R1.1: one step, two from the start rank, a capture diagonally forward.
#[test]
fn pawns_move_as_in_chess() {
    assert_eq!(moves("8/p7/8/8/8/8/P6P/8 w - - 0 1"), ["a2a3", "a2a4", "h2h3", "h2h4"]);
    assert_eq!(moves("8/p7/8/8/8/P7/8/8 w - - 0 1"), ["a3a4"]);
    assert_eq!(moves("8/7p/8/8/8/1p1p4/2P5/8 w - - 0 1"), ["c2b3", "c2c3", "c2c4", "c2d3"]);
    // Two squares only over an empty one, and onto an empty one.
    assert_eq!(moves("8/8/8/8/p7/8/P6P/8 w - - 0 1"), ["a2a3", "h2h3", "h2h4"]);
    assert_eq!(moves("8/8/8/8/8/p7/P6P/8 w - - 0 1"), ["h2h3", "h2h4"]);
    // No capture round the edge of the board, nor straight ahead.
    assert_eq!(moves("8/8/8/7p/P7/8/8/8 w - - 0 1"), ["a4a5"]);
}

/// R1.1: en passant on the very next move only.
#[test]
fn en_passant_is_open_for_one_move() {
    let passed = after(position::<PawnGame>("8/3p3p/8/4P3/8/8/P7/8 b - - 0 1"), "d7d5");
    assert_eq!(passed.fen(), "8/7p/8/3pP3/8/8/P7/8 w - d6 0 2");
    assert_eq!(after(passed, "e5d6").fen(), "8/7p/3P4/8/8/8/P7/8 b - - 0 2");
    let later = after(passed, "a2a3 h7h6");
    assert_eq!(moves(&later.fen()), ["a3a4", "e5e6"]);
}

/// R1.1: a capture is never compulsory, not even the only one.
#[test]
fn captures_are_never_compulsory() {
    assert_eq!(moves("8/8/8/3p4/4P3/8/8/8 w - - 0 1"), ["e4d5", "e4e5"]);
}

/// R1.2: the first pawn on its last rank wins at once, and there is no promotion.
#[test]
fn the_last_rank_wins() {
    for (fen, mv, winner) in
        [("8/P6p/8/8/8/8/8/8 w - - 0 1", "a7a8", Color::White), ("8/7P/8/8/8/8/p7/8 b - - 0 1", "a2a1", Color::Black)]
    {
        let won = after(position::<PawnGame>(fen), mv);
        assert_eq!(won.outcome(), Some(Outcome::win(winner, Reason::LastRank)), "{fen}");
        assert_eq!(won.count_moves(), 0, "{fen}");
    }
}

/// R1.2: the win outranks every draw: the side that lost has no pawn left, or none that moves.
#[test]
fn the_win_outranks_every_draw() {
    let win = Outcome::win(Color::White, Reason::LastRank);
    assert_eq!(outcome("P7/8/8/8/8/8/8/8 b - - 0 1"), Some(win));
    assert_eq!(outcome("P7/8/8/8/7p/7P/8/8 b - - 0 1"), Some(win));
    assert_eq!(position::<PawnGame>("P7/8/8/8/8/8/8/8 b - - 0 1").because(&win).as_deref(), Some(" on a8"));
}

/// R1.3: no legal move is a draw, and an e.p. capture is a legal move.
#[test]
fn no_legal_move_is_a_draw() {
    assert_eq!(outcome("8/7p/8/p7/P7/8/8/8 w - - 0 1"), Some(Outcome::draw(Reason::NoLegalMove)));
    assert_eq!(outcome("8/8/4p3/3pP3/8/8/8/8 w - d6 0 1"), None);
    assert_eq!(moves("8/8/4p3/3pP3/8/8/8/8 w - d6 0 1"), ["e5d6"]);
}

/// R1.4: a side without pawns draws, whoever is to move.
#[test]
fn no_pawns_is_a_draw() {
    let draw = Some(Outcome::draw(Reason::NoPawns));
    for fen in ["8/8/8/3P4/8/8/8/8 b - - 0 1", "8/8/8/3P4/8/8/8/8 w - - 0 1", "8/8/8/8/p7/8/8/8 w - - 0 1"] {
        assert_eq!(outcome(fen), draw, "{fen}");
        assert_eq!(moves(fen), [""; 0], "{fen}");
    }
    let last = after(position::<PawnGame>("8/8/8/3p4/4P3/8/8/8 w - - 0 1"), "e4d5");
    assert_eq!(last.outcome(), draw);
}

/// R1.5: neither side could move. Precedence: win, B (no pawns), C (blocked), A (no legal move).
#[test]
fn blocked_is_told_from_no_legal_move() {
    let blocked = Some(Outcome::draw(Reason::Blocked));
    assert_eq!(outcome("8/8/8/p7/P7/8/8/8 w - - 0 1"), blocked);
    assert_eq!(outcome("8/8/8/p7/P7/8/8/8 b - - 0 1"), blocked);
    assert_eq!(outcome("8/8/8/p6p/P6P/8/8/8 w - - 0 1"), blocked);
    // A capture of the other side, or a step, makes it A.
    assert_eq!(outcome("8/8/8/p7/P7/8/7p/8 w - - 0 1"), Some(Outcome::draw(Reason::NoLegalMove)));
    assert_eq!(outcome("8/8/8/8/8/8/8/8 w - - 0 1"), Some(Outcome::draw(Reason::NoPawns)));
}

/// R1.6: nothing repeats, the clock stays 0, and 81 plies are the most.
#[test]
fn a_game_lasts_at_most_81_plies() {
    for seed in 0..2_000 {
        let record = play(PawnGame::start(Options::default()), 100, &mut Random(seed));
        assert!(record.moves.len() <= 81, "seed {seed}: {} plies", record.moves.len());
        let last = record.positions[record.positions.len() - 1];
        assert!(last.outcome().is_some() && last.count_moves() == 0, "seed {seed}: {}", last.fen());
        assert!(record.positions.iter().all(|position| position.fen().contains(" 0 ") && !position.repeats(position)));
    }
}
