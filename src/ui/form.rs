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

/// Draws a row with its value from this column on.
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
