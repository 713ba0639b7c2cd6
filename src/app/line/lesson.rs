//! Explanations of new things: each user sees each of them once, in a sentence after the regular message.

use super::{Kind, Line};
use crate::app::{Context, StorageEffect};
use crate::game::describe;
use crate::rules::Step;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    Marks,
    Touch,
    Claim,
}

impl Lesson {
    /// All lessons, most urgent first.
    const ALL: [Self; 3] = [Self::Touch, Self::Marks, Self::Claim];

    /// Returns whether the lesson applies now, while nothing more urgent is shown.
    fn is_met(self, line: &Line) -> bool {
        let game = &line.view.game;
        let is_quiet = line.notice.is_none() && line.question.is_none() && !line.view.is_others_turn();
        is_quiet
            && match self {
                Self::Touch => !game.touch().squares.is_empty(),
                Self::Marks => matches!(line.input.steps[..], [Step::Pick(_)]),
                Self::Claim => line.kind == Kind::Game && describe::open_claims(game).is_some(),
            }
    }

    /// Returns its word in the progress file.
    const fn word(self) -> &'static str {
        match self {
            Self::Marks => "marks",
            Self::Touch => "touch",
            Self::Claim => "claim",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Marks => "Dots mark where it can move, crosses what it can capture.",
            Self::Touch => "Touch-move: a piece you touch must move. Look with the arrow keys, then press Enter.",
            Self::Claim => "Claiming ends the game as a draw. You don't have to claim.",
        }
    }
}

/// Explains a thing met for the first time, if the program can record that it did.
pub(in crate::app) fn explain_what_is_new(line: &mut Line, cx: &mut Context) {
    if !cx.explains || line.lesson.is_some_and(|lesson| lesson.is_met(line)) {
        return;
    }
    let is_new = |lesson: &Lesson| !cx.progress.has_explained(lesson.word()) && lesson.is_met(line);
    line.lesson = Lesson::ALL.into_iter().find(is_new);
    if let Some(lesson) = line.lesson {
        cx.progress.explain(lesson.word());
        cx.ask([StorageEffect::Learned(cx.progress.clone())]);
    }
}
