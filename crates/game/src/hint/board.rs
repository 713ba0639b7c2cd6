//! Positions of any game without their types: hints are a lot of code, and so it is compiled once, not for each game.

use pawnstorm_engine::exact::perfect;
use pawnstorm_engine::solve::Value;
use pawnstorm_engine::{Limits, Searched, Shared, Variation};
use pawnstorm_rules::{Bitboard, Check, Color, Info, Options, Outcome, Path, Piece, Position, Square};
use std::any::Any;
use std::cell::OnceCell;
use std::rc::Rc;
use std::time::Duration;

/// A legal move: its place in the list of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mv(pub(super) usize);

/// A position of any game.
pub(crate) type Board = Rc<dyn AnyPosition>;

/// What hints ask of a position: the methods of [`Position`], [`Searched`] and [`pawnstorm_engine::Searchable`] with the same names.
pub(crate) trait AnyPosition: Any {
    fn info(&self) -> &'static Info;
    fn start(&self) -> Board;
    fn turn(&self) -> Color;
    fn piece(&self, square: Square) -> Option<Piece>;
    fn king(&self, color: Color) -> Option<Square>;
    fn count_moves(&self) -> usize;
    fn path(&self, mv: Mv) -> Path;
    fn notation(&self, mv: Mv) -> String;
    fn captures(&self, mv: Mv) -> Bitboard;
    fn after(&self, mv: Mv) -> Board;
    /// Returns the position after a move, where `positions` end with this one.
    fn played_on(&self, positions: &[Board], mv: Mv) -> Board;
    fn outcome(&self) -> Option<Outcome>;
    fn outcome_after(&self, earlier: &[Board]) -> Option<Outcome>;
    fn threats(&self, from: Square) -> Bitboard;
    fn shadows(&self, from: Square) -> Bitboard;
    fn checkers(&self) -> Bitboard;
    fn check(&self) -> Option<Check>;
    fn key(&self) -> u64;
    fn passed(&self) -> Option<Board>;
    fn evaluate(&self) -> i32;
    fn phase(&self) -> i32;
    /// Returns whether play can be proved, so that a score proves nothing.
    fn can_be_proved(&self) -> bool;
    fn search(&self, earlier: &[Board], limits: &Limits, shared: &Shared) -> Vec<Variation<Mv>>;
    fn perfect(&self, shared: &Shared, time: Duration) -> Option<(Mv, Option<Value>)>;
}

impl dyn AnyPosition {
    /// Returns the legal moves.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Mv> + use<> {
        (0..self.count_moves()).map(Mv)
    }
}

struct Typed<P: Position> {
    position: P,
    moves: OnceCell<Vec<P::Move>>,
}

impl<P: Position> Typed<P> {
    fn moves(&self) -> &[P::Move] {
        self.moves.get_or_init(|| self.position.legal_moves().into_iter().collect())
    }

    fn mv(&self, mv: Mv) -> &P::Move {
        &self.moves()[mv.0]
    }
}

/// Returns a position without its type.
pub(crate) fn board<P: Searched>(position: P) -> Board {
    Rc::new(Typed { position, moves: OnceCell::new() })
}

/// Returns the place of a legal move in the list.
pub(crate) fn place<P: Position>(position: &P, mv: &P::Move) -> Option<Mv> {
    position.legal_moves().as_ref().iter().position(|other| other == mv).map(Mv)
}

/// Returns a variation with the places of its moves.
pub(crate) fn places<P: Position>(root: &P, best: &Variation<P::Move>) -> Variation<Mv> {
    let mut position = root.clone();
    let moves = best.moves.iter().map_while(|mv| {
        let place = place(&position, mv)?;
        position.play(mv);
        Some(place)
    });
    Variation { score: best.score, moves: moves.collect() }
}

/// Returns the position with the other side to move, where a pass would mean something: nothing forces the side to move to answer or to capture.
pub(super) fn passed(position: &Board) -> Option<Board> {
    let is_free = position.moves().any(|mv| position.captures(mv).is_empty());
    position.passed().filter(|_| is_free && position.checkers().is_empty())
}

/// Returns positions with their type.
fn typed<P: Searched>(boards: &[Board]) -> Vec<P> {
    let typed = boards.iter().filter_map(|board| (&**board as &dyn Any).downcast_ref::<Typed<P>>());
    typed.map(|board| board.position.clone()).collect()
}

impl<P: Searched> AnyPosition for Typed<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn start(&self) -> Board {
        board(P::start(Options::of(P::INFO)))
    }

    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece(square)
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.position.king(color)
    }

    fn count_moves(&self) -> usize {
        self.moves().len()
    }

    fn path(&self, mv: Mv) -> Path {
        self.position.path(self.mv(mv))
    }

    fn notation(&self, mv: Mv) -> String {
        self.position.notation(self.mv(mv))
    }

    fn captures(&self, mv: Mv) -> Bitboard {
        self.position.captures(self.mv(mv))
    }

    fn after(&self, mv: Mv) -> Board {
        board(self.position.after(self.mv(mv)))
    }

    fn played_on(&self, positions: &[Board], mv: Mv) -> Board {
        let mut next = self.position.after(self.mv(mv));
        next.apply_repetition(&typed(positions));
        board(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn outcome_after(&self, earlier: &[Board]) -> Option<Outcome> {
        self.position.outcome_after(&typed(earlier))
    }

    fn threats(&self, from: Square) -> Bitboard {
        self.position.threats(from)
    }

    fn shadows(&self, from: Square) -> Bitboard {
        self.position.shadows(from)
    }

    fn checkers(&self) -> Bitboard {
        self.position.checkers()
    }

    fn check(&self) -> Option<Check> {
        self.position.check()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn passed(&self) -> Option<Board> {
        self.position.passed().map(board)
    }

    fn evaluate(&self) -> i32 {
        self.position.evaluate()
    }

    fn phase(&self) -> i32 {
        self.position.phase()
    }

    fn can_be_proved(&self) -> bool {
        self.position.race().is_some()
    }

    fn search(&self, earlier: &[Board], limits: &Limits, shared: &Shared) -> Vec<Variation<Mv>> {
        let best = self.position.search(None, &typed(earlier), limits, shared, &mut |_| {});
        best.iter().flat_map(|best| &best.lines).map(|line| places(&self.position, line)).collect()
    }

    fn perfect(&self, shared: &Shared, time: Duration) -> Option<(Mv, Option<Value>)> {
        let (mv, value) = perfect(&self.position, shared, time)?;
        Some((place(&self.position, &mv)?, value))
    }
}
