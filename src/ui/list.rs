//! The drawing of lists: of games, with all columns and rows that fit, and of rows with details beside them.

use super::{Canvas, footer, status, wrap};
use crate::app::Target;
use crate::app::details::Details;
use crate::app::games::Games;
use crate::app::list::List;
use crate::app::notice::Notice;
use ratatui::layout::Rect;

struct Column {
    title: &'static str,
    /// The index of the row's cell that it shows.
    cell: usize,
    /// The smallest width, and the width it gets before any other column grows.
    width: (u16, u16),
    growth: Growth,
}

/// The use that a column has for spare width.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Growth {
    None,
    /// A share of the width left over by all other columns.
    Share,
    /// The year of a date, which shows only if it fits completely.
    Year,
}

const fn column(title: &'static str, cell: usize, width: (u16, u16), growth: Growth) -> Column {
    Column { title, cell, width, growth }
}

/// The width of the year in a date.
const YEAR: u16 = 5;
/// The columns by priority: the last is dropped first where space is short. They are shown in the order of their cells.
const LIBRARY: [Column; 5] = [
    column("Date", 0, (11, 11), Growth::Year),
    column("Game", 1, (13, 17), Growth::None),
    column("Opponent", 2, (10, 12), Growth::Share),
    column("Moves", 4, (5, 5), Growth::None),
    column("Result", 3, (10, 20), Growth::Share),
];
const FILE: [Column; 5] = [
    column("White", 0, (12, 12), Growth::Share),
    column("Black", 1, (12, 12), Growth::Share),
    column("Result", 2, (7, 7), Growth::None),
    column("Date", 3, (10, 10), Growth::None),
    column("Event", 4, (14, 14), Growth::Share),
];
/// The largest growth of a column.
const MAX: u16 = 24;
const GAP: u16 = 2;

pub(super) fn render(games: &Games, area: Rect, canvas: &mut Canvas<'_>) {
    let (read, total) = games.read;
    let reading = match (games.complete, total) {
        (true, _) => String::new(),
        (false, 0) => " …".into(),
        (false, _) => format!(" … {} %", read.saturating_mul(100) / total),
    };
    heading(&games.name(), &games.list, &reading, area, canvas);
    let columns = if games.file.is_some() { &FILE } else { &LIBRARY };
    body(&games.list, columns, games.says().as_ref(), area, canvas);
    let line = Rect { y: area.bottom() - 2, height: 1, ..area };
    if games.deleting.is_some() {
        status::answers(line, canvas);
    } else {
        status::input(&games.list.filter, "type to search: a name, a year, a result…", &[], line, canvas);
    }
    footer(Rect { y: area.bottom() - 1, height: 1, ..area }, canvas);
}

/// Draws the heading: the program, the kind of games, their number, and the progress of reading.
fn heading(what: &str, list: &List, reading: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let (shown, total) = (list.shown(), list.total());
    let count = if shown == total { total.to_string() } else { format!("{shown} of {total}") };
    let count = format!("{count}{reading}");
    let right = area.width.saturating_sub(wrap::width(&count) as u16 + 1);
    status::heading(what, Rect { width: right.saturating_sub(1), height: 1, ..area }, canvas);
    canvas.write(area, right, 0, &count, canvas.theme.dim);
}

/// Draws the column names, the rows in sight, and the message below them.
fn body(list: &List, columns: &'static [Column], says: Option<&Notice>, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let columns = folded(columns, area.width);
    let line = |y: u16| Rect { y: area.y + y, height: 1, ..area };
    write_row(&columns, |column| column.title.into(), theme.dim, line(2), canvas);
    let width = usize::from(area.width.saturating_sub(4));
    let message = says.map_or(0, |notice| wrap::rows(&notice.text, width, area.height));
    // Title, space, names above; the message, space, filter and footer below.
    let rows = area.height.saturating_sub(6 + message);
    let first = list.first(usize::from(rows));
    canvas.drawn.frame.scroll_limit = usize::from(rows);
    for y in 0..rows {
        let index = first + usize::from(y);
        let Some(row) = list.row(index) else { break };
        let cells = row.cells();
        let at = line(3 + y);
        let marked = index == list.marked;
        if marked {
            canvas.buffer.set_style(at, theme.marked);
            canvas.write(at, 0, 0, "►", theme.marked);
        }
        let style = if marked { theme.marked } else { theme.base };
        write_row(&columns, |column| cells[column.cell].to_string(), style, at, canvas);
        canvas.drawn.add(at, Target::Item(index));
    }
    let at = Rect { y: area.bottom().saturating_sub(2 + message), height: message, ..area };
    status::notice(says, at, canvas);
}

fn folded(columns: &'static [Column], width: u16) -> Vec<(&'static Column, u16)> {
    // The last needs no gap after it.
    let needs = |columns: &[Column]| columns.iter().map(|column| column.width.0 + GAP).sum::<u16>();
    let fits = (1..columns.len()).rev().find(|count| needs(&columns[..=*count]) <= width).unwrap_or(0);
    let columns = &columns[..=fits];
    let mut left = width.saturating_sub(needs(columns));
    let widen = |column: &'static Column| {
        let Column { width: (narrowest, enough), .. } = column;
        let taken = left.min(enough - narrowest);
        left -= taken;
        (column, narrowest + taken)
    };
    let mut columns: Vec<_> = columns.iter().map(widen).collect();
    for (_, width) in columns.iter_mut().filter(|(column, _)| column.growth == Growth::Year) {
        *width += if left >= YEAR { YEAR } else { 0 };
        left = left.saturating_sub(YEAR);
    }
    let mut growing: Vec<_> = columns.iter_mut().filter(|(column, _)| column.growth == Growth::Share).collect();
    let share = left.checked_div(growing.len() as u16).unwrap_or(0).min(MAX);
    growing.iter_mut().for_each(|(_, width)| *width += share);
    columns.sort_by_key(|(column, _)| column.cell);
    columns
}

fn write_row(
    columns: &[(&Column, u16)],
    text: impl Fn(&Column) -> String,
    style: ratatui::style::Style,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let mut x = 2;
    for (column, width) in columns {
        let cell = Rect { x: area.x + x, width: (*width).min(area.width.saturating_sub(x)), ..area };
        let text = text(column);
        let text = match text.split_once('-') {
            Some((_, day)) if column.growth == Growth::Year && *width < column.width.0 + YEAR => day,
            _ => &text,
        };
        // Numbers are aligned to the right.
        let indent = if column.title == "Moves" { width.saturating_sub(wrap::width(text) as u16) } else { 0 };
        // A date may lose its time without a sign.
        let cut = wrap::width(text) > usize::from(cell.width) && column.title != "Date";
        let room = Rect { width: cell.width.saturating_sub(u16::from(cut)), ..cell };
        let end = canvas.write(room, indent, 0, text, style);
        if cut {
            canvas.write(cell, end, 0, "…", style);
        }
        x += width + GAP;
    }
}

/// Draws the page `title`: the `rows`, which take `width` cells, the `lines` about the selected one, and the `advice` of the input line.
pub(super) fn details(
    (title, advice): (&str, &str),
    (rows, width): (&[String], u16),
    lines: &[String],
    details: &Details,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let theme = canvas.theme;
    let line = |y: u16| Rect { y, height: 1, ..area };
    status::heading(title, area, canvas);
    let room = usize::from(area.width.saturating_sub(4));
    let asked = details.question.clone().map(|text| Notice { refusal: false, text });
    let notice = asked.as_ref().or(details.notice.as_ref());
    let message = notice.map_or(0, |notice| wrap::rows(&notice.text, room, area.height));
    let height = area.height.saturating_sub(5 + message);
    let page = usize::from(height).max(1);
    let first = details.marked / page * page;
    let list = Rect { width: width.min(area.width), ..line(area.y + 2) };
    for (y, (index, row)) in (list.y..list.y + height).zip(rows.iter().enumerate().skip(first)) {
        let at = Rect { y, ..list };
        let (mark, style) = if index == details.marked { ("►", theme.marked) } else { (" ", theme.base) };
        let text = wrap::cut(&format!("{mark} {row} "), usize::from(list.width.saturating_sub(2)));
        canvas.write(at, 1, 0, &text, style);
        canvas.drawn.add(at, Target::Item(index));
    }
    let beside = Rect { x: area.x + width, y: list.y, width: area.width.saturating_sub(width), height };
    let wrapped = lines.iter().flat_map(|text| {
        let rows = wrap::wrap(text, usize::from(beside.width.saturating_sub(1)));
        rows.into_iter().map(move |row| (row, text))
    });
    let wrapped: Vec<(String, &String)> = wrapped.collect();
    let limit = wrapped.len().saturating_sub(usize::from(height));
    canvas.drawn.frame.scroll_limit = limit;
    for (y, (row, text)) in (0..height).zip(wrapped.iter().skip(details.scroll.min(limit))) {
        let end = canvas.write(beside, 0, y, row, theme.base);
        if text.starts_with("https://") || text.starts_with("http://") {
            let at = Rect { y: beside.y + y, height: 1, width: end, ..beside };
            canvas.drawn.link.get_or_insert_with(|| (Vec::new(), (*text).clone())).0.push(at);
        }
    }
    let at = Rect { y: area.bottom().saturating_sub(2 + message), height: message, ..area };
    status::notice(notice, at, canvas);
    let at = line(area.bottom().saturating_sub(2));
    match asked {
        Some(_) => status::answers(at, canvas),
        None => status::input(&details.prompt, advice, &[], at, canvas),
    }
    footer(line(area.bottom().saturating_sub(1)), canvas);
}
