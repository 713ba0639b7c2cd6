//! Comparison of typed text with the notations of the legal moves.

use super::words::{self, Said};
use crate::game::Game;
use crate::route::Route;
use pawnstorm_rules::interpret::{bare_move, plain, signless};
use pawnstorm_rules::{Bitboard, Coordinates, Square, Step, Viewer};

/// The moves that a whole text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    /// One legal move.
    One(Route),
    /// Several, in the notation of the history.
    Several(Vec<String>),
    /// None.
    Nothing,
}

impl Match {
    pub(crate) fn of<'a>(game: &Game, routes: impl IntoIterator<Item = &'a Route>) -> Self {
        let mut found: Vec<&Route> = Vec::new();
        for route in routes {
            if found.iter().all(|other| other.mv != route.mv) {
                found.push(route);
            }
        }
        match found[..] {
            [] => Self::Nothing,
            [route] => Self::One(game.listed(route).unwrap_or(route).clone()),
            _ => Self::Several(found.into_iter().map(|route| shown(game, route).to_string()).collect()),
        }
    }
}

/// Compares a whole text with the legal moves. For the start of a move, see [`read`](super::read).
pub fn find_all(game: &Game, text: &str) -> Match {
    Match::of(game, whole(game, text))
}

/// Returns the one move that a whole text means, in the listed order of steps.
pub fn find(game: &Game, text: &str) -> Option<Route> {
    match find_all(game, text) {
        Match::One(route) => Some(route),
        _ => None,
    }
}

/// Returns a route in the notation of the history.
pub fn shown<'a>(game: &'a Game, route: &Route) -> &'a str {
    let place = game.routes().iter().position(|other| other.index == route.index);
    place.map_or("", |place| &game.texts(place)[0])
}

/// Returns the routes that a text can mean. An exact form wins. Then signs such as `+`, `x`, `-`, `=` are ignored, and last capitals, after
/// a text that names both squares; a zero counts as the letter of castling. A move number in front and comment signs at the end are always
/// ignored. The sign of a capture means captures, if there are any. Of several pawns that could reach a square, the one on that file comes
/// first, as every player expects.
pub(super) fn whole<'a>(game: &'a Game, text: &str) -> Vec<&'a Route> {
    let Said { text, .. } = bare(game, text);
    let found = compared(game, &text, |places| written_as(game, &text, places)).unwrap_or_default();
    match found[..] {
        [] | [_] => found,
        _ => on_its_file(game, &found).unwrap_or(found),
    }
}

/// Compares a text first with the routes that end on a square it names, so that the texts of the others are not needed. Falls back to all
/// routes if none of them fits, as with castling. `compare` gets the places of the routes.
pub(crate) fn compared<T>(game: &Game, text: &str, compare: impl Fn(&[usize]) -> Option<T>) -> Option<T> {
    let named = named(game, text);
    let ends_there = |route: &Route| {
        let end = route.path.steps().iter().rev().find_map(|step| step.square());
        end.is_some_and(|end| named.has(end))
    };
    let routes = game.routes();
    let places: Vec<usize> = (0..routes.len()).filter(|&place| ends_there(&routes[place])).collect();
    compare(&places).or_else(|| compare(&(0..routes.len()).collect::<Vec<_>>()))
}

/// Returns the squares that a text can name, with any signs and capitals.
fn named(game: &Game, text: &str) -> Bitboard {
    let by_numbers = game.info().terms.coordinates == Coordinates::RowColumn;
    let signs: String = text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let square = |name: &str| name.parse().ok().or_else(|| Square::from_row_column(name).filter(|_| by_numbers));
    (2..=signs.len()).filter_map(|end| square(&signs[end - 2..end])).collect()
}

/// Returns the routes, of those at `places`, with a form equal to the text; if there are none, those with a form that differs only in
/// ignored signs.
fn written_as<'a>(game: &'a Game, text: &str, places: &[usize]) -> Option<Vec<&'a Route>> {
    let (without_signs, plainly) = (signless(text), plain(text));
    type Test<'t> = &'t dyn Fn(&[String]) -> bool;
    let tests: [Test<'_>; 4] = [
        &|forms| forms.iter().any(|form| form == text),
        &|forms| forms.iter().any(|form| signless(form) == without_signs),
        // In machine notation: `B1-D2` goes from b1, whatever a bishop can do.
        &|forms| plain(&forms[1]) == plainly,
        &|forms| forms.iter().any(|form| plain(form) == plainly),
    ];
    let found = tests.into_iter().map(|is_it| {
        let is_written = |place: &&usize| is_it(game.texts(**place));
        places.iter().filter(is_written).map(|&place| &game.routes()[place]).collect::<Vec<_>>()
    });
    let found = found.into_iter().find(|found| !found.is_empty()).filter(|_| !plainly.is_empty())?;
    Some(taking(game, text, found)).filter(|found| !found.is_empty())
}

/// Narrows the routes of a text with the sign of a capture to the captures, if there are any. A pawn cannot capture straight ahead, but
/// the sign may be a separator between two squares.
fn taking<'a>(game: &Game, text: &str, mut found: Vec<&'a Route>) -> Vec<&'a Route> {
    if text.contains(['x', ':']) {
        if found.iter().any(|route| route.captures.any()) {
            found.retain(|route| route.captures.any());
        } else if named(game, text).len() < 2 && on_its_file(game, &found).is_some() {
            found.clear();
        }
    }
    found
}

/// Narrows several pawns' routes to those that stay on their file, and of these to the ones with the fewest steps.
fn on_its_file<'a>(game: &Game, found: &[&'a Route]) -> Option<Vec<&'a Route>> {
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let is_pawn = |step: &Step| match step {
        Step::Pick(square) => scene.piece(*square).is_some_and(|piece| piece.kind.is_pawn()),
        _ => true,
    };
    let all_pawns = found.iter().all(|route| route.path.steps().iter().all(is_pawn));
    let keeps_to_it = |route: &&&'a Route| {
        route.path.steps().windows(2).all(|pair| match pair {
            [Step::Pick(from) | Step::To(from), Step::To(to)] => from.file() == to.file(),
            _ => true,
        })
    };
    let straight: Vec<&Route> = found.iter().filter(keeps_to_it).copied().collect();
    let fewest = straight.iter().map(|route| route.path.steps().len()).min().filter(|_| all_pawns)?;
    Some(straight.into_iter().filter(|route| route.path.steps().len() == fewest).collect())
}

/// The rest of a partly typed form of a route.
pub(super) struct Rest {
    /// The missing part, without ignored signs and in lower case.
    pub(super) text: String,
    /// Whether the form names squares by row and column.
    pub(super) by_numbers: bool,
}

/// Returns the routes with a form that starts like the text, with the rest of that form. If some also match in capitals, returns only
/// those; after the sign of a capture, only captures.
pub(super) fn beginning<'a>(game: &'a Game, typed: &str) -> Vec<(&'a Route, Rest)> {
    let typed = bare(game, typed).text;
    let (without_signs, plainly) = (signless(&typed), plain(&typed));
    if plainly.is_empty() {
        return Vec::new();
    }
    let agrees = |form: &str| signless(form).starts_with(&without_signs);
    let any = |_: &str| true;
    let tests: [&dyn Fn(&str) -> bool; 2] = [&agrees, &any];
    for may_be in tests {
        let found = game.routes().iter().zip(game.all_texts()).filter_map(|(route, forms)| {
            let rests = forms.iter().filter(|form| may_be(form)).filter_map(|form| {
                let text = plain(form).strip_prefix(&plainly)?.to_string();
                Some(Rest { text, by_numbers: form.contains('(') })
            });
            Some((route, rests.min_by_key(|rest| rest.text.len())?))
        });
        let mut found: Vec<_> = found.collect();
        if !found.is_empty() {
            let meant = taking(game, &typed, found.iter().map(|(route, _)| *route).collect());
            found.retain(|(route, _)| meant.iter().any(|other| other.index == route.index));
            return found;
        }
    }
    Vec::new()
}

/// Returns whether a text is castling on the king's side. It does not count as the start of castling on the queen's side, except in games
/// with rows and columns.
pub(super) fn is_short_castling(game: &Game, typed: &str) -> bool {
    game.info().terms.coordinates != Coordinates::RowColumn && plain(&bare(game, typed).text) == "oo"
}

/// Returns the legal moves, in the notation of the history, that the text typed so far can still mean, those with matching capitals first.
pub fn candidates(game: &Game, typed: &str) -> Vec<String> {
    let typed = bare(game, typed).text;
    let plainly = plain(&typed);
    if plainly.is_empty() {
        return Vec::new();
    }
    let tests: [&dyn Fn(&str) -> bool; 2] =
        [&|form| form.starts_with(&typed), &|form| plain(form).starts_with(&plainly)];
    let mut found: Vec<String> = Vec::new();
    for may_be in tests {
        for forms in game.all_texts() {
            if forms.iter().any(|form| may_be(form)) && !found.contains(&forms[0]) {
                found.push(forms[0].clone());
            }
        }
    }
    found
}

/// Prepares a text for comparison: removes what stands around a move, and turns words into letters and signs.
pub(super) fn bare(game: &Game, text: &str) -> Said {
    let text = bare_move(text, game.info().annotations);
    words::written(game, text).unwrap_or_else(|| Said { text: text.into(), goes_on: false })
}
