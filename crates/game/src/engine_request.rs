//! Requests to external engines: a position, its start and its moves.

use pawnstorm_engine::Clock;
use pawnstorm_engine::Searchable;
use pawnstorm_rules::{Color, Info};
use std::fmt;

/// Converts moves from machine notation to the history's notation, up to the first illegal one.
type Shown = Box<dyn Fn(&[&str]) -> Vec<String> + Send>;

/// A position with its start and its moves, as an external engine wants it.
pub struct EngineRequest {
    /// The game.
    pub info: &'static Info,
    /// The FEN of the start position.
    pub start: String,
    /// The moves from the start, in machine notation.
    pub moves: Vec<String>,
    /// The side to move.
    pub side: Color,
    /// The legal moves, in machine notation.
    pub legal: Vec<String>,
    /// The time left to White and Black, where they have clocks.
    pub clocks: [Option<Clock>; 2],
    shown: Shown,
}

impl EngineRequest {
    /// Creates a request for the position `root`, reached by `moves` (in machine notation) from the FEN `start`.
    pub fn new<P: Searchable>(start: String, moves: Vec<String>, root: P) -> Self {
        Self {
            info: P::INFO,
            start,
            moves,
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

    /// Converts a line of moves from machine notation to the history's notation, up to the first illegal one.
    #[must_use]
    pub fn shown(&self, line: &[&str]) -> Vec<String> {
        (self.shown)(line)
    }
}

impl fmt::Debug for EngineRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Inquiry {{ {}: {} and {} moves }}", self.info.id, self.start, self.moves.len())
    }
}
