//! The settings page: each setting with its value, and a small board as a preview.

use super::board::Board;
use super::layout::RANK_LABELS;
use super::marks::{Aims, Marks};
use super::window::{more, window};
use super::{Canvas, footer, status, wrap};
use crate::app::settings::{Chooser, Colors, ITEMS, Item, Page};
use crate::app::{App, Target};
use crate::game::{self, Game};
use crate::rules::variants::GAMES;
use crate::rules::{Bitboard, Options, Square, Step, Viewer};
use ratatui::layout::Rect;

/// The width of the settings, and the column of their values.
const LIST: u16 = 38;
const VALUE: u16 = 16;
/// The rows that the description needs at least.
const DESCRIPTION: u16 = 2;
/// The sizes of squares on the board, the largest first.
const SQUARES: [(u16, u16); 5] = [(8, 4), (6, 3), (4, 2), (3, 1), (2, 1)];

pub(super) fn render(app: &App, page: &Page, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let line = |y: u16| Rect { y, height: 1, ..area };
    let x = canvas.write(area, 1, 0, "Pawnstorm", theme.strong);
    canvas.write(area, x, 0, " · settings", theme.base);
    footer::render(line(area.bottom().saturating_sub(1)), canvas);
    let chooser = app.chooser();
    let room = area.height.saturating_sub(3 + DESCRIPTION).min(ITEMS.len() as u16);
    let list = Rect { y: area.y + 2, width: LIST.min(area.width), height: room, ..area };
    let shown = window(ITEMS.len(), page.marked..page.marked + 1, usize::from(room));
    if let Some(more) = more(shown.first, ITEMS.len() - shown.first - shown.rows) {
        canvas.write(list, 3, shown.rows as u16, &more, theme.dim);
    }
    for (y, (index, item)) in (0..).zip(ITEMS.into_iter().enumerate().skip(shown.first).take(shown.rows)) {
        let at = Rect { y: list.y + y, height: 1, ..list };
        let marked = page.marked == index;
        let (mark, style) = if marked { ("►", theme.marked) } else { (" ", theme.base) };
        canvas.write(at, 1, 0, mark, theme.base);
        canvas.write(at, 3, 0, &format!("{} ", item.name()), style);
        let value = if marked { format!("← {} →", chooser.value(item)) } else { chooser.value(item) };
        canvas.write(at, 3 + VALUE, 0, &value, if marked { theme.strong } else { theme.base });
        canvas.drawn.add(at, Target::Row(index));
    }
    let beside =
        Rect { x: area.x + list.width, y: area.y + 2, width: area.width - list.width, height: area.height - 4 };
    // In a small window the description stands right below the list.
    let apart = u16::from(area.height > list.height + 4);
    let below = status::below(Rect { height: area.height - 1, ..area }, list.height + 2 + apart);
    let text = Rect { width: LIST.min(below.width), ..below };
    let item = ITEMS[page.marked];
    let mut sentences = vec![item.summary().to_string()];
    sentences.extend(remark(item, app.settings.colors, app.settings.ascii).map(String::from));
    let mut text = text;
    for sentence in sentences {
        let mut letters = sentence.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        let used = status::message(&format!("{first}{}.", letters.as_str()), theme.base, text, canvas);
        text = status::below(text, used);
    }
    preview(app, chooser, beside, canvas);
}

/// Returns a remark about the limits of this terminal for a setting.
const fn remark(item: Item, colors: Colors, ascii: bool) -> Option<&'static str> {
    match (item, colors) {
        (Item::Theme, Colors::Mono) => Some("this terminal has no colours, so all are shown without"),
        (Item::Theme, Colors::Sixteen) => {
            Some("this terminal has sixteen colours: what needs more is shown as sixteen")
        }
        (Item::Pieces, _) if ascii => Some("here only letters can be shown"),
        _ => None,
    }
}

/// Draws a board of the game on the screen, or of the first game, after a move, with a piece in hand.
fn preview(app: &App, chooser: Chooser<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let info = app.screen.info().unwrap_or(GAMES[0]);
    let Ok(mut game) = game::start(info.id, Options::default(), None) else { return };
    let labels = if chooser.settings.coordinates { RANK_LABELS } else { 1 };
    let fits = |(w, h): &(u16, u16)| 8 * w + 2 * labels <= area.width && 8 * h + 2 <= area.height;
    let Some(square) = SQUARES.into_iter().find(fits) else { return };
    let marks = marks(&mut game);
    let scene = game.scene(game.plies(), Viewer::Everyone);
    let (settings, flipped) = (chooser.settings, chooser.settings.turns_round);
    let board = Board { scene: &scene, marks: &marks, terms: &info.terms, flipped, settings, square, live: false };
    let (width, height) = (8 * square.0, 8 * square.1);
    let at = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
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
        routes
            .rfind(|route| route.path.steps().first() == Some(&Step::Pick(square)))
            .map(|route| (route.mv, of(route.path.steps())))
    };
    if let Some((turn, squares)) = picks(game, Square::E2)
        && game.play(turn).is_ok()
    {
        marks.last = squares;
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
