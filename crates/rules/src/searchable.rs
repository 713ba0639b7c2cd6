//! The engine's view of a game, beyond its rules: the evaluation of a position, the moves that change it at once, and the short cuts of
//! searching that are sound. Each game implements it in its own folder, in `eval.rs`.

use super::weights::{Sum, Trace, Weight};
use super::{Bitboard, Color, Outcome, Position};

/// The meaning of a repeated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// A position cannot repeat.
    Never,
    /// A repetition is as good as a draw: nobody makes progress.
    Draw,
    /// A repetition changes the board ([`Position::apply_repetition`]).
    Settles,
}

/// The place of a quiet move in the history tables. Both numbers are below 64 times the number of kinds, or 4096.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Slot {
    /// The squares: 64 times that of departure, plus that of arrival.
    pub way: u16,
    /// The piece and its square of arrival: 64 times the index of the kind among the game's pieces, plus the square.
    pub arrival: u16,
}

impl Slot {
    /// Creates the slot of a piece of a kind that goes from one square to another.
    #[must_use]
    #[inline]
    pub const fn new(kind: usize, from: super::Square, to: super::Square) -> Self {
        debug_assert!(kind < 16, "a slot is for one of 16 kinds");
        Self { way: (from.index() * 64 + to.index()) as u16, arrival: (kind * 64 + to.index()) as u16 }
    }
}

/// A position of a race of pawns: pawns alone, which move as in chess; the first on its last rank wins, and every other end is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// The pawns of the side to move, eight at most. The board is turned so that they go up.
    pub own: Bitboard,
    /// The pawns of the other side, eight at most, which go down.
    pub enemy: Bitboard,
    /// The square that an enemy pawn has just passed over, if a capture there is legal.
    pub passed: Bitboard,
}

/// A position that can be searched.
///
/// ```
/// use pawnstorm_rules::{chess::Chess, Options, Position, Searchable};
/// let position = Chess::from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", Options::default()).unwrap();
/// assert!(position.evaluate() < -500); // a queen behind
/// let noisy = position.captures_and_promotions();
/// let [takes] = noisy.as_ref() else { panic!("one move takes something") };
/// assert!(position.capture_value(takes) > 800);
/// ```
pub trait Searchable: Position {
    /// The meaning of a repetition.
    const REPETITION: Repetition;

    /// Whether a quiet move hardly ever changes the evaluation by much: then futile moves near the horizon may be pruned, and late ones
    /// reduced.
    const CALM: bool = true;

    /// The number of nodes of a search that see as much as one does in chess: more in a game with more moves to look at.
    const NODES_FOR_ONE: u64 = 1;

    /// Openings that players of the game know, one a line: a name, a colon, and its moves from the start as the history writes them.
    fn openings() -> &'static str {
        ""
    }

    /// The weight of each feature that [`Searchable::trace`] counts.
    fn weights() -> &'static [Weight];

    /// Traces the features of the evaluation: what both sides have of each.
    fn trace<T: Trace>(&self, trace: &mut T);

    /// The phase of the game: [`super::weights::OPENING`] at the start, 0 at the end.
    fn phase(&self) -> i32;

    /// Scales a score, White's view, down where an advantage cannot be turned into a win (drawish endings).
    fn scale(&self, score: i32) -> i32 {
        score
    }

    /// Evaluates the position for the side to move, in hundredths of a pawn.
    fn evaluate(&self) -> i32 {
        let mut sum = Sum::new(Self::weights());
        self.trace(&mut sum);
        let score = self.scale(sum.blend(self.phase()));
        if self.turn() == Color::White { score } else { -score }
    }

    /// The outcome, or a draw that can be claimed, as far as it is seen without listing moves. Where there is no legal move,
    /// [`Position::outcome`] is asked.
    fn verdict(&self) -> Option<Outcome>;

    /// Returns whether the side to move would lose at once after a null move: it is in check, or a pawn stands before its goal.
    fn in_danger(&self) -> bool;

    /// The number of plies in which the position can have occurred before.
    fn reversible(&self) -> u32 {
        u32::MAX
    }

    /// The moves of quiescence search: captures and promotions, and other moves that change the evaluation at once or decide the game.
    fn captures_and_promotions(&self) -> Self::Moves;

    /// The value that a move wins at once, before any answer, in hundredths of a pawn; 0 if it is quiet.
    fn capture_value(&self, mv: &Self::Move) -> i32;

    /// The value of the piece that a move exposes, in hundredths of a pawn.
    fn sacrifice_value(&self, mv: &Self::Move) -> i32;

    /// Static exchange evaluation (SEE): returns whether a move wins at least `least` when captures on its square are answered by captures.
    fn see_ge(&self, _mv: &Self::Move, _least: i32) -> bool {
        true
    }

    /// The place of a move in the history tables.
    fn slot(&self, mv: &Self::Move) -> Slot;

    /// The squares that the other side attacks: the history tables tell moves from and to them apart. None where that is not told.
    fn threatened(&self) -> Bitboard {
        Bitboard::EMPTY
    }

    /// The position after a null move; `None` where having to move may be a disadvantage (zugzwang), or passing is not possible.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// A hash of the pawn structure, for the correction history: positions that share it tend to be misjudged alike.
    fn pawn_key(&self) -> u64 {
        0
    }

    /// A hash of the placement of a side's pieces without its pawns, for the correction history too.
    fn pieces_key(&self, _color: Color) -> u64 {
        0
    }

    /// The position as a race of pawns, if the game is one: then it can be solved.
    fn race(&self) -> Option<Race> {
        None
    }

    /// Returns whether a side has nothing left but its king, so that the game is a matter of mating it.
    fn lone_king(&self) -> bool {
        false
    }

    /// Returns whether so little is left that the game is searched to its end instead of being evaluated.
    fn nearly_over(&self) -> bool {
        false
    }
}
