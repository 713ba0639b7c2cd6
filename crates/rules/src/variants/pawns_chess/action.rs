//! The actions that a side can take in one move.

use super::berserker::Chain;
use super::role::Role;
use crate::{Path, Square, Step};

/// A move: the action, and the declaration at its end.
///
/// ```
/// use pawnstorm_rules::{variants::pawns_chess::PawnsChess, Options, Position};
/// // The Hero takes the Healer and stays, with heroic check or without, or gives itself up for it.
/// let position = PawnsChess::from_fen("7k/8/8/4e3/3H4/8/8/K7 w - - 0 1 - -", Options::default()).unwrap();
/// let moves = position.legal_moves();
/// let of_the_hero = moves.iter().map(|mv| position.notation(mv)).filter(|text| text.starts_with("Ph"));
/// assert_eq!(of_the_hero.collect::<Vec<_>>(), ["Phd5", "Phxe5", "Phxe5!+", "Phxe5*"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The action.
    pub action: Action,
    /// Whether the move declares a heroic check; `None` where it cannot ([R5.9](crate::rulebook#R5.9)).
    pub declared: Option<bool>,
}

/// An action on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A piece goes to a square and captures what stands there, if anything.
    Go {
        /// The square of departure.
        from: Square,
        /// The square of arrival.
        to: Square,
        /// The role that a pawn promotes to; a king for the Hero of [R5.8](crate::rulebook#R5.8).
        promotion: Option<Role>,
    },
    /// A pawn captures another in passing ([R5.3](crate::rulebook#R5.3)). For a Berserker see [`Action::Chain`].
    EnPassant {
        /// The square of departure.
        from: Square,
        /// The square passed over.
        to: Square,
    },
    /// King and rook, by the king's move.
    Castle {
        /// The king's home.
        from: Square,
        /// The king's square of arrival.
        to: Square,
    },
    /// The Hero captures and leaves the board with its victim ([R5.7](crate::rulebook#R5.7)).
    Sacrifice {
        /// The square of the Hero.
        from: Square,
        /// The square of the victim.
        to: Square,
    },
    /// All captures of a Berserker or a Berserker Knight in one move, one or more ([R5.13](crate::rulebook#R5.13)).
    Chain(Chain),
    /// The Archer shoots, after a step or without ([R5.37](crate::rulebook#R5.37)).
    Shoot {
        /// The square of the Archer.
        from: Square,
        /// The square of its step, if it steps first.
        step: Option<Square>,
        /// The square that the arrow hits.
        at: Square,
    },
    /// The Healer brings a piece back ([R5.32](crate::rulebook#R5.32)).
    Heal {
        /// The role of the healed piece.
        role: Role,
        /// The square of arrival.
        to: Square,
    },
    /// A Spy driven off its square is placed on another, before its owner's move ([R5.26](crate::rulebook#R5.26)).
    Replace {
        /// The square of arrival.
        to: Square,
    },
}

impl Action {
    /// Returns the steps, without declaration and without [`Step::Done`].
    pub(super) fn steps(&self) -> Vec<Step> {
        let promote = |role: Role| Step::Promote(role.kind().letter.to_ascii_lowercase());
        match *self {
            Self::Go { from, to, promotion } => {
                [Step::Pick(from), Step::To(to)].into_iter().chain(promotion.map(promote)).collect()
            }
            Self::EnPassant { from, to } | Self::Castle { from, to } => vec![Step::Pick(from), Step::To(to)],
            Self::Sacrifice { from, to } => vec![Step::Pick(from), Step::To(to), Step::Sacrifice],
            Self::Chain(chain) => [Step::Pick(chain.from())].into_iter().chain(chain.squares().map(Step::To)).collect(),
            Self::Shoot { from, step, at } => {
                [Step::Pick(from)].into_iter().chain(step.map(Step::To)).chain([Step::Shoot(at)]).collect()
            }
            Self::Heal { role, to } => vec![Step::Drop(role.kind().letter), Step::To(to)],
            Self::Replace { to } => vec![Step::Drop(Role::Spy.kind().letter), Step::To(to)],
        }
    }

    /// Writes the machine notation (R0.3), without declaration.
    pub(super) fn text(&self) -> String {
        Path::from(self.steps()).to_string()
    }

    /// Returns the square of the piece that acts; none when a piece is healed or re-placed.
    #[inline]
    pub const fn from(&self) -> Option<Square> {
        match *self {
            Self::Go { from, .. }
            | Self::EnPassant { from, .. }
            | Self::Castle { from, .. }
            | Self::Sacrifice { from, .. }
            | Self::Shoot { from, .. } => Some(from),
            Self::Chain(ref chain) => Some(chain.from()),
            Self::Heal { .. } | Self::Replace { .. } => None,
        }
    }
}
