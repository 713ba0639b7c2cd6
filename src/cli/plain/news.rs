//! The news of a screen with a board since the last output.

use super::{Voice, texts};
use crate::app::App;
use crate::app::game_over::GameOver;
use crate::app::line::{Lesson, Line, Saying};
use crate::app::practice::{Attempt, Practice, State};
use crate::app::review::Review;
use crate::app::view::View;
use std::io;

/// The last printed state of the game, to find what is new.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) game: &'static str,
    pub(super) over: bool,
    pub(super) plies: usize,
    pub(super) ply: usize,
    pub(super) flipped: bool,
    /// True in a review without a tried line.
    pub(super) review: bool,
    pub(super) goes_through: bool,
    /// The facts about it: another game has other players.
    pub(super) about: String,
}

impl Shown {
    pub(super) fn of(view: &View, app: &App) -> Self {
        let review = app.screen::<Review>();
        let goes_through = review.is_some_and(|review| review.trial.is_none());
        let exercise = app.screen::<Practice>().and_then(|practice| practice.exercise.as_ref());
        let exercise = exercise.map(|exercise| exercise.exercise.id.clone());
        Self {
            review: review.is_some(),
            about: exercise.or(review.map(|review| review.study.about.clone())).unwrap_or_default(),
            game: view.game.info().id,
            over: view.game.outcome().is_some(),
            // Later moves of a reviewed game are not new when they are reached.
            plies: if goes_through { view.ply() } else { view.game.plies() },
            goes_through,
            ply: view.ply(),
            flipped: view.flipped,
        }
    }

    /// Returns whether another board has to be printed.
    pub(super) fn shows_another_board(&self, before: &Self) -> bool {
        let begun_again = before.over && !self.over;
        let another_game = self.game != before.game || self.about != before.about;
        another_game
            || begun_again
            || self.plies != before.plies
            || self.ply != before.ply
            || self.flipped != before.flipped
    }
}

/// Prints the news of a line of moves, or the side to move if there are none.
pub(super) fn of_line(line: &mut Line, another_board: bool, voice: &mut Voice<'_>) -> io::Result<()> {
    // Marks are invisible here; the squares are listed.
    if line.lesson == Some(Lesson::Marks) {
        line.lesson = None;
    }
    let Line { opponent, view, .. } = line;
    let said = opponent.remote_mut().map_or_else(Vec::new, |remote| remote.take_unread(&view.game));
    let says = line.says();
    if let Some(Saying::Notice(text) | Saying::Refusal(text)) = &says {
        voice.say(text)?;
    }
    if let Some(trouble) = line.opponent.trouble() {
        voice.say(&trouble.offer())?;
    }
    if another_board {
        voice.say_all(texts::board(&line.view))?;
    }
    voice.say_all(said)?;
    match says {
        Some(Saying::Question(text) | Saying::Aside(text)) => voice.say(&text)?,
        Some(Saying::Choose(asks)) => {
            voice.say_all(asks)?;
            voice.say(&texts::choices(line))?;
        }
        // A refusal leaves the question open.
        Some(_) if line.input.is_choosing(&line.view.game) => voice.say(&texts::choices(line))?,
        None if !another_board => voice.say_all(texts::standing(&line.view))?,
        _ => {}
    }
    voice.say_all(texts::goals(line))?;
    // A message that stays on the full screen is printed once.
    line.notice = None;
    line.view.threats = false;
    line.input.prompt.take();
    Ok(())
}

/// Prints the exercise, and its news.
pub(super) fn of_exercise(
    exercise: &mut Attempt,
    is_new: bool,
    another_board: bool,
    voice: &mut Voice<'_>,
) -> io::Result<()> {
    if is_new {
        voice.say_all(texts::exercise(exercise))?;
    }
    of_line(&mut exercise.playing, another_board, voice)?;
    if exercise.state == State::Solved { voice.say("Press Enter for the next exercise.") } else { Ok(()) }
}

/// Prints the news of a finished game, which has just ended or not, and the choices.
pub(super) fn of_over(
    over: &mut GameOver,
    has_ended: bool,
    another_board: bool,
    voice: &mut Voice<'_>,
) -> io::Result<()> {
    let said: Vec<String> = over.notice.take().map(|notice| notice.text).into_iter().collect();
    match said.is_empty() || has_ended {
        false => {}
        true if another_board => voice.say_all(texts::board(&over.view))?,
        true => voice.say_all(texts::standing(&over.view))?,
    }
    voice.say_all(said)?;
    voice.say(&texts::next(over))
}

/// Prints the news of a review, or of the line being tried.
pub(super) fn of_review(review: &mut Review, another_board: bool, voice: &mut Voice<'_>) -> io::Result<()> {
    if let Some(trial) = &mut review.trial {
        return of_line(trial, another_board, voice);
    }
    let notice = review.study.notice.take();
    let asked = notice.is_some();
    voice.say_all(notice.map(|notice| notice.text))?;
    if another_board {
        voice.say_all(texts::board(&review.study.view))?;
    }
    if another_board || !asked {
        voice.say_all(texts::noted(review))?;
    }
    // A message that stays on the full screen is printed once.
    review.study.view.threats = false;
    review.study.prompt.take();
    Ok(())
}
