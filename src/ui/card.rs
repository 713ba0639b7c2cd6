//! The card of the piece under the cursor with its present possibilities, and other texts in the panels.

use super::{Canvas, status, wrap};
use crate::app::view::View;
use crate::rules::Square;
use ratatui::layout::Rect;

/// The rows of a heading and the longest card, in a panel of a width, and in a narrower one.
const ROWS: (u16, u16) = (5, 8);
const WIDE: u16 = 36;
/// The smallest number of rows of the history.
const HISTORY: u16 = 5;

/// Draws the card at the top of an area, with the meaning of `signs`, and returns the rest below it. Its rows stay reserved as long
/// as any piece has a card, so that nothing moves with the cursor.
pub(super) fn render(view: &View, signs: &str, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let card = |at| view.game.card(view.ply(), at);
    let rows = rows(area);
    if area.height < rows || !Square::all().any(|at| card(at).is_some()) {
        return area;
    }
    if let Some(text) = card(view.cursor) {
        self::text(&(text + signs), Rect { height: rows, ..area }, canvas);
    }
    status::below(area, rows)
}

const fn rows(area: Rect) -> u16 {
    if area.width < WIDE { ROWS.1 } else { ROWS.0 }
}

/// Draws the card at the foot of an area and returns the rest above it.
pub(super) fn at_foot(view: &View, signs: &str, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let rest = Rect { height: area.height.saturating_sub(rows(area)), ..area };
    let foot = status::below(area, rest.height);
    if render(view, signs, foot, canvas) == foot { area } else { rest }
}

/// Draws a text at the foot of an area, with some rows left above it, and returns those.
pub(super) fn foot(text: &str, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let lines = wrap::rows(text, usize::from(area.width), area.height);
    let height = (lines + 1).min(area.height.saturating_sub(HISTORY));
    if text.is_empty() || height < 2 {
        return area;
    }
    let rest = Rect { height: area.height - height, ..area };
    self::text(text, status::below(area, rest.height), canvas);
    rest
}

/// Draws a text below a line.
pub(super) fn text(text: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    if text.is_empty() || area.height < 2 {
        return;
    }
    canvas.write(area, 0, 0, &"─".repeat(usize::from(area.width)), theme.dim);
    // The text starts in the column of the line.
    let body = Rect { x: area.x.saturating_sub(1), width: area.width + 2, ..status::below(area, 1) };
    status::message(text, theme.base, body, canvas);
}
