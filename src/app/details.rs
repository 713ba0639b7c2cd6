//! A list with the details of its selected row beside it, above an input line: the external engines, the ways to play online.

use super::notice::Notice;
use super::prompt::Prompt;
use super::screen::{Focus, Transition};
use super::{Mouse, MouseKind, Target};

#[derive(Debug, Default)]
pub struct Details {
    pub marked: usize,
    /// The number of lines of details scrolled away.
    pub scroll: usize,
    pub prompt: Prompt,
    pub notice: Option<Notice>,
    /// The question that is open, if there is one.
    pub question: Option<String>,
}

/// The number of lines that a page key scrolls.
pub(super) const PAGE: isize = 10;

impl Details {
    pub(super) fn mark(&mut self, row: usize, rows: usize) {
        self.marked = row.min(rows.saturating_sub(1));
        self.scroll = 0;
    }

    pub(super) fn step(&mut self, by: isize, rows: usize) {
        self.mark(self.marked.saturating_add_signed(by), rows);
    }

    pub(super) const fn scroll(&mut self, by: isize) {
        self.scroll = self.scroll.saturating_add_signed(by);
    }

    /// Handles Esc: clears the input, or returns to the menu.
    pub(super) fn step_back(&mut self) -> Transition {
        if self.prompt.erase() { Transition::Stay } else { Transition::Menu }
    }

    pub(super) fn focus(&mut self) -> Focus<'_> {
        Focus::Line(&mut self.prompt, &mut self.notice)
    }

    /// Handles the mouse. Returns whether the selected row was clicked again.
    pub(super) fn mouse(&mut self, mouse: Mouse, rows: usize) -> bool {
        match (mouse.kind, mouse.target) {
            (MouseKind::WheelUp, _) => self.scroll(-1),
            (MouseKind::WheelDown, _) => self.scroll(1),
            (MouseKind::Down, Some(Target::Item(item))) if self.marked == item => return true,
            (MouseKind::Down, Some(Target::Item(item))) => self.mark(item, rows),
            _ => {}
        }
        false
    }
}
