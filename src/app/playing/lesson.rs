//! Explanations of new things: each user sees each of them once, in a sentence after the regular message.

use super::Playing;
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
    fn is_met(self, playing: &Playing) -> bool {
        let game = playing.game();
        let is_quiet = playing.notice.is_none() && playing.question().is_none() && !playing.is_computers_turn();
        is_quiet
            && match self {
                Self::Touch => !game.touch().squares.is_empty(),
                Self::Marks => matches!(playing.steps[..], [Step::Pick(_)]),
                Self::Claim => playing.is_game() && describe::open_claims(game).is_some(),
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
pub(in crate::app) fn explain_what_is_new(playing: &mut Playing, cx: &mut Context) {
    if !cx.explains || playing.lesson.is_some_and(|lesson| lesson.is_met(playing)) {
        return;
    }
    let is_new = |lesson: &Lesson| !cx.progress.has_explained(lesson.word()) && lesson.is_met(playing);
    playing.lesson = Lesson::ALL.into_iter().find(is_new);
    if let Some(lesson) = playing.lesson {
        cx.progress.explain(lesson.word());
        cx.ask([StorageEffect::Learned(cx.progress.clone())]);
    }
}
