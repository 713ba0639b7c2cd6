//! Moves in machine notation (R0.3) as steps, legal or not. They only serve to explain why a move is refused: legality is never parsed but
//! compared, see [`entry`](super::entry).

use super::Game;
use pawnstorm_rules::{Square, Step};

/// Reads the steps of `text`. Returns `None` where the game has no moves of this kind, such as a path over several squares in a game
/// without such moves.
#[must_use]
pub fn read(game: &Game, text: &str) -> Option<Vec<Step>> {
    let attempt = steps(text)?;
    let plain = attempt.iter().all(|step| matches!(step, Step::Pick(_) | Step::To(_) | Step::Promote(_)));
    let goes_on = |steps: &[Step]| steps.starts_with(&attempt[..2]) && matches!(steps.get(2), Some(Step::To(_)));
    let is_known = !plain || attempt.len() < 3 || game.all_routes().iter().any(|route| goes_on(route.path.steps()));
    is_known.then_some(attempt)
}

/// Reads the steps of a text such as `c3d4e5f6`, `e4e5>e7`, `e2e7*` or `N@c1`.
///
/// ```
/// use pawnstorm_game::attempt::steps;
/// use pawnstorm_rules::{Path, Square, Step};
/// let arrow = steps("e4e5>e7").unwrap();
/// assert_eq!(arrow, [Step::Pick(Square::E4), Step::To(Square::E5), Step::Shoot(Square::E7)]);
/// assert_eq!(Path::from(arrow).to_string(), "e4e5>e7");
/// assert_eq!(steps("what?"), None);
/// ```
#[must_use]
pub fn steps(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = text.trim();
    if let Some((piece, to)) = rest.split_once('@') {
        let mut letters = piece.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
        let to = to.parse().ok().filter(|_| letters.next().is_none())?;
        return Some(vec![Step::Drop(letter), Step::To(to)]);
    }
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        let (step, left) = match sign {
            ',' => square(after).map(|(at, left)| (Step::Pick(at), left))?,
            '>' => square(after).map(|(at, left)| (Step::Shoot(at), left))?,
            '*' => (Step::Sacrifice, after),
            '!' => (Step::Declare(true), after),
            'x' | '-' => {
                rest = after;
                continue;
            }
            _ => match square(rest) {
                Some((at, left)) if steps.is_empty() => (Step::Pick(at), left),
                Some((at, left)) => (Step::To(at), left),
                None => (Step::Promote(sign), Some(after).filter(|_| sign.is_ascii_lowercase())?),
            },
        };
        steps.push(step);
        rest = left;
    }
    (steps.len() > 1 && matches!(steps[0], Step::Pick(_))).then_some(steps)
}

/// Splits off the square at the start of a text.
fn square(text: &str) -> Option<(Square, &str)> {
    let (front, left) = text.split_at_checked(2)?;
    Some((front.parse().ok()?, left))
}
