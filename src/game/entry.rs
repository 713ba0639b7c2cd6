//! What a player enters, step by step or as text, against what is legal. There is no parser of moves: what was
//! entered is compared with the legal turns, so it can never disagree with the rules.

use super::{Game, Route, TurnId};
use crate::rules::{Square, Step};

/// The routes that begin with these steps.
pub fn beginning_with<'a>(game: &'a dyn Game, steps: &'a [Step]) -> impl Iterator<Item = &'a Route> {
    game.routes().iter().filter(move |route| route.path.steps().starts_with(steps))
}

/// The steps that can follow, each once, in their order.
#[must_use]
pub fn next_steps(game: &dyn Game, steps: &[Step]) -> Vec<Step> {
    let mut next: Vec<Step> =
        beginning_with(game, steps).filter_map(|route| route.path.steps().get(steps.len()).copied()).collect();
    next.sort_unstable();
    next.dedup();
    next
}

/// The turn whose steps these are, all of them.
#[must_use]
pub fn complete(game: &dyn Game, steps: &[Step]) -> Option<TurnId> {
    game.routes().iter().find(|route| route.path.steps() == steps).map(|route| route.turn)
}

/// The one step on a square that can follow.
#[must_use]
pub fn step_on(game: &dyn Game, steps: &[Step], square: Square) -> Option<Step> {
    next_steps(game, steps).into_iter().find(|step| step.square() == Some(square))
}

/// Goes on by itself where there is nothing to choose and no square to point at: a forced promotion, say.
pub fn advance(game: &dyn Game, steps: &mut Vec<Step>) {
    while let [only] = next_steps(game, steps)[..] {
        if only.square().is_some() {
            break;
        }
        steps.push(only);
    }
}

/// What a text stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// One legal turn.
    One(TurnId),
    /// Several, as the history would show them.
    Several(Vec<String>),
    /// None.
    Nothing,
}

/// Compares a text with the legal turns. An exact form wins; then capitals and signs such as `+`, `x`, `-`, `=` are
/// ignored, and a zero is the letter of castling. A move number in front and comment signs behind are ignored throughout.
#[must_use]
pub fn find_all(game: &dyn Game, text: &str) -> Match {
    let text = bare(game, text);
    let plain = plain(text);
    if plain.is_empty() {
        return Match::Nothing;
    }
    let tests: [&dyn Fn(&str) -> bool; 2] = [&|form| form == text, &|form| self::plain(form) == plain];
    for is_it in tests {
        let mut found: Vec<(TurnId, &str)> = Vec::new();
        for (route, forms) in game.routes().iter().zip(game.texts()) {
            if forms.iter().any(|form| is_it(form)) && found.iter().all(|(turn, _)| *turn != route.turn) {
                found.push((route.turn, &forms[0]));
            }
        }
        match found[..] {
            [] => {}
            [(turn, _)] => return Match::One(turn),
            _ => return Match::Several(found.into_iter().map(|(_, shown)| shown.to_string()).collect()),
        }
    }
    Match::Nothing
}

/// The one turn that a text stands for.
#[must_use]
pub fn find(game: &dyn Game, text: &str) -> Option<TurnId> {
    match find_all(game, text) {
        Match::One(turn) => Some(turn),
        _ => None,
    }
}

/// The texts, as the history would show them, of the legal turns that can still be meant by what was typed so far. Those
/// that agree in capitals too come first.
#[must_use]
pub fn candidates(game: &dyn Game, typed: &str) -> Vec<String> {
    let typed = bare(game, typed);
    let plain = plain(typed);
    if plain.is_empty() {
        return Vec::new();
    }
    let tests: [&dyn Fn(&str) -> bool; 2] =
        [&|form| form.starts_with(typed), &|form| self::plain(form).starts_with(&plain)];
    let mut found: Vec<String> = Vec::new();
    for may_be in tests {
        for forms in game.texts() {
            if forms.iter().any(|form| may_be(form)) && !found.contains(&forms[0]) {
                found.push(forms[0].clone());
            }
        }
    }
    found
}

/// A text as it is compared: without the number of a move before it, `12.` or `12...`, and without the signs of praise and
/// blame behind it, unless they mean something in the game.
pub(super) fn bare<'a>(game: &dyn Game, text: &'a str) -> &'a str {
    let text = text.trim();
    let after_digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let is_numbered = after_digits.len() < text.len() && after_dots.len() < after_digits.len();
    let text = if is_numbered { after_dots.trim_start() } else { text };
    text.trim_end_matches(game.info().annotations).trim_end()
}

/// A text without what is ignored.
fn plain(text: &str) -> String {
    text.replace("=>", "")
        .chars()
        .filter(|c| !matches!(c, '+' | '#' | 'x' | 'X' | '-' | '=' | '(' | ')' | ',' | ' '))
        .map(|c| if c == '0' { 'o' } else { c.to_ascii_lowercase() })
        .collect()
}
