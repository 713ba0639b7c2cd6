//! Practice: the list of a game's tasks, and the task being solved.

pub mod course;
mod exercise;

use super::keys::{Command, Key, Place, command};
use super::playing::{Notice, Playing};
use super::progress::Progress;
use super::scheduler::Wanted;
use super::view::View;
use super::{Mouse, MouseKind, Msg, ScreenCommand, Target};
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
    pub(super) fn decided(&mut self, decision: Option<&Decision>) -> ScreenCommand {
        self.exercise.as_mut().map_or(ScreenCommand::Stay, |exercise| exercise.decided(decision))
    }

    pub(super) fn update(&mut self, msg: Msg) -> ScreenCommand {
        let Some(exercise) = &mut self.exercise else { return self.update_list(&msg) };
        match exercise.update(msg) {
            ScreenCommand::Return => {
                self.exercise = None;
                ScreenCommand::Stay
            }
            ScreenCommand::Neighbour(_) => {
                self.go_on();
                ScreenCommand::Stay
            }
            screen_command => screen_command,
        }
    }

    /// Begins the selected task.
    pub fn begin(&mut self) {
        self.notice = None;
        let Some(task) = self.course.tasks.get(self.marked) else {
            return self.say("There is nothing to practise here.".into());
        };
        match Exercise::new(self.course.info, task, (self.marked + 1, self.course.tasks.len())) {
            Ok(exercise) => self.exercise = Some(Box::new(exercise)),
            Err(error) => self.say(format!("This task cannot be set up: {error}.")),
        }
    }

    /// Begins the next task; after the last, shows the list.
    fn go_on(&mut self) {
        self.exercise = None;
        if self.marked + 1 < self.course.tasks.len() {
            self.marked += 1;
            self.begin();
        } else {
            self.say(format!("That was the last task of {}.", self.course.info.name));
        }
    }

    /// Adds a notice to the present one.
    pub(super) fn add_notice(&mut self, text: &str) {
        match &mut self.exercise {
            Some(exercise) => exercise.playing.add_notice(false, text),
            None => self.say(text.into()),
        }
    }

    fn say(&mut self, text: String) {
        self.notice = Some(Notice { refusal: false, text });
    }

    fn update_list(&mut self, msg: &Msg) -> ScreenCommand {
        match msg {
            Msg::Key(key) => self.key(*key),
            Msg::Mouse(mouse) => self.mouse(*mouse),
            _ => ScreenCommand::Stay,
        }
    }

    fn key(&mut self, key: Key) -> ScreenCommand {
        self.notice = None;
        command(Place::Course, key).map_or(ScreenCommand::Stay, |command| self.act(command))
    }

    fn act(&mut self, command: Command) -> ScreenCommand {
        if let Some(everywhere) = ScreenCommand::everywhere(command) {
            return everywhere;
        }
        let last = self.course.tasks.len().saturating_sub(1);
        match command {
            Command::Up => self.marked = self.marked.saturating_sub(1),
            Command::Down => self.marked = (self.marked + 1).min(last),
            Command::First => self.marked = 0,
            Command::Last => self.marked = last,
            Command::Left => return self.other_game(-1),
            Command::Right => return self.other_game(1),
            Command::Enter => self.begin(),
            Command::Esc | Command::Menu => return ScreenCommand::Menu,
            _ => {}
        }
        ScreenCommand::Stay
    }

    /// Opens the course of the next or previous game.
    fn other_game(&self, by: isize) -> ScreenCommand {
        let at = GAMES.iter().position(|info| info.id == self.course.info.id).unwrap_or(0);
        ScreenCommand::Practice(GAMES[(at as isize + by).rem_euclid(GAMES.len() as isize) as usize])
    }

    fn mouse(&mut self, mouse: Mouse) -> ScreenCommand {
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Item(item))) if item == self.marked => self.begin(),
            (MouseKind::Down, Some(Target::Item(item))) => self.marked = item,
            (MouseKind::Down, Some(Target::Command(command))) => return self.act(command),
            (MouseKind::WheelUp, _) => return self.act(Command::Up),
            (MouseKind::WheelDown, _) => return self.act(Command::Down),
            _ => {}
        }
        ScreenCommand::Stay
    }
}
