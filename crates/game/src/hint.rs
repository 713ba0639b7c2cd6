//! The reasons for a good move: what the rules show of it ([`points`]), and what the engine's line shows: a forced win, a sacrifice, the
//! material that it wins, what it prevents and threatens. It never guesses: each point follows from positions and lines that it names.

mod board;
mod explain;
mod line;
mod material;
mod offer;
mod plan;
mod threat;
mod trade;
mod words;

pub(crate) use board::{place, places};
pub(crate) use explain::reasons;
pub(crate) use line::{Budget, Line};
pub(crate) use threat::near_threat;
pub(crate) use trade::name_exchange;
pub use words::{idea, reason};

use board::{Board, Mv, board};
use material::{exchange, missing, names, worth};
use pawnstorm_engine::{Searched, Shared, Variation};
use pawnstorm_rules::{Bitboard, Color, Path, Piece, Reason, Square, Step};

/// A merit of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// The move wins the game at once.
    Wins,
    /// The move ends the game without a winner.
    Draws,
    /// The move captures these enemy pieces.
    Captures(Vec<(Piece, Square)>),
    /// The move captures this pawn en passant.
    Passing(Piece, Square),
    /// A pawn becomes another piece.
    Promotes(Square),
    /// This piece comes back on the board.
    Heals(Piece),
    /// This piece, which was driven off the board, comes back on this square.
    Returns(Piece, Square),
    /// The move gives check.
    Checks,
    /// The move prevents this winning move of the opponent, and leaves no other.
    Prevents(String),
    /// Capturing any of these, the most valuable first, would win material after the move, and would not before it.
    Threatens(Vec<(Piece, Square)>),
    /// The first piece moved away from the second, which endangered it, and nothing wins it there.
    Saves(Piece, (Piece, Square)),
    /// The first piece captures something and was in danger from the second; it may be taken now too.
    Endangered(Piece, (Piece, Square)),
    /// The move leaves the other side only this reply.
    Forces(String),
    /// The move is the only legal one.
    Only,
    /// The move wins: in how many moves, for which reason, and the line.
    Forced(usize, Reason, String),
    /// The move checks, and so do those that follow, until a position is repeated.
    Perpetual,
    /// Every move loses: in how many moves this one does, whether by checkmate, and within how many the others do if that is sooner.
    Resists(usize, bool, Option<usize>),
    /// The move costs the own side these pieces, which leave the board with it.
    Spends(String),
    /// What the move does not prevent: a loss of material with a line, or that the game is lost.
    Despite(String),
    /// Why the engine values the move where nothing else shows it: the line that follows, and who is ahead.
    Leads(String, String),
    /// The move offers this piece for those that it captures; after the reply that takes it and the line, the result is the last text.
    Sacrifices(Piece, Vec<(Piece, Square)>, [String; 2]),
    /// The move captures this, and nothing is lost for it.
    Takes(String),
    /// The move wins this material with this line.
    Gains(String, String),
    /// The move exchanges own pieces for enemy ones of the same value.
    Trades(String),
    /// The move exchanges a piece for a better one.
    Gets(String),
    /// The other side threatened this move, which wins something, and it no longer does.
    Stops(String, String),
    /// The other side threatened this move, which wins something; it still plays it, but wins less.
    Meets(String, String),
    /// The move threatens another one, which wins something.
    Plans(String, String),
    /// This is the only good move: after the best other one, this reply wins something.
    Alone([String; 3]),
    /// A capture of the moved piece, or of one left in danger, seems to win something: the capture, the reply, and what that wins.
    Answers([String; 3]),
    /// Another capture seems to win something: this capture, the reply, and what that wins.
    Shuns([String; 3]),
    /// In a lost game, this move alone does not lose at once: after the best other one, this reply wins.
    Outlasts([String; 3]),
    /// Every other move gives this away: the advantage, or the balance.
    Keeps(&'static str),
    /// The move answers a check.
    Evades,
    /// The king and a rook castle.
    Castles,
    /// The other king could castle, and can no longer.
    StopsCastling,
    /// A piece leaves the first rank in the opening.
    Develops(Piece),
    /// A pawn becomes a passed pawn.
    Passes(Square),
    /// A passed pawn advances.
    Advances(Square),
    /// The first piece may not leave the line of the moved piece, or this captures the second.
    Pins([(Piece, Square); 2]),
    /// The moved piece attacks the first piece along a line, and the second behind it.
    Skewers([(Piece, Square); 2]),
    /// The moved piece is in the way of this enemy pawn.
    Blocks(Piece, Square),
    /// The moved piece guards this piece, which is attacked.
    Guards(Piece, Square),
    /// The other side could have won this piece, and no longer can.
    Protects(Piece, Square),
    /// A rook joins another one on its file, with nothing between them.
    Doubles(Square),
    /// A rook moves to a file without its own pawns; the flag is set if the file is open.
    File(Square, bool),
    /// A rook enters the seventh rank, where enemy pawns are.
    Seventh,
    /// The moved piece faces this enemy piece of its kind, and each could take the other.
    Faces(Piece, Square),
    /// The moved piece attacks this square beside the enemy king, and the enemy piece there.
    Aims(Square, Option<Piece>),
    /// The last piece between the two rooks leaves the first rank.
    Connects,
    /// This piece reaches more squares.
    Opens(Piece, Square),
    /// A pawn takes the centre in the opening.
    Centre,
    /// A pawn guards this square of the centre in the opening.
    Supports(Square),
    /// The moved pawn captures this piece if it goes to this square.
    Denies(Piece, Square),
    /// The next two moves of the line; the own one was not legal before.
    Enables(String, String),
    /// The next move of the moved piece in the line: a square out of its reach before.
    Heads(Square),
    /// The moved pawn guards this square, which enemies guard and another own pawn can advance to.
    Prepares(Square),
    /// A pawn goes far on its file.
    Space(Square),
    /// The moved pawn can capture on these squares, and enemy pawns could move there.
    Holds(Vec<Square>),
    /// This own piece stood between its king and an enemy piece, and may move again.
    Unpins(Piece, Square),
    /// The king comes nearer to this pawn.
    Nears(Piece, Square),
    /// The king comes nearer to the centre.
    Centralises,
    /// The moved piece comes between the first piece, an own one, and the second, which attacked it.
    Shields((Piece, Square), (Piece, Square)),
    /// The moved piece attacks this enemy piece, which is guarded.
    Presses(Piece, Square),
    /// The moved piece leaves the reach of this enemy piece, which could have been exchanged for it.
    Leaves(Piece, (Piece, Square)),
    /// The moved piece attacks more squares: how many before, and how many after.
    Room(Piece, usize, usize),
    /// A moved piece attacks these empty squares, which it did not before.
    Covers(Vec<Square>),
}

const TOLD: usize = 2;

/// Returns the material of a side less that of the other, in pawns.
pub fn balance<P: Searched>(position: &P, side: Color) -> i32 {
    material::balance(&board(position.clone()), side)
}

/// Returns the merits of the first move of the engine's best line, the most important first: those of [`points`], and those that the line shows.
/// `earlier` are the positions before this one, and `nodes` limits each further search.
pub fn explain<P: Searched>(
    root: &P,
    earlier: &[P],
    best: &Variation<P::Move>,
    nodes: u64,
    shared: &Shared,
) -> Vec<Point> {
    reasons(&Line::new(root, earlier, Budget { nodes, threads: 1, shared }), &places(root, best))
}

/// Returns the merits of a legal move, the most important first. `earlier` are the positions before this one.
pub fn points<P: Searched>(position: &P, earlier: &[P], mv: &P::Move) -> Vec<Point> {
    let boards: Vec<Board> = earlier.iter().chain([position]).cloned().map(board).collect();
    place(position, mv).map_or_else(Vec::new, |mv| merits(&boards, mv))
}

/// Returns the merits of a move, as [`points`] does, where the last position is that before it.
pub(crate) fn merits(before: &[Board], mv: Mv) -> Vec<Point> {
    let Some(position) = before.last() else { return Vec::new() };
    let (side, after) = (position.turn(), position.played_on(before, mv));
    match after.outcome_after(before).map(|outcome| outcome.winner) {
        Some(Some(winner)) if winner == side => return vec![Point::Wins],
        Some(None) => return vec![Point::Draws],
        _ => {}
    }
    let mut points = Vec::new();
    if position.count_moves() == 1 {
        points.push(Point::Only);
    }
    let captured = pieces(position, position.captures(mv)).into_iter().filter(|(piece, _)| piece.color != side);
    let captured: Vec<_> = captured.collect();
    let path = position.path(mv);
    let (legs, to) = (legs(&path), ends(&path).1);
    if !captured.is_empty() {
        // Where all pawns go alike, nothing else captures beside its way.
        points.push(match captured[..] {
            [(pawn, at)] if plan::is_one_kind(position) && to.is_some_and(|to| to != at) => Point::Passing(pawn, at),
            _ => Point::Captures(captured),
        });
        let spent = missing(position, &after, side);
        if !spent.is_empty() {
            points.push(Point::Spends(names(&spent)));
        }
    }
    if let Some(to) = to.filter(|_| path.steps().iter().any(|step| matches!(step, Step::Promote(_)))) {
        points.push(Point::Promotes(to));
    }
    if let Some((at, piece)) = to.filter(|_| drops(&path)).and_then(|to| Some((to, after.piece(to)?))) {
        // What was driven off the board is put back before any move (R5.26).
        let must = position.moves().all(|mv| drops(&position.path(mv)));
        points.push(if must { Point::Returns(piece, at) } else { Point::Heals(piece) });
    }
    let other_is_next = after.turn() != side;
    if other_is_next && after.check().is_some() {
        points.push(Point::Checks);
    }
    if position.checkers().any() {
        points.push(Point::Evades);
    }
    if let Some(win) = board::passed(position).and_then(|passed| winning(&passed))
        && winning(&after).is_none()
    {
        points.push(Point::Prevents(win));
    }
    // The king gets out of check: that is said already.
    let is_king = |from| position.king(side) == Some(from) && position.checkers().any();
    let captures = position.captures(mv).any();
    let moved = legs.iter().filter(|(from, _)| !is_king(*from));
    // Of two pawns, one may go where the other is no longer attacked.
    let is_swapped = |by| legs.len() > 1 && legs.iter().any(|(_, to)| after.threats(by).has(*to));
    let saved = moved.filter_map(|leg| rescue(position, &after, *leg, captures)).next();
    let saved = saved.filter(|saved| !matches!(saved, Point::Saves(_, (_, by)) if is_swapped(*by)));
    let threat = threat(position, &after, &legs);
    // What is worth more comes first.
    let is_worth_more = match (&saved, &threat) {
        (Some(Point::Saves(saved, _) | Point::Endangered(saved, _)), Some(Point::Threatens(pieces))) => {
            pieces.iter().all(|(piece, _)| worth(position, *piece) < worth(position, *saved))
        }
        _ => false,
    };
    points.extend(if is_worth_more { [saved, threat] } else { [threat, saved] }.into_iter().flatten());
    if let (1, true, Some(answer)) = (after.count_moves(), other_is_next, after.moves().next()) {
        points.push(Point::Forces(after.notation(answer)));
    }
    let mut plans = Vec::new();
    for plan in legs.iter().flat_map(|(from, to)| plan::of(position, &after, *from, *to)) {
        if !plans.contains(&plan) {
            plans.push(plan);
        }
    }
    // Of two pawns, one may save something while the other goes on.
    plans.sort_by_key(|plan| !matches!(plan, Point::Guards(..) | Point::Protects(..)));
    add_plans(&mut points, plans);
    points
}

/// Adds the points of a plan, without those that repeat another point.
fn add_plans(points: &mut Vec<Point>, mut plans: Vec<Point>) {
    let threatens = |at: &Square| attacked(points).iter().any(|(_, other)| other == at);
    plans.retain(|plan| match plan {
        Point::Aims(at, _) | Point::Blocks(_, at) | Point::Faces(_, at) => !threatens(at),
        Point::Leaves(_, (_, at)) => !threatens(at) && !points.iter().any(|point| matches!(point, Point::Saves(..))),
        _ => true,
    });
    let protected = plans.iter().find_map(|plan| if let Point::Protects(_, at) = plan { Some(*at) } else { None });
    plans.retain(|plan| !matches!(plan, Point::Guards(_, at) if Some(*at) == protected));
    let is_told = |plan: &&Point| matches!(plan, Point::Pins(_) | Point::Skewers(_));
    if let Some(Point::Pins([(_, told), _]) | Point::Skewers([(_, told), _])) = plans.iter().find(is_told).cloned() {
        plans.retain(|plan| !matches!(plan, Point::Aims(at, _) if *at == told));
        points.retain_mut(|point| {
            let Point::Threatens(pieces) = point else { return true };
            pieces.retain(|(_, at)| *at != told);
            !pieces.is_empty()
        });
    }
    points.extend(plans);
}

/// Returns the pieces that a move threatens, by its points.
fn attacked(points: &[Point]) -> &[(Piece, Square)] {
    let threats =
        points.iter().find_map(|point| if let Point::Threatens(pieces) = point { Some(pieces) } else { None });
    threats.map_or(&[], |pieces| pieces)
}

fn pieces(position: &Board, squares: Bitboard) -> Vec<(Piece, Square)> {
    squares.into_iter().filter_map(|at| Some((position.piece(at)?, at))).collect()
}

fn winning(position: &Board) -> Option<String> {
    let side = position.turn();
    let wins = |mv: &Mv| position.after(*mv).outcome().is_some_and(|outcome| outcome.winner == Some(side));
    let mv = position.moves().find(wins)?;
    Some(position.notation(mv))
}

fn threat(position: &Board, after: &Board, legs: &[(Square, Square)]) -> Option<Point> {
    let side = position.turn();
    if legs.is_empty() || legs.iter().any(|(_, to)| exchange(after, *to, None) > 0) {
        return None;
    }
    let came_from = |at: Square| legs.iter().find(|(_, to)| *to == at).map_or(at, |(from, _)| *from);
    let king = after.check().map_or(Bitboard::EMPTY, |check| check.king.into());
    let own = Square::all().filter(|at| after.piece(*at).is_some_and(|piece| piece.color == side));
    // Who can win as much does not wait to be captured, and a pawn may take the pawn that attacks it.
    let takes = |(piece, at): &(Piece, Square)| {
        legs.iter().any(|(_, to)| {
            piece.kind.is_pawn()
                && after.piece(*to).is_some_and(|moved| moved.kind.letter == piece.kind.letter)
                && after.threats(*at).has(*to)
        })
    };
    let wins = |(piece, at): &(Piece, Square)| {
        after.threats(*at).into_iter().any(|own| exchange(after, own, Some(*at)) >= worth(after, *piece))
    };
    let mut threatened = Vec::new();
    for by in own {
        // In check nothing could be captured, so what was attacked then already is not threatened newly.
        let before = if position.checkers().is_empty() { Bitboard::EMPTY } else { position.threats(came_from(by)) };
        let fresh = pieces(after, after.threats(by) & !before & !king).into_iter();
        let fresh = fresh.filter(|(piece, _)| piece.color != side && !piece.kind.ghost);
        let fresh = fresh.filter(|victim| exchange(position, victim.1, None) == 0 && !wins(victim) && !takes(victim));
        threatened.extend(fresh.filter(|(_, at)| is_in_danger(after, *at, by)));
    }
    threatened.sort_unstable_by_key(|(piece, at)| (std::cmp::Reverse(worth(position, *piece)), at.index()));
    threatened.dedup();
    threatened.truncate(TOLD);
    (!threatened.is_empty()).then_some(Point::Threatens(threatened))
}

/// Finds the piece that endangered the moved piece before, if nothing wins it now, or if it at least `captures` something.
fn rescue(position: &Board, after: &Board, (from, to): (Square, Square), captures: bool) -> Option<Point> {
    let side = position.turn();
    let before = threatening(position, !side, from).into_iter().filter(|(_, at)| is_in_danger(position, from, *at));
    let (piece, at) = before.min_by_key(|(piece, _)| piece.kind.value)?;
    if after.piece(at) != Some(piece) {
        return None;
    }
    // A check only puts the capture off.
    let is_safe = after.checkers().is_empty() && exchange(after, to, None) == 0;
    let is_out_of_reach = || threatening(after, !side, to).is_empty();
    let moved = position.piece(from).filter(|moved| !moved.kind.ghost)?;
    if is_safe || is_out_of_reach() {
        return Some(Point::Saves(moved, (piece, at)));
    }
    (captures && !moved.kind.is_pawn()).then_some(Point::Endangered(moved, (piece, at)))
}

/// Returns whether the piece on `at` is lost without a defence: after most moves that leave it and the attacker `by` in place, the exchange
/// there wins material. It tries moves rather than a null move, which not every game has.
fn is_in_danger(position: &Board, at: Square, by: Square) -> bool {
    if position.piece(by).is_none_or(|piece| piece.color == position.turn()) {
        return false;
    }
    let (mut pays, mut fails) = (0, 0);
    for mv in position.moves() {
        let next = position.after(mv);
        if [at, by].into_iter().all(|square| next.piece(square) == position.piece(square))
            && next.turn() != position.turn()
        {
            if exchange(&next, at, Some(by)) > 0 { pays += 1 } else { fails += 1 }
        }
    }
    // Who is in check chooses among few moves.
    if position.checkers().any() { pays > 0 && fails == 0 } else { pays > fails }
}

/// Returns the squares of departure and arrival of a piece, the same square if it shoots; `None` if nothing on the board moves.
fn way(position: &Board, mv: Mv) -> Option<(Square, Square)> {
    let (from, to) = ends(&position.path(mv));
    Some((from?, to.or(from)?))
}

/// Returns the first square of departure and the last of arrival.
pub fn ends(path: &Path) -> (Option<Square>, Option<Square>) {
    let from = path.steps().iter().find_map(|step| if let Step::Pick(at) = step { Some(*at) } else { None });
    let to = path.steps().iter().rev().find_map(|step| if let Step::To(at) = step { Some(*at) } else { None });
    (from, to)
}

/// Returns where each piece of a move departs and arrives: a turn may move two pawns (R2.8).
pub fn legs(path: &Path) -> Vec<(Square, Square)> {
    let mut legs: Vec<(Square, Option<Square>)> = Vec::new();
    for step in path.steps() {
        match (step, legs.last_mut()) {
            (Step::Pick(from), _) => legs.push((*from, None)),
            (Step::To(to), Some((_, arrived))) => *arrived = Some(*to),
            _ => {}
        }
    }
    legs.into_iter().filter_map(|(from, to)| Some((from, to?))).collect()
}

/// Returns whether a piece comes back on the board.
fn drops(path: &Path) -> bool {
    path.steps().iter().any(|step| matches!(step, Step::Drop(_)))
}

fn threatening(position: &Board, side: Color, square: Square) -> Vec<(Piece, Square)> {
    let pieces = Square::all().filter_map(|at| Some((position.piece(at)?, at)));
    pieces.filter(|(piece, at)| piece.color == side && position.threats(*at).has(square)).collect()
}

impl Point {
    /// Returns whether it is about the plan of a quiet move.
    pub(crate) const fn is_plan(&self) -> bool {
        !matches!(
            self,
            Self::Captures(_)
                | Self::Passing(..)
                | Self::Promotes(_)
                | Self::Heals(_)
                | Self::Returns(..)
                | Self::Takes(_)
                | Self::Gains(..)
                | Self::Checks
                | Self::Evades
                | Self::Prevents(_)
                | Self::Trades(_)
                | Self::Gets(_)
                | Self::Spends(_)
                | Self::Endangered(..)
                | Self::Only
        )
    }

    /// Returns whether it is reason enough for an advantage.
    const fn is_reason(&self) -> bool {
        matches!(
            self,
            Self::Takes(_)
                | Self::Stops(..)
                | Self::Meets(..)
                | Self::Plans(..)
                | Self::Alone(_)
                | Self::Despite(_)
                | Self::Promotes(_)
                | Self::Prevents(_)
        )
    }

    /// Returns whether it is about what the moved piece does where it now stands.
    const fn is_of_place(&self) -> bool {
        matches!(
            self,
            Self::Develops(_)
                | Self::Room(..)
                | Self::Aims(..)
                | Self::Guards(..)
                | Self::Centre
                | Self::Supports(_)
                | Self::Space(_)
                | Self::File(..)
                | Self::Doubles(_)
                | Self::Seventh
        )
    }
}
