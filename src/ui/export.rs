//! The boxes over the screen: the export choices, the question before a file is replaced, and the question before a game is
//! lost.

use super::{Canvas, status, wrap};
use crate::app::Target;
use crate::app::export::{CHOICES, Export, Replace};
use crate::app::leaving::{self, Leaving};
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

const TITLE: &str = "Export";
const UNSAVED: &str = "Not saved";
const WIDTH: u16 = 38;

/// Draws the export choices.
pub(super) fn render(export: &Export, area: Rect, canvas: &mut Canvas<'_>) {
    let body = open(TITLE, CHOICES.len() as u16 + 1, area, canvas);
    let rows = CHOICES.iter().map(|(letter, .., text)| (*letter, *text));
    choices(rows, export.choice, status::below(body, 1), canvas);
}

/// Draws the question before a file is replaced.
pub(super) fn replace(replace: &Replace, area: Rect, canvas: &mut Canvas<'_>) {
    let question: Vec<String> = wrap::wrap(&replace.0.question(), usize::from(inner(area))).collect();
    let body = open(TITLE, question.len() as u16 + 2, area, canvas);
    for (y, line) in (1..body.height).zip(&question) {
        canvas.write(body, 0, y, line, canvas.theme.base);
    }
    let last = Rect { y: body.bottom() - 1, height: 1, ..body };
    status::answers(last, canvas);
}

/// Draws the question before a game is lost.
pub(super) fn leaving(leaving: &Leaving, area: Rect, canvas: &mut Canvas<'_>) {
    let rows = leaving::CHOICES.len() as u16;
    let lines: Vec<String> = wrap::wrap(&leaving.text(), usize::from(inner(area))).collect();
    let body = open(UNSAVED, lines.len() as u16 + rows + 1, area, canvas);
    let room = usize::from(body.height.saturating_sub(rows + 1));
    for (y, (index, line)) in (1..).zip(lines.iter().enumerate().take(room)) {
        let end = canvas.write(body, 0, y, line, canvas.theme.base);
        if index + 1 == room && lines.len() > room {
            canvas.write(body, end.min(body.width - 1), y, "…", canvas.theme.base);
        }
    }
    let below = Rect { y: body.bottom().saturating_sub(rows), height: rows.min(body.height), ..body };
    choices(leaving::CHOICES.into_iter(), leaving.choice, below, canvas);
}

/// Returns the inner width of a box.
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
    canvas.buffer.set_style(frame, theme.base);
    border(frame, canvas);
    let inside = Rect { x: frame.x + 2, y: frame.y + 1, width: inner(area), height: height.saturating_sub(2) };
    canvas.write(inside, 0, 0, title, theme.strong);
    status::below(inside, 1)
}

/// Draws choices, each with its letter.
fn choices(rows: impl Iterator<Item = (char, &'static str)>, marked: usize, body: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    for (y, (index, (letter, text))) in (0..body.height).zip(rows.enumerate()) {
        let (mark, style) = if marked == index { ("►", theme.marked) } else { (" ", theme.base) };
        let line = Rect { y: body.y + y, height: 1, ..body };
        canvas.write(line, 0, 0, mark, theme.base);
        canvas.write(line, 2, 0, &format!("{letter} {text}"), style);
        canvas.drawn.add(line, Target::Choice(index));
    }
}

/// Draws a frame of lines.
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
