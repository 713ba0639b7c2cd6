//! Sentences about a position, apart from the rules that they speak of.

use super::{Interpretation, Outcome, Position, Reason, Square, Step};

/// What a game says of its positions: why a move is refused, what a move did, what must be decided. Clauses have no capital and no full
/// stop.
pub trait Explain: Position {
    /// Why no legal move begins with these steps, as a clause without capital and full stop. At least a piece
    /// of the side to move is picked up in them.
    fn refusal(&self, attempt: &[Step]) -> String;

    /// What a text can mean that no legal move is written like: attempts that [`Explain::refusal`] then speaks of.
    /// `None` if it is no move at all.
    fn interpret(&self, _text: &str) -> Option<Interpretation> {
        None
    }

    /// What there is to say of a move that was just played from this position and led to `after`, beyond its
    /// notation: for the status line and the history.
    fn remark(&self, _turn: &Self::Move, _after: &Self) -> Option<String> {
        None
    }

    /// What the history adds to the notation of a move that led to `after`: what the move alone does not tell.
    fn footnote(&self, _turn: &Self::Move, _after: &Self) -> Option<String> {
        None
    }

    /// Why a draw cannot be claimed that the game knows and [`Position::claims`] does not name now, as a clause.
    fn claim_refusal(&self, _reason: Reason, _earlier: &[Self]) -> String {
        "its conditions do not hold here".into()
    }

    /// What the piece on a square can do now that its kind alone does not tell, in a sentence or two.
    fn card(&self, _at: Square) -> Option<String> {
        None
    }

    /// What the side to decide must do, or must answer, before it may choose freely, as a clause.
    fn duty(&self) -> Option<String> {
        None
    }

    /// What the player is asked after these steps, where the game has words of its own for it: a sentence. `next` are the
    /// steps that can follow.
    fn asks(&self, _entered: &[Step], _next: &[Step]) -> Option<String> {
        None
    }

    /// What a step that names no square is called among the choices after these steps, where the game has a name of its own.
    fn choice(&self, _entered: &[Step], _step: Step) -> Option<String> {
        None
    }

    /// What there is to add to the plain words of an outcome that this position alone has, such as the
    /// piece that gave mate, as a clause that follows a colon.
    fn because(&self, outcome: &Outcome) -> Option<String> {
        let terms = &Self::INFO.terms;
        let by = self.check().filter(|_| outcome.reason == Reason::Checkmate)?.by;
        let pieces: Vec<_> = by.into_iter().filter_map(|square| Some((self.piece(square)?, square))).collect();
        Some(format!("by {}", terms.pieces(&pieces)))
    }
}
