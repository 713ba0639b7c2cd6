//! The search of every game of the registry, compiled once.
//!
//! Each crate that calls a generic function compiles it again, and a search is a lot of code. So code that finds a game by its name and
//! searches it uses [`Searched`] instead of calling the engine.

use crate::{Best, Level, Limits, SearchInfo, Searchable, Shared};
use pawnstorm_rules::Explain;

/// A game whose search is compiled here.
pub trait Searched: Searchable + Explain {
    /// Searches this position as [`Level::search`] does, with the seed beside the level, or without a level as [`crate::search`]; `earlier` are the
    /// positions before it.
    fn search(
        &self,
        level: Option<(Level, u64)>,
        earlier: &[Self],
        limits: &Limits,
        shared: &Shared,
        report: &mut dyn FnMut(&SearchInfo<Self::Move>),
    ) -> Option<Best<Self::Move>>;
}

/// A computation with a game that it searches, as [`pawnstorm_rules::variants::Visitor`] is one with any game.
pub trait Visitor {
    /// The result of the computation.
    type Output;

    /// Runs the computation.
    fn visit<P: Searched>(self) -> Self::Output;
}

macro_rules! searched {
    ($($id:literal => $game:ty,)*) => {
        $(impl Searched for $game {
            #[inline(never)]
            fn search(
                &self,
                level: Option<(Level, u64)>,
                earlier: &[Self],
                limits: &Limits,
                shared: &Shared,
                report: &mut dyn FnMut(&SearchInfo<Self::Move>),
            ) -> Option<Best<Self::Move>> {
                match level {
                    Some((level, seed)) => level.search(self, earlier, (limits, seed), shared, report),
                    None => crate::search(self, earlier, limits, shared, report),
                }
            }
        })*

        /// Visits the game of that name; `None` if there is no such game.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            match id {
                $($id => Some(visitor.visit::<$game>()),)*
                _ => None,
            }
        }
    };
}

pawnstorm_rules::for_each_game!(searched);
