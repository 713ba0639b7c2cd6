//! Arrows from the middle of a square to that of another, below the pieces, and the edge of a square with a piece that one leads to.
//!
//! They are drawn in dots of one column and half a row, which are about square, so a straight line looks straight at every angle.

use super::Board;
use crate::ui::Canvas;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// The sign in each cell of an arrow where there are no colours.
const TRAIL: &str = "•";
/// Half the width of an arrow in dots, and the length and half the width of its head, on squares of this height and on lower ones.
const SHAFT: f64 = 1.0;
const HEADS: [(f64, f64); 2] = [(4.0, 3.2), (3.0, 2.2)];
const LARGE: u16 = 4;

impl Board<'_> {
    pub(super) fn render_arrows(&self, area: Rect, canvas: &mut Canvas<'_>) {
        for drawing in self.marks.drawings.iter().filter(|drawing| drawing.is_arrow()) {
            let [from, to] = [drawing.from, drawing.to].map(|square| self.cells(area, square));
            let style = canvas.theme.drawn[drawing.ink as usize];
            if self.scene.piece(drawing.to).is_some() && to.width > 2 {
                for x in [to.x, to.right() - 1] {
                    canvas.buffer.set_style(Rect { x, width: 1, ..to }, Style { fg: None, ..style });
                }
            }
            let arrow = Arrow::new(from, to, HEADS[usize::from(self.square.1 < LARGE)]);
            for at in from.union(to).positions() {
                let inked = [0, 1].map(|half| arrow.has(at, half));
                let cell = &mut canvas.buffer[at];
                let is_free = [" ", TRAIL, &canvas.theme.dark_fill].contains(&cell.symbol());
                if inked == [false; 2] || !is_free {
                    continue;
                }
                match (style.bg, inked) {
                    (None, _) => cell.set_symbol(TRAIL).set_style(style),
                    (Some(ink), [true, true]) => cell.set_symbol(" ").set_bg(ink),
                    (Some(ink), [true, false]) => cell.set_symbol("▀").set_fg(ink),
                    (Some(ink), _) => cell.set_symbol("▄").set_fg(ink),
                };
            }
        }
    }
}

struct Arrow {
    from: (f64, f64),
    /// The direction, of the length 1.
    way: (f64, f64),
    length: f64,
    /// The length of the head and half its width.
    head: (f64, f64),
}

impl Arrow {
    fn new(from: Rect, to: Rect, head: (f64, f64)) -> Self {
        let [from, to] = [from, to].map(|cells| {
            (f64::from(cells.x) + f64::from(cells.width) / 2.0, f64::from(2 * cells.y) + f64::from(cells.height))
        });
        let (wide, high) = (to.0 - from.0, to.1 - from.1);
        let length = wide.hypot(high).max(1.0);
        Self { from, way: (wide / length, high / length), length, head }
    }

    /// Returns whether the upper or the lower half of a cell belongs to it.
    fn has(&self, cell: Position, half: u16) -> bool {
        let (x, y) = (f64::from(cell.x) + 0.5 - self.from.0, f64::from(2 * cell.y + half) + 0.5 - self.from.1);
        let along = x * self.way.0 + y * self.way.1;
        let aside = (x * self.way.1 - y * self.way.0).abs();
        let left = self.length - along;
        if left < self.head.0 {
            left >= 0.0 && aside <= self.head.1 * left / self.head.0
        } else {
            along >= 0.0 && aside < SHAFT
        }
    }
}
