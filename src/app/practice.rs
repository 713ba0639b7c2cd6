//! Practice: the list of a game's exercises, and the exercise being solved.

mod attempt;
pub mod course;

use super::keys::{self, Command, Key};
use super::lichess::LichessMsg;
use super::list::Scroll;
use super::notice::{Notice, Tells};
use super::printed::{self, Change, ESC, Heard};
use super::progress::Progress;
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::view::View;
use super::{Context, Mouse, MouseKind, Msg, Target};
use crate::game::practice::Course;
use crate::rules::Info;
use crate::rules::variants::GAMES;
pub use attempt::{Attempt, State};

pub struct Practice {
    pub course: Course,
    pub marked: usize,
    pub exercise: Option<Box<Attempt>>,
    pub notice: Option<Notice>,
    /// True for puzzles from Lichess, which is told their results if they have a theme.
    is_of_puzzles: bool,
    theme: Option<String>,
}

impl Practice {
    /// Creates the list of a game's exercises, with the first unsolved one selected.
    pub fn new(info: &'static Info, progress: &Progress) -> Self {
        let course = course::of(info);
        let unsolved = course.exercises.iter().position(|exercise| !progress.has_solved(info.id, &exercise.id));
        Self { marked: unsolved.unwrap_or(0), course, exercise: None, notice: None, is_of_puzzles: false, theme: None }
    }

    /// Creates the list of puzzles from Lichess and opens the first. Lichess is told the results of those of a theme.
    pub fn of_puzzles(course: Course, theme: Option<String>) -> Self {
        let mut puzzles = Self { marked: 0, course, exercise: None, notice: None, is_of_puzzles: true, theme };
        puzzles.begin();
        puzzles
    }

    pub fn solved(&self, progress: &Progress) -> usize {
        let solved = |id: &str| progress.has_solved(self.course.info.id, id);
        self.course.exercises.iter().filter(|exercise| solved(&exercise.id)).count()
    }

    /// Handles Enter in an exercise: enters the move, or opens the next exercise after a solved one.
    pub(super) fn enter(&mut self) -> Transition {
        match &mut self.exercise {
            Some(exercise) if exercise.awaits_the_next() => {
                self.go_on();
                Transition::Stay
            }
            Some(exercise) => exercise.line.enter().into(),
            None => Transition::Stay,
        }
    }

    pub(super) fn mark(&mut self, scroll: Scroll) {
        let exercises = self.course.exercises.len();
        self.marked = scroll.from(self.marked, exercises, exercises);
    }

    pub fn begin(&mut self) {
        self.notice = None;
        let Some(exercise) = self.course.exercises.get(self.marked) else {
            return self.say("This game has no exercises.");
        };
        let name = format!("EXERCISE {}/{}", self.marked + 1, self.course.exercises.len());
        match Attempt::new(self.course.info, exercise, name, &EXERCISE) {
            Ok(mut exercise) => {
                exercise.reports.clone_from(&self.theme);
                if self.marked + 1 == self.course.exercises.len() {
                    exercise.next = "the list";
                }
                self.exercise = Some(Box::new(exercise));
            }
            Err(error) => self.say(format!("Could not set up this exercise: {error}.")),
        }
    }

    /// Starts the next exercise; after the last, shows the list.
    pub(super) fn go_on(&mut self) {
        self.exercise = None;
        if self.marked + 1 < self.course.exercises.len() {
            self.marked += 1;
            self.begin();
        } else {
            self.say(format!("That was the last exercise for {}.", self.course.info.name));
        }
    }

    fn lines(&self, progress: &Progress) -> Vec<String> {
        let (info, exercises) = (self.course.info, &self.course.exercises);
        let rows = exercises.iter().enumerate().map(|(index, exercise)| {
            let solved = if progress.has_solved(info.id, &exercise.id) { " (solved)" } else { "" };
            format!("{}. {}{solved}", index + 1, exercise.title)
        });
        let heading = format!("Practice, {}: {} of {} solved.", info.name, self.solved(progress), exercises.len());
        let how = format!("Type a number, or press Enter for {}.", self.marked + 1);
        let notice = self.notice.iter().map(|notice| notice.text.clone());
        notice.chain([heading]).chain(rows).chain([how]).collect()
    }

    /// Shows a warning: lost progress matters here.
    pub fn warn(&mut self, why: &str) {
        self.add_notice(false, why);
    }

    fn other_game(&mut self, by: isize, progress: &Progress) {
        let at = GAMES.iter().position(|info| info.id == self.course.info.id).unwrap_or(0);
        *self = Self::new(GAMES[(at as isize + by).rem_euclid(GAMES.len() as isize) as usize], progress);
    }

    /// Leaves the list for the screen that opened it.
    fn leave(&self) -> Transition {
        if self.is_of_puzzles { Transition::close() } else { Transition::Menu }
    }

    fn with(&mut self, act: impl FnOnce(&mut Attempt)) {
        let _ = self.exercise.as_deref_mut().map(act);
    }
}

type Row = screen::Row<Practice>;

#[rustfmt::skip]
pub static COURSE: Commands<Practice> = Commands { name: "practice", has_letters: true, rows: &[
    Row::SETTINGS,
    Row::does(Command::Up, &[Key::Up, Key::Char('k')], "the exercise above", |practice, _, _| practice.mark(Scroll::Up)),
    Row::does(Command::Down, &[Key::Down, Key::Char('j')], "the exercise below", |practice, _, _| practice.mark(Scroll::Down)),
    Row::does(Command::First, &[Key::Home], "the first exercise", |practice, _, _| practice.mark(Scroll::Top)),
    Row::does(Command::Last, &[Key::End], "the last exercise", |practice, _, _| practice.mark(Scroll::End)),
    Row::does(Command::Enter, &[Key::Enter], "start the exercise", |practice, _, _| practice.begin()).footer("start"),
    Row::does(Command::Left, &[Key::Left], "exercises of the previous game", |practice, _, cx| practice.other_game(-1, &cx.progress)),
    Row::does(Command::Right, &[Key::Right], "exercises of the next game", |practice, _, cx| practice.other_game(1, &cx.progress)).footer("next game"),
    Row::new(Command::Esc, &[Key::Esc], "back to the menu, or to Lichess", |practice, _, _| practice.leave()).footer("menu"),
    Row::HELP, Row::PIECES, Row::MENU, Row::SUSPEND, Row::QUIT,
] };

#[rustfmt::skip]
pub static EXERCISE: Commands<Practice> = Commands { name: "an exercise", has_letters: false, rows: &[
    Row::MOVES, Row::STATUS, Row::RULES, Row::VALUES, Row::SETTINGS, Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT,
    Row::new(Command::Enter, &[Key::Enter], "play what you typed, or pick up or put down the piece under the cursor; once solved, the next exercise", |practice, _, _| practice.enter()).footer("play"),
    Row::does(Command::Hint, &[Key::F(12), Key::Ctrl('t')], "the next hint; the last one shows the move", |practice, _, _| practice.with(Attempt::hint)).word("hint").footer("hint"),
    Row::does(Command::Restart, &[Key::F(5)], "restart the exercise", |practice, _, _| practice.with(Attempt::again)).word("again").also(&["restart", "start again"]).footer("again"),
    Row::does(Command::NextGame, &[Key::Ctrl('n')], "the next exercise", |practice, _, _| practice.go_on()).word("next").footer("next"),
    Row::new(Command::Esc, &[Key::Esc], "go back: clear the input, put the piece back, return to the exercises", |practice, _, _| practice.exercise.as_mut().map_or(Transition::Stay, |exercise| exercise.line.step_back().into())).footer("exercises"),
    Row::new(Command::Return, &[], "return to the exercises", |_, _, _| Transition::Return).word("exercises").also(&["puzzles", "list"]),
    Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::ADJUST, Row::THREATS, Row::BY_SQUARES, Row::HELP, Row::does(Command::Flip, &[Key::F(2)], "flip the board", |practice, _, _| practice.change_view(View::flip)).word("flip"), Row::PIECES,
    Row::MENU, Row::SUSPEND, Row::QUIT,
] };

impl Screen for Practice {
    fn commands(&self) -> &'static dyn Table {
        if self.exercise.is_some() { &EXERCISE } else { &COURSE }
    }

    fn focus(&mut self) -> Focus<'_> {
        match &mut self.exercise {
            Some(attempt) => Focus::Moves(&mut attempt.line),
            None => Focus::Nothing(Some(&mut self.notice)),
        }
    }

    fn attempt(&self) -> Option<&Attempt> {
        self.exercise.as_deref()
    }

    fn attempt_mut(&mut self) -> Option<&mut Attempt> {
        self.exercise.as_deref_mut()
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        if let Some(exercise) = &mut self.exercise {
            return exercise.line.mouse(mouse).into();
        }
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Item(item))) if item == self.marked => self.begin(),
            (MouseKind::Down, Some(Target::Item(item))) => self.marked = item,
            (MouseKind::WheelUp, _) => self.mark(Scroll::Up),
            (MouseKind::WheelDown, _) => self.mark(Scroll::Down),
            _ => {}
        }
        Transition::Stay
    }

    fn prompt(&self) -> &'static str {
        self.line().map_or("practice>", printed::prompt)
    }

    fn printed(&mut self, change: &Change, cx: &Context) -> Vec<String> {
        match &mut self.exercise {
            Some(exercise) => exercise.printed(change),
            None => self.lines(&cx.progress),
        }
    }

    fn hear_line(&mut self, line: &str) -> Option<Heard> {
        if let Some(exercise) = &self.exercise {
            return (line.is_empty() && exercise.state == State::Solved).then(|| Heard::Run(vec![Command::Enter]));
        }
        let exercises = self.course.exercises.len();
        if let Some((row, _)) = keys::read(&COURSE, line)
            && let Command::Menu | Command::Quit = row.command
        {
            return Some(Heard::Run(vec![row.command]));
        }
        Some(match line.to_lowercase().as_str() {
            ESC => Heard::Run(vec![Command::Menu]),
            "" | "next" => Heard::Run(vec![Command::Enter]),
            word => match word.trim_start_matches("open ").parse::<usize>() {
                Ok(number) if (1..=exercises).contains(&number) => {
                    self.marked = number - 1;
                    Heard::Run(vec![Command::Enter])
                }
                _ => Heard::Say(format!("Type the number of an exercise, from 1 to {exercises}, or menu or quit.")),
            },
        })
    }

    fn info(&self) -> Option<&'static Info> {
        Some(self.course.info)
    }

    fn after(&mut self, transition: Transition, cx: &mut Context) -> Transition {
        match (transition, &mut self.exercise) {
            (Transition::Return, exercise @ Some(_)) => {
                *exercise = None;
                Transition::Stay
            }
            (Transition::Stay, Some(exercise)) => {
                exercise.look(cx);
                Transition::Stay
            }
            (transition, _) => transition,
        }
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            Msg::Lichess(LichessMsg::Told(text) | LichessMsg::Paused(text) | LichessMsg::Failed(text)) => {
                self.add_notice(false, &text);
                Ok(Transition::Stay)
            }
            msg => Err(Box::new(msg)),
        }
    }
}
