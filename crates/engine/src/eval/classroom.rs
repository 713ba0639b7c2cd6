//! The evaluation of a position of Classroom Chess: as in chess, but the king can be taken.

use super::orthodox::{self, Evaluated};
use super::{Trace, Weight};
use crate::network::Network;
use pawnstorm_rules::orthodox::Rules;
use pawnstorm_rules::variants::classroom::{Classroom, ClassroomRules, king_is_last};
use pawnstorm_rules::{Color, Outcome, Position, Role};
use std::sync::LazyLock;

/// The weights, fitted to games of the engine against itself (`crates/lab`), in the order of the features.
static WEIGHTS: [Weight; orthodox::COUNT] = super::read(include_str!("classroom.weights"));

impl Evaluated for ClassroomRules {
    const WEIGHTS: &'static [Weight] = &WEIGHTS;
    const NODES_PERCENT: u64 = 125;

    fn trace<T: Trace>(position: &Classroom, trace: &mut T) {
        if Color::ALL.into_iter().all(|color| position.king(color).is_some()) {
            orthodox::evaluate(position.board(), position.turn(), trace);
        }
    }

    fn network() -> &'static Network {
        static NETWORK: LazyLock<Network> =
            LazyLock::new(|| Network::read(include_bytes!("classroom.net"), Role::ALL.len()));
        &NETWORK
    }

    /// Returns the ends of R3.6 and R3.9, and that of R3.7, which needs a look at one king only.
    fn verdict(position: &Classroom) -> Option<Outcome> {
        if Self::is_decided(position) || king_is_last(position) { position.outcome() } else { None }
    }
}
