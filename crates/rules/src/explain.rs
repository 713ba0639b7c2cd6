//! Sentences about a position, apart from the rules.

use super::{Interpretation, Outcome, Position, Reason, Square, Step};

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
