//! The settings page: each setting with its value, and a small board as a preview.

use super::board::Board;
use super::form::{Window, more, window};
use super::layout::{self, margins};
use super::marks::{Aims, Marks};
use super::pieces::art;
use super::{Canvas, footer, form, status, wrap};
use crate::app::settings::{Blocks, Chooser, ITEMS, Item, Settings};
use crate::app::settings_page::Page;
use crate::app::{App, Target};
use crate::game::{self, Game};
use crate::rules::text::capitalised;
use crate::rules::variants::GAMES;
use crate::rules::{Bitboard, Color, Options, Square, Step, Viewer};
use ratatui::layout::Rect;

const LIST: u16 = 38;
/// The rows that a description has at least.
const DESCRIPTION: u16 = 2;
const LARGEST: (u16, u16) = (8, 4);
/// The sizes of squares that show block characters: the smallest with quadrants, and with finer ones.
const SAMPLES: [(u16, u16); 2] = [(6, 3), (6, 2)];

pub(super) fn render(app: &App, page: &Page, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let line = |y: u16| Rect { y, height: 1, ..area };
    status::heading("settings", area, canvas);
    footer(line(area.bottom().saturating_sub(1)), canvas);
    let chooser = app.context.chooser();
    // In a low window the list scrolls, so that the description has room.
    let height = (ITEMS.len() as u16).min(area.height.saturating_sub(3 + DESCRIPTION));
    let list = Rect { y: area.y + 2, width: LIST.min(area.width), height, ..area };
    let Window { first, rows: shown } = window(ITEMS.len(), page.marked..page.marked + 1, usize::from(height));
    let row = |(index, item): (usize, Item)| form::Row {
        label: item.name().into(),
        value: Some(chooser.value(item)),
        typed: false,
        marked: page.marked == index,
        target: Target::Row(index),
    };
    let rows: Vec<form::Row> = ITEMS.into_iter().enumerate().map(row).collect();
    let column = form::column(rows.iter());
    for (y, row) in (0..).zip(&rows[first..first + shown]) {
        form::row(row, column, Rect { y: list.y + y, height: 1, ..list }, canvas);
    }
    if let Some(more) = more(first, ITEMS.len() - first - shown) {
        canvas.write(list, 3, shown as u16, &more, theme.dim);
    }
    let beside =
        Rect { x: area.x + list.width, y: area.y + 2, width: area.width - list.width, height: area.height - 4 };
    // In a small window the description stands right below the list.
    let apart = u16::from(area.height > list.height + 4);
    let below = status::below(Rect { height: area.height - 1, ..area }, list.height + 2 + apart);
    let text = Rect { width: LIST.min(below.width), ..below };
    let item = ITEMS[page.marked];
    let mut sentences = vec![item.summary().to_string()];
    sentences.extend(remark(item, app.context.settings));
    let mut text = text;
    for sentence in sentences {
        let used = status::message(&format!("{}.", capitalised(&sentence)), theme.base, text, canvas);
        text = status::below(text, used);
    }
    if item == Item::Blocks && !app.context.settings.ascii {
        samples(app, beside, canvas);
    } else {
        preview(app, chooser, beside, canvas);
    }
}

/// Draws some pieces with each kind of block characters, so that one sees which of them the terminal has.
fn samples(app: &App, area: Rect, canvas: &mut Canvas<'_>) {
    let (theme, info) = (canvas.theme, app.screens.screen().info().unwrap_or(GAMES[0]));
    let mut y = 0;
    for kind in Blocks::ALL {
        canvas.write(area, 1, y, kind.name(), theme.dim);
        let (w, h) = if kind == Blocks::Quadrants { SAMPLES[0] } else { SAMPLES[1] };
        for (x, (index, piece)) in (1..).step_by(usize::from(w)).zip(info.pieces.iter().enumerate()) {
            let cells = Rect { x: area.x + x, y: area.y + y + 1, width: w, height: h };
            let Some((drawing, _)) = art::drawing(piece, (w, h), kind).filter(|_| area.union(cells) == area) else {
                break;
            };
            let (ground, color) = [(theme.light, Color::Black), (theme.dark, Color::White)][index % 2];
            canvas.buffer.set_style(cells, ground);
            drawing.render(color, piece.ghost, cells, canvas);
        }
        y += h + 2;
    }
}

fn remark(item: Item, settings: Settings) -> Option<String> {
    let shows = item == Item::Pieces && settings.abilities.pictures;
    settings.limit(item).or(shows.then_some("this terminal shows pictures")).map(String::from)
}

/// Draws a board of the game on the screen, or of the first game, after a move, with a piece in hand.
fn preview(app: &App, chooser: Chooser<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let info = app.screens.screen().info().unwrap_or(GAMES[0]);
    let Ok(mut game) = game::start(info.id, Options::default(), None) else { return };
    let room = |square| if chooser.settings.coordinates { margins(square) } else { (1, 1) };
    let fits = |(w, h): (u16, u16)| {
        let (left, right) = room((w, h));
        8 * w + left + right <= area.width && 8 * h + 2 <= area.height
    };
    let Some(square) = layout::square(LARGEST, fits) else { return };
    let marks = marks(&mut game);
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let (settings, flipped) = (chooser.settings, chooser.settings.turns_round);
    let board = Board { scene: &scene, marks: &marks, terms: &info.terms, flipped, settings, square, live: false };
    let (width, height) = (8 * square.0, 8 * square.1);
    let at =
        Rect { x: area.x + (area.width - width).div_ceil(2), y: area.y + (area.height - height) / 2, width, height };
    board.render(at, canvas);
    if settings.coordinates {
        board.render_labels(at, true, canvas);
    }
    let said = wrap::width(info.name) as u16;
    let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
    if at.bottom() + 1 < foot.y {
        canvas.write(foot, (area.width.saturating_sub(said)) / 2, 0, info.name, canvas.theme.dim);
    }
}

/// Plays a move, picks up a piece of the other side, and returns the marks.
fn marks(game: &mut Game) -> Marks {
    let of = |steps: &[Step]| -> Bitboard { steps.iter().filter_map(|step| step.square()).collect() };
    let mut marks = Marks::default();
    let picks = |game: &Game, square: Square| {
        let mut routes = game.routes().iter();
        routes.rfind(|route| route.path.steps().first() == Some(&Step::Pick(square))).cloned()
    };
    if let Some(route) = picks(game, Square::E2)
        && game.play(&route).is_ok()
    {
        marks.last = of(route.path.steps());
    }
    if let Some(route) = game.routes().first()
        && let Some(Step::Pick(square)) = route.path.steps().first().copied()
    {
        marks.cursor = Some(square);
        marks.picked = square.into();
        let with = game.routes().iter().filter(|other| other.path.steps().first() == Some(&Step::Pick(square)));
        let quiet: Bitboard = with.filter_map(|route| route.path.steps().get(1)?.square()).collect();
        marks.next = Aims { quiet, ..Aims::default() };
    }
    marks
}
