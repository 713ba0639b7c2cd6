//! The result of a finished game: large, with what is marked on the board and what an analysis found.

use super::{Canvas, status, wrap};
use crate::app::Target;
use crate::app::findings::Findings;
use crate::app::game_over::GameOver;
use crate::app::keys::Command;
use crate::game::decisive::{self, Decisive};
use crate::game::{Game, describe};
use crate::rules::{Color, Viewer};
use ratatui::layout::Rect;

/// The rows of the frame, and the least width in which it is drawn.
const FRAME: u16 = 4;
const NARROWEST: u16 = 20;
const WIDEST: u16 = 42;
/// The least rows left for what stands below.
const BELOW: u16 = 3;
/// The number of turning points shown.
const MOST: usize = 3;

/// Draws the result at the top of an area and returns the rest below it.
pub(super) fn render(over: &GameOver, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let game = &over.view.game;
    let Some(result) = describe::result(game).filter(|_| area.height >= FRAME + BELOW && area.width >= NARROWEST)
    else {
        return area;
    };
    frame(&result, score(game), Rect { width: (area.width - 1).min(WIDEST), height: FRAME, ..area }, canvas);
    let mut rest = status::below(area, FRAME);
    for line in words(over, canvas) {
        // The history needs some rows too.
        if rest.height <= BELOW + 1 {
            break;
        }
        let rows = wrap::wrap(&line.text, usize::from(rest.width.saturating_sub(2)));
        for (y, row) in (0..rest.height).zip(&rows) {
            canvas.write(rest, 1, y, row, canvas.theme.dim);
        }
        let used = (rows.len() as u16).min(rest.height);
        if let Some(target) = line.target {
            canvas.drawn.add(Rect { height: used, ..rest }, target);
        }
        rest = status::below(rest, used);
    }
    status::below(rest, u16::from(rest.height > BELOW))
}

/// Draws a frame with the result in wide letters, and the score below it.
fn frame(result: &str, score: &str, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let inside = usize::from(area.width - 2);
    let line = "─".repeat(inside);
    let wide = spaced(result);
    let result = if wrap::width(&wide) < inside { wide } else { result.to_uppercase() };
    canvas.write(area, 0, 0, &format!("┌{line}┐"), theme.dim);
    canvas.write(area, 0, FRAME - 1, &format!("└{line}┘"), theme.dim);
    for (y, text, style) in [(1, result.as_str(), theme.turn), (2, score, theme.strong)] {
        canvas.write(area, 0, y, "│", theme.dim);
        canvas.write(area, area.width - 1, y, "│", theme.dim);
        let x = (usize::from(area.width)).saturating_sub(wrap::width(text)) / 2;
        canvas.write(area, x as u16, y, text, style);
    }
}

/// Writes a text in capitals with spaces between them.
fn spaced(text: &str) -> String {
    let word = |word: &str| word.to_uppercase().chars().map(String::from).collect::<Vec<_>>().join(" ");
    text.split(' ').map(word).collect::<Vec<_>>().join("   ")
}

/// Returns the score as it is written in lists.
fn score(game: &Game) -> &'static str {
    match game.outcome().map(|outcome| outcome.winner) {
        Some(Some(Color::White)) => "1 – 0",
        Some(Some(Color::Black)) => "0 – 1",
        Some(None) => "1/2 – 1/2",
        None => "",
    }
}

/// A line below the frame, and what a click on it does.
struct Line {
    text: String,
    target: Option<Target>,
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self { text, target: None }
    }
}

/// Returns what is marked on the board, and the turning points or the key that finds them.
fn words(over: &GameOver, canvas: &Canvas<'_>) -> Vec<Line> {
    let view = &over.view;
    let mut lines: Vec<Line> = Vec::new();
    if view.back_at.is_none() {
        lines.extend(legend(&view.game).map(|words| Line::from(words.to_string())));
    }
    match &view.findings {
        Some(Findings { lost, .. }) => lines.extend(lost.iter().take(MOST).map(|lost| Line {
            text: format!("{}, better {}", lost.brief(), lost.better),
            target: Some(Target::Ply(lost.ply)),
        })),
        None => {
            let can = view.game.plies() > 1 && view.game.can_think();
            let key = canvas.keys.name(Command::Analyse, canvas.place).filter(|_| can);
            lines.extend(key.map(|key| format!("{key} finds turning points.").into()));
        }
    }
    lines
}

/// Returns the meaning of the marks on the board.
fn legend(game: &Game) -> impl Iterator<Item = &'static str> {
    let Decisive { pieces, stuck, taken } = decisive::of(game);
    let is_check = game.scene(game.plies(), Viewer::Everyone).check.is_some();
    let marks = [
        (is_check, "! the king in check"),
        (is_check, "+ gives check"),
        (taken.any(), "* closed to the king"),
        (stuck.any(), "- cannot move"),
        (pieces.any(), "◆ decided the game"),
    ];
    marks.into_iter().filter_map(|(is_meant, words)| is_meant.then_some(words))
}
