//! A position as a foreign engine is asked about it.

use pawnstorm_engine::Clock;
use pawnstorm_rules::{Color, Info, Searchable};
use std::fmt;

/// Moves in machine notation as the history shows them, as far as they are legal.
type Shown = Box<dyn Fn(&[&str]) -> Vec<String> + Send>;

/// A position, and how it came about.
pub struct EngineRequest {
    /// The game.
    pub info: &'static Info,
    /// The FEN of its start.
    pub start: String,
    /// The moves since, in machine notation.
    pub moves: Vec<String>,
    /// Who is to decide.
    pub side: Color,
    /// What may be answered, in machine notation.
    pub legal: Vec<String>,
    /// What White and Black have left, where that is measured.
    pub clocks: [Option<Clock>; 2],
    shown: Shown,
}

impl EngineRequest {
    /// The last of the positions that a game's turns led to.
    pub(super) fn new<P: Searchable>(positions: &[P], moves: &[P::Move]) -> Self {
        let root = positions[moves.len()].clone();
        Self {
            info: P::INFO,
            start: positions[0].fen(),
            moves: positions.iter().zip(moves).map(|(position, mv)| position.path(mv).to_string()).collect(),
            side: root.turn(),
            legal: root.legal_moves().as_ref().iter().map(|mv| root.path(mv).to_string()).collect(),
            clocks: [None; 2],
            shown: Box::new(move |line| {
                let mut position = root.clone();
                let mut shown = Vec::new();
                for text in line {
                    let legal = position.legal_moves();
                    let Some(mv) = legal.as_ref().iter().find(|mv| position.path(mv).to_string() == *text) else {
                        break;
                    };
                    shown.push(position.notation(mv));
                    position.play(mv);
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

impl fmt::Debug for EngineRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Inquiry {{ {}: {} and {} turns }}", self.info.id, self.start, self.moves.len())
    }
}
