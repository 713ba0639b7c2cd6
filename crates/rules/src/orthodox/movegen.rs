//! Legal move generation, in one pass: pins and checks first, then for each piece the set of squares it may go to. A [`Sink`] takes the
//! sets: counting adds up their sizes, listing unrolls them.

use super::{CastlingSide, Move, Moves, State};
use crate::{Bitboard, Color, Role, Square, attacks};

/// A receiver of the legal moves, set by set.
pub(crate) trait Sink {
    /// Takes the moves of a piece from a square to any of these.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// Takes pawn moves to any of these squares, each from `step` squares below.
    fn pawns(&mut self, to: Bitboard, step: i32);
    /// Takes promotions to each of these roles, like [`Sink::pawns`].
    fn promotions<const N: usize>(&mut self, to: Bitboard, step: i32, roles: [Role; N]);
}

pub(crate) struct Count(pub(crate) usize);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, _: i32) {
        self.0 += to.len();
    }

    #[inline]
    fn promotions<const N: usize>(&mut self, to: Bitboard, _: i32, _: [Role; N]) {
        self.0 += N * to.len();
    }
}

impl Sink for Moves {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        self.extend(to.into_iter().map(|to| Move { role, from, to, promotion: None }));
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, step: i32) {
        for to in to {
            self.push(Move { role: Role::Pawn, from: below(to, step), to, promotion: None });
        }
    }

    #[inline]
    fn promotions<const N: usize>(&mut self, to: Bitboard, step: i32, roles: [Role; N]) {
        for to in to {
            for role in roles {
                self.push(Move { role: Role::Pawn, from: below(to, step), to, promotion: Some(role) });
            }
        }
    }
}

/// Returns the square `step` squares before `to` in the order of squares.
const fn below(to: Square, step: i32) -> Square {
    Square::from_index((to.index() as i32 - step) as u8)
}

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Returns the legal moves; if `noisy`, only captures and promotions.
pub(super) fn list(position: &State, noisy: bool) -> Moves {
    let mut moves = Moves::new();
    match (position.turn, noisy) {
        (Color::White, false) => generate::<true, false, _>(position, &mut moves),
        (Color::Black, false) => generate::<false, false, _>(position, &mut moves),
        (Color::White, true) => generate::<true, true, _>(position, &mut moves),
        (Color::Black, true) => generate::<false, true, _>(position, &mut moves),
    }
    moves
}

pub(super) fn count(position: &State) -> usize {
    let mut count = Count(0);
    match position.turn {
        Color::White => generate::<true, false, _>(position, &mut count),
        Color::Black => generate::<false, false, _>(position, &mut count),
    }
    count.0
}

/// Generates the moves of one side. The side is a constant, and so are the pawns' directions. `NOISY` keeps only captures and promotions.
fn generate<const WHITE: bool, const NOISY: bool, S: Sink>(position: &State, sink: &mut S) {
    let us = if WHITE { Color::White } else { Color::Black };
    let board = &position.board;
    let own = board.color(us);
    let enemy = board.color(!us);
    let occupied = own | enemy;
    let king = board.pieces(us, Role::King).square();

    let mut checkers =
        enemy & (attacks::pawn(us, king) & board.role(Role::Pawn) | attacks::knight(king) & board.role(Role::Knight));
    let mut pinned = Bitboard::EMPTY;
    for sniper in board.snipers(!us, king) {
        let blockers = attacks::between(king, sniper) & occupied;
        if blockers.is_empty() {
            checkers |= sniper.into();
        } else if !blockers.many() {
            pinned |= blockers & own;
        }
    }

    king_moves::<WHITE, NOISY, S>(position, king, checkers, sink);
    if checkers.many() {
        return;
    }
    // One checker must be captured or blocked.
    let allowed = match checkers.first() {
        Some(checker) => attacks::between(king, checker) | checkers,
        None => Bitboard::FULL,
    };
    let targets = allowed & if NOISY { enemy } else { !own };

    for from in board.role(Role::Knight) & own & !pinned {
        sink.piece(Role::Knight, from, attacks::knight(from) & targets);
    }
    for from in board.role(Role::Bishop) & own {
        sink.piece(Role::Bishop, from, attacks::bishop(from, occupied) & targets & along(pinned, king, from));
    }
    for from in board.role(Role::Rook) & own {
        sink.piece(Role::Rook, from, attacks::rook(from, occupied) & targets & along(pinned, king, from));
    }
    for from in board.role(Role::Queen) & own {
        sink.piece(Role::Queen, from, attacks::queen(from, occupied) & targets & along(pinned, king, from));
    }

    let pawns = board.role(Role::Pawn) & own;
    pawn_moves::<WHITE, NOISY, S>(pawns & !pinned, !occupied, enemy, allowed, sink);
    for from in pawns & pinned {
        pawn_moves::<WHITE, NOISY, S>(from.into(), !occupied, enemy, allowed & attacks::line(king, from), sink);
    }
    if let Some(passed) = position.en_passant {
        for from in en_passant_captures(position, passed) {
            sink.piece(Role::Pawn, from, passed.into());
        }
    }
}

/// Returns the squares allowed by a pin: the line of a pinned piece, all squares for any other.
#[inline]
fn along(pinned: Bitboard, king: Square, from: Square) -> Bitboard {
    if pinned.has(from) { attacks::line(king, from) } else { Bitboard::FULL }
}

#[inline]
fn pawn_moves<const WHITE: bool, const NOISY: bool, S: Sink>(
    pawns: Bitboard,
    empty: Bitboard,
    enemy: Bitboard,
    allowed: Bitboard,
    sink: &mut S,
) {
    let (forward, last, third) =
        if WHITE { (8, Bitboard::rank(7), Bitboard::rank(2)) } else { (-8, Bitboard::rank(0), Bitboard::rank(5)) };
    let push = pawns.shift(forward) & empty;
    let double = (push & third).shift(forward) & empty & allowed;
    let push = push & allowed;
    let left = pawns.left().shift(forward) & enemy & allowed;
    let right = pawns.right().shift(forward) & enemy & allowed;
    if !NOISY {
        sink.pawns(push & !last, forward);
        sink.pawns(double, 2 * forward);
    }
    sink.pawns(left & !last, forward - 1);
    sink.pawns(right & !last, forward + 1);
    if ((push | left | right) & last).any() {
        sink.promotions(push & last, forward, PROMOTIONS);
        sink.promotions(left & last, forward - 1, PROMOTIONS);
        sink.promotions(right & last, forward + 1, PROMOTIONS);
    }
}

#[inline]
fn king_moves<const WHITE: bool, const NOISY: bool, S: Sink>(
    position: &State,
    king: Square,
    checkers: Bitboard,
    sink: &mut S,
) {
    let us = if WHITE { Color::White } else { Color::Black };
    let board = &position.board;
    let enemy = board.color(!us);
    // The king does not shield the squares behind it.
    let occupied = board.occupied() & !Bitboard::of(king);
    let safe = |square| {
        (enemy
            & (attacks::knight(square) & board.role(Role::Knight)
                | attacks::bishop(square, occupied) & board.diagonal()
                | attacks::rook(square, occupied) & board.straight()))
        .is_empty()
    };
    let pawns = board.role(Role::Pawn) & enemy;
    let backward = if WHITE { -8 } else { 8 };
    let covered = pawns.left().shift(backward)
        | pawns.right().shift(backward)
        | attacks::king(board.pieces(!us, Role::King).square());

    let mut to = Bitboard::EMPTY;
    let goals = attacks::king(king) & if NOISY { enemy } else { !board.color(us) };
    for square in goals & !covered {
        if safe(square) {
            to |= square.into();
        }
    }
    if !NOISY && checkers.is_empty() {
        for castling_side in CastlingSide::ALL {
            if position.castling.has(us, castling_side) && (castling_side.gap(us) & board.occupied()).is_empty() {
                let target = castling_side.king_to(us);
                let path = attacks::between(king, target) | target.into();
                if (path & covered).is_empty() && path.into_iter().all(safe) {
                    to |= target.into();
                }
            }
        }
    }
    sink.piece(Role::King, king, to);
}

/// Returns the pawns of the side to move that may capture en passant on a square. It tests the board after the capture, since two
/// pieces leave a rank at once and no pin covers that.
pub(super) fn en_passant_captures(position: &State, passed: Square) -> Bitboard {
    let us = position.turn;
    let board = &position.board;
    let king = board.pieces(us, Role::King).square();
    let taken = Bitboard::of(Square::new(passed.file(), us.rank(4)));
    let enemy = board.color(!us) & !taken;
    let candidates = attacks::pawn(!us, passed) & board.pieces(us, Role::Pawn);
    candidates
        .into_iter()
        .filter(|&from| {
            let occupied = (board.occupied() ^ Bitboard::of(from) ^ taken) | passed.into();
            (board.attackers(!us, king, occupied) & enemy).is_empty()
        })
        .collect()
}
