//! The evaluation of a position of chess.

use super::Weight;
use super::orthodox::{self, Evaluated};
use pawnstorm_rules::chess::Standard;

/// The weights, fitted to games of the engine against itself (`crates/lab`), in the order of the features.
static WEIGHTS: [Weight; orthodox::COUNT] = super::read(include_str!("chess.weights"));

impl Evaluated for Standard {
    const OPENINGS: &'static str = include_str!("../openings/chess.txt");
    const WEIGHTS: &'static [Weight] = &WEIGHTS;
}
