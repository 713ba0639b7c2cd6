//! The Berserker and the Berserker Knight: chains of captures, pieces of the same side included (R5.13 to R5.21).

use super::movegen::Generator;
use super::role::Role;
use super::{Action, PawnsChess, pawn};
use crate::{Bitboard, Color, Square, attacks};
use std::fmt;
use std::iter;

/// The maximum number of complete chains of one piece in the list of moves ([R5.21](crate::rulebook#R5.21)).
pub const MAX_CHAINS: usize = 10_000;

pub(super) const ROLES: [Role; 2] = [Role::BerserkerKnight, Role::Berserker];

/// Generates the steps without capture and the chains.
pub(super) fn actions(generator: &mut Generator<'_>, role: Role, from: Square) {
    let position = generator.position;
    let steps = match role {
        Role::Berserker => pawn::steps(position, from),
        _ => attacks::knight(from) & !position.board.seen_by(position.turn),
    };
    generator.go(role, from, steps);
    Chains { generator, from, left: MAX_CHAINS }.begin(role);
}

fn captures(role: Role, color: Color, from: Square) -> Bitboard {
    if role == Role::Berserker { attacks::pawn(color, from) } else { attacks::knight(from) }
}

/// Returns the role after a later capture: on the last rank a Berserker becomes a Berserker Knight and keeps capturing (R5.18).
fn grown(role: Role, color: Color, to: Square) -> Role {
    if to.rank() == color.rank(7) { Role::BerserkerKnight } else { role }
}

/// Returns the role after all captures of a chain.
pub(super) fn at_the_end(role: Role, color: Color, chain: Chain) -> Role {
    chain.squares().skip(1).fold(role, |role, to| grown(role, color, to))
}

/// The chains of one piece, followed in the order of the squares.
struct Chains<'a, 'p> {
    generator: &'a mut Generator<'p>,
    from: Square,
    /// The number of chains that may still be completed.
    left: usize,
}

impl Chains<'_, '_> {
    /// Makes the first capture: of any piece but the enemy's hidden Spy (R5.20) and the enemy king (R5.19), and this alone may be en
    /// passant (R5.17). A Berserker that reaches the last rank by it promotes as any pawn does, and stops (R5.18).
    fn begin(&mut self, role: Role) {
        let position = self.generator.position;
        let us = position.turn;
        let passed = if role == Role::Berserker { pawn::en_passant(position, self.from) } else { None };
        let mut victims = position.board.victims_of(us) | position.board.color(us);
        victims &= !Bitboard::of(self.from);
        let first = captures(role, us, self.from) & (victims | passed.map_or(Bitboard::EMPTY, Bitboard::of));
        for to in first {
            let promotions = pawn::promotions(role, us, to, false);
            if promotions.is_empty() {
                let taken = if passed == Some(to) { pawn::passer(to, us) } else { to };
                self.follow(role, victims & !Bitboard::of(taken), Chain::new(self.from, to), to);
            } else {
                self.generator.go(role, self.from, to.into());
                self.left -= promotions.len();
            }
        }
    }

    /// Extends a chain by each possible victim until there is none; the capture of the king of the same side ends it (R5.13, R5.16).
    fn follow(&mut self, role: Role, victims: Bitboard, chain: Chain, at: Square) {
        let position = self.generator.position;
        let next = captures(role, position.turn, at) & victims;
        if self.left == 0 {
            return;
        }
        if next.is_empty() || position.board.king(position.turn) == Some(at) {
            self.left -= 1;
            self.generator.add(Action::Chain(chain));
            return;
        }
        for to in next {
            self.follow(grown(role, position.turn, to), victims & !Bitboard::of(to), chain.then(at, to), to);
        }
    }
}

/// Returns whether a move is one that R5.14 requires: a Berserker's, with an enemy as the first victim.
pub(super) fn takes_an_enemy_first(position: &PawnsChess, action: &Action) -> bool {
    let own = position.board.color(position.turn);
    match action {
        Action::Chain(chain) => !own.has(chain.first()),
        Action::Go { from, to, .. } => {
            position.board.any_of(position.turn, &ROLES).has(*from) && position.board.victims_of(position.turn).has(*to)
        }
        _ => false,
    }
}

/// Returns whether a piece of R5.13 could start a chain with an enemy, its king's safety aside. If not, R5.14 requires nothing.
pub(super) fn touches_an_enemy(position: &PawnsChess) -> bool {
    let us = position.turn;
    let victims = position.board.victims_of(us) | position.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
    let touches =
        |role| position.board.pieces(us, role).into_iter().any(|from| (captures(role, us, from) & victims).any());
    ROLES.into_iter().any(touches)
}

/// Returns every square where a piece of R5.13 could capture in some chain, obligation aside and without en passant (R5.19). A chain does
/// not continue over a king or the enemy's hidden Spy. This is exact, however many chains there are.
pub(super) fn reach(position: &PawnsChess, role: Role, color: Color, from: Square) -> Bitboard {
    let board = &position.board;
    let stones = board.seen_by(color) & !board.role(Role::King) & !Bitboard::of(from);
    match role {
        Role::Berserker => climb(color, from, stones).unwrap_or_else(|| zigzag(color, from, stones, true)),
        _ => flood(from, stones),
    }
}

/// Returns the squares where a Berserker can capture, all chains at once; `None` if a chain continues from the last rank.
fn climb(color: Color, from: Square, stones: Bitboard) -> Option<Bitboard> {
    let last = Bitboard::rank(color.rank(7));
    let mut reached = attacks::pawn(color, from);
    let mut front = reached & stones & !last; // On the last rank the first capture stops.
    while front.any() {
        let ahead = front.shift(8 * i32::from(color.forward()));
        let next = ahead.left() | ahead.right();
        reached |= next;
        front = next & stones;
        if (front & last).any() {
            return None;
        }
    }
    Some(reached)
}

/// Returns the squares where a Berserker Knight can capture, by flood fill: a shortest chain never crosses itself.
fn flood(from: Square, mut stones: Bitboard) -> Bitboard {
    let mut reached = attacks::knight(from);
    let mut open = reached & stones;
    while let Some(at) = open.first() {
        stones &= !open;
        open &= !Bitboard::of(at);
        reached |= attacks::knight(at);
        open |= attacks::knight(at) & stones;
    }
    reached
}

/// Returns the squares where a Berserker can capture, chain by chain: the pieces it took on its way up are gone when it returns as a
/// Berserker Knight. It has at most 64 ways up.
fn zigzag(color: Color, from: Square, stones: Bitboard, first: bool) -> Bitboard {
    let mut reached = attacks::pawn(color, from);
    for at in reached & stones {
        let stones = stones & !Bitboard::of(at);
        reached |= match (at.rank() == color.rank(7), first) {
            (true, true) => Bitboard::EMPTY,
            (true, false) => flood(at, stones),
            (false, _) => zigzag(color, at, stones, false),
        };
    }
    reached
}

pub(super) fn attackers(position: &PawnsChess, by: Color, target: Square) -> Bitboard {
    let attacks = |role| {
        let pieces = position.board.pieces(by, role);
        pieces.into_iter().filter(move |&from| reach(position, role, by, from).has(target))
    };
    ROLES.into_iter().flat_map(attacks).collect()
}

/// The captures of a Berserker or a Berserker Knight in one move, one or more ([R5.13](crate::rulebook#R5.13)), in order. They take a
/// few bytes, as moves are listed in every node of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Chain {
    from: Square,
    /// The way of each capture, four binary digits each; 0 after the last.
    ways: [u8; 16],
}

/// The ways of a capture, as differences of the squares' indices, from 1 on: those of a pawn, then those of a knight.
const WAYS: [i8; 13] = [0, 7, 9, -7, -9, 17, 10, -6, -15, -17, -10, 6, 15];

impl Chain {
    /// Creates the chain of a first capture alone.
    pub(super) fn new(from: Square, to: Square) -> Self {
        Self { from, ways: way(from, to).to_le_bytes() }
    }

    /// Returns the chain with one capture more, from the square of its last. There is room for all pieces of a board.
    pub(super) fn then(self, at: Square, to: Square) -> Self {
        let ways = u128::from_le_bytes(self.ways);
        let captures = (u128::BITS - ways.leading_zeros()).div_ceil(4);
        Self { ways: (ways | way(at, to) << (4 * captures)).to_le_bytes(), ..self }
    }

    /// Returns the square of departure.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Returns the squares of the captures, in order. The first may be en passant ([R5.17](crate::rulebook#R5.17)).
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (mut at, mut left) = (self.from, u128::from_le_bytes(self.ways));
        iter::from_fn(move || {
            let way = (left & 15) as usize;
            left >>= 4;
            at = Square::from_index((at.index() as i8 + WAYS[way]) as u8);
            (way != 0).then_some(at)
        })
    }

    /// Returns the square of the first capture.
    pub fn first(self) -> Square {
        self.squares().next().unwrap_or(self.from)
    }

    /// Returns the square of the last capture, where the piece ends up.
    pub fn last(self) -> Square {
        self.squares().last().unwrap_or(self.from)
    }

    /// Returns whether there is more than one capture.
    pub(super) const fn goes_on(self) -> bool {
        u128::from_le_bytes(self.ways) > 15
    }
}

fn way(from: Square, to: Square) -> u128 {
    let by = to.index() as i8 - from.index() as i8;
    let way = WAYS.iter().position(|&way| way == by);
    debug_assert!(way.is_some(), "no chain leads from {from} to {to}");
    way.unwrap_or(0) as u128
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entry(&self.from).entries(self.squares()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_read_back_as_it_was_made() {
        let squares = ["c3", "d4", "e5", "f6", "g7", "h8", "f7", "d6", "b7", "a5", "c4", "e3", "g2"];
        let squares: Vec<Square> = squares.iter().map(|square| square.parse().expect("a square")).collect();
        // Back and forth, longer than any board allows.
        let squares: Vec<Square> = squares.iter().chain(squares.iter().rev().skip(1)).copied().take(24).collect();
        let mut chain = Chain::new(squares[0], squares[1]);
        assert!(!chain.goes_on());
        for (index, pair) in squares.windows(2).enumerate().skip(1) {
            chain = chain.then(pair[0], pair[1]);
            assert!(chain.goes_on());
            assert_eq!(chain.squares().collect::<Vec<_>>(), squares[1..index + 2]);
            assert_eq!((chain.from(), chain.first(), chain.last()), (squares[0], squares[1], pair[1]));
        }
    }
}
