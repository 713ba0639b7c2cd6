//! The rules of chess (R4): those of [`orthodox`](crate::orthodox), without a difference.

use crate::orthodox::{Orthodox, Rules, refusal};
use crate::{Explain, Field, GameOption, Info, Interpretation, Reason, Step, board};

pub use crate::orthodox::{Castling, CastlingSide, Move, Moves};

/// A position of chess.
///
/// ```
/// use pawnstorm_rules::{chess::Chess, Options, Position};
/// let position = Chess::from_fen("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", Options::default()).unwrap();
/// assert_eq!(position.check().unwrap().by[0].to_string(), "e2");
/// assert_eq!(position.count_moves(), 1); // the king takes the queen
/// ```
pub type Chess = Orthodox<Standard>;

/// The rules of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Standard;

static INFO: Info = Info {
    summary: "The game of kings: mate the enemy king.",
    fields: &[Field::CASTLING, Field::EN_PASSANT, Field::HALFMOVE, Field::FULLMOVE],
    options: &[(GameOption::TouchMove, false), (GameOption::Tournament, false)],
    claims: &[Reason::LackOfForce, Reason::Threefold, Reason::FiftyMoves, Reason::PerpetualCheck],
    added: &[Reason::SeventyFiveMoves, Reason::Fivefold],
    rated: true,
    ..Info::new("chess", "Chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &board::PIECES)
};

impl Rules for Standard {
    const INFO: &'static Info = &INFO;
}

impl Explain for Chess {
    fn refusal(&self, attempt: &[Step]) -> String {
        refusal::explain(self, attempt)
    }

    fn interpret(&self, text: &str) -> Option<Interpretation> {
        refusal::interpret(self, text)
    }
}
