//! Alapawn and Classroom Chess, rule by rule: a test is named after the rules that it covers.

mod alapawn;
mod classroom;

use crate::data::position as read;
use crate::prelude::*;
use pawnstorm::rules::Path;

/// The legal moves in machine notation, sorted.
fn texts(position: &impl Position) -> Vec<String> {
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.as_ref().iter().map(|mv| position.path(mv).to_string()).collect();
    texts.sort();
    texts
}

#[track_caller]
fn check_has(position: &impl Position, legal: &[&str], illegal: &[&str]) {
    let texts = texts(position);
    assert_eq!(position.count_moves(), texts.len(), "{}", position.fen());
    let has = |text: &&str| texts.iter().any(|other| other == text);
    assert_eq!(legal.iter().filter(|text| !has(text)).collect::<Vec<_>>(), [&""; 0], "not legal in {}", position.fen());
    assert_eq!(illegal.iter().filter(|text| has(text)).collect::<Vec<_>>(), [&""; 0], "legal in {}", position.fen());
}

/// The steps of every route, with the listed move that it enters.
pub(crate) fn paths<P: Position + Explain>(position: &P) -> Vec<(Path, P::Move)> {
    position.routes().into_iter().map(|(made, listed)| (position.path(&made), listed)).collect()
}

/// The listed move to which a text leads, in whatever order its steps stand.
fn mv<P: Position + Explain>(position: &P, text: &str) -> P::Move {
    let found = paths(position).into_iter().find(|(path, _)| path.to_string() == text);
    found.unwrap_or_else(|| panic!("{text} is not legal in {}", position.fen())).1
}

fn after<P: Position + Explain>(fen: &str, text: &str) -> P {
    let position: P = read(fen);
    position.after(&mv(&position, text))
}

#[track_caller]
fn check_outcome<P: Position + Explain>(position: &P, expected: Option<Outcome>) {
    assert_eq!(position.outcome(), expected, "{}", position.fen());
    assert_eq!(position.legal_moves().as_ref().is_empty(), expected.is_some(), "{}", position.fen());
}

/// A game with its record. Playing returns the remark.
struct Record<P> {
    earlier: Vec<P>,
    now: P,
}

impl<P: Position + Explain> Record<P> {
    fn new(fen: &str) -> Self {
        Self { earlier: Vec::new(), now: read(fen) }
    }

    fn play(&mut self, text: &str) -> Option<String> {
        let mv = mv(&self.now, text);
        self.earlier.push(self.now.clone());
        self.now.play(&mv);
        self.now.apply_repetition(&self.earlier);
        self.earlier.last()?.remark(&mv, &self.now)
    }

    /// Plays several moves and returns the last remark; the others have none.
    #[track_caller]
    fn play_all(&mut self, texts: &[&str]) -> Option<String> {
        let (last, others) = texts.split_last()?;
        for text in others {
            assert_eq!(self.play(text), None, "{text}");
        }
        self.play(last)
    }
}
