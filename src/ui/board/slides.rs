//! Pieces on their way between two squares.

use super::Board;
use crate::app::motion::Picture;
use crate::ui::Canvas;
use ratatui::layout::Rect;
use ratatui::style::Style;

impl Board<'_> {
    /// Draws the moving pieces over the squares, which stay visible as far as possible.
    pub(in crate::ui) fn render_moving(&self, picture: &Picture<'_>, area: Rect, canvas: &mut Canvas<'_>) {
        let between =
            |from: u16, to: u16| (f32::from(from) + (f32::from(to) - f32::from(from)) * picture.way).round() as u16;
        for slide in picture.slides {
            let (from, to) = (self.cells(area, slide.from), self.cells(area, slide.to));
            let cells = Rect { x: between(from.x, to.x), y: between(from.y, to.y), ..from };
            self.put(slide.piece, cells, Style::new(), canvas);
        }
    }
}
