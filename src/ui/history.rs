//! The move history: a row for each move number, with the shown ply marked, and comments below it where there is room.

use super::{Canvas, wrap};
use crate::app::Target;
use crate::app::view::View;
use crate::rules::Color;
use ratatui::layout::Rect;

/// A row: the move number, and each side's moves in it with the ply after each. A side may have played more than one move.
struct Row {
    number: u32,
    moves: [Vec<(usize, String)>; 2],
}

/// A line: a row of moves, or a part of a comment below one.
enum Line {
    Moves(Row),
    Comment(String),
}

/// The width from which comments are shown, their indent, and the most lines of one.
const COMMENTED: u16 = 40;
const INDENT: u16 = 4;
const LINES: usize = 3;

/// Draws the history under its heading, scrolled so that the shown ply is in sight, and by hand from there.
pub(super) fn render(view: &View, area: Rect, canvas: &mut Canvas<'_>) {
    let heading = Rect { height: 1, ..area };
    let area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    canvas.drawn.add(area, Target::History);
    let rows = rows(view);
    let numbers = rows.last().map_or(1, |row| row.number.to_string().len()).max(2) as u16;
    let rows = lines(view, rows, area.width);
    let height = usize::from(area.height);
    let ply = view.ply();
    let leads_there = |row: &Row| row.moves.iter().flatten().any(|(after, _)| *after >= ply);
    let shown = rows.iter().position(|line| matches!(line, Line::Moves(row) if leads_there(row)));
    let shown = shown.unwrap_or(rows.len().saturating_sub(1));
    let limit = rows.len().saturating_sub(height);
    let by_itself = if view.back_at.is_some() { shown.saturating_sub(height / 2) } else { limit }.min(limit);
    let first = by_itself.saturating_add_signed(-view.scrolled).min(limit);
    canvas.drawn.history = (by_itself, limit - by_itself);
    self::heading(first, rows.len().saturating_sub(first + height), heading, canvas);

    let theme = canvas.theme;
    let half = (area.width.saturating_sub(numbers + 2)) / 2;
    for (y, line) in (0..area.height).zip(&rows[first..]) {
        let row = match line {
            Line::Moves(row) => row,
            Line::Comment(text) => {
                canvas.write(area, INDENT, y, text, theme.dim);
                continue;
            }
        };
        let number = row.number.to_string();
        canvas.write(area, numbers - number.len() as u16, y, &format!("{number}."), theme.dim);
        for (side, moves) in row.moves.iter().enumerate() {
            let mut x = numbers + 2 + side as u16 * half;
            if moves.is_empty() && side == 0 {
                canvas.write(area, x, y, "...", theme.dim);
            }
            for (after, text) in moves {
                let style = if *after == ply { theme.marked } else { theme.base };
                let from = x;
                x = canvas.write(area, x, y, text, style);
                canvas
                    .drawn
                    .add(Rect { x: area.x + from, y: area.y + y, width: x - from, height: 1 }, Target::Ply(*after));
                x += 1;
            }
        }
    }
}

/// Draws the heading, which also tells the number of rows out of sight above and below.
fn heading(above: usize, below: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let sign = |sign: &str, rows: usize| if rows > 0 { format!(" {sign}{rows}") } else { String::new() };
    let text = format!("─ Moves{}{} ", sign("↑", above), sign("↓", below));
    let rest = usize::from(area.width.saturating_sub(1)).saturating_sub(wrap::width(&text));
    canvas.write(area, 0, 0, &format!("{text}{}", "─".repeat(rest)), theme.dim);
}

/// Adds the comments below the rows of their moves, where the pane is wide enough.
fn lines(view: &View, rows: Vec<Row>, width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in rows {
        let plies: Vec<usize> = row.moves.iter().flatten().map(|(after, _)| *after).collect();
        lines.push(Line::Moves(row));
        for ply in plies.into_iter().filter(|_| width >= COMMENTED) {
            let comment = view.comments.get(ply - 1).map_or("", String::as_str);
            if comment.is_empty() {
                continue;
            }
            let room = usize::from(width - INDENT - 1);
            let mut parts = wrap::wrap(comment, room);
            if parts.len() > LINES {
                parts.truncate(LINES);
                let last = &mut parts[LINES - 1];
                *last = last.chars().take(room - 1).chain(['…']).collect();
            }
            lines.extend(parts.into_iter().map(Line::Comment));
        }
    }
    lines
}

fn rows(view: &View) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut last = None;
    for (index, entry) in view.game.entries().iter().enumerate() {
        // White after Black begins a row, as does another number.
        let follows = last.is_some_and(|(side, number)| {
            number == entry.number && !(side == Color::Black && entry.side == Color::White)
        });
        if !follows {
            rows.push(Row { number: entry.number, moves: [Vec::new(), Vec::new()] });
        }
        if let Some(row) = rows.last_mut() {
            row.moves[entry.side.index()]
                .push((index + 1, format!("{}{}", entry.shown, view.signs.get(index).map_or("", String::as_str))));
        }
        last = Some((entry.side, entry.number));
    }
    rows
}
