//! The menu screen: the games, and the start, set-up and rules of the selected one.

use super::board::Board;
use super::marks::Marks;
use super::window::{Window, more, window};
use super::{Canvas, footer, help, wrap};
use crate::app::Target;
use crate::app::menu::{Entry, Menu, Row, Setup};

use crate::app::settings::Settings;
use crate::game::clock::Controls;
use crate::game::{self, Timestamp};
use crate::rules::{Options, Viewer};
use ratatui::layout::Rect;

/// The width of the list of games beside the rules.
const LIST: u16 = 32;
const MOTTO: &str = "chess and its small, strange relatives";
/// The description of the library.
const LIBRARY: &str = "the games played here: go on, go through, delete";
const SETTINGS: &str = "colours, pieces, clocks and more, as you like them";
const ENGINES: &str = "foreign engines: try one, and set its options";
/// The size of the board with the start position.
const SMALL_BOARD: (u16, u16) = (16, 8);
/// Its smallest squares, and those in a large window.
const SMALLEST: (u16, u16) = (2, 1);
const LARGE: [(u16, u16); 3] = [(8, 4), (6, 3), (4, 2)];
/// The height from which a row is left free below the list.
const APART: u16 = 20;
/// The width of the rules beside a large board, and the rows of the set-up below it.
const RULES: u16 = 64;
const SETUP: u16 = 10;

pub(super) fn render(menu: &Menu, now: Timestamp, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let title = Rect { height: 1, ..area };
    let x = canvas.write(title, 1, 0, "Pawnstorm", theme.strong) + 1;
    if usize::from(area.width) > usize::from(x) + wrap::width(MOTTO) {
        canvas.write(title, x, 0, MOTTO, theme.dim);
    }
    footer::render(Rect { y: area.bottom() - 1, height: 1, ..area }, canvas);

    let body = Rect { y: area.y + 2, height: area.height - 4, ..area };
    let beside = area.width >= LIST + 36;
    let list = if beside { Rect { width: LIST, ..body } } else { body };
    let used = entries(menu, now, list, canvas);
    let details = if beside {
        Rect { x: body.x + LIST, width: body.width - LIST, ..body }
    } else {
        Rect { y: body.y + used, height: body.height.saturating_sub(used), ..body }
    };
    self::details(menu, settings, details, canvas);
    if let Some(notice) = &menu.notice {
        let lines = wrap::wrap(&notice.text, usize::from(area.width.saturating_sub(2)));
        for (y, line) in (area.bottom() - 1 - lines.len() as u16..).zip(&lines) {
            // The text covered by it must not show through.
            let padded = format!("{line:<width$}", width = usize::from(area.width.saturating_sub(2)));
            canvas.write(Rect { y, height: 1, ..area }, 1, 0, &padded, theme.refusal);
        }
    }
}

/// Draws the list and returns the number of rows used. If not all summaries fit, only the selected entry has one; if not
/// even all names fit, the list scrolls and says that there is more.
fn entries(menu: &Menu, now: Timestamp, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let width = usize::from(area.width.saturating_sub(5));
    // The set-up below needs the room.
    let alone = area.width > LIST && menu.setup.is_some();
    let described = |entry: Entry<'_>| {
        let (name, summary) = described(&entry, now);
        (name, wrap::wrap(&summary, width))
    };
    let entries: Vec<(usize, (String, Vec<String>))> = menu.entries().into_iter().map(described).enumerate().collect();
    let entries: Vec<_> = entries.into_iter().filter(|(index, _)| !alone || menu.selected == *index).collect();
    let all: usize = entries.iter().map(|(_, (_, summary))| summary.len() + 2).sum();
    let roomy = all <= usize::from(area.height) + 1;
    let mut lines: Vec<(usize, bool, &str)> = Vec::new();
    for (index, (name, summary)) in &entries {
        let told = if roomy || menu.selected == *index { &summary[..] } else { &[] };
        lines.push((*index, true, name));
        lines.extend(told.iter().map(|line| (*index, false, line.as_str())));
        lines.extend(roomy.then_some((*index, false, "")));
    }
    let chosen = |line: &(usize, bool, &str)| line.0 == menu.selected;
    let marked = lines.iter().position(chosen).unwrap_or(0)..lines.iter().rposition(chosen).map_or(0, |last| last + 1);
    let Window { first, rows } = window(lines.len(), marked, usize::from(area.height));
    for (y, (index, is_name, line)) in (0..).zip(&lines[first..first + rows]) {
        let chosen = menu.selected == *index;
        let style = match (is_name, chosen, menu.setup.is_some()) {
            (false, ..) => theme.dim,
            (true, true, false) => theme.marked,
            (true, true, true) => theme.strong,
            (true, false, _) => theme.base,
        };
        if *is_name {
            let mark = if chosen { "►" } else { " " };
            canvas.write(area, 1, y, &format!("{mark} {line} "), style);
        } else {
            canvas.write(area, 3, y, line, style);
        }
        canvas.drawn.add(Rect { y: area.y + y, height: 1, ..area }, Target::Item(*index));
    }
    let names = |lines: &[(usize, bool, &str)]| lines.iter().filter(|(_, is_name, _)| *is_name).count();
    let mut used = rows as u16;
    if let Some(more) = more(names(&lines[..first]), names(&lines[first + rows..])).filter(|_| used < area.height) {
        canvas.write(area, 3, used, &more, theme.dim);
        used += 1;
    }
    // The rules stand apart where that costs them no room.
    (used + u16::from(!roomy && area.height >= APART)).min(area.height)
}

/// Returns the label and the description of an entry.
fn described(entry: &Entry<'_>, now: Timestamp) -> (String, String) {
    match entry {
        Entry::Resume(summary) => (format!("Resume {}", summary.info.name), summary.progress(now)),
        Entry::Game(info) => (info.name.into(), info.summary.into()),
        Entry::Library => ("Library".into(), LIBRARY.into()),
        Entry::Engines => ("Engines…".into(), ENGINES.into()),
        Entry::Settings => ("Settings…".into(), SETTINGS.into()),
    }
}

/// Draws the position with the set-up beside it, and the rules below.
fn details(menu: &Menu, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    // The other entries have no details.
    if matches!(menu.entries()[menu.selected], Entry::Library | Entry::Engines | Entry::Settings) {
        return;
    }
    if let Some(square) = large(area) {
        return beside(menu, square, settings, area, canvas);
    }
    let mut taken = 0;
    if let Some(setup) = menu.setup {
        let beside = area.height > SMALL_BOARD.1 && area.width >= SMALL_BOARD.0 + 24;
        let x = if beside { SMALL_BOARD.0 + 4 } else { 1 };
        let rows = Rect { x: area.x + x, width: area.width.saturating_sub(x), ..area };
        taken = self::setup(menu, setup, rows, canvas) + 1;
    }
    if area.height > SMALL_BOARD.1 + 4 && area.width > SMALL_BOARD.0 + 2 {
        let board = Rect { x: area.x + 1, width: SMALL_BOARD.0, height: SMALL_BOARD.1, ..area };
        position(menu, settings, SMALLEST, board, canvas);
        taken = taken.max(SMALL_BOARD.1 + 1);
    }
    let card = below(area, taken);
    let text = Rect { x: card.x + 1, width: card.width.saturating_sub(2).min(help::WIDEST), ..card };
    rules(menu, settings, text, canvas);
}

const fn below(area: Rect, rows: u16) -> Rect {
    Rect {
        y: area.y + if rows < area.height { rows } else { area.height },
        height: area.height.saturating_sub(rows),
        ..area
    }
}

/// Returns the size of square at which the rules fit beside the board and the set-up below, if there is one.
fn large(area: Rect) -> Option<(u16, u16)> {
    let fits = |&&(w, h): &&(u16, u16)| 8 * w + RULES <= area.width && 8 * h + SETUP <= area.height;
    LARGE.iter().find(fits).copied()
}

/// Draws the large layout of a wide window: a large board, the set-up below it, and the rules beside both.
fn beside(menu: &Menu, square: (u16, u16), settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let board = Rect { x: area.x + 1, y: area.y, width: 8 * square.0, height: 8 * square.1 };
    position(menu, settings, square, board, canvas);
    if let Some(setup) = menu.setup {
        let rows = Rect { y: board.bottom() + 1, height: area.bottom() - board.bottom() - 1, ..board };
        self::setup(menu, setup, rows, canvas);
    }
    let x = board.right() + 4;
    let text = Rect { x, width: (area.right() - x - 1).min(help::WIDEST), ..area };
    rules(menu, settings, text, canvas);
}

/// Draws the rules card of the selected game.
fn rules(menu: &Menu, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let room = (area.width, area.height.saturating_sub(1));
    help::scrolled(&help::card(menu.info(), settings, room, canvas.theme), menu.scroll, area, canvas);
}

/// Draws the present position of the game that can be resumed, or the start of a new one.
fn position(menu: &Menu, settings: Settings, square: (u16, u16), area: Rect, canvas: &mut Canvas<'_>) {
    let info = menu.info();
    let resumed = menu.resumed();
    let fen = resumed.and_then(|summary| summary.position.as_deref());
    let Ok(game) = game::start(info.id, Options::default(), fen) else { return };
    let scene = game.scene(0, Viewer::Everyone);
    let marks = Marks::default();
    let flipped = resumed.is_some_and(|summary| !summary.players[0].is_human() && summary.players[1].is_human());
    let board = Board { scene: &scene, marks: &marks, terms: &info.terms, flipped, settings, square, live: false };
    board.render(area, canvas);
}

/// Draws the rows of the set-up and returns the number of lines used. If not all hints fit, only the selected row has one.
fn setup(menu: &Menu, setup: Setup, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let width = usize::from(area.width.saturating_sub(4));
    let described = |(index, row)| {
        let (text, advice) = self::row(menu, setup, row, setup.row == index);
        let lines: Vec<String> =
            wrap::wrap(&canvas.reworded(&advice), width).into_iter().filter(|line| !line.is_empty()).collect();
        (index, text, lines)
    };
    let rows: Vec<(usize, String, Vec<String>)> = menu.rows().into_iter().enumerate().map(described).collect();
    let roomy = rows.iter().map(|(_, _, lines)| 1 + lines.len()).sum::<usize>() <= usize::from(area.height);
    let mut lines: Vec<(usize, Option<&str>, &str)> = Vec::new();
    for (index, text, hints) in &rows {
        lines.push((*index, Some(text), ""));
        lines.extend(hints.iter().filter(|_| roomy || setup.row == *index).map(|hint| (*index, None, hint.as_str())));
    }
    let chosen = |line: &(usize, Option<&str>, &str)| line.0 == setup.row;
    let marked = lines.iter().position(chosen).unwrap_or(0)..lines.iter().rposition(chosen).map_or(0, |last| last + 1);
    let Window { first, rows } = window(lines.len(), marked, usize::from(area.height));
    for (y, (index, text, hint)) in (0..).zip(&lines[first..first + rows]) {
        if let Some(text) = text {
            let style = if setup.row == *index { theme.marked } else { theme.base };
            canvas.write(area, 0, y, &format!(" {text} "), style);
            canvas.drawn.add(Rect { y: area.y + y, height: 1, ..area }, Target::Row(*index));
        } else {
            canvas.write(area, 3, y, hint, theme.dim);
        }
    }
    let names = |lines: &[(usize, Option<&str>, &str)]| lines.iter().filter(|(_, text, _)| text.is_some()).count();
    let mut used = rows as u16;
    if let Some(more) = more(names(&lines[..first]), names(&lines[first + rows..])).filter(|_| used < area.height) {
        canvas.write(area, 3, used, &more, theme.dim);
        used += 1;
    }
    used
}

/// Returns the text of a set-up row and its hint.
fn row(menu: &Menu, setup: Setup, row: Row, marked: bool) -> (String, String) {
    let terms = &menu.info().terms;
    match row {
        Row::Start => ("Start the game".into(), String::new()),
        Row::Position => ("Another position…".into(), String::new()),
        Row::Player(color) => {
            let player = setup.players[color.index()];
            let elo = player.elo().map_or_else(String::new, |(least, most)| format!(", Elo {least} to {most}"));
            let strength = player.strength().map_or_else(String::new, |word| format!("{word}{elo}; "));
            let advice = if marked { format!("{strength}← → choose who plays") } else { String::new() };
            (format!("{}: {}", terms.side(color), player.summary()), advice)
        }
        Row::Option(option) => {
            let on = if setup.options.get(option) { "on" } else { "off" };
            (format!("{}: {on}", option.word()), option.summary().into())
        }
        Row::Odds => {
            let odds = setup.odds.map_or_else(|| "none".into(), |odds| odds.words(terms));
            let advice = if marked {
                "the stronger side plays without a piece, or gives White away; ← → choose"
            } else {
                ""
            };
            (format!("odds: {odds}"), advice.into())
        }
        Row::Lots => {
            let lots = if setup.by_lot { "drawn by lot" } else { "as chosen" };
            let advice = if marked { "whether chance decides who has White; ← → choose" } else { "" };
            (format!("sides: {lots}"), advice.into())
        }
        Row::Clock if menu.typed.is_empty() => {
            let words = setup.clock.words(terms.sides);
            let advice = match (marked, setup.clock == Controls::NONE) {
                (true, _) => format!("{words}; ← → choose, or type one: 5+3"),
                (false, true) => String::new(),
                (false, false) => words,
            };
            (format!("clock: {}", setup.clock), advice)
        }
        Row::Clock => {
            let [white, black] = terms.sides;
            let advice = format!("Enter takes it: 5:00, 5+3, 5d3; 5+3/1:00 is {white}'s and {black}'s");
            (format!("clock: {}_", menu.typed), advice)
        }
    }
}
