//! The steps of a move without a square: a promotion, a declaration, "done". The player chooses them by name.

use super::entry::next_steps;
use super::{Game, describe};
use pawnstorm_rules::{Step, Viewer};

/// Returns the question to the player after the steps `entered`, as a sentence; `None` at the start of a move. Where the next step has no
/// square, the question asks for one of [`choices`].
#[must_use]
pub fn asked(game: &Game, entered: &[Step]) -> Option<String> {
    let terms = &game.info().terms;
    if let Some(question) = game.asks(entered) {
        return Some(question);
    }
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let (piece, square) = entered.iter().rev().find_map(|step| match step {
        Step::Pick(square) => Some((scene.piece(*square)?, *square)),
        _ => None,
    })?;
    let squares = next_steps(game, entered).len();
    let plural = if squares == 1 { "" } else { "s" };
    let piece = terms.your(piece, square);
    Some(describe::sentence(terms, &format!("{piece} can go to {squares} square{plural}. Esc puts it back")))
}

/// Returns the steps without a square that can follow, each with its name, the strongest promotion first.
#[must_use]
pub fn choices(game: &Game, entered: &[Step]) -> Vec<(Step, String)> {
    let kind = |letter| game.info().kind(letter).map_or("?", |kind| kind.name);
    let mut found: Vec<(Step, String)> = next_steps(game, entered)
        .into_iter()
        .filter_map(|step| {
            if step.square().is_some() {
                return None;
            }
            let name = game.choice(entered, step).unwrap_or_else(|| match step {
                Step::Promote(letter) | Step::Drop(letter) => kind(letter).to_string(),
                Step::Sacrifice => "sacrifice".into(),
                Step::Declare(true) => "yes, declare".into(),
                Step::Declare(false) => "no".into(),
                Step::Done | Step::Pick(_) | Step::To(_) | Step::Shoot(_) => "done".into(),
            });
            Some((step, name))
        })
        .collect();
    // The strongest promotion first: players nearly always want it.
    found.sort_by_key(|(step, _)| match step {
        Step::Promote(letter) => u8::MAX - game.info().kind(*letter).map_or(0, |kind| kind.value),
        _ => 0,
    });
    found
}

/// Returns the letter to type for a choice.
#[must_use]
pub const fn choice_letter(step: Step) -> char {
    match step {
        Step::Promote(letter) => letter,
        Step::Drop(letter) => letter.to_ascii_lowercase(),
        Step::Sacrifice => 's',
        Step::Declare(true) => 'y',
        Step::Declare(false) => 'n',
        Step::Done | Step::Pick(_) | Step::To(_) | Step::Shoot(_) => 'd',
    }
}
