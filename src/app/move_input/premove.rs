//! Premoves: moves entered while the other side thinks. A premove is played at the start of the player's turn, if it is legal then.

use super::{Answer, MoveInput, Turn};
use crate::app::view::View;
use crate::game::Game;
use crate::game::input::{self, Entered, Reading, explain, premove, read};
use crate::rules::text::quoted;
use crate::rules::{Square, Step, either};

/// A move that waits for the player's turn.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Premove {
    /// A text, to be read on the turn, and the squares that it names now.
    Text(String, Vec<Square>),
    /// A picked-up piece, and its target square once chosen.
    Squares(Square, Option<Square>),
}

impl Premove {
    /// Returns the text of a complete premove, as it was entered.
    fn shown(&self, game: &Game) -> Option<String> {
        let square = |square| game.info().terms.square(square);
        match self {
            Self::Text(text, _) => Some(text.clone()),
            Self::Squares(from, to) => to.map(|to| format!("{}–{}", square(*from), square(to))),
        }
    }

    fn sentence(&self, game: &Game) -> String {
        match (self, self.shown(game)) {
            (Self::Squares(from, _), None) => {
                format!("Premove from {}: where to? Esc cancels.", game.info().terms.square(*from))
            }
            (_, shown) => {
                format!("Premove {}: it will be played on your turn. Esc cancels.", shown.unwrap_or_default())
            }
        }
    }
}

impl MoveInput {
    pub fn drop_premove(&mut self) {
        self.premove = None;
    }

    /// Stores a premove, and tells if it replaces another one.
    pub(super) fn wait_with(&mut self, game: &Game, premove: Premove) -> Answer {
        let before = self.premove.take().filter(|before| *before != premove).and_then(|before| before.shown(game));
        let now = premove.sentence(game);
        self.premove = Some(premove);
        before.map_or(Answer::Clear, |before| Answer::Say(format!("Premove {before} cancelled. {now}")))
    }

    /// Handles a square chosen before the turn: picks up a piece, or sets its target.
    pub(super) fn press_premove(&mut self, view: &View, square: Square) -> Answer {
        let side = view.person();
        let is_own = view.scene().piece(square).is_some_and(|piece| Some(piece.color) == side);
        match self.premove {
            Some(Premove::Squares(from, None)) if from == square => {
                self.premove = None;
                Answer::Clear
            }
            Some(Premove::Squares(_, None)) if !is_own => match self.aim_premove(&view.game, square) {
                Answer::Nothing => Answer::Clear,
                refusal => refusal,
            },
            _ if is_own => self.wait_with(&view.game, Premove::Squares(square, None)),
            _ => Answer::Refuse(premove::none_there(&view.game, square)),
        }
    }

    /// Sets the target of the picked-up piece. An own piece on the target is fine, since it may be captured by then.
    pub(super) fn aim_premove(&mut self, game: &Game, to: Square) -> Answer {
        if let Some(Premove::Squares(from, None)) = self.premove {
            if let Err(never) = premove::check(game, from, to) {
                return Answer::Refuse(never);
            }
            self.premove = Some(Premove::Squares(from, Some(to)));
        }
        Answer::Nothing
    }

    pub(super) fn is_premoved(&self, square: Square) -> bool {
        self.premove == Some(Premove::Squares(square, None))
    }

    pub fn premove_squares(&self) -> Vec<Square> {
        match &self.premove {
            None => Vec::new(),
            Some(Premove::Text(_, squares)) => squares.clone(),
            Some(Premove::Squares(from, to)) => [*from].into_iter().chain(*to).collect(),
        }
    }

    pub fn tell_premove(&self, game: &Game) -> Option<String> {
        self.premove.as_ref().map(|premove| premove.sentence(game))
    }

    /// Enters the premove at the start of the player's turn, or tells why that is impossible.
    pub fn enter_premove(&mut self, view: &mut View, turn: &Turn) -> Answer {
        match self.premove.take() {
            None => Answer::Nothing,
            Some(Premove::Text(text, _)) => match read(&view.game, &text, Entered::default()) {
                Reading::Move(route) => Answer::Play(route),
                Reading::Begun { steps, .. } => {
                    self.enter_steps(view, &steps);
                    Answer::Nothing
                }
                Reading::Several(routes) => {
                    let names: Vec<&str> = routes.iter().map(|route| input::shown(&view.game, route)).collect();
                    let names = either(&names);
                    Answer::Refuse(format!("Premove {} was not played: it could mean {names}.", quoted(&text)))
                }
                Reading::Refused(why) => Answer::Refuse(format!("Premove {} was not played. {why}", quoted(&text))),
            },
            Some(Premove::Squares(from, Some(to))) => self.enter_from_to(view, from, to),
            // The rest is entered as an ordinary move.
            Some(Premove::Squares(from, None)) => self.press(view, turn, from),
        }
    }

    fn enter_from_to(&mut self, view: &mut View, from: Square, to: Square) -> Answer {
        let game = &view.game;
        let mut steps = self.steps.clone();
        for square in [from, to] {
            let Some(step) = input::step_on(game, &steps, square) else {
                let why = explain::steps(game, &[Step::Pick(from), Step::To(to)]);
                return Answer::Refuse(format!("Your premove was not played. {why}"));
            };
            steps.push(step);
            input::advance(game, &mut steps);
        }
        // As everywhere, a move without a named promotion gets the strongest one.
        if let Some((step @ Step::Promote(_), _)) = input::choices(game, &steps).first() {
            steps.push(*step);
        }
        if let Some(route) = input::complete(game, &steps) {
            return Answer::Play(route.clone());
        }
        self.enter_steps(view, &steps);
        Answer::Nothing
    }
}
