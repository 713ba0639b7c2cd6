//! Reading a move from text. Nothing here decides legality: it compares the text with every form of the legal moves, so it cannot disagree with
//! the generator. Only a refusal reads squares and pieces.

use super::interpret::{bare_move, plain, signless};
use super::text::quoted;
use super::{Coordinates, Explain, Interpretation, Path, Square, Step, either};
use std::fmt;

/// The reason why a text does not name one legal move. It prints as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAMove {
    /// The text fits several legal moves: these, as the history writes them.
    Ambiguous(Vec<String>),
    /// The move is illegal, for this reason: a sentence.
    Illegal(String),
    /// The text does not look like a move.
    Unreadable(String),
}

const MAX_LISTED: usize = 9;

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous(moves) => match moves.len().checked_sub(MAX_LISTED) {
                None | Some(0) => write!(f, "It could be {}.", either(moves)),
                Some(others) => write!(f, "It could be {} or {others} others.", moves[..MAX_LISTED].join(", ")),
            },
            Self::Illegal(sentence) => f.write_str(sentence),
            Self::Unreadable(text) => write!(f, "{} is not a move.", quoted(text)),
        }
    }
}

impl std::error::Error for NotAMove {}

/// Implements [`Explain::read_move`].
pub(super) fn read<P: Explain>(position: &P, text: &str) -> Result<P::Move, NotAMove> {
    let written = bare_move(text, P::INFO.annotations);
    let routes = Routes::of(position);
    match &routes.written(written)[..] {
        [] => Err(refuse(position, written, &routes)),
        [mv] => Ok(mv.clone()),
        moves => Err(routes.ambiguous(position, moves)),
    }
}

/// The ways to enter the legal moves.
struct Routes<M> {
    /// The steps of each, and the legal move listed for it.
    all: Vec<(Path, M)>,
    /// The texts of each: machine notation, the history's notation, and further spellings.
    forms: Vec<Vec<String>>,
}

/// Returns whether a text fits one of these forms of a move.
type Comparison<'a> = &'a dyn Fn(&[String]) -> bool;

impl<M: Clone + Eq> Routes<M> {
    fn of<P: Explain<Move = M>>(position: &P) -> Self {
        let routes = position.routes();
        let forms = |(route, _): &(M, M)| {
            let mut forms = vec![position.path(route).to_string(), position.notation(route)];
            forms.extend(position.spellings(route));
            forms
        };
        Self {
            forms: routes.iter().map(forms).collect(),
            all: routes.into_iter().map(|(route, listed)| (position.path(&route), listed)).collect(),
        }
    }

    /// Returns the moves with a form like `text`, each once.
    fn written(&self, text: &str) -> Vec<M> {
        let (without_signs, plainly) = (signless(text), plain(text));
        // A stricter comparison comes before a looser one: `bxc3` is the pawn's capture, and only without one the bishop's.
        let comparisons: [Comparison<'_>; 4] = [
            &|forms| forms[..2].iter().any(|form| form == text),
            &|forms| forms.iter().any(|form| form == text),
            &|forms| forms.iter().any(|form| signless(form) == without_signs),
            &|forms| forms.iter().any(|form| plain(form) == plainly),
        ];
        let found = comparisons.iter().map(|fits| {
            let routes = self.all.iter().zip(&self.forms).filter(|(_, forms)| !plainly.is_empty() && fits(forms));
            once_each(routes.map(|((_, mv), _)| mv))
        });
        found.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default()
    }

    /// Returns the moves that start with `steps`, each once.
    fn beginning_with(&self, steps: &[Step]) -> Vec<M> {
        once_each(self.all.iter().filter(|(path, _)| path.steps().starts_with(steps)).map(|(_, mv)| mv))
    }

    fn ambiguous<P: Explain<Move = M>>(&self, position: &P, moves: &[M]) -> NotAMove {
        NotAMove::Ambiguous(moves.iter().map(|mv| position.notation(mv)).collect())
    }
}

fn once_each<'a, M: Clone + Eq + 'a>(moves: impl Iterator<Item = &'a M>) -> Vec<M> {
    let mut each: Vec<M> = Vec::new();
    for mv in moves {
        if !each.contains(mv) {
            each.push(mv.clone());
        }
    }
    each
}

fn refuse<P: Explain>(position: &P, text: &str, routes: &Routes<P::Move>) -> NotAMove {
    let illegal = |clause: &str| NotAMove::Illegal(P::INFO.terms.sentence(clause));
    let coordinates = coordinates(text, P::INFO.terms.coordinates).map(|path| Interpretation::Attempts(vec![path]));
    let attempts = match coordinates.or_else(|| position.interpret(text)) {
        None => return NotAMove::Unreadable(text.into()),
        Some(_) if routes.all.is_empty() => {
            let outcome = position.outcome().map_or_else(String::new, |outcome| format!(" ({outcome})"));
            return illegal(&format!("the game is over{outcome}"));
        }
        Some(Interpretation::Impossible(clause)) => return illegal(&clause),
        Some(Interpretation::Attempts(attempts)) => attempts,
    };
    // A promotion without its letter, for example, matches the first steps of several moves.
    let mut begun = attempts.iter().map(|path| routes.beginning_with(path.steps())).filter(|moves| !moves.is_empty());
    if let Some(moves) = begun.next() {
        return routes.ambiguous(position, &moves);
    }
    let mut sentences: Vec<String> =
        attempts.iter().map(|path| P::INFO.terms.sentence(&why(position, path.steps()))).collect();
    sentences.dedup();
    NotAMove::Illegal(sentences.join(" "))
}

/// Explains as a clause why no legal move starts with `steps`.
fn why<P: Explain>(position: &P, steps: &[Step]) -> String {
    let terms = &P::INFO.terms;
    let from = steps.first().and_then(|step| step.square()).filter(|_| matches!(steps[0], Step::Pick(_)));
    match from.map(|from| (from, position.piece(from))) {
        Some((from, None)) => format!("there is no piece on {}", terms.square(from)),
        Some((from, Some(piece))) if piece.color != position.turn() => {
            let (owner, turn) = (terms.side(piece.color), terms.side(position.turn()));
            format!("{} is {owner}'s, and it is {turn}'s turn", terms.piece(piece, from))
        }
        _ => position.refusal(steps),
    }
}

/// Reads two squares, with the letter of a promotion behind them or without: `e2e5`, `e7-e8q`, `1,4 3,4`.
fn coordinates(text: &str, by: Coordinates) -> Option<Path> {
    let text = signless(text).to_ascii_lowercase();
    let (from, rest) = text.split_at_checked(2)?;
    let (to, letter) = rest.split_at_checked(2)?;
    let square = |name: &str| {
        name.parse().ok().or_else(|| Square::from_row_column(name).filter(|_| by == Coordinates::RowColumn))
    };
    let path = Path::direct(square(from)?, square(to)?);
    match *letter.as_bytes() {
        [] => Some(path),
        [letter] if letter.is_ascii_alphabetic() => Some(path.then(Step::Promote(letter.into()))),
        _ => None,
    }
}
