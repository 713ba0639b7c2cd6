//! What the engine asks of a game, beyond its rules: what a position is worth, which moves change that at once, and
//! which short cuts of searching are sound. Each game answers in its own folder, in `eval.rs`.

use super::weights::{Sum, Trace, Weight};
use super::{Color, Outcome, Position};

/// What it means when a position comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// It cannot.
    Never,
    /// Nobody gets anywhere: as good as a draw.
    Draw,
    /// The record changes the board ([`Position::apply_repetition`]).
    Settles,
}

/// By what a move is remembered that is not a capture. Both numbers are below 64 times the number of kinds, or 4096.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Slot {
    /// From where to where: 64 times the one and the other.
    pub way: u16,
    /// Who to where: 64 times the place of the kind among the game's pieces, and the square.
    pub arrival: u16,
}

impl Slot {
    /// The slot of a piece of a kind that goes from one square to another.
    #[must_use]
    #[inline]
    pub const fn new(kind: usize, from: super::Square, to: super::Square) -> Self {
        debug_assert!(kind < 16, "a slot is for one of 16 kinds");
        Self { way: (from.index() * 64 + to.index()) as u16, arrival: (kind * 64 + to.index()) as u16 }
    }
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
    /// What a repetition means.
    const REPETITION: Repetition;

    /// Whether a quiet move hardly ever changes the worth of a position by much: then hopeless and superfluous moves near
    /// the horizon may be left out, and late ones searched less deep.
    const CALM: bool = true;

    /// The weight of each feature that [`Searchable::trace`] counts.
    fn weights() -> &'static [Weight];

    /// Traces the features of the evaluation: what both sides have of each.
    fn trace<T: Trace>(&self, trace: &mut T);

    /// How far the game is from its ending: [`super::weights::OPENING`] at the start, 0 at the end.
    fn phase(&self) -> i32;

    /// Scales a score, White's view, down where an advantage cannot be turned into a win (drawish endings).
    fn scale(&self, score: i32) -> i32 {
        score
    }

    /// What the position is worth to the side to decide, in hundredths of a pawn.
    fn evaluate(&self) -> i32 {
        let mut sum = Sum::new(Self::weights());
        self.trace(&mut sum);
        let score = self.scale(sum.blend(self.phase()));
        if self.turn() == Color::White { score } else { -score }
    }

    /// The result, or a draw that can be claimed, as far as it is seen without listing moves. Where there is no legal move,
    /// [`Position::outcome`] is asked.
    fn verdict(&self) -> Option<Outcome>;

    /// Whether the side to decide would lose at once if it did nothing about it: it is in check, or a pawn stands before
    /// its goal.
    fn in_danger(&self) -> bool;

    /// How many plies back the position can have occurred before.
    fn reversible(&self) -> u32 {
        u32::MAX
    }

    /// The captures and promotions, and other moves that change the evaluation at once or decide the game: those of quiescence.
    fn captures_and_promotions(&self) -> Self::Moves;

    /// The value that a move wins at once, before any answer, in hundredths of a pawn; 0 if it is quiet.
    fn capture_value(&self, mv: &Self::Move) -> i32;

    /// The value of the piece that a move exposes, in hundredths of a pawn.
    fn sacrifice_value(&self, mv: &Self::Move) -> i32;

    /// Static exchange evaluation (SEE): whether a move wins at least so much when captures on its square are answered by captures.
    fn see_ge(&self, _mv: &Self::Move, _least: i32) -> bool {
        true
    }

    /// By what a move is remembered.
    fn slot(&self, mv: &Self::Move) -> Slot;

    /// The position after a null move; `None` where having to move may be a disadvantage (zugzwang), or passing is not possible.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// A hash of the pawn structure, for the correction history: positions that share it tend to be misjudged alike.
    fn pawn_key(&self) -> u64 {
        0
    }

    /// Whether so little is left that the game is searched to its end instead of being judged.
    fn nearly_over(&self) -> bool {
        false
    }
}
