//! The evaluation of a position of chess.

use super::Weight;
use super::orthodox::{self, Evaluated};
use crate::network::Network;
use pawnstorm_rules::Role;
use pawnstorm_rules::chess::Standard;
use std::sync::LazyLock;

/// The weights, fitted to games of the engine against itself (`crates/lab`), in the order of the features.
static WEIGHTS: [Weight; orthodox::COUNT] = super::read(include_str!("chess.weights"));

impl Evaluated for Standard {
    const OPENINGS: &'static str = include_str!("../openings/chess.txt");
    const WEIGHTS: &'static [Weight] = &WEIGHTS;
    const NODES_PERCENT: u64 = 80;

    fn network() -> &'static Network {
        static NETWORK: LazyLock<Network> =
            LazyLock::new(|| Network::read(include_bytes!("chess.net"), Role::ALL.len()));
        &NETWORK
    }
}
