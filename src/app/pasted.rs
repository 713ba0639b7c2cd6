//! Pasted texts: a position, a game, or a line.

use crate::game::pgn::{Parsed, Splitter, Tree, parse};
use crate::rules::Info;
use crate::rules::text::is_control;

/// The maximum length of a FEN in bytes.
pub const MAX: usize = 1024;

/// Returns a pasted text in one line, without control characters and without the markup that often surrounds a FEN.
///
/// ```
/// use pawnstorm::app::pasted::one_line;
/// assert_eq!(one_line("[FEN \"8/8/8/8/8/8/8/8 w\"]\r\n").unwrap(), "8/8/8/8/8/8/8/8 w");
/// assert!(one_line(&"8/".repeat(600)).is_err());
/// ```
pub fn one_line(text: &str) -> Result<String, String> {
    if text.len() > MAX {
        return Err(format!("The pasted text is too long ({} bytes). A FEN has at most {MAX}.", text.len()));
    }
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    let inner = line.strip_prefix("[FEN ").and_then(|rest| rest.strip_suffix(']')).unwrap_or(&line);
    Ok(inner.trim_matches(['"', '\'', '`', '“', '”']).into())
}

pub(super) fn fen(text: &str) -> Option<String> {
    one_line(text).ok().filter(|line| is_like_a_fen(line))
}

/// Returns whether a line looks like a FEN: its first word contains slashes, unlike any move or command.
pub fn is_like_a_fen(line: &str) -> bool {
    line.split(' ').next().is_some_and(|first| first.contains('/'))
}

/// Returns the lines of a pasted text that are not empty, without control characters.
pub fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.replace(is_control, "").trim().to_string());
    lines.filter(|line| !line.is_empty()).collect()
}

/// Returns the first line of a pasted text for the input line, and a sentence if more lines follow.
///
/// ```
/// use pawnstorm::app::pasted::first_line;
/// assert_eq!(first_line("\n e4\n"), ("e4", None));
/// assert_eq!(first_line("e4\n\ne5"), ("e4", Some("Only the first of 2 pasted lines was entered.".into())));
/// ```
pub fn first_line(text: &str) -> (&str, Option<String>) {
    let all = lines(text).len();
    let rest = (all > 1).then(|| format!("Only the first of {all} pasted lines was entered."));
    (text.trim_start().lines().next().unwrap_or_default(), rest)
}

/// The fewest plies of a game: a single ply can be just a move with its number.
const FEWEST: usize = 2;

/// A pasted game, the first of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pasted {
    pub(super) parsed: Parsed,
    /// The number of games in the text.
    pub(super) games: usize,
}

impl Pasted {
    /// Returns the first game of a text, if it has one. Moves without tags belong to the game `present`, if they are legal there.
    pub(super) fn read(text: &str, present: Option<&Info>) -> Option<Self> {
        let mut splitter = Splitter::default();
        let mut games = splitter.feed(text.as_bytes());
        games.extend(splitter.finish());
        let has_tags = text[games.first()?.offset as usize..].starts_with('[');
        let mut parsed = parse(text.as_bytes(), 1);
        if let Some(info) = present.filter(|_| !has_tags) {
            let mut here = parsed.clone();
            here.tree.set_game(info);
            parsed = if begins(&here.tree) { here } else { parsed };
        }
        begins(&parsed.tree).then_some(Self { parsed, games: games.len() })
    }
}

/// Returns whether a tree starts with legal moves. Checks only the first two, since a text can have many.
fn begins(tree: &Tree) -> bool {
    let mut beginning = tree.clone();
    beginning.line.moves.truncate(FEWEST);
    beginning.line.moves.iter_mut().for_each(|node| node.variations.clear());
    beginning.resolve().is_ok_and(|resolved| resolved.game.plies() >= FEWEST)
}
