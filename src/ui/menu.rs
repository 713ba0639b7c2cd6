//! The menu: the games, and of the one under the mark its start, its set-up and its rules.

use super::board::Board;
use super::marks::Marks;
use super::{Canvas, footer, help, wrap};
use crate::app::Target;
use crate::app::keys::Place;
use crate::app::menu::{Entry, Menu, Row, Setup};

use crate::app::settings::Settings;
use crate::game::clock::Controls;
use crate::game::{self, Timestamp};
use crate::rules::{Info, Options, Viewer};
use ratatui::layout::Rect;

/// The list of games is so wide where the rules stand beside it.
const LIST: u16 = 32;
/// What the library is.
const LIBRARY: &str = "the games played here: go on, go through, delete";
const ENGINES: &str = "foreign engines: try one, and set its options";
/// The board of the start position.
const SMALL_BOARD: (u16, u16) = (16, 8);

pub(super) fn render(menu: &Menu, now: Timestamp, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let title = Rect { height: 1, ..area };
    let x = canvas.write(title, 1, 0, "Pawnstorm", theme.strong) + 1;
    canvas.write(title, x, 0, "chess and its small, strange relatives", theme.dim);
    footer::render(Place::Menu, Rect { y: area.bottom() - 1, height: 1, ..area }, canvas);

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
        let lines = wrap::wrap(notice, usize::from(area.width.saturating_sub(2)));
        for (y, line) in (area.bottom() - 1 - lines.len() as u16..).zip(&lines) {
            canvas.write(Rect { y, height: 1, ..area }, 1, 0, line, theme.refusal);
        }
    }
}

/// The list; says how many rows it took. Where not all summaries have room, only the marked entry has its own.
fn entries(menu: &Menu, now: Timestamp, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let width = usize::from(area.width.saturating_sub(5));
    let entries = menu.entries();
    let roomy = entries.len() as u16 * 4 <= area.height;
    let mut y = 0;
    let narrow = area.width > LIST;
    for (index, entry) in entries.into_iter().enumerate() {
        // The set-up below needs the room.
        if narrow && menu.setup.is_some() && menu.selected != index {
            continue;
        }
        let marked = menu.selected == index;
        let from = y;
        let mark = if marked { "►" } else { " " };
        let style = match (marked, menu.setup.is_some()) {
            (true, false) => theme.marked,
            (true, true) => theme.strong,
            (false, _) => theme.base,
        };
        let (name, summary) = match entry {
            Entry::Resume(summary) => (format!("Resume {}", summary.info.name), summary.progress(now)),
            Entry::Game(info) => (info.name.into(), info.summary.into()),
            Entry::Library => ("Library".into(), LIBRARY.into()),
            Entry::Engines => ("Engines…".into(), ENGINES.into()),
        };
        canvas.write(area, 1, y, &format!("{mark} {name} "), style);
        y += 1;
        if roomy || marked {
            for line in wrap::wrap(&summary, width) {
                canvas.write(area, 3, y, &line, theme.dim);
                y += 1;
            }
        }
        let row = Rect { y: area.y + from, height: (y - from).min(area.height.saturating_sub(from)), ..area };
        canvas.drawn.add(row, Target::Item(index));
        y += u16::from(roomy);
    }
    y.min(area.height)
}

/// The start position with the set-up beside it, and the rules below.
fn details(menu: &Menu, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    // Of no game there is nothing to be told.
    if matches!(menu.entries()[menu.selected], Entry::Library | Entry::Engines) {
        return;
    }
    let info = menu.info();
    let mut taken = 0;
    if let Some(setup) = menu.setup {
        let beside = area.height > SMALL_BOARD.1 && area.width >= SMALL_BOARD.0 + 24;
        let x = if beside { SMALL_BOARD.0 + 4 } else { 1 };
        let rows = Rect { x: area.x + x, width: area.width.saturating_sub(x), ..area };
        taken = self::setup(menu, setup, rows, canvas) + 1;
    }
    if area.height > SMALL_BOARD.1 + 4 && area.width > SMALL_BOARD.0 + 2 {
        let board = Rect { x: area.x + 1, width: SMALL_BOARD.0, height: SMALL_BOARD.1, ..area };
        start_position(info, settings, board, canvas);
        taken = taken.max(SMALL_BOARD.1 + 1);
    }
    let card = below(area, taken);
    let text = Rect { x: card.x + 1, width: card.width.saturating_sub(2), ..card };
    let room = (text.width, text.height.saturating_sub(1));
    help::scrolled(&help::card(info, settings, room, canvas.theme), menu.scroll, text, canvas);
}

const fn below(area: Rect, rows: u16) -> Rect {
    Rect {
        y: area.y + if rows < area.height { rows } else { area.height },
        height: area.height.saturating_sub(rows),
        ..area
    }
}

fn start_position(info: &'static Info, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let Ok(game) = game::start(info.id, Options::default(), None) else { return };
    let scene = game.scene(0, Viewer::Everyone);
    let marks = Marks::default();
    let board =
        Board { scene: &scene, marks: &marks, face: &info.face, flipped: false, settings, square: (2, 1), live: false };
    board.render(area, canvas);
}

/// The rows of the set-up; says how many lines they took. Where not all advice has room, only the marked row has its own.
fn setup(menu: &Menu, setup: Setup, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let theme = canvas.theme;
    let width = usize::from(area.width.saturating_sub(4));
    let described = |(index, row)| {
        let (text, advice) = self::row(menu, setup, row, setup.row == index);
        let lines: Vec<String> = wrap::wrap(&advice, width).into_iter().filter(|line| !line.is_empty()).collect();
        (index, text, lines)
    };
    let rows: Vec<(usize, String, Vec<String>)> = menu.rows().into_iter().enumerate().map(described).collect();
    let roomy = rows.iter().map(|(_, _, lines)| 1 + lines.len()).sum::<usize>() <= usize::from(area.height);
    let mut y = 0;
    for (index, text, lines) in rows {
        let marked = setup.row == index;
        canvas.write(area, 0, y, &format!(" {text} "), if marked { theme.marked } else { theme.base });
        if y < area.height {
            canvas.drawn.add(Rect { y: area.y + y, height: 1, ..area }, Target::Row(index));
        }
        y += 1;
        for line in lines.iter().filter(|_| roomy || marked) {
            canvas.write(area, 3, y, line, theme.dim);
            y += 1;
        }
    }
    y
}

/// A row of the set-up, and what there is to say of it.
fn row(menu: &Menu, setup: Setup, row: Row, marked: bool) -> (String, String) {
    let face = &menu.info().face;
    match row {
        Row::Start => ("Start the game".into(), String::new()),
        Row::Position => ("Another position…".into(), String::new()),
        Row::Player(color) => {
            let player = setup.players[color.index()];
            let strength = player.strength().map_or_else(String::new, |word| format!("{word}; "));
            let advice = if marked { format!("{strength}← → choose who plays") } else { String::new() };
            (format!("{}: {}", face.side(color), player.summary()), advice)
        }
        Row::Option(option) => {
            let on = if setup.options.get(option) { "on" } else { "off" };
            (format!("{}: {on}", option.word()), option.summary().into())
        }
        Row::Clock if menu.typed.is_empty() => {
            let words = setup.clock.words(face.sides);
            let advice = match (marked, setup.clock == Controls::NONE) {
                (true, _) => format!("{words}; ← → choose, or type one: 5+3"),
                (false, true) => String::new(),
                (false, false) => words,
            };
            (format!("clock: {}", setup.clock), advice)
        }
        Row::Clock => {
            let advice = "Enter takes it: 5:00, 5+3, 5d3; 5+3/1:00 is White's and Black's";
            (format!("clock: {}_", menu.typed), advice.into())
        }
    }
}
