//! Explanations why an entry is not a legal move, in one sentence with piece and square.

use super::steps::complete;
use super::{compare, words};
use crate::describe;
use crate::game::Game;
use crate::route::Route;
use pawnstorm_rules::text::quoted;
use pawnstorm_rules::{Color, Coordinates, Interpretation, Square, Step, Viewer, either};

/// Explains why no legal move starts with these steps.
pub fn steps(game: &Game, attempt: &[Step]) -> String {
    let terms = &game.info().terms;
    let moves = |routes: &[Route]| routes.iter().filter(|route| route.path.steps().first() == attempt.first()).count();
    // Whether touch-move rules out some moves of the picked piece.
    let is_bound = || moves(game.routes()) < moves(game.all_routes());
    let clause = if let Some(over) = over(game) {
        over
    } else if let Some(obligation) = obligation(game).filter(|_| is_bound()) {
        obligation
    } else if let Some(form) = complete(game, attempt).map(|route| compare::shown(game, route)) {
        match terms.coordinates {
            Coordinates::Algebraic => format!("that move is written {form}"),
            Coordinates::RowColumn => {
                let squares = attempt.iter().filter_map(|step| step.square()).map(|square| terms.square(square));
                let typed = squares.collect::<Vec<_>>().join(" ").replace(['(', ')'], "");
                format!("here you write that move as {typed}")
            }
        }
    } else {
        match attempt {
            [Step::Pick(from), ..] => picked(game, *from).unwrap_or_else(|| game.refusal(attempt)),
            _ => game.refusal(attempt),
        }
    };
    terms.sentence(&clause)
}

/// Explains why the text `typed` is not a legal move.
pub fn text(game: &Game, typed: &str) -> String {
    why(game, typed).unwrap_or_else(|| unknown(game, typed.trim()))
}

/// Explains why the move `written` is not legal; `None` if the text cannot be a move.
pub fn why(game: &Game, written: &str) -> Option<String> {
    let text = &compare::bare(game, written).text;
    if let Some(sentence) = superfluous(game, text) {
        return Some(sentence);
    }
    if let Some(attempt) = entered(game, text) {
        return Some(steps(game, &attempt));
    }
    if let Some(sentence) = off_the_board(game, text) {
        return Some(sentence);
    }
    match game.interpret(text)? {
        Interpretation::Attempts(attempts) => {
            let mut sentences: Vec<String> = attempts.iter().map(|path| steps(game, path.steps())).collect();
            sentences.dedup();
            Some(sentences.join(" "))
        }
        Interpretation::Impossible(clause) => Some(game.info().terms.sentence(&over(game).unwrap_or(clause))),
    }
}

/// Interprets a text other than the notation of a legal move; `None` if it cannot be a move.
pub(super) fn interpret(game: &Game, written: &str) -> Option<Interpretation> {
    let text = &compare::bare(game, written).text;
    let entered = entered(game, text).map(|steps| Interpretation::Attempts(vec![steps.into()]));
    entered.or_else(|| game.interpret(text))
}

fn entered(game: &Game, text: &str) -> Option<Vec<Step>> {
    squares(game, text).or_else(|| in_machine_notation(game, text))
}

/// Answers a text with too little meaning.
fn unknown(game: &Game, text: &str) -> String {
    if words::written(game, text).is_some_and(|said| !said.text.contains(|c: char| c.is_ascii_digit()))
        && let Some(example) = words::example(game)
    {
        return format!("Name the square too, as in {example}.");
    }
    let text = quoted(text);
    match game.info().terms.coordinates {
        Coordinates::Algebraic => format!("{text} is not a move or a command. Type help to see them all."),
        Coordinates::RowColumn => {
            format!("{text} is not a move or a command. A square is row,column, as in 1,4. Type help for more.")
        }
    }
}

/// Explains that a row or a column is too large.
fn off_the_board(game: &Game, text: &str) -> Option<String> {
    let by_numbers = game.info().terms.coordinates == Coordinates::RowColumn;
    let only_numbers = text.chars().all(|c| c.is_ascii_digit() || ",() =>".contains(c));
    let numbers: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let fits = |number: &str| matches!(number.as_bytes(), [b'0'..=b'7']);
    let pair = numbers.chunks_exact(2).find(|pair| !pair.iter().all(|number| fits(number)))?;
    (by_numbers && only_numbers)
        .then(|| format!("{},{} is off the board: rows and columns go from 0 to 7.", pair[0], pair[1]))
}

fn over(game: &Game) -> Option<String> {
    Some(format!("the game is over: {}", describe::outcome(game)?))
}

/// Explains that a move is legal without the letter at its end, such as that of a promotion.
fn superfluous(game: &Game, text: &str) -> Option<String> {
    let letter = text.chars().next_back().filter(char::is_ascii_alphabetic)?;
    let front = text[..text.len() - 1].trim_end_matches(['=', ' ']);
    compare::find(game, front).filter(|_| front.ends_with(|c: char| c.is_ascii_digit()))?;
    Some(format!("Write it as {front}, without the {letter}."))
}

/// Explains the problem with the square of the first step: it is empty, or its piece is the opponent's.
fn picked(game: &Game, from: Square) -> Option<String> {
    let terms = &game.info().terms;
    let turn = game.turn();
    match game.scene(game.plies(), Viewer::Everyone).piece(from) {
        None => Some(format!("there is no piece on {}", terms.square(from))),
        Some(piece) if piece.color != turn => {
            let (whose, who) = (terms.side(piece.color), terms.side(turn));
            Some(format!("{} is {whose}'s, and it is {who}'s turn", terms.piece(piece, from)))
        }
        Some(_) => None,
    }
}

/// Strips the signs of move notation from a text, if the rest could be a move.
fn letters_and_digits(text: &str) -> Option<String> {
    let left: String = text.replace("=>", "").chars().filter(|c| !"x-=+#(), ".contains(*c)).collect();
    left.chars().all(|c| c.is_ascii_alphanumeric()).then_some(left)
}

/// Reads a text as a square, by name or, in games with rows and columns, by row and column.
pub fn square(game: &Game, text: &str) -> Option<Square> {
    let text = letters_and_digits(text)?;
    let by_numbers = game.info().terms.coordinates == Coordinates::RowColumn;
    text.to_ascii_lowercase().parse().ok().or_else(|| Square::from_row_column(&text).filter(|_| by_numbers))
}

/// Reads squares in a row, with or without a letter at the end: `e2e4`, `e7-e8q`, `1,4 3,4`, `d2d3,e2e3`, `c3d4e5`.
fn squares(game: &Game, text: &str) -> Option<Vec<Step>> {
    // A comma between row and column is part of a square.
    let by_numbers = game.info().terms.coordinates == Coordinates::RowColumn;
    let parts: Vec<&str> = if by_numbers { vec![text] } else { text.split(',').collect() };
    let mut attempt = Vec::new();
    for part in parts {
        let part = letters_and_digits(part)?;
        let (names, letter) = part.split_at(part.len() / 2 * 2);
        for (index, at) in (0..names.len()).step_by(2).enumerate() {
            let square = square(game, &names[at..at + 2])?;
            attempt.push(if index == 0 { Step::Pick(square) } else { Step::To(square) });
        }
        match letter.chars().next() {
            None => {}
            Some(letter) if letter.is_ascii_alphabetic() => attempt.push(Step::Promote(letter.to_ascii_lowercase())),
            Some(_) => return None,
        }
    }
    matches!(attempt[..], [Step::Pick(_), Step::To(_), ..]).then_some(attempt)
}

/// Lists the squares that the piece on a square can reach: "The pawn on e2 can move to e3 or e4."
pub fn inspected(game: &Game, at: Square) -> String {
    let terms = &game.info().terms;
    let Some(piece) = game.scene(game.plies(), Viewer::Everyone).piece(at) else {
        return terms.sentence(&format!("there is no piece on {}", terms.square(at)));
    };
    let mut squares: Vec<String> = game
        .all_routes()
        .iter()
        .filter_map(|route| route.path.steps().strip_prefix(&[Step::Pick(at)])?.first()?.square())
        .map(|square| terms.square(square))
        .collect();
    squares.dedup();
    let piece = terms.piece(piece, at);
    let clause = match squares[..] {
        [] => format!("{piece} has no legal move"),
        _ => format!("{piece} can move to {}", either(&squares)),
    };
    terms.sentence(&clause)
}

/// Reads the steps of `text`. Returns `None` where the game has no moves of this kind, such as a path over several squares in a game
/// without such moves.
fn in_machine_notation(game: &Game, text: &str) -> Option<Vec<Step>> {
    let attempt = steps_of(text)?;
    let plain = attempt.iter().all(|step| matches!(step, Step::Pick(_) | Step::To(_) | Step::Promote(_)));
    let goes_on = |steps: &[Step]| steps.starts_with(&attempt[..2]) && matches!(steps.get(2), Some(Step::To(_)));
    let is_known = !plain || attempt.len() < 3 || game.all_routes().iter().any(|route| goes_on(route.path.steps()));
    is_known.then_some(attempt)
}

/// Reads the steps of a text such as `c3d4e5f6`, `e4e5>e7`, `e2e7*` or `N@c1`.
///
/// ```
/// use pawnstorm_game::input::steps_of;
/// use pawnstorm_rules::{Path, Square, Step};
/// let arrow = steps_of("e4e5>e7").unwrap();
/// assert_eq!(arrow, [Step::Pick(Square::E4), Step::To(Square::E5), Step::Shoot(Square::E7)]);
/// assert_eq!(Path::from(arrow).to_string(), "e4e5>e7");
/// assert_eq!(steps_of("what?"), None);
/// ```
pub fn steps_of(text: &str) -> Option<Vec<Step>> {
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
            ',' => square_before(after).map(|(at, left)| (Step::Pick(at), left))?,
            '>' => square_before(after).map(|(at, left)| (Step::Shoot(at), left))?,
            '*' => (Step::Sacrifice, after),
            '!' => (Step::Declare(true), after),
            'x' | '-' => {
                rest = after;
                continue;
            }
            _ => match square_before(rest) {
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

fn square_before(text: &str) -> Option<(Square, &str)> {
    let (front, left) = text.split_at_checked(2)?;
    Some((front.parse().ok()?, left))
}

/// Describes the obligation of the touched pieces, as a clause: "you touched your pawn on e2, and it must move". `None` if there is none.
pub fn obligation(game: &Game) -> Option<String> {
    let routes = game.routes();
    if game.touch().squares.is_empty() || routes.len() == game.all_routes().len() {
        return None;
    }
    let terms = &game.info().terms;
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let name = |square: Square, color: Color| {
        scene.piece(square).filter(|piece| piece.color == color).map(|piece| (piece, square))
    };
    let (mut own, mut enemy) = (Vec::new(), Vec::new());
    for &square in &game.touch().squares {
        if let Some((piece, at)) = name(square, scene.turn).filter(|_| routes.iter().all(|route| route.picks(square))) {
            own.push(terms.your(piece, at));
        }
        if let Some((piece, at)) =
            name(square, !scene.turn).filter(|_| routes.iter().all(|route| route.captures.has(square)))
        {
            enemy.push(terms.piece(piece, at));
        }
    }
    match (own.first(), enemy.first()) {
        (Some(own), Some(enemy)) => Some(format!("you touched both: {own} must capture {enemy}")),
        (Some(own), None) => Some(format!("touched: {own} must move")),
        (None, Some(enemy)) => Some(format!("touched: {enemy} must be captured")),
        (None, None) => None,
    }
}

/// Returns the squares that a text names. Entering them touches the pieces there (R1.8); a slip of the keys names none (R1.11).
pub fn named(game: &Game, text: &str) -> Vec<Square> {
    let letters: String = text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let by_name: Vec<Square> = (2..=letters.len()).filter_map(|end| letters[end - 2..end].parse().ok()).collect();
    if !by_name.is_empty() || game.info().terms.coordinates == Coordinates::Algebraic {
        return by_name;
    }
    // The sign of a capture and the letter of a piece stand between the numbers: `(5,3)x(6,3)`.
    let digits: String = letters.chars().filter(char::is_ascii_digit).collect();
    (2..=digits.len()).step_by(2).filter_map(|end| Square::from_row_column(&digits[end - 2..end])).collect()
}
