//! How well the computer plays: from a beginner's opponent to all it can.

use super::{Best, Limits};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// One of the levels, 1 to 8.
///
/// A low level sees little, and is content with a turn that is nearly as good as the best: it errs as people do, and does
/// not throw games away.
///
/// ```
/// use pawnstorm::engine::Level;
/// let level: Level = "3".parse().unwrap();
/// assert_eq!(level.to_string(), "3");
/// assert!("9".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level is made of.
struct Traits {
    nodes: u64,
    depth: u32,
    /// How much worse than the best a turn may be, in hundredths of a pawn.
    margin: i32,
    /// Among how many of the best turns it chooses.
    lines: usize,
}

const LEVELS: [Traits; 8] = [
    Traits { nodes: 400, depth: 1, margin: 200, lines: 8 },
    Traits { nodes: 3_000, depth: 2, margin: 100, lines: 6 },
    Traits { nodes: 10_000, depth: 4, margin: 50, lines: 3 },
    Traits { nodes: 14_000, depth: 6, margin: 30, lines: 3 },
    Traits { nodes: 25_000, depth: 99, margin: 15, lines: 2 },
    Traits { nodes: 60_000, depth: 99, margin: 0, lines: 1 },
    Traits { nodes: 250_000, depth: 99, margin: 0, lines: 1 },
    Traits { nodes: 1_000_000, depth: 99, margin: 0, lines: 1 },
];

/// Nobody wants to wait longer for a turn, whatever the game.
const PATIENCE: Duration = Duration::from_secs(5);

impl Level {
    /// The strongest.
    pub const MOST: Self = Self(8);

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::MOST.0).map(Self)
    }

    /// The level's number, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn traits(self) -> &'static Traits {
        &LEVELS[self.0 as usize - 1]
    }

    /// What a search at this level is limited to.
    #[must_use]
    pub fn limits(self) -> Limits {
        let Traits { nodes, depth, lines, .. } = *self.traits();
        Limits { nodes: Some(nodes), depth: Some(depth), time: Some(PATIENCE), lines, ..Limits::default() }
    }

    /// The turn that this level plays of what a search within [`Level::limits`] found; chance comes from the caller, and
    /// the same seed chooses the same turn.
    pub fn choose<M: Clone>(self, best: &Best<M>, seed: u64) -> M {
        let margin = self.traits().margin;
        let top = best.score.value();
        // What is within the margin, and the less likely the worse it is.
        let weighed = best.lines.iter().filter_map(|line| {
            let weight = margin - (top - line.score.value());
            (weight > 0).then(|| Some((line.turns.first()?, weight as u64)))?
        });
        let weighed: Vec<_> = weighed.collect();
        let total: u64 = weighed.iter().map(|(_, weight)| weight).sum();
        let mut left = if total == 0 { 0 } else { crate::rules::zobrist::key(seed) % total };
        for (turn, weight) in weighed {
            if left < weight {
                return turn.clone();
            }
            left -= weight;
        }
        best.turn.clone()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The text names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a level; there are 1 to {}", Level::MOST)
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        match text.parse() {
            Ok(number @ 1..=8) => Ok(Self(number)),
            _ => Err(LevelError),
        }
    }
}
