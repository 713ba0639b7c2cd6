//! A list of games of any length, filtered by typing, with one selected row.

use super::prompt::{Edit, Prompt};
use super::{Mouse, MouseKind, Target};
use crate::game::Player;
use crate::game::journal::Summary;
use crate::game::pgn::Found;
use crate::rules::text::quoted;
use std::borrow::Cow;

/// A movement through a list or a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scroll {
    Up,
    Down,
    PageUp,
    PageDown,
    Top,
    End,
}

impl Scroll {
    /// Returns the row that it leads to, among `rows` with `page` of them in sight.
    pub fn from(self, row: usize, page: usize, rows: usize) -> usize {
        let last = rows.saturating_sub(1);
        // A page keeps one row of the one before.
        let page = page.max(2) - 1;
        match self {
            Self::Up => row.saturating_sub(1),
            Self::Down => (row + 1).min(last),
            Self::PageUp => row.saturating_sub(page),
            Self::PageDown => (row + page).min(last),
            Self::Top => 0,
            Self::End => last,
        }
    }
}

/// A game in a list: one played here, or one in a PGN file.
pub enum Row {
    Played(Box<Summary>),
    Found(Found),
}

impl Row {
    pub fn cells(&self) -> Vec<Cow<'_, str>> {
        match self {
            Self::Played(summary) => cells(summary),
            Self::Found(found) => {
                let tag = |name| found.tags.known(name).unwrap_or_default().into();
                let mut cells = ["White", "Black", "Result", "Date", "Event"].map(tag).to_vec();
                // A game without tags is named by its position in the file.
                if cells.iter().all(|cell: &Cow<'_, str>| cell.is_empty()) {
                    cells[0] = format!("line {}", found.line).into();
                }
                cells
            }
        }
    }

    /// Appends the text that the filter searches: for a game in a file the values of all tags, including those without a column.
    fn text(&self, text: &mut String) {
        let mut add = |part: &str| {
            text.push_str(part);
            text.push('\n');
        };
        match self {
            Self::Played(summary) => cells(summary).iter().for_each(|cell| add(cell)),
            Self::Found(found) => found.tags.iter().for_each(|(_, value)| add(value)),
        }
    }

    /// Returns the row in one line, for output without columns.
    pub fn line(&self) -> String {
        let cells: Vec<_> = self.cells().into_iter().filter(|cell| !cell.is_empty()).collect();
        let unit = match self {
            Self::Played(summary) if summary.plies.div_ceil(2) == 1 => " move",
            Self::Played(_) => " moves",
            Self::Found(_) => "",
        };
        cells.join(", ") + unit
    }
}

/// Returns the date, the game, the players, the end and the number of moves of a game played here.
pub(super) fn cells(summary: &Summary) -> Vec<Cow<'_, str>> {
    let (year, month, day) = summary.time.date();
    let (hour, minute, _) = summary.time.time_of_day();
    let end = match summary.outcome {
        None => "unfinished".into(),
        Some(outcome) => {
            let winner = outcome.winner.map(|side| format!("{} won", summary.info.terms.side(side)));
            let reason = outcome.reason.names().last().unwrap_or_default().replace('-', " ");
            format!("{}: {reason}", winner.unwrap_or("drawn".into()))
        }
    };
    vec![
        format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}").into(),
        summary.info.name.into(),
        match summary.players {
            [Player::Human, Player::Human] => "2 players".into(),
            [Player::Human, other] | [other, Player::Human] => other.brief().into(),
            [white, black] => format!("{} – {}", white.brief(), black.brief()).into(),
        },
        end.into(),
        summary.plies.div_ceil(2).to_string().into(),
    ]
}

pub struct List {
    rows: Vec<Row>,
    /// The indices of the matching rows; `None` without a filter.
    matches: Option<Vec<usize>>,
    /// The lower-case words that all shown rows contain.
    words: Vec<String>,
    /// The filter: the words to look for.
    pub filter: Prompt,
    /// The index of the selected row among those shown.
    pub marked: usize,
    /// The index of the first row in sight, and the number of rows with room.
    first: usize,
    page: usize,
}

impl Default for List {
    fn default() -> Self {
        let (rows, matches, words) = (Vec::new(), None, Vec::new());
        Self { rows, matches, words, filter: Prompt::default(), marked: 0, first: 0, page: 10 }
    }
}

impl List {
    pub fn total(&self) -> usize {
        self.rows.len()
    }

    pub fn shown(&self) -> usize {
        self.matches.as_ref().map_or(self.rows.len(), Vec::len)
    }

    pub fn row(&self, index: usize) -> Option<&Row> {
        let place = match &self.matches {
            Some(matches) => *matches.get(index)?,
            None => index,
        };
        self.rows.get(place)
    }

    pub fn current(&self) -> Option<&Row> {
        self.row(self.marked)
    }

    pub fn extend(&mut self, rows: impl IntoIterator<Item = Row>) {
        let mut text = String::new();
        for row in rows {
            if let Some(matches) = &mut self.matches
                && has_all(&row, &self.words, &mut text)
            {
                matches.push(self.rows.len());
            }
            self.rows.push(row);
        }
    }

    pub fn remove(&mut self, is_it: impl Fn(&Row) -> bool) {
        self.rows.retain(|row| !is_it(row));
        self.filter_all();
    }

    /// Returns the index of the first row in sight, on a page of `page` rows. The selected row is always in sight.
    pub fn first(&self, page: usize) -> usize {
        // With no room at all, place the selected row as if there were one line.
        let page = page.max(1);
        let last = self.shown().saturating_sub(page);
        self.first.clamp((self.marked + 1).saturating_sub(page), self.marked).min(last)
    }

    pub fn insert(&mut self, text: &str) {
        self.filter.insert(text);
        self.refilter();
    }

    pub(super) fn mouse(&mut self, mouse: Mouse) -> bool {
        match (mouse.kind, mouse.target) {
            (MouseKind::WheelUp, _) => self.step(-3),
            (MouseKind::WheelDown, _) => self.step(3),
            (MouseKind::Down, Some(Target::Item(item))) if self.marked == item => return true,
            (MouseKind::Down, Some(Target::Item(item))) => self.marked = item,
            _ => {}
        }
        false
    }

    pub(super) fn finds_nothing(&self) -> Option<String> {
        let filter = self.filter.text();
        (self.shown() == 0 && !filter.is_empty()).then(|| format!("No game matches {}.", quoted(filter)))
    }

    pub fn look_for(&mut self, text: &str) {
        self.filter.set(text);
        self.refilter();
    }

    pub fn step(&mut self, by: isize) {
        self.marked = self.marked.saturating_add_signed(by).min(self.shown().saturating_sub(1));
    }

    /// Moves the selection by `by` rows. Returns whether there is such a row.
    pub(super) fn moves(&mut self, by: isize) -> bool {
        let before = self.marked;
        self.step(by);
        self.marked != before
    }

    pub(super) fn scroll(&mut self, scroll: Scroll) {
        self.marked = scroll.from(self.marked, self.page, self.shown());
    }

    /// Types a character. Returns `false` for a key: `bound` is true if `c` is a key on an empty filter.
    pub(super) fn type_char(&mut self, c: char, bound: bool) -> bool {
        let is_text = !bound || !self.filter.is_empty();
        if is_text {
            self.insert(c.encode_utf8(&mut [0; 4]));
        }
        is_text
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.insert(text.trim().lines().next().unwrap_or_default());
    }

    pub(super) fn edit(&mut self, edit: Edit) {
        self.filter.edit(edit);
        self.refilter();
    }

    pub(super) fn drawn(&mut self, page: usize) {
        self.first = self.first(page);
        self.page = page;
    }

    /// Applies a changed filter. A narrower one only checks the rows already shown.
    fn refilter(&mut self) {
        let words: Vec<String> = self.filter.text().split_whitespace().map(str::to_lowercase).collect();
        let place = self.matches.as_ref().map_or(self.marked, |matches| matches.get(self.marked).copied().unwrap_or(0));
        let narrower = words.len() >= self.words.len()
            && self.words.iter().zip(&words).all(|(before, now)| now.starts_with(before.as_str()));
        self.words = words;
        if self.words.is_empty() {
            self.matches = None;
        } else if let (Some(matches), true) = (&mut self.matches, narrower) {
            let (rows, words) = (&self.rows, &self.words);
            let mut text = String::new();
            matches.retain(|place| has_all(&rows[*place], words, &mut text));
        } else {
            self.filter_all();
        }
        // The selection stays on its row as long as that row is shown.
        let found = match &self.matches {
            Some(matches) => matches.binary_search(&place).unwrap_or(0),
            None => place,
        };
        self.marked = found.min(self.shown().saturating_sub(1));
    }

    fn filter_all(&mut self) {
        let mut text = String::new();
        let places = 0..self.rows.len();
        let matching = places.filter(|place| has_all(&self.rows[*place], &self.words, &mut text)).collect();
        self.matches = Some(matching).filter(|_| !self.words.is_empty());
        self.marked = self.marked.min(self.shown().saturating_sub(1));
    }
}

/// Returns whether a row contains all the words. `text` is a reused buffer: a key press checks up to 100,000 rows.
fn has_all(row: &Row, words: &[String], text: &mut String) -> bool {
    text.clear();
    row.text(text);
    if text.is_ascii() {
        text.make_ascii_lowercase();
    } else {
        *text = text.to_lowercase();
    }
    words.iter().all(|word| text.contains(word.as_str()))
}
