//! Practice: the list of a game's tasks, and the task being solved.

pub mod course;
mod exercise;

use super::keys::Place;
use super::notice::{Notice, Tells};
use super::playing::Playing;
use super::progress::Progress;
use super::scheduler::Wanted;
use super::scroll::Scroll;
use super::view::View;
use super::{Mouse, MouseKind, ScreenCommand, Target};
use crate::game::practice::Course;
use crate::game::think::Decision;
use crate::rules::Info;
use crate::rules::variants::GAMES;
pub use exercise::{Exercise, State};

/// The practice screen.
pub struct Practice {
    /// The course with its tasks.
    pub course: Course,
    /// The selected task.
    pub marked: usize,
    /// The task being solved.
    pub exercise: Option<Box<Exercise>>,
    /// The latest notice in the list.
    pub notice: Option<Notice>,
}

impl Practice {
    /// Creates the list of a game's tasks, with the first unsolved one selected.
    #[must_use]
    pub fn new(info: &'static Info, progress: &Progress) -> Self {
        let course = course::of(info);
        let unsolved = course.tasks.iter().position(|task| !progress.has_solved(info.id, &task.id));
        Self { marked: unsolved.unwrap_or(0), course, exercise: None, notice: None }
    }

    /// Returns the number of solved tasks.
    #[must_use]
    pub fn solved(&self, progress: &Progress) -> usize {
        let solved = |id: &str| progress.has_solved(self.course.info.id, id);
        self.course.tasks.iter().filter(|task| solved(&task.id)).count()
    }

    /// Returns the board of the task being solved.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.exercise.as_ref().map(|exercise| &exercise.playing.view)
    }

    /// Returns the game state of the task being solved.
    pub(super) fn playing_mut(&mut self) -> Option<&mut Playing> {
        self.exercise.as_mut().map(|exercise| &mut exercise.playing)
    }

    /// Returns whether a solved task is still on the screen.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.exercise.as_ref().is_some_and(|exercise| exercise.state == State::Solved)
    }

    /// Returns the place in the key table.
    #[must_use]
    pub const fn place(&self) -> Place {
        if self.exercise.is_some() { Place::Task } else { Place::Course }
    }

    /// Returns the search that is wanted.
    pub(super) fn wants(&self) -> Option<Wanted> {
        self.exercise.as_ref()?.wants()
    }

    /// Takes in the result of the search.
    pub(super) fn decided(&mut self, wanted: Wanted, decision: Option<Decision>) -> ScreenCommand {
        self.exercise.as_mut().map_or(ScreenCommand::Stay, |exercise| exercise.decided(wanted, decision))
    }

    /// Completes what was done in a task: a move is judged, returning shows the list.
    pub(super) fn after_move(&mut self, screen_command: ScreenCommand) -> ScreenCommand {
        match (screen_command, &mut self.exercise) {
            (ScreenCommand::Return, exercise) => {
                *exercise = None;
                ScreenCommand::Stay
            }
            (ScreenCommand::Stay, Some(exercise)) => exercise.look(),
            (screen_command, _) => screen_command,
        }
    }

    /// Handles Enter in a task: enters the move, or goes on from a task that is solved.
    pub(super) fn enter(&mut self) -> ScreenCommand {
        match &mut self.exercise {
            Some(exercise) if exercise.awaits_the_next() => {
                self.go_on();
                ScreenCommand::Stay
            }
            Some(exercise) => exercise.playing.enter(),
            None => ScreenCommand::Stay,
        }
    }

    /// Gives a hint for the task.
    pub(super) fn hint(&mut self) {
        if let Some(exercise) = &mut self.exercise {
            exercise.hint();
        }
    }

    /// Begins the task again.
    pub(super) fn again(&mut self) {
        if let Some(exercise) = &mut self.exercise {
            exercise.again();
        }
    }

    /// Selects another task of the list.
    pub(super) fn mark(&mut self, scroll: Scroll) {
        let tasks = self.course.tasks.len();
        self.marked = scroll.from(self.marked, tasks, tasks);
    }

    /// Begins the selected task.
    pub fn begin(&mut self) {
        self.notice = None;
        let Some(task) = self.course.tasks.get(self.marked) else {
            return self.say("This game has no exercises.");
        };
        match Exercise::new(self.course.info, task, (self.marked + 1, self.course.tasks.len())) {
            Ok(exercise) => self.exercise = Some(Box::new(exercise)),
            Err(error) => self.say(format!("Could not set up this exercise: {error}.")),
        }
    }

    /// Begins the next task; after the last, shows the list.
    pub(super) fn go_on(&mut self) {
        self.exercise = None;
        if self.marked + 1 < self.course.tasks.len() {
            self.marked += 1;
            self.begin();
        } else {
            self.say(format!("That was the last exercise for {}.", self.course.info.name));
        }
    }

    /// Opens the course of the next or previous game.
    pub(super) fn other_game(&self, by: isize) -> ScreenCommand {
        let at = GAMES.iter().position(|info| info.id == self.course.info.id).unwrap_or(0);
        ScreenCommand::Practice(GAMES[(at as isize + by).rem_euclid(GAMES.len() as isize) as usize])
    }

    /// Handles the mouse, on the board of the task or on the list.
    pub(super) fn mouse(&mut self, mouse: Mouse) -> ScreenCommand {
        if let Some(exercise) = &mut self.exercise {
            let is_press = mouse.kind == MouseKind::Down && matches!(mouse.target, Some(Target::Square(_)));
            let is_over = exercise.awaits_the_next() && is_press;
            return if is_over { ScreenCommand::Stay } else { exercise.playing.mouse(mouse) };
        }
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Item(item))) if item == self.marked => self.begin(),
            (MouseKind::Down, Some(Target::Item(item))) => self.marked = item,
            (MouseKind::WheelUp, _) => self.mark(Scroll::Up),
            (MouseKind::WheelDown, _) => self.mark(Scroll::Down),
            _ => {}
        }
        ScreenCommand::Stay
    }
}
