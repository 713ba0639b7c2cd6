//! The marks on the board: the cursor, the moves of the piece in hand, the effects of the last move.

use crate::app::line::Line;
use crate::app::view::View;
use crate::game::card::Shown;
use crate::game::decisive::{self, Decisive};
use crate::game::pgn::{Drawing, Ink};
use crate::game::{Game, Route, input};
use crate::rules::{Bitboard, Path, Square, Step, Viewer};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    pub cursor: Option<Square>,
    pub last: Bitboard,
    /// The squares that a piece left with it, and which are empty now.
    pub left: Bitboard,
    /// The squares of the move being entered.
    pub picked: Bitboard,
    pub next: Aims,
    /// The effects of the last move, or of this one so far, where a plain move or capture does not show them.
    pub done: Aims,
    pub threatened: Bitboard,
    /// The squares that other pieces shadow from it.
    pub shadowed: Bitboard,
    pub hint: Bitboard,
    /// The squares of pieces that make the position illegal.
    pub wrong: Bitboard,
    /// The target squares of moves proved to win, draw or lose; a square with several moves counts as the best.
    pub values: [Bitboard; 3],
    pub drawings: Vec<Drawing>,
}

/// The squares by their effect. No square is in two of the sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aims {
    pub quiet: Bitboard,
    pub captures: Bitboard,
    /// A piece captures there, one of several pieces.
    pub chain: Bitboard,
    /// A piece captures there and is removed itself.
    pub sacrifices: Bitboard,
    /// An arrow hits.
    pub arrows: Bitboard,
    /// A piece from outside the board is placed there.
    pub puts: Bitboard,
}

impl Marks {
    pub(super) fn line(line: &Line) -> Self {
        let (view, game) = (&line.view, &line.view.game);
        let mut marks = Self { cursor: Some(view.cursor), ..Self::reviewed(view) };
        if !view.threats && view.back_at.is_none() {
            marks.picked = squares(&line.input.steps);
            if let Some((_, path)) = view.hint.as_ref().filter(|(ply, _)| *ply == view.ply()) {
                marks.hint = squares(path.steps());
            }
            let steps = match &line.input.steps[..] {
                [] => vec![Step::Pick(view.cursor)],
                steps => {
                    let several = input::beginning_with(game, steps).any(|route| route.captures.many());
                    marks.done = Aims::done(steps, several);
                    steps.to_vec()
                }
            };
            let sent = line.view.opponent.remote().map_or_else(Vec::new, |remote| remote.proposed_squares(game));
            marks.picked |= line.input.premove_squares().into_iter().chain(sent).collect();
            // A move of the computer is not entered.
            if !view.is_others_turn() {
                marks.next = Aims::next(game, &steps);
            }
            let from = steps.first().and_then(|step| step.square()).filter(|_| marks.next != Aims::default());
            marks.values = values(view, from);
        }
        marks
    }

    /// Returns the marks of a diagram: the squares its piece can reach and its effects there, to the end of each move.
    pub(super) fn shown(shown: &Shown) -> Self {
        let mut marks = Self::default();
        for route in shown.routes() {
            let steps = route.path.steps();
            for (index, step) in steps.iter().enumerate() {
                match step {
                    Step::Pick(square) if index == 0 || shown.is_of_moves() => marks.picked |= (*square).into(),
                    // Where all moves of a piece are shown, those of another are not.
                    Step::Pick(_) => break,
                    _ => {
                        if let Some(square) = step.square() {
                            *marks.next.of_next(route, &steps[..index]) |= square.into();
                        }
                    }
                }
            }
        }
        marks.picked |= squares(&shown.steps);
        marks.next.plainer();
        marks
    }

    /// Returns the marks of a game under review: those of a finished one, and the threats.
    pub(super) fn reviewed(view: &View) -> Self {
        let mut marks = Self::after(&view.game, view.ply());
        if view.threats {
            marks.cursor = Some(view.cursor);
            marks.threatened = view.game.threats(view.ply(), view.cursor);
            marks.shadowed = view.game.shadows(view.ply(), view.cursor);
        } else {
            marks.values = values(view, None);
        }
        marks
    }

    /// Returns the marks of a finished game: its last move, and what decided it.
    pub(super) fn over(view: &View) -> Self {
        let marks = Self::after(&view.game, view.ply());
        if view.back_at.is_some() {
            return marks;
        }
        let Decisive { pieces, stuck, taken } = decisive::of(&view.game);
        Self { hint: pieces, shadowed: stuck, threatened: taken, ..marks }
    }

    pub(super) fn after(game: &Game, ply: usize) -> Self {
        let Some(last) = ply.checked_sub(1).and_then(|index| game.entries().get(index)) else {
            return Self::default();
        };
        let steps = last.path.steps();
        let from = steps.iter().find_map(|step| if let Step::Pick(at) = step { Some(*at) } else { None });
        let scene = game.scene(ply, Viewer::Everyone);
        let left = from.filter(|at| scene.piece(*at).is_none()).into_iter().collect();
        Self { last: squares(steps), left, done: Aims::done(steps, last.captured.len() > 1), ..Self::default() }
    }

    pub(super) fn marked(&self, square: Square) -> Option<Ink> {
        let is_mark = |drawing: &&Drawing| !drawing.is_arrow() && drawing.from == square;
        self.drawings.iter().find(is_mark).map(|drawing| drawing.ink)
    }
}

/// Returns the target squares of winning, drawing and losing moves: those of the piece on `of`, or of all pieces.
fn values(view: &View, of: Option<Square>) -> [Bitboard; 3] {
    let side = view.game.turn_at(view.ply());
    let mut sets = [Bitboard::EMPTY; 3];
    let is_open = |path: &Path| view.back_at.is_some() || view.game.routes().iter().any(|route| route.path == *path);
    for value in view.shown_values().iter().filter(|value| is_open(&value.path)) {
        let mut squares = value.path.steps().iter().filter_map(|step| step.square());
        let (from, Some(to)) = (squares.next(), squares.next_back()) else { continue };
        let rank = match value.winner {
            Some(winner) if winner == side => 0,
            None => 1,
            Some(_) => 2,
        };
        if of.is_none() || from == of {
            sets[rank] |= to.into();
        }
    }
    sets[1] &= !sets[0];
    sets[2] &= !(sets[0] | sets[1]);
    sets
}

fn squares(steps: &[Step]) -> Bitboard {
    steps.iter().filter_map(|step| step.square()).collect()
}

impl Aims {
    /// Returns the squares that can follow these steps. A square with two effects is marked with the plainer one.
    fn next(game: &Game, steps: &[Step]) -> Self {
        let mut aims = Self::default();
        for route in input::beginning_with(game, steps) {
            if let Some(square) = route.path.steps().get(steps.len()).and_then(|step| step.square()) {
                *aims.of_next(route, steps) |= square.into();
            }
        }
        aims.plainer();
        aims
    }

    /// Removes each square from all sets but the plainest.
    fn plainer(&mut self) {
        self.sacrifices &= !self.captures;
        self.quiet &= !(self.captures | self.chain | self.sacrifices | self.arrows);
    }

    /// Returns the set for the effect of the route's step that follows these.
    fn of_next(&mut self, route: &Route, steps: &[Step]) -> &mut Bitboard {
        let rest = &route.path.steps()[steps.len()..];
        let shot: Bitboard =
            rest.iter().filter(|step| matches!(step, Step::Shoot(_))).filter_map(|s| s.square()).collect();
        match rest {
            [Step::Shoot(_), ..] => &mut self.arrows,
            _ if matches!(steps.last(), Some(Step::Drop(_))) => &mut self.puts,
            [_, Step::Sacrifice, ..] => &mut self.sacrifices,
            _ if route.captures.many() => &mut self.chain,
            _ if (route.captures & !shot).any() => &mut self.captures,
            _ => &mut self.quiet,
        }
    }

    /// Returns the effects of these steps; `several` tells whether they belong to a move with several captures.
    fn done(steps: &[Step], several: bool) -> Self {
        let mut aims = Self::default();
        for (index, step) in steps.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| steps[before]);
            match (*step, before) {
                (Step::Shoot(at), _) => aims.arrows |= at.into(),
                (Step::To(at), Some(Step::Drop(_))) => aims.puts |= at.into(),
                (Step::To(at), _) if several => aims.chain |= at.into(),
                (Step::Sacrifice, Some(Step::To(at))) => aims.sacrifices |= at.into(),
                _ => {}
            }
        }
        aims
    }
}
