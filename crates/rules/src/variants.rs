//! The registry of games, which finds a game's type by its name.

pub mod alapawn;
pub mod classroom;
pub mod pawn_game;
pub mod pawns_chess;
mod race;

use super::{Explain, Info, Position};

/// A computation with any game.
pub trait Visitor {
    /// The result of the computation.
    type Output;

    /// Runs the computation.
    fn visit<P: Position + Explain>(self) -> Self::Output;
}

/// Passes every game to a macro as `NAME => TYPE`, in the order of the menu.
#[macro_export]
macro_rules! for_each_game {
    ($each:ident) => {
        $each! {
            "chess" => $crate::chess::Chess,
            "pawn-game" => $crate::variants::pawn_game::PawnGame,
            "alapawn" => $crate::variants::alapawn::Alapawn<false>,
            "alapawn-balanced" => $crate::variants::alapawn::Alapawn<true>,
            "classroom" => $crate::variants::classroom::Classroom,
            "pawns-chess" => $crate::variants::pawns_chess::PawnsChess,
        }
    };
}

macro_rules! registry {
    ($($id:literal => $game:ty,)*) => {
        /// Every game, in the order of the menu.
        pub static GAMES: &[&Info] = &[$(<$game as Position>::INFO),*];

        /// Runs `visitor` with the type of the game `id`; returns `None` for an unknown game.
        ///
        /// ```
        /// use pawnstorm_rules::{perft::perft, variants::{visit, Visitor}, Options, Position};
        /// struct Count(u32);
        /// impl Visitor for Count {
        ///     type Output = u64;
        ///     fn visit<P: Position>(self) -> u64 {
        ///         perft(&P::start(Options::default()), self.0)
        ///     }
        /// }
        /// assert_eq!(visit("chess", Count(2)), Some(400));
        /// assert_eq!(visit("draughts", Count(2)), None);
        /// ```
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $($id => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

for_each_game!(registry);
