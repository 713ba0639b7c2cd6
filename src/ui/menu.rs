//! The front page: the games, a description of the selected one, and a board that demonstrates it, or its setup.

use super::board::Board;
use super::form::{Window, more, window};
use super::layout::square;
use super::marks::Marks;
use super::{Canvas, footer, setup, status, wrap};
use crate::app::menu::{Entry, Menu, Shown};
use crate::app::settings::Settings;
use crate::app::{App, Target, catalog};
use crate::game::{self, describe};
use crate::rules::{Color, Options, Viewer};
use ratatui::layout::Rect;

const MOTTO: &str = "chess and its small, strange relatives";
const LIBRARY: &str = "Your games: resume, review or delete them.";
const ONLINE: &str = "Play someone on another computer: join a game or resume one.";
const SETTINGS: &str = "Colours, pieces, clocks and more.";
const ENGINES: &str = "External chess engines: test one and set its options.";
/// The rows of the title with the free row below it, and of the footer.
const HEAD: u16 = 2;
const FOOT: u16 = 1;
/// The narrowest and the widest list, and the narrowest setup beside a board.
const LIST: u16 = 28;
const WIDEST: u16 = 42;
const SETUP: u16 = 40;
/// The columns before the list, and between it and the board.
const MARGIN: u16 = 1;
const GAP: u16 = 2;
/// The largest square, and the rows below the board.
const LARGEST: (u16, u16) = (12, 6);
const CAPTION: u16 = 3;
/// The rows of the list, or of the set-up, above a board.
const LOW: u16 = 18;
/// The least rows of the list.
const ROWS: u16 = 5;

struct Page {
    title: Rect,
    list: Rect,
    /// The board with the size of its squares, and the rows below it.
    board: Option<(Rect, (u16, u16), Rect)>,
    footer: Rect,
}

impl Page {
    /// Lays out the page with the board beside the list, or below it where it is larger there.
    fn of(area: Rect, sets_up: bool) -> Self {
        let height = area.height - HEAD - FOOT;
        let narrowest = if sets_up { SETUP } else { LIST };
        let largest = |width: u16, height: u16| square(LARGEST, |(w, h)| 8 * w <= width && 8 * h + CAPTION <= height);
        let beside = largest(area.width.saturating_sub(2 * MARGIN + GAP + narrowest), height);
        let below = largest(area.width - 2 * MARGIN, height.saturating_sub(LOW));
        let rows = |square: Option<(u16, u16)>| square.map_or(0, |(_, h)| h);
        let is_below = rows(below) > rows(beside);
        let square = if is_below { below } else { beside };
        let board = square.map_or((0, 0), |(w, h)| (8 * w, 8 * h));
        let list = match square {
            Some(_) if !is_below => (area.width - 2 * MARGIN - GAP - board.0).min(WIDEST),
            _ => area.width - 2 * MARGIN,
        };
        let width = if is_below || square.is_none() { list } else { list + GAP + board.0 };
        let body = Rect { x: area.x + (area.width - width) / 2, y: area.y + HEAD, width: list, height };
        let (x, y) = if is_below { (body.x, body.y + LOW) } else { (body.right() + GAP, body.y) };
        let board = square.map(|square| {
            let at = Rect { x, y, width: board.0, height: board.1 };
            let y = at.bottom() + 1;
            let below = Rect { y, width: area.right() - at.x, height: (area.bottom() - FOOT).saturating_sub(y), ..at };
            (at, square, below)
        });
        let line = Rect { x: body.x - MARGIN, width: area.right() - body.x + MARGIN, height: 1, ..area };
        let list = if is_below { Rect { height: LOW - 1, ..body } } else { body };
        Self { title: line, list, board, footer: Rect { y: area.bottom() - FOOT, ..line } }
    }
}

pub(super) fn render(menu: &Menu, app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let (theme, settings) = (canvas.theme, app.context.settings);
    let page = Page::of(area, menu.setup.is_some());
    let x = canvas.write(page.title, MARGIN, 0, "Pawnstorm", theme.strong) + 1;
    if usize::from(page.title.width) > usize::from(x) + wrap::width(MOTTO) {
        canvas.write(page.title, x, 0, MOTTO, theme.dim);
    }
    footer(page.footer, canvas);
    // The marks of the rows are in the margin.
    let list = Rect { x: page.list.x - MARGIN, width: page.list.width + MARGIN, ..page.list };
    match menu.setup {
        Some(setup) => setup::render(menu, setup, list, canvas),
        None => entries(menu, app, list, canvas),
    }
    if let Some((at, square, below)) = page.board {
        board(menu, settings, square, at, canvas);
        if let Some(shown) = menu.demonstrated() {
            caption(&shown.scene.caption, below, canvas);
        }
    }
    if let Some(notice) = &menu.notice {
        let lines: Vec<String> = wrap::wrap(&notice.text, usize::from(area.width.saturating_sub(2))).collect();
        for (y, line) in (area.bottom() - 1 - lines.len() as u16..).zip(&lines) {
            // The text covered by it must not show through.
            let padded = format!("{line:<width$}", width = usize::from(area.width.saturating_sub(2)));
            canvas.write(Rect { y, height: 1, ..area }, 1, 0, &padded, theme.refusal);
        }
    }
}

/// Draws the list, and below it what the marked entry is about. A list that does not fit scrolls and says that there is more.
fn entries(menu: &Menu, app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let entries = menu.entries();
    let width = usize::from(area.width.saturating_sub(4));
    let about = about(menu, app);
    let mut words: Vec<String> = about.iter().flat_map(|text| wrap::wrap(text, width)).collect();
    let (rows, gaps) = (entries.len() as u16, entries.windows(2).filter(|pair| is_apart(&pair[0], &pair[1])).count());
    for text in more_about(menu, app) {
        let lines: Vec<String> = wrap::wrap(&text, width).collect();
        // The list comes first.
        if usize::from(rows) + gaps + words.len() + lines.len() + 2 <= usize::from(area.height) {
            words.push(String::new());
            words.extend(lines);
        }
    }
    let room = area.height.saturating_sub(words.len() as u16 + 1).max(ROWS.min(area.height));
    let is_roomy = rows + gaps as u16 <= room;
    let Window { first, rows: shown } = window(entries.len(), menu.selected..menu.selected + 1, usize::from(room));
    let mut y = 0;
    for (index, entry) in entries.iter().enumerate().skip(first).take(shown) {
        if is_roomy && index > 0 && is_apart(&entries[index - 1], entry) {
            y += 1;
        }
        let marked = menu.selected == index;
        let (mark, style) = if marked { ("►", theme.marked) } else { (" ", theme.base) };
        canvas.write(area, 1, y, &format!("{mark} {} ", name(entry)), style);
        canvas.drawn.add(Rect { y: area.y + y, height: 1, ..area }, Target::Item(index));
        y += 1;
    }
    if let Some(more) = more(first, entries.len() - first - shown).filter(|_| y < area.height) {
        canvas.write(area, 3, y, &more, theme.dim);
        y += 1;
    }
    let rest = status::below(area, y + u16::from(y + (words.len() as u16) < area.height));
    for (y, line) in (0..rest.height).zip(&words) {
        canvas.write(rest, 3, y, line, theme.dim);
    }
}

/// Returns whether a free row stands between two entries, where there is room.
const fn is_apart(above: &Entry<'_>, below: &Entry<'_>) -> bool {
    matches!(above, Entry::Game(_)) != matches!(below, Entry::Game(_))
}

fn name(entry: &Entry<'_>) -> String {
    match entry {
        Entry::Resume(summary) => format!("Resume {}", summary.info.name),
        Entry::Game(info) => info.name.into(),
        Entry::Library => "Library".into(),
        Entry::Online => "Play online…".into(),
        Entry::Engines => "Engines…".into(),
        Entry::Settings => "Settings…".into(),
    }
}

/// Says what the marked entry is about: a game in a line, who played it last, and how an open one stands.
fn about(menu: &Menu, app: &App) -> Vec<String> {
    match &menu.entries()[menu.selected] {
        Entry::Resume(summary) => {
            let mut said = vec![summary.info.terms.sentence(&summary.progress(app.context.now))];
            said.extend(summary.position.as_deref().and_then(|fen| standing(summary.info.id, fen)));
            said
        }
        Entry::Game(info) => std::iter::once(info.summary.into()).chain(app.context.setups.last(info)).collect(),
        Entry::Library => vec![LIBRARY.into()],
        Entry::Online => vec![ONLINE.into()],
        Entry::Engines => vec![ENGINES.into()],
        Entry::Settings => vec![SETTINGS.into()],
    }
}

/// Returns how to win the selected game, and how many of its exercises are solved.
fn more_about(menu: &Menu, app: &App) -> Vec<String> {
    let Entry::Game(info) = &menu.entries()[menu.selected] else { return Vec::new() };
    let tasks = catalog::tasks(info);
    let practised = match app.context.progress.solved(info.id) {
        0 => format!("Practice: {tasks} exercises."),
        solved => format!("Practice: {} of {tasks} exercises solved.", solved.min(tasks)),
    };
    let aim = Some(catalog::aim(info)).filter(|aim| *aim != info.summary);
    aim.into_iter().chain([practised]).collect()
}

/// Says whose turn it is in a position, and who has more on the board: "Black to move. White is up by 3."
fn standing(id: &str, fen: &str) -> Option<String> {
    let game = game::start(id, Options::default(), Some(fen)).ok()?;
    let terms = &game.info().terms;
    let balance = describe::balance(&game, 0);
    let ahead = if balance > 0 { Color::White } else { Color::Black };
    let balance = match balance.abs() {
        0 => "Material is even.".into(),
        by => format!("{} is up by {by}.", terms.side(ahead)),
    };
    Some(format!("{} {balance}", describe::turn(&game, 0)))
}

/// Draws the current position of the unfinished game, the demonstration of the selected one, or the start of a new one.
fn board(menu: &Menu, settings: Settings, square: (u16, u16), area: Rect, canvas: &mut Canvas<'_>) {
    let (info, resumed) = (menu.info(), menu.resumed());
    let (scene, marks) = match menu.demonstrated() {
        Some(Shown { scene, ply, .. }) => (scene.game.scene(ply, Viewer::Everyone), Marks::after(&scene.game, ply)),
        None => {
            let odds = menu.setup.and_then(|setup| setup.odds?.fen(info));
            let fen = resumed.and_then(|summary| summary.position.clone()).or(odds);
            let Ok(game) = game::start(info.id, Options::default(), fen.as_deref()) else { return };
            (game.scene(0, Viewer::Everyone), Marks::default())
        }
    };
    let flipped = resumed.is_some_and(|summary| !summary.players[0].is_human() && summary.players[1].is_human());
    let moving = canvas.moving;
    let scene = moving.map_or(scene, |picture| picture.scene.clone());
    let board = Board { scene: &scene, marks: &marks, terms: &info.terms, flipped, settings, square, live: false };
    board.render(area, canvas);
    if let Some(picture) = moving {
        board.render_moving(&picture, area, canvas);
    }
}

fn caption(caption: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let style = canvas.theme.dim;
    for (y, line) in (0..area.height).zip(wrap::wrap(caption, usize::from(area.width.saturating_sub(1)))) {
        canvas.write(area, 0, y, &line, style);
    }
}
