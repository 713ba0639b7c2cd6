//! What a quiet move does for the plan: castling, development, files, passed pawns, defence, the enemy king.

use super::board::{Board, Mv, passed};
use super::material::{exchange, worth};
use super::{Point, TOLD, ends, threatening};
use pawnstorm_engine::eval::OPENING;
use pawnstorm_rules::{Bitboard, Color, Piece, Role, Square, attacks};

/// The smallest gain in squares of an opened line, and of a piece with more room.
const OPENED: usize = 3;
const ROOM: usize = 3;
/// The same gain for a piece with almost no squares, and how many those are at most.
const FREED: usize = 2;
const SHUT_IN: usize = 1;
/// A king goes for a pawn only if it comes closer to it than this, in steps.
const NEAR: u8 = 4;
/// The fewest squares that a rook reaches on its new file.
const FILE: usize = 2;
/// The first rank where a pawn gains space, counted from 0 on its own side.
const SPACE: u8 = 3;

/// Returns what a quiet move from one square to another does, the most important first. Each point follows from the two positions.
pub(super) fn of(position: &Board, after: &Board, from: Square, to: Square) -> Vec<Point> {
    let Some(moved) = position.piece(from).filter(|_| after.piece(to).is_some()) else { return Vec::new() };
    let us = moved.color;
    let is_opening = position.phase() * 3 > OPENING * 2 && position.info().pieces.len() > 1;
    let mut points = Vec::new();
    if castles(moved, from, to) {
        points.push(Point::Castles);
    }
    let stays = exchange(after, to, None) == 0;
    if stays && matches!(moved.kind.letter, 'B' | 'R' | 'Q') {
        points.extend(lined_up(position, after, moved, from, to));
    }
    points.extend(pawns(position, after, moved, from, to));
    let is_guarded = |at| points.iter().any(|point| matches!(point, Point::Guards(_, guarded) if *guarded == at));
    let protected = protected(position, after, us, to).filter(|(_, at)| !is_guarded(*at));
    let protected = protected.map(|(piece, at)| Point::Protects(piece, at));
    let shielded = shielded(position, after, moved, to).filter(|_| stays && position.checkers().is_empty());
    // What is guarded against a piece that is worth more hardly needs a shield.
    let is_needed = |point: &Point| match point {
        Point::Shields((own, at), (piece, _)) => {
            !is_defended(position, *at) || worth(position, *own) >= worth(position, *piece)
        }
        _ => false,
    };
    points.extend(protected.or_else(|| shielded.clone().filter(is_needed)));
    if moved.kind.letter == 'R' {
        points.extend(rook(after, us, from, to));
    }
    let is_early = position.phase() * 2 > OPENING;
    let is_at_home = || position.start().piece(from) == Some(moved);
    if is_early && matches!(moved.kind.letter, 'N' | 'B') && us.rank(to.rank()) > 0 && is_at_home() {
        points.push(Point::Develops(moved));
    }
    points.extend(faced(after, moved, to));
    if passed(position).is_some_and(|passed| can_castle(&passed)) && after.checkers().is_empty() && !can_castle(after) {
        points.push(Point::StopsCastling);
    }
    points.extend(if connects(position, after, us, to) {
        Some(Point::Connects)
    } else {
        opened(position, after, us, from, to)
    });
    if is_opening && stays && moved.kind.is_pawn() {
        let guarded = after.threats(to).into_iter().find(|at| is_central(*at) && after.piece(*at).is_none());
        let takes = is_central(to) && !moved.kind.ghost;
        points.extend(if takes { Some(Point::Centre) } else { guarded.map(Point::Supports) });
    }
    if position.king(us) == Some(from) && position.phase() * 2 <= OPENING {
        points.extend(king(position, us, from, to));
    }
    if stays && !moved.kind.is_pawn() {
        points.extend(left(position, after, moved, from, to));
    }
    let stayed = |at: &Square| position.piece(*at) == after.piece(*at);
    let freed = (pinned(position, us) & !pinned(after, us)).into_iter().find(stayed);
    points.extend(freed.and_then(|at| Some(Point::Unpins(after.piece(at)?, at))));
    let is_calm = stays && after.checkers().is_empty();
    if is_calm && matches!(moved.kind.letter, 'N' | 'B' | 'R' | 'Q') {
        let fresh = after.threats(to) & !position.threats(from) & !Bitboard::of(from);
        let beside = position.king(!us).map_or(Bitboard::EMPTY, |king| attacks::king(king) & fresh);
        // Nothing captures a hidden Spy (R5.24).
        let is_solid = |at: &Square| after.piece(*at).is_none_or(|piece| !piece.kind.ghost);
        points.extend(beside.into_iter().find(is_solid).map(|at| Point::Aims(at, after.piece(at))));
    }
    let (was, is) = (position.threats(from).len(), after.threats(to).len());
    if is_calm && is >= was + ROOM && !moved.kind.is_pawn() && moved.kind.letter != 'K' {
        points.push(Point::Room(moved, was, is));
    }
    if points.is_empty() && stays && position.info().pieces.len() == 1 {
        points.extend(offered(after, moved, to).or_else(|| held(after, to).map(Point::Holds)));
    }
    let is_guard = |point: &Point| matches!(point, Point::Guards(..) | Point::Protects(..));
    if points.len() < TOLD && stays && !points.iter().any(is_guard) {
        points.extend(watched(position, after, moved, from, to).map(|(piece, at)| Point::Guards(piece, at)));
    }
    if points.is_empty() && stays && !moved.kind.is_pawn() {
        let denied = || denied(position, after, moved, to);
        points.extend(pressed(position, after, moved, from, to).or(shielded).or_else(denied));
    }
    if points.is_empty() && stays && moved.kind.is_pawn() && is_one_kind(position) {
        points.extend(offered(after, moved, to).or_else(|| denied(position, after, moved, to)));
    }
    if points.is_empty() && stays && moved.kind.is_pawn() && is_one_kind(position) && !steps_aside(position) {
        points.extend(prepared(after, moved, to).map(Point::Prepares));
    }
    let is_step = moved.kind.is_pawn() && position.piece(to).is_none();
    if points.is_empty() && stays && is_step && is_one_kind(position) && position.info().pieces.len() > 1 {
        let is_kept = !after.moves().any(|mv| after.captures(mv).has(to));
        if us.rank(to.rank()) >= SPACE && after.piece(to) == Some(moved) && is_kept {
            points.push(Point::Space(to));
        }
    }
    points
}

fn castles(moved: Piece, from: Square, to: Square) -> bool {
    moved.kind.letter == 'K' && from.file().abs_diff(to.file()) == 2
}

fn can_castle(position: &Board) -> bool {
    position.moves().any(|mv| {
        let (from, to) = ends(&position.path(mv));
        from.zip(to).is_some_and(|(from, to)| position.piece(from).is_some_and(|moved| castles(moved, from, to)))
    })
}

fn is_central(at: Square) -> bool {
    (3..5).contains(&at.file()) && (3..5).contains(&at.rank())
}

fn standing(position: &Board, is_meant: impl Fn(Piece) -> bool) -> Bitboard {
    Square::all().filter(|at| position.piece(*at).is_some_and(&is_meant)).collect()
}

/// Returns whether no enemy pawn is ahead of a pawn on its file or beside it, or can come there.
fn is_passed(position: &Board, at: Square, side: Color) -> bool {
    let enemies = standing(position, |piece| piece.color != side && piece.kind.is_pawn());
    let steps_aside = steps_aside(position);
    let in_the_way = |enemy: Square| {
        let [enemy_rank, rank] = [enemy, at].map(|square| side.rank(square.rank()));
        let reach = if steps_aside { enemy_rank.saturating_sub(rank) } else { 1 };
        enemy_rank > rank && enemy.file().abs_diff(at.file()) <= reach
    };
    !enemies.into_iter().any(in_the_way)
}

/// Returns whether pawns may leave their file without a capture, as in Alapawn (R2.3).
fn steps_aside(position: &Board) -> bool {
    let start = position.start();
    start.moves().any(|mv| {
        let (from, to) = ends(&start.path(mv));
        from.zip(to).is_some_and(|(from, to)| {
            from.file() != to.file() && start.piece(from).is_some_and(|piece| piece.kind.is_pawn())
        })
    })
}

/// Returns whether all pawns of a game are alike.
pub(super) fn is_one_kind(position: &Board) -> bool {
    position.info().pieces.iter().filter(|kind| kind.is_pawn()).count() == 1
}

/// Returns what the move does to passed pawns, where all pawns go alike.
fn pawns(position: &Board, after: &Board, moved: Piece, from: Square, to: Square) -> Vec<Point> {
    let us = moved.color;
    let mut points = Vec::new();
    if !is_one_kind(position) {
        return points;
    }
    let is_pawn = moved.kind.is_pawn() && after.piece(to).is_some_and(|piece| piece.kind.is_pawn());
    let stays = exchange(after, to, None) == 0;
    if is_pawn && is_passed(after, to, us) && stays {
        points.push(if is_passed(position, from, us) { Point::Advances(to) } else { Point::Passes(to) });
    }
    let behind = to.offset(0, if us == Color::White { 1 } else { -1 });
    let blocked = behind.and_then(|at| Some((position.piece(at)?, at)));
    let is_blocked = |(piece, at): &(Piece, Square)| {
        !steps_aside(position)
            && piece.color != us
            && piece.kind.is_pawn()
            && (is_passed(position, *at, !us) || position.info().pieces.len() == 1)
    };
    let is_pawn_before = |(piece, _): &(Piece, Square)| {
        moved.kind.is_pawn() && piece.kind.is_pawn() && piece.color != us && !steps_aside(position) && points.is_empty()
    };
    let blocked = blocked.filter(|blocked| stays && (is_blocked(blocked) || is_pawn_before(blocked)));
    points.extend(blocked.map(|(piece, at)| Point::Blocks(piece, at)));
    if moved.kind.is_pawn() {
        let guarded = guarded(position, after, us, attacks::pawn(us, to));
        points
            .extend(guarded.filter(|(_, at)| !is_defended(position, *at)).map(|(piece, at)| Point::Guards(piece, at)));
    }
    points
}

/// Returns the new pin or skewer of the move: two enemy pieces, one behind the other, on a line of the moved piece.
fn lined_up(position: &Board, after: &Board, moved: Piece, from: Square, to: Square) -> Option<Point> {
    let enemy = |at: Square| after.piece(at).filter(|piece| piece.color != moved.color && !piece.kind.ghost);
    let is_king = |at: Square| after.king(!moved.color) == Some(at);
    let [before, now] = [position, after].map(|position| standing(position, |_| true));
    let pairs = after.threats(to).into_iter().filter_map(|at| {
        let square = behind(now, to, at)
            .filter(|square| !(position.threats(from).has(at) && behind(before, from, at) == Some(*square)))?;
        Some(((enemy(at)?, at), (enemy(square)?, square)))
    });
    let mut lined_up = pairs.filter_map(|((piece, at), (other, square))| {
        let is_loose = worth(after, other) > worth(after, moved) || !is_defended(after, square);
        let pair = [(piece, at), (other, square)];
        let is_driven_off = is_king(at) || worth(after, piece) > worth(after, moved);
        let shields = is_king(square) || is_loose && worth(after, other) > worth(after, piece);
        if piece.kind.is_pawn() || other.kind.is_pawn() {
            return None;
        }
        if shields && !is_king(at) {
            // A queen before another one is exchanged, not pinned.
            let takes = after.threats(at).has(to) && worth(after, piece) <= worth(after, moved);
            return (!takes).then_some(Point::Pins(pair));
        }
        (is_driven_off && is_loose).then_some(Point::Skewers(pair))
    });
    lined_up.next()
}

/// Returns the most valuable own piece on these squares that the other side attacks.
fn guarded(position: &Board, after: &Board, us: Color, squares: Bitboard) -> Option<(Piece, Square)> {
    // Nothing captures a hidden Spy (R5.24).
    let own = squares & standing(after, |piece| piece.color == us && piece.kind.letter != 'K' && !piece.kind.ghost);
    let attacked = |at: &Square| position.piece(*at) == after.piece(*at) && !threatening(after, !us, *at).is_empty();
    // A guard that does not hold is none.
    let holds = |at: &Square| attacked(at) && exchange(after, *at, None) == 0;
    let attacked = own.into_iter().filter(holds).filter_map(|at| Some((after.piece(at)?, at)));
    attacked.max_by_key(|(piece, _)| piece.kind.value)
}

/// Returns whether another piece of its side, moving as in chess, could take back on a square.
fn is_defended(position: &Board, square: Square) -> bool {
    !defenders(position, square).is_empty()
}

/// Returns the pieces that could take back on the square of another one of their side, if they move as in chess.
pub(super) fn defenders(position: &Board, square: Square) -> Bitboard {
    let (occupied, side) = (standing(position, |_| true), position.piece(square).map(|piece| piece.color));
    let defends = |at: &Square| {
        let piece = position.piece(*at).filter(|piece| Some(piece.color) == side);
        let role = piece.and_then(|piece| Some((piece.color, Role::from_letter(piece.kind.letter)?)));
        role.is_some_and(|(color, role)| role.attacks(color, *at, occupied).has(square))
    };
    occupied.into_iter().filter(|at| *at != square).filter(defends).collect()
}

/// Returns the first occupied square behind another, seen from a third.
fn behind(occupied: Bitboard, from: Square, front: Square) -> Option<Square> {
    let step = |from: u8, to: u8| (to as i8 - from as i8).signum();
    let on = |at: &Square| at.offset(step(from.file(), front.file()), step(from.rank(), front.rank()));
    std::iter::successors(on(&front), on).find(|at| occupied.has(*at))
}

/// Returns the most valuable piece that the other side could have won, and no longer can.
fn protected(position: &Board, after: &Board, us: Color, to: Square) -> Option<(Piece, Square)> {
    // A check only puts the capture off.
    let passed = passed(position).filter(|_| after.checkers().is_empty())?;
    let stays = |at: &Square| *at != to && after.piece(*at) == position.piece(*at);
    let own = standing(position, |piece| piece.color == us).into_iter().filter(stays);
    let saved = own.filter(|at| exchange(&passed, *at, None) > 0 && exchange(after, *at, None) == 0);
    saved.filter_map(|at| Some((after.piece(at)?, at))).max_by_key(|(piece, _)| worth(after, *piece))
}

/// Returns the most valuable own piece that an enemy piece attacked along a line where the moved one now stands.
fn shielded(position: &Board, after: &Board, moved: Piece, to: Square) -> Option<Point> {
    let us = moved.color;
    let attackers = threatening(position, !us, to).into_iter().filter(|(piece, at)| after.piece(*at) == Some(*piece));
    let pairs = attackers.flat_map(|(piece, from)| {
        let lost = position.threats(from) & !after.threats(from);
        let own = lost.into_iter().filter(move |at| attacks::between(from, *at).has(to));
        own.filter_map(|at| Some((position.piece(at)?, at))).map(move |own| (own, (piece, from)))
    });
    let own = pairs.filter(|((own, at), _)| own.color == us && !own.kind.ghost && after.piece(*at) == Some(*own));
    let (shielded, attacker) = own.max_by_key(|((own, _), _)| worth(position, *own))?;
    Some(Point::Shields(shielded, attacker))
}

/// Returns the most valuable enemy piece, other than the king, that the moved one newly attacks.
fn pressed(position: &Board, after: &Board, moved: Piece, from: Square, to: Square) -> Option<Point> {
    let fresh = after.threats(to) & !position.threats(from);
    let enemy = fresh.into_iter().filter(|at| after.king(!moved.color) != Some(*at));
    let enemy = enemy.filter_map(|at| Some((after.piece(at)?, at)));
    let enemy = enemy.filter(|(piece, _)| piece.color != moved.color && !piece.kind.ghost);
    let (piece, at) = enemy.max_by_key(|(piece, _)| worth(after, *piece))?;
    Some(Point::Presses(piece, at))
}

/// Returns the enemy piece of at most the same value that attacked the moved piece and can no longer reach it.
fn left(position: &Board, after: &Board, moved: Piece, from: Square, to: Square) -> Option<Point> {
    let attackers = threatening(position, !moved.color, from).into_iter();
    let mut attackers = attackers.filter(|(piece, _)| (1..=worth(position, moved)).contains(&worth(position, *piece)));
    let (piece, at) = attackers.next()?;
    let follows = after.piece(at) != Some(piece) || after.threats(at).has(to);
    (!follows).then_some(Point::Leaves(moved, (piece, at)))
}

/// Returns the squares that a pawn attacks and an enemy pawn could go to.
fn held(after: &Board, to: Square) -> Option<Vec<Square>> {
    let quiet = after.moves().filter(|mv| after.captures(*mv).is_empty());
    let reached: Bitboard = quiet.filter_map(|mv| ends(&after.path(mv)).1).collect();
    let held = reached & after.threats(to);
    held.any().then(|| held.into_iter().collect())
}

/// Returns the enemy pawn that the moved one attacks and is attacked by.
fn offered(after: &Board, moved: Piece, to: Square) -> Option<Point> {
    let is_enemy =
        |at: &Square| after.piece(*at).is_some_and(|piece| piece.color != moved.color && piece.kind.is_pawn());
    let at = after.threats(to).into_iter().filter(is_enemy).find(|at| after.threats(*at).has(to))?;
    Some(Point::Faces(after.piece(at)?, at))
}

/// Returns the square that the moved pawn guards against the other side, and that another own pawn can advance to.
fn prepared(after: &Board, moved: Piece, to: Square) -> Option<Square> {
    let passed = passed(after)?;
    let advances = |at: Square| {
        passed.moves().map(|mv| ends(&passed.path(mv))).any(|(from, square)| {
            square == Some(at) && from.is_some_and(|from| from.file() == at.file() && after.piece(from) == Some(moved))
        })
    };
    let guarded = after.threats(to).into_iter().filter(|at| after.piece(*at).is_none());
    guarded.filter(|at| !threatening(after, !moved.color, *at).is_empty()).find(|at| advances(*at))
}

/// Returns the knight or bishop that could go safely to an empty square of the own half, where the moved piece now takes it.
fn denied(position: &Board, after: &Board, moved: Piece, to: Square) -> Option<Point> {
    let passed = passed(position)?;
    let is_near = |at: Square| after.threats(to).has(at) && moved.color.rank(at.rank()) <= SPACE;
    passed.moves().filter_map(|mv| denies(&passed, after, mv)).find(
        |point| matches!(point, Point::Denies(piece, at) if matches!(piece.kind.letter, 'N' | 'B') && is_near(*at)),
    )
}

/// Returns the enemy piece that a move, which was safe for it on an empty square in place of the own one, now loses.
pub(super) fn denies(passed: &Board, after: &Board, mv: Mv) -> Option<Point> {
    let path = passed.path(mv);
    let (Some(from), Some(at)) = ends(&path) else { return None };
    let again = after.moves().find(|mv| after.path(*mv) == path).filter(|_| passed.captures(mv).is_empty())?;
    let is_safe = |before: &Board, mv: Mv| exchange(&before.after(mv), at, None) == 0;
    let is_denied = is_safe(passed, mv) && !is_safe(after, again);
    Some(Point::Denies(passed.piece(from)?, at)).filter(|_| is_denied)
}

/// Returns the empty squares from the fourth rank on that moved pieces, which stay there, newly attack, first those that no other own piece does.
pub(super) fn covered(position: &Board, after: &Board, legs: &[(Square, Square)]) -> Option<Point> {
    let us = position.turn();
    let legs = legs.iter().filter(|(_, to)| exchange(after, *to, None) == 0);
    let fresh = legs.flat_map(|(from, to)| after.threats(*to) & !position.threats(*from) & !Bitboard::of(*from));
    let is_ahead = |at: &Square| after.piece(*at).is_none() && us.rank(at.rank()) >= SPACE;
    let mut squares: Vec<_> = fresh.filter(is_ahead).collect();
    squares.sort_by_key(|at| (!threatening(position, us, *at).is_empty(), std::cmp::Reverse(us.rank(at.rank()))));
    squares.truncate(TOLD);
    (!squares.is_empty()).then_some(Point::Covers(squares))
}

/// Returns the own piece that the moved one newly guards against an attack.
fn watched(position: &Board, after: &Board, moved: Piece, from: Square, to: Square) -> Option<(Piece, Square)> {
    let role = Role::from_letter(moved.kind.letter).filter(|_| after.piece(to) == Some(moved))?;
    let reach = |position: &Board, at| role.attacks(moved.color, at, standing(position, |_| true));
    let found = guarded(position, after, moved.color, reach(after, to) & !reach(position, from));
    // What others guard well enough needs no further help; a pawn guards better than a piece that is worth more than the attacker.
    found.filter(|(_, at)| {
        let (attackers, guards) = (threatening(after, !moved.color, *at), defenders(position, *at));
        let least = attackers.iter().map(|(piece, _)| worth(after, *piece)).min().unwrap_or(0);
        let is_dear = |at: Square| position.piece(at).is_some_and(|piece| worth(position, piece) > least);
        attackers.len() > guards.len() || moved.kind.is_pawn() && guards.into_iter().all(is_dear)
    })
}

/// Returns the own pieces, other than pawns, that may not leave a line between an enemy piece and their king.
fn pinned(position: &Board, us: Color) -> Bitboard {
    let Some(king) = position.king(us) else { return Bitboard::EMPTY };
    let [own, all] =
        [standing(position, |piece| piece.color == us && !piece.kind.is_pawn()), standing(position, |_| true)];
    let enemies = (all & !own).into_iter().filter(|at| position.shadows(*at).has(king));
    let alone = enemies.map(|at| attacks::between(at, king) & all).filter(|between| between.len() == 1);
    alone.fold(Bitboard::EMPTY, |pinned, piece| pinned | piece & own)
}

/// Returns the enemy piece of the same kind that attacks the moved piece and is attacked by it, where an exchange loses nothing.
fn faced(after: &Board, moved: Piece, to: Square) -> Option<Point> {
    let same = |at: &Square| {
        after.piece(*at).is_some_and(|piece| piece.kind.letter == moved.kind.letter && piece.color != moved.color)
    };
    let mut faced = after.threats(to).into_iter().filter(same);
    let at = faced.find(|at| after.threats(*at).has(to)).filter(|_| !moved.kind.is_pawn() && moved.kind.value > 0)?;
    let loses = exchange(after, to, None) > 0;
    (!loses).then_some(Point::Faces(after.piece(at)?, at))
}

/// Returns what a rook does on its new file and rank.
fn rook(after: &Board, us: Color, from: Square, to: Square) -> Option<Point> {
    let pawns = |side: Color| standing(after, |piece| piece.color == side && piece.kind.is_pawn());
    let file = Bitboard::file(to.file());
    let rooks = standing(after, |piece| piece.color == us && piece.kind.letter == 'R') & file & !Bitboard::of(to);
    let is_beside = |other: Square| (attacks::between(to, other) & standing(after, |_| true)).is_empty();
    let is_new = from.file() != to.file();
    if is_new && rooks.into_iter().any(is_beside) {
        return Some(Point::Doubles(to));
    }
    if is_new && (pawns(us) & file).is_empty() && (after.threats(to) & file).len() >= FILE {
        return Some(Point::File(to, (pawns(!us) & file).is_empty()));
    }
    let enters = us.rank(to.rank()) == 6 && us.rank(from.rank()) != 6;
    (enters && (pawns(!us) & Bitboard::rank(to.rank())).any()).then_some(Point::Seventh)
}

/// Returns whether the rooks stand on the first rank, and a piece that stood between them has gone.
fn connects(position: &Board, after: &Board, us: Color, to: Square) -> bool {
    let first = Bitboard::rank(us.rank(0));
    let mut rooks = standing(after, |piece| piece.color == us && piece.kind.letter == 'R').into_iter();
    let (Some(one), Some(two), None) = (rooks.next(), rooks.next(), rooks.next()) else { return false };
    let is_free = |position: &Board| (attacks::between(one, two) & standing(position, |_| true)).is_empty();
    first.has(one) && first.has(two) && !first.has(to) && is_free(after) && !is_free(position)
}

/// Returns the piece behind that reaches most new squares.
fn opened(position: &Board, after: &Board, us: Color, from: Square, to: Square) -> Option<Point> {
    let sliders = standing(after, |piece| piece.color == us && matches!(piece.kind.letter, 'B' | 'R' | 'Q'));
    // Behind a pawn that goes on, a rook gains only room.
    let is_behind = |at: Square| at.file() == from.file() && from.file() == to.file();
    // Along its first rank nothing is far.
    let beside = |at: Square| match (is_behind(at), us.rank(at.rank())) {
        (true, _) => !Bitboard::file(to.file()),
        (_, 0) => !Bitboard::rank(at.rank()),
        _ => !Bitboard::EMPTY,
    };
    let reached = |position: &Board, at: Square| (position.threats(at) & beside(at)).len();
    let more = |at: Square| reached(after, at).saturating_sub(reached(position, at));
    let stays = |at: &Square| *at != to && position.piece(*at) == after.piece(*at);
    // A piece that was shut in is glad of less.
    let is_freed = |at: Square| more(at) >= if position.threats(at).len() <= SHUT_IN { FREED } else { OPENED };
    let at = sliders.into_iter().filter(stays).max_by_key(|at| more(*at)).filter(|at| is_freed(*at))?;
    (exchange(after, at, None) == 0).then_some(Point::Opens(after.piece(at)?, at))
}

/// Returns what a king comes closer to in an ending: an enemy pawn, or the centre.
fn king(position: &Board, us: Color, from: Square, to: Square) -> Option<Point> {
    let distance = |a: Square, b: Square| a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()));
    // A pawn of another kind may not be there to be captured.
    let pawns = standing(position, |piece| piece.color != us && piece.kind.is_pawn() && is_one_kind(position));
    let nearer = pawns.into_iter().filter(|at| distance(to, *at) < distance(from, *at).min(NEAR));
    if let Some(at) = nearer.min_by_key(|at| distance(to, *at)) {
        return Some(Point::Nears(position.piece(at)?, at));
    }
    let off = |at: Square| (2 * at.file()).abs_diff(7).max((2 * at.rank()).abs_diff(7));
    (off(to) < off(from)).then_some(Point::Centralises)
}
