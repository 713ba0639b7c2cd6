//! Sentences about a position.

use super::{Interpretation, NotAMove, Outcome, Position, Reason, Square, Step, claims, read_move};

/// The sentences of a game about its positions: why a move is refused, what a move did, what must be decided. Clauses have no capital and
/// no full stop.
pub trait Explain: Position {
    /// Explains as a clause why no legal move starts with the steps `attempt`, which pick up at least one piece of the side to move.
    fn refusal(&self, attempt: &[Step]) -> String;

    /// Interprets a text without a legal move as attempts for [`Explain::refusal`]. Returns `None` if it does not look like a move.
    fn interpret(&self, _text: &str) -> Option<Interpretation> {
        None
    }

    /// Reads a legal move from `text`: in machine notation (`g1f3`), as the history writes it (SAN in chess), or in another of its
    /// [`spellings`](Position::spellings). It ignores a move
    /// number, signs such as `x`, `+` and `!`, and, where that is unambiguous, capitals.
    ///
    /// # Errors
    /// Returns the moves that `text` could be, or the reason why it is not a legal move, as a sentence.
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

    /// Returns a remark on a move from this position to `_after`, for the status line and the history.
    fn remark(&self, _mv: &Self::Move, _after: &Self) -> Option<String> {
        None
    }

    /// Returns what the history adds to the notation of a move to `_after`, such as the pieces it removed.
    fn footnote(&self, _mv: &Self::Move, _after: &Self) -> Option<String> {
        None
    }

    /// Explains as a clause why the side to move cannot claim a draw that the game has, but [`Position::claims`] does not list now.
    fn claim_refusal(&self, reason: Reason, earlier: &[Self]) -> String {
        claims::refusal(self, reason, earlier)
    }

    /// Describes what a piece can do now, beyond the description of its kind, in a sentence or two.
    fn card(&self, _at: Square) -> Option<String> {
        None
    }

    /// Returns the duty of the side to move, as a clause: what it must do or answer now.
    fn duty(&self) -> Option<String> {
        None
    }

    /// Returns the game's own question to the player after the steps `_entered`, as a sentence. `_next` are the steps that can follow.
    fn asks(&self, _entered: &[Step], _next: &[Step]) -> Option<String> {
        None
    }

    /// Returns the game's own name for a step without a square, among the choices after the steps `_entered`.
    fn choice(&self, _entered: &[Step], _step: Step) -> Option<String> {
        None
    }

    /// Returns what this position adds to the words for `outcome`, with the space or the sign before it: " by the queen on h4".
    fn because(&self, outcome: &Outcome) -> Option<String> {
        let terms = &Self::INFO.terms;
        let by = self.check().filter(|_| outcome.reason == Reason::Checkmate)?.by;
        let pieces: Vec<_> = by.into_iter().filter_map(|square| Some((self.piece(square)?, square))).collect();
        Some(format!(" by {}", terms.pieces(&pieces)))
    }
}
