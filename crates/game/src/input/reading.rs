//! The meaning of a typed text: a whole move, the start of one, several moves, or none.

use super::compare::{self, Rest, shown};
use super::explain;
use super::steps::{advance, beginning_with, complete, next_steps, step_on};
use super::words::{self, Said};
use crate::game::Game;
use crate::route::Route;
use pawnstorm_rules::{Coordinates, Interpretation, NotAMove, Square, Step};

/// The meaning of a typed text.
#[derive(Clone, Debug)]
pub enum Reading {
    /// A whole move.
    Move(Route),
    /// The start of several moves: these steps, with the earlier ones, and then a choice.
    Begun {
        /// The steps.
        steps: Vec<Step>,
        /// The move with exactly this notation, if another continues it with a declaration: a program means this one, and a person must
        /// choose.
        exactly: Option<Route>,
    },
    /// Several moves without a common start.
    Several(Vec<Route>),
    /// No move, for this reason: a sentence.
    Refused(String),
}

/// The context for reading a text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entered<'a> {
    /// The steps of the move entered before.
    pub steps: &'a [Step],
    /// Whether the player enters moves square by square, so that a single square is the start of a move.
    pub by_squares: bool,
}

/// Reads a text in the present position.
///
/// ```
/// use pawnstorm_game::input::{Entered, Reading, read};
/// use pawnstorm_game as game;
/// use pawnstorm_rules::Options;
/// let game = game::start("chess", Options::default(), Some("7k/4P3/8/8/8/8/8/K7 w - - 0 1")).unwrap();
/// let reading = |text| read(&game, text, Entered::default());
/// assert!(matches!(reading("e8=N"), Reading::Move(_)));
/// assert!(matches!(reading("e8"), Reading::Begun { steps, .. } if steps.len() == 2));
/// assert!(matches!(reading("Kd5"), Reading::Refused(_)));
/// ```
pub fn read(game: &Game, text: &str, entered: Entered<'_>) -> Reading {
    let text = text.trim();
    let square = explain::square(game, text.trim_start_matches(['x', '>', '@', '-']));
    // After earlier steps a square is the next step; as the first input it is one only in square-by-square entry.
    let by_squares = entered.by_squares || game.info().terms.coordinates == Coordinates::RowColumn;
    if let Some(square) = square.filter(|_| by_squares || !entered.steps.is_empty()) {
        if let Some(reading) = step_to(game, square, entered.steps) {
            return reading;
        }
        if entered.steps == [Step::Pick(square)] {
            return Reading::Refused(explain::steps(game, &[Step::Pick(square), Step::To(square)]));
        }
    }
    let Said { text: written, goes_on } = compare::bare(game, text);
    let whole = || if goes_on { None } else { whole(game, &written) };
    if let Some(reading) = whole().or_else(|| beginning(game, &written, goes_on)) {
        return reading;
    }
    if let Some(steps) = meant_beginning(game, &written) {
        return settled(game, steps);
    }
    if let Some(reading) = words::begun(game, text).and_then(|said| beginning(game, &said.text, true)) {
        return reading;
    }
    let sentence = match (square, entered.steps) {
        (Some(square), []) if by_squares => explain::steps(game, &[Step::Pick(square)]),
        (Some(square), [.., _]) => explain::steps(game, &[entered.steps, &[Step::To(square)]].concat()),
        _ => explain::text(game, text),
    };
    Reading::Refused(sentence)
}

/// Reads `text` from a program as one move of the present position. It must be unambiguous, as a program cannot choose later.
///
/// # Errors
/// The reason why it is not a move, or the possible moves.
///
/// ```
/// use pawnstorm_game::{self as game, input::one};
/// use pawnstorm_rules::{NotAMove, Options};
///
/// let game = game::start("chess", Options::default(), Some("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1")).unwrap();
/// assert_eq!(one(&game, "Rad1").unwrap().path.to_string(), "a1d1");
/// assert_eq!(one(&game, "Rd1").unwrap_err().to_string(), "It could be Rad1 or Rfd1.");
/// assert_eq!(one(&game, "Rb3").unwrap_err(), NotAMove::Illegal("You have no rook that can reach b3 from a1 or f1.".into()));
/// assert_eq!(one(&game, "hello").unwrap_err().to_string(), "“hello” is not a move.");
/// ```
pub fn one(game: &Game, text: &str) -> Result<Route, NotAMove> {
    let could_be = |routes: &mut dyn Iterator<Item = &Route>| {
        let mut names: Vec<String> = routes.map(|route| shown(game, route).into()).collect();
        names.dedup();
        Err(NotAMove::Ambiguous(names))
    };
    match read(game, text, Entered::default()) {
        Reading::Move(route) | Reading::Begun { exactly: Some(route), .. } => Ok(route),
        Reading::Begun { steps, exactly: None } => could_be(&mut beginning_with(game, &steps)),
        Reading::Several(routes) => could_be(&mut routes.iter()),
        // It neither names a move, legal or illegal, nor starts one.
        Reading::Refused(_) if explain::square(game, text).is_none() && explain::why(game, text).is_none() => {
            Err(NotAMove::Unreadable(text.trim().into()))
        }
        Reading::Refused(why) => Err(NotAMove::Illegal(why)),
    }
}

/// Finds the only start of a legal move that `text` can mean in another spelling, such as a Berserker's capture written as a pawn's.
fn meant_beginning(game: &Game, text: &str) -> Option<Vec<Step>> {
    let Interpretation::Attempts(attempts) = game.interpret(text)? else { return None };
    let [attempt] = &attempts[..] else { return None };
    let steps = attempt.steps();
    let goes_on = |route: &Route| route.path.steps().len() > steps.len() && route.path.steps().starts_with(steps);
    (steps.len() > 1 && game.routes().iter().any(goes_on)).then(|| steps.to_vec())
}

/// Returns the next step, on a square; or, where the move can end on it, its end.
fn step_to(game: &Game, square: Square, entered: &[Step]) -> Option<Reading> {
    let on_last = entered.last().and_then(|step| step.square()) == Some(square);
    let ends = || Some(Step::Done).filter(|done| on_last && next_steps(game, entered).contains(done));
    let step = step_on(game, entered, square).or_else(ends)?;
    Some(settled(game, [entered, &[step]].concat()))
}

/// Adds the steps that follow without a choice: the result is a whole move or the start of one.
fn settled(game: &Game, mut steps: Vec<Step>) -> Reading {
    advance(game, &mut steps);
    match complete(game, &steps) {
        Some(route) => Reading::Move(route.clone()),
        None => Reading::Begun { steps, exactly: None },
    }
}

/// Reads `text` as the complete notation of a move, or of several.
fn whole(game: &Game, text: &str) -> Option<Reading> {
    let routes = compare::whole(game, text);
    let first = routes.first()?;
    let one_move = routes.iter().all(|route| route.mv == first.mv);
    if !one_move {
        let entered: Vec<_> = routes.iter().map(|route| (*route, route.path.steps())).collect();
        return Some(several(game, &entered));
    }
    let route = straightest(&routes).clone();
    // The player decides whether to declare the check, however they entered the move (R5.9).
    let steps = route.path.steps();
    if let [before @ .., Step::Declare(false)] = steps {
        return Some(Reading::Begun { steps: before.to_vec(), exactly: Some(route) });
    }
    Some(Reading::Move(route))
}

/// Reads `text` as the start of moves. The part up to the end of a square counts as entered. A text that ends before that is short for a
/// move if only that move fits, unless it is a single character, which may be a typing mistake, or `goes_on`.
fn beginning(game: &Game, text: &str, goes_on: bool) -> Option<Reading> {
    if compare::is_short_castling(game, text) {
        return None;
    }
    if goes_on && text.is_empty() {
        return Some(Reading::Several(game.routes().iter().filter(|route| route.is_listed).cloned().collect()));
    }
    let found = compare::beginning(game, text);
    let (first, _) = found.first()?;
    let ends_in_a_square = text.ends_with(|c: char| c.is_ascii_digit());
    let is_one_sign = text.chars().nth(1).is_none();
    if !ends_in_a_square && !is_one_sign && !goes_on && found.iter().all(|(route, _)| route.mv == first.mv) {
        return Some(Reading::Move((*first).clone()));
    }
    let entered: Vec<(&Route, &[Step])> =
        found.iter().map(|(route, rest)| (*route, &route.path.steps()[..entered_before(route, rest)])).collect();
    Some(several(game, &entered))
}

/// Returns the number of steps of `route` entered so far, if `rest` of its text is still missing.
fn entered_before(route: &Route, rest: &Rest) -> usize {
    let digits = rest.text.chars().filter(|c| c.is_ascii_digit() || *c == 'o' && rest.by_numbers).count();
    let missing = if rest.by_numbers { digits.div_ceil(2) } else { digits };
    let steps = route.path.steps();
    let squares: Vec<usize> = (0..steps.len()).filter(|&at| steps[at].square().is_some()).collect();
    match squares.len().checked_sub(missing + 1) {
        Some(last) => squares[last] + 1,
        // A drop names its piece before its square.
        None => usize::from(matches!(steps[0], Step::Drop(_))),
    }
}

/// Returns the entered steps that all `routes` share, or, without any, the moves to choose from.
fn several(game: &Game, routes: &[(&Route, &[Step])]) -> Reading {
    let common = routes.iter().map(|(_, entered)| *entered).reduce(|common, steps| {
        let equal = common.iter().zip(steps).take_while(|(a, b)| a == b).count();
        &common[..equal]
    });
    // After “O” the king has other target squares too, which the text does not mean.
    let is_meant = |route: &Route| routes.iter().any(|(other, _)| other.index == route.index);
    match common {
        Some(steps) if !steps.is_empty() && beginning_with(game, steps).all(is_meant) => settled(game, steps.to_vec()),
        _ => {
            let mut each: Vec<Route> = Vec::new();
            for (route, _) in routes {
                if each.iter().all(|other| other.mv != route.mv) {
                    each.push((*route).clone());
                }
            }
            Reading::Several(each)
        }
    }
}

/// Returns the route with the fewest changes of file among `routes` of one move: a text without a route means it.
fn straightest<'a>(routes: &[&'a Route]) -> &'a Route {
    let leaves_file = |route: &&&Route| {
        let files: Vec<u8> = route.path.steps().iter().filter_map(|step| Some(step.square()?.file())).collect();
        files.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    routes.iter().min_by_key(leaves_file).expect("there is a route")
}
