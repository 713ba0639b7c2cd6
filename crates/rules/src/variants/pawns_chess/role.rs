//! The fifteen kinds of pieces of the game, and sets of them.

use crate::PieceKind;

/// Defines the roles, each with its FEN letter, name, label, figurine, value, whether it is a ghost, and what it is. A pawn's label is the source's.
macro_rules! roles {
    ($($role:ident $letter:literal $name:literal $label:literal $figure:literal $value:literal $ghost:literal $doc:literal,)*) => {
        /// The role of a piece. In the order of the FEN letters, as in field 8.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Role {
            $(#[doc = $doc] $role,)*
        }

        impl Role {
            /// Every role.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$role),*];
        }

        /// The table of the pieces, in the order of [`Role`].
        pub static PIECES: [PieceKind; Role::COUNT] = [
            $(PieceKind { letter: $letter, name: $name, label: $label, figure: $figure, value: $value, ghost: $ghost },)*
        ];
    };
}

#[rustfmt::skip]
roles! {
    Archer 'A' "Archer" "Pa" '♟' 2 false "The Archer, `A`: it shoots arrows ([R5.37](crate::rulebook#R5.37)).",
    Bishop 'B' "bishop" "B" '♝' 3 false "The bishop, `B`.",
    Healer 'E' "Healer" "Pe" '♟' 2 false "The Healer, `E`: it brings captured pieces back ([R5.31](crate::rulebook#R5.31)).",
    Guard 'G' "Guard" "Pg" '♟' 2 false "The Guard, `G`: it goes in all directions ([R5.36](crate::rulebook#R5.36)).",
    Hero 'H' "Hero" "Ph" '♟' 3 false "The Hero, `H`: it gives itself for a victim ([R5.7](crate::rulebook#R5.7)).",
    King 'K' "king" "K" '♚' 0 false "The king, `K`.",
    Mercenary 'M' "Mercenary" "Pm" '♟' 2 false "The Mercenary, `M`: it moves and captures alike ([R5.34](crate::rulebook#R5.34)).",
    Knight 'N' "knight" "N" '♞' 3 false "The knight, `N`.",
    Horseman 'O' "Horseman" "Pr" '♟' 2 false "The Horseman, `O`: a pawn that also goes as a knight ([R5.35](crate::rulebook#R5.35)).",
    Queen 'Q' "queen" "Q" '♛' 9 false "The queen, `Q`.",
    Rook 'R' "rook" "R" '♜' 5 false "The rook, `R`.",
    Spy 'S' "hidden Spy" "Ps" '♟' 2 true "The Spy, `S`, while it is hidden ([R5.22](crate::rulebook#R5.22)).",
    Unmasked 'U' "unmasked Spy" "Pu" '♟' 1 false "The unmasked Spy, `U`: an orthodox pawn ([R5.27](crate::rulebook#R5.27)).",
    BerserkerKnight 'Y' "Berserker Knight" "Ny" '♞' 3 false "The Berserker Knight, `Y`: a Berserker after a later capture on the last rank ([R5.18](crate::rulebook#R5.18)).",
    Berserker 'Z' "Berserker" "Pb" '♟' 2 false "The Berserker, `Z`: it captures in chains ([R5.13](crate::rulebook#R5.13)).",
}

impl Role {
    /// The number of roles.
    pub const COUNT: usize = 15;

    /// Returns the role's index, 0 to 14.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role's row in the table of pieces.
    pub fn kind(self) -> &'static PieceKind {
        &PIECES[self.index()]
    }

    /// Returns the role of a FEN letter, capital or small.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.kind().letter == letter.to_ascii_uppercase())
    }

    /// Returns whether it is a pawn. The Berserker Knight is a piece.
    pub const fn is_pawn(self) -> bool {
        !matches!(self, Self::King | Self::Queen | Self::Rook | Self::Bishop | Self::Knight | Self::BerserkerKnight)
    }
}

/// Does something for each role of Pawns Chess, in the order of [`Role::ALL`]; the compiler knows which role it is.
#[macro_export]
macro_rules! for_each_role {
    ($role:ident => $body:expr) => {
        $crate::for_each_role!(
            $role => $body,
            Archer Bishop Healer Guard Hero King Mercenary Knight Horseman Queen Rook Spy Unmasked BerserkerKnight Berserker
        )
    };
    ($role:ident => $body:expr, $($name:ident)*) => {
        $({
            let $role = $crate::variants::pawns_chess::Role::$name;
            $body
        })*
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Roles(u16);

impl Roles {
    pub(super) const fn insert(&mut self, role: Role) {
        self.0 |= 1 << role.index();
    }

    pub(super) const fn has(self, role: Role) -> bool {
        self.0 >> role.index() & 1 != 0
    }

    /// Returns the set as a number, one bit a role.
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the roles, in the order of their letters.
    pub(super) fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.has(role))
    }
}
