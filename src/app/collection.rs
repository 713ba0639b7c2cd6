//! The games of a PGN file, in a list that grows while the file is read.

use super::list::{List, Row};
use super::notice::Notice;
use super::{Effect, Transition};
use crate::app::Mouse;
use crate::app::keys::Place;
use crate::app::screen::{Focus, Screen};
use crate::game::pgn::Found;
use crate::rules::text::{quoted, sanitize};
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

impl Row for Found {
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

impl Collection {
    pub fn new(path: PathBuf) -> Self {
        Self { path, list: List::default(), read: (0, 0), complete: false, notice: None }
    }

    pub fn name(&self) -> String {
        let name = self.path.file_name().map(|name| name.to_string_lossy().into_owned());
        sanitize(&name.unwrap_or_default())
    }

    pub(super) fn load(&self) -> Option<Effect> {
        Some(Effect::Load { path: self.path.clone(), game: self.list.current()?.clone() })
    }

    /// Adds `games` found in the file. `read` has the bytes read so far and the size of the file.
    pub(super) fn found(&mut self, games: Vec<Found>, read: (u64, u64), complete: bool) {
        self.list.extend(games);
        self.read = read;
        self.complete |= complete;
    }

    pub(super) fn open(&mut self) -> Transition {
        self.load().map_or(Transition::Stay, Transition::Do)
    }

    pub(super) fn step_back(&mut self) {
        self.list.look_for("");
    }

    pub fn says(&self) -> Option<Notice> {
        let filter = self.list.filter.text();
        if self.notice.is_none() && self.list.shown() == 0 && !filter.is_empty() {
            let text = format!("No game matches {}. Esc shows all games.", quoted(filter));
            return Some(Notice { refusal: false, text });
        }
        self.notice.clone()
    }
}

impl Screen for Collection {
    fn place(&self) -> Place {
        Place::File
    }

    fn notice(&mut self) -> &mut Option<Notice> {
        &mut self.notice
    }

    fn focus(&mut self) -> Focus<'_> {
        Focus::List(&mut self.list)
    }

    fn mouse(&mut self, mouse: Mouse) -> Transition {
        self.list.mouse(mouse)
    }
}
