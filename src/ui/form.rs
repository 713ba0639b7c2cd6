//! A row of a form: a label and, in the value column, a value that left and right change.

use super::{Canvas, wrap};
use crate::app::Target;
use ratatui::layout::Rect;

/// The column of the labels, after the mark.
const LABEL: u16 = 3;
/// The cells between the longest label and the values, with the arrow of the marked row.
const GAP: u16 = 4;
/// The cells behind a value with the other arrow.
const ARROW: u16 = 2;

/// A row: its label, its value if it has one, whether it is marked, and the target of a click.
pub(super) struct Row {
    pub(super) label: String,
    pub(super) value: Option<String>,
    /// True if the value is being typed, so that its end matters.
    pub(super) typed: bool,
    pub(super) marked: bool,
    pub(super) target: Target,
}

/// Returns the column of the values in a form with these rows.
pub(super) fn column<'a>(rows: impl Iterator<Item = &'a Row>) -> u16 {
    let labels = rows.filter(|row| row.value.is_some()).map(|row| wrap::width(&row.label) as u16);
    LABEL + labels.max().unwrap_or(0) + GAP
}

pub(super) fn row(row: &Row, column: u16, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (mark, style) = if row.marked { ("►", theme.marked) } else { (" ", theme.base) };
    canvas.write(area, 1, 0, mark, if row.marked { theme.strong } else { theme.base });
    canvas.write(area, LABEL - 1, 0, &format!(" {} ", row.label), style);
    if let Some(value) = &row.value {
        let room = usize::from(area.width.saturating_sub(column + ARROW));
        let value = if row.typed { wrap::end(value, room) } else { wrap::cut(value, room) };
        let end = canvas.write(area, column, 0, &value, if row.marked { theme.strong } else { theme.base });
        if row.marked {
            canvas.write(area, column - 2, 0, "←", theme.dim);
            canvas.write(area, end + 1, 0, "→", theme.dim);
        }
    }
    canvas.drawn.add(area, row.target);
}

/// The visible lines of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first line.
    pub first: usize,
    /// The number of lines.
    pub rows: usize,
}

/// Returns the lines to show in `height` rows so that the marked ones are among them. If not all fit, one row is left for a
/// hint.
pub fn window(lines: usize, marked: std::ops::Range<usize>, height: usize) -> Window {
    if lines <= height {
        return Window { first: 0, rows: lines };
    }
    let rows = height.saturating_sub(1);
    let first = marked.end.saturating_sub(rows).min(marked.start);
    Window { first, rows: rows.min(lines - first) }
}

/// Returns the hint that `above` and `below` entries are out of sight; `None` if there are none.
pub fn more(above: usize, below: usize) -> Option<String> {
    match (above, below) {
        (0, 0) => None,
        (above, 0) => Some(format!("↑ {above} more")),
        (0, below) => Some(format!("↓ {below} more")),
        (above, below) => Some(format!("↑ {above} more, ↓ {below} more")),
    }
}
