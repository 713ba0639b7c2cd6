//! The evaluation of orthodox pieces in games about the king: material, piece-square tables, mobility, pawn structure (passed pawns,
//! isolated and doubled pawns), king safety, and threats. It is a tapered evaluation, and each game has its own table of weights. Besides, it
//! knows drawish endings, and those against a lone king.

use super::kpk;
use super::{OPENING, Trace, Weight, ahead, pawn_attacks};
use crate::endings::{self, Ending, Endings, Limit};
use crate::network::Network;
use crate::{Repetition, Score, Searchable, Slot};
use pawnstorm_rules::claims::{FIFTY_MOVES, SEVENTY_FIVE_MOVES};
use pawnstorm_rules::orthodox::{Castling, Move, Orthodox, Rules};
use pawnstorm_rules::{Bitboard, Board, Color, Outcome, Position, Role, Square, attacks, zobrist};

// The indices of the features in the table of weights.
const MATERIAL: usize = 0;
const SQUARES: usize = MATERIAL + 5;
const KNIGHT_MOBILITY: usize = SQUARES + 6 * 64;
const BISHOP_MOBILITY: usize = KNIGHT_MOBILITY + 9;
const ROOK_MOBILITY: usize = BISHOP_MOBILITY + 14;
const QUEEN_MOBILITY: usize = ROOK_MOBILITY + 15;
const PASSED: usize = QUEEN_MOBILITY + 28;
const PASSED_BLOCKED: usize = PASSED + 8;
const PASSED_OWN_KING: usize = PASSED_BLOCKED + 8;
const PASSED_ENEMY_KING: usize = PASSED_OWN_KING + 8;
const SUPPORTED: usize = PASSED_ENEMY_KING + 8;
const PHALANX: usize = SUPPORTED + 8;
const BISHOP_PAIR: usize = PHALANX + 8;
const DOUBLED: usize = BISHOP_PAIR + 1;
const ISOLATED: usize = DOUBLED + 1;
const BACKWARD: usize = ISOLATED + 1;
const ROOK_OPEN: usize = BACKWARD + 1;
const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
const OUTPOST: usize = ROOK_HALF_OPEN + 1;
const PAWN_THREAT: usize = OUTPOST + 2;
const MINOR_THREAT: usize = PAWN_THREAT + 5;
const ROOK_THREAT: usize = MINOR_THREAT + 5;
const HANGING: usize = ROOK_THREAT + 5;
const PUSH_THREAT: usize = HANGING + 1;
const BAD_BISHOP: usize = PUSH_THREAT + 1;
const BEHIND_PAWN: usize = BAD_BISHOP + 1;
const PASSED_SAFE: usize = BEHIND_PAWN + 1;
const STORM: usize = PASSED_SAFE + 8;
const TEMPO: usize = STORM + 8;
const SHELTER: usize = TEMPO + 1;
const KING_OPEN_FILE: usize = SHELTER + 4;
const DANGER: usize = KING_OPEN_FILE + 1;
const DANGERS: usize = 60;
const PASSED_FREE: usize = DANGER + DANGERS;
const ENEMY_SQUARES: usize = PASSED_FREE + 8;
pub(super) const COUNT: usize = ENEMY_SQUARES + 5 * 64;

/// The values of the orthodox pieces in exchanges, in the order of [`Role`].
pub(super) type Values = [i32; 6];

/// The values of the pieces in static exchange evaluation, the king royal.
pub(super) const VALUES: Values = [100, 320, 330, 500, 950, 20_000];
/// The value of taking the king, where it can be taken.
const KING: i32 = 15_000;
/// The danger to the enemy king of a piece that attacks the squares around it, multiplied by the number of such pieces: in hundredths of
/// the danger of one attacked square beside the king.
const ATTACK: [usize; 5] = [0, 120, 80, 70, 30];
/// The danger to a king of a safe check, by role; [`WILD_CHECK`] is that of a check at the cost of the piece.
const CHECK: [usize; 5] = [0, 12, 8, 15, 11];
const WILD_CHECK: usize = 2;
/// The share of each piece in the phase [`OPENING`].
const PHASE: [(Role, i32); 4] = [(Role::Knight, 1), (Role::Bishop, 1), (Role::Rook, 2), (Role::Queen, 4)];

/// Returns the index of a square as White would see it if it were of that side.
const fn own_view(color: Color, square: Square) -> usize {
    match color {
        Color::White => square.index(),
        Color::Black => square.index() ^ 56,
    }
}

fn distance(a: Square, b: Square) -> i32 {
    i32::from(a.distance(b))
}

/// Returns the mask that mirrors an index of [`own_view`] so that the king is on the files e to h.
const fn mirror(king: Square) -> usize {
    if king.file() < 4 { 7 } else { 0 }
}

/// The properties of a position that several terms need, by side.
struct Evaluator<'b> {
    board: &'b Board,
    /// The mask that maps a square to the king-relative piece-square table of a side: seen from its king, and from the enemy king.
    mirrors: [[usize; 2]; 2],
    pawns: [Bitboard; 2],
    pawn_attacks: [Bitboard; 2],
    /// The squares that the pieces attack, the pawns included.
    attacks: [Bitboard; 2],
    /// The squares that two pieces or more attack.
    twice: [Bitboard; 2],
    /// The squares that each kind of piece attacks.
    role_attacks: [[Bitboard; 6]; 2],
    kings: [Square; 2],
    /// The number of a side's pieces that attack the surroundings of the enemy king, and the sum of their weights ([`ATTACK`]).
    attackers: [(usize, usize); 2],
    /// The number of attacks of each side's pieces on squares beside the enemy king.
    pressure: [usize; 2],
}

impl<'b> Evaluator<'b> {
    fn new(board: &'b Board) -> Self {
        let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
        let kings = Color::ALL.map(|color| board.pieces(color, Role::King).square());
        let pawn_attacks = Color::ALL.map(|color| pawn_attacks(color, pawns[color.index()]));
        let attacks = Color::ALL.map(|color| pawn_attacks[color.index()] | attacks::king(kings[color.index()]));
        let mirrors = kings.map(mirror);
        Self {
            board,
            mirrors: [mirrors, [mirrors[1], mirrors[0]]],
            pawns,
            pawn_attacks,
            attacks,
            role_attacks: [[Bitboard::EMPTY; 6]; 2],
            twice: pawn_attacks.map(|_| Bitboard::EMPTY),
            kings,
            attackers: [(0, 0); 2],
            pressure: [0; 2],
        }
    }

    /// Counts material, piece-square tables and mobility of the pieces, and collects their attacks.
    #[inline(always)]
    fn pieces<T: Trace>(&mut self, us: Color, trace: &mut T) {
        let me = us.index();
        // One by one, so that the compiler knows the role.
        self.pieces_of(us, Role::Knight, KNIGHT_MOBILITY, trace);
        self.pieces_of(us, Role::Bishop, BISHOP_MOBILITY, trace);
        self.pieces_of(us, Role::Rook, ROOK_MOBILITY, trace);
        self.pieces_of(us, Role::Queen, QUEEN_MOBILITY, trace);
        trace.one(us, SQUARES + 64 * Role::King.index() + (own_view(us, self.kings[me]) ^ self.mirrors[me][0]));
        if self.board.pieces(us, Role::Bishop).many() {
            trace.one(us, BISHOP_PAIR);
        }
    }

    #[inline(always)]
    fn pieces_of<T: Trace>(&mut self, us: Color, role: Role, mobility: usize, trace: &mut T) {
        let (own, occupied) = (self.board.color(us), self.board.occupied());
        let (me, them) = (us.index(), (!us).index());
        let safe = !own & !self.pawn_attacks[them];
        let zone = attacks::king(self.kings[them]) | self.kings[them].into();
        // Attacks pass through pieces of the same kind (X-ray attacks), as a battery attacks along the whole line.
        let seen = match role {
            Role::Bishop => occupied & !self.board.pieces(us, Role::Queen),
            Role::Rook => occupied & !self.board.pieces(us, Role::Rook) & !self.board.pieces(us, Role::Queen),
            _ => occupied,
        };
        for from in self.board.pieces(us, role) {
            let reach = role.attacks(us, from, seen);
            trace.one(us, MATERIAL + role.index());
            self.square(us, role, from, trace);
            trace.one(us, mobility + (reach & safe).len());
            self.twice[me] |= self.attacks[me] & reach;
            self.attacks[me] |= reach;
            self.role_attacks[me][role.index()] |= reach;
            let near = (reach & zone).len();
            if near > 0 {
                let (pieces, weight) = &mut self.attackers[me];
                *pieces += 1;
                *weight += ATTACK[role.index()];
                self.pressure[me] += near;
            }
            self.piece(us, role, from, trace);
        }
    }

    /// Counts the king-relative piece-square tables.
    #[inline(always)]
    fn square<T: Trace>(&self, us: Color, role: Role, from: Square, trace: &mut T) {
        let square = 64 * role.index() + own_view(us, from);
        let [own, enemy] = self.mirrors[us.index()];
        trace.one(us, SQUARES + (square ^ own));
        trace.one(us, ENEMY_SQUARES + (square ^ enemy));
    }

    #[inline(always)]
    fn piece<T: Trace>(&self, us: Color, role: Role, from: Square, trace: &mut T) {
        match role {
            Role::Knight | Role::Bishop => {
                // An outpost: supported by a pawn, where no enemy pawn can drive the piece off.
                let supported = self.pawn_attacks[us.index()].has(from);
                let before = ahead(us, from.into());
                let driven_off = (before.left() | before.right()) & self.pawns[(!us).index()];
                if supported && driven_off.is_empty() && (3..6).contains(&us.rank(from.rank())) {
                    trace.one(us, OUTPOST + role.index() - Role::Knight.index());
                }
                let before = Bitboard::of(from).shift(8 * i32::from(us.forward()));
                if (before & self.board.role(Role::Pawn)).any() {
                    trace.one(us, BEHIND_PAWN);
                }
                // A bad bishop: own pawns stand on squares of its colour.
                if role == Role::Bishop {
                    let colour = if from.is_light() { Bitboard::LIGHT } else { !Bitboard::LIGHT };
                    trace.count(us, BAD_BISHOP, (self.pawns[us.index()] & colour).len() as i32);
                }
            }
            Role::Rook => {
                let file = Bitboard::file(from.file());
                if (file & self.pawns[us.index()]).is_empty() {
                    let open = (file & self.pawns[(!us).index()]).is_empty();
                    trace.one(us, if open { ROOK_OPEN } else { ROOK_HALF_OPEN });
                }
            }
            _ => {}
        }
    }

    #[inline(always)]
    fn pawns<T: Trace>(&self, us: Color, trace: &mut T) {
        let (own, enemy) = (self.pawns[us.index()], self.pawns[(!us).index()]);
        let (king, enemy_king) = (self.kings[us.index()], self.kings[(!us).index()]);
        let up = 8 * i32::from(us.forward());
        let enemy_front = ahead(!us, enemy);
        let stopped = enemy_front | enemy_front.left() | enemy_front.right();
        let neighbours = own.left() | own.right();
        let (before, behind) = (ahead(us, neighbours), ahead(!us, neighbours));
        let doubled = own & ahead(!us, own);
        let isolated = own & !(before | neighbours | behind);
        let supported = own & self.pawn_attacks[us.index()];
        let phalanx = own & neighbours;
        // A backward pawn: no neighbour can come up beside it, and an enemy pawn guards or blocks the square ahead.
        let held = (self.pawn_attacks[(!us).index()] | enemy).shift(-up);
        let backward = own & held & !(isolated | supported | phalanx | before);
        trace.count(us, MATERIAL, own.len() as i32);
        trace.count(us, DOUBLED, doubled.len() as i32);
        trace.count(us, ISOLATED, isolated.len() as i32);
        trace.count(us, BACKWARD, backward.len() as i32);
        for from in own {
            self.square(us, Role::Pawn, from, trace);
        }
        for from in supported {
            trace.one(us, SUPPORTED + usize::from(us.rank(from.rank())));
        }
        for from in phalanx {
            trace.one(us, PHALANX + usize::from(us.rank(from.rank())));
        }
        // Passed pawns: no enemy pawn ahead on their file or beside it. Of two on a file only the foremost counts. The kings' distances are
        // those to the square ahead, where a king escorts or stops the pawn.
        for from in own & !stopped & !doubled {
            let rank = usize::from(us.rank(from.rank()));
            let front = ahead(us, from.into());
            let stop = Bitboard::of(from).shift(up);
            trace.one(us, PASSED + rank);
            if (stop & self.board.occupied()).any() {
                trace.one(us, PASSED_BLOCKED + rank);
            } else if (stop & self.attacks[(!us).index()]).is_empty() {
                trace.one(us, PASSED_SAFE + rank);
            }
            if (front & (self.board.color(!us) | self.attacks[(!us).index()])).is_empty() {
                trace.one(us, PASSED_FREE + rank);
            }
            let stop = stop.square();
            trace.count(us, PASSED_OWN_KING + rank, distance(king, stop));
            trace.count(us, PASSED_ENEMY_KING + rank, distance(enemy_king, stop));
        }
    }

    #[inline(always)]
    fn king<T: Trace>(&self, us: Color, trace: &mut T) {
        let king = self.kings[us.index()];
        let own = self.pawns[us.index()];
        let centre = king.file().clamp(1, 6);
        let before = ahead(us, Bitboard::rank(king.rank()));
        for file in centre - 1..=centre + 1 {
            // Pawn shelter: the nearest own pawn before the king on its file and both beside it.
            let shield = own & Bitboard::file(file) & before;
            let nearest = match us {
                Color::White => shield.first(),
                Color::Black => shield.last(),
            };
            let rank = nearest.map_or(0, |pawn| usize::from(pawn.rank().abs_diff(king.rank())).min(3));
            trace.one(us, SHELTER + rank);
            if (Bitboard::file(file) & (self.pawns[0] | self.pawns[1])).is_empty() {
                trace.one(us, KING_OPEN_FILE);
            }
            // Pawn storm: the nearest enemy pawn on the same files.
            let storm = self.pawns[(!us).index()] & Bitboard::file(file) & before;
            let nearest = match us {
                Color::White => storm.first(),
                Color::Black => storm.last(),
            };
            trace.one(us, STORM + nearest.map_or(0, |pawn| usize::from(us.rank(pawn.rank()))));
        }
        let danger = self.danger_to(us);
        trace.one(us, DANGER + danger.min(DANGERS - 1));
    }

    /// Returns the danger to a king: from attacks on its surroundings, weak squares near it, and possible checks.
    #[inline(always)]
    fn danger_to(&self, us: Color) -> usize {
        let (me, them) = (us.index(), (!us).index());
        let king = self.kings[me];
        let occupied = self.board.occupied();
        let (pieces, weight) = self.attackers[them];
        let near = attacks::king(king);
        // A square that only the king defends is weak.
        let weak = self.attacks[them] & !self.twice[me] & (!self.attacks[me] | near & !self.covered_by_others(us));
        let mut danger = pieces * weight / 100 + self.pressure[them] + 3 * (near & weak).len();
        let safe = !self.board.color(!us) & (!self.attacks[me] | weak & self.twice[them]);
        let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        for (role, from) in [
            (Role::Knight, attacks::knight(king)),
            (Role::Bishop, diagonal),
            (Role::Rook, straight),
            (Role::Queen, straight | diagonal),
        ] {
            let checks = from & self.role_attacks[them][role.index()] & !self.board.color(!us);
            if (checks & safe).any() {
                danger += CHECK[role.index()];
            } else if checks.any() {
                danger += WILD_CHECK;
            }
        }
        if self.board.pieces(!us, Role::Queen).is_empty() { danger.saturating_sub(12) } else { danger }
    }

    /// Returns the squares that a side's pieces other than the king attack.
    #[inline(always)]
    fn covered_by_others(&self, us: Color) -> Bitboard {
        let me = us.index();
        let pieces = Role::ALL.into_iter().take(5).map(|role| self.role_attacks[me][role.index()]);
        pieces.fold(self.pawn_attacks[me], |set, attacked| set | attacked)
    }

    #[inline(always)]
    fn threats<T: Trace>(&self, us: Color, trace: &mut T) {
        let (me, them) = (us.index(), (!us).index());
        let enemy = self.board.color(!us);
        let minor = self.role_attacks[me][Role::Knight.index()] | self.role_attacks[me][Role::Bishop.index()];
        let rooks = self.role_attacks[me][Role::Rook.index()];
        // A pawn that another pawn defends is hardly threatened by a piece.
        let loose = enemy & !(self.pawns[them] & self.pawn_attacks[them]);
        let threats =
            [(PAWN_THREAT, self.pawn_attacks[me] & enemy), (MINOR_THREAT, minor & loose), (ROOK_THREAT, rooks & loose)];
        for (weight, victims) in threats.into_iter().filter(|(_, victims)| victims.any()) {
            for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                trace.count(us, weight + role.index(), (victims & self.board.role(role)).len() as i32);
            }
        }
        trace.count(us, HANGING, (self.attacks[me] & enemy & !self.attacks[them]).len() as i32);
        let push = self.pawns[me].shift(8 * i32::from(us.forward())) & !self.board.occupied();
        let push = pawn_attacks(us, push & (!self.attacks[them] | self.attacks[me]));
        trace.count(us, PUSH_THREAT, (push & enemy & !self.pawns[them]).len() as i32);
    }
}

/// Traces the features of both sides; two kings are on the board.
pub(super) fn evaluate<T: Trace>(board: &Board, turn: Color, trace: &mut T) {
    let mut evaluate = Evaluator::new(board);
    // One by one, so that the compiler knows the side, and with it every direction and sign.
    evaluate.pieces(Color::White, trace);
    evaluate.pieces(Color::Black, trace);
    evaluate.pawns(Color::White, trace);
    evaluate.pawns(Color::Black, trace);
    evaluate.king(Color::White, trace);
    evaluate.king(Color::Black, trace);
    evaluate.threats(Color::White, trace);
    evaluate.threats(Color::Black, trace);
    trace.one(turn, TEMPO);
}

/// The evaluation of a game with the rules of [`orthodox`](pawnstorm_rules::orthodox): its weights, and what differs from chess.
pub trait Evaluated: Rules {
    const OPENINGS: &'static str = "";
    const WEIGHTS: &'static [Weight];
    const NODES_PERCENT: u64 = 100;

    /// Returns the network that corrects the sum of the weights.
    fn network() -> &'static Network;

    fn trace<T: Trace>(position: &Orthodox<Self>, trace: &mut T) {
        evaluate(position.board(), position.turn(), trace);
    }

    /// Returns the outcome that shows without listing moves ([`Searchable::verdict`]).
    fn verdict(position: &Orthodox<Self>) -> Option<Outcome> {
        position.quick_outcome()
    }
}

impl<R: Evaluated> Searchable for Orthodox<R> {
    const REPETITION: Repetition = Repetition::Draw;
    const OPENINGS: &'static str = R::OPENINGS;
    const WEIGHTS: &'static [Weight] = R::WEIGHTS;
    const NODES_PERCENT: u64 = R::NODES_PERCENT;

    fn trace<T: Trace>(&self, trace: &mut T) {
        R::trace(self, trace);
    }

    fn network() -> Option<&'static Network> {
        Some(R::network())
    }

    fn pieces_of(&self, color: Color, kind: usize) -> Bitboard {
        self.board().pieces(color, Role::ALL[kind])
    }

    fn phase(&self) -> i32 {
        phase(self.board())
    }

    fn scale(&self, score: i32) -> i32 {
        if R::ROYAL { scale(self.board(), self.turn(), score) } else { score }
    }

    fn verdict(&self) -> Option<Outcome> {
        R::verdict(self)
    }

    fn in_danger(&self) -> bool {
        self.checkers().any()
    }

    fn captures_and_promotions(&self) -> Self::Moves {
        self.captures_and_promotions()
    }

    fn capture_value(&self, m: &Move) -> i32 {
        let value = |role: Role| if role == Role::King { KING } else { VALUES[role.index()] };
        let taken = self.captures(m).first().and_then(|square| self.board().role_at(square)).map_or(0, value);
        // Underpromotions are not searched first.
        taken + m.promotion.filter(|&role| role == Role::Queen).map_or(0, |role| value(role) - VALUES[0])
    }

    fn sacrifice_value(&self, m: &Move) -> i32 {
        if m.role == Role::King { 0 } else { VALUES[m.role.index()] }
    }

    fn see_ge(&self, m: &Move, least: i32) -> bool {
        see_ge(self.board(), m.from, m.to, self.capture_value(m), least, &VALUES)
    }

    fn slot(&self, m: &Move) -> Slot {
        Slot::new(m.role.index(), m.from, m.to)
    }

    fn threatened(&self) -> Bitboard {
        if R::ROYAL { self.board().attacked(!self.turn()) } else { Bitboard::EMPTY }
    }

    fn pawn_key(&self) -> u64 {
        let [white, black] = Color::ALL.map(|color| self.board().pieces(color, Role::Pawn).0);
        zobrist::key(white ^ black.rotate_left(32))
    }

    fn pieces_key(&self, color: Color) -> u64 {
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        zobrist::key(pieces.into_iter().fold(0, |key, role| {
            // An odd factor loses no information: the multiplication is reversible.
            (key ^ self.board().pieces(color, role).0).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        }))
    }

    fn lone_king(&self) -> bool {
        R::ROYAL && Color::ALL.into_iter().any(|color| !self.board().color(color).many())
    }

    fn is_ending(&self) -> bool {
        endings::can_solve(self)
    }

    fn solved(&self, endings: &Endings, limit: Limit<'_>) -> Option<Score> {
        endings.score(self, self.halfmove(), limit)
    }

    fn passed(&self) -> Option<Self> {
        (!R::ROYAL || self.checkers().is_empty()).then(|| self.pass())
    }

    /// Returns the position after a null move, except with king and pawns alone: there having to move often loses (zugzwang).
    fn null_move(&self) -> Option<Self> {
        let (board, us) = (self.board(), self.turn());
        let has_pieces = (board.color(us) & !board.role(Role::Pawn) & !board.role(Role::King)).any();
        if has_pieces { self.passed() } else { None }
    }
}

impl<R: Evaluated> Ending for Orthodox<R> {
    const DRAWS: bool = true;
    const PATIENCE: u32 = if R::REPEATS { FIFTY_MOVES } else { SEVENTY_FIVE_MOVES };

    fn placement(&self) -> &Board {
        self.board()
    }

    fn placed(board: Board, turn: Color) -> Option<Self> {
        Self::of_board(board, turn)
    }

    fn has_memory(&self) -> bool {
        self.castling() != Castling::default() || self.rules().is_stricter()
    }

    fn has_en_passant(&self) -> bool {
        self.en_passant().is_some()
    }

    /// Returns `false` for a king under attack: it may not step into a threat, even where another piece may leave it there.
    fn may_have_moved(&self, role: Role) -> bool {
        role != Role::King || R::ROYAL || self.pass().checkers().is_empty()
    }
}

/// Returns the phase of the game by the pieces left: [`OPENING`] at the start, 0 at the end.
pub(super) fn phase(board: &Board) -> i32 {
    let pieces = PHASE.map(|(role, share)| share * board.role(role).len() as i32);
    pieces.iter().sum::<i32>().min(OPENING)
}

/// Scales a score, White's view, down in drawish endings, and up to drive a lone king to mate.
pub(super) fn scale(board: &Board, to_move: Color, score: i32) -> i32 {
    let strong = if score > 0 { Color::White } else { Color::Black };
    let score = score * winnable(board, strong) / ALL;
    let sign = if strong == Color::White { 1 } else { -1 };
    sign * known_ending(board, strong, to_move, sign * score)
}

/// The full advantage, in the parts that [`winnable`] counts.
const ALL: i32 = 64;

/// Returns the part of a side's advantage that counts, in 64ths.
fn winnable(board: &Board, strong: Color) -> i32 {
    let bishops = board.role(Role::Bishop);
    let no_pawns = board.pieces(strong, Role::Pawn).is_empty();
    let opposite = bishops.len() == 2
        && Color::ALL.iter().all(|&color| (bishops & board.color(color)).any())
        && (bishops & Bitboard::LIGHT).len() == 1;
    if !no_pawns && !opposite {
        return ALL;
    }
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let value = |color| pieces.iter().map(|&role| VALUES[role.index()] * board.pieces(color, role).len() as i32).sum();
    let (ours, theirs): (i32, i32) = (value(strong), value(!strong));
    let [bishop, rook] = [Role::Bishop, Role::Rook].map(|role| VALUES[role.index()]);
    if no_pawns && ours - theirs <= bishop {
        return match () {
            () if ours < rook => 0,
            () if theirs <= bishop => 4,
            () => 14,
        };
    }
    if opposite {
        return if ours == bishop && theirs == bishop { 26 } else { 50 };
    }
    ALL
}

/// What each step of the lone king from the centre is worth, in hundredths of a pawn.
const EDGE: i32 = 12;
/// What each step of the kings towards each other is worth.
const NEAR: i32 = 8;
/// What each diagonal is worth that the lone king is nearer to a corner of the bishop's colour, with bishop and knight.
const CORNER: i32 = 40;

/// Returns the number of steps from a square to the edge of the four squares in the centre.
fn from_centre(square: Square) -> i32 {
    let off = |place: u8| i32::from((3_u8.saturating_sub(place)).max(place.saturating_sub(4)));
    off(square.file()) + off(square.rank())
}

/// Returns the score of an ending against a lone king, from the strong side's score; any other score stays unchanged.
fn known_ending(board: &Board, strong: Color, to_move: Color, score: i32) -> i32 {
    let of = |role| board.pieces(strong, role);
    if board.color(!strong).many() {
        return score;
    }
    let [king, lone] = [strong, !strong].map(|color| board.pieces(color, Role::King).square());
    let (pawns, bishops) = (of(Role::Pawn), of(Role::Bishop));
    let pieces = board.color(strong).len() - 1;
    if pieces == 1 && pawns.any() && !kpk::is_won(strong, to_move, king, pawns.square(), lone) {
        return 0;
    }
    if is_wrong_bishop(board, strong, lone) {
        return 0;
    }
    let light = (bishops & Bitboard::LIGHT).any();
    let both = light && (bishops & !Bitboard::LIGHT).any();
    let heavy = of(Role::Rook).any() || of(Role::Queen).any();
    let drive = NEAR * (7 - distance(king, lone));
    if heavy || both {
        return score + drive + EDGE * from_centre(lone);
    }
    if bishops.any() && of(Role::Knight).any() && pawns.is_empty() {
        // Counted from the long diagonal between the other two corners: a1 and h8 are dark, a8 and h1 light.
        let (file, rank) = (i32::from(lone.file()), i32::from(lone.rank()));
        let diagonals = if light { file - rank } else { 7 - file - rank };
        return score + drive + CORNER * diagonals.abs();
    }
    score
}

/// Returns whether a side has only rook's pawns and bishops that do not command the corner where those promote, which the lone king
/// holds: a draw.
fn is_wrong_bishop(board: &Board, strong: Color, lone: Square) -> bool {
    let of = |role| board.pieces(strong, role);
    let (pawns, bishops) = (of(Role::Pawn), of(Role::Bishop));
    let all = pawns | bishops | of(Role::King);
    let Some(pawn) = pawns.first() else { return false };
    let file = pawn.file();
    let corner = Square::new(file, if strong == Color::White { 7 } else { 0 });
    let commanded = if corner.is_light() { Bitboard::LIGHT } else { !Bitboard::LIGHT };
    (file == 0 || file == 7)
        && board.color(strong) == all
        && (pawns & !Bitboard::file(file)).is_empty()
        && (bishops & commanded).is_empty()
        && distance(lone, corner) <= 1
}

/// Returns whether a move wins at least `least`, if both sides keep capturing on its square with the least valuable piece while it pays
/// (static exchange evaluation). `gain` is the value that the move wins by itself. Where the king is royal, its value must exceed all
/// others together.
pub(super) fn see_ge(board: &Board, from: Square, to: Square, gain: i32, least: i32, values: &Values) -> bool {
    let (Some(us), Some(role)) = (board.color_at(from), board.role_at(from)) else { return false };
    let mut balance = gain - least;
    if balance < 0 {
        return false;
    }
    balance -= values[role.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied() & !Bitboard::of(from) | to.into();
    let mut side = !us;
    loop {
        let takers = board.attackers(side, to, occupied) & occupied & !Bitboard::of(to);
        let Some(role) = Role::ALL.into_iter().find(|&role| (takers & board.role(role)).any()) else { break };
        side = !side;
        balance = -balance - 1 - values[role.index()];
        let taker = (takers & board.role(role)).square();
        occupied &= !Bitboard::of(taker);
        if balance >= 0 {
            break;
        }
    }
    side != us
}
