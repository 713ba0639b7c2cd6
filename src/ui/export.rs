//! What can be exported, in a box over the screen; and the question whether a file may be replaced.

use super::{Canvas, status, wrap};
use crate::app::Target;
use crate::app::export::{CHOICES, Export};
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

const TITLE: &str = "Take it elsewhere";
const WIDTH: u16 = 38;

/// Draws the box in the middle of the screen. Nothing below it can be clicked.
pub(super) fn render(export: &Export, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let width = WIDTH.min(area.width);
    let inner = width.saturating_sub(4);
    let question = match export {
        Export::Panel(_) => Vec::new(),
        Export::Replace(write) => wrap::wrap(&write.question(), usize::from(inner)),
    };
    let lines = if question.is_empty() { CHOICES.len() } else { question.len() + 1 };
    let height = (lines as u16 + 4).min(area.height);
    let frame = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    canvas.drawn.add(area, Target::Text);
    Clear.render(frame, canvas.buffer);
    canvas.buffer.set_style(frame, theme.base);
    border(frame, canvas);
    let inside = Rect { x: frame.x + 2, y: frame.y + 1, width: inner, height: height.saturating_sub(2) };
    canvas.write(inside, 0, 0, TITLE, theme.strong);
    let body = status::below(inside, 2);
    match export {
        Export::Panel(marked) => {
            for (y, (index, (letter, .., text))) in (0..body.height).zip(CHOICES.iter().enumerate()) {
                let style = if *marked == index { theme.marked } else { theme.base };
                let mark = if *marked == index { "►" } else { " " };
                let line = Rect { y: body.y + y, height: 1, ..body };
                canvas.write(line, 0, 0, mark, theme.base);
                canvas.write(line, 2, 0, &format!("{letter} {text}"), style);
                canvas.drawn.add(line, Target::Choice(index));
            }
        }
        Export::Replace(_) => {
            for (y, line) in (0..body.height).zip(&question) {
                canvas.write(body, 0, y, line, theme.base);
            }
            let last = Rect { y: inside.bottom() - 1, height: 1, ..inside };
            status::answers(last, canvas);
        }
    }
}

/// A frame of lines.
fn border(frame: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.dim;
    let middle = usize::from(frame.width.saturating_sub(2));
    let (top, bottom) = (0, frame.height.saturating_sub(1));
    canvas.write(frame, 0, top, &format!("┌{}┐", "─".repeat(middle)), style);
    for y in 1..bottom {
        canvas.write(frame, 0, y, "│", style);
        canvas.write(frame, frame.width - 1, y, "│", style);
    }
    canvas.write(frame, 0, bottom, &format!("└{}┘", "─".repeat(middle)), style);
}
