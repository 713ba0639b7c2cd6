//! Games as text: what is read, what is written, and what must be borne.

pub(crate) mod any_bytes;
mod chess;
mod every_game;
mod exchange;
mod files;
mod golden;
pub(crate) mod split;

use crate::prelude::*;
use pawnstorm::game::pgn::{Line, PgnError, Resolved};

/// A game that is read and played without a complaint.
fn played(text: &str) -> (Tree, Resolved) {
    let mut parsed = pgn::parse(text.as_bytes(), 1);
    assert_eq!(parsed.error, None, "{text}");
    let resolved = parsed.tree.resolve().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(resolved.problems.is_empty(), "{}\n{text}", resolved.problems[0]);
    (parsed.tree, resolved)
}

/// The moves of a game as its history shows them.
fn moves(game: &Game) -> String {
    let shown: Vec<&str> = game.entries().iter().map(|entry| entry.shown.as_str()).collect();
    shown.join(" ")
}

/// The FEN of the last position.
fn last_fen(game: &Game) -> String {
    game.fen(game.plies())
}

/// Line, column and problem, as they are told.
fn told(error: &PgnError) -> String {
    error.to_string()
}

/// A line without what the text does not say: where it stood, and the paths that the rules found.
fn bare(line: &Line) -> Line {
    let mut line = line.clone();
    for mv in &mut line.moves {
        mv.place = pgn::Place::default();
        mv.path = None;
        mv.variations = mv.variations.iter().map(bare).collect();
    }
    line
}
