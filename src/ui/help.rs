//! The help page and the rules cards: long texts that scroll.

use super::theme::Theme;
use super::{Canvas, diagram, footer, wrap};
use crate::app::help::Help;
use crate::app::keys::{Binding, Command, Place};
use crate::app::places::GAME;
use crate::app::settings::Settings;
use crate::app::{App, Target, catalog};
use crate::game::card::{Block, Part, blocks, parts};
use crate::rules::{Coordinates, Field, Info};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::rc::Rc;

/// The largest width of readable text.
pub const WIDEST: u16 = 88;

/// The width below which the help moves below the keys.
const NARROW: u16 = 50;
const INDENT: usize = 4;

pub(super) struct TextLine {
    text: String,
    heading: bool,
    /// True if it stays with the line before it at a page break.
    stays: bool,
    /// The row of a diagram that it shows.
    row: Option<(Rc<Buffer>, u16)>,
}

impl TextLine {
    const fn plain(text: String) -> Self {
        Self { text, heading: false, stays: false, row: None }
    }

    const fn heading(text: String) -> Self {
        Self { text, heading: true, stays: false, row: None }
    }

    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.row.is_none()
    }
}

/// Draws the full-screen page: the keys and words of the place it was opened from, then the rules of the game; or the rules
/// alone.
pub(super) fn render(app: &App, help: &Help, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    footer(Rect { y: area.bottom() - 1, height: 1, ..area }, canvas);
    let body = Rect { x: area.x + 1, y: area.y + 2, width: area.width - 2, height: area.height - 4 };
    if let Some(info) = help.rules {
        let body = Rect { width: body.width.min(WIDEST), ..body };
        canvas.write(area, 1, 0, "Rules", theme.strong);
        return scrolled(
            &card(info, app.context.settings, (body.width, body.height - 1), theme),
            help.scroll,
            body,
            canvas,
        );
    }
    canvas.write(area, 1, 0, "Help", theme.strong);
    let mut lines = Vec::new();
    let said = app.screens.screen().said();
    if !said.is_empty() {
        lines.extend([TextLine::heading("Current message".into()), TextLine::plain(String::new())]);
        lines.extend(said.iter().flat_map(|text| wrap::wrap(text, usize::from(body.width))).map(TextLine::plain));
        lines.push(TextLine::plain(String::new()));
    }
    lines.extend(keys(app, help.place, body.width));
    if let Some(info) = app.screens.screen().info() {
        lines.push(TextLine::plain(String::new()));
        lines.extend(card(info, app.context.settings, (body.width, body.height - 1), canvas.theme));
    }
    scrolled(&lines, help.scroll, body, canvas);
}

pub(super) fn opening(info: &Info, scroll: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let body = Rect { x: area.x + 1, y: area.y, width: area.width - 2, height: area.height - 2 };
    scrolled(&markdown(catalog::opening(info), body.width), scroll, body, canvas);
    canvas.write(area, 1, area.height - 1, &canvas.reworded("Press Enter to start."), theme.strong);
}

/// The heading of the rows that the footer offers.
const HERE: &str = "What you can do here";
/// How a move is entered without typing.
const MOVES: &str = "Dots mark the squares the piece under the cursor can move to, crosses the ones where it captures. With the mouse, click a piece and then a square, or drag it; click a move in the list to view it.";

/// Returns how the moves of a game are typed.
fn typing(info: &Info) -> String {
    if info.terms.coordinates == Coordinates::RowColumn {
        return "Type the two squares, row first: 1,4 3,4.".into();
    }
    if info.kind('n').is_none() {
        return "Type a square or two: e4, e2e4, exd5.".into();
    }
    let castles = if info.fields.contains(&Field::CASTLING) { ", O-O, e8=Q" } else { "" };
    format!(
        "Type moves in the usual notation: e4, e2e4, Nf3, nf3, bxc3{castles}. If b could mean a pawn or a bishop, a capital B means \
         the bishop."
    )
}

/// Returns the rows of the key table for a place: the footer's keys first, the editing keys last.
fn keys(app: &App, place: &'static dyn Place, width: u16) -> Vec<TextLine> {
    let offered: Vec<Command> = app.offers(place).iter().map(|offer| offer.command).collect();
    let (first, others): (Vec<_>, Vec<_>) = app.rows(place).partition(|row| offered.contains(&row.command));
    let (last, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|row| row.moves_or_edits());
    let mut lines = Vec::new();
    for (heading, rows) in [(HERE, first), ("More commands", others), ("Cursor and typing", last)] {
        if rows.is_empty() {
            continue;
        }
        lines.extend([TextLine::heading(heading.into()), TextLine::plain(String::new())]);
        lines.extend(section(app, &rows, place, width));
        lines.push(TextLine::plain(String::new()));
        if heading == HERE && place.name() == GAME.name {
            let typing = app.screens.screen().info().map(typing).unwrap_or_default();
            lines.extend(wrap::wrap(&format!("{typing} {MOVES}"), usize::from(width)).map(TextLine::plain));
            lines.push(TextLine::plain(String::new()));
        }
    }
    lines
}

/// Lays out rows of the key table, their keys and words in a column.
fn section(app: &App, rows: &[&'static Binding], place: &'static dyn Place, width: u16) -> Vec<TextLine> {
    /// The largest width of the key column; a longer list of keys gets a separate line.
    const KEYS: usize = 22;
    let column = if width < NARROW { INDENT } else { KEYS };
    let mut lines: Vec<TextLine> = Vec::new();
    for row in rows {
        let mut names: Vec<String> = app.context.keys.keys(row, place).iter().map(|key| key.name()).collect();
        names.extend(row.word.map(|word| format!("“{word}”")).filter(|_| !place.has_letters()));
        let name = names.join(", ");
        let mut name = name.as_str();
        if wrap::width(name) + 1 >= column || column == INDENT {
            lines.push(TextLine::plain(std::mem::take(&mut name).into()));
        }
        for text in wrap::wrap(&app.help_of(row, place), usize::from(width).saturating_sub(column).max(10)) {
            let line = format!("{:<column$}{text}", std::mem::take(&mut name));
            lines.push(TextLine { stays: !lines.is_empty() && line.starts_with(' '), ..TextLine::plain(line) });
        }
    }
    lines
}

/// Formats Markdown for a terminal of this width.
pub fn written(text: &str, width: u16) -> String {
    markdown(text, width.min(WIDEST)).into_iter().map(|line| format!("{}\n", line.text.trim_end())).collect()
}

/// Lays out a game's rules card, with its diagrams drawn on squares that fit.
pub(super) fn card(
    info: &'static Info,
    settings: Settings,
    (width, height): (u16, u16),
    theme: &Theme,
) -> Vec<TextLine> {
    let mut lines: Vec<TextLine> = Vec::new();
    for block in blocks(catalog::of(info).card) {
        let from = lines.len();
        match block {
            Block::Text(text) => lines.extend(markdown(&text, width)),
            Block::Board(diagram) => {
                // Skip an impossible diagram; a test checks all of them.
                let Some(picture) = diagram::draw(&diagram, info, settings, (width, height), theme) else { continue };
                let picture = Rc::new(picture);
                let row = |row| TextLine {
                    stays: row > 0,
                    row: Some((Rc::clone(&picture), row)),
                    ..TextLine::plain(String::new())
                };
                lines.extend((0..picture.area.height).map(row));
                lines.push(TextLine::plain(String::new()));
            }
        }
        // The line after a heading stays with it.
        for index in from.max(1)..lines.len() {
            let behind = lines[..index].iter().rev().find(|line| !line.is_empty());
            lines[index].stays |= behind.is_some_and(|line| line.heading) && !lines[index].heading;
        }
    }
    lines
}

/// Lays out Markdown: headings, paragraphs, lists with hanging indents, and fenced text unchanged.
fn markdown(markdown: &str, width: u16) -> Vec<TextLine> {
    let width = usize::from(width);
    let mut lines: Vec<TextLine> = Vec::new();
    let mut drawn = false;
    for part in parts(markdown) {
        // A drawing of letters is not split.
        let stays = std::mem::replace(&mut drawn, matches!(part, Part::Verbatim(_))) && drawn;
        match part {
            Part::Heading(text) => lines.push(TextLine::heading(text)),
            Part::Blank => lines.push(TextLine::plain(String::new())),
            Part::Verbatim(text) => lines.push(TextLine { stays, ..TextLine::plain(text) }),
            Part::Text(text) => lines.extend(hanging(&text, "", width)),
            Part::Item(text) => lines.extend(hanging(&text, "- ", width)),
        }
    }
    lines
}

/// Wraps a text with a mark before its first line and an indent below it.
fn hanging(text: &str, mark: &str, width: usize) -> impl Iterator<Item = TextLine> {
    let wrapped = wrap::wrap(text, width.saturating_sub(mark.len()));
    wrapped.enumerate().map(move |(index, line)| {
        let front = if index == 0 { mark } else { &"  "[..mark.len()] };
        TextLine { stays: index > 0, ..TextLine::plain(format!("{front}{line}")) }
    })
}

/// Draws the part of a long text that fits, from a line on.
pub(super) fn scrolled(lines: &[TextLine], scroll: usize, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    // If the text is too long, the last row is a note about the rest.
    let folded = lines.len() > usize::from(area.height);
    let area = Rect { height: area.height.saturating_sub(u16::from(folded)), ..area };
    let height = usize::from(area.height);
    let pages = pages(lines, height);
    let limit = pages.last().copied().unwrap_or(0).max(lines.len().saturating_sub(height));
    let first = scroll.min(limit);
    canvas.drawn.frame.scroll_limit = limit;
    let before = pages.iter().rev().find(|page| **page < first);
    let after = pages.iter().find(|page| **page > first);
    canvas.drawn.frame.pages = (before.copied().unwrap_or(0), after.copied().unwrap_or(limit));
    canvas.drawn.add(area, Target::Text);
    // A page ends at the start of the next.
    let end = if pages.contains(&first) { after.copied().unwrap_or(lines.len()) } else { lines.len() };
    let shown = &lines[first..end.min(first + height)];
    for (y, line) in (area.y..).zip(shown) {
        match &line.row {
            Some((picture, row)) => {
                for x in 0..picture.area.width.min(area.width) {
                    canvas.buffer[(area.x + x, y)] = picture[(x, *row)].clone();
                }
            }
            None => {
                let style = if line.heading { theme.strong } else { theme.base };
                canvas.write(Rect { y, height: 1, ..area }, 0, 0, &line.text, style);
            }
        }
    }
    let hidden = lines.len() - first - shown.len();
    if hidden > 0 && area.height > 0 {
        let below = Rect { y: area.bottom(), height: 1, ..area };
        canvas.write(below, 0, 0, &format!("↓ {hidden} more lines"), theme.dim);
    }
}

/// Returns the first lines of the pages of this height; no page break splits lines that belong together.
fn pages(lines: &[TextLine], height: usize) -> Vec<usize> {
    let mut pages = vec![0];
    let mut first = 0;
    while height > 0 && first + height < lines.len() {
        let end = first + height;
        let whole = (first + 1..=end).rev().find(|at| !lines[*at].stays).unwrap_or(end);
        first = (whole..lines.len()).find(|at| !lines[*at].is_empty()).unwrap_or(lines.len() - 1);
        pages.push(first);
    }
    pages
}
