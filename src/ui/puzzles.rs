//! The page of puzzles and the result of a storm: a list, and beside it or below it some lines and the chart of the rating.

use super::form::{Window, more, window};
use super::{Canvas, footer, status, wrap};
use crate::app::Target;
use crate::app::notice::Notice;
use crate::app::puzzles::Page;
use crate::app::settings::Settings;
use ratatui::layout::Rect;
use ratatui::symbols::bar;
use ratatui::widgets::{Sparkline, Widget};

/// The least width of the list, and the narrowest window that has room for the lines beside it.
const LIST: u16 = 27;
const BESIDE: u16 = 56;
/// The rows of the lines below a list, and the most rows of the chart.
const BELOW: u16 = 7;
const CHART: u16 = 5;
/// The levels of a row of the chart.
const LEVELS: u32 = 8;

pub(super) fn page(page: &Page, notice: Option<&Notice>, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    status::heading(&page.heading, area, canvas);
    footer(Rect { y: area.bottom() - 1, height: 1, ..area }, canvas);
    let width = usize::from(area.width.saturating_sub(2));
    let said = notice.map_or(0, |notice| wrap::rows(&notice.text, width, BELOW) + 1);
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(4 + said), ..area };
    status::notice(notice, Rect { y: body.bottom(), height: said, ..area }, canvas);
    let rows = page.rows.len() as u16;
    let widest = page.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as u16 + 5;
    let beside = widest.clamp(LIST, LIST.max(area.width / 2));
    let (list, rest) = if rows == 0 {
        (Rect { height: 0, ..body }, body)
    } else if area.width >= BESIDE {
        let rest = Rect { x: body.x + beside, width: body.width - beside, ..body };
        (Rect { width: beside, ..body }, rest)
    } else {
        let height = rows.min(body.height.saturating_sub(BELOW));
        (Rect { height, ..body }, status::below(body, height + 1))
    };
    let Window { first, rows: shown } = window(page.rows.len(), page.marked..page.marked + 1, list.height.into());
    for (y, (index, row)) in (0..list.height).zip(page.rows.iter().enumerate().skip(first).take(shown)) {
        let (mark, style) = if index == page.marked { ("►", theme.marked) } else { (" ", theme.base) };
        let line = Rect { y: list.y + y, height: 1, ..list };
        canvas.write(
            line,
            1,
            0,
            &wrap::cut(&format!("{mark} {row} "), usize::from(list.width.saturating_sub(2))),
            style,
        );
        canvas.drawn.add(line, Target::Item(index));
    }
    if let Some(more) = more(first, page.rows.len() - first - shown).filter(|_| list.height > 0) {
        canvas.write(list, 3, list.height - 1, &more, theme.dim);
    }
    let mut rest = rest;
    for text in &page.lines {
        let used = status::message(text, theme.base, rest, canvas);
        rest = status::below(rest, used);
    }
    if let Some((name, values)) = &page.chart {
        rest = status::below(rest, 1);
        let used = status::message(name, theme.dim, rest, canvas);
        chart(values, settings, status::below(rest, used), canvas);
    }
}

/// Draws a bar for each value, the last ones if there is not room for all.
fn chart(values: &[u32], settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: area.height.min(CHART), ..area };
    let values = &values[values.len().saturating_sub(area.width.into())..];
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else { return };
    if area.height == 0 {
        return;
    }
    // The lowest value has a bar, too; where all are the same, half of one.
    let levels = LEVELS * u32::from(area.height);
    let height = |value: &u32| match (value - least, most - least) {
        (_, 0) => u64::from(levels / 2),
        (above, span) => u64::from(1 + above * (levels - 1) / span),
    };
    let set = if settings.ascii { bar::THREE_LEVELS } else { bar::NINE_LEVELS };
    let bars: Vec<u64> = values.iter().map(height).collect();
    Sparkline::default()
        .data(bars)
        .max(levels.into())
        .bar_set(set)
        .style(canvas.theme.strong)
        .render(area, canvas.buffer);
}
