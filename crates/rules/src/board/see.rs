//! Static exchange evaluation (SEE): the material balance of all captures on one square.

use super::{Board, Role};
use crate::{Bitboard, Square};

/// The values of the orthodox pieces in exchanges, in the order of [`Role`].
pub type Values = [i32; 6];

impl Board {
    /// Returns whether a move wins at least `least`, if both sides keep capturing on its square with the least valuable piece while it pays
    /// (static exchange evaluation). `gain` is the value that the move wins by itself. Where the king is royal, its value must exceed all
    /// others together.
    #[must_use]
    pub fn see_ge(&self, from: Square, to: Square, gain: i32, least: i32, values: &Values) -> bool {
        let (Some(us), Some(role)) = (self.color_at(from), self.role_at(from)) else { return false };
        let mut balance = gain - least;
        if balance < 0 {
            return false;
        }
        balance -= values[role.index()];
        if balance >= 0 {
            return true;
        }
        let mut occupied = self.occupied() & !Bitboard::of(from) | to.into();
        let mut side = !us;
        loop {
            let takers = self.attackers(side, to, occupied) & occupied & !Bitboard::of(to);
            let Some(role) = Role::ALL.into_iter().find(|&role| (takers & self.role(role)).any()) else { break };
            side = !side;
            balance = -balance - 1 - values[role.index()];
            let taker = (takers & self.role(role)).square();
            occupied &= !Bitboard::of(taker);
            if balance >= 0 {
                break;
            }
        }
        side != us
    }
}
