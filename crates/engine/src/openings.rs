//! The opening book of the levels: a random choice among the lines of a game's list ([`Searchable::OPENINGS`]).

use super::score::Score;
use super::{Best, Variation};
use crate::Searchable;
use pawnstorm_rules::{Options, zobrist};

/// Keeps the random numbers for openings apart from those for a level's choice.
const BOOK: u64 = 0xB00C;

/// Returns a book move, if the game so far followed a line of the book from the usual start. A move with more lines is more likely.
pub(super) fn known<P: Searchable>(root: &P, earlier: &[P], seed: u64) -> Option<Best<P::Move>> {
    let played: Vec<&P> = earlier.iter().chain([root]).collect();
    let start = P::start(Options::of(P::INFO));
    if played[0].key() != start.key() {
        return None;
    }
    let moves: Vec<P::Move> = lines(P::OPENINGS).filter_map(|line| next(&line, &played)).collect();
    let mv = moves.get((zobrist::key(seed ^ BOOK) % moves.len().max(1) as u64) as usize)?.clone();
    let score = Score(root.evaluate());
    let lines = vec![Variation { score, moves: vec![mv.clone()] }];
    Some(Best { mv, ponder: None, score, lines, depth: 0, nodes: 0 })
}

/// Splits a list into lines of moves. Each line of `text` is a name, a colon, and the moves.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter_map(|line| line.split_once(':')).map(|(_, moves)| moves.split_whitespace().collect())
}

/// Returns the move of `line` after the positions `played`, if the line leads through all of them.
fn next<P: Searchable>(line: &[&str], played: &[&P]) -> Option<P::Move> {
    let mut moves = line.iter();
    let mut here = played.iter();
    let mut position: P = (*here.next()?).clone();
    loop {
        let text = moves.next()?;
        let found = |position: &P| position.legal_moves().into_iter().find(|mv| position.notation(mv) == *text);
        let Some(then) = here.next() else { return found(&position) };
        // Reading a move is slow, so stop at the first position that differs.
        position = position.after(&found(&position)?);
        if position.key() != then.key() {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pawnstorm_rules::Position;
    use pawnstorm_rules::chess::Chess;
    use std::collections::BTreeSet;

    /// Every line is legal, and long enough to be worth its place; none stands there twice.
    #[test]
    fn every_line_is_legal() {
        let mut seen = BTreeSet::new();
        let mut positions = BTreeSet::new();
        for line in lines(Chess::OPENINGS) {
            let mut position = Chess::start(Options::default());
            for text in &line {
                let mv = position.legal_moves().into_iter().find(|mv| position.notation(mv) == *text);
                position.play(&mv.unwrap_or_else(|| panic!("{text} in {line:?}")));
                positions.insert(position.key());
            }
            assert!((4..=12).contains(&line.len()), "{line:?}");
            assert!(seen.insert(line.clone()), "{line:?} stands there twice");
        }
        assert!(seen.len() >= 60 && positions.len() <= 600, "{} lines, {} positions", seen.len(), positions.len());
        let named = Chess::OPENINGS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        assert_eq!(named.count(), seen.len(), "each line has a name and a colon");
    }

    /// The same seed chooses the same move, and no line ends in a hole.
    #[test]
    fn a_known_line_is_followed() {
        for seed in 0..100 {
            let mut positions = vec![Chess::start(Options::default())];
            while let Some((root, earlier)) = positions.split_last()
                && let Some(best) = known(root, earlier, seed + positions.len() as u64)
            {
                assert_eq!(known(root, earlier, seed + positions.len() as u64).map(|best| best.mv), Some(best.mv));
                let next = root.after(&best.mv);
                positions.push(next);
            }
            assert!(positions.len() > 4, "{:?}", positions.last());
        }
        let other = Chess::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Options::default()).expect("a position");
        assert!(known(&other, &[], 1).is_none());
    }
}
