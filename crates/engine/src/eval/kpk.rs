//! King and pawn against king (KPK): a bitbase of the won positions, computed backwards from promotions (retrograde analysis).

use pawnstorm_rules::{Bitboard, Color, Square, attacks};
use std::sync::LazyLock;

/// The pawn stands on the files a to d, on the ranks 2 to 7.
const PAWNS: usize = 24;
/// The positions: the side to move, the pawn, both kings.
const COUNT: usize = 2 * PAWNS * 64 * 64;

/// A bit for each position, set where White, who has the pawn, wins.
static WON: LazyLock<Box<[u64]>> = LazyLock::new(solve);

/// A position with a white pawn.
#[derive(Clone, Copy)]
struct Kpk {
    white_to_move: bool,
    king: Square,
    pawn: Square,
    lone: Square,
}

impl Kpk {
    const fn index(self) -> usize {
        let pawn = (self.pawn.rank() as usize - 1) * 4 + self.pawn.file() as usize;
        let kings = self.king.index() * 64 + self.lone.index();
        (self.white_to_move as usize * PAWNS + pawn) * 4096 + kings
    }

    fn at(index: usize) -> Self {
        let (kings, rest) = (index % 4096, index / 4096);
        let pawn = rest % PAWNS;
        Self {
            white_to_move: rest / PAWNS == 1,
            king: Square::from_index((kings / 64) as u8),
            pawn: Square::new((pawn % 4) as u8, (pawn / 4 + 1) as u8),
            lone: Square::from_index((kings % 64) as u8),
        }
    }

    /// Returns whether the pieces are on different squares, and the side not to move is not in check.
    fn is_legal(self) -> bool {
        let Self { white_to_move, king, pawn, lone } = self;
        king != pawn
            && lone != pawn
            && king != lone
            && !attacks::king(king).has(lone)
            && !(white_to_move && attacks::pawn(Color::White, pawn).has(lone))
    }

    /// Returns whether White wins, by the positions found so far.
    fn is_won(self, won: &[u64]) -> bool {
        let Self { king, pawn, lone, .. } = self;
        let known = |kpk: Self| kpk.is_legal() && has(won, kpk.index());
        if self.white_to_move {
            let walks = attacks::king(king).into_iter().any(|king| known(Self { white_to_move: false, king, ..self }));
            return walks || self.advances(won);
        }
        let guarded = attacks::king(king) | attacks::pawn(Color::White, pawn) | king.into();
        let flights = attacks::king(lone) & !guarded;
        // The pawn is lost, or all squares to go to are; without any it is stalemate, unless the pawn gives mate.
        let lost = |lone| lone != pawn && known(Self { white_to_move: true, lone, ..self });
        if flights.is_empty() { attacks::pawn(Color::White, pawn).has(lone) } else { flights.into_iter().all(lost) }
    }

    /// Returns whether a move of the pawn wins.
    fn advances(self, won: &[u64]) -> bool {
        let Self { king, pawn, lone, .. } = self;
        let blocked = Bitboard::of(king) | lone.into();
        let step = Square::new(pawn.file(), pawn.rank() + 1);
        if blocked.has(step) {
            return false;
        }
        if step.rank() == 7 {
            // The new queen wins, unless the king takes her.
            return !attacks::king(lone).has(step) || attacks::king(king).has(step);
        }
        let known = |pawn| {
            let next = Self { white_to_move: false, pawn, ..self };
            next.is_legal() && has(won, next.index())
        };
        let two = Square::new(pawn.file(), pawn.rank() + 2);
        known(step) || pawn.rank() == 1 && !blocked.has(two) && known(two)
    }
}

fn has(won: &[u64], index: usize) -> bool {
    won[index / 64] >> (index % 64) & 1 != 0
}

/// Marks won positions until a pass finds nothing new.
fn solve() -> Box<[u64]> {
    let mut won = vec![0; COUNT / 64].into_boxed_slice();
    loop {
        let mut is_complete = true;
        for index in 0..COUNT {
            let kpk = Kpk::at(index);
            if !has(&won, index) && kpk.is_legal() && kpk.is_won(&won) {
                won[index / 64] |= 1 << (index % 64);
                is_complete = false;
            }
        }
        if is_complete {
            return won;
        }
    }
}

/// Returns whether the side with the pawn wins.
pub(super) fn is_won(strong: Color, to_move: Color, king: Square, pawn: Square, lone: Square) -> bool {
    let turned = |square: Square| {
        let rank = if strong == Color::White { square.rank() } else { 7 - square.rank() };
        let file = if pawn.file() < 4 { square.file() } else { 7 - square.file() };
        Square::new(file, rank)
    };
    let kpk = Kpk { white_to_move: to_move == strong, king: turned(king), pawn: turned(pawn), lone: turned(lone) };
    has(&WON, kpk.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of won positions is well known: Stockfish's bitbase has as many.
    #[test]
    fn as_many_are_won_as_elsewhere() {
        let won: u32 = WON.iter().map(|bits| bits.count_ones()).sum();
        assert_eq!(won, 111_282);
    }
}
