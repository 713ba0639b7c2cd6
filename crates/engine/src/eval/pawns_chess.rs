//! The evaluation of a position of Pawns Chess: the pieces with their powers, reach and attacks.

use super::{OPENING, Sum, Trace, Weight, ahead, pawn_attacks};
use crate::endings::{self, Endings, Limit};
use crate::network::Network;
use crate::{Repetition, Score, Searchable, Slot};
use pawnstorm_rules::variants::pawns_chess::{Action, Move, PawnsChess, Role};
use pawnstorm_rules::{Bitboard, Color, Outcome, Position, Square, attacks, for_each_role};
use std::sync::LazyLock;

// The indices of the features in the table of weights.
const MATERIAL: usize = 0;
const RANK: usize = MATERIAL + Role::COUNT;
const CENTRE: usize = RANK + 8;
const MOBILITY: usize = CENTRE + 4 * Role::COUNT;
const PASSED: usize = MOBILITY + Role::COUNT;
const DANGER: usize = PASSED + 8;
const DANGERS: usize = 20;
const SHIELD: usize = DANGER + DANGERS;
const KING_HOME: usize = SHIELD + 4;
const BISHOP_PAIR: usize = KING_HOME + 1;
const OPEN_FILE: usize = BISHOP_PAIR + 1;
const DOUBLED: usize = OPEN_FILE + 1;
const ISOLATED: usize = DOUBLED + 1;
const HANGING: usize = ISOLATED + 1;
const PAWN_THREAT: usize = HANGING + 1;
const HERO_THREAT: usize = PAWN_THREAT + 1;
const HEALABLE: usize = HERO_THREAT + 1;
const TEMPO: usize = HEALABLE + 1;
const COUNT: usize = TEMPO + 1;

/// The weights, fitted to games of the engine against itself (`crates/lab`).
static WEIGHTS: [Weight; COUNT] = super::read(include_str!("pawns-chess.weights"));

/// The values of the pieces in exchanges, in the order of [`Role`]; the king is not exchanged.
const VALUES: [i32; Role::COUNT] = [190, 330, 150, 170, 330, 0, 170, 320, 140, 950, 500, 110, 100, 330, 150];
/// The danger to the enemy king of a piece that attacks the squares around it.
const ATTACK: [usize; Role::COUNT] = [2, 2, 1, 1, 3, 0, 1, 2, 1, 4, 3, 1, 1, 2, 1];
/// The share of each piece in the phase [`OPENING`].
const PHASE: [(Role, i32); 5] =
    [(Role::Bishop, 1), (Role::Knight, 1), (Role::BerserkerKnight, 1), (Role::Queen, 4), (Role::Rook, 2)];
/// The value of losing the own king to the own Berserker.
const KING: i32 = 15_000;

/// Returns the distance of a square from the edge of the board, 0 to 3.
const fn ring(square: Square) -> usize {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let file = if file < 4 { file } else { 7 - file };
    let rank = if rank < 4 { rank } else { 7 - rank };
    if file < rank { file } else { rank }
}

/// Returns whether the evaluation treats a piece as a pawn. It does not for the Hero, whose value is in its sacrifice.
const fn is_judged_as_pawn(role: Role) -> bool {
    role.is_pawn() && !matches!(role, Role::Hero)
}

/// The weights of a piece on a square, as its side sees the board, added up.
static PLACES: [[Weight; 64]; Role::COUNT] = {
    let mut places = [[Weight::new(0, 0); 64]; Role::COUNT];
    let mut index = 0;
    while index < 64 * Role::COUNT {
        let (role, square) = (Role::ALL[index / 64], Square::from_index((index % 64) as u8));
        let mut weight = WEIGHTS[MATERIAL + role.index()].plus(WEIGHTS[CENTRE + 4 * role.index() + ring(square)]);
        if is_judged_as_pawn(role) {
            weight = weight.plus(WEIGHTS[RANK + square.rank() as usize]);
        }
        places[index / 64][index % 64] = weight;
        index += 1;
    }
    places
};

fn trace_place<T: Trace>(trace: &mut T, us: Color, role: Role, square: Square) {
    trace.one(us, MATERIAL + role.index());
    trace.one(us, CENTRE + 4 * role.index() + ring(square));
    if is_judged_as_pawn(role) {
        trace.one(us, RANK + usize::from(us.rank(square.rank())));
    }
}

/// Adds what [`trace_place`] traces.
#[inline]
fn add_place(sum: &mut Sum<'_>, us: Color, role: Role, square: Square) {
    let square = Square::new(square.file(), us.rank(square.rank()));
    sum.add(us, PLACES[role.index()][square.index()]);
}

/// Returns the squares that a piece attacks: its reach, the Berserker's by its first capture only.
#[inline(always)]
fn bears_on(position: &PawnsChess, color: Color, role: Role, from: Square, seen: Bitboard) -> Bitboard {
    match role {
        Role::Berserker => attacks::pawn(color, from),
        Role::BerserkerKnight => attacks::knight(from),
        _ => position.reach_of(color, role, from, seen),
    }
}

fn pawns_of(position: &PawnsChess, color: Color) -> Bitboard {
    position.board().pawns() & position.board().color(color)
}

/// Traces what a side has by itself, its pieces and their places by `place`; returns the squares that its pieces attack, and the danger to
/// the enemy king.
#[inline(always)]
fn trace_side<T: Trace>(
    position: &PawnsChess,
    us: Color,
    pawns: [Bitboard; 2],
    trace: &mut T,
    place: impl Fn(&mut T, Color, Role, Square),
) -> (Bitboard, usize) {
    let me = us.index();
    let board = position.board();
    let queens_and_rooks = board.role(Role::Queen) | board.role(Role::Rook);
    let (mut borne, mut danger) = (Bitboard::EMPTY, 0);
    let zone = board.king(!us).map_or(Bitboard::EMPTY, attacks::king);
    let seen = board.seen_by(us);
    for_each_role!(role => for from in board.pieces(us, role) {
        place(trace, us, role, from);
        let reach = bears_on(position, us, role, from, seen);
        borne |= reach;
        trace.count(us, MOBILITY + role.index(), reach.len() as i32);
        let near = (reach & zone).len();
        if near > 0 {
            danger += ATTACK[role.index()] + near / 2;
        }
        match role {
            Role::Hero => {
                trace.count(us, HERO_THREAT, (reach & board.color(!us) & queens_and_rooks).len() as i32);
            }
            Role::Rook if (Bitboard::file(from.file()) & pawns[me]).is_empty() => trace.one(us, OPEN_FILE),
            _ => {}
        }
    });
    let (own, enemy) = (pawns[me], pawns[(!us).index()]);
    let ordinary = own & !board.role(Role::Hero);
    let front = ahead(!us, enemy);
    // Passed pawns: no enemy pawn ahead on their file or beside it.
    for passed in ordinary & !(front | front.left() | front.right()) {
        trace.one(us, PASSED + usize::from(us.rank(passed.rank())));
    }
    let behind = ahead(!us, own);
    let files = own | behind | ahead(us, own);
    trace.count(us, DOUBLED, (ordinary & behind).len() as i32);
    trace.count(us, ISOLATED, (ordinary & !(files.left() | files.right())).len() as i32);
    if board.pieces(us, Role::Bishop).many() {
        trace.one(us, BISHOP_PAIR);
    }
    if let Some(king) = board.king(us) {
        trace.one(us, SHIELD + (attacks::king(king) & pawns[me]).len().min(3));
        if king.rank() == us.rank(0) {
            trace.one(us, KING_HOME);
        }
    }
    if position.may_heal(us) {
        trace.one(us, HEALABLE);
    }
    (borne, danger)
}

/// Returns the value that a move wins at once, if it is not an ordinary move to an empty square.
fn gain(position: &PawnsChess, mv: &Move) -> i32 {
    let board = position.board();
    let own = board.color(position.turn());
    let taken = position.taken(&mv.action).into_iter().map(|square| match board.role_at(square) {
        Some(Role::King) => -KING,
        Some(role) if own.has(square) => -VALUES[role.index()],
        Some(role) => VALUES[role.index()],
        None => 0,
    });
    let taken: i32 = taken.sum();
    match mv.action {
        Action::Go { from, promotion: Some(role), .. } if role == Role::Queen || role == Role::King => {
            taken + VALUES[Role::Queen.index()] - board.role_at(from).map_or(0, |role| VALUES[role.index()])
        }
        Action::Sacrifice { .. } => taken - VALUES[Role::Hero.index()],
        Action::Heal { role, .. } => VALUES[role.index()],
        _ => taken,
    }
}

/// Traces all features, the pieces and their places by `place`.
#[inline(always)]
fn trace_all<T: Trace>(position: &PawnsChess, trace: &mut T, place: impl Fn(&mut T, Color, Role, Square)) {
    let pawns = Color::ALL.map(|color| pawns_of(position, color));
    // One by one, so that the compiler knows the side.
    let white = trace_side(position, Color::White, pawns, trace, &place);
    let black = trace_side(position, Color::Black, pawns, trace, &place);
    let (borne, danger) = ([white.0, black.0], [white.1, black.1]);
    for us in Color::ALL {
        let (me, them) = (us.index(), (!us).index());
        let visible = position.board().victims_of(us);
        trace.one(us, DANGER + danger[me].min(DANGERS - 1));
        trace.count(us, HANGING, (borne[me] & visible & !borne[them]).len() as i32);
        trace.count(us, PAWN_THREAT, (pawn_attacks(us, pawns[me]) & visible & !pawns[them]).len() as i32);
    }
    trace.one(position.turn(), TEMPO);
}

impl Searchable for PawnsChess {
    const REPETITION: Repetition = Repetition::Draw;
    // With fewer, level 5 hardly beats level 4.
    const NODES_PERCENT: u64 = 200;
    const WEIGHTS: &'static [Weight] = &WEIGHTS;
    const KINDS: usize = Role::COUNT;

    fn trace<T: Trace>(&self, trace: &mut T) {
        trace_all(self, trace, trace_place);
    }

    fn fitted(&self) -> i32 {
        let mut sum = Sum::new(&WEIGHTS);
        trace_all(self, &mut sum, add_place);
        sum.blend(self.phase())
    }

    fn network() -> Option<&'static Network> {
        static NETWORK: LazyLock<Network> =
            LazyLock::new(|| Network::read(include_bytes!("pawns-chess.net"), Role::COUNT));
        Some(&NETWORK)
    }

    fn pieces_of(&self, color: Color, kind: usize) -> Bitboard {
        self.board().pieces(color, Role::ALL[kind])
    }

    fn phase(&self) -> i32 {
        let pieces = PHASE.map(|(role, share)| share * self.board().role(role).len() as i32);
        pieces.iter().sum::<i32>().min(OPENING)
    }

    fn verdict(&self) -> Option<Outcome> {
        self.quick_outcome()
    }

    fn in_danger(&self) -> bool {
        self.checkers().any() || self.is_obliged()
    }

    fn captures_and_promotions(&self) -> Self::Moves {
        let mut moves = self.noisy_moves();
        moves.retain(|mv| self.capture_value(mv) > 0);
        moves
    }

    #[inline]
    fn capture_value(&self, mv: &Move) -> i32 {
        match mv.action {
            Action::Go { to, promotion: None, .. } if !self.board().occupied().has(to) => 0,
            _ => gain(self, mv),
        }
    }

    fn sacrifice_value(&self, mv: &Move) -> i32 {
        let role = mv.action.from().and_then(|from| self.board().role_at(from));
        role.map_or(0, |role| VALUES[role.index()])
    }

    /// Examines one answer, and the answer to that only as far as there is one.
    fn see_ge(&self, mv: &Move, least: i32) -> bool {
        let gain = self.capture_value(mv);
        let (from, to) = match mv.action {
            Action::Go { from, to, .. } => (from, to),
            Action::Chain(chain) => (chain.from(), chain.last()),
            _ => return gain >= least,
        };
        let risk = self.sacrifice_value(mv);
        if gain - risk >= least || self.attackers(!self.turn(), to).is_empty() {
            return gain >= least;
        }
        let supported = (self.attackers(self.turn(), to) & !Bitboard::of(from)).any();
        gain - risk + if supported { 100 } else { 0 } >= least
    }

    #[inline]
    fn slot(&self, mv: &Move) -> Slot {
        let kind = |from| self.board().role_at(from).map_or(0, Role::index);
        match mv.action {
            Action::Heal { role, to } => Slot::new(role.index(), to, to),
            Action::Replace { to } => Slot::new(Role::Spy.index(), to, to),
            Action::Shoot { from, at, .. } => Slot::new(15, from, at),
            Action::Go { from, to, .. }
            | Action::EnPassant { from, to }
            | Action::Castle { from, to }
            | Action::Sacrifice { from, to } => Slot::new(kind(from), from, to),
            Action::Chain(chain) => Slot::new(kind(chain.from()), chain.from(), chain.last()),
        }
    }

    /// No side can pass while it has to put back a Spy.
    fn passed(&self) -> Option<Self> {
        self.driven_off().is_none().then(|| self.pass())
    }

    /// Returns the position after a null move, except with king and pawns alone, where having to move may lose (zugzwang).
    fn null_move(&self) -> Option<Self> {
        let pieces = self.board().color(self.turn()) & !pawns_of(self, self.turn()) & !self.board().role(Role::King);
        if pieces.any() { self.passed() } else { None }
    }

    fn is_ending(&self) -> bool {
        self.as_chess().is_some_and(|chess| endings::can_solve(&chess))
    }

    fn solved(&self, endings: &Endings, limit: Limit<'_>) -> Option<Score> {
        endings.score(&self.as_chess()?, self.halfmove(), limit)
    }
}
