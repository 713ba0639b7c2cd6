//! Sentences about a position, apart from the rules.

use super::{Interpretation, NotAMove, Outcome, Position, Reason, Square, Step, read_move};

/// The sentences of a game about its positions: why a move is refused, what a move did, what must be decided. Clauses have no capital and
/// no full stop.
pub trait Explain: Position {
    /// Explains why no legal move begins with these steps, as a clause without capital and full stop. The steps pick up at least one piece
    /// of the side to move.
    fn refusal(&self, attempt: &[Step]) -> String;

    /// Interprets a text that is not the notation of a legal move, as attempts of which [`Explain::refusal`] then speaks. `None` if it is
    /// no move at all.
    fn interpret(&self, _text: &str) -> Option<Interpretation> {
        None
    }

    /// Reads a legal move from `text`: in machine notation (`g1f3`), as the history writes it (SAN in chess), or in another of its
    /// [`spellings`](Position::spellings). A move number, signs such as `x`, `+` and `!`, and, where that is not ambiguous, capitals do not
    /// matter.
    ///
    /// # Errors
    /// Returns the moves that `text` could be, or the reason why it is none, as a sentence.
    ///
    /// ```
    /// use pawnstorm_rules::{chess::Chess, Explain, Position};
    /// // 8 . . . . k . . .
    /// // 7 . . . . . . . .
    /// // . . .
    /// // 2 . . . . . . . .
    /// // 1 R . . . . R K .
    /// let position: Chess = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1".parse()?;
    /// for text in ["Rad1", "a1d1", "Ra1-d1", "23. Rad1!?"] {
    ///     assert_eq!(position.notation(&position.read_move(text)?), "Rad1");
    /// }
    /// let sentence = |text| position.read_move(text).unwrap_err().to_string();
    /// assert_eq!(sentence("Rd1"), "It could be Rad1 or Rfd1.");
    /// assert_eq!(sentence("b3b4"), "There is no piece on b3.");
    /// assert_eq!(sentence("hello"), "“hello” is not a move.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn read_move(&self, text: &str) -> Result<Self::Move, NotAMove> {
        read_move::read(self, text)
    }

    /// Remarks on a move that was just played from this position and led to `after`, beyond its notation: for the status line and the
    /// history.
    fn remark(&self, _mv: &Self::Move, _after: &Self) -> Option<String> {
        None
    }

    /// The addition of the history to the notation of a move that led to `after`: what the move alone does not tell.
    fn footnote(&self, _mv: &Self::Move, _after: &Self) -> Option<String> {
        None
    }

    /// Explains as a clause why a draw that the game knows, and [`Position::claims`] does not name now, cannot be claimed.
    fn claim_refusal(&self, _reason: Reason, _earlier: &[Self]) -> String {
        "its conditions do not hold here".into()
    }

    /// Describes what the piece on a square can do now beyond what its kind tells, in a sentence or two.
    fn card(&self, _at: Square) -> Option<String> {
        None
    }

    /// The duty of the side to move, as a clause: what it must do, or answer, before it may choose freely.
    fn duty(&self) -> Option<String> {
        None
    }

    /// The question to the player after these steps, where the game has words of its own for it: a sentence. `next` are the steps that can
    /// follow.
    fn asks(&self, _entered: &[Step], _next: &[Step]) -> Option<String> {
        None
    }

    /// The game's own name, among the choices after these steps, for a step that names no square.
    fn choice(&self, _entered: &[Step], _step: Step) -> Option<String> {
        None
    }

    /// The addition of this position to the plain words of an outcome, such as the piece that gave mate: a clause that follows a colon.
    fn because(&self, outcome: &Outcome) -> Option<String> {
        let terms = &Self::INFO.terms;
        let by = self.check().filter(|_| outcome.reason == Reason::Checkmate)?.by;
        let pieces: Vec<_> = by.into_iter().filter_map(|square| Some((self.piece(square)?, square))).collect();
        Some(format!("by {}", terms.pieces(&pieces)))
    }
}
