//! The screen of the external engines: their names, and the facts about the selected one.

use super::{Canvas, footer, status, wrap};
use crate::app::Target;
use crate::app::engines::Engines;
use ratatui::layout::Rect;

const NAMES: u16 = 28;

pub(super) fn render(engines: &Engines, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let line = |y: u16| Rect { y, height: 1, ..area };
    status::heading("engines", area, canvas);
    let width = usize::from(area.width.saturating_sub(4));
    let message = engines.notice.as_ref().map_or(0, |notice| wrap::rows(&notice.text, width, area.height));
    let rows = area.height.saturating_sub(5 + message);
    let page = usize::from(rows).max(1);
    let first = engines.marked / page * page;
    for (y, (index, (engine_name, _))) in (0..rows).zip(engines.list.iter().enumerate().skip(first)) {
        let at = Rect { width: NAMES.min(area.width), ..line(area.y + 2 + y) };
        let marked = index == engines.marked;
        let (mark, style) = if marked { ("►", theme.marked) } else { (" ", theme.base) };
        canvas.write(at, 1, 0, &format!("{mark} {engine_name} "), style);
        canvas.drawn.add(at, Target::Item(index));
    }
    let beside = Rect { x: area.x + NAMES, y: area.y + 2, width: area.width.saturating_sub(NAMES), height: rows };
    let lines: Vec<String> =
        engines.lines().iter().flat_map(|text| wrap::wrap(text, usize::from(beside.width.saturating_sub(1)))).collect();
    let limit = lines.len().saturating_sub(usize::from(rows));
    canvas.drawn.frame.scroll_limit = limit;
    let scroll = engines.scroll.min(limit);
    for (y, text) in (0..rows).zip(lines.iter().skip(scroll)) {
        canvas.write(beside, 0, y, text, theme.base);
    }
    let at = Rect { y: area.bottom().saturating_sub(2 + message), height: message, ..area };
    status::notice(engines.notice.as_ref(), at, canvas);
    let advice = "Enter tests the engine; set an option with NAME = VALUE";
    status::input(&engines.prompt, advice, &[], line(area.bottom().saturating_sub(2)), canvas);
    footer(line(area.bottom().saturating_sub(1)), canvas);
}
