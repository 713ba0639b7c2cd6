//! What a position of Alapawn is worth: the race of the pawns first, and the pieces as what stops them.

use super::{Alapawn, Move};
use crate::rules::board::{Role, Values};
use crate::rules::weights::{OPENING, Tally, Weight};
use crate::rules::{Bitboard, Color, Outcome, Position, Repetition, Searchable, Slot, Square};

// The places in the table of weights.
const MATERIAL: usize = 0;
const PAWN_RANK: usize = MATERIAL + 6;
const PAWN_FILE: usize = PAWN_RANK + 8;
const SUPPORTED: usize = PAWN_FILE + 4;
const PHALANX: usize = SUPPORTED + 8;
const ATTACKED: usize = PHALANX + 8;
const FREE: usize = ATTACKED + 8;
const MOBILITY: usize = FREE + 8;
const GUARDED: usize = MOBILITY + 6;
const LAST_PAWNS: usize = GUARDED + 8;
const LOOSE: usize = LAST_PAWNS + 9;
const TEMPO: usize = LOOSE + 1;
const COUNT: usize = TEMPO + 1;

static PLAIN: [Weight; COUNT] = by_hand(1);
static BALANCED: [Weight; COUNT] = by_hand(2);

const fn by_hand(haste: i32) -> [Weight; COUNT] {
    let mut table = [Weight::flat(0); COUNT];
    let (material, mobility) = ([100, 300, 310, 450, 850, 280], [0, 5, 5, 3, 2, 1]);
    let mut role = 0;
    while role < 6 {
        table[MATERIAL + role] = Weight::flat(material[role]);
        table[MOBILITY + role] = Weight::flat(mobility[role]);
        role += 1;
    }
    let mut rank = 1;
    while rank < 7 {
        let r = rank as i32 - 1;
        table[PAWN_RANK + rank] = Weight::flat(r * 8 + r * r * haste);
        table[SUPPORTED + rank] = Weight::flat(6 + r * 4);
        table[PHALANX + rank] = Weight::flat(3 + r * 2);
        table[ATTACKED + rank] = Weight::flat(-10 - r * 4);
        table[FREE + rank] = Weight::flat(6 * r * r * haste);
        table[GUARDED + rank] = Weight::flat(5);
        rank += 1;
    }
    table[PAWN_FILE + 3] = Weight::flat(4);
    table[PAWN_FILE + 2] = Weight::flat(3);
    table[LAST_PAWNS + 1] = Weight::flat(-300);
    table[LAST_PAWNS + 2] = Weight::flat(-120);
    table[LAST_PAWNS + 3] = Weight::flat(-40);
    table[LOOSE] = Weight::flat(-15);
    table[TEMPO] = Weight::flat(15 * haste);
    table
}

/// What the men are worth when they are exchanged. The king is nobody special.
const VALUES: Values = [150, 300, 310, 450, 850, 280];
/// What an arrival counts, and the last pawn.
const WIN: i32 = 10_000;

impl<const BALANCED: bool> Alapawn<BALANCED> {
    fn pawn_attacks(&self, color: Color) -> Bitboard {
        let ahead = self.pawns(color).shift(8 * i32::from(color.forward()));
        ahead.left() | ahead.right()
    }

    /// Where some pawns of a side can go in one step.
    fn advances(&self, color: Color, pawns: Bitboard) -> Bitboard {
        let ahead = pawns.shift(8 * i32::from(color.forward()));
        ahead & !self.board.occupied() | (ahead.left() | ahead.right()) & !self.board.color(color)
    }

    /// The squares that each side's men attack.
    fn attacked(&self, color: Color) -> Bitboard {
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        let occupied = self.board.occupied();
        pieces.into_iter().fold(self.pawn_attacks(color), |set, role| {
            let men = self.board.men(color, role).into_iter();
            men.fold(set, |set, from| set | role.attacks(color, from, occupied))
        })
    }

    /// Whether a turn arrives, or takes the last pawn.
    fn wins(&self, turn: &Move) -> bool {
        let arrives = |to: Square| to.rank() == self.turn.rank(7);
        match turn.second {
            Some(second) => arrives(second.to),
            None => {
                arrives(turn.first.to) && self.pawns(self.turn).has(turn.first.from)
                    || self.pawns(!self.turn) == turn.first.to.into()
            }
        }
    }
}

impl<const BALANCED: bool> Searchable for Alapawn<BALANCED> {
    const REPETITION: Repetition = Repetition::Settles;

    fn weights() -> &'static [Weight] {
        if BALANCED { &self::BALANCED } else { &PLAIN }
    }

    fn tally<T: Tally>(&self, tally: &mut T) {
        let attacked = Color::ALL.map(|color| self.attacked(color));
        let occupied = self.board.occupied();
        for us in Color::ALL {
            let (ours, theirs) = (attacked[us.index()], attacked[(!us).index()]);
            let (own, pawns) = (self.board.color(us), self.pawns(us));
            let covered = self.pawn_attacks(us);
            let up = 8 * i32::from(us.forward());
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                for from in self.board.men(us, role) {
                    tally.one(us, MATERIAL + role.index());
                    let reach = role.attacks(us, from, occupied) & !own & !self.pawn_attacks(!us);
                    tally.count(us, MOBILITY + role.index(), reach.len() as i32);
                }
            }
            for pawn in pawns {
                let rank = usize::from(us.rank(pawn.rank()));
                tally.one(us, MATERIAL);
                tally.one(us, PAWN_RANK + rank);
                tally.one(us, PAWN_FILE + usize::from(pawn.file().min(7 - pawn.file())));
                if covered.has(pawn) {
                    tally.one(us, SUPPORTED + rank);
                }
                if theirs.has(pawn) {
                    tally.one(us, if ours.has(pawn) { GUARDED } else { ATTACKED } + rank);
                } else {
                    let ahead = Bitboard::of(pawn).shift(up);
                    let goals = (ahead & !occupied) | (ahead.left() | ahead.right()) & !own;
                    if (goals & !theirs).any() {
                        tally.one(us, FREE + rank);
                    }
                }
            }
            for pawn in pawns & (pawns.left() | pawns.right()) {
                tally.one(us, PHALANX + usize::from(us.rank(pawn.rank())));
            }
            tally.count(us, LOOSE, (own & !pawns & theirs & !ours).len() as i32);
            tally.one(us, LAST_PAWNS + pawns.len().min(8));
        }
        tally.one(self.turn, TEMPO);
    }

    fn phase(&self) -> i32 {
        let pieces = self.board.occupied() & !self.board.role(Role::Pawn);
        (pieces.len() as i32 * OPENING / 16).min(OPENING)
    }

    fn verdict(&self) -> Option<Outcome> {
        if self.decided() { self.outcome() } else { None }
    }

    /// A pawn of the enemy could arrive on its next turn.
    fn threatened(&self) -> bool {
        let them = !self.turn;
        if self.advances(them, self.pawns(them) & Bitboard::rank(them.rank(6))).any() {
            return true;
        }
        // R2.9: two steps of one pawn, if it can rest in between.
        let ready = self.pawns(them) & Bitboard::rank(them.rank(5));
        if !BALANCED || ready.is_empty() || self.fresh && them == Color::White {
            return false;
        }
        let ahead = ready.shift(8 * i32::from(them.forward()));
        let rests = (ahead | ahead.left() | ahead.right()) & !self.board.occupied() & !self.attacked(self.turn);
        let last = rests.shift(8 * i32::from(them.forward()));
        ((last | last.left() | last.right()) & !self.board.occupied()).any()
    }

    fn reversible(&self) -> u32 {
        self.halfmove
    }

    fn noisy(&self) -> Self::Moves {
        if self.decided() {
            return Vec::new();
        }
        let double = BALANCED && (self.pawns(self.turn) & Bitboard::rank(self.turn.rank(5))).any();
        let mut turns = if double { self.legal_moves() } else { self.singles() };
        turns.retain(|turn| self.gain(turn) > 0);
        turns
    }

    fn gain(&self, turn: &Move) -> i32 {
        let taken = if self.board.color(!self.turn).has(turn.first.to) {
            self.board.role_at(turn.first.to).map_or(0, |role| VALUES[role.index()])
        } else {
            0
        };
        taken + if self.wins(turn) { WIN } else { 0 }
    }

    fn risk(&self, turn: &Move) -> i32 {
        self.board.role_at(turn.first.from).map_or(0, |role| VALUES[role.index()])
    }

    fn exchange(&self, turn: &Move, least: i32) -> bool {
        turn.second.is_some() || self.board.exchange(turn.first.from, turn.first.to, self.gain(turn), least, &VALUES)
    }

    fn slot(&self, turn: &Move) -> Slot {
        let first = turn.first;
        match turn.second {
            None => Slot::new(self.board.role_at(first.from).map_or(0, Role::index), first.from, first.to),
            // Kinds that there are not, so that a double turn is told from a single one.
            Some(second) if second.from == first.to => Slot::new(6, first.from, second.to),
            Some(second) => Slot::new(7, first.to, second.to),
        }
    }

    /// Not with pawns alone: there having to move may be what loses.
    fn passed(&self) -> Option<Self> {
        if (self.board.color(self.turn) & !self.board.role(Role::Pawn)).is_empty() {
            return None;
        }
        let mut next = *self;
        next.turn = !next.turn;
        next.key ^= super::BLACK_KEY;
        Some(next)
    }
}
