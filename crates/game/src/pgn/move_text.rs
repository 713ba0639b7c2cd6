//! Comparison of a written move with the legal ones.

use crate::entry::{Match, compared};
use crate::{Game, MoveId};

/// Compares a word with the texts of the legal moves: in the notation of the history or in machine notation; then in other exact forms.
/// Case always counts: `bxc3` is not `Bxc3`.
pub(super) fn exactly(game: &Game, word: &str) -> Match {
    compared(game, word, |places| exactly_among(game, places, word)).unwrap_or(Match::Nothing)
}

/// Compares a word with the texts of the legal moves, first exactly, and then without the signs that programs write differently.
pub(super) fn find(game: &Game, word: &str) -> Match {
    let plain = plain(word);
    let alike = |forms: &[String]| !plain.is_empty() && forms.iter().any(|form| self::plain(form) == plain);
    let found = |places: &[usize]| exactly_among(game, places, word).or_else(|| matching(game, places, alike));
    compared(game, word, found).unwrap_or(Match::Nothing)
}

/// Compares a word with the exact texts of the routes at these places.
fn exactly_among(game: &Game, places: &[usize], word: &str) -> Option<Match> {
    let is_first = |forms: &[String]| forms.iter().take(2).any(|form| form == word);
    matching(game, places, is_first).or_else(|| matching(game, places, |forms| forms.iter().any(|form| form == word)))
}

/// Returns the moves of the routes at these places if `is_it` accepts their forms.
fn matching(game: &Game, places: &[usize], is_it: impl Fn(&[String]) -> bool) -> Option<Match> {
    let mut found: Vec<(MoveId, &str)> = Vec::new();
    for (route, forms) in places.iter().map(|&place| (&game.routes()[place], game.texts(place))) {
        if is_it(forms) && found.iter().all(|(turn, _)| *turn != route.mv) {
            found.push((route.mv, &forms[0]));
        }
    }
    match found[..] {
        [] => None,
        [(turn, _)] => Some(Match::One(turn)),
        _ => Some(Match::Several(found.into_iter().map(|(_, shown)| shown.to_string()).collect())),
    }
}

/// Returns whether a word is a null move.
pub(super) fn is_null(word: &str) -> bool {
    ["--", "Z0", "0000", "@@@@", "null", "pass"].contains(&word)
}

/// Strips a word of the signs that programs write or omit: those of a check, a capture, a promotion and "e.p.". Turns a zero into the
/// letter of castling, and the letter of a promotion into a capital.
fn plain(word: &str) -> String {
    let word = word.strip_suffix("e.p.").or_else(|| word.strip_suffix("ep")).unwrap_or(word);
    let mut plain: String = word
        .chars()
        .filter(|c| !matches!(c, '+' | '#' | 'x' | ':' | '-' | '=' | '/' | ','))
        .map(|c| if c == '0' { 'O' } else { c })
        .collect();
    let promotes = plain.bytes().rev().nth(1).is_some_and(|byte| byte.is_ascii_digit());
    if let Some(last) = plain.pop() {
        plain.push(if promotes { last.to_ascii_uppercase() } else { last });
    }
    plain
}
