//! The places in the table of weights.

pub(super) const MATERIAL: usize = 0;
pub(super) const SQUARES: usize = MATERIAL + 5;
pub(super) const KNIGHT_MOBILITY: usize = SQUARES + 6 * 64;
pub(super) const BISHOP_MOBILITY: usize = KNIGHT_MOBILITY + 9;
pub(super) const ROOK_MOBILITY: usize = BISHOP_MOBILITY + 14;
pub(super) const QUEEN_MOBILITY: usize = ROOK_MOBILITY + 15;
pub(super) const PASSED: usize = QUEEN_MOBILITY + 28;
pub(super) const PASSED_BLOCKED: usize = PASSED + 8;
pub(super) const PASSED_OWN_KING: usize = PASSED_BLOCKED + 8;
pub(super) const PASSED_ENEMY_KING: usize = PASSED_OWN_KING + 8;
pub(super) const SUPPORTED: usize = PASSED_ENEMY_KING + 8;
pub(super) const PHALANX: usize = SUPPORTED + 8;
pub(super) const BISHOP_PAIR: usize = PHALANX + 8;
pub(super) const DOUBLED: usize = BISHOP_PAIR + 1;
pub(super) const ISOLATED: usize = DOUBLED + 1;
pub(super) const BACKWARD: usize = ISOLATED + 1;
pub(super) const ROOK_OPEN: usize = BACKWARD + 1;
pub(super) const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
pub(super) const OUTPOST: usize = ROOK_HALF_OPEN + 1;
pub(super) const PAWN_THREAT: usize = OUTPOST + 2;
pub(super) const MINOR_THREAT: usize = PAWN_THREAT + 5;
pub(super) const ROOK_THREAT: usize = MINOR_THREAT + 5;
pub(super) const HANGING: usize = ROOK_THREAT + 5;
pub(super) const PUSH_THREAT: usize = HANGING + 1;
pub(super) const BAD_BISHOP: usize = PUSH_THREAT + 1;
pub(super) const BEHIND_PAWN: usize = BAD_BISHOP + 1;
pub(super) const PASSED_SAFE: usize = BEHIND_PAWN + 1;
pub(super) const STORM: usize = PASSED_SAFE + 8;
pub(super) const TEMPO: usize = STORM + 8;
pub(super) const SHELTER: usize = TEMPO + 1;
pub(super) const KING_OPEN_FILE: usize = SHELTER + 4;
pub(super) const DANGER: usize = KING_OPEN_FILE + 1;
pub(super) const DANGERS: usize = 40;
pub(in crate::rules) const COUNT: usize = DANGER + DANGERS;

