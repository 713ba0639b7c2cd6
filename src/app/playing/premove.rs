//! Premoves: moves entered while the other side thinks. A premove is played at the start of the player's turn, if it is legal then.

use super::{Playing, Typed};
use crate::app::notice::Tells;
use crate::game::input::{self, explain};
use crate::game::input::{Entered, Reading, read};
use crate::rules::text::quoted;
use crate::rules::{GameOption, Square, Step, either};

/// A move that waits for the player's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Premove {
    /// A text, to be read on the turn, and the squares that it names now.
    Text(String, Vec<Square>),
    /// A picked-up piece, and its target square once chosen.
    Squares(Square, Option<Square>),
}

impl Playing {
    /// Returns whether a premove is possible: not with touch-move, where touching a piece counts.
    pub(super) fn may_premove(&self) -> bool {
        self.is_game()
            && self.is_computers_turn()
            && self.view.back_at.is_none()
            && self.view.person().is_some()
            && self.computer.trouble.is_none()
            && !self.game().options().get(GameOption::TouchMove)
            && !self.game().options().hides_information()
            && !self.is_read_only()
    }

    /// Returns the meaning of a text typed before the turn: a premove that may be legal by then, or the reason why it never will be.
    pub(super) fn typed_premove(&self, text: &str) -> Typed {
        input::premove::read_move(self.game(), text)
            .map_or_else(Typed::NotNow, |squares| Typed::Premove(text.into(), squares))
    }

    /// Stores a typed premove.
    pub(super) fn keep_premove(&mut self, text: String, squares: Vec<Square>) {
        self.wait_with(Premove::Text(text, squares));
    }

    /// Stores a premove, and shows that it replaces another one.
    fn wait_with(&mut self, premove: Premove) {
        let before = self.premove.take().filter(|before| *before != premove).and_then(|before| self.shown(&before));
        self.notice = None;
        self.premove = Some(premove);
        if let (Some(before), Some(now)) = (before, self.tell_premove()) {
            self.say(format!("Premove {before} cancelled. {now}"));
        }
    }

    /// Returns the text of a complete premove, as it was entered.
    fn shown(&self, premove: &Premove) -> Option<String> {
        let square = |square| self.game().info().terms.square(square);
        match premove {
            Premove::Text(text, _) => Some(text.clone()),
            Premove::Squares(from, to) => to.map(|to| format!("{}–{}", square(*from), square(to))),
        }
    }

    /// Handles a square chosen before the turn: picks up a piece, or sets its target.
    pub(super) fn press_premove(&mut self, square: Square) {
        self.notice = None;
        let side = self.view.person();
        let is_own = self.view.scene().piece(square).is_some_and(|piece| Some(piece.color) == side);
        match self.premove {
            Some(Premove::Squares(from, None)) if from == square => self.premove = None,
            Some(Premove::Squares(_, None)) if !is_own => self.aim_premove(square),
            _ if is_own => self.wait_with(Premove::Squares(square, None)),
            _ => self.refuse(input::premove::none_there(self.game(), square)),
        }
    }

    /// Sets the target of the picked-up piece. An own piece on the target is fine, since it may be captured by then.
    pub(super) fn aim_premove(&mut self, to: Square) {
        if let Some(Premove::Squares(from, None)) = self.premove {
            match input::premove::check(self.game(), from, to) {
                Ok(()) => self.premove = Some(Premove::Squares(from, Some(to))),
                Err(never) => self.refuse(never),
            }
        }
    }

    /// Returns whether the piece on a square is picked up for a premove.
    pub(super) fn premoves_from(&self, square: Square) -> bool {
        self.premove == Some(Premove::Squares(square, None))
    }

    /// Returns the squares of the premove, or of a move on its way to the host, for marking.
    #[must_use]
    pub fn premove_squares(&self) -> Vec<Square> {
        match &self.premove {
            None => self.proposed_squares(),
            Some(Premove::Text(_, squares)) => squares.clone(),
            Some(Premove::Squares(from, to)) => [*from].into_iter().chain(*to).collect(),
        }
    }

    /// Returns a sentence about the premove.
    pub(super) fn tell_premove(&self) -> Option<String> {
        let premove = self.premove.as_ref()?;
        if let Premove::Squares(from, None) = premove {
            let from = self.game().info().terms.square(*from);
            return Some(format!("Premove from {from}: where to? Esc cancels."));
        }
        Some(format!("Premove {}: it will be played on your turn. Esc cancels.", self.shown(premove)?))
    }

    /// Plays the premove at the start of the player's turn, or shows why that is impossible. An open question delays it.
    pub(super) fn play_premove(&mut self) {
        if self.is_computers_turn() || self.game().outcome().is_some() || self.question().is_some() {
            return;
        }
        // The host may still send earlier events: wait for them.
        if self.remote.as_ref().is_some_and(|remote| !remote.guest.is_up_to_date()) {
            return;
        }
        let Some(premove) = self.premove.take() else { return };
        match premove {
            Premove::Text(text, _) => match read(self.game(), &text, Entered::default()) {
                Reading::Move(route) => self.enter_whole(&route),
                Reading::Begun { steps, .. } => self.enter_steps(&steps),
                Reading::Several(routes) => {
                    let names: Vec<&str> = routes.iter().map(|route| input::shown(self.game(), route)).collect();
                    let names = either(&names);
                    self.refuse(format!("Premove {} was not played: it could mean {names}.", quoted(&text)));
                }
                Reading::Refused(why) => self.refuse(format!("Premove {} was not played. {why}", quoted(&text))),
            },
            Premove::Squares(from, Some(to)) => self.play_from_to(from, to),
            // The rest is entered as an ordinary move.
            Premove::Squares(from, None) => self.press(from),
        }
    }

    fn play_from_to(&mut self, from: Square, to: Square) {
        let mut steps = self.steps.clone();
        for square in [from, to] {
            let Some(step) = input::step_on(self.game(), &steps, square) else {
                let why = explain::steps(self.game(), &[Step::Pick(from), Step::To(to)]);
                return self.refuse(format!("Your premove was not played. {why}"));
            };
            steps.push(step);
            input::advance(self.game(), &mut steps);
        }
        // As everywhere, a move without a named promotion gets the strongest one.
        if let Some((step @ Step::Promote(_), _)) = input::choices(self.game(), &steps).first() {
            steps.push(*step);
        }
        match input::complete(self.game(), &steps).cloned() {
            Some(route) => self.enter_whole(&route),
            None => self.enter_steps(&steps),
        }
    }
}
