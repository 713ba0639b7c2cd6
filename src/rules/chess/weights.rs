//! What the things are worth that are counted on the board.

use crate::rules::board::survey::{COUNT, by_hand};
use crate::rules::weights::Weight;

/// Everything, in the order in which it is counted.
pub(super) static WEIGHTS: [Weight; COUNT] = by_hand();
