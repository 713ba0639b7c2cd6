//! The input line.

use super::keys::Command;
use crate::rules::text::is_control;
use tui_input::{Input, InputRequest};

/// What fits on the input line: the longest FEN does. More is not taken in.
const CAPACITY: usize = 250;

/// The input line.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    input: Input,
    /// What Tab has offered: the candidates, and which of them stands on the line.
    offered: Option<(Vec<String>, usize)>,
    /// Whether the text was refused and kept: what is typed next takes its place.
    kept: bool,
}

impl Prompt {
    /// What is typed.
    #[must_use]
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// How many characters stand before the caret.
    #[must_use]
    pub fn caret(&self) -> usize {
        self.input.cursor()
    }

    /// Whether an action moves the caret, since something is typed.
    #[must_use]
    pub fn moves_caret(&self, command: Command) -> bool {
        !self.is_empty() && matches!(command, Command::Left | Command::Right | Command::First | Command::Last)
    }

    /// Whether nothing is typed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    /// Types characters; those that are not seen but do something are left out.
    pub fn insert(&mut self, text: &str) {
        self.offered = None;
        if std::mem::take(&mut self.kept) {
            self.input.reset();
        }
        for c in text.chars().filter(|c| !is_control(*c)) {
            // A space before anything else is no beginning.
            let leading = c == ' ' && self.is_empty();
            if !leading && self.text().chars().count() < CAPACITY {
                self.input.handle(InputRequest::InsertChar(c));
            }
        }
    }

    /// Edits, or moves the caret. `false` if the action is none of that kind.
    pub fn act(&mut self, command: Command) -> bool {
        let request = match command {
            Command::Erase => InputRequest::DeletePrevChar,
            Command::EraseWord => InputRequest::DeletePrevWord,
            Command::Clear => InputRequest::DeleteLine,
            Command::Left => InputRequest::GoToPrevChar,
            Command::Right => InputRequest::GoToNextChar,
            Command::First => InputRequest::GoToStart,
            Command::Last => InputRequest::GoToEnd,
            _ => return false,
        };
        self.offered = None;
        self.kept = false;
        self.input.handle(request);
        true
    }

    /// Replaces what is typed.
    pub fn set(&mut self, text: &str) {
        self.offered = None;
        self.kept = false;
        self.input = Input::new(text.replace(is_control, ""));
    }

    /// Keeps a text that cannot be done now, for Enter to try again; what is typed next takes its place.
    pub fn keep(&mut self, text: &str) {
        self.set(text);
        self.kept = true;
    }

    /// Takes what is typed and leaves the line empty.
    pub fn take(&mut self) -> String {
        self.offered = None;
        self.kept = false;
        self.input.value_and_reset()
    }

    /// Completes what is typed as far as all the candidates agree; where that is no further, to the first of them, and
    /// from there to the others, one after the other.
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
