//! What a side can do in one move.

use super::role::Role;
use crate::{Path, Square, Step};

/// A move: what is done, and what is said at its end.
///
/// ```
/// use pawnstorm_rules::{variants::pawns_chess::PawnsChess, Options, Position};
/// // The Hero takes the Healer and stays, with heroic check or without, or gives itself up for it.
/// let position = PawnsChess::from_fen("7k/8/8/4e3/3H4/8/8/K7 w - - 0 1 - -", Options::default()).unwrap();
/// let moves = position.legal_moves();
/// let of_the_hero = moves.iter().map(|mv| position.notation(mv)).filter(|text| text.starts_with("Ph"));
/// assert_eq!(of_the_hero.collect::<Vec<_>>(), ["Phd5", "Phxe5", "Phxe5!+", "Phxe5*"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is done.
    pub action: Action,
    /// Whether heroic check is declared; `None` where there is nothing to ask (R5.9).
    pub declared: Option<bool>,
}

/// What is done on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A piece goes to a square and captures what it finds there, if anything.
    Go {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What the pawn becomes; a king for the Hero of R5.8.
        promotion: Option<Role>,
    },
    /// A pawn captures another in passing (R5.3). For a Berserker see [`Action::Chain`].
    EnPassant {
        /// From where.
        from: Square,
        /// The square that was passed over.
        to: Square,
    },
    /// King and rook, by the king's move.
    Castle {
        /// The king's home.
        from: Square,
        /// Where the king goes.
        to: Square,
    },
    /// The Hero captures and leaves the board with its victim (R5.7).
    Sacrifice {
        /// Where the Hero stands.
        from: Square,
        /// Where the victim stands.
        to: Square,
    },
    /// All captures of a Berserker or a Berserker Knight in one move, one or more (R5.13).
    Chain {
        /// From where.
        from: Square,
        /// Where it captures, in order. The first may be en passant (R5.17).
        to: Vec<Square>,
    },
    /// The Archer shoots, after a step or without (R5.37).
    Shoot {
        /// Where the Archer stands.
        from: Square,
        /// Where it steps first.
        step: Option<Square>,
        /// Where the arrow hits.
        at: Square,
    },
    /// The Healer brings a piece back (R5.32).
    Heal {
        /// Who.
        role: Role,
        /// To where.
        to: Square,
    },
    /// A Spy that was driven off its square is put elsewhere, before its owner's turn (R5.26).
    Replace {
        /// To where.
        to: Square,
    },
}

impl Action {
    /// The steps, without declaration and without [`Step::Done`].
    pub(super) fn steps(&self) -> Vec<Step> {
        let promote = |role: Role| Step::Promote(role.kind().letter.to_ascii_lowercase());
        match *self {
            Self::Go { from, to, promotion } => {
                [Step::Pick(from), Step::To(to)].into_iter().chain(promotion.map(promote)).collect()
            }
            Self::EnPassant { from, to } | Self::Castle { from, to } => vec![Step::Pick(from), Step::To(to)],
            Self::Sacrifice { from, to } => vec![Step::Pick(from), Step::To(to), Step::Sacrifice],
            Self::Chain { from, ref to } => {
                [Step::Pick(from)].into_iter().chain(to.iter().map(|&to| Step::To(to))).collect()
            }
            Self::Shoot { from, step, at } => {
                [Step::Pick(from)].into_iter().chain(step.map(Step::To)).chain([Step::Shoot(at)]).collect()
            }
            Self::Heal { role, to } => vec![Step::Drop(role.kind().letter), Step::To(to)],
            Self::Replace { to } => vec![Step::Drop(Role::Spy.kind().letter), Step::To(to)],
        }
    }

    /// The machine notation (R0.3), without declaration.
    pub(super) fn text(&self) -> String {
        Path::from(self.steps()).to_string()
    }

    /// Where the piece that acts stands; none does when a piece is healed or re-placed.
    pub(super) const fn from(&self) -> Option<Square> {
        match *self {
            Self::Go { from, .. }
            | Self::EnPassant { from, .. }
            | Self::Castle { from, .. }
            | Self::Sacrifice { from, .. }
            | Self::Chain { from, .. }
            | Self::Shoot { from, .. } => Some(from),
            Self::Heal { .. } | Self::Replace { .. } => None,
        }
    }
}
