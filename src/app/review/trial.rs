//! A line tried from a ply of a reviewed game. It has the screen while it lasts, and changes nothing.

use super::Review;
use crate::app::keys::Command;
use crate::app::line::{Line, Question};
use crate::app::notice::{Notice, Tells};
use crate::app::printed::Shown;
use crate::app::screen::{self, Commands, Focus, Screen, Table, Transition};
use crate::app::view::View;
use crate::app::{Context, Msg};

pub struct Trial {
    pub line: Line,
    /// The review to return to.
    pub review: Box<Review>,
}

type Row = screen::Row<Trial>;

#[rustfmt::skip]
pub static TRIAL: Commands<Trial> = Commands { name: "trying a line", has_letters: false, rows: &[
    Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT,
    Row::new(Command::Return, &[], "return to the game", |_, _, _| Transition::Return).word("back"),
    Row::VIEW_BACK, Row::PLAY_ENTER, Row::PLAY_ESC, Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::PLAY_UNDO, Row::PLAY_REDO, Row::PLAY_HINT,
    Row::VIEW_FORWARD, Row::VIEW_START, Row::VIEW_END, Row::SCROLL_UP, Row::SCROLL_DOWN, Row::ZEN, Row::BY_SQUARES, Row::MOVES, Row::STATUS, Row::RULES, Row::THREATS, Row::VALUES,
    Row::COPY_FEN, Row::COPY_PGN, Row::SAVE, Row::SAVE_FEN, Row::HELP, Row::FLIP, Row::PIECES, Row::SETTINGS, Row::SET,
    Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT, Row::EXPORT,
] };

impl Trial {
    pub(in crate::app) fn left(self) -> Box<Review> {
        let mut review = self.review;
        review.study.view.flipped = self.line.view.flipped;
        review.say("Back in the game; nothing has changed.");
        review
    }
}

impl Screen for Trial {
    fn commands(&self) -> &'static dyn Table {
        &TRIAL
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::Moves(&mut self.line)
    }

    fn line(&self) -> Option<&Line> {
        Some(&self.line)
    }

    fn view_mut(&mut self) -> Option<&mut View> {
        self.review.view_mut()
    }

    fn saved(&self) -> Option<&View> {
        self.review.saved()
    }

    fn shown(&self) -> Option<Shown> {
        Some(Shown { about: self.review.study.about.clone(), review: true, ..Shown::of(&self.line.view) })
    }

    fn answer(&mut self, yes: bool) -> Transition {
        match self.line.question.take() {
            Some(Question::Position(fen)) if yes => Transition::Edit(Some(fen)),
            _ => Transition::Stay,
        }
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        let Msg::Failed(why) = *msg else { return Err(msg) };
        self.line.notice = Some(Notice { refusal: true, text: why });
        Ok(Transition::Stay)
    }
}
