//! Endings of few pieces, solved exactly with the distance to the end (retrograde analysis), in memory and on request.
//!
//! A table holds every placement of some pieces while the pawns stand still, for either side to move. Inside, only pieces move, and quietly.
//! Each capture, promotion and pawn move leads into a table that is solved before. Wins and losses then spread backwards ply by ply, so that
//! the first distance to arrive at a position is the shortest. Where none arrives, neither side can win.

use crate::score::WIN;
use crate::{Score, Searchable};
use arrayvec::ArrayVec;
use pawnstorm_rules::{Board, Color, Role, Square};
use std::any::TypeId;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::{self, Builder, ScopedJoinHandle};
use std::time::Instant;

/// The most pieces of an ending that can be solved, kings and pawns included.
pub const MOST: usize = 4;

/// A game with the pieces of chess whose endings can be solved.
pub trait Ending: Searchable {
    /// Whether the game is a draw where neither side can win. In Alapawn pieces then leave the board.
    const DRAWS: bool;
    /// The number of plies without a capture or a pawn move after which a draw may be claimed, or pieces leave the board.
    const PATIENCE: u32;

    /// Returns the placement of the pieces.
    fn placement(&self) -> &Board;

    /// Returns the position with other pieces; `None` if it is impossible or decided.
    fn placed(board: Board, turn: Color) -> Option<Self>;

    /// Returns whether later moves depend on more than the pieces and the side to move, as on castling rights.
    fn has_memory(&self) -> bool;

    /// Returns whether a capture en passant is legal.
    fn has_en_passant(&self) -> bool {
        false
    }

    /// Returns whether the side that has just moved may have moved a piece of this role.
    fn may_have_moved(&self, _role: Role) -> bool {
        true
    }
}

/// Returns whether a position has few pieces, and nothing else bears on it.
pub fn can_solve<P: Ending>(position: &P) -> bool {
    position.placement().occupied().len() <= MOST && !position.has_memory()
}

/// When to give a computation up.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    pub(crate) stop: &'a AtomicBool,
    pub(crate) until: Instant,
}

impl Limit<'_> {
    fn is_over(self) -> bool {
        self.stop.load(Ordering::Relaxed) || Instant::now() >= self.until
    }
}

/// The distance to the end in plies plus one: odd where the side to move loses, even where it wins.
type Distance = u8;
/// Neither side wins.
const OPEN: Distance = 0;
/// There is no such position.
const NONE: Distance = Distance::MAX;

/// The pieces of a table: those that move, in order, and the pawns on their squares.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Material {
    pieces: ArrayVec<(Color, Role), MOST>,
    pawns: ArrayVec<(Color, Square), MOST>,
}

/// The squares of the pieces of a table, in order, filled up with a1.
type Squares = [Square; MOST];

/// Where the first piece of a table without pawns stands: any position can be turned or reflected so that it does.
const TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];
/// The place of each square in [`TRIANGLE`].
const IN_TRIANGLE: [u8; 64] = {
    let mut places = [u8::MAX; 64];
    let mut place = 0;
    while place < TRIANGLE.len() {
        places[TRIANGLE[place] as usize] = place as u8;
        place += 1;
    }
    places
};
/// For each square of the first piece, where the turn that brings it into the triangle brings every square.
static TURNED: [[Square; 64]; 64] = {
    let mut turned = [[Square::A1; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (first, square) = (Square::from_index((index / 64) as u8), Square::from_index((index % 64) as u8));
        let (right, up) = (first.file() > 3, first.rank() > 3);
        let mut to = square;
        let mut goal = first;
        if right {
            (to, goal) = (mirrored(to), mirrored(goal));
        }
        if up {
            (to, goal) = (flipped(to), flipped(goal));
        }
        turned[index / 64][index % 64] = if goal.rank() > goal.file() { reflected(to) } else { to };
        index += 1;
    }
    turned
};

const fn flipped(square: Square) -> Square {
    Square::from_index(square.index() as u8 ^ 56)
}

const fn mirrored(square: Square) -> Square {
    Square::from_index(square.index() as u8 ^ 7)
}

/// Reflects a square in the diagonal from a1 to h8.
const fn reflected(square: Square) -> Square {
    Square::new(square.rank(), square.file())
}

impl Material {
    /// Returns the material of a board with its pieces' squares and the side to move, after exchanging the sides or reflecting the board if
    /// that leads to the same table as another position. Returns `None` if there are too many pieces.
    fn of(board: &Board, turn: Color) -> Option<(Self, Squares, Color)> {
        if board.occupied().len() > MOST {
            return None;
        }
        let seen = |swaps: bool, mirrors: bool| {
            let changed = |square: Square| {
                let square = if swaps { flipped(square) } else { square };
                if mirrors { mirrored(square) } else { square }
            };
            let mut material = Self { pieces: ArrayVec::new(), pawns: ArrayVec::new() };
            let mut squares = [Square::A1; MOST];
            for color in Color::ALL {
                let from = if swaps { !color } else { color };
                for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    for square in board.pieces(from, role) {
                        squares[material.pieces.len()] = changed(square);
                        material.pieces.push((color, role));
                    }
                }
                material.pawns.extend(board.pieces(from, Role::Pawn).into_iter().map(|pawn| (color, changed(pawn))));
            }
            material.pawns.sort_unstable();
            (material, squares, if swaps { !turn } else { turn })
        };
        let first = seen(false, false);
        if first.0.pawns.is_empty() {
            let swapped = seen(true, false);
            return Some(if swapped.0 < first.0 { swapped } else { first });
        }
        let others = [seen(false, true), seen(true, false), seen(true, true)];
        Some(others.into_iter().fold(first, |least, other| if other.0 < least.0 { other } else { least }))
    }

    /// Returns the number of places of the first piece.
    fn firsts(&self) -> usize {
        match self.pieces.len() {
            0 => 1,
            _ if self.pawns.is_empty() => TRIANGLE.len(),
            _ => 64,
        }
    }

    /// Returns the number of placements for one side to move.
    fn placements(&self) -> usize {
        self.firsts() << (6 * self.pieces.len().saturating_sub(1))
    }

    /// Returns the index of a position.
    fn index(&self, mut squares: Squares, turn: Color) -> usize {
        if self.pawns.is_empty() {
            self.turn(&mut squares);
        }
        self.sort(&mut squares);
        let mut index = turn.index();
        for (place, square) in squares[..self.pieces.len()].iter().enumerate() {
            index = match place {
                0 if self.pawns.is_empty() => index * TRIANGLE.len() + usize::from(IN_TRIANGLE[square.index()]),
                _ => index * 64 + square.index(),
            };
        }
        index
    }

    /// Returns the squares of the pieces at `index`, and the side to move.
    fn at(&self, mut index: usize) -> (Squares, Color) {
        let mut squares = [Square::A1; MOST];
        for place in (0..self.pieces.len()).rev() {
            let (count, square) = match place {
                0 if self.pawns.is_empty() => (TRIANGLE.len(), TRIANGLE[index % TRIANGLE.len()]),
                _ => (64, (index % 64) as u8),
            };
            squares[place] = Square::from_index(square);
            index /= count;
        }
        (squares, Color::ALL[index])
    }

    /// Turns the board so that the first piece stands in the triangle, and the position has one index only.
    fn turn(&self, squares: &mut Squares) {
        let turned = &TURNED[squares[0].index()];
        *squares = squares.map(|square| turned[square.index()]);
        if self.may_coincide(squares) {
            let mut other = squares.map(reflected);
            self.sort(squares);
            self.sort(&mut other);
            *squares = other.min(*squares);
        }
    }

    /// Puts equal pieces in the order of their squares.
    fn sort(&self, squares: &mut Squares) {
        for place in 1..self.pieces.len() {
            let mut place = place;
            while place > 0 && self.pieces[place] == self.pieces[place - 1] && squares[place] < squares[place - 1] {
                squares.swap(place, place - 1);
                place -= 1;
            }
        }
    }

    /// Returns the board; `None` if two pieces stand on one square.
    fn board(&self, squares: &Squares) -> Option<Board> {
        let mut board = Board::default();
        let pieces = self.pieces.iter().zip(squares).map(|(&(color, role), &square)| (color, role, square));
        let pawns = self.pawns.iter().map(|&(color, square)| (color, Role::Pawn, square));
        for (color, role, square) in pieces.chain(pawns) {
            if board.occupied().has(square) {
                return None;
            }
            board.put(square, color, role);
        }
        Some(board)
    }

    /// Returns the squares after a quiet move.
    fn moved(&self, mut squares: Squares, from: Square, to: Square) -> Squares {
        if let Some(square) = squares[..self.pieces.len()].iter_mut().find(|square| **square == from) {
            *square = to;
        }
        squares
    }

    /// Returns whether two quiet moves from here may lead to the same index: only where the position has a mirror image on the same squares.
    fn may_coincide(&self, squares: &Squares) -> bool {
        self.pawns.is_empty() && squares[0].file() == squares[0].rank()
    }
}

/// What the moves of a position lead to.
#[derive(Clone, Copy, Default)]
struct Moves {
    /// The shortest win.
    wins: Option<Distance>,
    /// The longest loss.
    loses: Distance,
    /// Whether a move neither wins nor loses.
    holds: bool,
}

impl Moves {
    /// Adds a move to a position with this distance, for the side to move there.
    fn add(&mut self, after: Distance) {
        match after {
            OPEN => self.holds = true,
            _ if after % 2 == 1 => self.wins = Some(self.wins.map_or(after + 1, |wins| wins.min(after + 1))),
            _ => self.loses = self.loses.max(after + 1),
        }
    }

    /// Returns the distance if there are no other moves.
    fn distance(self) -> Distance {
        self.wins.unwrap_or(if self.holds { OPEN } else { self.loses })
    }
}

/// The distance in each position ([`Material::index`]).
type Table = Vec<Distance>;

/// A table, once it is solved; `None` if the time was too short for it.
type Cell = Arc<OnceLock<Option<Table>>>;

/// The tables solved so far.
#[derive(Default)]
pub struct Endings {
    tables: Mutex<HashMap<(TypeId, Material), Cell>>,
}

impl Endings {
    /// Returns the exact score of `position`, with the distance to the end where a side wins. Returns `None` if there are too many pieces, if the
    /// rule on moves without progress may come first, or if it takes too long.
    pub(crate) fn score<P: Ending>(&self, position: &P, halfmove: u32, limit: Limit<'_>) -> Option<Score> {
        if !can_solve(position) {
            return None;
        }
        let distance = Reader::new(self, limit).distance(position)?;
        let plies = i32::from(distance) - 1;
        let score = match distance {
            OPEN if !P::DRAWS => return None,
            OPEN => 0,
            _ if halfmove + u32::from(distance) > P::PATIENCE => return None,
            _ if distance % 2 == 0 => WIN - plies,
            _ => plies - WIN,
        };
        Some(Score(score))
    }

    fn cell<P: Ending>(&self, material: &Material) -> Cell {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.entry((TypeId::of::<P>(), material.clone())).or_default().clone()
    }

    fn forget<P: Ending>(&self, material: &Material) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.remove(&(TypeId::of::<P>(), material.clone()));
    }
}

/// Reads tables on one thread, and solves those that it needs.
struct Reader<'a> {
    endings: &'a Endings,
    limit: Limit<'a>,
    /// The tables read so far.
    known: Vec<(Material, Cell)>,
}

impl<'a> Reader<'a> {
    const fn new(endings: &'a Endings, limit: Limit<'a>) -> Self {
        Self { endings, limit, known: Vec::new() }
    }

    /// Returns the distance of a position with few pieces; `None` if it takes too long.
    fn distance<P: Ending>(&mut self, position: &P) -> Option<Distance> {
        let turn = position.turn();
        if position.verdict().is_some() {
            // A draw that shows without listing moves, but mate outranks it, and a claim comes after the move.
            return Some(match position.outcome() {
                Some(outcome) if outcome.winner == Some(!turn) => 1,
                Some(outcome) if outcome.winner == Some(turn) => 2,
                Some(_) => OPEN,
                None => {
                    let mates = |mv: &P::Move| position.after(mv).outcome().is_some_and(|end| end.winner == Some(turn));
                    if position.legal_moves().as_ref().iter().any(mates) { 2 } else { OPEN }
                }
            });
        }
        if position.has_en_passant() {
            let mut moves = Moves::default();
            for mv in position.legal_moves() {
                moves.add(self.distance(&position.after(&mv))?);
            }
            return Some(moves.distance());
        }
        let (material, squares, turn) = Material::of(position.placement(), turn)?;
        let index = material.index(squares, turn);
        let table = self.table::<P>(material)?;
        Some(table[index])
    }

    fn table<P: Ending>(&mut self, material: Material) -> Option<&Table> {
        let place = match self.known.iter().position(|(known, _)| *known == material) {
            Some(place) => place,
            None => {
                let cell = self.endings.cell::<P>(&material);
                if cell.get_or_init(|| solve::<P>(&material, self.endings, self.limit)).is_none() {
                    self.endings.forget::<P>(&material);
                    return None;
                }
                self.known.push((material, cell));
                self.known.len() - 1
            }
        };
        self.known[place].1.get()?.as_ref()
    }
}

/// The positions that a thread begins before it looks at its limit.
const LOOK: usize = 1 << 12;
const MOST_THREADS: usize = 4;
/// The distances looked through at once.
const BLOCK: usize = 256;
/// The positions whose predecessors are found at once.
const BATCH: usize = 1 << 16;
/// Another move does not lose, whatever the quiet ones do.
const SAFE: u8 = u8::MAX;

/// Solves a table; `None` if it takes too long.
fn solve<P: Ending>(material: &Material, endings: &Endings, limit: Limit<'_>) -> Option<Table> {
    let count = 2 * material.placements();
    let mut distances = vec![NONE; count];
    // The number of quiet moves that are not known to lose.
    let mut left = vec![SAFE; count];
    let parts = Mutex::new(distances.chunks_mut(LOOK).zip(left.chunks_mut(LOOK)).enumerate());
    let work = || {
        let mut reader = Reader::new(endings, limit);
        loop {
            let part = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((number, (distances, left))) = part else { return true };
            if limit.is_over() {
                return false;
            }
            for (place, (distance, left)) in distances.iter_mut().zip(left).enumerate() {
                let Some(begun) = begin::<P>(material, number * LOOK + place, &mut reader) else { return false };
                (*distance, *left) = begun;
            }
        }
    };
    let done = thread::scope(|scope| {
        // Fewer threads take longer, and nothing else.
        let helpers: Vec<_> = (1..threads()).map_while(|_| Builder::new().spawn_scoped(scope, work).ok()).collect();
        let done = work();
        helpers.into_iter().all(|helper| helper.join().unwrap_or(false)) && done
    });
    if !done {
        return None;
    }
    spread::<P>(material, &mut distances, &mut left, &mut Reader::new(endings, limit))?;
    Some(distances)
}

/// Spreads the distances backwards over quiet moves, ply by ply.
fn spread<P: Ending>(
    material: &Material,
    distances: &mut [Distance],
    left: &mut [u8],
    reader: &mut Reader<'_>,
) -> Option<()> {
    let mut reached = Vec::new();
    let mut last = distances.iter().copied().filter(|&distance| distance < NONE).max()?;
    let mut distance = 1;
    while distance <= last {
        reached.clear();
        for (block, start) in distances.chunks(BLOCK).zip((0..).step_by(BLOCK)) {
            // Much faster than one by one where there is none.
            if block.contains(&distance) {
                reached.extend((start..).zip(block).filter(|(_, known)| **known == distance).map(|(index, _)| index));
            }
        }
        for part in reached.chunks(BATCH) {
            if reader.limit.is_over() {
                return None;
            }
            for index in all_retreats::<P>(material, part).into_iter().flatten() {
                let known = &mut distances[index as usize];
                if distance % 2 == 1 {
                    if *known == OPEN || *known > distance + 1 && *known < NONE {
                        *known = distance + 1;
                    }
                } else if *known == OPEN && left[index as usize] != SAFE {
                    left[index as usize] -= 1;
                    if left[index as usize] == 0 {
                        *known = final_moves::<P>(material, index as usize, reader)?.loses.max(distance + 1);
                    }
                }
                if *known < NONE {
                    last = last.max(*known);
                }
            }
        }
        distance += 1;
    }
    Some(())
}

/// Lists what [`retreats`] finds for each of some positions, on several threads.
fn all_retreats<P: Ending>(material: &Material, reached: &[usize]) -> Vec<Vec<u32>> {
    let find = |part: &[usize]| {
        let mut before = Vec::new();
        part.iter().for_each(|&index| retreats::<P>(material, index, &mut before));
        before
    };
    let parts = reached.chunks(reached.len().div_ceil(threads()).max(LOOK));
    thread::scope(|scope| {
        let parts: Vec<_> =
            parts.map(|part| (part, Builder::new().spawn_scoped(scope, move || find(part)).ok())).collect();
        let found = parts.into_iter().map(|(part, thread)| match thread.map(ScopedJoinHandle::join) {
            Some(Ok(before)) => before,
            _ => find(part),
        });
        found.collect()
    })
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, |threads| threads.get().min(MOST_THREADS))
}

/// Returns the position at `index`, if there is one.
fn position<P: Ending>(material: &Material, index: usize) -> Option<(P, Squares)> {
    let (squares, turn) = material.at(index);
    if material.index(squares, turn) != index {
        return None;
    }
    Some((P::placed(material.board(&squares)?, turn)?, squares))
}

/// Returns whether `mv` stays in the table, and its squares.
fn quiet<P: Ending>(position: &P, mv: &P::Move) -> Option<(Square, Square)> {
    let way = position.slot(mv).way;
    let [from, to] = [way / 64, way % 64].map(|square| Square::from_index(square as u8));
    let leaves = position.captures(mv).any() || position.placement().role(Role::Pawn).has(from);
    (!leaves).then_some((from, to))
}

/// Returns what the moves that leave the table lead to.
fn final_moves<P: Ending>(material: &Material, index: usize, reader: &mut Reader<'_>) -> Option<Moves> {
    let mut moves = Moves::default();
    if let Some((position, _)) = position::<P>(material, index) {
        for mv in position.legal_moves() {
            if quiet(&position, &mv).is_none() {
                moves.add(reader.distance(&position.after(&mv))?);
            }
        }
    }
    Some(moves)
}

/// Returns the distance of a position as far as its moves out of the table tell, and the number of its quiet moves.
fn begin<P: Ending>(material: &Material, index: usize, reader: &mut Reader<'_>) -> Option<(Distance, u8)> {
    let Some((position, squares)) = position::<P>(material, index) else { return Some((NONE, SAFE)) };
    let turn = position.turn();
    let mut moves = Moves::default();
    let mut stays = 0;
    let mut goals = Vec::new();
    let legal = position.legal_moves();
    if legal.as_ref().is_empty() {
        let is_lost = position.outcome().is_some_and(|end| end.winner == Some(!turn));
        return Some((if is_lost { 1 } else { OPEN }, SAFE));
    }
    for mv in legal {
        match quiet(&position, &mv) {
            None => moves.add(reader.distance(&position.after(&mv))?),
            Some((from, to)) if material.may_coincide(&squares) => {
                let moved = material.moved(squares, from, to);
                goals.push(material.index(moved, !turn));
            }
            Some(_) => stays += 1,
        }
    }
    goals.sort_unstable();
    goals.dedup();
    stays += goals.len();
    // Quiet moves can still win sooner, but only all of them together lose.
    let is_safe = moves.wins.is_some() || moves.holds;
    Some(if is_safe || stays == 0 { (moves.distance(), SAFE) } else { (OPEN, stays as u8) })
}

/// Adds the positions of the table from which a quiet move leads to `index`, each once.
fn retreats<P: Ending>(material: &Material, index: usize, before: &mut Vec<u32>) {
    let start = before.len();
    let Some((position, squares)) = position::<P>(material, index) else { return };
    let board = position.placement();
    let mover = !position.turn();
    for (place, &(color, role)) in material.pieces.iter().enumerate() {
        if color != mover || !position.may_have_moved(role) {
            continue;
        }
        for from in role.attacks(color, squares[place], board.occupied()) & !board.occupied() {
            let mut squares = squares;
            squares[place] = from;
            before.push(material.index(squares, mover) as u32);
        }
    }
    if material.may_coincide(&squares) {
        let mut once = before.split_off(start);
        once.sort_unstable();
        once.dedup();
        before.append(&mut once);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shared;
    use pawnstorm_rules::Position;
    use pawnstorm_rules::chess::Chess;
    use std::time::Duration;

    /// Returns the longest win in a table, in moves.
    fn longest(fen: &str) -> u8 {
        let shared = Shared::new(1);
        let position: Chess = fen.parse().expect("it reads");
        let solved = shared.solved(&position, Instant::now() + Duration::from_secs(100));
        assert!(solved.is_some(), "{fen}: the time was too short");
        let cell =
            shared.endings.cell::<Chess>(&Material::of(position.placement(), position.turn()).expect("few pieces").0);
        let table = cell.get().and_then(Option::as_ref).expect("it was solved");
        table.iter().filter(|&&distance| distance < NONE).max().expect("it has positions") / 2
    }

    /// The longest wins, as other tables have them: with 4 pieces those of Thompson.
    #[test]
    fn the_longest_wins_are_known() {
        assert_eq!(longest("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"), 10);
        assert_eq!(longest("8/8/8/4k3/8/8/8/KR6 w - - 0 1"), 16);
        assert_eq!(longest("8/8/8/4k3/8/8/8/KBN5 w - - 0 1"), 33);
    }

    #[test]
    fn a_place_is_one_position() {
        let chess = |text: &str| Board::from_placement(text).expect("it reads");
        for text in ["8/8/8/4k3/8/8/8/KBN5", "8/8/8/4k3/8/3K4/8/R6R", "8/8/8/4k3/4r3/8/4P3/K7"] {
            let (material, ..) = Material::of(&chess(text), Color::White).expect("few pieces");
            for index in (0..2 * material.placements()).step_by(97) {
                let (squares, turn) = material.at(index);
                let normal = material.index(squares, turn);
                let (squares, turn) = material.at(normal);
                assert_eq!(material.index(squares, turn), normal, "{text} {index}");
            }
        }
    }
}
