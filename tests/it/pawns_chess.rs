//! Pawns Chess, rule by rule: each test cites the rule of R5 that it proves.

mod laws;
mod pieces;
mod words;

use crate::prelude::*;

fn position(fen: &str) -> PawnsChess {
    data::position(fen)
}

/// The legal moves whose machine notation begins so, sorted, in one line.
fn moves_of(position: &PawnsChess, begin: &str) -> String {
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|mv| position.path(mv).to_string()).collect();
    texts.retain(|text| text.starts_with(begin));
    texts.sort();
    texts.join(" ")
}

/// Exactly these legal moves begin so.
#[track_caller]
fn moves(fen: &str, begin: &str, expected: &str) {
    assert_eq!(moves_of(&position(fen), begin), expected, "turns {begin}… of {fen}");
}

/// The position after some moves.
fn play(fen: &str, texts: &str) -> PawnsChess {
    data::after(position(fen), texts)
}

/// These moves lead there.
#[track_caller]
fn leads(fen: &str, texts: &str, expected: &str) {
    assert_eq!(play(fen, texts).fen(), expected, "{fen} after {texts}");
}

/// The squares of the pieces that give check, in one line.
fn checkers(position: &PawnsChess) -> String {
    position
        .check()
        .map_or_else(String::new, |check| check.by.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

/// These pieces give check.
#[track_caller]
fn checked_by(fen: &str, expected: &str) {
    assert_eq!(checkers(&position(fen)), expected, "check in {fen}");
}

/// The result of a position, as `white checkmate` or `draw stalemate`, or nothing.
#[track_caller]
fn ends(fen: &str, expected: &str) {
    let outcome = position(fen).outcome();
    let text = outcome.map(|end| format!("{} {}", end.winner.map_or("draw", |side| side.word()), end.reason));
    assert_eq!(text.unwrap_or_default(), expected, "end of {fen}");
}
