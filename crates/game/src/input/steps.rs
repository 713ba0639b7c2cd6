//! The steps that can follow those entered so far, and the choices among them: a promotion, a declaration, "done".

use crate::game::Game;
use crate::route::Route;
use pawnstorm_rules::{Square, Step, Viewer};

/// Returns the routes that start with `steps`.
pub fn beginning_with<'a>(game: &'a Game, steps: &'a [Step]) -> impl Iterator<Item = &'a Route> {
    game.routes().iter().filter(move |route| route.path.steps().starts_with(steps))
}

/// Returns the steps that can follow `steps`, each once, in order.
pub fn next_steps(game: &Game, steps: &[Step]) -> Vec<Step> {
    let mut next = Vec::new();
    for step in beginning_with(game, steps).filter_map(|route| route.path.steps().get(steps.len())) {
        if let Err(at) = next.binary_search(step) {
            next.insert(at, *step);
        }
    }
    next
}

/// Returns the route with exactly these steps.
pub fn complete<'a>(game: &'a Game, steps: &[Step]) -> Option<&'a Route> {
    game.routes().iter().find(|route| route.path.steps() == steps)
}

/// Returns the step on `square` that can follow `steps`, if there is one.
pub fn step_on(game: &Game, steps: &[Step], square: Square) -> Option<Step> {
    next_steps(game, steps).into_iter().find(|step| step.square() == Some(square))
}

/// Adds the steps that follow without a choice and without a square, such as a forced promotion.
pub fn advance(game: &Game, steps: &mut Vec<Step>) {
    while let [only] = next_steps(game, steps)[..] {
        if only.square().is_some() {
            break;
        }
        steps.push(only);
    }
}

/// Returns the game's own question to the player after the steps `entered`.
pub fn question(game: &Game, entered: &[Step]) -> Option<String> {
    game.asks(entered, &next_steps(game, entered))
}

/// Returns the question to the player after the steps `entered`, as a sentence; `None` at the start of a move. Where the next step has no
/// square, the question asks for one of [`choices`].
pub fn asked(game: &Game, entered: &[Step]) -> Option<String> {
    let terms = &game.info().terms;
    if let Some(question) = question(game, entered) {
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
    Some(terms.sentence(&format!("{piece} can move to {squares} square{plural}. Esc puts it back")))
}

/// Returns the steps without a square that can follow, each with its name, the strongest promotion first.
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
