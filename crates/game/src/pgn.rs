//! Games as text: Portable Game Notation, read and written, for every game there is.
//!
//! Reading has stages, so that a file can have any size. A [`Splitter`] takes the bytes of a file in pieces and finds its games; [`parse`]
//! makes a [`Tree`] of the bytes of one game; [`Tree::resolve`] plays it by the rules. Errors are a [`PgnError`] with line and column, and
//! everything read before an error is still there.
//!
//! [`games`] does all this for a text in memory, game by game.
//!
//! Writing takes the opposite way: [`Tree::of`] records a game, and [`write`](write()) turns a tree into export format.
//!
//! ```
//! use pawnstorm_game::{Game, pgn};
//!
//! let text = b"[White \"Fool\"]\n\n1. f3 e5 2. g4?? (2. e4 {was better}) Qh4# 0-1";
//! let mut read = pgn::parse(text, 1);
//! assert_eq!(read.error, None);
//! assert_eq!(read.tree.tags.get("White"), Some("Fool"));
//! let resolved = read.tree.resolve().unwrap();
//! assert!(resolved.problems.is_empty());
//! assert_eq!(resolved.game.entries()[3].shown, "Qh4#");
//! assert_eq!(read.tree.line.moves[2].variations[0].moves[0].after, ["was better"]);
//! assert!(pgn::write(&read.tree).ends_with("1. f3 e5 2. g4 $4 (2. e4 { was better }) 2... Qh4# 0-1\n"));
//! ```

mod clock;
mod commands;
mod drawings;
mod ending;
mod evaluation;
mod games;
mod language;
mod lex;
mod move_text;
mod parse;
mod position;
mod record;
mod resolve;
mod signs;
mod split;
mod tags;
mod text;
mod write;

pub use clock::left;
pub use commands::prose;
pub use drawings::{Drawing, Ink, draw, drawings, erase};
pub use evaluation::evaluation;
pub use games::{Games, Read, games};
pub use parse::{Parsed, parse};
pub use record::{Facts, Hidden};
pub use resolve::Resolved;
pub use split::{Found, Splitter};
pub use tags::Tags;
pub use write::write;

use pawnstorm_rules::{Color, Path};
use std::collections::BTreeMap;
use std::fmt;

/// The tag with the game.
const VARIANT: &str = "Variant";
/// The tag with the start position.
const FEN: &str = "FEN";
/// The program's own tag with the options, if they are not the default of the game: `touch-move=off`.
const OPTIONS: &str = "Options";

/// The most bytes to read of one game. A game is some kilobytes long, a book with its variations a few hundred.
pub const LONGEST_GAME: u64 = 4 << 20;

/// A game in PGN: its tags, and its moves with their annotations.
///
/// Its texts contain no control characters and no marks of writing direction.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tree {
    /// The tags. `Result` always agrees with the end of the movetext, unless that is `*`.
    pub tags: Tags,
    /// The moves of the game.
    pub line: Line,
    /// The places of the tags in the text that the tree came from.
    places: BTreeMap<String, Place>,
}

/// A line of consecutive moves.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Line {
    /// The comments before the first move.
    pub before: Vec<String>,
    /// The moves.
    pub moves: Vec<Node>,
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move as written, without annotation signs such as `!`, which are among the glyphs. Once [`Tree::resolve`] has found it to be
    /// legal, its text in export format.
    pub text: String,
    /// Its steps, once [`Tree::resolve`] has found it to be legal; always present in a tree from [`Tree::of`].
    pub path: Option<Path>,
    /// The side to move: alternating, until [`Tree::resolve`] sets it by the rules.
    pub side: Color,
    /// The move number: counted, until [`Tree::resolve`] sets it by the rules.
    pub number: u32,
    /// The numeric annotation glyphs: 1 for `!`, 2 for `?`, 3 for `!!` …
    pub glyphs: Vec<u8>,
    /// The comments after it.
    pub after: Vec<String>,
    /// The variations in place of the move; none is empty.
    pub variations: Vec<Line>,
    /// The place in the text; line 0 if it came from a game.
    pub place: Place,
}

/// A place in a text. Lines and columns count from 1, columns in characters; 0 means no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// An error in a PGN, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// The place of the error.
    pub place: Place,
    /// The problem, as a clause without capital and full stop.
    pub problem: String,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PGN, line {}, column {}: {}.", self.place.line, self.place.column, self.problem)
    }
}

impl std::error::Error for PgnError {}
