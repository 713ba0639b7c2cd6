//! The input line.

use super::keys::Key;
use crate::rules::text::is_control;
use tui_input::Input;
pub use tui_input::InputRequest as Edit;

/// The capacity of the input line in characters; the longest FEN fits. Excess text is dropped.
const CAPACITY: usize = 250;

#[derive(Clone, Debug, Default)]
pub struct Prompt {
    input: Input,
    /// The candidates that Tab has offered, and the index of the one on the line.
    offered: Option<(Vec<String>, usize)>,
    /// True if the text was refused and kept; the next typed text replaces it.
    kept: bool,
}

/// Returns the caret movement of a key; it is the same in every input field.
pub(super) const fn movement(key: Key) -> Option<Edit> {
    match key {
        Key::Left => Some(Edit::GoToPrevChar),
        Key::Right => Some(Edit::GoToNextChar),
        Key::Home => Some(Edit::GoToStart),
        Key::End => Some(Edit::GoToEnd),
        _ => None,
    }
}

impl Prompt {
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Returns the number of characters before the caret.
    pub fn caret(&self) -> usize {
        self.input.cursor()
    }

    /// Erases the text. Returns whether there was any.
    pub(super) fn erase(&mut self) -> bool {
        !self.take().is_empty()
    }

    pub fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Types characters, without control characters.
    pub fn insert(&mut self, text: &str) {
        self.offered = None;
        if std::mem::take(&mut self.kept) {
            self.input.reset();
        }
        let is_first = self.is_empty();
        let room = CAPACITY.saturating_sub(self.text().chars().count());
        // A leading space is dropped.
        let typed = text.chars().filter(|c| !is_control(*c)).skip_while(|c| is_first && *c == ' ');
        for c in typed.take(room) {
            self.input.handle(Edit::InsertChar(c));
        }
    }

    pub fn insert_char(&mut self, c: char) {
        self.insert(c.encode_utf8(&mut [0; 4]));
    }

    pub fn edit(&mut self, edit: Edit) {
        self.offered = None;
        self.kept = false;
        self.input.handle(edit);
    }

    pub fn set(&mut self, text: &str) {
        self.offered = None;
        self.kept = false;
        self.input = Input::new(text.replace(is_control, ""));
    }

    /// Keeps a text that cannot be done now, so that Enter can try it again; the next typed text replaces it.
    pub fn keep(&mut self, text: &str) {
        self.set(text);
        self.kept = true;
    }

    pub fn take(&mut self) -> String {
        self.offered = None;
        self.kept = false;
        self.input.value_and_reset()
    }

    /// Completes the text to the longest common prefix of the candidates; if it is that already, to the first candidate, and
    /// then to the others in turn.
    pub fn complete(&mut self, candidates: &[String], by: isize) {
        if let Some((offered, at)) = self.offered.take() {
            let next = (at as isize + by).rem_euclid(offered.len() as isize) as usize;
            self.set(&offered[next]);
            self.offered = Some((offered, next));
            return;
        }
        let Some(first) = candidates.first() else { return };
        let agreed = candidates.iter().fold(first.as_str(), |common, other| {
            let equal = common.char_indices().zip(other.chars()).find(|((_, a), b)| a != b).map(|((at, _), _)| at);
            &common[..equal.unwrap_or(common.len().min(other.len()))]
        });
        if agreed.chars().count() > self.text().chars().count() {
            self.set(agreed);
        } else {
            self.set(&first.clone());
            self.offered = Some((candidates.to_vec(), 0));
        }
    }
}
