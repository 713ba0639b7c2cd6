//! The computer's playing strength, from a beginner's opponent to all it can.

use super::oversight::Oversights;
use super::{Best, Limits, SearchInfo, Shared, Variation, exact, openings, shallow};
use crate::Searchable;
use pawnstorm_rules::{Options, Square, zobrist};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// One of the levels, 1 to 10, or perfect play where a game can be solved.
///
/// Levels 1 to 4 play like learners: they look a few moves ahead, rarely miss a capture, and often miss forks and discovered attacks. Levels 5
/// to 10 search more nodes each. Every level from 2 knows some openings. Up to level 4, and in the opening at every level, they also play moves nearly as good as the
/// best.
///
/// ```
/// use pawnstorm_engine::Level;
/// let level: Level = "3".parse().unwrap();
/// assert_eq!(level.to_string(), "3");
/// assert_eq!("perfect".parse(), Ok(Level::PERFECT));
/// assert!("11".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

struct Traits {
    elo: (u32, u32),
    /// How often it gives the value of a position away where a solver knows the game, in percent.
    slips: u64,
    nodes: u64,
    depth: u32,
    choice: Choice,
    opening: Choice,
    /// How many plies of a known opening the level follows.
    known: usize,
    /// How often it overlooks each kind of move; `None` for a full search.
    oversights: Option<Oversights>,
}

/// The candidates for a level's move: their number, and how much worse than the best move they may be, in centipawns.
type Choice = (usize, i32);

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The first moves from the usual start, also at odds. All levels play sensible moves here, and vary them.
    Opening,
    /// All later moves, and all moves of a game from another position.
    Later,
}

impl Stage {
    /// Returns the stage of `root`, after the positions `earlier`.
    pub fn of<P: Searchable>(root: &P, earlier: &[P]) -> Self {
        let begins_as_always = || {
            let first = earlier.first().unwrap_or(root);
            // No option changes the start position.
            let start = P::start(Options::of(P::INFO));
            let mut others = Square::all().filter(|at| first.piece(*at) != start.piece(*at));
            let at_odds = others.next().is_none_or(|given| first.piece(given).is_none());
            at_odds && others.next().is_none() && first.turn() == start.turn()
        };
        if earlier.len() < OPENING && begins_as_always() { Self::Opening } else { Self::Later }
    }
}

/// The length of the opening, in plies.
const OPENING: usize = 10;

#[rustfmt::skip]
const LEVELS: [Traits; 10] = [
    Traits { elo: (600, 850), slips: 91, nodes: 20_000, depth: 1, choice: (7, 60), opening: (5, 30), known: 0, oversights: Some(Oversights([440, 130, 38, 780, 870])) },
    Traits { elo: (850, 1075), slips: 80, nodes: 20_000, depth: 2, choice: (6, 55), opening: (5, 40), known: 2, oversights: Some(Oversights([338, 93, 22, 684, 798])) },
    Traits { elo: (1075, 1325), slips: 69, nodes: 60_000, depth: 3, choice: (5, 45), opening: (4, 40), known: 4, oversights: Some(Oversights([264, 73, 12, 554, 682])) },
    Traits { elo: (1325, 1550), slips: 56, nodes: 100_000, depth: 3, choice: (3, 25), opening: (4, 30), known: 6, oversights: Some(Oversights([145, 30, 0, 298, 428])) },
    Traits { elo: (1550, 1725), slips: 38, nodes: 850, depth: 99, choice: (1, 0), opening: (3, 15), known: 12, oversights: None },
    Traits { elo: (1725, 1875), slips: 25, nodes: 1_650, depth: 99, choice: (1, 0), opening: (3, 15), known: 12, oversights: None },
    Traits { elo: (1875, 2000), slips: 17, nodes: 3_500, depth: 99, choice: (1, 0), opening: (3, 15), known: 12, oversights: None },
    Traits { elo: (2000, 2150), slips: 11, nodes: 7_700, depth: 99, choice: (1, 0), opening: (3, 15), known: 12, oversights: None },
    Traits { elo: (2150, 2300), slips: 6, nodes: 18_500, depth: 99, choice: (1, 0), opening: (3, 15), known: 12, oversights: None },
    Traits { elo: (2300, 2475), slips: 1, nodes: 48_000, depth: 99, choice: (1, 0), opening: (3, 15), known: 12, oversights: None },
];

/// The shortest time for a move of levels 1 to 4.
const MIN_MOVE_DELAY: Duration = Duration::from_millis(800);
/// Keeps the random numbers for the pace apart from those for the choice of a move.
const MOVE_DELAY: u64 = 0xACE;

/// The most nodes of a level in a game that needs more than others.
const MOST: u64 = 1_000_000;
/// The time limit of a level's search: no player wants to wait longer for a move.
const PATIENCE: Duration = Duration::from_secs(5);

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(1);
    /// The strongest level that every game has.
    pub const MAX: Self = Self(10);
    /// Perfect play where a solver knows the game ([`Searchable::race`]). Where the proof takes too long, and in any other game, it plays as
    /// [`Level::MAX`].
    pub const PERFECT: Self = Self(11);

    /// Iterates over the levels that every game has, weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::MAX.0).map(Self)
    }

    /// Returns the level's number: 1 to 10, and 11 for [`Level::PERFECT`].
    pub const fn number(self) -> u8 {
        self.0
    }

    const fn traits(self) -> &'static Traits {
        let number = if self.0 < Self::MAX.0 { self.0 } else { Self::MAX.0 };
        &LEVELS[number as usize - 1]
    }

    /// Returns how often this level gives the value of a position away where a solver knows the game: the percentage of the moves that offer a
    /// chance to.
    pub const fn slips(self) -> u64 {
        if self.0 > Self::MAX.0 { 0 } else { self.traits().slips }
    }

    /// Returns the rough Elo range of the level in chess, on the scale of engine rating lists; `None` for [`Level::PERFECT`].
    /// `docs/benchmarks.md` describes the measurement.
    pub const fn elo(self) -> Option<(u32, u32)> {
        if self.0 > Self::MAX.0 { None } else { Some(self.traits().elo) }
    }

    const fn choice(self, stage: Stage) -> Choice {
        match stage {
            Stage::Opening => self.traits().opening,
            Stage::Later => self.traits().choice,
        }
    }

    /// Returns the shortest time for a move, so that a learner's opponent does not answer at once: 0.8 to 2 seconds at levels 1 to 4, and 0
    /// at the others. The same `seed` returns the same time.
    pub fn pace(self, seed: u64) -> Duration {
        let plays_by_eye = self.traits().oversights.is_some();
        if plays_by_eye {
            MIN_MOVE_DELAY + Duration::from_millis(zobrist::key(seed ^ MOVE_DELAY) % 1_200)
        } else {
            Duration::ZERO
        }
    }

    /// Returns the limits of a search at this level.
    pub fn limits(self, stage: Stage) -> Limits {
        let Traits { nodes, depth, .. } = *self.traits();
        let (lines, _) = self.choice(stage);
        Limits { nodes: Some(nodes), depth: Some(depth), time: Some(PATIENCE), lines, ..Limits::default() }
    }

    /// Returns `limits` for a game that needs `percent` of the level's nodes. They never exceed [`MOST`], and a node limit that is not the
    /// level's own stays as it is.
    fn of_game(self, limits: &Limits, percent: u64) -> Limits {
        let own = self.traits().nodes;
        let most = (own * percent / 100).min(MOST);
        let nodes = limits.nodes.map(|nodes| if nodes == own { most } else { nodes });
        Limits { nodes, ..limits.clone() }
    }

    /// Finds the move that this level plays in `position`: one call for [`Level::search`], [`Level::choose`] and the proofs of [`exact`].
    /// `earlier` are the positions before it, from the start. With fresh tables, the same `seed` plays the same move; only
    /// [`Level::PERFECT`], whose proofs have a time limit, may differ. Returns `None` where no move is legal.
    ///
    /// ```
    /// use pawnstorm_engine::{Level, Shared};
    /// use pawnstorm_rules::{Position, chess::Chess};
    ///
    /// // 8 . . . . . . k .
    /// // 7 . . . . . p p p
    /// // . . .
    /// // 1 K . . R . . . .
    /// //   a b c d e f g h
    /// let position: Chess = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1".parse()?;
    /// let mv = Level::MAX.play(&position, &[], &Shared::new(1), 7).expect("there is a legal move");
    /// assert_eq!(position.notation(&mv), "Rd8#");
    /// # Ok::<(), pawnstorm_rules::FenError>(())
    /// ```
    pub fn play<P: Searchable>(self, position: &P, earlier: &[P], shared: &Shared, seed: u64) -> Option<P::Move> {
        let stage = Stage::of(position, earlier);
        let mut limits = self.limits(stage);
        if self == Self::PERFECT && position.race().is_some() {
            if let Some((mv, _)) = exact::perfect(position, shared, exact::PATIENCE) {
                return Some(mv);
            }
            limits.time = Some(exact::INSTEAD);
        }
        let best = self.search(position, earlier, (&limits, seed), shared, &mut |_| {})?;
        Some(exact::level_move(position, &best, (self, stage, seed), shared))
    }

    /// Searches as the level does: first in the openings it knows, then as deep as it looks, without the moves it overlooks. `limits` are
    /// [`Level::limits`] or tighter, in nodes of the level ([`Searchable::NODES_PERCENT`]). [`Level::choose`] picks one of the lines.
    pub fn search<P: Searchable>(
        self,
        root: &P,
        earlier: &[P],
        (limits, seed): (&Limits, u64),
        shared: &Shared,
        report: &mut dyn FnMut(&SearchInfo<P::Move>),
    ) -> Option<Best<P::Move>> {
        let traits = self.traits();
        let known = || if earlier.len() < traits.known { openings::known(root, earlier, seed) } else { None };
        if let Some(best) = known() {
            return Some(best);
        }
        let Some(oversights) = &traits.oversights else {
            let limits = &self.of_game(limits, P::NODES_PERCENT);
            let mut best = super::search(root, earlier, limits, shared, report)?;
            prefer_greater(root, root.legal_moves().as_ref(), &mut best.lines);
            return Some(best);
        };
        let (_, margin) = self.choice(Stage::of(root, earlier));
        shallow::search(root, earlier, (oversights, margin, seed), limits, shared, report)
    }

    /// Chooses the move that this level plays, from `best`, the result of a search within [`Level::limits`]. The same `seed` chooses the same
    /// move.
    pub fn choose<M: Clone>(self, best: &Best<M>, stage: Stage, seed: u64) -> M {
        // It never lets a win slip that it has seen.
        if best.score.win().is_some() {
            return best.mv.clone();
        }
        let (lines, margin) = self.choice(stage);
        let top = best.score.value();
        // A candidate's weight falls to 0 at the margin: the worse the move, the rarer.
        let weighed = best.lines.iter().take(lines).filter_map(|line| {
            let weight = margin - (top - line.score.value());
            (weight > 0).then(|| Some((line.moves.first()?, weight as u64)))?
        });
        let weighed: Vec<_> = weighed.collect();
        let total: u64 = weighed.iter().map(|(_, weight)| weight).sum();
        let mut left = if total == 0 { 0 } else { zobrist::key(seed) % total };
        for (mv, weight) in weighed {
            if left < weight {
                return mv.clone();
            }
            left -= weight;
        }
        best.mv.clone()
    }
}

// Underpromotion, which needs a reason.

/// Returns the promotion of the same pawn to the most valuable piece, if `mv` is an underpromotion.
fn greater<'m, P: Searchable>(position: &P, moves: &'m [P::Move], mv: &P::Move) -> Option<&'m P::Move> {
    let slot = position.slot(mv);
    let alike = |other: &&P::Move| position.slot(other) == slot;
    moves.iter().filter(alike).nth(1)?;
    let to = Square::from_index((slot.way % 64) as u8);
    // A king has no value to compare.
    let value = |mv: &P::Move| position.after(mv).piece(to).map(|piece| piece.kind.value).filter(|value| *value > 0);
    let least = value(mv)?;
    moves.iter().filter(alike).filter(|other| value(other) > Some(least)).max_by_key(|other| value(other))
}

/// Returns whether `mv` is an underpromotion without an obvious reason: it alone wins at once, or the greater piece draws at once.
pub(super) fn lacks_reason<P: Searchable>(position: &P, moves: &[P::Move], mv: &P::Move) -> bool {
    let Some(greater) = greater(position, moves, mv) else { return false };
    let ends = |mv: &P::Move| position.after(mv).outcome().map(|outcome| outcome.winner);
    let win = Some(Some(position.turn()));
    ends(greater) != Some(None) && (ends(mv) != win || ends(greater) == win)
}

/// Drops the lines that start with an underpromotion, where the line with the greater piece is as good.
fn prefer_greater<P: Searchable>(position: &P, moves: &[P::Move], lines: &mut Vec<Variation<P::Move>>) {
    let as_good = |line: &Variation<P::Move>| {
        let greater = greater(position, moves, line.moves.first()?)?;
        lines.iter().find(|other| other.moves.first() == Some(greater) && other.score >= line.score)
    };
    let needless: Vec<_> = lines.iter().map(|line| as_good(line).is_some()).collect();
    let mut needless = needless.into_iter();
    lines.retain(|_| needless.next() != Some(true));
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::PERFECT { f.write_str(PERFECT) } else { self.0.fmt(f) }
    }
}

const PERFECT: &str = "perfect";

/// The error for a text other than the name of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LevelError;

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a level; there are 1 to {}, and {PERFECT} where the game can be solved", Level::MAX)
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        match text.parse() {
            Ok(number @ 1..=10) => Ok(Self(number)),
            _ if text == PERFECT => Ok(Self::PERFECT),
            _ => Err(LevelError),
        }
    }
}
