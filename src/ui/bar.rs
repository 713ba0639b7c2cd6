//! The evaluation bar beside the board, readable without colours.

use super::layout::GameLayout;
use super::{Canvas, status};
use crate::app::view::View;
use crate::game::think::Evaluation;
use crate::rules::Color;
use ratatui::layout::Rect;

const WHITE: &str = "█";
const BLACK: &str = "░";
/// The advantage, in hundredths of a pawn, that fills three quarters of the bar.
const HALF: i32 = 300;

/// The rows of the evaluation in words.
pub(super) const WORDS: u16 = 2;

/// Draws White's share of the bar on White's side of the board, and the number below.
pub(super) fn render(view: &View, layout: &GameLayout, canvas: &mut Canvas<'_>) {
    let area = layout.bar;
    let Some(score) = view.score() else { return };
    let white = share(score, area.height);
    for row in 0..area.height {
        let from_bottom = area.height - 1 - row;
        let is_white = if view.flipped { row < white } else { from_bottom < white };
        canvas.write(area, 0, row, if is_white { WHITE } else { BLACK }, canvas.theme.base);
    }
    // On small squares the name of the last file stands there.
    let number = score.pawns();
    let width = number.len() as u16;
    if layout.square.0 >= 6 {
        let below = Rect { x: area.x.saturating_sub(width), y: area.bottom(), width, height: 1 };
        canvas.write(below, 0, 0, &number, canvas.theme.dim);
    }
}

/// Writes the evaluation, if there is one, in a row at the top of an area, and returns the rest below a free row.
pub(super) fn words(view: &View, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    if let Some(score) = view.score() {
        canvas.write(area, 1, 0, &score.words_and_pawns(&view.game.info().terms), canvas.theme.base);
    }
    status::below(area, WORDS)
}

/// Returns the number of White's rows; each side has at least one while the game is open.
pub fn share(score: Evaluation, rows: u16) -> u16 {
    match score {
        Evaluation::Won(Color::White, _) | Evaluation::Proved(Some(Color::White)) => rows,
        Evaluation::Won(Color::Black, _) | Evaluation::Proved(Some(Color::Black)) => 0,
        Evaluation::Proved(None) => rows / 2,
        Evaluation::Open(value) => {
            let value = f64::from(value);
            let share = 0.5 + 0.5 * value / (value.abs() + f64::from(HALF));
            ((share * f64::from(rows)).round() as u16).min(rows.saturating_sub(1)).max(1)
        }
    }
}
