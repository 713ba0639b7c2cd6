//! A game in PGN as a tree: its tags, its moves, and what is written about them.

use super::tags::Tags;
use pawnstorm_rules::{Color, Path};
use std::collections::BTreeMap;
use std::fmt;

pub(super) const VARIANT: &str = "Variant";
pub(super) const FEN: &str = "FEN";
/// The program's own tag with the options, if they are not the default of the game: `touch-move=off`.
pub(super) const OPTIONS: &str = "Options";

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
    pub(super) places: BTreeMap<String, Place>,
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
    /// The problem.
    pub problem: Problem,
}

/// What is wrong in a PGN. Its text is a clause without capital and full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A move that the rules forbid.
    Illegal {
        /// The move, in quotation marks.
        mv: String,
        /// The reason, as a clause.
        why: String,
    },
    /// Any other problem.
    Other(String),
}

impl PgnError {
    /// Creates an error at a place, other than an illegal move.
    pub fn new(place: Place, problem: impl Into<String>) -> Self {
        Self { place, problem: Problem::Other(problem.into()) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { mv, why } => write!(f, "{mv} is not legal here: {why}"),
            Self::Other(clause) => f.write_str(clause),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PGN, line {}, column {}: {}.", self.place.line, self.place.column, self.problem)
    }
}

impl std::error::Error for PgnError {}
