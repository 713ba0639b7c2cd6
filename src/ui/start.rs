//! The text in the place of the moves before the first: how to win, useful commands, and the letters of the pieces.

use super::{Canvas, status, wrap};
use crate::app::catalog;
use crate::app::keys::{self, Command};
use crate::app::line::Line;
use crate::app::places::GAME;
use crate::rules::PieceKind;
use ratatui::layout::Rect;
use std::cmp::Reverse;

/// Commands that are useful from the first move on, with descriptions.
const WORDS: [(Command, &str); 5] = [
    (Command::Hint, "advice on a move"),
    (Command::Undo, "take a move back"),
    (Command::Threats, "a piece's attacks"),
    (Command::Draw, "offer a draw"),
    (Command::Zen, "only the board"),
];
/// The column of what a word or a letter means.
const MEANING: u16 = 9;

/// Draws it below the heading of the moves, as far as it fits.
pub(super) fn render(line: &Line, area: Rect, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let area = status::below(area, 1);
    let aim = catalog::aim(line.view.game.info());
    let aim: Vec<String> = wrap::wrap(&aim, usize::from(area.width.saturating_sub(2))).collect();
    let words: Vec<(&str, &str)> = WORDS
        .into_iter()
        .filter(|(command, _)| line.allows(*command))
        .filter_map(|(command, meaning)| {
            let is_asked = command == Command::Undo && line.view.opponent.remote().is_some();
            let meaning = if is_asked { "ask for a takeback" } else { meaning };
            Some((keys::binding(&GAME, command)?.word?, meaning))
        })
        .collect();
    if aim.len() > usize::from(area.height) {
        return;
    }
    for (y, line) in (0..).zip(&aim) {
        canvas.write(area, 1, y, line, theme.base);
    }
    let area = status::below(area, aim.len() as u16 + 1);
    let scene = line.view.game.scene(0, line.view.game.viewer());
    let stands = |kind: &&PieceKind| scene.pieces.iter().flatten().any(|piece| piece.kind.name == kind.name);
    let mut kinds: Vec<&PieceKind> = line.view.game.info().pieces.iter().filter(stands).collect();
    kinds.sort_by_key(|kind| (kind.is_pawn(), Reverse(kind.value), kind.label));
    let pieces: Vec<(&str, &str)> = kinds.iter().map(|kind| (kind.label, kind.name)).collect();
    let mut area = area;
    for (heading, rows) in [("Commands you can type:", words), ("Piece letters:", pieces)] {
        if rows.len() >= usize::from(area.height) {
            return;
        }
        canvas.write(area, 1, 0, heading, theme.dim);
        for (y, (word, meaning)) in (1..).zip(&rows) {
            canvas.write(area, 1, y, word, theme.strong);
            canvas.write(area, MEANING, y, meaning, theme.dim);
        }
        area = status::below(area, rows.len() as u16 + 2);
    }
}
