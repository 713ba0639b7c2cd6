//! The games of a PGN file, in a list that grows while the file is read.

use super::keys::{Command, Key, Place};
use super::list::{self, List};
use super::notice::{Notice, Tells, tells};
use super::review::Review;
use super::screen::{self, Commands, Focus, Screen, Transition};
use super::{Context, Effect, Mouse, Msg};
use crate::game::pgn::Found;
use crate::rules::text::sanitize;
use std::borrow::Cow;
use std::path::PathBuf;

pub struct Collection {
    pub path: PathBuf,
    pub list: List<Found>,
    /// The bytes read so far, and the size of the file.
    pub read: (u64, u64),
    pub complete: bool,
    pub notice: Option<Notice>,
}

impl list::Row for Found {
    fn cells(&self) -> Vec<Cow<'_, str>> {
        let tag = |name| self.tags.known(name).unwrap_or_default().into();
        let mut cells = ["White", "Black", "Result", "Date", "Event"].map(tag).to_vec();
        // A game without tags is named by its position in the file.
        if cells.iter().all(|cell: &Cow<'_, str>| cell.is_empty()) {
            cells[0] = format!("line {}", self.line).into();
        }
        cells
    }

    /// Appends the values of all tags, including those without a column.
    fn text(&self, text: &mut String) {
        for (_, value) in self.tags.iter() {
            text.push_str(value);
            text.push('\n');
        }
    }
}

type Row = screen::Row<Collection>;

/// The games of a PGN file.
#[rustfmt::skip]
pub static FILE: Commands<Collection> = Commands { name: "a PGN file", has_letters: false, rows: &[
    Row::LIST_UP, Row::LIST_DOWN, Row::LIST_BACK, Row::LIST_FORWARD, Row::LIST_FIRST, Row::LIST_LAST,
    Row::new(Command::Enter, &[Key::Enter], "review the game", |file, _, _| Transition::perform(file.load())).footer("open"),
    Row::does(Command::Esc, &[Key::Esc], "show all games again", |file, _, _| file.step_back()).footer("all"),
    Row::ERASE, Row::ERASE_WORD, Row::CLEAR, Row::HELP, Row::SETTINGS, Row::MENU.footer("menu"), Row::SUSPEND, Row::QUIT,
] };

tells!(Collection);

impl Collection {
    pub fn new(path: PathBuf) -> Self {
        Self { path, list: List::default(), read: (0, 0), complete: false, notice: None }
    }

    pub fn name(&self) -> String {
        let name = self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        sanitize(&name.unwrap_or_default())
    }

    /// Returns the effect that loads the selected game.
    fn load(&self) -> Option<Effect> {
        Some(Effect::Load { path: self.path.clone(), game: self.list.current()?.clone() })
    }

    /// Handles Esc: clears the filter.
    pub(super) fn step_back(&mut self) {
        self.list.look_for("");
    }

    pub fn says(&self) -> Option<Notice> {
        let nothing = || Some(Notice { refusal: false, text: self.list.finds_nothing()? });
        self.notice.clone().or_else(nothing)
    }
}

impl Screen for Collection {
    fn place(&self) -> &'static dyn Place {
        &FILE
    }

    fn run(&mut self, command: Command, text: &str, cx: &mut Context) -> Transition {
        FILE.run(self, command, text, cx)
    }

    fn notice(&mut self) -> Option<&mut Option<Notice>> {
        Some(&mut self.notice)
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::List(&mut self.list)
    }

    fn mouse(&mut self, mouse: Mouse, _: &mut Context) -> Transition {
        if self.list.mouse(mouse) { Transition::Run(Command::Enter, String::new()) } else { Transition::Stay }
    }

    fn is_list(&self) -> bool {
        true
    }

    fn neighbour(&mut self, by: isize) -> Option<Effect> {
        self.list.moves(by).then(|| self.load())?
    }

    fn receive(&mut self, msg: Box<Msg>, _: &mut Context) -> Result<Transition, Box<Msg>> {
        match *msg {
            Msg::Indexed { games, read, complete } => {
                self.list.extend(games);
                self.read = read;
                self.complete |= complete;
            }
            Msg::Loaded(parsed) => {
                let has_others = self.list.shown() > 1;
                return Ok(Review::of_list(Review::of_pgn(*parsed), has_others, self));
            }
            Msg::Failed(why) => self.refuse(why),
            msg => return Err(Box::new(msg)),
        }
        Ok(Transition::Stay)
    }
}
