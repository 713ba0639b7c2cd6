//! The card of the man under the cursor: what it can do now.

use super::{Canvas, status, wrap};
use crate::app::view::View;
use crate::rules::Square;
use ratatui::layout::Rect;

/// The heading and the lines of the longest card in the narrowest panel.
const ROWS: u16 = 5;
/// The history keeps so many rows in any case.
const HISTORY: u16 = 5;

/// Draws the card at the foot of an area and says what is left above it. Its place is kept while any man has a card, so that the
/// history stands still when the cursor moves.
pub(super) fn render(view: &View, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let card = |at| view.game.card(view.ply(), at);
    if area.height < ROWS + HISTORY || !Square::all().any(|at| card(at).is_some()) {
        return area;
    }
    let rest = Rect { height: area.height - ROWS, ..area };
    let foot = Rect { y: rest.bottom(), height: ROWS, ..area };
    if let Some(text) = card(view.cursor) {
        let theme = canvas.theme;
        canvas.write(foot, 0, 0, &"─".repeat(usize::from(foot.width.saturating_sub(1))), theme.dim);
        for (row, line) in (1..ROWS).zip(wrap::wrap(&text, usize::from(foot.width))) {
            canvas.write(foot, 0, row, &line, theme.base);
        }
    }
    rest
}

/// Draws a text at the foot of an area, leaving some rows above it, and says where they are.
pub(super) fn foot(text: &str, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let theme = canvas.theme;
    let lines = wrap::wrap(text, usize::from(area.width));
    let height = (lines.len() as u16 + 1).min(area.height.saturating_sub(HISTORY));
    if text.is_empty() || height < 2 {
        return area;
    }
    let rest = Rect { height: area.height - height, ..area };
    let foot = Rect { y: rest.bottom(), height, ..area };
    canvas.write(foot, 0, 0, &"─".repeat(usize::from(foot.width.saturating_sub(1))), theme.dim);
    status::message(
        text,
        theme.base,
        Rect { x: foot.x.saturating_sub(1), y: foot.y + 1, width: foot.width + 1, height: height - 1 },
        canvas,
    );
    rest
}
