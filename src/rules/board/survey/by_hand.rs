//! Weights that were set by hand.

use super::places::{self, COUNT};
use crate::rules::weights::Weight;

/// Sensible weights, before any tuning.
pub(in crate::rules) const fn by_hand() -> [Weight; COUNT] {
    const fn w(opening: i32, ending: i32) -> Weight {
        Weight::new(opening, ending)
    }
    let mut table = [w(0, 0); COUNT];
    let material = [w(85, 115), w(330, 300), (w(345, 315)), w(470, 540), w(980, 980)];
    let mut index = 0;
    while index < material.len() {
        table[places::MATERIAL + index] = material[index];
        index += 1;
    }
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        let centre_file = if file < 4 { file } else { 7 - file }; // 0 to 3
        let centre_rank = if rank < 4 { rank } else { 7 - rank };
        let centre = centre_file + centre_rank; // 0 to 6
        let inner = if centre_file < centre_rank { centre_file } else { centre_rank };
        let first = if rank == 0 { 1 } else { 0 };
        let pawn = w(
            centre_file * rank * 2 - if centre_file == 3 && rank == 1 { 20 } else { 0 }
                + if rank == 5 { 10 } else { 0 },
            rank * 6 - 12,
        );
        let knight = w(centre * 8 - 30 + if rank >= 3 && rank <= 5 { 10 } else { 0 }, centre * 7 - 28);
        let bishop = w(centre * 4 - 8 - first * 14 + inner * 2, centre * 4 - 12);
        let rook = w(centre_file * 3 - 4 + if rank == 6 { 14 } else { 0 }, if rank == 6 { 12 } else { 2 });
        let queen = w(centre * 2 - 6 - if rank > 1 && rank < 4 { 2 } else { 0 }, centre * 8 - 22);
        let king = w(
            if rank == 0 { 30 - centre_file * 12 } else { -20 * rank - centre_file * 5 }
                + if rank == 0 && (file == 6 || file == 2 || file == 1) { 15 } else { 0 },
            centre * 12 - 36,
        );
        let men = [pawn, knight, bishop, rook, queen, king];
        let mut role = 0;
        while role < 6 {
            table[places::SQUARES + role * 64 + square] = men[role];
            role += 1;
        }
        square += 1;
    }
    let mut n = 0;
    while n < 28 {
        let i = n as i32;
        if n < 9 {
            table[places::KNIGHT_MOBILITY + n] = w(i * 6 - 26, i * 6 - 26);
        }
        if n < 14 {
            table[places::BISHOP_MOBILITY + n] = w(i * 5 - 28, i * 6 - 34);
        }
        if n < 15 {
            table[places::ROOK_MOBILITY + n] = w(i * 3 - 18, i * 6 - 36);
        }
        table[places::QUEEN_MOBILITY + n] = w(i * 2 - 22, i * 4 - 44);
        n += 1;
    }
    let mut rank = 1;
    while rank < 7 {
        let r = rank as i32;
        let far = if r > 2 { (r - 2) * (r - 1) } else { 0 };
        table[places::PASSED + rank] = w(far * 5, far * 9 + 8);
        table[places::PASSED_SAFE + rank] = w(far, far * 4);
        table[places::PASSED_FREE + rank] = w(far, far * 4);
        table[places::PASSED_BLOCKED + rank] = w(-far * 2, -far * 4);
        table[places::PASSED_OWN_KING + rank] = w(0, -far);
        table[places::PASSED_ENEMY_KING + rank] = w(0, far * 2);
        table[places::SUPPORTED + rank] = w(8 + 3 * r, 4 + 3 * r);
        table[places::PHALANX + rank] = w(4 + 3 * r, 2 + 4 * r);
        rank += 1;
    }
    table[places::BISHOP_PAIR] = w(30, 55);
    table[places::DOUBLED] = w(-8, -22);
    table[places::ISOLATED] = w(-12, -14);
    table[places::BACKWARD] = w(-8, -8);
    table[places::ROOK_OPEN] = w(35, 12);
    table[places::ROOK_HALF_OPEN] = w(14, 10);
    table[places::OUTPOST] = w(25, 14);
    table[places::OUTPOST + 1] = w(22, 8);
    let mut role = 0;
    while role < 5 {
        table[places::PAWN_THREAT + role] = if role == 0 { w(4, 4) } else { w(50, 35) };
        table[places::MINOR_THREAT + role] = if role < 3 { w(12, 15) } else { w(40, 30) };
        table[places::ROOK_THREAT + role] = if role < 4 { w(10, 15) } else { w(45, 25) };
        role += 1;
    }
    table[places::PUSH_THREAT] = w(16, 10);
    table[places::BAD_BISHOP] = w(-4, -5);
    table[places::BEHIND_PAWN] = w(8, 3);
    table[places::HANGING] = w(20, 15);
    table[places::TEMPO] = w(15, 12);
    table[places::SHELTER] = w(-28, 0);
    table[places::SHELTER + 1] = w(8, 0);
    table[places::SHELTER + 2] = w(0, 0);
    table[places::SHELTER + 3] = w(-16, 0);
    table[places::KING_OPEN_FILE] = w(-22, 4);
    let mut danger = 0;
    while danger < places::DANGERS {
        let d = danger as i32;
        table[places::DANGER + danger] = w(-(d * d) / 3, -d);
        danger += 1;
    }
    table
}
