//! The ways to move about: over a board, and through a list or a text.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

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

impl Direction {
    /// Returns the steps to the right and up, each from -1 to 1.
    pub const fn steps(self) -> (i8, i8) {
        match self {
            Self::Up => (0, 1),
            Self::Down => (0, -1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
        }
    }
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
