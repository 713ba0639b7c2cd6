//! A list of games: the library of those played here, or a PGN file, whose list grows while it is read.

use super::keys::{self, Command, Key};
use super::list::{self, List, Row as Game};
use super::notice::{Notice, Tells};
use super::printed::{Change, ESC, Heard};
use super::review::Review;
use super::screen::{self, Commands, Focus, Screen, Table, Transition};
use super::{Context, Effect, Mouse, Msg, StorageEffect};
use crate::game::journal::Summary;
use crate::rules::text::{quoted, sanitize};
use std::path::PathBuf;

/// The largest number of games that line mode lists; they have numbers for opening them.
const LISTED: usize = 20;

#[derive(Default)]
pub struct Games {
    /// The PGN file; `None` for the library.
    pub file: Option<PathBuf>,
    /// The games; those of the library newest first.
    pub list: List,
    /// The bytes of the file read so far, and its size.
    pub read: (u64, u64),
    pub complete: bool,
    /// The game to delete if the answer is yes.
    pub deleting: Option<Summary>,
    pub notice: Option<Notice>,
}

type Row = screen::Row<Games>;

#[rustfmt::skip]
pub static LIBRARY: Commands<Games> = Commands { name: "the library", has_letters: false, rows: &[
    Row::LIST_UP, Row::LIST_DOWN, Row::LIST_BACK, Row::LIST_FORWARD, Row::LIST_FIRST, Row::LIST_LAST,
    Row::new(Command::Enter, &[Key::Enter], "resume the game, or review it if it is over", |games, _, cx| games.open(cx)).footer("open"),
    Row::new(Command::Esc, &[Key::Esc], "show all games, or go back to the menu", |games, _, _| games.step_back()).footer("back"),
    Row::new(Command::Review, &[Key::Ctrl('r')], "review the game, even if it is unfinished", |games, _, _| Transition::perform(games.chosen())).footer("review"),
    Row::does(Command::Delete, &[Key::Ctrl('d')], "delete the game (asks first)", |games, _, _| games.deleting = games.played().cloned()).footer("delete"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT,
] };

#[rustfmt::skip]
pub static FILE: Commands<Games> = Commands { name: "a PGN file", has_letters: false, rows: &[
    Row::LIST_UP, Row::LIST_DOWN, Row::LIST_BACK, Row::LIST_FORWARD, Row::LIST_FIRST, Row::LIST_LAST,
    Row::new(Command::Enter, &[Key::Enter], "review the game", |games, _, _| Transition::perform(games.chosen())).footer("open"),
    Row::does(Command::Esc, &[Key::Esc], "show all games again", |games, _, _| games.list.look_for("")).footer("all"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT,
] };

impl Games {
    pub fn of_file(path: PathBuf) -> Self {
        Self { file: Some(path), ..Self::default() }
    }

    pub fn name(&self) -> String {
        let Some(path) = &self.file else { return "your games".into() };
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        sanitize(&name.unwrap_or_default())
    }

    fn step_back(&mut self) -> Transition {
        if self.list.filter.is_empty() {
            return Transition::Menu;
        }
        self.list.look_for("");
        Transition::Stay
    }

    /// Returns the selected game, if it was played here.
    fn played(&self) -> Option<&Summary> {
        if let Game::Played(summary) = self.list.current()? { Some(summary) } else { None }
    }

    /// Resumes an unfinished game; opens a finished one for review.
    fn open(&self, cx: &mut Context) -> Transition {
        match self.played() {
            Some(summary) if summary.is_open() => Transition::Do(cx.resume(summary.name.clone())),
            _ => Transition::perform(self.chosen()),
        }
    }

    /// Returns the effect that opens the selected game for review.
    fn chosen(&self) -> Option<Effect> {
        Some(match self.list.current()? {
            Game::Played(summary) => Effect::Open { name: summary.name.clone() },
            Game::Found(found) => Effect::Load { path: self.file.clone()?, game: found.clone() },
        })
    }

    /// Selects the game at an offset, and returns the effect that opens it; `None` at the end of the list.
    pub(super) fn neighbour(&mut self, by: isize) -> Option<Effect> {
        self.list.moves(by).then(|| self.chosen())?
    }

    /// Returns the message beside the list. `all` tells how to see all games again.
    fn says_with(&self, all: &str) -> Option<Notice> {
        let none = "No games yet. Every game you play is saved here, so that you can resume or review it.";
        let is_new = self.file.is_none() && self.list.total() == 0 && self.complete;
        let say = |text| Notice { refusal: false, text };
        let question = self.question().map(say);
        let finds_nothing = || Some(format!("{} {all}", self.list.finds_nothing()?));
        let nothing = || is_new.then(|| none.into()).or_else(finds_nothing).map(say);
        question.or_else(|| self.notice.clone()).or_else(nothing)
    }

    pub fn says(&self) -> Option<Notice> {
        self.says_with("Esc shows all games.")
    }
}

impl Screen for Games {
    fn commands(&self) -> &'static dyn Table {
        if self.file.is_some() { &FILE } else { &LIBRARY }
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::List(&mut self.list, &mut self.notice)
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        if self.list.mouse(mouse) { Transition::run(Command::Enter) } else { Transition::Stay }
    }

    fn printed(&mut self, _: &Change, _: &Context) -> Vec<String> {
        let says = self.says_with("Type esc to show all games.").map(|notice| notice.text);
        self.notice = None;
        if self.deleting.is_some() {
            return says.into_iter().collect();
        }
        let (shown, filter) = (self.list.shown(), self.list.filter.text());
        let what =
            if self.file.is_some() { format!("The games of {}", quoted(&self.name())) } else { "Your games".into() };
        let with = if filter.is_empty() { String::new() } else { format!(" with {}", quoted(filter)) };
        let rows =
            (0..shown.min(LISTED)).filter_map(|index| Some(format!("{}. {}", index + 1, self.list.row(index)?.line())));
        let heading = (shown > 0).then(|| format!("{what}{with}: {shown}."));
        let more = (shown > LISTED).then(|| format!("{} more; type a word to search.", shown - LISTED));
        let how = (shown > 0).then(|| "Type open 1 to open the first, or a word to search for.".to_string());
        says.into_iter().chain(heading).chain(rows).chain(more).chain(how).collect()
    }

    fn hear_line(&mut self, line: &str) -> Option<Heard> {
        let words = [("open", Command::Enter), ("review", Command::Review), ("delete", Command::Delete)];
        let words = if self.file.is_some() { &words[..1] } else { &words };
        match keys::read(&LIBRARY, line).map(|(row, _)| row.command) {
            Some(command @ (Command::Menu | Command::Quit)) => return Some(Heard::Run(vec![command])),
            Some(Command::Help) => {
                let words: Vec<String> = words.iter().map(|(word, _)| format!("{word} 3")).collect();
                let words = words.join(", ");
                return Some(Heard::Say(format!("Type {words}, menu or quit; anything else searches the list.")));
            }
            _ => {}
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let Some((word, command)) = words.iter().find(|(known, _)| *known == word.to_lowercase()) else {
            self.list.look_for(if line == ESC { "" } else { line });
            return Some(Heard::Again(None));
        };
        let shown = self.list.shown();
        let index = rest.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(index) = index.filter(|index| *index < shown) else {
            return Some(Heard::Say(match rest.trim().parse::<usize>() {
                Ok(number) if shown > 1 => format!("There is no game {number}. Type a number from 1 to {shown}."),
                Ok(number) => format!("There is no game {number}."),
                Err(_) => format!("Type its number, as in {word} 1. The list has {shown}."),
            }));
        };
        self.list.marked = index;
        Some(Heard::Run(vec![*command]))
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        let has_others = self.list.shown() > 1;
        match (*msg, &self.file) {
            (Msg::Listed(games, complete), None) => {
                self.list.extend(games.into_iter().map(|summary| Game::Played(Box::new(summary))));
                self.complete |= complete;
            }
            (Msg::Opened(opened), None) => {
                return Ok(Review::of_list(Review::of_journal(*opened), has_others, self));
            }
            (Msg::Deleted { name }, None) => {
                self.list.remove(|game| matches!(game, Game::Played(summary) if summary.name == name));
                self.say("Game deleted.");
            }
            (Msg::Indexed { games, read, complete }, Some(_)) => {
                self.list.extend(games.into_iter().map(Game::Found));
                self.read = read;
                self.complete |= complete;
            }
            (Msg::Loaded(parsed), Some(_)) => {
                return Ok(Review::of_list(Review::of_pgn(*parsed), has_others, self));
            }
            (Msg::Failed(why), _) => self.refuse(why),
            (msg, _) => return Err(Box::new(msg)),
        }
        Ok(Transition::Stay)
    }

    fn question(&self) -> Option<String> {
        let summary = self.deleting.as_ref()?;
        let cells = list::cells(summary);
        Some(format!("Delete this game ({}, {})? This cannot be undone.", summary.info.name, cells[0]))
    }

    fn answer(&mut self, yes: bool) -> Transition {
        match self.deleting.take().filter(|_| yes) {
            Some(summary) => Transition::Do(StorageEffect::Delete { name: summary.name }.into()),
            None => Transition::Stay,
        }
    }
}
