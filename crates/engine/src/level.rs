//! The computer's playing strength, from a beginner's opponent to all it can.

use super::{Best, Limits};
use pawnstorm_rules::{Options, Searchable};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// One of the levels, 1 to 8, or perfect play where a game can be solved.
///
/// A low level searches little, and is content with a move that is nearly as good as the best: it errs as people do, and does not throw
/// games away.
///
/// ```
/// use pawnstorm_engine::Level;
/// let level: Level = "3".parse().unwrap();
/// assert_eq!(level.to_string(), "3");
/// assert_eq!("perfect".parse(), Ok(Level::PERFECT));
/// assert!("9".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The limits and the choice of a level.
struct Traits {
    nodes: u64,
    depth: u32,
    /// The choice among moves after the opening.
    choice: Choice,
    /// The choice among moves in the opening.
    opening: Choice,
}

/// The moves among which a level chooses.
#[derive(Clone, Copy)]
struct Choice {
    /// The most, in hundredths of a pawn, by which a move may be worse than the best.
    margin: i32,
    /// The number of best moves to choose from.
    lines: usize,
}

const fn among(lines: usize, margin: i32) -> Choice {
    Choice { margin, lines }
}

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The first moves from the position in which the game always begins. Here all levels play sensible moves, and none always the same.
    Opening,
    /// Everything after them, or any game from another position.
    Later,
}

impl Stage {
    /// Returns the stage of a position, given those before it.
    #[must_use]
    pub fn of<P: Searchable>(root: &P, earlier: &[P]) -> Self {
        let begins_as_always = || {
            let first = earlier.first().unwrap_or(root).fen();
            // No option changes how the pieces are set up.
            first == P::start(Options::of(P::INFO)).fen()
        };
        if earlier.len() < OPENING && begins_as_always() { Self::Opening } else { Self::Later }
    }
}

/// The length of the opening, in plies.
const OPENING: usize = 10;

const LEVELS: [Traits; 8] = [
    Traits { nodes: 400, depth: 1, choice: among(8, 200), opening: among(5, 30) },
    Traits { nodes: 3_000, depth: 2, choice: among(6, 100), opening: among(5, 40) },
    Traits { nodes: 10_000, depth: 4, choice: among(3, 50), opening: among(4, 40) },
    Traits { nodes: 14_000, depth: 6, choice: among(3, 30), opening: among(4, 30) },
    Traits { nodes: 25_000, depth: 99, choice: among(2, 15), opening: among(3, 15) },
    Traits { nodes: 60_000, depth: 99, choice: among(1, 0), opening: among(3, 15) },
    Traits { nodes: 250_000, depth: 99, choice: among(1, 0), opening: among(3, 15) },
    Traits { nodes: 1_000_000, depth: 99, choice: among(1, 0), opening: among(3, 15) },
];

/// The longest search at a level: no player wants to wait longer for a move, whatever the game.
const PATIENCE: Duration = Duration::from_secs(5);

impl Level {
    /// The strongest level that every game has.
    pub const MOST: Self = Self(8);
    /// Perfect play, in a game that can be solved ([`Searchable::race`]); where the solver does not come to an end in time, and in any other
    /// game, it is [`Level::MOST`].
    pub const PERFECT: Self = Self(9);

    /// Returns the levels that every game has, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::MOST.0).map(Self)
    }

    /// The level's number, 1 to 8; 9 for [`Level::PERFECT`].
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn traits(self) -> &'static Traits {
        let number = if self.0 < Self::MOST.0 { self.0 } else { Self::MOST.0 };
        &LEVELS[number as usize - 1]
    }

    /// The probability, in percent, with which this level gives away the value of a position of a game that can be solved, on each move
    /// with which that is possible.
    #[must_use]
    pub const fn slips(self) -> u64 {
        match self.0 {
            1 => 50,
            2 => 38,
            3 => 28,
            4 => 20,
            5 => 13,
            6 => 8,
            7 => 4,
            8 => 2,
            _ => 0,
        }
    }

    const fn choice(self, stage: Stage) -> Choice {
        match stage {
            Stage::Opening => self.traits().opening,
            Stage::Later => self.traits().choice,
        }
    }

    /// Returns the limits of a search at this level.
    #[must_use]
    pub fn limits(self, stage: Stage) -> Limits {
        let Traits { nodes, depth, .. } = *self.traits();
        let lines = self.choice(stage).lines;
        Limits { nodes: Some(nodes), depth: Some(depth), time: Some(PATIENCE), lines, ..Limits::default() }
    }

    /// Chooses the move that this level plays, from the result of a search within [`Level::limits`]. Chance comes from the caller: the same
    /// seed chooses the same move.
    pub fn choose<M: Clone>(self, best: &Best<M>, stage: Stage, seed: u64) -> M {
        // A win that is seen so early is always played.
        if stage == Stage::Opening && best.score.win_in_moves().is_some() {
            return best.mv.clone();
        }
        let margin = self.choice(stage).margin;
        let top = best.score.value();
        // The moves within the margin: the worse, the less likely.
        let weighed = best.lines.iter().filter_map(|line| {
            let weight = margin - (top - line.score.value());
            (weight > 0).then(|| Some((line.moves.first()?, weight as u64)))?
        });
        let weighed: Vec<_> = weighed.collect();
        let total: u64 = weighed.iter().map(|(_, weight)| weight).sum();
        let mut left = if total == 0 { 0 } else { pawnstorm_rules::zobrist::key(seed) % total };
        for (mv, weight) in weighed {
            if left < weight {
                return mv.clone();
            }
            left -= weight;
        }
        best.mv.clone()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::PERFECT { f.write_str(PERFECT) } else { self.0.fmt(f) }
    }
}

/// The word for [`Level::PERFECT`].
const PERFECT: &str = "perfect";

/// The error for a text that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a level; there are 1 to {}, and {PERFECT} where the game can be solved", Level::MOST)
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        match text.parse() {
            Ok(number @ 1..=8) => Ok(Self(number)),
            _ if text == PERFECT => Ok(Self::PERFECT),
            _ => Err(LevelError),
        }
    }
}
