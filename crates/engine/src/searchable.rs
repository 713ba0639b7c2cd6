//! What the engine needs of a game besides its rules: the evaluation, the moves for quiescence search, and which prunings are sound. Each
//! game implements it in its file in `eval`.

use crate::endings::{Endings, Limit};
use crate::eval::{Sum, Trace, Weight};
use crate::network::{Accumulator, Network};
use crate::solve::Race;
use crate::{Best, Level, Limits, Score, SearchInfo, Shared};
use pawnstorm_rules::{Bitboard, Color, Explain, Outcome, Position, Square};

/// The effect of a repeated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// No position can repeat.
    Never,
    /// A repetition counts as a draw: neither side makes progress.
    Draw,
    /// A repetition changes the board ([`Position::apply_repetition`]).
    Settles,
}

/// The index of a move in the history tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Slot {
    /// The squares: 64 times the square of departure, plus the square of arrival; below 4096.
    pub way: u16,
    /// The piece and its square of arrival: 64 times the index of the kind among the game's pieces, plus the square; below 1024.
    pub arrival: u16,
}

impl Slot {
    /// Creates the slot of a piece of kind number `kind` that goes from `from` to `to`.
    #[inline]
    pub const fn new(kind: usize, from: Square, to: Square) -> Self {
        debug_assert!(kind < 16, "a slot is for one of 16 kinds");
        Self { way: (from.index() * 64 + to.index()) as u16, arrival: (kind * 64 + to.index()) as u16 }
    }
}

/// A position for the engine to search.
///
/// ```
/// use pawnstorm_engine::Searchable;
/// use pawnstorm_rules::{chess::Chess, Options, Position};
/// let position = Chess::from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", Options::default()).unwrap();
/// assert!(position.evaluate() < -500); // a queen behind
/// let noisy = position.captures_and_promotions();
/// let [takes] = noisy.as_ref() else { panic!("one move takes something") };
/// assert!(position.capture_value(takes) > 800);
/// ```
pub trait Searchable: Position {
    /// The effect of a repetition.
    const REPETITION: Repetition;

    /// Whether quiet moves rarely change the evaluation much. Only then are futility pruning and full late move reductions sound.
    const CALM: bool = true;

    /// How many nodes a level searches for 100 of its own: more in a game with more moves, fewer where the evaluation sees more.
    const NODES_PERCENT: u64 = 100;

    /// The opening book of the levels, one line each: a name, a colon, and the moves from the start as the history writes them.
    const OPENINGS: &'static str = "";

    /// The weight of each feature that [`Searchable::trace`] counts.
    const WEIGHTS: &'static [Weight];

    /// The number of kinds of pieces.
    const KINDS: usize = 6;

    /// Counts the features of the evaluation for both sides in `trace`.
    fn trace<T: Trace>(&self, trace: &mut T);

    /// Returns the phase of the game for the tapered evaluation: [`OPENING`](crate::eval::OPENING) at the start, 0 in the ending.
    fn phase(&self) -> i32;

    /// Returns the outcome, or a draw open to a claim, as far as it shows without listing moves. Where no move is legal, the engine calls
    /// [`Position::outcome`].
    fn verdict(&self) -> Option<Outcome>;

    /// Returns whether the side to move is forced to answer something, so that neither a null move nor the static evaluation tells much: it is in
    /// check, an enemy pawn is about to arrive, or a capture is compulsory.
    fn in_danger(&self) -> bool;

    /// Lists the moves of quiescence search: captures, promotions, and other moves that change the evaluation at once or decide the game.
    fn captures_and_promotions(&self) -> Self::Moves;

    /// Returns the value that `mv` wins before any reply, in centipawns; 0 for a quiet move.
    fn capture_value(&self, mv: &Self::Move) -> i32;

    /// Returns the value of the piece that `mv` exposes, in centipawns.
    fn sacrifice_value(&self, mv: &Self::Move) -> i32;

    /// Returns the index of `mv` in the history tables.
    fn slot(&self, mv: &Self::Move) -> Slot;

    /// Scales `score`, White's view, down in drawish endings, where an advantage rarely wins.
    fn scale(&self, score: i32) -> i32 {
        score
    }

    /// Returns the sum of the weights, blended by the phase, from White's view in centipawns.
    fn fitted(&self) -> i32 {
        let mut sum = Sum::new(Self::WEIGHTS);
        self.trace(&mut sum);
        sum.blend(self.phase())
    }

    /// Returns the network that corrects the sum of the weights, if the game has one.
    fn network() -> Option<&'static Network> {
        None
    }

    /// Returns the squares of a side's pieces of a kind, numbered as in [`Slot::arrival`].
    fn pieces_of(&self, color: Color, kind: usize) -> Bitboard;

    /// Evaluates the position for the side to move, in centipawns.
    fn evaluate(&self) -> i32 {
        self.evaluate_next(&mut Accumulator::default())
    }

    /// Evaluates the position as [`Searchable::evaluate`] does, sooner if `accumulator` holds a similar one.
    fn evaluate_next(&self, accumulator: &mut Accumulator) -> i32 {
        let network = Self::network().filter(|_| !self.lone_king());
        let correction = network.map_or(0, |network| network.correct(self, accumulator));
        let sign = if self.turn() == Color::White { 1 } else { -1 };
        sign * self.scale(self.fitted() + sign * correction)
    }

    /// Returns whether a move wins at least `_least` centipawns after all captures on its square (static exchange evaluation, SEE).
    fn see_ge(&self, _mv: &Self::Move, _least: i32) -> bool {
        true
    }

    /// Returns the squares that the opponent attacks, for threat-aware history; empty in games without it.
    fn threatened(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// Returns the position as if the side to move had passed; `None` where it could not.
    fn passed(&self) -> Option<Self>;

    /// Returns the position after a null move; `None` where zugzwang is likely, or where no side can pass.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Returns a hash of the pawn structure, for the correction history: in positions that share it, the evaluation tends to err alike.
    fn pawn_key(&self) -> u64 {
        0
    }

    /// Returns a hash of a side's pieces without its pawns, for the correction history.
    fn pieces_key(&self, _color: Color) -> u64 {
        0
    }

    /// Returns the position as a race of pawns, if the game is one and so has a solver.
    fn race(&self) -> Option<Race> {
        None
    }

    /// Returns whether it is an ending of few pieces that can be solved with the distance to the end.
    fn is_ending(&self) -> bool {
        false
    }

    /// Returns the exact score of such an ending, if it can be solved within `_limit`.
    fn solved(&self, _endings: &Endings, _limit: Limit<'_>) -> Option<Score> {
        None
    }

    /// Returns whether a side has only its king left, so that the other must find the mate.
    fn lone_king(&self) -> bool {
        false
    }

    /// Returns whether so little is left that the engine searches to the end of the game instead of evaluating.
    fn nearly_over(&self) -> bool {
        false
    }
}

// The search of every game of the registry, compiled once. Each crate that calls a generic function compiles it again, and a search is a lot of
// code. So code that finds a game by its name and searches it uses `Searched` instead of calling the engine.

/// A game whose search is compiled here.
pub trait Searched: Searchable + Explain {
    /// Searches this position as [`Level::search`] does, with the seed beside the level, or without a level as [`crate::search`]; `earlier` are the
    /// positions before it.
    fn search(
        &self,
        level: Option<(Level, u64)>,
        earlier: &[Self],
        limits: &Limits,
        shared: &Shared,
        report: &mut dyn FnMut(&SearchInfo<Self::Move>),
    ) -> Option<Best<Self::Move>>;
}

/// A computation with a game that it searches, as [`pawnstorm_rules::variants::Visitor`] is one with any game.
pub trait Visitor {
    /// The result of the computation.
    type Output;

    /// Runs the computation.
    fn visit<P: Searched>(self) -> Self::Output;
}

macro_rules! searched {
    ($($id:literal => $game:ty,)*) => {
        $(impl Searched for $game {
            #[inline(never)]
            fn search(
                &self,
                level: Option<(Level, u64)>,
                earlier: &[Self],
                limits: &Limits,
                shared: &Shared,
                report: &mut dyn FnMut(&SearchInfo<Self::Move>),
            ) -> Option<Best<Self::Move>> {
                match level {
                    Some((level, seed)) => level.search(self, earlier, (limits, seed), shared, report),
                    None => crate::search(self, earlier, limits, shared, report),
                }
            }
        })*

        /// Visits the game of that name; `None` if there is no such game.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $($id => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

pawnstorm_rules::for_each_game!(searched);
