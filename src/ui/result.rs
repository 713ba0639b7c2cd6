//! The result of a finished game: large, with the marks on the board and the findings of an analysis.

use super::{Canvas, status, wrap};
use crate::app::Target;
use crate::app::game_over::GameOver;
use crate::app::keys::Command;
use crate::app::view::Findings;
use crate::game::decisive::{self, Decisive};
use crate::game::{Game, describe};
use crate::rules::{Color, Viewer};
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Widget};

/// The rows of the frame, and its smallest width.
const FRAME: u16 = 4;
const NARROWEST: u16 = 20;
const WIDEST: u16 = 42;
/// The smallest number of rows left below.
const BELOW: u16 = 3;
/// The number of mistakes shown.
const MAX: usize = 3;

/// Draws the result at the top of an area; then the marks and findings, after the last move and `besides` more rows, or directly
/// below if there is no history.
pub(super) fn render(over: &GameOver, besides: Option<u16>, area: Rect, canvas: &mut Canvas<'_>) {
    let game = &over.view.game;
    let Some(result) = describe::verdict(game).filter(|_| has_room(area)) else { return };
    frame(&result, score(game), Rect { width: (area.width - 1).min(WIDEST), height: FRAME, ..area }, canvas);
    // A heading, a row for each pair of moves, and a free one.
    let moves = (game.plies() as u16).div_ceil(2) + 2;
    let history = history(over, area, canvas).height;
    let mut rest = status::below(area, FRAME + besides.map_or(1, |besides| (moves + besides).min(history + 1)));
    for Line { rows, target } in words(over, area.width, canvas) {
        for (y, row) in (0..rest.height).zip(&rows) {
            canvas.write(rest, 1, y, row, canvas.theme.dim);
        }
        let used = (rows.len() as u16).min(rest.height);
        if let Some(target) = target {
            canvas.drawn.add(Rect { height: used, ..rest }, target);
        }
        rest = status::below(rest, used);
    }
}

/// Returns the area of the history below the result: the rows that marks and findings leave.
pub(super) fn history(over: &GameOver, area: Rect, canvas: &Canvas<'_>) -> Rect {
    if !has_room(area) || over.view.game.outcome().is_none() {
        return area;
    }
    let rest = status::below(area, FRAME);
    let needed = words(over, area.width, canvas).iter().map(|line| line.rows.len() as u16).sum::<u16>() + 1;
    Rect { height: rest.height - needed.min(rest.height.saturating_sub(BELOW + 1)), ..rest }
}

const fn has_room(area: Rect) -> bool {
    area.height >= FRAME + BELOW && area.width >= NARROWEST
}

/// Draws a frame with the result in wide letters, and the score below it.
fn frame(result: &str, score: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let inside = usize::from(area.width - 2);
    let wide = spaced(result);
    let result = if wrap::width(&wide) < inside { wide } else { result.to_uppercase() };
    let frame = Rect { height: FRAME, ..area };
    Block::bordered().border_style(theme.dim).render(frame, canvas.buffer);
    for (y, text, style) in [(1, result.as_str(), theme.turn), (2, score, theme.strong)] {
        let x = (usize::from(area.width)).saturating_sub(wrap::width(text)) / 2;
        canvas.write(area, x as u16, y, text, style);
    }
}

fn spaced(text: &str) -> String {
    let word = |word: &str| word.to_uppercase().chars().map(String::from).collect::<Vec<_>>().join(" ");
    text.split(' ').map(word).collect::<Vec<_>>().join("   ")
}

fn score(game: &Game) -> &'static str {
    match game.outcome().map(|outcome| outcome.winner) {
        Some(Some(Color::White)) => "1 – 0",
        Some(Some(Color::Black)) => "0 – 1",
        Some(None) => "1/2 – 1/2",
        None => "",
    }
}

/// A line below the frame in its rows, and what a click on it does.
struct Line {
    rows: Vec<String>,
    target: Option<Target>,
}

/// Returns the marks on the board, and the mistakes or the key that finds them.
fn words(over: &GameOver, width: u16, canvas: &Canvas<'_>) -> Vec<Line> {
    let view = &over.view;
    let line =
        |text: &str, target| Line { rows: wrap::wrap(text, usize::from(width.saturating_sub(2))).collect(), target };
    let mut lines: Vec<Line> = Vec::new();
    if view.back_at.is_none() {
        lines.extend(legend(&view.game).map(|words| line(words, None)));
    }
    match &view.findings {
        Some(Findings { lost, .. }) => lines.extend(
            lost.iter()
                .take(MAX)
                .map(|lost| line(&format!("{}, better {}", lost.brief(), lost.better.0), Some(Target::Ply(lost.ply)))),
        ),
        None => {
            let can = view.game.plies() > 1 && view.game.can_think();
            let key = canvas.keys.name(Command::Analyse, canvas.place).filter(|_| can);
            lines.extend(key.map(|key| line(&format!("{key}: find your mistakes"), None)));
        }
    }
    lines
}

fn legend(game: &Game) -> impl Iterator<Item = &'static str> {
    let Decisive { pieces, stuck, taken } = decisive::of(game);
    let is_check = game.scene(game.plies(), Viewer::Everyone).check.is_some();
    let marks = [
        (is_check, "! king in check"),
        (is_check, "+ gives check"),
        (taken.any(), "* unsafe for the king"),
        (stuck.any(), "- has no moves"),
        (pieces.any(), "◆ decisive piece"),
    ];
    marks.into_iter().filter_map(|(is_meant, words)| is_meant.then_some(words))
}
