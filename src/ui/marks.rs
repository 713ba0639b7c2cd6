//! What is marked on the board: the cursor, the moves of the piece in hand, what the last move did.

use crate::app::playing::Playing;
use crate::app::view::View;
use crate::game::card::Shown;
use crate::game::{Game, Route, entry};
use crate::rules::{Bitboard, Square, Step};

/// What is marked on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cursor.
    pub cursor: Option<Square>,
    /// The squares of the last move.
    pub last: Bitboard,
    /// The squares of the move that is being entered.
    pub picked: Bitboard,
    /// What can be done next, and where.
    pub next: Aims,
    /// What was done by the last move, or by this one so far, where a plain move or capture does not tell it.
    pub done: Aims,
    /// What the piece under the cursor threatens.
    pub threatened: Bitboard,
    /// What others shadow from it.
    pub shadowed: Bitboard,
    /// The squares of the move that is advised.
    pub hint: Bitboard,
    /// Where the pieces are wrong, so that this is no position.
    pub wrong: Bitboard,
}

/// Squares by what happens on them. No square is in two of the sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aims {
    /// A piece goes there.
    pub quiet: Bitboard,
    /// A piece captures there.
    pub captures: Bitboard,
    /// A piece captures there, one of several victims.
    pub chain: Bitboard,
    /// A piece captures there and gives itself up.
    pub sacrifices: Bitboard,
    /// An arrow hits.
    pub arrows: Bitboard,
    /// A piece is put there who was not on the board.
    pub puts: Bitboard,
}

impl Marks {
    /// The marks of a game being played.
    pub(super) fn playing(playing: &Playing) -> Self {
        let (view, game) = (&playing.view, playing.game());
        let mut marks = Self { cursor: Some(view.cursor), ..Self::reviewed(view) };
        if !view.threats && view.back_at.is_none() {
            marks.picked = squares(&playing.steps);
            if let Some((_, path)) = view.hint.as_ref().filter(|(ply, _)| *ply == view.ply()) {
                marks.hint = squares(path.steps());
            }
            let steps = match &playing.steps[..] {
                [] => vec![Step::Pick(view.cursor)],
                steps => {
                    let several = entry::beginning_with(game, steps).any(|route| route.captures.many());
                    marks.done = Aims::done(steps, several);
                    steps.to_vec()
                }
            };
            // A move of the computer is not entered.
            if !playing.is_computers_turn() {
                marks.next = Aims::next(game, &steps);
            }
        }
        marks
    }

    /// The marks of a diagram: where its piece can go and what it does there, to the end of each move.
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

    /// The marks of a game that is gone through: as one that is over, and the threats.
    pub(super) fn reviewed(view: &View) -> Self {
        let mut marks = Self::over(view);
        if view.threats {
            marks.cursor = Some(view.cursor);
            marks.threatened = view.game.threats(view.ply(), view.cursor);
            marks.shadowed = view.game.shadows(view.ply(), view.cursor);
        }
        marks
    }

    /// The marks of a game that is only looked at.
    pub(super) fn over(view: &View) -> Self {
        let Some(last) = view.ply().checked_sub(1).map(|index| &view.game.entries()[index]) else {
            return Self::default();
        };
        let steps = last.path.steps();
        Self { last: squares(steps), done: Aims::done(steps, last.captured.len() > 1), ..Self::default() }
    }
}

fn squares(steps: &[Step]) -> Bitboard {
    steps.iter().filter_map(|step| step.square()).collect()
}

impl Aims {
    /// The squares that can follow these steps. Where a square can be both, the plainer move is marked.
    fn next(game: &dyn Game, steps: &[Step]) -> Self {
        let mut aims = Self::default();
        for route in entry::beginning_with(game, steps) {
            if let Some(square) = route.path.steps().get(steps.len()).and_then(|step| step.square()) {
                *aims.of_next(route, steps) |= square.into();
            }
        }
        aims.plainer();
        aims
    }

    /// Leaves each square in one of the sets.
    fn plainer(&mut self) {
        self.sacrifices &= !self.captures;
        self.quiet &= !(self.captures | self.chain | self.sacrifices | self.arrows);
    }

    /// What the step of a route that follows these does on its square.
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

    /// What these steps have done, `several` saying whether they are part of a move with several victims.
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
