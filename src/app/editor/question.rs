//! Starting a game from the position, leaving the editor, and the questions before either.

use super::{Editor, Transition, game};
use crate::app::notice::Tells;
use crate::rules::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Leave,
    Quit,
    Start,
}

impl Editor {
    pub fn asks(&self) -> Option<String> {
        Some(match self.question? {
            Question::Leave => "Leave the editor? This position will be lost.".into(),
            Question::Quit => "Quit Pawnstorm? This position will be lost.".into(),
            Question::Start if self.keeps => "Start from this position? The current game stays in your library.".into(),
            Question::Start => "Start from this position? The current game will be lost.".into(),
        })
    }

    /// Starts the game from the position, or from the FEN being typed, if it is legal.
    pub(in crate::app) fn begin(&mut self) -> Transition {
        if let Some(typed) = self.typed_fen().map(String::from) {
            self.take(&typed);
            if self.notice.is_some() {
                return Transition::Stay;
            }
        }
        if self.error().is_none() && self.abandons {
            self.question = Some(Question::Start);
            return Transition::Stay;
        }
        self.start()
    }

    pub(super) fn start(&mut self) -> Transition {
        match game::start(self.info.id, self.options, Some(&self.fen())) {
            Ok(mut game) => {
                game.set_clock(self.controls);
                Color::ALL.into_iter().zip(self.players).for_each(|(side, player)| game.seat(side, player));
                Transition::Play { game: Box::new(game), flipped: self.flipped, by_lot: false }
            }
            Err(error) => {
                let why = self.error().map_or_else(|| error.to_string(), |error| format!("{}.", error.problem));
                self.refuse(format!("You cannot start from this yet: {why}"));
                Transition::Stay
            }
        }
    }

    /// Leaves the editor, after a question if the position has changed.
    pub(super) fn leave(&mut self, how: Question) -> Transition {
        if self.draft == self.opened {
            return Self::left(how);
        }
        self.question = Some(how);
        Transition::Stay
    }

    pub(super) fn left(how: Question) -> Transition {
        Transition::Close(Box::new(if how == Question::Quit { Transition::Quit } else { Transition::Stay }))
    }
}
