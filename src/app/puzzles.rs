//! Puzzles: a page with the rating and the themes of a game, and the puzzle being solved. [`storm`] is the race against the clock.

pub mod progress;
pub mod storm;

use super::keys::{self, Binding, Command, Key};
use super::list::Scroll;
use super::motion::Seen;
use super::notice::{Notice, Tells};
use super::opponent::Wanted;
use super::practice::{Attempt, State};
use super::printed::{self, Change, ESC, Heard};
use super::review::Review;
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::view::View;
use super::{Context, Effect, Mouse, MouseKind, Msg, StorageEffect, Target, catalog};
use crate::game::describe;
use crate::game::puzzle::{Puzzle, THEMES, Theme, theme};
use crate::game::think::Decision;
use crate::rules::Info;
use crate::rules::text::{capitalised, quoted};
use progress::{GameProgress, PuzzleResult};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use storm::Storm;

/// The number of puzzles nearest to the wanted rating, one of which comes next.
const NEAREST: usize = 12;
/// The number of puzzles looked for in a file at once.
const FOUND: usize = 10;
/// The days of the chart.
const WEEKS: u64 = 6;
/// The deviation above which a rating is not certain.
const UNCERTAIN: f64 = 110.0;

/// What to look for in a file of puzzles.
#[derive(Clone, Debug)]
pub struct PuzzleSearch {
    pub path: PathBuf,
    pub info: &'static Info,
    pub theme: Option<String>,
    pub rating: f64,
    pub count: usize,
    /// Any number: where in the file to start.
    pub seed: u64,
    pub cancel: Arc<AtomicBool>,
}

/// A list with lines and a chart beside it: the page of puzzles, and the result of a storm.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub heading: String,
    pub rows: Vec<String>,
    pub marked: usize,
    pub lines: Vec<String>,
    /// The name of the chart and its values, one a day.
    pub chart: Option<(String, Vec<u32>)>,
}

pub struct Puzzles {
    pub info: &'static Info,
    /// The file to take puzzles from, instead of those of the program.
    file: Option<PathBuf>,
    /// The puzzles of the program, or those just found in the file.
    set: Vec<Puzzle>,
    /// The themes to choose from, by their names in files, and the number of puzzles of each; the first row of the list has none.
    themes: Vec<(String, usize)>,
    pub marked: usize,
    /// The rating to choose puzzles by, instead of the player's.
    rating: Option<u32>,
    pub attempt: Option<Box<Attempt>>,
    /// The puzzle being solved, and the player's rating before it.
    puzzle: Option<(Puzzle, f64)>,
    /// Whether its result is noted, and whether it is told.
    is_noted: bool,
    is_told: bool,
    /// True if a puzzle opens as soon as the progress is known.
    starts: bool,
    /// What stops the search in the file that is under way.
    search: Option<Arc<AtomicBool>>,
    /// The number of puzzles so far.
    count: u64,
    pub notice: Option<Notice>,
}

impl Puzzles {
    pub fn new(info: &'static Info, cx: &mut Context) -> Self {
        cx.ask_for_puzzles();
        let set = catalog::puzzles(info);
        let count = |theme: &Theme| set.iter().filter(|puzzle| puzzle.has(theme.id)).count();
        let themes =
            THEMES.iter().map(|theme| (theme.id.into(), count(theme))).filter(|(_, count)| *count > 0).collect();
        Self {
            info,
            file: None,
            set,
            themes,
            marked: 0,
            rating: None,
            attempt: None,
            puzzle: None,
            is_noted: false,
            is_told: false,
            starts: false,
            search: None,
            count: 0,
            notice: None,
        }
    }

    /// Takes the puzzles from a file.
    #[must_use]
    pub fn of_file(mut self, path: PathBuf) -> Self {
        self.file = Some(path);
        self.set.clear();
        self.themes = THEMES.iter().map(|theme| (theme.id.into(), 0)).collect();
        self.starts = true;
        self
    }

    /// Starts with a puzzle of this theme and near this rating. Returns a sentence if there are none.
    pub fn start_with(&mut self, theme: Option<String>, rating: Option<u32>) -> Result<(), String> {
        self.starts |= theme.is_some() || rating.is_some();
        self.rating = rating;
        let Some(name) = theme else { return Ok(()) };
        let id = self::theme(&name).map_or(name, |theme| theme.id.into());
        if self.file.is_some() && self::theme(&id).is_none() {
            self.themes.push((id.clone(), 0));
        }
        let at = self.themes.iter().position(|(theme, _)| *theme == id);
        self.marked = 1 + at.ok_or_else(|| {
            let known = self::theme(&id).is_some();
            let what = if known { "has no puzzles of the theme" } else { "has no theme" };
            let themes: Vec<&str> = self.themes.iter().map(|(theme, _)| theme.as_str()).collect();
            format!("{} {what} {}. Choose from: {}.", self.info.name, quoted(&id), themes.join(", "))
        })?;
        Ok(())
    }

    fn theme(&self) -> Option<&str> {
        self.themes.get(self.marked.checked_sub(1)?).map(|(theme, _)| theme.as_str())
    }

    fn progress<'a>(&self, cx: &'a Context) -> Option<&'a GameProgress> {
        cx.puzzles.as_ref().map(|puzzles| puzzles.of(self.info.id))
    }

    /// Opens the next puzzle: one that is due again, or a new one near the rating.
    fn begin(&mut self, cx: &mut Context) {
        (self.starts, self.notice) = (false, None);
        let Some(progress) = self.progress(cx) else {
            self.starts = true;
            return;
        };
        let is_meant = |puzzle: &&Puzzle| self.theme().is_none_or(|theme| puzzle.has(theme));
        let rating = self.rating.map_or_else(|| progress.rating(cx.day()).value, f64::from);
        let seed = cx.now.seconds().wrapping_mul(31).wrapping_add(cx.uptime.as_nanos() as u64).wrapping_add(self.count);
        let due = progress.due(cx.day()).into_iter().find(|puzzle| is_meant(puzzle)).cloned();
        let next = due.or_else(|| {
            let last = self.puzzle.as_ref().map(|(puzzle, _)| &puzzle.id);
            let others = self.set.iter().filter(|puzzle| is_meant(puzzle) && Some(&puzzle.id) != last);
            let mut new: Vec<&Puzzle> = others.clone().filter(|puzzle| !progress.knows(&puzzle.id)).collect();
            if new.is_empty() && self.file.is_none() {
                new = others.collect();
            }
            sort_by_distance(&mut new, rating);
            let most = if self.file.is_some() { 1 } else { NEAREST }.min(new.len());
            new.get(seed.checked_rem(most as u64)? as usize).map(|puzzle| (*puzzle).clone())
        });
        match (next, self.file.clone()) {
            (Some(puzzle), _) => self.open(puzzle, cx),
            (None, Some(path)) => {
                let cancel = Arc::new(AtomicBool::new(false));
                self.stop_search();
                self.search = Some(Arc::clone(&cancel));
                self.attempt = None;
                self.say("Looking for puzzles in the file…");
                let theme = self.theme().map(String::from);
                let search = PuzzleSearch { path, info: self.info, theme, rating, count: FOUND, seed, cancel };
                cx.ask([Effect::FindPuzzles(search)]);
            }
            (None, None) => self.refuse("There is no other puzzle of this theme. Choose another one."),
        }
    }

    fn open(&mut self, puzzle: Puzzle, cx: &Context) {
        let is_missed = self.progress(cx).is_some_and(|progress| progress.returns(&puzzle.id, 0).is_some());
        let name = if is_missed { "MISSED PUZZLE" } else { "PUZZLE" }.to_string();
        let attempt = puzzle
            .exercise(self.info)
            .and_then(|exercise| Attempt::new(self.info, &exercise, name, &PUZZLE).map_err(|error| error.to_string()));
        self.set.retain(|other| self.file.is_none() || *other != puzzle);
        match attempt {
            Ok(mut attempt) => {
                if cx.settings.animation {
                    attempt.start_before();
                }
                let before = self.progress(cx).map_or(0.0, |progress| progress.rating(cx.day()).value);
                self.puzzle = Some((puzzle, before));
                self.attempt = Some(Box::new(attempt));
                self.count += 1;
                (self.is_noted, self.is_told) = (false, false);
            }
            Err(why) => self.refuse(format!("Could not set up this puzzle: {why}.")),
        }
    }

    /// Notes the result of the puzzle once it is decided, and tells it once the puzzle is solved.
    fn note(&mut self, cx: &mut Context) {
        let (Some(attempt), Some((puzzle, before))) = (&mut self.attempt, &self.puzzle) else { return };
        let Some(solved) = attempt.result else { return };
        let game = self.info.id;
        if !std::mem::replace(&mut self.is_noted, true) {
            cx.note_puzzle(game, PuzzleResult::Tried { puzzle: Box::new(puzzle.clone()), solved });
        }
        if attempt.state != State::Solved || std::mem::replace(&mut self.is_told, true) {
            return;
        }
        let (day, Some(progress)) = (cx.day(), cx.puzzles.as_ref().map(|puzzles| puzzles.of(game))) else { return };
        let now = progress.rating(day).value;
        let gain = now.round() - before.round();
        let rating = match progress.returns(&puzzle.id, day) {
            _ if gain != 0.0 => format!("Your rating: {now:.0} ({gain:+}), the puzzle's: {:.0}.", puzzle.rating.value),
            Some(days) => format!("This puzzle returns in {}.", describe::counted(days as usize, "day")),
            None => format!("Your rating stays {now:.0}."),
        };
        let themes: Vec<&str> = puzzle.known_themes().map(|theme| theme.name).collect();
        let themes =
            if themes.is_empty() { String::new() } else { format!(" Themes: {}.", themes.join(", ").to_lowercase()) };
        let solved = if solved { "Solved!" } else { "Solved, with help or a mistake." };
        let achieved = puzzle.achieved(&attempt.line.view.game).map(|what| what + " ").unwrap_or_default();
        attempt.line.say(format!("{solved} {achieved}{rating}{themes}"));
    }

    /// Handles Enter: enters the move, or opens the next puzzle after a solved one.
    fn enter(&mut self, cx: &mut Context) -> Transition {
        match &mut self.attempt {
            Some(attempt) if !attempt.awaits_the_next() => attempt.line.enter().into(),
            _ => {
                self.begin(cx);
                Transition::Stay
            }
        }
    }

    fn with(&mut self, act: impl FnOnce(&mut Attempt)) {
        let _ = self.attempt.as_deref_mut().map(act);
    }

    /// Opens the solved puzzle in review, from the position before the mistake.
    fn review(&mut self) -> Transition {
        if self.attempt.as_ref().is_none_or(|attempt| attempt.state != State::Solved) {
            return self.refused("Solve the puzzle first. Type hint for a hint.");
        }
        let game = self.puzzle.as_ref().and_then(|(puzzle, _)| puzzle.game(self.info).ok());
        game.map_or(Transition::Stay, |game| reviewed(game, self.attempt.as_ref().is_some_and(|a| a.line.view.flipped)))
    }

    fn mark(&mut self, scroll: Scroll) {
        let rows = 1 + self.themes.len();
        self.marked = scroll.from(self.marked, rows, rows);
    }

    fn stop_search(&mut self) {
        self.search.take().into_iter().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
    }

    fn leave(&mut self, cx: &mut Context) -> Transition {
        self.stop_search();
        left(cx)
    }

    /// Returns the page: the themes, and how the player stands.
    pub fn page(&self, cx: &Context) -> Page {
        let row = |(id, count): &(String, usize)| {
            let name = theme(id).map_or(id.as_str(), |theme| theme.name);
            if *count == 0 { name.into() } else { format!("{name} ({count})") }
        };
        let all = if self.file.is_some() { "All puzzles".into() } else { format!("All puzzles ({})", self.set.len()) };
        let about = self.theme().and_then(theme).map(|theme| theme.about(self.info).into());
        let mut lines: Vec<String> = about.into_iter().chain([String::new()]).collect();
        let day = cx.day();
        let none = GameProgress::default();
        let progress = self.progress(cx).unwrap_or(&none);
        let rating = progress.rating(day);
        let certain = if rating.deviation > UNCERTAIN { ", not certain yet" } else { "" };
        lines.push(format!("Your rating: {:.0}{certain}.", rating.value));
        if let Some(today) = progress.days.get(&day) {
            lines.push(format!("Today: {} of {} solved.", today.solved, today.tried));
        }
        let (streak, best) = progress.streak;
        lines.push(format!("Solved in a row: {streak}; your best: {best}."));
        let (due, missed) = (progress.due(day).len(), progress.missed());
        lines.push(match (due, missed) {
            (_, 0) => "Missed puzzles will return here days later.".into(),
            (0, missed) => format!("{} will return.", describe::counted(missed, "missed puzzle")),
            (due, missed) => format!("{} due again, of {missed}.", describe::counted(due, "missed puzzle")),
        });
        if let Some(score) = progress.best_since(0) {
            lines.push(format!("Your best storm: {score}."));
        }
        let mut chart = Vec::new();
        for day in day.saturating_sub(7 * WEEKS - 1)..=day {
            let last = progress.days.range(..=day).next_back();
            chart.extend(last.map(|(_, day)| day.rating.value.round() as u32));
        }
        let (least, most) = (chart.iter().min(), chart.iter().max());
        let span = least.zip(most).map(|(least, most)| match least == most {
            true => format!("Rating in the last {WEEKS} weeks: {least}"),
            false => format!("Rating in the last {WEEKS} weeks: {least} to {most}"),
        });
        Page {
            heading: format!("puzzles: {}", self.info.name),
            rows: [all].into_iter().chain(self.themes.iter().map(row)).collect(),
            marked: self.marked,
            lines,
            chart: span.map(|span| (span, chart)),
        }
    }
}

impl Page {
    /// Returns the page as line mode prints it.
    fn lines(self, how: &str) -> Vec<String> {
        let rows = self.rows.iter().enumerate().map(|(index, row)| format!("{}. {row}", index + 1));
        let lines = self.lines.into_iter().filter(|line| !line.is_empty());
        let chart = self.chart.map(|(name, _)| name + ".");
        [capitalised(&self.heading) + "."]
            .into_iter()
            .chain(rows)
            .chain(lines)
            .chain(chart)
            .chain([how.into()])
            .collect()
    }
}

/// Sorts puzzles by the distance of their ratings from another.
fn sort_by_distance(puzzles: &mut [&Puzzle], rating: f64) {
    puzzles.sort_unstable_by_key(|puzzle| (puzzle.rating.value - rating).abs() as u32);
}

/// Leaves for the screen below. A menu that the program did not start with has yet to learn of the game to resume.
fn left(cx: &mut Context) -> Transition {
    cx.ask([StorageEffect::Newest]);
    Transition::close()
}

/// Opens the game of a puzzle in review, after the mistake.
fn reviewed(game: crate::game::Game, flipped: bool) -> Transition {
    let mut view = View::new(game);
    view.flipped = flipped;
    view.look_at(1);
    Transition::push(Review::new(view))
}

type Row = screen::Row<Puzzles>;

#[rustfmt::skip]
pub static PUZZLES: Commands<Puzzles> = Commands { name: "puzzles", has_letters: true, rows: &[
    Row::SETTINGS,
    Row::does(Command::Up, &[Key::Up, Key::Char('k')], "the theme above", |puzzles, _, _| puzzles.mark(Scroll::Up)),
    Row::does(Command::Down, &[Key::Down, Key::Char('j')], "the theme below", |puzzles, _, _| puzzles.mark(Scroll::Down)),
    Row::does(Command::First, &[Key::Home], "all themes", |puzzles, _, _| puzzles.mark(Scroll::Top)),
    Row::does(Command::Last, &[Key::End], "the last theme", |puzzles, _, _| puzzles.mark(Scroll::End)),
    Row::new(Command::Enter, &[Key::Enter], "solve puzzles of the selected theme", |puzzles, _, cx| puzzles.enter(cx)).footer("start"),
    Row::new(Command::Storm, &[Key::Char('s')], "solve as many puzzles as you can in three minutes", |puzzles, _, cx| Transition::push(Storm::new(puzzles.info, cx))).word("storm").footer("storm"),
    Row::new(Command::Esc, &[Key::Esc], "go back", |puzzles, _, cx| puzzles.leave(cx)).footer("back"),
    Row::HELP, Row::MENU, Row::SUSPEND, Row::QUIT,
] };

#[rustfmt::skip]
pub static PUZZLE: Commands<Puzzles> = Commands { name: "a puzzle", has_letters: false, rows: &[
    Row::MOVES, Row::STATUS, Row::RULES, Row::SETTINGS, Row::CURSOR_UP, Row::CURSOR_DOWN, Row::CURSOR_LEFT, Row::CURSOR_RIGHT,
    Row::new(Command::Enter, &[Key::Enter], "play what you typed, or pick up or put down the piece under the cursor; once solved, the next puzzle", |puzzles, _, cx| puzzles.enter(cx)).footer("play"),
    Row::does(Command::Hint, &[Key::F(12), Key::Ctrl('t')], "get a hint: the theme, then the piece, then the move", |puzzles, _, _| puzzles.with(Attempt::hint)).word("hint").footer("hint"),
    Row::does(Command::Restart, &[Key::F(5)], "restart the puzzle", |puzzles, _, _| puzzles.with(Attempt::again)).word("again").also(&["restart", "start again"]),
    Row::does(Command::NextGame, &[Key::Ctrl('n')], "the next puzzle", |puzzles, _, cx| puzzles.begin(cx)).word("next").footer("next"),
    Row::new(Command::Review, &[Key::F(7)], "review the solved puzzle, with the engine", |puzzles, _, _| puzzles.review()).word("review").footer("review"),
    Row::new(Command::Esc, &[Key::Esc], "go back: clear the input, put the piece back, return to the list", |puzzles, _, _| puzzles.attempt.as_mut().map_or(Transition::Stay, |attempt| attempt.line.step_back().into())).footer("list"),
    Row::new(Command::Return, &[], "return to the list", |_, _, _| Transition::Return).word("puzzles").also(&["list"]),
    Row::COMPLETE, Row::COMPLETE_BACK, Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::THREATS, Row::BY_SQUARES, Row::HELP, Row::does(Command::Flip, &[Key::F(2)], "flip the board", |puzzles, _, _| puzzles.change_view(View::flip)).word("flip"), Row::PIECES,
    Row::MENU, Row::SUSPEND, Row::QUIT,
] };

impl Screen for Puzzles {
    fn commands(&self) -> &'static dyn Table {
        if self.attempt.is_some() { &PUZZLE } else { &PUZZLES }
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

    fn attempt_mut(&mut self) -> Option<&mut Attempt> {
        self.attempt.as_deref_mut()
    }

    fn mouse(&mut self, mouse: Mouse, cx: &mut Context) -> Transition {
        if let Some(attempt) = &mut self.attempt {
            return attempt.line.mouse(mouse).into();
        }
        match (mouse.kind, mouse.target) {
            (MouseKind::Down, Some(Target::Item(item))) if item == self.marked => self.begin(cx),
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
        self.line().map_or("puzzles>", |line| printed::prompt_for(line, "puzzle>"))
    }

    fn printed(&mut self, change: &Change, cx: &Context) -> Vec<String> {
        if let Some(attempt) = &mut self.attempt {
            return attempt.printed(change);
        }
        let notice = self.notice.take().map(|notice| notice.text);
        let how = format!("Type a number or a theme, storm, or press Enter for number {}.", self.marked + 1);
        notice.into_iter().chain(self.page(cx).lines(&how)).collect()
    }

    fn hear_line(&mut self, line: &str) -> Option<Heard> {
        if let Some(attempt) = &self.attempt {
            return (line.is_empty() && attempt.state == State::Solved).then(|| Heard::Run(vec![Command::Enter]));
        }
        if let Some((row, _)) = keys::read(&PUZZLES, line)
            && let Command::Menu | Command::Quit | Command::Storm = row.command
        {
            return Some(Heard::Run(vec![row.command]));
        }
        let word = line.to_lowercase();
        let named = |(id, _): &(String, usize)| theme(&word).map_or(*id == line, |theme| theme.id == *id);
        let number = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let number = number.filter(|at| *at <= self.themes.len());
        Some(match (word.as_str(), number.or(self.themes.iter().position(named).map(|at| at + 1))) {
            (ESC, _) => Heard::Run(vec![Command::Esc]),
            ("" | "next", _) => Heard::Run(vec![Command::Enter]),
            (_, Some(at)) => {
                self.marked = at;
                Heard::Run(vec![Command::Enter])
            }
            _ => {
                Heard::Say(format!("Type a number from 1 to {}, a theme, storm, menu or quit.", self.themes.len() + 1))
            }
        })
    }

    fn info(&self) -> Option<&'static Info> {
        Some(self.info)
    }

    fn label(&self, row: &Binding) -> Option<&'static str> {
        let is_solved = self.attempt.as_ref().is_some_and(|attempt| attempt.state == State::Solved);
        match row.command {
            Command::Review if !is_solved => None,
            Command::Hint if is_solved => None,
            _ => self.line().map_or(row.footer, |line| line.label(row)),
        }
    }

    fn refresh(&mut self, _: Option<&dyn Screen>, is_free: bool, cx: &mut Context) {
        if self.starts && is_free && cx.puzzles.is_some() {
            self.begin(cx);
        }
    }

    fn after(&mut self, transition: Transition, cx: &mut Context) -> Transition {
        match transition {
            Transition::Return if self.attempt.is_some() => self.attempt = None,
            Transition::Stay => {
                self.with(|attempt| attempt.look(cx));
                self.note(cx);
            }
            transition => return transition,
        }
        Transition::Stay
    }

    fn receive(&mut self, msg: Box<Msg>, cx: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            Msg::PuzzlesFound(_) if self.search.is_none() => {}
            Msg::PuzzlesFound(found) => {
                self.search = None;
                match found {
                    Ok(found) => {
                        // The same puzzles again are better than none.
                        let all = found.clone();
                        self.set = found;
                        let progress = self.progress(cx);
                        self.set.retain(|puzzle| progress.is_none_or(|progress| !progress.knows(&puzzle.id)));
                        let next = if self.set.is_empty() { all.into_iter().next() } else { None };
                        match next {
                            Some(puzzle) => self.open(puzzle, cx),
                            None => self.begin(cx),
                        }
                    }
                    Err(why) => {
                        self.attempt = None;
                        self.refuse(why);
                    }
                }
            }
            msg => return Err(Box::new(msg)),
        }
        Ok(Transition::Stay)
    }

    fn decided(&mut self, wanted: Wanted, decision: Option<Decision>, cx: &mut Context) {
        self.with(|attempt| attempt.decided(wanted, decision, cx));
        self.note(cx);
    }
}
