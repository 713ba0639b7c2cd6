//! The screen of a game, while it is played and when it is over.

use super::board::Board;
use super::layout::Table;
use super::marks::Marks;
use super::{Canvas, bar, captured, card, cover, footer, help, history, status, wrap};
use crate::app::game_over::GameOver;
use crate::app::keys::Place;
use crate::app::playing::Playing;
use crate::app::settings::Settings;
use crate::app::view::View;
use crate::game::explain;
use crate::rules::Color;
use ratatui::layout::Rect;

pub(super) fn playing(playing: &Playing, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    if let Some(scroll) = playing.opening {
        return help::opening(playing.game().info(), scroll, area, canvas);
    }
    if playing.is_covered() {
        return cover::render(playing, area, canvas);
    }
    let layout = Table::of(area);
    let view = &playing.view;
    let marks = Marks::playing(playing);
    let has_card = layout.panel.is_some() && layout.panel_is_tall;
    let thoughts = playing.thoughts().filter(|_| !settings.hides_thoughts).unwrap_or_default();
    // Where the panel is low, what the computer thinks stands in the status, for as long as it thinks.
    let is_roomy = has_card && layout.panel.is_some_and(|panel| panel.height >= ROOMY);
    let (foot, aside) = if is_roomy { (thoughts, String::new()) } else { (String::new(), thoughts) };
    frame(view, &marks, &foot, settings, &layout, true, canvas);
    status::playing(playing, &aside, has_card, layout.status, canvas);
    if playing.question.is_some() {
        status::answers(layout.input, canvas);
    } else {
        status::input(&playing.prompt, status::advice(playing), &hints(playing), layout.input, canvas);
    }
    footer::render(playing.place(), layout.footer, canvas);
}

/// A panel of so many rows has room for what the computer thinks.
const ROOMY: u16 = 24;

/// What is typed can become one of these; if it can become nothing, the one hint is why.
pub(super) fn hints(playing: &Playing) -> Vec<String> {
    let completions = playing.completions();
    if completions.is_empty() && !playing.prompt.is_empty() {
        return vec![format!("no: {}", explain::text(playing.game(), playing.prompt.text()))];
    }
    completions
}

pub(super) fn over(over: &GameOver, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let layout = Table::of(area);
    let marks = Marks::over(&over.view);
    frame(&over.view, &marks, "", settings, &layout, false, canvas);
    status::over(over, layout.status, layout.input, canvas);
    footer::render(Place::Over, layout.footer, canvas);
}

/// A `foot` that is a text stands below the history. What all have: title, board, players, history.
pub(super) fn frame(
    view: &View,
    marks: &Marks,
    foot: &str,
    settings: Settings,
    layout: &Table,
    live: bool,
    canvas: &mut Canvas<'_>,
) {
    let info = view.game.info();
    title(view, layout, canvas);
    let scene = view.scene();
    let (flipped, square) = (view.flipped, layout.square);
    let board = Board { scene: &scene, marks, face: &info.face, flipped, settings, square, live };
    board.render(layout.board, canvas);
    board.render_labels(layout.board, layout.files_above, canvas);
    if settings.bar {
        bar::render(view, layout, canvas);
    }
    let Some(panel) = layout.panel else { return };
    // A panel below the board is low: the history stands beside the players.
    let half = panel.width / 2;
    let width = if layout.panel_is_tall { panel.width } else { half };
    let players = Rect { height: captured::ROWS.min(panel.height), width, ..panel };
    captured::render(view, settings, players, canvas);
    let taken = captured::ROWS;
    if !layout.panel_is_tall {
        history::render(view, Rect { x: panel.x + half, width: panel.width - half, ..panel }, canvas);
    } else if panel.height > taken + 1 {
        let room = Rect { y: panel.y + taken, height: panel.height - taken, width: panel.width - 1, ..panel };
        let moves = if marks.cursor.is_some() { card::render(view, room, canvas) } else { room };
        history::render(view, card::foot(foot, moves, canvas), canvas);
    }
}

/// The program, the game, the number of the move; where there is no panel, the last turn and what the clocks show.
pub(super) fn title(view: &View, layout: &Table, canvas: &mut Canvas<'_>) {
    let area = layout.title;
    let theme = canvas.theme;
    let info = view.game.info();
    let x = canvas.write(area, 1, 0, "Pawnstorm", theme.strong);
    canvas.write(area, x, 0, &format!(" · {}", info.name), theme.base);
    let mut number = format!("move {}", view.game.number_at(view.ply()));
    if let (None, Some(last)) = (layout.panel, view.ply().checked_sub(1)) {
        number = format!("{} · {number}", view.game.entries()[last].shown);
    }
    let clocks = Color::ALL.map(|side| captured::clock(view, canvas.running, side));
    if let (None, [Some(white), Some(black)]) = (layout.panel, clocks) {
        number = format!("{}|{}", white.text, black.text);
    }
    let right = area.width.saturating_sub(wrap::width(&number) as u16 + 1);
    canvas.write(area, right, 0, &number, theme.dim);
}
