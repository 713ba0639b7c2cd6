//! Storm: as many puzzles as possible in three minutes, from easy to hard. Combos of right moves add time, a wrong move costs some and
//! skips the puzzle.

use super::progress::PuzzleResult;
use super::{Page, left, reviewed, sort_by_distance};
use crate::app::keys::{self, Command, Key};
use crate::app::line::Kind;
use crate::app::list::Scroll;
use crate::app::motion::Seen;
use crate::app::notice::{Notice, Tells};
use crate::app::practice::{Attempt, State};
use crate::app::printed::{self, Change, ESC, Heard};
use crate::app::screen::{self, Commands, Focus, Screen, Table, Transition};
use crate::app::view::View;
use crate::app::{Context, Mouse, MouseKind, Target, catalog};
use crate::game::clock::{digits, until_change};
use crate::game::practice::{Verdict, judge};
use crate::game::puzzle::Puzzle;
use crate::rules::Info;
use std::time::Duration;

const TIME: Duration = Duration::from_secs(180);
const PENALTY: Duration = Duration::from_secs(10);
/// The combos that add seconds; after the last, each ten moves add as many.
const BONUSES: [(u32, u64); 4] = [(5, 3), (12, 5), (20, 7), (30, 10)];
const AGAIN: u32 = 10;
/// The number of puzzles from the easiest to the hardest. Others of the hardest quarter follow.
const STEPS: usize = 60;
const WEEK: u64 = 7;
/// For so long after the time is up, keys were meant for the board.
const LATE: Duration = Duration::from_secs(1);

pub struct Storm {
    info: &'static Info,
    /// The puzzles that are still to come, the next at the end.
    puzzles: Vec<Puzzle>,
    /// The puzzle on the board, until the end.
    pub attempt: Option<Box<Attempt>>,
    puzzle: Option<Puzzle>,
    /// The number of puzzles so far.
    count: u64,
    /// The uptime at the first move and when the time is up; `None` before it.
    run: Option<(Duration, Duration)>,
    now: Duration,
    score: u32,
    moves: u32,
    errors: u32,
    combo: u32,
    best_combo: u32,
    missed: Vec<Puzzle>,
    /// The best score before.
    best: Option<u32>,
    marked: usize,
    /// The uptime until which keys were meant for the board.
    late: Duration,
    /// True once line mode has told that the time is up.
    is_told: bool,
    pub notice: Option<Notice>,
}

/// Returns the seconds that a combo adds.
const fn bonus(combo: u32) -> u64 {
    let mut at = 0;
    while at < BONUSES.len() {
        if BONUSES[at].0 == combo {
            return BONUSES[at].1;
        }
        at += 1;
    }
    let (last, seconds) = BONUSES[BONUSES.len() - 1];
    if combo > last && (combo - last).is_multiple_of(AGAIN) { seconds } else { 0 }
}

/// Chooses puzzles from easy to hard, and returns them in the opposite order.
fn chosen(set: &[Puzzle], mut seed: u64) -> Vec<Puzzle> {
    let mut set: Vec<&Puzzle> = set.iter().collect();
    sort_by_distance(&mut set, 0.0);
    let (all, steps) = (set.len(), STEPS.min(set.len()));
    let pick = |step: usize| {
        let (from, to) = (step * all / steps, (step + 1) * all / steps);
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from + (seed >> 33) as usize % (to - from)
    };
    let picked: Vec<usize> = (0..steps).map(pick).collect();
    let rest = (all - all / 4..all).filter(|at| !picked.contains(at));
    picked.iter().copied().chain(rest).rev().map(|at| set[at].clone()).collect()
}

impl Storm {
    pub fn new(info: &'static Info, cx: &mut Context) -> Self {
        cx.ask_for_puzzles();
        let mut storm = Self {
            info,
            puzzles: chosen(&catalog::puzzles(info), cx.now.seconds() ^ cx.uptime.as_nanos() as u64),
            attempt: None,
            puzzle: None,
            count: 0,
            run: None,
            now: cx.uptime,
            score: 0,
            moves: 0,
            errors: 0,
            combo: 0,
            best_combo: 0,
            missed: Vec::new(),
            best: None,
            marked: 0,
            late: Duration::ZERO,
            is_told: false,
            notice: None,
        };
        storm.next(cx);
        storm.say("Three minutes: the clock starts with your first move.");
        storm
    }

    /// Sets up the next puzzle; after the last one, the storm is over.
    fn next(&mut self, cx: &mut Context) {
        self.attempt = None;
        while let Some(puzzle) = self.puzzles.pop() {
            let exercise = puzzle.exercise(self.info);
            let attempt = exercise.map(|exercise| Attempt::new(self.info, &exercise, String::new(), &STORM));
            if let Ok(Ok(attempt)) = attempt {
                (self.attempt, self.puzzle) = (Some(Box::new(attempt)), Some(puzzle));
                self.count += 1;
                return self.title();
            }
        }
        self.finish(cx);
    }

    fn left(&self) -> Duration {
        self.run.map_or(TIME, |(_, ends)| ends.saturating_sub(self.now))
    }

    /// Writes the clock and the score beside the side to move.
    fn title(&mut self) {
        let (left, score, combo) = (digits(self.left()), self.score, self.combo);
        if let Some(attempt) = &mut self.attempt {
            let combo = if combo > 1 { format!("  ×{combo}") } else { String::new() };
            attempt.line.kind = Kind::Exercise(format!("{left}  SOLVED {score}{combo}"));
        }
    }

    /// Judges a move, if one was played.
    fn look(&mut self, cx: &mut Context) {
        let Some(attempt) = self.attempt.as_deref_mut().filter(|attempt| attempt.has_moved()) else { return };
        let (_, ends) = self.run.get_or_insert((cx.uptime, cx.uptime + TIME));
        let game = &attempt.line.view.game;
        let shown = game.entries().last().map(|entry| entry.shown.clone()).unwrap_or_default();
        let verdict = judge(&attempt.exercise, game, attempt.left);
        let is_right = matches!(verdict, Verdict::Solved | Verdict::GoesOn(_));
        if let Verdict::GoesOn(answer) = &verdict {
            attempt.answer(answer, cx);
        }
        let said = if is_right {
            self.moves += 1;
            self.combo += 1;
            self.best_combo = self.best_combo.max(self.combo);
            let seconds = bonus(self.combo);
            *ends += Duration::from_secs(seconds);
            (seconds > 0).then(|| (false, format!("{} right in a row: {seconds} seconds more!", self.combo)))
        } else {
            self.errors += 1;
            self.combo = 0;
            *ends = ends.saturating_sub(PENALTY);
            self.missed.extend(self.puzzle.clone());
            Some((true, format!("{shown} was wrong: 10 seconds less.")))
        };
        if verdict == Verdict::Solved || attempt.state == State::Solved {
            self.score += 1;
            self.next(cx);
        } else if !is_right {
            self.next(cx);
        }
        if let (Some((refusal, text)), Some(attempt)) = (said, &mut self.attempt) {
            attempt.line.add_notice(refusal, &text);
        }
        self.title();
    }

    /// Ends the storm: from now on its result is shown.
    fn finish(&mut self, cx: &mut Context) {
        self.attempt = None;
        self.now = cx.uptime;
        if let Some((_, ends)) = &mut self.run {
            *ends = self.now.min(*ends);
            self.best = cx.puzzles.as_ref().and_then(|puzzles| puzzles.of(self.info.id).best_since(0));
            cx.note_puzzle(self.info.id, PuzzleResult::Storm(self.score));
        }
    }

    /// Ends the storm early; leaves its result, and one that has not started.
    fn leave(&mut self, cx: &mut Context) -> Transition {
        if self.attempt.is_none() || self.run.is_none() {
            return left(cx);
        }
        self.is_told = true;
        self.finish(cx);
        Transition::Stay
    }

    fn mark(&mut self, scroll: Scroll) {
        let rows = self.missed.len();
        self.marked = scroll.from(self.marked, rows, rows);
    }

    /// Opens the selected missed puzzle in review.
    fn view_missed(&mut self) -> Transition {
        match self.missed.get(self.marked).map(|puzzle| puzzle.game(self.info)) {
            Some(Ok(game)) => {
                let is_black = game.turn_at(1) == crate::rules::Color::Black;
                reviewed(game, is_black && self.info.terms.coordinates.turn_with_the_player())
            }
            Some(Err(_)) | None => self.refused("You have missed no puzzle."),
        }
    }

    /// Returns the result.
    pub fn page(&self, cx: &Context) -> Page {
        let took = self.run.map_or(Duration::ZERO, |(began, ends)| ends.saturating_sub(began));
        let tried = self.moves + self.errors;
        let mut lines = vec![format!("Solved: {}.", self.score)];
        if self.best.is_some_and(|best| self.score > best) {
            lines.push("Your new record!".into());
        }
        if let (Some(accuracy), Some(each)) =
            ((100 * self.moves + tried / 2).checked_div(tried), took.checked_div(tried))
        {
            lines.extend([
                format!("Most right moves in a row: {}.", self.best_combo),
                format!("Right moves: {} of {tried} ({accuracy}%).", self.moves),
                format!("Time per move: {:.1} seconds.", each.as_secs_f64()),
            ]);
        }
        if let Some(progress) = cx.puzzles.as_ref().map(|puzzles| puzzles.of(self.info.id)) {
            let best = |days: u64| progress.best_since((cx.day() + 1).saturating_sub(days)).unwrap_or(0);
            let bests = format!("Best today: {}, in a week: {}, ever: {}.", best(1), best(WEEK), best(cx.day() + 1));
            lines.extend([String::new(), bests]);
        }
        let missed = if self.missed.is_empty() { "No mistakes." } else { "On the list: the puzzles you missed." };
        lines.extend([String::new(), missed.into()]);
        let row = |puzzle: &Puzzle| {
            let theme = puzzle.known_themes().next().map_or("", |theme| theme.name);
            format!("{} ({:.0}) {theme}", puzzle.id, puzzle.rating.value)
        };
        Page {
            heading: format!("storm: {}", self.info.name),
            rows: self.missed.iter().map(row).collect(),
            marked: self.marked,
            lines,
            chart: None,
        }
    }
}

type Row = screen::Row<Storm>;

#[rustfmt::skip]
pub static STORM: Commands<Storm> = Commands { name: "a storm", has_letters: false, rows: &[
    Row::MOVES, Row::STATUS, Row::RULES, Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT, Row::PLAY_ENTER,
    Row::new(Command::Esc, &[Key::Esc], "go back: clear the input, put the piece back, end the storm", |storm, _, _| storm.attempt.as_mut().map_or(Transition::Stay, |attempt| attempt.line.step_back().into())).footer("end"),
    Row::new(Command::Return, &[], "end the storm", |_, _, _| Transition::Return).word("stop").also(&["end"]),
    Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::THREATS, Row::BY_SQUARES, Row::HELP, Row::does(Command::Flip, &[Key::F(2)], "flip the board", |storm, _, _| storm.change_view(View::flip)).word("flip"), Row::PIECES,
    Row::MENU, Row::SUSPEND, Row::QUIT,
] };

#[rustfmt::skip]
pub static STORM_OVER: Commands<Storm> = Commands { name: "after a storm", has_letters: true, rows: &[
    Row::does(Command::Up, &[Key::Up, Key::Char('k')], "the missed puzzle above", |storm, _, _| storm.mark(Scroll::Up)),
    Row::does(Command::Down, &[Key::Down, Key::Char('j')], "the missed puzzle below", |storm, _, _| storm.mark(Scroll::Down)),
    Row::new(Command::Enter, &[Key::Enter], "view the selected puzzle", |storm, _, cx| if cx.uptime < storm.late { Transition::Stay } else { storm.view_missed() }).footer("view"),
    Row::does(Command::Restart, &[Key::F(5), Key::Char('a')], "start another storm", |storm, _, cx| if cx.uptime >= storm.late { *storm = Storm::new(storm.info, cx) }).word("again").footer("again"),
    Row::new(Command::Esc, &[Key::Esc], "go back", |storm, _, cx| storm.leave(cx)).footer("back"),
    Row::HELP, Row::MENU, Row::SUSPEND, Row::QUIT,
] };

impl Screen for Storm {
    fn commands(&self) -> &'static dyn Table {
        if self.attempt.is_some() { &STORM } else { &STORM_OVER }
    }

    fn focus(&mut self) -> Focus<'_> {
        match &mut self.attempt {
            Some(attempt) => Focus::Moves(&mut attempt.line),
            None => Focus::Nothing(Some(&mut self.notice)),
        }
    }

    fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_deref()
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        if let Some(attempt) = &mut self.attempt {
            return attempt.line.mouse(mouse).into();
        }
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Item(item))) if item == self.marked => return self.view_missed(),
            (MouseKind::Down, Some(Target::Item(item))) => self.marked = item,
            (MouseKind::WheelUp, _) => self.mark(Scroll::Up),
            (MouseKind::WheelDown, _) => self.mark(Scroll::Down),
            _ => {}
        }
        Transition::Stay
    }

    /// Another puzzle is another game, whose pieces do not come from this one.
    fn seen(&self) -> Option<Seen> {
        let seen = self.view()?.seen()?;
        Some(Seen { game: seen.game.wrapping_sub(self.count << 8), ..seen })
    }

    fn prompt(&self) -> &'static str {
        self.line().map_or("storm>", |line| printed::prompt_for(line, "storm>"))
    }

    fn printed(&mut self, change: &Change, cx: &Context) -> Vec<String> {
        let Some(attempt) = &mut self.attempt else {
            let how = "Type a number to view a missed puzzle, again, menu or quit.";
            return self.page(cx).lines(how);
        };
        let text = (change.now.about != change.before.about).then(|| attempt.task());
        let mut lines = printed::of_line(&mut attempt.line, change);
        lines.extend(text);
        let (left, score) = (digits(self.left()), self.score);
        let clock = if self.run.is_some() { "left" } else { "on the clock, which starts with your first move" };
        lines.push(format!("{left} {clock}; solved: {score}. Type stop to end."));
        lines
    }

    fn hear_line(&mut self, line: &str) -> Option<Heard> {
        if self.attempt.is_some() {
            return None;
        }
        // What was typed was meant for the board.
        if !std::mem::replace(&mut self.is_told, true) {
            return Some(Heard::Again(Some("Time is up!".into())));
        }
        if line == ESC {
            return Some(Heard::Run(vec![Command::Esc]));
        }
        if let Some((row, _)) = keys::read(&STORM_OVER, line) {
            return Some(Heard::Run(vec![row.command]));
        }
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        Some(match number.filter(|at| *at < self.missed.len()) {
            Some(at) => {
                self.marked = at;
                Heard::Run(vec![Command::Enter])
            }
            None => Heard::Say("Type the number of a missed puzzle, again, menu or quit.".into()),
        })
    }

    fn info(&self) -> Option<&'static Info> {
        Some(self.info)
    }

    fn wake(&self, uptime: Duration) -> Option<Duration> {
        let (_, ends) = self.run.filter(|_| self.attempt.is_some())?;
        Some(until_change(ends.saturating_sub(uptime)))
    }

    fn refresh(&mut self, _: Option<&dyn Screen>, _: bool, cx: &mut Context) {
        self.now = cx.uptime;
        if self.attempt.is_some() && self.left().is_zero() {
            self.late = cx.uptime + LATE;
            self.finish(cx);
        }
        self.title();
    }

    fn after(&mut self, transition: Transition, cx: &mut Context) -> Transition {
        match transition {
            Transition::Return if self.attempt.is_some() => return self.leave(cx),
            Transition::Stay => self.look(cx),
            transition => {
                // Whoever leaves in the middle keeps the score.
                if let (Some(_), Transition::Menu | Transition::Quit) = (&self.attempt, &transition) {
                    self.finish(cx);
                }
                return transition;
            }
        }
        Transition::Stay
    }
}
