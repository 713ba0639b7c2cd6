//! What stands in the place of the moves before the first: how the game is won, and words that are of use.

use super::{Canvas, status, wrap};
use crate::app::catalog;
use crate::app::keys::{self, Command, Place};
use crate::app::playing::Playing;
use ratatui::layout::Rect;

/// The commands that the footer does not offer, and what they do.
const WORDS: [(Command, &str); 4] = [
    (Command::Undo, "take a move back"),
    (Command::Threats, "a piece's attacks"),
    (Command::Draw, "offer a draw"),
    (Command::Zen, "only the board"),
];
/// The column of what a word does.
const MEANING: u16 = 9;

/// Draws it below the heading of the moves, as far as it fits.
pub(super) fn render(playing: &Playing, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let area = status::below(area, 1);
    let aim = wrap::wrap(&catalog::aim(playing.game().info()), usize::from(area.width.saturating_sub(2)));
    let words: Vec<(&str, &str)> = WORDS
        .into_iter()
        .filter(|(command, _)| playing.allows(*command))
        .filter_map(|(command, meaning)| Some((keys::binding(Place::Game, command)?.word?, meaning)))
        .collect();
    if aim.len() > usize::from(area.height) {
        return;
    }
    for (y, line) in (0..).zip(&aim) {
        canvas.write(area, 1, y, line, theme.base);
    }
    let area = status::below(area, aim.len() as u16 + 1);
    if words.len() >= usize::from(area.height) {
        return;
    }
    canvas.write(area, 1, 0, "Words to type:", theme.dim);
    for (y, (word, meaning)) in (1..).zip(words) {
        canvas.write(area, 1, y, word, theme.strong);
        canvas.write(area, MEANING, y, meaning, theme.dim);
    }
}
