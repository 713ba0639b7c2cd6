//! The pieces that give check (R5.4).

use super::board::straight;
use super::role::Role;
use super::{PawnsChess, archer, berserker, guard, hero, mercenary, pawn, pieces, spy};
use crate::{Bitboard, Color, Square, attacks};

impl PawnsChess {
    /// Returns the pieces of a side that would give check to a king on a square: by an ordinary capture, the Mercenary's three squares,
    /// the Guard's squares, an arrow, a chain, a declared Hero, the Spy's fresh threat.
    #[must_use]
    pub fn attackers(&self, by: Color, target: Square) -> Bitboard {
        let far = pieces::attackers(self, by, target)
            | archer::attackers(self, by, target)
            | berserker::attackers(self, by, target)
            | hero::attackers(self, by, target);
        // The others attack the squares beside them only.
        if (attacks::king(target) & self.board.color(by)).is_empty() {
            return far;
        }
        far | attacks::pawn(!by, target) & self.board.any_of(by, &pawn::CAPTURERS)
            | mercenary::attackers(self, by, target)
            | guard::attackers(self, by, target)
            | spy::attackers(self, by, target)
    }

    /// Returns the squares where a piece could capture, empty ones included: the Hero also by sacrifice, the Berserker by every chain.
    pub(super) fn reach(&self, from: Square) -> Bitboard {
        match (self.board.color_at(from), self.board.role_at(from)) {
            (Some(color), Some(role)) => self.reach_of(color, role, from, self.board.seen_by(color)),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the same for a known piece, over the squares that its side sees occupied.
    #[inline(always)]
    #[must_use]
    pub fn reach_of(&self, color: Color, role: Role, from: Square, seen: Bitboard) -> Bitboard {
        let before = straight(color, from, 1);
        let reach = match role {
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => pieces::attacks(role, from, seen),
            Role::Berserker | Role::BerserkerKnight => berserker::reach(self, role, color, from),
            Role::Guard => guard::captures(color, from),
            Role::Spy => before,
            Role::Mercenary => attacks::pawn(color, from) | before,
            Role::Unmasked if self.memory.spy[color.index()] => attacks::pawn(color, from) | before,
            Role::Archer => attacks::pawn(color, from) | archer::range(self, color, from),
            Role::Hero => attacks::pawn(color, from) | hero::strides(from, seen),
            Role::Healer | Role::Horseman | Role::Unmasked => attacks::pawn(color, from),
        };
        reach & !self.board.color(color)
    }
}
