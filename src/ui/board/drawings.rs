//! Arrows from square to square, as trails of dots with a head, and an edge around a piece that one leads to.

use super::Board;
use crate::game::pgn::{Drawing, Ink};
use crate::ui::Canvas;
use crate::ui::theme::Theme;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::cmp::Ordering;

/// The signs along an arrow and at its end, to the left, right, top and bottom of the screen.
const TRAIL: &str = "•";
const HEADS: [&str; 4] = ["◄", "►", "▲", "▼"];

/// Returns the ground of what is drawn in a colour. Most are those of other squares.
pub(super) fn ground(ink: Ink, theme: &Theme) -> Style {
    let style = match ink {
        Ink::Green => theme.picked,
        Ink::Red => theme.checked,
        Ink::Yellow => theme.checker,
        Ink::Blue => theme.drawn,
    };
    Style { fg: None, ..style }
}

impl Board<'_> {
    /// Draws the arrows over the squares, between the pieces.
    pub(super) fn render_arrows(&self, area: Rect, canvas: &mut Canvas<'_>) {
        for drawing in self.marks.drawings.iter().filter(|drawing| drawing.is_arrow()) {
            self.render_arrow(*drawing, area, canvas);
        }
    }

    fn render_arrow(&self, drawing: Drawing, area: Rect, canvas: &mut Canvas<'_>) {
        let (from, to) = (self.cells(area, drawing.from), self.cells(area, drawing.to));
        let way = line(middle(from), middle(to));
        let Some(end) = way.iter().position(|at| to.contains(*at)) else { return };
        let style = canvas.theme.target.patch(ground(drawing.ink, canvas.theme));
        if self.scene.piece(drawing.to).is_some() && to.width > 2 {
            for x in [to.x, to.right() - 1] {
                canvas.buffer.set_style(Rect { x, width: 1, ..to }, ground(drawing.ink, canvas.theme));
            }
        }
        let (fill, buffer) = (&canvas.theme.dark_fill, &canvas.buffer);
        let is_free = |at: &Position| {
            let symbol = buffer[*at].symbol();
            !from.contains(*at) && [" ", TRAIL, fill].contains(&symbol)
        };
        // What lies below a picture is not seen: it stands beside the piece, at the edge of its square.
        let pictures = &canvas.drawn.pictures;
        let seen = |at: &Position| match pictures.iter().find(|picture| picture.area.contains(*at)) {
            Some(picture) if at.x < picture.area.x + picture.area.width / 2 => Position { x: picture.area.x, ..*at },
            Some(picture) => Position { x: picture.area.right() - 1, ..*at },
            None => *at,
        };
        let free: Vec<Position> = way[..=end].iter().map(seen).filter(is_free).collect();
        // The head stands where the line enters its square, or before it where a piece is in its way.
        let Some((last, trail)) = free.split_last() else { return };
        let head = HEADS[match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (side, Ordering::Equal) => usize::from(side.is_gt()),
            (_, height) => 2 + usize::from(height.is_gt()),
        }];
        for (at, sign) in trail.iter().map(|at| (at, TRAIL)).chain([(last, head)]) {
            canvas.buffer[*at].set_symbol(sign).set_style(style);
        }
    }
}

const fn middle(cells: Rect) -> Position {
    Position { x: cells.x + (cells.width - 1) / 2, y: cells.y + cells.height / 2 }
}

/// Returns the cells of a straight line.
fn line(from: Position, to: Position) -> Vec<Position> {
    let (wide, high) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let steps = wide.abs().max(high.abs()).max(1);
    let at =
        |begin: u16, by: i32, step: i32| (f64::from(begin) + f64::from(by * step) / f64::from(steps)).round() as u16;
    (0..=steps).map(|step| Position { x: at(from.x, wide, step), y: at(from.y, high, step) }).collect()
}
