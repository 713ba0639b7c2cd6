//! The move history: a row for each move number, with the shown ply marked, and comments below it where there is room.

use super::{Canvas, wrap};
use crate::app::view::View;
use crate::app::{Target, catalog};
use crate::rules::Color;
use ratatui::layout::Rect;

/// Moves of a side in a row, with the ply after each. A side may have played more than one.
type Moves = Vec<(usize, String)>;

/// A row: the move number, and each side's moves.
struct Row {
    number: u32,
    moves: [Moves; 2],
}

/// A line: a row of moves, Black's moves of a row too long for both sides, or a part of a comment.
enum Line {
    Row(Row),
    Reply(Moves),
    Comment(String),
}

/// The columns of the moves of each side.
struct Columns {
    first: u16,
    second: u16,
    width: u16,
}

impl Columns {
    fn fit(&self, [white, black]: &[Moves; 2]) -> bool {
        let width = |moves: &Moves| moves.iter().map(|(_, text)| wrap::width(text) + 1).sum::<usize>();
        usize::from(self.first) + width(white) <= usize::from(self.second)
            && usize::from(self.second) + width(black) <= usize::from(self.width) + 1
    }
}

/// The columns from the first side's moves to the replies, where all moves are short.
const REPLY: u16 = 12;
/// The smallest width with comments, their indent, and the largest number of lines of a comment.
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
    let first = numbers + 2;
    let half = area.width.saturating_sub(first) / 2;
    let [near, apart] = [half.min(REPLY), half].map(|wide| Columns { first, second: first + wide, width: area.width });
    let columns = if rows.iter().all(|row| near.fit(&row.moves)) { near } else { apart };
    let rows = lines(view, rows, &columns);
    let height = usize::from(area.height);
    let ply = view.ply();
    let leads_there = |line: &Line| match line {
        Line::Row(row) => row.moves.iter().flatten().any(|(after, _)| *after >= ply),
        Line::Reply(moves) => moves.iter().any(|(after, _)| *after >= ply),
        Line::Comment(_) => false,
    };
    let shown = rows.iter().position(leads_there);
    let shown = shown.unwrap_or(rows.len().saturating_sub(1));
    let limit = rows.len().saturating_sub(height);
    let by_itself = if view.back_at.is_some() { shown.saturating_sub(height / 2) } else { limit }.min(limit);
    let first = by_itself.saturating_add_signed(-view.scrolled).min(limit);
    canvas.drawn.frame.history = (by_itself, limit - by_itself);
    let opening = catalog::opening_of(&view.game, ply).map(|opening| opening.to_string());
    let below = rows.len().saturating_sub(first + height);
    self::heading(opening.as_deref().unwrap_or("Moves"), (first, below), heading, canvas);

    let theme = canvas.theme;
    for (y, line) in (0..area.height).zip(&rows[first..]) {
        let at = Rect { y: area.y + y, height: 1, ..area };
        match line {
            Line::Comment(text) => _ = canvas.write(at, INDENT, 0, text, theme.dim),
            Line::Reply(moves) => self::moves(moves, columns.first, ply, at, canvas),
            Line::Row(Row { number, moves: [white, black] }) => {
                let number = number.to_string();
                canvas.write(at, numbers - number.len() as u16, 0, &format!("{number}."), theme.dim);
                if white.is_empty() {
                    canvas.write(at, columns.first, 0, "...", theme.dim);
                }
                self::moves(white, columns.first, ply, at, canvas);
                self::moves(black, columns.second, ply, at, canvas);
            }
        }
    }
}

/// Draws moves from a column on, that of the shown ply marked.
fn moves(moves: &Moves, mut x: u16, ply: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    for (after, text) in moves {
        let from = x;
        let style = if *after == ply { theme.marked } else { theme.base };
        let text = wrap::cut(text, usize::from(area.width.saturating_sub(x)));
        x = canvas.write(area, x, 0, &text, style);
        canvas.drawn.add(Rect { x: area.x + from, width: x - from, ..area }, Target::Ply(*after));
        x += 1;
    }
}

/// Draws the heading: the name of the opening, if it has one, and the number of rows out of sight above and below.
fn heading(name: &str, (above, below): (usize, usize), area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let sign = |sign: &str, rows: usize| if rows > 0 { format!(" {sign}{rows}") } else { String::new() };
    let signs = format!("{}{} ", sign("↑", above), sign("↓", below));
    let width = usize::from(area.width.saturating_sub(1));
    let room = width.saturating_sub(wrap::width("─ ") + wrap::width(&signs));
    let text = format!("─ {}{signs}", wrap::cut(name, room));
    let rest = width.saturating_sub(wrap::width(&text));
    canvas.write(area, 0, 0, &format!("{text}{}", "─".repeat(rest)), theme.dim);
}

/// Breaks rows that are too long, and adds the comments below their moves where the pane is wide enough.
fn lines(view: &View, rows: Vec<Row>, columns: &Columns) -> Vec<Line> {
    let mut lines = Vec::new();
    let width = columns.width;
    for mut row in rows {
        let plies: Vec<usize> = row.moves.iter().flatten().map(|(after, _)| *after).collect();
        let is_short = row.moves[0].is_empty() || columns.fit(&row.moves);
        let reply = if is_short { Vec::new() } else { std::mem::take(&mut row.moves[1]) };
        lines.push(Line::Row(row));
        lines.extend((!reply.is_empty()).then_some(Line::Reply(reply)));
        for ply in plies.into_iter().filter(|_| width >= COMMENTED) {
            let comment = view.comments.get(ply - 1).map_or("", String::as_str);
            if comment.is_empty() {
                continue;
            }
            let room = usize::from(width - INDENT - 1);
            let mut parts: Vec<String> = wrap::wrap(comment, room).take(LINES + 1).collect();
            if parts.len() > LINES {
                parts.truncate(LINES);
                let last = &mut parts[LINES - 1];
                *last = wrap::cut(&format!("{last}…"), room);
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
        // White after Black starts a row, as does another number.
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
