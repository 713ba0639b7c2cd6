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

mod comments;
mod lex;
mod parse;
mod position;
mod resolve;
mod split;
mod tags;
mod tree;
mod write;

pub use comments::{Drawing, Ink, draw, drawings, erase, evaluation, left, prose};
pub use parse::{Parsed, parse};
pub use resolve::Resolved;
pub use split::{Found, Splitter};
pub use tags::Tags;
pub use tree::{LONGEST_GAME, Line, Node, PgnError, Place, Problem, Tree};
pub use write::{Facts, Hidden, write};

use crate::game::Game;
use std::collections::VecDeque;

/// A game of a PGN text, read and played without an error.
#[non_exhaustive]
pub struct Read {
    /// The first line of the game in the text, counted from 1.
    pub line: usize,
    /// The tags, and the moves with their comments and variations. Every move has its [`path`](Node::path).
    pub tree: Tree,
    /// The game at its last move, played by the rules.
    pub game: Game,
}

/// The number of bytes to split at a time, so that the first game of a large text comes soon.
const PIECE: usize = 1 << 16;

/// Iterates over the games of a PGN text, each played by the rules. Skips text outside of games.
///
/// An item is the first error of its game, with line and column, if it has one; the next item is the next game. For the readable part of a
/// game with an error, use [`parse`] and [`Tree::resolve`].
///
/// ```
/// use pawnstorm_game::pgn;
///
/// let text = "[White \"Fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 e5 2. Ke3 *\n\n1. d4 d5 *\n";
/// let mut games = pgn::games(text);
///
/// // 8 r n b . k b n r
/// // 7 p p p p . p p p
/// // 6 . . . . . . . .
/// // 5 . . . . p . . .
/// // 4 . . . . . . P q
/// // 3 . . . . . P . .
/// // 2 P P P P P . . P
/// // 1 R N B Q K B N R
/// let fool = games.next().unwrap()?;
/// assert_eq!(fool.tree.tags.get("White"), Some("Fool"));
/// assert_eq!(fool.game.outcome().unwrap().to_string(), "Black wins: checkmate");
///
/// let error = games.next().unwrap().err().expect("the king goes one square");
/// assert_eq!((error.place.line, error.place.column), (5, 13));
///
/// assert_eq!(games.next().unwrap()?.game.plies(), 2);
/// assert!(games.next().is_none());
/// # Ok::<(), pgn::PgnError>(())
/// ```
pub fn games<T: AsRef<[u8]> + ?Sized>(text: &T) -> impl Iterator<Item = Result<Read, PgnError>> {
    let text = text.as_ref();
    let mut rest = text;
    let (mut splitter, mut found) = (Some(Splitter::default()), VecDeque::new());
    std::iter::from_fn(move || {
        while found.is_empty() {
            if rest.is_empty() {
                found.extend(splitter.take()?.finish());
            } else {
                let (piece, after) = rest.split_at(rest.len().min(PIECE));
                rest = after;
                found.extend(splitter.as_mut()?.feed(piece));
            }
        }
        Some(read(text, &found.pop_front()?))
    })
}

fn read(text: &[u8], found: &Found) -> Result<Read, PgnError> {
    if found.length > LONGEST_GAME {
        let problem = format!("the game is longer than {} MB", LONGEST_GAME >> 20);
        return Err(PgnError::new(Place { line: found.line, column: 1 }, problem));
    }
    let from = found.offset as usize;
    let Parsed { mut tree, error } = parse(&text[from..from + found.length as usize], found.line);
    if let Some(error) = error {
        return Err(error);
    }
    let Resolved { game, problems } = tree.resolve()?;
    match problems.into_iter().next() {
        Some(problem) => Err(problem),
        None => Ok(Read { line: found.line, tree, game }),
    }
}
