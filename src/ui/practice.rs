//! The practice screens: the list of a game's exercises with the board of the selected one, and an exercise being solved.

use super::board::Board;
use super::layout::GameLayout;
use super::marks::Marks;
use super::status::{below, message};
use super::{Canvas, footer, game, status, wrap};
use crate::app::Target;
use crate::app::line::Kind;
use crate::app::notice::Notice;
use crate::app::practice::{Attempt, Practice, State};
use crate::app::progress::Progress;
use crate::app::settings::Settings;
use crate::game::describe;
use crate::game::practice::Exercise;
use crate::rules::{Color, Viewer};
use ratatui::layout::Rect;

const LIST: u16 = 36;
/// The rows of the exercise text below the list, if there is no room at the side.
const FOOT: u16 = 4;
const SOLVED: &str = "✓";

pub(super) fn render(
    practice: &Practice,
    progress: &Progress,
    settings: Settings,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    match &practice.exercise {
        Some(running) => attempt(running, settings, area, canvas),
        None => course(practice, progress, settings, area, canvas),
    }
}

fn course(practice: &Practice, progress: &Progress, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let (info, exercises) = (practice.course.info, &practice.course.exercises);
    status::heading(&format!("practice: {}", info.name), area, canvas);
    let count = format!("{} of {} solved", practice.solved(progress), exercises.len());
    canvas.write(area, area.width.saturating_sub(wrap::width(&count) as u16 + 1), 0, &count, theme.dim);
    footer(Rect { y: area.bottom() - 1, height: 1, ..area }, canvas);

    let body = Rect { y: area.y + 2, height: area.height - 3, ..area };
    let beside = area.width >= LIST + 38;
    let needed = (exercises.len() as u16).min(body.height - FOOT);
    let list = if beside { Rect { width: LIST, ..body } } else { Rect { height: needed, ..body } };
    let rows = usize::from(list.height);
    let first = practice.marked.saturating_sub(rows.saturating_sub(1)).min(exercises.len().saturating_sub(rows));
    for (y, (index, exercise)) in (0..list.height).zip(exercises.iter().enumerate().skip(first)) {
        let sign = if progress.has_solved(info.id, &exercise.id) { SOLVED } else { " " };
        let marked = index == practice.marked;
        let style = if marked { theme.marked } else { theme.base };
        let mark = if marked { "►" } else { " " };
        canvas.write(list, 1, y, &format!("{mark} {sign} {:>2} {} ", index + 1, exercise.title), style);
        canvas.drawn.add(Rect { y: list.y + y, height: 1, ..list }, Target::Item(index));
    }
    let Some(exercise) = exercises.get(practice.marked) else { return };
    let rest = match beside {
        true => Rect { x: body.x + LIST, width: body.width.saturating_sub(LIST), ..body },
        false => below(body, needed + 1),
    };
    let room = below(rest, preview(practice, exercise, settings, rest, canvas));
    match &practice.notice {
        Some(Notice { text, .. }) => message(text, theme.strong, room, canvas),
        None => message(&exercise.text, theme.base, room, canvas),
    };
}

/// Draws the board of an exercise and returns the number of rows used.
fn preview(practice: &Practice, exercise: &Exercise, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let info = practice.course.info;
    let Ok(game) = exercise.begin(info) else { return 0 };
    let square = if area.height >= 8 * 3 + 8 && area.width >= 8 * 6 + 6 { (6, 3) } else { (4, 2) };
    let (width, height) = (8 * square.0, 8 * square.1);
    // The file names below the board, and a few rows of text.
    if area.height < height + 4 || area.width < width + 5 {
        return 0;
    }
    let scene = game.scene(0, Viewer::Everyone);
    let marks = Marks::default();
    let flipped = game.turn() == Color::Black;
    let board = Board { scene: &scene, marks: &marks, terms: &info.terms, flipped, settings, square, live: false };
    let place = Rect { x: area.x + 3, width, height, ..area };
    board.render(place, canvas);
    board.render_labels(place, false, canvas);
    height + 1
}

pub(super) fn attempt(attempt: &Attempt, settings: Settings, area: Rect, canvas: &mut Canvas<'_>) {
    let layout = GameLayout::of(area);
    let line = &attempt.line;
    let view = &line.view;
    game::title(view, &layout, canvas);
    game::board(view, &Marks::line(line), settings, &layout, true, canvas);
    let is_shown = layout.panel.is_some_and(|panel| panel.height >= 6);
    if let Some(panel) = layout.panel.filter(|_| is_shown) {
        text(attempt, panel, canvas);
    }
    let mut preview = line.input.preview(view, &line.turn());
    // Without a panel, the exercise is shown as long as nothing is done.
    if !is_shown && line.notice.is_none() && !line.input.steps.iter().any(|step| step.square().is_some()) {
        let title = if let Kind::Exercise(title) = &line.kind { Some(title.clone()) } else { None };
        let used = status::turn(view, title, layout.status, canvas);
        message(&attempt.task(), canvas.theme.base, below(layout.status, used), canvas);
    } else {
        status::line(line, &preview, "", None, layout.status, canvas);
        status::leave_out_if_cut(&line.input.prompt, &mut preview, layout.input.width);
    }
    let advice = match attempt.state {
        State::Solved => &*format!("press Enter for {}", attempt.next),
        _ if is_shown => "type a move or hint, or use the arrow keys and Enter",
        _ => "type a move, or hint",
    };
    status::input(&line.input.prompt, advice, &status::hints(&preview), layout.input, canvas);
    footer(layout.footer, canvas);
}

fn text(attempt: &Attempt, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let exercise = &attempt.exercise;
    let game = &attempt.line.view.game;
    let terms = &game.info().terms;
    let blank = (String::new(), theme.base);
    let mut lines =
        vec![(exercise.title.clone(), theme.strong), blank.clone(), (attempt.task(), theme.base), blank.clone()];
    if attempt.state == State::Solved {
        lines.push((format!("{SOLVED} Solved"), theme.strong));
    } else {
        lines.push((format!("You are {}.", terms.side(attempt.side)), theme.dim));
        if exercise.goal.moves() > 1 && !exercise.is_puzzle() {
            lines.push((format!("{} left.", describe::counted(attempt.left as usize, "move")), theme.dim));
        }
    }
    let moves: Vec<&str> = game.entries().iter().map(|entry| entry.shown.as_str()).collect();
    if !moves.is_empty() {
        lines.push((moves.join("  "), theme.dim));
    }
    for (number, hint) in (1..).zip(exercise.hints.iter().take(attempt.hints)) {
        lines.extend([blank.clone(), (format!("Hint {number}: {hint}"), theme.base)]);
    }
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let width = usize::from(area.width);
    let lines: Vec<_> =
        lines.iter().flat_map(|(text, style)| wrap::wrap(text, width).map(move |line| (line, *style))).collect();
    // The last line is the latest message.
    let hidden = lines.len().saturating_sub(usize::from(area.height));
    for (y, (line, style)) in (0..area.height).zip(lines.iter().skip(hidden)) {
        canvas.write(area, 0, y, line, *style);
    }
}
