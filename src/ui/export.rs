//! The boxes over the screen: choices, and the question before a file is replaced.

use super::{Canvas, status, wrap};
use crate::app::Target;
use crate::app::choices::{Choice, Choices};
use crate::app::export::Replace;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Clear, Widget};

const WIDTH: u16 = 38;

/// Draws the question before a file is replaced.
pub(super) fn replace(replace: &Replace, area: Rect, canvas: &mut Canvas<'_>) {
    let question: Vec<String> = wrap::wrap(&replace.0.question(), usize::from(inner(area))).collect();
    let body = open("Export", question.len() as u16 + 2, area, canvas);
    for (y, line) in (1..body.height).zip(&question) {
        canvas.write(body, 0, y, line, canvas.theme.base);
    }
    let last = Rect { y: body.bottom() - 1, height: 1, ..body };
    status::answers(last, canvas);
}

pub(super) fn choices(shown: &Choices, area: Rect, canvas: &mut Canvas<'_>) {
    let rows = shown.choices.len() as u16;
    let lines: Vec<String> =
        wrap::wrap(&shown.text, usize::from(inner(area))).filter(|_| !shown.text.is_empty()).collect();
    let body = open(shown.heading, lines.len() as u16 + rows + 1, area, canvas);
    let theme = canvas.theme;
    let room = usize::from(body.height.saturating_sub(rows + 1));
    for (y, (index, line)) in (1..).zip(lines.iter().enumerate().take(room)) {
        let end = canvas.write(body, 0, y, line, theme.base);
        if index + 1 == room && lines.len() > room {
            canvas.write(body, end.min(body.width - 1), y, "…", theme.base);
        }
    }
    let below = Rect { y: body.bottom().saturating_sub(rows), height: rows.min(body.height), ..body };
    for (y, (index, Choice { letter, label, .. })) in (0..below.height).zip(shown.choices.iter().enumerate()) {
        let (mark, style) = if shown.marked == index { ("►", theme.marked) } else { (" ", theme.base) };
        let line = Rect { y: below.y + y, height: 1, ..below };
        canvas.write(line, 0, 0, mark, theme.base);
        canvas.write(line, 2, 0, &format!("{letter} {label}"), style);
        canvas.drawn.add(line, Target::Choice(index));
    }
}

fn inner(area: Rect) -> u16 {
    WIDTH.min(area.width).saturating_sub(4)
}

/// Draws an empty box with `lines` lines below its title in the middle of the screen. Nothing outside it reacts to clicks.
fn open(title: &str, lines: u16, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let theme = canvas.theme;
    let width = WIDTH.min(area.width);
    let height = (lines + 3).min(area.height);
    let frame = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    canvas.drawn.add(area, Target::Text);
    Clear.render(frame, canvas.buffer);
    Block::bordered().style(theme.base).border_style(theme.dim).render(frame, canvas.buffer);
    let inside = Rect { x: frame.x + 2, y: frame.y + 1, width: inner(area), height: height.saturating_sub(2) };
    canvas.write(inside, 0, 0, title, theme.strong);
    status::below(inside, 1)
}
