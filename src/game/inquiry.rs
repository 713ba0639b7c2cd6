//! A position as a foreign engine is asked about it.

use crate::engine::Clock;
use crate::rules::{Color, Info, Searchable};
use std::fmt;

/// Moves in machine notation as the history shows them, as far as they are legal.
type Shown = Box<dyn Fn(&[&str]) -> Vec<String> + Send>;

/// A position, and how it came about.
pub struct Inquiry {
    /// The game.
    pub info: &'static Info,
    /// The FEN of its start.
    pub start: String,
    /// The moves since, in machine notation.
    pub turns: Vec<String>,
    /// Who is to decide.
    pub side: Color,
    /// What may be answered, in machine notation.
    pub legal: Vec<String>,
    /// What White and Black have left, where that is measured.
    pub clocks: [Option<Clock>; 2],
    shown: Shown,
}

impl Inquiry {
    /// The last of the positions that a game's turns led to.
    pub(super) fn new<P: Searchable>(positions: &[P], turns: &[P::Move]) -> Self {
        let root = positions[turns.len()].clone();
        Self {
            info: P::INFO,
            start: positions[0].fen(),
            turns: positions.iter().zip(turns).map(|(position, turn)| position.path(turn).to_string()).collect(),
            side: root.turn(),
            legal: root.legal_moves().as_ref().iter().map(|turn| root.path(turn).to_string()).collect(),
            clocks: [None; 2],
            shown: Box::new(move |line| {
                let mut position = root.clone();
                let mut shown = Vec::new();
                for text in line {
                    let legal = position.legal_moves();
                    let Some(turn) = legal.as_ref().iter().find(|turn| position.path(turn).to_string() == *text) else {
                        break;
                    };
                    shown.push(position.notation(turn));
                    position.play(turn);
                }
                shown
            }),
        }
    }

    /// A line of moves in machine notation as the history shows them, up to the first that is not legal.
    #[must_use]
    pub fn shown(&self, line: &[&str]) -> Vec<String> {
        (self.shown)(line)
    }
}

impl fmt::Debug for Inquiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Inquiry {{ {}: {} and {} turns }}", self.info.id, self.start, self.turns.len())
    }
}
