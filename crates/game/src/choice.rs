//! The steps of a move that are not squares: a promotion, a declaration, "done". They are offered by name.

use super::entry::next_steps;
use super::{Game, describe};
use pawnstorm_rules::{Step, Viewer};

/// The question to the player now, after these steps, as a sentence; nothing at the beginning of a move. Where there is a choice without a
/// square, it asks for one of [`choices`].
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
    Some(describe::sentence(terms, &format!("{piece}: {squares} square{plural} to go to. Esc puts it back")))
}

/// The steps without a square that can follow, each with the letter that is typed for it and its name.
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
    // The strongest promotion first: it is nearly always the one that is meant.
    found.sort_by_key(|(step, _)| match step {
        Step::Promote(letter) => u8::MAX - game.info().kind(*letter).map_or(0, |kind| kind.value),
        _ => 0,
    });
    found
}

/// Returns the letter that is typed for a choice.
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
